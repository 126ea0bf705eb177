"""The things of a situation: units, hexes, powers, with the properties that are known of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kb.engine.types import Record, Types


class Thing:
    """One thing.  A property that is not known is an attribute that is not there: reading it is an
    AttributeError, which the fast code takes for "not known".  `kind` is its type, `label` how players call
    it, `assumed` the names of properties that have their usual value because nobody said otherwise."""

    __slots__ = ("kind", "label", "assumed", "named")

    kind: str
    label: str
    assumed: set[str]
    named: bool

    def __repr__(self) -> str:
        return self.label


def factory(types: Types) -> Callable[[str], type[Thing]]:
    """A function that makes the classes of a game's record types, by name."""

    @cache
    def of(name: str) -> type[Thing]:
        return type(
            name, (Thing,), {"__slots__": tuple(f"f_{field}" for field in types.records[name].fields)}
        )

    return of


def new_thing(cls: type[Thing], record: Record, label: str, named: bool = True) -> Thing:
    """A thing of which only the usual is known."""
    thing = cls()
    thing.kind, thing.label, thing.assumed, thing.named = record.name, label, set(), named
    for field in record.fields.values():
        if field.has_usual:
            usual = field.usually
            setattr(thing, f"f_{field.name}", () if usual is None and field.type.is_list else usual)
            thing.assumed.add(field.name)
    return thing
