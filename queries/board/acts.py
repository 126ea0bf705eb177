"""Who is there to act against a place, where the player names nobody."""

from __future__ import annotations

from typing import Any

from kb.engine.things import Thing
from queries.board.reading import Laid
from queries.board.table_data import Act, Battle, table_of


def acting(laid: Laid, act: Act, where: Thing) -> tuple[Thing, ...]:
    """The things next to a place that are of another owner than those in it: all of the first owner that
    stands there."""
    kind = laid.case.types.records[act.type].fields[act.by].type.name
    standing = {thing: laid.where(thing) for thing in laid.things() if thing.kind == kind}
    held = {owner_of(laid, thing) for thing, place in standing.items() if place is where}
    near = laid.case.neighbours(where)
    others = [t for t, place in standing.items() if place in near and owner_of(laid, t) not in held]
    return tuple(t for t in others if owner_of(laid, t) == owner_of(laid, others[0]))


def sides(laid: Laid, battle: Battle, where: Thing) -> list[list[Thing]]:
    """The things in a place, parted by the side of their owners, or by owner where that has none: the side of
    the first comes first."""
    kind = laid.case.types.records[battle.force].fields[battle.units].type.name
    parted: dict[Any, list[Thing]] = {}
    for thing in laid.things():
        if thing.kind == kind and laid.where(thing) is where:
            owner = owner_of(laid, thing)
            side = getattr(owner, f"f_{battle.divides}", None)
            named = side if battle.divides not in getattr(owner, "assumed", ()) else None
            parted.setdefault(named or owner, []).append(thing)
    return list(parted.values())


def owner_of(laid: Laid, thing: Thing) -> Thing | str | None:
    """Whose a thing is: the fact that is called after the type of what it names, or the value that has a
    colour of its own."""
    colours = table_of(laid.law).colours
    for name, value in laid.facts(thing).items():
        if isinstance(value, str) and value in colours:
            return value
        if isinstance(value, Thing) and name == value.kind.lower() and not laid.is_place(value):
            return value
    return None
