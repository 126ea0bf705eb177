"""The things of a situation: units, hexes, powers, with the properties that are known of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from kb.engine.types import Record, Types


class Thing:
    """One thing.  A property that is not known is an attribute that is not there: reading it is an
    AttributeError, which the fast code takes for "not known".  `kind` is its type, `label` how players call
    it, `assumed` the names of properties that have their usual value because nobody said otherwise."""

    kind: str
    label: str
    assumed: set[str]
    named: bool
    stands: bool = False  # whether it is one of those that are there in every situation
    usually: ClassVar[dict[str, object]]  # attributes that have a usual value, with it
    usual: ClassVar[frozenset[str]]  # the properties behind them
    follows: ClassVar[
        dict[str, str]
    ]  # properties that are those of the thing in another one, if nobody says them

    def __repr__(self) -> str:
        return self.label


def factory(types: Types) -> Callable[[str], type[Thing]]:
    """A function that gives the class of the things of a game's record type, by the type's name."""

    def of(name: str) -> type[Thing]:
        if name not in types.classes:
            types.classes[name] = _class_of(types.records[name])
        return types.classes[name]

    return of


def _class_of(record: Record) -> type[Thing]:
    usual = {
        field.name: () if field.usually is None and field.type.is_list else field.usually
        for field in record.fields.values()
        if field.has_usual
    }
    usually = {f"f_{field}": value for field, value in usual.items()}
    follows = {field.name: field.follows for field in record.fields.values() if field.follows}
    return type(record.name, (Thing,), {"usually": usually, "usual": frozenset(usual), "follows": follows})


def new_thing(cls: type[Thing], record: Record, label: str, named: bool = True) -> Thing:
    """A thing of which only the usual is known."""
    thing = cls()
    thing.kind, thing.label, thing.assumed, thing.named = record.name, label, set(cls.usual), named
    vars(thing).update(cls.usually)  # at once: a type has a hundred of them
    return thing
