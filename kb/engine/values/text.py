"""Texts: words that no rule takes apart but those that say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.engine.values.base import At, Named, ValueType
from parsers.law.mistakes import Mistake
from parsers.law.situation import Reference, Sign, Value, as_written


class Text(ValueType):
    name, called, form, example = "Text", "a text", 'words in "quotes"', '"..."'

    def read(self, value: Value, at: At, named: Named) -> Any:
        if value is not None and not isinstance(value, (str, Reference)):
            raise Mistake(f"{as_written(value)} is no text", *at, self.form)
        return value if value is None else str(value)

    def begins(self, words: Sequence[Any], start: int) -> Iterator[tuple[Value, int]]:
        word = words[start]
        if isinstance(word, (str, Reference)) and not isinstance(word, Sign):
            yield word, start + 1

    def is_usual(self, value: object) -> bool:
        return value is None or isinstance(value, str)
