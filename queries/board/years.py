"""The year in a sentence about something else: "in 1941", "now in 1941"."""

from __future__ import annotations

import re

from kb.engine.geometry import coordinates
from parsers.law.mistakes import Mistake
from queries.board.reading import Laid
from queries.board.spoken import Spoken

_IN_YEAR = re.compile(r",? (?:now |back )?in (?P<year>\d{4})(?=[ .,?]|$)")


def with_years(sentences: list[str], laid: Laid) -> list[str]:
    """The sentences, the year that one tells in passing as one of its own before it, where this game has
    years and no place is called so."""
    spoken = Spoken(laid)
    found: list[str] = []
    for one in sentences:
        told = None if ":" in one or one.endswith("?") else _IN_YEAR.search(one)
        date = f"it is {told['year']}" if told else ""
        if told and _is_understood(spoken, date) and not coordinates(told["year"], laid.case.types.grid):
            found += [date, f"{one[: told.start()]}{one[told.end() :]}".strip()]
        else:
            found.append(one)
    return found


def _is_understood(spoken: Spoken, said: str) -> bool:
    try:
        return bool(spoken.lines(said))
    except Mistake:  # a game without years
        return False


__all__ = ["with_years"]
