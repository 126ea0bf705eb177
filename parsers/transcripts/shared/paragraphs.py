"""Lines gathered into paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class NumberedLine(NamedTuple):
    """A line and its number in the file, from 1."""

    number: int
    text: str


# Whether a line goes on with the paragraph before it, whose lines are given; the last argument says whether
# blank lines stand between them.
GoesOn = Callable[[list[NumberedLine], str, bool], bool]


def gather(lines: list[str], goes_on: GoesOn) -> list[list[NumberedLine]]:
    """The lines of each paragraph, in order, without blank lines."""
    found: list[list[NumberedLine]] = []
    parted = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            parted = True
            continue
        if found and goes_on(found[-1], line, parted):
            found[-1].append(NumberedLine(number, line))
        else:
            found.append([NumberedLine(number, line)])
        parted = False
    return found
