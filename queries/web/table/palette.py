"""What a hand can take on the table, as the types of the game declare it."""

from __future__ import annotations

from dataclasses import dataclass

from kb.engine.facts import read_standing
from kb.engine.law import Law
from queries.board.table_data import counters, kind_field, table_of
from queries.telling import words


@dataclass(frozen=True, slots=True)
class Palette:
    """What a hand can take: countries, printed kinds with their words, what is painted into places."""

    countries: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    brushes: dict[str, tuple[str, ...]]
    ground: str


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
    place = types.records.get(types.grid.places)
    if place:
        own = [
            value
            for one in place.fields.values()
            for value in types.values(one.type)
            if f"{one.name} {value}" in data.places or one.name in data.shown
        ]
        all_own = (*(words.name(one) for one in own), *brushes.get(place.name, ()))
        brushes[place.name] = tuple(dict.fromkeys(all_own))
    return Palette(tuple(countries), tuple(kinds), brushes, data.ground)


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
