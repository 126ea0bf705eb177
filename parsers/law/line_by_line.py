"""Text whose statements stand a line each, read line by line: a line that was read is not read again.

An archive of situations says the same things over and over.  What is kept is bounded: the lines that were
met last, each by its words and its place, so that what it says has the place that a message tells.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

from parsers.law.mistakes import Mistake
from parsers.law.one_pass import NoText
from parsers.law.token import Token

MOST_KEPT = 10_000  # lines
LONGEST_KEPT = 200  # characters of a line that is kept
MANY_ROWS = ("|", "- ", "-\t")  # how a line begins that is read together with others, or is an event

Read = TypeVar("Read")


class LineByLine(Generic[Read]):
    """Reads the statements of a grammar by their lines; `tokens` finds those of a line, or None, and `read`
    makes of them what it says, or None where they are no single statement."""

    def __init__(
        self, tokens: Callable[[str], list[Token] | None], read: Callable[[list[Token]], Read | None]
    ) -> None:
        self._tokens, self._read = tokens, read
        self._kept = lru_cache(MOST_KEPT)(self._read_line)

    def read(self, text: str) -> list[Read] | None:
        """What each line says; None where the text must be read as a whole, since a statement goes over
        several lines or something is wrong with one."""
        found: list[Read] = []
        for number, line in enumerate(text.split("\n"), start=1):
            opening = line[:1]
            if opening in ("", "#"):
                continue
            if opening in (" ", "\t"):
                rest = line.strip(" \t")
                if not rest or rest.startswith("#"):
                    continue
                return None
            if line.startswith(MANY_ROWS):
                return None
            try:
                read = self._kept if len(line) <= LONGEST_KEPT else self._read_line
                one = read(line, number)
            except (NoText, Mistake, RecursionError):
                return None
            if one is None:
                return None
            found.append(one)
        return found

    def _read_line(self, line: str, number: int) -> Read | None:
        tokens = self._tokens(line)
        if tokens is None:
            return None
        for token in tokens:
            token.line = number
        return self._read(tokens)


__all__ = ["LineByLine"]
