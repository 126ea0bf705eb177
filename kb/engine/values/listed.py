"""Lists: several values of one type, in an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.engine.values.base import At, Named, ValueType
from parsers.law.situation import Value


class ListOf(ValueType):
    form, example, lacking = "several, with commas between them", "(A, B)", ()

    def __init__(self, item: ValueType) -> None:
        self.item, self.name, self.called = item, f"list of {item.name}", f"a list of {item.name}"

    def read(self, value: Value, at: At, named: Named) -> Any:
        """One value alone is a list of one; `none` is an empty one."""
        several = value if isinstance(value, tuple) else () if value is None else (value,)
        return tuple(self.item.value(one, at, named) for one in several)

    def begins(self, words: Sequence[Any], start: int) -> Iterator[tuple[Value, int]]:
        if isinstance(words[start], tuple):
            yield words[start], start + 1
        else:
            yield from self.item.begins(words, start)
