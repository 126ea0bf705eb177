"""Things and facts as lines of a situation, in the words in which a player would write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from kb.engine.case import Case
from kb.engine.facts import shown
from kb.engine.things import Thing
from kb.engine.types import TEXT, YES_NO, Field, Record, Type
from kb.engine.values.base import UNKNOWN
from parsers.law.situation import name_of
from queries.board.place_types import snake

_TWO_BLANKS = re.compile(r"\{(\w+)\}-\{(\w+)\}")
SIGNS = {"in", "of", "is", "not", "no", "and"}  # words that mean something else when they stand alone
BETWEEN_ENDS = re.compile(r"between (.+?) and (.+)")
Facts = Mapping[str, Any]


class Writer:
    """Writes the things of one case by the names that they have there."""

    def __init__(self, case: Case) -> None:
        self.case, self.types = case, case.types
        self._names = {thing: name for name, thing in case.things.items()}

    def name(self, thing: Thing) -> str:
        """The name by which a situation speaks of a thing, "" where it has none."""
        return self._names.get(thing, "")

    def call(self, thing: Thing, name: str) -> None:
        """Gives a thing a name of its own."""
        self._names[thing] = name

    def free_name(self, wanted: str) -> str:
        """A name like the one wanted that nothing has yet: numbered where the bare one is taken."""
        taken, stem = set(self._names.values()), name_of(re.sub(r"[^\w -]", "", wanted)) or "one"
        if stem not in taken:
            return stem
        return next(f"{stem}_{number}" for number in range(2, 10_000) if f"{stem}_{number}" not in taken)

    def numbered_name(self, wanted: str) -> str:
        """A name like `wanted_1` that nothing has yet."""
        taken = set(self._names.values())
        return next(f"{wanted}_{number}" for number in range(1, 10_000) if f"{wanted}_{number}" not in taken)

    def name_for(self, record: Record, facts: Facts) -> str:
        """A name for a thing that has none: its country and its kind, and a number."""
        kind = facts.get(self.types.kind_field(record.name))
        owner = self._owner(facts)
        country = self.name(facts[owner]) if owner else ""
        words = [country, str(kind) if kind else record.name.lower()]
        return self.numbered_name("_".join(word for word in words if word))

    def line(self, thing: Thing, facts: Facts) -> str:
        """A thing with its facts, as one line."""
        record = self.types.records[thing.kind]
        if record.joins:
            head = f"{snake(record.name)} {self.between(thing)}"
        elif record.alone:
            head = snake(record.name)
        else:
            head = f"{snake(record.name)} {self.name(thing)}"
        said = list(self.phrases(record, facts))
        return f"{head}: {', '.join(said)}" if said else head

    def between(self, edge: Thing) -> str:
        """An edge by its ends."""
        here, there = self.ends(edge)
        return f"between {here} and {there}"

    def ends(self, edge: Thing) -> tuple[str, str]:
        """The names of the two places that an edge joins."""
        found = BETWEEN_ENDS.search(edge.label)
        here, there = found.groups() if found else ("", "")
        return name_of(here), name_of(there)

    def phrases(self, record: Record, facts: Facts) -> Iterable[str]:
        """The facts in words: what it is and whose first, where it is last."""
        left = dict(facts)
        kind = left.pop(self.types.kind_field(record.name), None)
        place = self._place(record, left)
        if kind is not None:
            owner = self._owner(left)
            of = f" of {self.name(left.pop(owner))}" if owner else ""
            yield f"{shown(kind).replace('_', '-')}{of}"
        yield from self._series(record, left)
        for name, value in left.items():
            yield self.phrase(record, record.fields[name], value)
        if place is not None:
            yield f"in {self.name(place)}"

    def _place(self, record: Record, left: dict[str, Any]) -> Thing | None:
        """Where a counter is, taken out of the facts."""
        if not self.types.kind_field(record.name):
            return None
        for name, value in left.items():
            is_place = isinstance(value, Thing) and self.types.edge_joining(value.kind)
            if is_place and self._goes_without_saying(record, record.fields[name], value.kind):
                place: Thing = left.pop(name)
                return place
        return None

    def _owner(self, facts: Facts) -> str:
        """The fact that says whose it is: one that is called after the type of thing that it names, and no
        place."""
        for name, value in facts.items():
            called_so = isinstance(value, Thing) and name == value.kind.lower()
            if called_so and not self.types.edge_joining(value.kind):
                return name
        return ""

    def _series(self, record: Record, left: dict[str, Any]) -> Iterable[str]:
        """The numbers of a counter, `8-5`, taken out of the facts."""
        for field in record.fields.values():
            for phrase in field.words:
                names = _TWO_BLANKS.fullmatch(phrase)
                if names and all(_is_whole(left.get(name)) for name in names.groups()):
                    yield "-".join(str(left.pop(name)) for name in names.groups())

    def phrase(self, record: Record, field: Field, value: Any) -> str:
        """One fact in words that mean it and nothing else."""
        if value is UNKNOWN:
            return f"{field.name} unknown"
        if field.type == Type(YES_NO):
            return yes_or_no(field, bool(value))
        if field.type == Type(TEXT, True) and value:
            quoted = ", ".join(f'"{one}"' for one in value)
            return f"{field.name} ({quoted})"
        if field.type.is_list:
            return f"{field.name} {self.value(value)}"
        if field.type.name == TEXT and value is not None:
            return f'{field.name} "{value}"'
        if self.types.values(field.type) and self.types.field_for_value(record.name, value) is field:
            plain = self.types.edge_joining(record.name) and not SIGNS & set(str(value).split("_"))
            return str(value).replace("_", " ") if plain else str(value)
        is_place = isinstance(value, Thing) and self.types.edge_joining(value.kind)
        if isinstance(value, Thing) and not is_place and self._goes_without_saying(record, field, value.kind):
            return self.name(value)
        return f"{field.name} {self.value(value)}"

    def value(self, value: Any) -> str:
        """A value as a situation writes it."""
        if isinstance(value, tuple):
            return f"({', '.join(map(self.value, value))})" if value else "none"
        if isinstance(value, Thing):
            return self.between(value) if self.types.records[value.kind].joins else self.name(value)
        if isinstance(value, Fraction):
            return str(value)
        return shown(value)

    def _goes_without_saying(self, record: Record, field: Field, kind: str) -> bool:
        """Whether the name of such a thing alone tells that this field is meant."""
        fields = self.types.fields_holding(record.name, kind)
        best = [one for one in fields if one.name.replace("_", "") == kind.lower()] or list(fields)
        return best == [field]


def yes_or_no(field: Field, value: bool) -> str:
    """A yes-or-no fact: its own name where that is one word, else the words that it declares."""
    phrase = next((one for one in field.words if "{" not in one), "")
    # "in supply" alone would say that it is in a place of that name.
    if not phrase or "_" not in field.name or phrase.partition(" ")[0] in ("in", "of"):
        return field.name if value else f"not {field.name}"
    said, _, denied = (part.strip() for part in phrase.partition(" / "))
    verb, _, rest = said.partition(" ")
    return said if value else denied or f"{verb} not {rest}"


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


__all__ = ["BETWEEN_ENDS", "Facts", "Writer", "yes_or_no"]
