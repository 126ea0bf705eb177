"""The values of an enumeration, such as fine, rain, snow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.engine.values.base import At, Named, ValueType, spoken, word_of
from kb.engine.values.small_words import small_words, split_words
from parsers.law.mistakes import Mistake, nearest
from parsers.law.situation import Reference, Value, as_written

MOST_SHOWN = 12  # values, where there are too many to show all


class Enumerated(ValueType):
    def __init__(self, name: str, values: tuple[str, ...]) -> None:
        self.name, self.called, self.form = name, f"a {name}", "one of " + ", ".join(values)
        self.values, self.example = values, values[0].replace("_", " ")

    def read(self, value: Value, at: At, named: Named) -> Any:
        word = word_of(value)
        if word not in self.values:
            known = [one.replace("_", " " if one.islower() else "-") for one in self.values]
            near = nearest(str(value), known) or _some(known)
            raise Mistake(f"{as_written(value)} is no {spoken(self.name)}", *at, near)
        return word

    def begins(self, words: Sequence[Any], start: int) -> Iterator[tuple[Value, int]]:
        """A value may be several words: `major port`."""
        for value in self.values:
            run, place = split_words(value), start
            while run and place < len(words):
                here = small_words(words[place])
                if not here or run[: len(here)] != here:
                    break
                run, place = run[len(here) :], place + 1
            if not run:
                yield Reference(value, (), (1, 1)), place

    def domain(self) -> tuple[Any, ...]:
        return self.values

    def answers(self) -> tuple[str, ...]:
        return self.values


def _some(known: list[str]) -> str:
    """The values, of many the first of them."""
    more = [", ..."] if len(known) > MOST_SHOWN else []
    return "".join([f"one of {', '.join(known[:MOST_SHOWN])}", *more])
