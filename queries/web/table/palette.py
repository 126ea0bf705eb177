"""What a hand can take on the table, as the types of the game declare it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kb.engine.facts import read_standing
from kb.engine.law import Law
from kb.engine.types import NUMBER, SEEN, YES_NO, Field, Type
from queries.board.place_types import snake
from queries.board.table_data import counters, kind_field, table_of
from queries.telling import words

ROW = re.compile(r"\{\w*\}(-\{\w*\})+")  # a phrase of numbers that stand in a row on a counter


@dataclass(frozen=True, slots=True)
class Palette:
    """What a hand can take: countries, printed kinds with their words, and what is painted into each type of
    place, by its name in words; `values` and `more` show how numbers and other facts of a counter are
    written, "" where counters have none."""

    countries: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    brushes: dict[str, tuple[str, ...]]
    ground: str
    values: str
    more: str


def palette(law: Law) -> Palette:
    """What a hand can take, as the game's types declare it: all its countries, once each, and all kinds."""
    data, types = table_of(law), law.code.types
    owner = _owner_type(law)
    names = [
        said.name or said.whole
        for text, _, _ in law.code.standing
        for said in read_standing(text).things
        if (record := types.by_word(said.kind)) and record.name == owner
    ]
    names = names or _sides(law)
    countries = dict.fromkeys([*(one for one in data.first_countries if one in names), *sorted(set(names))])
    kinds = []
    for record in counters(law):
        field = record.fields[kind_field(law, record)]
        values = types.values(field.type)
        ordered = dict.fromkeys([*(one for one in data.kinds if one in values), *values])
        kinds += [(one, ", ".join(types.words_of(field.type.name, one)[:1])) for one in ordered]
    brushes = {name: tuple(said) for name, said in data.brushes.items()}
    place = types.records.get(types.places)
    if place:
        own = [
            value
            for one in place.fields.values()
            for value in types.values(one.type)
            if f"{one.name} {value}" in data.places or one.name in data.shown
        ]
        all_own = (*(words.name(one) for one in own), *brushes.get(place.name, ()))
        brushes[place.name] = tuple(dict.fromkeys(all_own))
    brushes = {words.name(snake(name)): said for name, said in brushes.items()}
    facts = [one for record in counters(law) for one in record.fields.values() if not one.derived_by]
    return Palette(
        tuple(countries), tuple(kinds), brushes, data.ground, _numbers_of(law, facts), _more_of(facts)
    )


def _numbers_of(law: Law, facts: list[Field]) -> str:
    """How the numbers of a counter are written: in a row, 6-3, where the game has such, else by name."""
    row = next((said for one in facts for said in one.words if ROW.fullmatch(said)), "")
    if row:
        return "-".join("6342"[: row.count("{")])
    named = (name for several in table_of(law).values.values() for name in several)
    numbers = {one.name for one in facts if one.type.name == NUMBER or one.range}
    return next((f"{words.name(name)} 3" for name in named if name in numbers), "")


def _more_of(facts: list[Field]) -> str:
    """Another fact of a counter, in its words."""
    plain = (one for one in facts if one.type == Type(YES_NO) and one.source == SEEN)
    first = next(plain, None)
    if first is None:
        return ""
    said = next((one for one in first.words if "{" not in one), f"is {first.name.replace('_', '-')}")
    return said.partition(" / ")[0]


def _owner_type(law: Law) -> str:
    """The type of those whose a counter can be, "" where counters are nobody's."""
    types = law.code.types
    for record in counters(law):
        for one in record.fields.values():
            kind = one.type.name
            if one.name == kind.lower() and kind in types.records and types.edge_joining(kind) is None:
                return str(kind)
    return ""


def _sides(law: Law) -> list[str]:
    """Those whose a counter can be where they are values, and have colours."""
    types, colours = law.code.types, table_of(law).colours
    values = (types.values(one.type) for record in counters(law) for one in record.fields.values())
    return list(dict.fromkeys(each for several in values for each in several if each in colours))
