"""Names that are almost right: which one may be meant.

difflib's likeness is used, the share of letters that two words have in common, in order, from 0 to 1.
rapidfuzz is quicker at comparing, but most commands would pay three hundredths of a second to load it, and
few ever compare more than some hundred names.
"""

from __future__ import annotations

from collections.abc import Iterable

ALIKE = 0.6  # as two words are that share three letters in five


def near_misses(word: str, known: Iterable[str], least: float = ALIKE, most: int = 1) -> list[str]:
    """The known names that are like a word, the likest first: at most `most`, none below `least`."""
    from difflib import get_close_matches  # late: only a word that nobody knows pays for it

    return get_close_matches(word, known, most, least)


def likeness(one: str, other: str) -> float:
    """How like two words are, from 0 to 1."""
    from difflib import SequenceMatcher  # late, as above

    return SequenceMatcher(None, one, other).ratio()
