"""What every type of value knows of itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from parsers.law.situation import Reference, Value

At = tuple[int, int]
Named = Callable[[Value, str, At], Any]  # the thing of a type that a situation means; may raise Mistake


class Unknown:
    """The value of a fact that is said to be unknown."""


UNKNOWN = Unknown()


class ValueType:
    """A type of value: how it is read, tried and told.  A value itself is printed by `str` (`shown` in
    `kb.engine.facts`).

    `name` is that of the type in the rule language; `called` what a message calls such a value, `form` what
    to write for one, `example` one as a player writes it; `lacking` is what a thing has that can have none.
    """

    name = ""
    called = ""
    form = ""
    example = "NAME"
    lacking: bool | tuple[()] | None = None

    def value(self, value: Value, at: At, named: Named) -> Any:
        """A value of a situation as the rules know it.  Raises Mistake where it is not of the type."""
        return UNKNOWN if word_of(value) == "unknown" else self.read(value, at, named)

    def read(self, value: Value, at: At, named: Named) -> Any:
        """The same of a value that is known."""
        raise NotImplementedError

    def begins(self, words: Sequence[Any], start: int) -> Iterator[tuple[Value, int]]:
        """The values that begin at a word of a phrase, each with the place behind it.  Names of things are
        not looked for here."""
        yield from ()

    def domain(self) -> tuple[Any, ...]:
        """All values, () where they are too many to try."""
        return ()

    def answers(self) -> tuple[str, ...]:
        """The values as players answer with them, or what they are; () where they are words of any kind."""
        return ()

    def is_usual(self, value: object) -> bool:
        """Whether a chapter may write this as what is usually so."""
        return value is None


def spoken(name: str) -> str:
    """The name of a type as a message says it: naval result, for NavalResult; Weather as it is."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return apart.lower() if apart != name else name


def word_of(value: Any) -> str | None:
    """The single word that a value is, None where it is none."""
    return value.name if isinstance(value, Reference) and not value.fields else None
