"""What situations have in common that differ in names and numbers only: their outline.

The situations of an archive are mostly written by one program.  Their texts are the same but for the names of
things, which mean nothing by themselves, and for numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from parsers.law.situation import name_of

LONGEST = 10_000  # characters of a text that has an outline
MOST_DIGITS = 9
NOWHERE = (0, 0)
MOST_KEPT = 20_000  # words of which it is known what they are
# Characters of a comment, a text, a table, another situation, and those that stand for names and numbers.
_HAVE_NONE = re.compile('[#"|\x00-\x08]|^-[ \t]', re.M)
_RUN = re.compile(r"([\w'’]+(?:[-+/.][\w'’]+|(?<=\d):\d+)*)")
_NAME = re.compile(r"[^\W\d_]\w*")
_COUNTED = re.compile(r"x\d*", re.I)  # before a number, or with one
_WORDS_OF_THE_LANGUAGE = frozenset(
    ("edition", "options", "option", "include", "between", "and", "in", "as", "of", "none", "is", "not")
    + ("ask", "expect", "by")
)
_FIXED, _NUMBER, _FREE = range(3)
_NAME_SIGN, _NUMBER_SIGN = "\x01", "\x02"


@dataclass(frozen=True, slots=True)
class Outline:
    """`text` is what remains without `names`, each once, and `numbers`."""

    text: str
    names: tuple[str, ...]
    numbers: tuple[int, ...]

    def fixed(self) -> frozenset[str]:
        """The names that the words which it keeps may mean."""
        runs = _RUN.findall(self.text)
        return frozenset(name_of(part) for run in runs for part in (run, *run.split(".")))


class Outlines:
    """Finds outlines; `means_something` tells of a word whether the law knows it, so that it stays."""

    def __init__(self, means_something: Callable[[str], bool]) -> None:
        self._means_something = means_something
        self._sort = lru_cache(MOST_KEPT)(self._sort_of)

    def of(self, text: str) -> Outline | None:
        """The outline of a text, None where it has none."""
        if len(text) > LONGEST or _HAVE_NONE.search(text):
            return None
        parts = _RUN.split(text)
        names: dict[str, str] = {}
        numbers: list[int] = []
        sort = self._sort
        for place in range(1, len(parts), 2):
            run = parts[place]
            is_ = sort(run)
            if is_ == _FREE:
                sign = names.get(run)
                if sign is None:
                    sign = names[run] = f"{_NAME_SIGN}{len(names)}"
                parts[place] = sign
            elif is_ == _NUMBER:
                parts[place] = _NUMBER_SIGN
                numbers.append(int(run))
        return Outline("".join(parts), tuple(names), tuple(numbers))

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
