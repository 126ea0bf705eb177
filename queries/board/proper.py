"""Names as they are written: "2 german inf", "i attack with italian inf", typed in haste."""

from __future__ import annotations

import re

from queries.board.counted import Counted
from queries.search.chatter import CHATTER

_SHORTEST = 3  # letters of a name that is known in small letters too: "us" is no country
_I = re.compile(r"(?<![\w.'-])i(?=[ '\u2019,.?!]|$)(?!\.e)")
_ALONE = re.compile(
    r"\b(is|are|sits?|stands?|defends?) (?:all )?(?:alone|by itself|by themselves) (?=in |on |at )"
)

_GOES_FOR = re.compile(r"\b(?:attacks?|hits?|invades?) (?P<where>[a-z]{4,}) (?:with|from|across)\b")
_NO_PLACES = CHATTER | {"together", "again", "both", "them"}


class Proper:
    """Sentences with the names of one game's powers as these are written."""

    def __init__(self, counted: Counted) -> None:
        called = [one for one, means in counted.data.called.items() if counted.is_owner(means)]
        names = [*called, *counted.owners]
        self.names = {one.casefold(): one for one in names if len(one) >= _SHORTEST and one[:1].isupper()}
        either = "|".join(sorted(map(re.escape, self.names), key=len, reverse=True)) or "(?!)"
        self.pattern = re.compile(rf"(?<![\w'-])(?:{either})(?![\w-])", re.I)

    def written(self, said: str) -> str:
        """A sentence so; a statement of the notation as it is."""
        if ":" in said:
            return said
        said = self.pattern.sub(self._named, _ALONE.sub(r"\1 ", _I.sub("I", said)))
        for one in {found["where"] for found in _GOES_FOR.finditer(said)} - _NO_PLACES:
            said = re.sub(rf"\b{one}\b", one.capitalize(), said)  # "germany attacks warsaw with an INF"
        return said

    def _named(self, found: re.Match[str]) -> str:
        small = found[0] if found[0].islower() else ""
        return self.names[small] if small else found[0]


__all__ = ["Proper"]
