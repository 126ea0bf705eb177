"""Names that are almost right: which one may be meant.

difflib's likeness is used, the share of letters that two words have in common, in order, from 0 to 1.
rapidfuzz is quicker at comparing, but most commands would pay three hundredths of a second to load it, and
few ever compare more than some hundred names.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

VOWELS = frozenset("aeiou")
ALIKE = 0.6  # as two words are that share three letters in five


def near_misses(word: str, known: Iterable[str], least: float = ALIKE, most: int = 1) -> list[str]:
    """The known names that are like a word, the likest first: at most `most`, none below `least`."""
    known = [one for one in known if _can_be_like(len(word), len(one), least)]
    if not known:
        return []
    from difflib import get_close_matches  # late: only a word that nobody knows pays for it

    return get_close_matches(word, known, most, least)


def _can_be_like(one: int, other: int, least: float) -> bool:
    """Whether words of so many letters can have a share of them in common."""
    return 2 * min(one, other) >= least * (one + other)


def likeness(one: str, other: str) -> float:
    """How like two words are, from 0 to 1."""
    from difflib import SequenceMatcher  # late, as above

    return SequenceMatcher(None, one, other).ratio()


def is_slip(one: str, other: str) -> bool:
    """Whether a word is another one with a single slip of the finger: a letter too many or too few, one vowel
    for another, or two neighbours exchanged. Another consonant makes another word (Ireland, Iceland)."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    if len(one) == len(other) == 1:
        return {one, other} <= VOWELS
    return max(len(one), len(other)) == 1 or (len(one) == 2 and one == other[::-1])


def sharing_words(name: str, known: Iterable[str], most: int = 4) -> list[str]:
    """The known names made of words of a name, as "overrun_odds" of "can_overrun": those first that
    share what few names have, then the likest; where none shares anything that tells, the likest of all."""
    parts = {one: set(_words(one)) for one in known}
    spread = Counter(word for words in parts.values() for word in words)
    weight = {word: math.log(len(parts) / many) for word, many in spread.items()}
    wanted = set(_words(name)) & weight.keys()
    scores = {one: sum(weight[word] for word in words & wanted) for one, words in parts.items()}
    best = max(scores.values(), default=0.0)
    if best <= TELLING * math.log(len(parts) or 1):
        return near_misses(name, parts)
    close = [one for one, score in scores.items() if score >= best * ALIKE]
    return sorted(close, key=lambda one: (-scores[one], -likeness(name, one)))[:most]


TELLING = 0.5  # of the weight of a word that one name alone has
GRAMMAR = frozenset(
    ["a", "be", "can", "does", "has", "in", "is", "may", "of", "the", "to"]
)  # words that tell nothing of what is meant


def _words(name: str) -> list[str]:
    """The words of a name, in the singular: "overruns" is "overrun"."""
    words = [word for word in name.lower().replace("_", " ").split() if word not in GRAMMAR]
    return [word[:-1] if word.endswith("s") and len(word) > 3 else word for word in words]
