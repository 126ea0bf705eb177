"""Yes or no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.engine.values.base import At, Named, ValueType, word_of
from parsers.law.mistakes import Mistake
from parsers.law.situation import Reference, Value, as_written

ANSWERS = ("yes", "no")


class YesNo(ValueType):
    name, called, form, example = "YesNo", "yes or no", "yes or no", "yes"
    lacking = False

    def read(self, value: Value, at: At, named: Named) -> Any:
        if word_of(value) not in ANSWERS:
            raise Mistake(f"{as_written(value)} is neither yes nor no", *at, self.form)
        return word_of(value) == "yes"

    def begins(self, words: Sequence[Any], start: int) -> Iterator[tuple[Value, int]]:
        if isinstance(words[start], Reference) and words[start].name in ANSWERS:
            yield words[start], start + 1

    def domain(self) -> tuple[Any, ...]:
        return (True, False)

    def answers(self) -> tuple[str, ...]:
        return ANSWERS

    def is_usual(self, value: object) -> bool:
        return value is None or isinstance(value, bool)
