"""What situations have in common that differ in names and numbers only: their outline.

The situations of an archive are mostly written by one program.  Their texts are the same but for the names of
things, which mean nothing by themselves, and for numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from parsers.law.situation import name_of

LONGEST = 10_000  # characters of a text that has an outline
MOST_DIGITS = 9
NOWHERE = (0, 0)
MOST_KEPT = 20_000  # words of which it is known what they are, and lines of which the outline is
LONGEST_KEPT = 200  # characters of such a line
_NAME_SIGN, _NUMBER_SIGN = "\x01", "\x02"
# What begins a comment or a title, a text in quotes, a table; and what stands for names and numbers.
_HAVE_NONE = ("#", '"', "|", _NAME_SIGN, _NUMBER_SIGN)
_RUN = re.compile(r"([\w'’]+(?:[-+/.][\w'’]+|(?<=\d):\d+)*)")
_NAME = re.compile(r"[^\W\d_]\w*")
_COUNTED = re.compile(r"x\d*", re.I)  # before a number, or with one
_WORDS_OF_THE_LANGUAGE = frozenset(
    ("edition", "options", "option", "include", "between", "and", "in", "as", "of", "none", "is", "not")
    + ("ask", "expect", "by")
)
_FIXED, _NUMBER, _FREE = range(3)


@dataclass(frozen=True, slots=True)
class Outline:
    """`text` is what remains without `names`, each once, and `numbers`; `order` says which of the names stand
    in its gaps."""

    text: str
    order: tuple[int, ...]
    names: tuple[str, ...]
    numbers: tuple[int, ...]

    def fixed(self) -> frozenset[str]:
        """The names that the words which it keeps may mean."""
        runs = _RUN.findall(self.text)
        return frozenset(name_of(part) for run in runs for part in (run, *run.split(".")))


class _Line(NamedTuple):
    """A line without its names and numbers, and these in their order."""

    text: str
    names: tuple[str, ...]
    numbers: tuple[int, ...]


class Outlines:
    """Finds outlines; `means_something` tells of a word whether the law knows it, so that it stays."""

    def __init__(self, means_something: Callable[[str], bool]) -> None:
        self._means_something = means_something
        self._sort = lru_cache(MOST_KEPT)(self._sort_of)
        self._line = lru_cache(MOST_KEPT)(self._line_of)

    def of(self, text: str) -> Outline | None:
        """The outline of a text, None where it has none."""
        if len(text) > LONGEST or any(one in text for one in _HAVE_NONE):
            return None
        lines = [
            self._line(line) if len(line) <= LONGEST_KEPT else self._line_of(line)
            for line in text.split("\n")
        ]
        places: dict[str, int] = {}
        order = [places.setdefault(name, len(places)) for _, names, _ in lines for name in names]
        numbers = [number for _, _, several in lines for number in several]
        return Outline("\n".join([one for one, _, _ in lines]), tuple(order), tuple(places), tuple(numbers))

    def _line_of(self, line: str) -> _Line:
        parts = _RUN.split(line)
        names: list[str] = []
        numbers: list[int] = []
        for place in range(1, len(parts), 2):
            is_ = self._sort(parts[place])
            if is_ == _FREE:
                names.append(parts[place])
                parts[place] = _NAME_SIGN
            elif is_ == _NUMBER:
                numbers.append(int(parts[place]))
                parts[place] = _NUMBER_SIGN
        return _Line("".join(parts), tuple(names), tuple(numbers))

    def _sort_of(self, run: str) -> int:
        if _is_number(run):
            return _NUMBER
        if not _NAME.fullmatch(run) or _COUNTED.fullmatch(run) or run.lower() in _WORDS_OF_THE_LANGUAGE:
            return _FIXED
        return _FIXED if self._means_something(run) else _FREE


def before_numbers(text: str) -> list[tuple[int, int]]:
    """The place of the word directly before each number of a text that has an outline: line and column, from
    1; NOWHERE where none stands there."""
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        before, end = NOWHERE, 0
        for run in _RUN.finditer(line):
            if _is_number(run[0]):
                found.append(before if line[end : run.start()].isspace() else NOWHERE)
            before, end = (number, run.start() + 1), run.end()
    return found


def _is_number(run: str) -> bool:
    return run.isdecimal() and run.isascii() and len(run) <= MOST_DIGITS


__all__ = ["Outline", "Outlines", "before_numbers"]
