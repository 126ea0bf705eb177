"""Compiled law on disk: written by a build, read by whoever asks the umpire."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

from kb.engine.code import ClauseCode, DecisionCode, LawCode, LoopCode, ParameterCode
from kb.engine.types import Field, Kind, Record, Type, Types

NAME = "law.json"
FORMAT = 3  # goes up whenever a program that reads such a file would notice the difference


def write_laws(laws: dict[str, LawCode], path: Path) -> None:
    """Writes the law of every game."""
    kept = {"format": FORMAT, "laws": {base: _law(law) for base, law in laws.items()}}
    path.write_text(json.dumps(kept, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def read_laws(path: Path) -> dict[str, LawCode]:
    """The law of every game by the id of its base rulebook.  Raises ValueError where the file is of another
    program or damaged, OSError where it cannot be read."""
    with _undisturbed():
        return _read_laws(path)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without the garbage collector, which would look again and again at much that is all in use."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _read_laws(path: Path) -> dict[str, LawCode]:
    kept = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        raise ValueError("compiled by another version")
    try:
        return {base: _read_law(law) for base, law in kept["laws"].items()}
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"damaged ({error})") from error


def _plain(one: Any) -> list:
    return [getattr(one, field.name) for field in fields(one)]


def _law(law: LawCode) -> dict:
    return {
        "editions": law.editions,
        "types": _types(law.types),
        "decisions": [_decision(one) for one in law.decisions.values()],
        "tables": law.tables,
        "charts": law.charts,
        "option_ids": {document: list(ids.items()) for document, ids in law.option_ids.items()},
        "option_titles": law.option_titles,
        "standing": law.standing,
    }


def _decision(one: DecisionCode) -> list:
    values = dict(zip((field.name for field in fields(one)), _plain(one), strict=True))
    values["parameters"] = [_plain(each) for each in one.parameters]
    values["clauses"] = [_clause(each) for each in one.clauses]
    return list(values.values())


def _clause(one: ClauseCode) -> list:
    return [_plain(value) if isinstance(value, LoopCode) else value for value in _plain(one)]


def _types(types: Types) -> dict:
    return {
        "aliases": types.aliases,
        "enumerations": types.enumerations,
        "ranges": types.ranges,
        "kinds": [_plain(one) for one in types.kinds.values()],
        "records": [
            [r.name, r.joins, r.alone, r.step_of, r.description, [_field(f) for f in r.fields.values()]]
            for r in types.records.values()
        ],
    }


def _field(one: Field) -> list:
    usual = str(one.usually) if isinstance(one.usually, Fraction) else one.usually
    return [
        one.name,
        one.type.name,
        one.type.is_list,
        one.has_usual,
        usual,
        isinstance(one.usually, Fraction),
        one.by,
        one.mutual,
        one.required,
        one.description,
        one.range,
        one.source,
        one.names,
        one.words,
        one.kinds,
    ]


def _read_law(kept: dict) -> LawCode:
    law = LawCode(tuple(kept["editions"]), _read_types(kept["types"]))
    law.decisions = {one.name: one for one in map(_read_decision, kept["decisions"])}
    law.tables = {
        title: (tuple(header), tuple(map(tuple, rows))) for title, (header, rows) in kept["tables"].items()
    }
    law.charts = kept["charts"]
    law.option_ids = {document: dict(map(tuple, ids)) for document, ids in kept["option_ids"].items()}
    law.option_titles = kept["option_titles"]
    law.standing = [tuple(one) for one in kept["standing"]]
    return law


def _read_decision(kept: list) -> DecisionCode:
    values = dict(zip((field.name for field in fields(DecisionCode)), kept, strict=True))
    values["parameters"] = tuple(ParameterCode(*one) for one in values["parameters"])
    values["clauses"] = [_read_clause(one) for one in values["clauses"]]
    for name in ("locals", "calls", "shared"):
        values[name] = _tuples(values[name])
    return DecisionCode(**values)


_LOOP = [field.name for field in fields(ClauseCode)].index("each")


def _read_clause(kept: list) -> ClauseCode:
    values = [tuple(one) if isinstance(one, list) else one for one in kept]
    if kept[_LOOP] is not None:
        variable, collection, condition = kept[_LOOP]
        values[_LOOP] = LoopCode(variable, tuple(collection), tuple(condition) if condition else None)
    return ClauseCode(*values)


def _tuples(values: Iterable) -> tuple:
    return tuple(tuple(one) if isinstance(one, list) else one for one in values)


def _read_types(kept: dict) -> Types:
    types = Types()
    types.aliases = kept["aliases"]
    types.enumerations = {name: tuple(values) for name, values in kept["enumerations"].items()}
    types.ranges = {name: tuple(ends) for name, ends in kept["ranges"].items()}
    types.kinds = {one[0]: Kind(*_tuples(one)) for one in kept["kinds"]}
    for name, joins, alone, step_of, description, said in kept["records"]:
        types.records[name] = Record(
            name, {one[0]: _read_field(one) for one in said}, joins, alone, step_of, description
        )
    return types


def _read_field(kept: list) -> Field:
    name, type_name, is_list, has_usual, usual, exact, by, mutual, required, description, *rest = kept
    usually = Fraction(usual) if exact else tuple(usual) if isinstance(usual, list) else usual
    kind = Type(type_name, is_list)
    return Field(name, kind, has_usual, usually, by, mutual, required, description, *_tuples(rest))
