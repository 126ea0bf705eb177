"""Sentences as players put them, as several that the table takes: each clause, what is said in passing, and
who goes from one place to another."""

from __future__ import annotations

import re

from queries.board.counted import Counted
from queries.board.dice import ROLLED, rolled
from queries.board.named import CAPITAL
from queries.board.onslaught import Onslaught
from queries.board.passing import Passing
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.unit_phrases import UnitPhrases, Units
from queries.board.verbs import CHANGES
from queries.board.whose import held

_OF_THEM = re.compile(
    r",? (?:both|all|each|which are|who are|that are|which is|that is) (?:(?:of them|are|is) )?"
    r"(?P<fact>[a-z][a-z -]*?)(?:, (?=[a-z])|,? (?=is|are|attack|in [A-Z])|$)"
)
_FROM_TO = re.compile(
    rf"^(?P<who>.+?) (?P<verb>[a-z]+) from (?:the )?(?P<from>{CAPITAL.pattern})"
    rf" to (?:the )?(?P<to>{CAPITAL.pattern})$"
)
_SO_IN = re.compile(
    rf"^(?P<who>.+?) (?P<is>is|are) (?P<fact>[a-z][a-z -]*?) in (?:the )?(?P<where>{CAPITAL.pattern})$"
)
_CHANGES = re.compile(rf"\b{CHANGES}\b")
_CLAUSES = re.compile(r",? (?:but|and|while) (?=[A-Z]|the [A-Z])")
_HAS = re.compile(r"^(?:the )?(?P<who>[^,:]+?) (?:has|have|owns) (?P<what>.+)$", re.I)


class Phrased:
    """The ways to put it of one table."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.spoken = laid, Spoken(laid)
        self.phrases, self.passing = UnitPhrases(laid), Passing(laid)
        self.counted: Counted = self.spoken.counted

    def statements(self, said: str) -> list[str]:
        """A sentence as several that the table takes, or as it is."""
        said = said.strip(" .!")
        if ":" in said:
            return [said]
        rolls = re.split(r",? and ", said)
        if len(rolls) > 1 and all(map(ROLLED.match, rolls)):
            return rolls
        parts = clauses(said)
        whose = [held(one, self.counted) for one in parts]
        if len(parts) > 1 and all(one != so for one, so in zip(parts, whose, strict=True)):
            return whose
        owned = _HAS.match(said)
        units = self.phrases.phrase(owned["what"]) if owned else None
        if owned and units and not units.where and self.counted.is_owner(self.counted.called(owned["who"])):
            return [units.said if units.owner else f"{self.counted.called(owned['who'])} {units.said}"]
        said, weather = self.passing.weather(said)
        said, places = self.passing.places(said)
        said, facts = self._facts(said)
        said = self._where_first(said)
        told = (
            Onslaught(self.laid, self.counted, self.phrases).told(said)
            or self._from_to(said)
            or rolled(said, self.laid, self.counted)
        )
        return [*places, *(told or [held(said, self.counted)]), *facts, *weather]

    def _where_first(self, said: str) -> str:
        """ "The HQ-A is out of supply in Kiev" with the place before what is so of it there."""
        found = _SO_IN.match(said)
        if not found or self.phrases.phrase(found["who"]) is None:
            return said
        return f"{found['who']} {found['is']} in {found['where']}, {found['fact']}"

    def _from_to(self, said: str) -> list[str]:
        """Those who go from one place to another, with where they stand: "an INF rails from Kiev to Lodz"."""
        way = _FROM_TO.match(said)
        who = self.phrases.phrase(way["who"]) if way else None
        if way is None or who is None or who.where or self.phrases.meant(who):
            return []
        to = f"{way['to']} is a {self.laid.case.types.places.lower()}"
        return [
            to,
            f"{who.said} {'are' if who.many else 'is'} in {way['from']}",
            f"{who.known(way['from'])} {way['verb']} to {way['to']}",
        ]

    def _facts(self, said: str) -> tuple[str, list[str]]:
        """Without what is said of all counters in passing, ", both out of supply,", and that as sentences."""
        found = _OF_THEM.search(said)
        who = next(
            (one for one in self.phrases.units.finditer(said) if found and one.end() == found.start()), None
        )
        if not found or not who:
            return said, []
        units = Units(who, self.counted)
        left = f"{said[: found.start()]} {said[found.end() :]}"
        return " ".join(left.split()), [
            f"all the {units.owner} {kind}s are {found['fact']}" for kind in units.kinds
        ]


def clauses(said: str) -> list[str]:
    """The clauses of a sentence, each with its verb: "Kiev is Soviet and the Germans took Minsk"."""
    found: list[str] = []
    for one in _CLAUSES.split(said):
        if found and not (_CHANGES.search(found[-1]) and _CHANGES.search(one)):
            return [said]
        found.append(one)
    return found


__all__ = ["Phrased", "clauses"]
