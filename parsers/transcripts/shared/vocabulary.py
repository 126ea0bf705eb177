"""How much of a text is written in a document's own words."""

from __future__ import annotations

import re
from typing import NamedTuple


class OwnWords(NamedTuple):
    """The words found, in lower case, and their share of all words of the text, 0 to 1."""

    found: list[str]
    share: float

    @property
    def kinds(self) -> int:
        """How many different words were found; a plural counts as its singular."""
        return len({word.rstrip("s") for word in self.found})


def own_words(pattern: re.Pattern[str], text: str) -> OwnWords:
    """What `pattern` finds in a text.  It has no groups, or the first group would be taken for the word."""
    found = [match[0].lower() for match in pattern.finditer(text)]
    return OwnWords(found, len(found) / (text.count(" ") + text.count("\n") + 1))


def likeness(kinds: int, enough_kinds: int, share: float, usual_share: float) -> float:
    """How surely a text is the document, 0 to 1: by the kinds of its own words, and by their density."""
    return min(1.0, kinds / enough_kinds) * min(1.0, share / usual_share)
