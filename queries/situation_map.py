"""What of a situation can be drawn: its places, what stands in each, and what lies between them.

Works for any game: a place is a thing of a type that another joins, what lies between is a thing of that
other type, and what stands in a place is whatever names it.
"""

from __future__ import annotations

from typing import TypedDict

from kb.engine.facts import shown
from kb.engine.geometry import coordinates
from kb.engine.types import Types
from parsers.law.mistakes import Mistake
from parsers.law.situation import Fact, Reference, Situation, StatedThing, name_of, read_situation
from queries.umpire import Umpire

MOST_PLACES = 60
MOST_SHOWN = 12  # pieces in one place


class MapPlace(TypedDict):
    """A place: its name, (row, column) of a hex with a printed name or None, the facts that are said of it,
    and what stands in it."""

    name: str
    at: list[int] | None
    facts: list[str]
    pieces: list[str]


class MapEdge(TypedDict):
    """What lies between two places, which it names."""

    ends: list[str]
    facts: list[str]


class Outline(TypedDict):
    """All that can be drawn of a situation."""

    places: list[MapPlace]
    edges: list[MapEdge]


def outline(text: str, umpire: Umpire) -> Outline:
    """What of a situation can be drawn; nothing where its text cannot be read."""
    try:
        situation = read_situation(text)
    except Mistake:
        return {"places": [], "edges": []}
    for law in umpire.laws.values():
        if not situation.asks or situation.asks[0].decision in law.code.decisions:
            return _Outline(situation, law.code.types).as_dict()
    return {"places": [], "edges": []}


class _Outline:
    def __init__(self, situation: Situation, types: Types) -> None:
        self.types = types
        self.places: dict[str, MapPlace] = {}
        self.edges: list[MapEdge] = []
        self.within = {name_of(thing.within) for thing in situation.things if thing.within}
        for thing in situation.things:
            if types.by_word(thing.kind) is not None and thing.ends:
                self._edge(thing)
            elif self._is_place(thing):
                self._place(_name(thing, types))["facts"] += self._words(thing)
        for thing in situation.things:
            self._piece(thing)

    def _is_place(self, thing: StatedThing) -> bool:
        """A thing of a type that another joins; without its type, one that things are in."""
        record = self.types.by_word(thing.kind)
        if record is not None:
            return bool(self.types.edge_joining(record.name))
        name = name_of(thing.whole)
        return bool(thing.kind) and (name in self.within or coordinates(name, self.types.grid) is not None)

    def as_dict(self) -> Outline:
        return {"places": list(self.places.values())[:MOST_PLACES], "edges": self.edges[: 3 * MOST_PLACES]}

    def _place(self, name: str) -> MapPlace:
        found = coordinates(name_of(name), self.types.grid)
        at = list(found[1:]) if found else None
        return self.places.setdefault(name_of(name), {"name": name, "at": at, "facts": [], "pieces": []})

    def _edge(self, thing: StatedThing) -> None:
        ends = [self._place(end)["name"] for end in thing.ends or ()]
        self.edges.append({"ends": ends, "facts": self._words(thing)})

    def _piece(self, thing: StatedThing) -> None:
        """Whatever is in a place, or names it as one of its facts; what it is called, else its first word."""
        if thing.ends or self._is_place(thing):
            return
        words = self._words(thing)
        called = _name(thing, self.types)
        name = called or (words[0] if words else thing.kind)
        label = f"{name}: {words[0]}" if called and words else name
        for where in [thing.within, *_named(thing.facts)]:
            place = self._known_place(where)
            if place is not None and label not in place["pieces"]:
                place["pieces"].append(label)
                return

    def _words(self, thing: StatedThing) -> list[str]:
        """Facts as the situation says them; a value that can only be that of one fact stands alone."""
        record = self.types.by_word(thing.kind)
        words = []
        for fact in thing.facts:
            said = shown(fact.value) if not isinstance(fact.value, tuple) else ""
            if fact.words and fact.value is None:  # a phrase
                said = " ".join(shown(word) for word in fact.words)
            if fact.field == "in" or not said or name_of(said) in self.places:
                continue
            alone = record and self.types.field_for_value(record.name, said)
            field = "" if alone else fact.field
            words.append(" ".join(part for part in ("not" if fact.denied else "", field, said) if part))
        return words[:MOST_SHOWN]

    def _known_place(self, where: str) -> MapPlace | None:
        if not where:
            return None
        if name_of(where) not in self.places and coordinates(name_of(where), self.types.grid):
            return self._place(where)
        return self.places.get(name_of(where))


def _name(thing: StatedThing, types: Types) -> str:
    """What a thing is called, "" where it has no name."""
    return thing.name if types.by_word(thing.kind) is not None else thing.whole


def _named(facts: tuple[Fact, ...]) -> list[str]:
    """The things that facts name."""
    return [fact.value.name for fact in facts if isinstance(fact.value, Reference) and not fact.value.fields]
