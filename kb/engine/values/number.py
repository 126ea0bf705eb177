"""Numbers: whole, fractions, and `unlimited`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from kb.engine.values.base import At, Named, ValueType, word_of
from parsers.law.mistakes import Mistake
from parsers.law.situation import Reference, Series, Value, as_written


class Number(ValueType):
    name, called, form, example = "Number", "a number", "a number", "3"

    def read(self, value: Value, at: At, named: Named) -> Any:
        if word_of(value) == "unlimited":
            return float("inf")
        if not isinstance(value, (int, Fraction)):
            raise Mistake(f"{as_written(value)} is not a number", *at, self.form)
        return value

    def begins(self, words: Sequence[Any], start: int) -> Iterator[tuple[Value, int]]:
        word = words[start]
        unlimited = isinstance(word, Reference) and word.name == "unlimited"
        if unlimited or not isinstance(word, (str, Reference, Series, tuple)):
            yield word, start + 1

    def answers(self) -> tuple[str, ...]:
        return (self.form,)

    def is_usual(self, value: object) -> bool:
        return value is None or (isinstance(value, (int, float, Fraction)) and not isinstance(value, bool))


class Range(Number):
    """Whole numbers from the lowest to the highest, so few that each can be tried."""

    def __init__(self, name: str, lowest: int, highest: int) -> None:
        self.called, self.form = f"a {name}", f"{lowest} to {highest}"
        self._of, self.lowest, self.highest = name, lowest, highest

    def read(self, value: Value, at: At, named: Named) -> Any:
        whole = isinstance(value, (int, Fraction)) and value == int(value)
        if not whole or not self.lowest <= value <= self.highest:  # type: ignore[operator]
            raise Mistake(f"{as_written(value)} is no {self._of}", *at, self.form)
        return value

    def domain(self) -> tuple[Any, ...]:
        return tuple(range(self.lowest, self.highest + 1))
