"""What a section's number means: its place in the order, its parts, the section above it.

Two ways of numbering are about.  In the plain one 4.11 follows 4.10 and stands under 4.  In the way of cases,
common in older wargames, 4.11 is the first case of 4.1, and 4.0 is chapter 4.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from itertools import pairwise

# "4", "4.2", "4.2.1", "4.21", "4.2a", "A4.2"; at most six parts.
NUMBER = r"(?:[A-Z](?=\d{1,2}\.\d))?\d{1,3}(?:\.\d{1,3}){0,5}(?:[a-z](?![A-Za-z]))?"
PART = re.compile(r"[A-Za-z]+|\d+")
TWO_PARTS = re.compile(r"[A-Z]?\d{1,3}\.\d{1,3}")
CHAPTERS_OF_A_LETTER = 1000  # "B1" comes after all chapters of "A"

Key = tuple[tuple[int, str], ...]


def has_cases(numbers: Iterable[str]) -> bool:
    """True where numbers with two figures after the dot are cases of those with one, judged by what follows
    what in the document."""
    cases = plain = 0
    for before, number in pairwise(numbers):
        if not TWO_PARTS.fullmatch(before) or not TWO_PARTS.fullmatch(number):
            continue
        (chapter, first), (other, second) = before.split("."), number.split(".")
        if chapter != other or len(second) == len(first):
            continue
        if second == f"{first}1" or (
            len(first) == 2 and len(second) == 1 and int(second) == int(first[0]) + 1
        ):
            cases += 1
        elif len(second) == 2 and int(second) == int(first) + 1:
            plain += 1
    return cases > plain


def key(number: str, cases: bool) -> Key:
    """A sort key: one pair (figure, letter) for each part of the number."""
    parts: list[tuple[int, str]] = []
    letter = ""
    for index, part in enumerate(number.split(".")):
        for piece in PART.findall(part):
            if piece.isdigit():
                figures = list(piece) if cases and index == 1 and len(piece) > 1 else [piece]
                base = CHAPTERS_OF_A_LETTER * (ord(letter) - ord("A") + 1) if letter else 0
                parts += [(base + int(figure), letter) for figure in figures]
                letter = ""
            elif parts:
                parts.append((ord(piece[0].lower()) - ord("a") + 1, piece))
            else:
                letter = piece
    return tuple(parts)


def parent_key(own: Key, known: Container[Key]) -> Key | None:
    """The nearest section above that exists."""
    for size in range(len(own) - 1, 0, -1):
        if own[:size] in known:
            return own[:size]
    return None


def follows_closely(before: Key, own: Key) -> bool:
    """True where a number is what one expects next: the first below, the next beside, or the next of one
    above, with a few lost in between."""
    if not before:
        return len(own) <= 2 and own[-1][0] <= 1
    if len(own) > len(before) + 1:
        return False
    same = 0
    while same < min(len(before), len(own)) and before[same] == own[same]:
        same += 1
    if same == len(own):
        return False
    step = own[same][0] - (before[same][0] if same < len(before) else 0)
    if same == 0 and step > CHAPTERS_OF_A_LETTER // 2:
        step = own[0][0] // CHAPTERS_OF_A_LETTER - before[0][0] // CHAPTERS_OF_A_LETTER
    rest_begins = all(figure <= 1 for figure, _ in own[same + 1 :])
    return 0 <= step <= 3 and rest_begins
