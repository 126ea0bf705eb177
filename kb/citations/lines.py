"""On which line of its file a reference stands.

The text of a record is not always the file's: a reader joins lines that a page broke, and leaves out what
does not belong.  So the line that the text suggests is only where the search in the file begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from kb.merge import Merged
from parsers.records import Place

_NUMBER = re.compile(r"\d[\d.]*\d|\d")
REACH = 60  # lines to look before and behind


class Lines:
    """The lines of the files that the documents were read from."""

    def __init__(self, documents: Iterable[Merged]) -> None:
        self._files: dict[str, list[str]] = {
            path: text.split("\n") for one in documents for path, text in one.files.items()
        }

    def line_of(self, as_written: str, guess: int, after: int, place: Place) -> int:
        """The line within `place` that holds the reference: the guess, else one not far behind `after`, where
        the reference before it stands, else one near the guess.  The guess where none does."""
        guess = max(place.first_line, min(guess, place.last_line))
        lines = self._files.get(place.path, [])
        for line in chain((guess,), range(after, after + REACH), _nearest_first(guess)):
            inside = place.first_line <= line <= min(place.last_line, len(lines))
            if inside and _stands_in(as_written, lines[line - 1]):
                return line
        return guess


def _stands_in(as_written: str, line: str) -> bool:
    """Whether a line has the reference's first number, or the longest word of one without a number."""
    number = _NUMBER.search(as_written)
    if number is None:
        return max(as_written.split(), key=len, default="") in line
    return number[0] in line and number[0] in _NUMBER.findall(line)


def _nearest_first(guess: int) -> list[int]:
    near = []
    for distance in range(1, REACH + 1):
        near += [guess - distance, guess + distance]
    return near
