"""Who is there to act against a place, where the player names nobody."""

from __future__ import annotations

from typing import Any

from kb.engine.things import Thing
from queries.board.reading import Laid
from queries.board.table_data import Act


def acting(laid: Laid, act: Act, where: Thing) -> tuple[Thing, ...]:
    """The things next to a place that are of another owner than those in it: all of the first owner that
    stands there."""
    kind = laid.case.types.records[act.type].fields[act.by].type.name
    standing = {thing: laid.where(thing) for thing in laid.things() if thing.kind == kind}
    held = {_owner(laid, thing) for thing, place in standing.items() if place is where}
    near = laid.case.neighbours(where)
    others = [t for t, place in standing.items() if place in near and _owner(laid, t) not in held]
    return tuple(t for t in others if _owner(laid, t) is _owner(laid, others[0]))


def _owner(laid: Laid, thing: Thing) -> Any:
    """Whose a thing is: the fact that is called after the type of what it names."""
    for name, value in laid.facts(thing).items():
        if isinstance(value, Thing) and name == value.kind.lower() and not laid.is_place(value):
            return value
    return None
