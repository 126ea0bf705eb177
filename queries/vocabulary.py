"""The things and facts that a situation can state, as plain data for `umpire types` and its pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from kb.engine.facts import shown
from kb.engine.types import FOUND, YES_NO, Field, Record, Type, Types
from kb.errors import UmpireError
from parsers.law.mistakes import nearest
from queries.umpire import Umpire


class ValueSaid(TypedDict):
    """A value, and the words by which a player says it."""

    value: str
    said: list[str]


class _FactKnown(TypedDict):
    name: str
    type: str
    question: str
    source: str
    said: list[str]


class FactKnown(_FactKnown, total=False):
    """A fact: its type, its question, how it is said, and whether it is seen, happened or derived.

    `values` are those that it may have, `usually` the one that it has unless somebody says otherwise, `also`
    its other names, `kinds` the kinds of thing that have it, `of` the type where facts of several are listed.
    """

    values: list[str]
    usually: str
    also: list[str]
    kinds: list[str]
    of: str


class TypeInBrief(TypedDict):
    """A type of thing: what it is, the kinds below it, how many facts it has, how one states it."""

    name: str
    says: str
    kinds: list[str]
    facts: int
    stated_as: str


class TypeKnown(TypedDict, total=False):
    """What is known of a type, a kind (`is_a`, `printed_kinds`), a list of values, or the facts of a name."""

    name: str
    says: str
    kinds: list[str]
    facts: list[FactKnown]
    stated_as: str
    is_a: str
    printed_kinds: list[str]
    values: list[ValueSaid]


def overview(umpire: Umpire) -> list[TypeInBrief]:
    """Every type of thing in brief, with the kinds below it."""
    return [
        _brief(types, record)
        for types in _all_types(umpire)
        for record in sorted(types.records.values(), key=lambda one: one.name)
        if _is_stated(record)
    ]


def described(umpire: Umpire, name: str) -> TypeKnown:
    """A type, a kind, a list of values, or the facts of that name.  Raises UmpireError if there is none."""
    wanted = name.strip().casefold().replace(" ", "_").replace("-", "_")
    known: list[str] = []
    for types in _all_types(umpire):
        records = {one.name: one for one in types.records.values() if _is_stated(one)}
        for record in records.values():
            if record.name.casefold() == wanted:
                return _record(types, record, list(record.fields.values()))
        for kind in types.kinds.values():
            if kind.name.casefold() == wanted:
                record = records[kind.of]
                lacking = {one.field.name for value in kind.values for one in types.lacking(kind.of, value)}
                fields = [one for one in record.fields.values() if one.name not in lacking]
                return {
                    **_record(types, record, fields),
                    "name": kind.name,
                    "is_a": kind.above,
                    "says": kind.says,
                    "printed_kinds": list(kind.values),
                }
        for title, values in types.enumerations.items():
            if title.casefold() == wanted:
                return {"name": title, "values": [_value(types, title, one) for one in values]}
        facts = list(_called(types, records, wanted))
        if facts:
            return {"name": facts[0]["name"], "facts": facts}
        known += [*records, *types.kinds, *types.enumerations]
        known += [one.name for record in records.values() for one in record.fields.values()]
    hint = nearest(name, known)
    hint = f"did you mean {hint} " if hint.endswith("?") else ""
    raise UmpireError(f"no type and no fact is called {name!r}; {hint}'umpire types' lists all")


def _all_types(umpire: Umpire) -> Iterator[Types]:
    for law in umpire.laws.values():
        yield law.code.types


def _is_stated(record: Record) -> bool:
    """Whether a situation can speak of such things."""
    return bool(record.fields) and not record.step_of and record.name not in FOUND


def _brief(types: Types, record: Record) -> TypeInBrief:
    kinds = [one for one in types.kinds.values() if one.of == record.name]
    return {
        "name": record.name,
        "says": record.description,
        "kinds": [one.name for one in kinds],
        "facts": sum(not one.by for one in record.fields.values()),
        "stated_as": _stated_as(record),
    }


def _record(types: Types, record: Record, fields: list[Field]) -> TypeKnown:
    facts = [fact(types, one) for one in fields if not one.by]
    brief = _brief(types, record)
    return {
        "name": brief["name"],
        "says": brief["says"],
        "kinds": brief["kinds"],
        "facts": facts,
        "stated_as": brief["stated_as"],
    }


def _stated_as(record: Record) -> str:
    """How a situation begins to speak of such a thing."""
    word = record.name.lower()
    if all(one.by for one in record.fields.values()):
        return word if record.alone else f"{word} NAME"
    if record.joins:
        return f"{word} between A and B: ..."
    return f"{word}: ..." if record.alone else f"{word} NAME: ..."


def fact(types: Types, one: Field) -> FactKnown:
    """A fact: its type and the values that it may have, its question, how it is said, and who has it."""
    known: FactKnown = {
        "name": one.name,
        "type": one.range or str(one.type),
        "question": one.description,
        "source": one.source,
        "said": _said(types, one),
    }
    if types.values(one.type):
        known["values"] = list(types.values(one.type))
    if one.has_usual:
        known["usually"] = shown(one.usually)
    if one.names:
        known["also"] = list(one.names)
    if one.kinds:
        known["kinds"] = list(one.kinds)
    return known


def _said(types: Types, one: Field) -> list[str]:
    """Ways in which a player says a fact."""
    words, example = one.name.replace("_", " "), _example(types, one)
    said = [phrase.replace("{}", example) for phrase in one.words if phrase.count("{") <= 1]
    if one.type == Type(YES_NO):
        verb = words.partition(" ")[0] in ("is", "has", "was", "are")
        return said or [words if verb else f"is {words}"]
    values = [value for known in types.enumerations.values() for value in known]
    alone = example.replace(" ", "_")
    is_clear = alone in types.values(one.type) and values.count(alone) == 1
    return [*said, example if is_clear else f"{words} {example}"]


def _example(types: Types, one: Field) -> str:
    """A value that the fact may have, as a player writes it."""
    return types.value_type(one.type).example


def _value(types: Types, title: str, value: str) -> ValueSaid:
    return {"value": value, "said": [value.replace("_", " "), *types.words_of(title, value)]}


def _called(types: Types, records: dict[str, Record], wanted: str) -> Iterator[FactKnown]:
    """The facts of that name, each with the type that has it."""
    for record in records.values():
        for one in record.fields.values():
            if wanted in (one.name.casefold(), *(name.casefold() for name in one.names)) and not one.by:
                yield {**fact(types, one), "of": record.name}


__all__ = ["described", "fact", "overview"]
