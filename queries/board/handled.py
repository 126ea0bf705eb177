"""What a line tells a hand to do: to move counters, to take them away, to let those in a place fight."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.law.mistakes import Mistake
from queries.board.counted import Counted
from queries.board.named import Named
from queries.board.reading import Laid
from queries.board.table_data import Battle, table_of

MOVED = tuple(
    re.compile(one, re.I)
    for one in (
        r"(?:move|put|bring|send) (?P<what>.+?) (?:in)?to (?:the )?(?P<where>[^,:]+)",
        r"(?P<what>.+?) (?:moves?|goes|go|marche?s?|sails?|flies|fly) (?:in)?to (?:the )?(?P<where>[^,:]+)",
    )
)
TAKEN_AWAY = re.compile(
    r"(?:remove|delete|take away|take off|lift) (?P<what>[^:]+?)(?: from (?:the )?[^,:]+)?", re.I
)
BEGUN = r"(?:(?:start|begin|fight|initiate|declare|open|have|there is) )?(?:an? |the )?"
HERE = r"(?: (?:begins|starts|happens))?(?: (?:in|over|at|above|for) (?:the )?(?P<where>[^,:]+))?"


@dataclass(frozen=True, slots=True)
class Handled:
    """The orders that a hand can take at one table."""

    laid: Laid
    counted: Counted

    def moved(self, said: str) -> tuple[list[str], str] | None:
        """Of "move the ARM to Kiev", "INF 2 goes to Kiev" the counters and where they go; None where a line
        says no such thing.  Raises Mistake where it may mean any of several."""
        for pattern in MOVED:
            found = pattern.fullmatch(said)
            names = self._meant(found["what"]) if found else []
            if found and names:
                return names, found["where"]
        return None

    def taken_away(self, said: str) -> list[str]:
        """The counters of "take away the ARM"; none where a line says no such thing.  Raises Mistake."""
        found = TAKEN_AWAY.fullmatch(said)
        return self._meant(found["what"]) if found else []

    def battle(self, said: str) -> tuple[Battle, str] | None:
        """Of "naval combat in the Gulf" the battle and its place, where such a place is there; the place in
        which it can be, where the line names none."""
        for battle in table_of(self.laid.law).battles:
            told = "|".join(map(re.escape, battle.told))
            found = re.fullmatch(rf"{BEGUN}(?:{told}){HERE}", said, re.I) if told else None
            if not found:
                continue
            kind = self.laid.case.types.records[battle.type].fields[battle.where].type.name
            places = [self.laid.writer.name(one) for one in self.laid.things() if one.kind == kind]
            named = Named(self.laid, self.counted).known(found["where"]) if found["where"] else ""
            where = named or (places[0] if len(places) == 1 and not found["where"] else "")
            if where not in places:
                shown = found["where"] or "no place"
                raise Mistake(f"nothing stands in {shown} that could fight there", 1, 1, battle.nobody)
            return battle, where
        return None

    def _meant(self, said: str) -> list[str]:
        return Named(self.laid, self.counted).meant(said)


__all__ = ["Handled"]
