"""What is shown of a whole table at once: where zones reach, who is in supply, where too many stand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TypedDict

from kb.engine.answering import ANSWERED, outcome
from kb.engine.facts import options_of, shown
from kb.engine.outcomes import Exhausted
from kb.engine.things import Thing
from kb.engine.verdict import judge
from kb.engine.verdict_data import VerdictData
from queries.board.acts import owner_of
from queries.board.reading import Laid
from queries.board.table_data import Layer, counters, table_of

MOST_ASKED = 1_500  # answers that one layer may take
MOST_CHOSEN = 4  # counters whose ways are drawn
NOT_KNOWN = "?"


class LayerOnTable(TypedDict):
    """The answers of one layer: owners by place, answers by counter, or reasons by place."""

    name: str
    places: dict[str, list[str]]
    pieces: dict[str, str]
    marks: dict[str, str]


def layers(laid: Laid, wanted: Sequence[str]) -> list[LayerOnTable]:
    """The layers that a player wants, and those that are always shown."""
    asked = _Asked(laid)
    return [asked.layer(one) for one in table_of(laid.law).layers if one.shown or one.name in wanted]


def ways(laid: Laid, chosen: Sequence[str]) -> list[VerdictData]:
    """The verdicts on what the table asks of each counter that is chosen, whose paths are drawn; none where
    that takes too much."""
    asked = _Asked(laid)
    found: list[VerdictData] = []
    known = laid.law.code.decisions
    decisions = [known[one] for one in table_of(laid.law).ways if one in known]
    for piece in (one for one in asked.pieces if laid.writer.name(one) in chosen[:MOST_CHOSEN]):
        for decision in (one for one in decisions if [each.type for each in one.parameters] == [piece.kind]):
            laid.case.begin()
            with suppress(Exhausted):
                verdict = judge(asked.rules, laid.case, decision.name, (piece,), {}, changes=False)
                found.append(verdict.as_dict())
    return found


class _Asked:
    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.rules = laid.law.in_play(laid.edition, options_of(laid.situation, laid.law.code, laid.edition))
        kinds = {record.name for record in counters(laid.law)}
        self.pieces = [one for one in laid.things() if one.kind in kinds]
        self.places = [one for one in laid.things() if laid.is_place(one)]
        self.left = 0

    def layer(self, one: Layer) -> LayerOnTable:
        """The answers of one layer."""
        self.left = MOST_ASKED
        found: LayerOnTable = {"name": one.name, "places": {}, "pieces": {}, "marks": {}}
        decision = self.laid.law.code.decisions.get(one.asks)
        takes = [each.type for each in decision.parameters] if decision else []
        if len(takes) == 2:
            self._reach(one, takes, found["places"])
        elif takes and any(piece.kind == takes[0] for piece in self.pieces):
            for piece in (each for each in self.pieces if each.kind == takes[0]):
                found["pieces"][self._name(piece)] = self._answer(one, piece) or NOT_KNOWN
        elif takes:
            self._mark(one, takes[0], found["marks"])
        return found

    def _reach(self, one: Layer, takes: Sequence[str], found: dict[str, list[str]]) -> None:
        """The places in which a counter has something, by those whose it is."""
        for place in (each for each in self.places if each.kind == takes[1]):
            for piece in (each for each in self.pieces if each.kind == takes[0]):
                owner = self._owner(piece)
                if owner in found.get(self._name(place), ()):
                    continue
                if self._answer(one, piece, place) == "yes":
                    found.setdefault(self._name(place), []).append(owner)

    def _mark(self, one: Layer, kind: str, found: dict[str, str]) -> None:
        """The places where a number is not 0."""
        held = {self.laid.where(piece) for piece in self.pieces}
        for place in (each for each in self.places if each.kind == kind and each in held):
            number = self._answer(one, place)
            if number not in ("", "0", "no"):
                found[self._name(place)] = f"{one.label}: {number}" if number != "yes" else one.label

    def _answer(self, one: Layer, *asked: Thing) -> str:
        """A bare answer, "" where it is not known or too much was asked already."""
        self.left -= 1
        if self.left < 0:
            return ""
        self.laid.case.begin()
        try:
            found = outcome(self.rules, self.laid.case, one.asks, asked)
        except Exhausted:
            return ""
        return shown(found.value) if found.status == ANSWERED else ""

    def _name(self, thing: Thing) -> str:
        return self.laid.writer.name(thing) or thing.label

    def _owner(self, piece: Thing) -> str:
        owner = owner_of(self.laid, piece)
        return self._name(owner) if isinstance(owner, Thing) else owner or ""


__all__ = ["NOT_KNOWN", "LayerOnTable", "layers", "ways"]
