"""Things: units, hexes, powers and what else a game speaks of."""

from __future__ import annotations

from typing import Any

from kb.engine.values.base import At, Named, ValueType, spoken
from parsers.law.mistakes import Mistake
from parsers.law.situation import BetweenTwo, Reference, Value, as_written


class ThingOf(ValueType):
    """The things of a record type; only the situation knows which there are."""

    def __init__(self, name: str) -> None:
        self.name, self.called, self.form = name, f"a {name}", f"the name of a {spoken(name).lower()}"

    def read(self, value: Value, at: At, named: Named) -> Any:
        if value is None:
            return None
        if not isinstance(value, (Reference, BetweenTwo)):
            raise Mistake(f"{as_written(value)} is no {spoken(self.name)}", *at, self.form)
        return named(value, self.name, at)


class Anything(ThingOf):
    """A thing of any type, or the word itself where nothing is called so."""

    def __init__(self) -> None:
        super().__init__("Anything")
        self.called, self.form = "anything", "the name of a thing"
