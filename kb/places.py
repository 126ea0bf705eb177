"""On which line of its file a reference stands.

The text of a record is not always the file's: a reader joins lines that a page broke, and leaves out what
does not belong.  So the line that the text suggests is only where the search in the file begins.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from parsers.records import Place
from parsers.transcripts.files import Unreadable, load

_NUMBER = re.compile(r"\d[\d.]*\d|\d")
REACH = 60  # lines to look before and behind


class Lines:
    """The lines of the files that were read, each loaded once."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line_of(self, as_written: str, guess: int, after: int, place: Place) -> int:
        """The line within `place` that holds the reference: the guess, else one not far behind `after`, where
        the reference before it stands, else one near the guess.  The guess where none does."""
        guess = max(place.first_line, min(guess, place.last_line))
        lines = self._lines(place.path)
        found = _pattern(as_written)
        for line in (guess, *range(after, after + REACH), *_nearest_first(guess)):
            if place.first_line <= line <= min(place.last_line, len(lines)) and found.search(lines[line - 1]):
                return line
        return guess

    def _lines(self, path: str) -> list[str]:
        if path not in self._files:
            try:
                # Chapters are named by their place in the corpus and kept line by line: no search needed.
                self._files[path] = load(Path(path)).split("\n") if Path(path).is_absolute() else []
            except Unreadable:
                self._files[path] = []
        return self._files[path]


@lru_cache(maxsize=4096)
def _pattern(as_written: str) -> re.Pattern[str]:
    """What to look for: the first number, or the longest word of a reference without one."""
    number = _NUMBER.search(as_written)
    if number:
        return re.compile(rf"(?<![\d.]){re.escape(number[0])}(?!\d|\.\d)")
    return re.compile(re.escape(max(as_written.split(), key=len, default="")))


def _nearest_first(guess: int) -> list[int]:
    near = []
    for distance in range(1, REACH + 1):
        near += [guess - distance, guess + distance]
    return near
