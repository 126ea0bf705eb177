"""How likely fingers or ears make one word of another: what each slip costs, as the natural logarithm of how
seldom it is made.

Letters that change places, vowels and twins that fall out and what sounds the same are slips of everybody;
another consonant, or another first letter, is a slip of few.
"""

from __future__ import annotations

import re
from functools import lru_cache

VOWELS = frozenset("aeiouy")
SWAPPED, TWIN, SILENT, VOWEL, CONSONANT = 2.0, 1.5, 2.0, 3.0, 4.5  # swapped, or left out
DOUBLED, ADDED = 2.0, 5.0  # put in once too often, or for no reason
OTHER_VOWEL, OF_ONE_SOUND, NEXT_KEY, OTHER = 3.2, 2.5, 5.5, 6.5  # one letter for another
FIRST = 2.0  # more, where the first letter is wrong
# Where the whole word sounds the same a slip costs so much and this share of what its letters do.
SAME_SOUND, SHARE, FARTHEST = 1.0, 0.65, 10.0  # the last is what these cost at most

ONE_SOUND = frozenset(map(frozenset, ("ck", "cs", "sz", "gj", "kq", "fv", "dt")))
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
# How a word is heard, from its letters on: silent ones go, one sound has one letter, vowels inside fall out.
SOUNDS = (
    (re.compile("ould"), "ud"),
    (re.compile("ought|aught"), "ot"),
    (re.compile("(?<=[eon]o)ugh$|(?<=lau)gh|(?<=rou)gh"), "f"),
    (re.compile("[oa]ugh|gh"), ""),
    (re.compile("^kn|^gn"), "n"),
    (re.compile("^wr"), "r"),
    (re.compile("^wh"), "w"),
    (re.compile("mb(?=$|ed|er|ing|s)"), "m"),
    (re.compile("ph"), "f"),
    (re.compile("[ts]ion"), "shn"),
    (re.compile("ti(?=[ao])"), "sh"),
    (re.compile("ck"), "k"),
    (re.compile("sch|sh"), "S"),
    (re.compile("t?ch"), "C"),
    (re.compile("th"), "T"),
    (re.compile("c(?=[eiy])"), "s"),
    (re.compile("[cq]"), "k"),
    (re.compile("x"), "ks"),
    (re.compile("dge?|g(?=[eiy])"), "j"),
    (re.compile("z"), "s"),
    (re.compile(r"(?<!^)[aeiouy]"), ""),
    (re.compile(r"^[aeiouy]"), "a"),
    (re.compile(r"(.)\1+"), r"\1"),
)
SHORTEST_SOUND = 2  # letters of a sound that is held against others


@lru_cache(20_000)
def sound(word: str) -> str:
    """How a word in lower case is heard, in letters: the same for "should" and "shud"."""
    for written, heard in SOUNDS:
        word = written.sub(heard, word)
    return word


@lru_cache(20_000)
def cost(typed: str, meant: str) -> float:
    """What it costs to type one word where the other is meant, both in lower case: 0 where they are one."""
    if typed == meant:
        return 0.0
    spelled = _by_letters(typed, meant)
    heard = sound(meant)
    if spelled <= FARTHEST and len(heard) >= SHORTEST_SOUND and heard == sound(typed):
        return min(spelled, SAME_SOUND + SHARE * spelled)
    return spelled


def _by_letters(typed: str, meant: str) -> float:
    """The cheapest way from one to the other, letter by letter (Damerau's distance, weighed)."""
    before: list[float] = []
    row = [0.0]
    for at in range(len(meant)):
        row.append(row[-1] + _left_out(meant, at))
    for place, letter in enumerate(typed):
        above, row, older = row, [row[0] + _put_in(typed, place)], before
        before = above
        for at, wanted in enumerate(meant):
            first = FIRST if not place and not at else 0.0
            best = min(
                above[at] + (0.0 if letter == wanted else first + _instead(letter, wanted)),
                above[at + 1] + _put_in(typed, place),
                row[at] + _left_out(meant, at),
            )
            if place and at and letter == meant[at - 1] and typed[place - 1] == wanted:
                best = min(best, older[at - 1] + SWAPPED + (FIRST if at == 1 else 0.0))
            row.append(best)
    return row[-1]


def _left_out(meant: str, at: int) -> float:
    """What it costs to leave that letter out."""
    letter = meant[at]
    if not at:
        return FIRST + CONSONANT
    if letter in (meant[at - 1], meant[at + 1 : at + 2]) or meant[at : at + 2] == "ck":
        return TWIN
    last = at == len(meant) - 1
    if letter == "e" and last or letter == "h" and meant[at - 1] == "w" or meant.endswith("ing") and last:
        return SILENT
    return VOWEL if letter in VOWELS and not last else CONSONANT


def _put_in(typed: str, place: int) -> float:
    """What it costs to put that letter in."""
    if not place:
        return FIRST + ADDED
    return DOUBLED if typed[place] == typed[place - 1] else ADDED


def _instead(letter: str, wanted: str) -> float:
    """What it costs to type the one for the other."""
    pair = frozenset((letter, wanted))
    if pair <= VOWELS:
        return OTHER_VOWEL
    if pair in ONE_SOUND:
        return OF_ONE_SOUND
    return NEXT_KEY if letter + wanted in _neighbours() else OTHER


@lru_cache(1)
def _neighbours() -> frozenset[str]:
    """The pairs of letters whose keys touch in a row."""
    pairs = [row[at : at + 2] for row in ROWS for at in range(len(row) - 1)]
    return frozenset(pairs + [pair[::-1] for pair in pairs])
