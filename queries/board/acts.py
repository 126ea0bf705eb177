"""Who is there to act against a place, where the player names nobody."""

from __future__ import annotations

from typing import Any

from kb.engine.things import Thing
from queries.board.reading import Laid
from queries.board.table_data import Act, Battle, kind_field, table_of


def acting(laid: Laid, act: Act, where: Thing) -> tuple[Thing, ...]:
    """The things next to a place that are of another owner than those in it: all of the first owner that
    stands there."""
    kind = laid.case.types.records[act.type].fields[act.by].type.name
    if act.on:
        return _acting_on(laid, act, where, kind)
    standing = {
        thing: laid.where(thing) for thing in laid.things() if thing.kind == kind and may(laid, act, thing)
    }
    if act.kinds or act.origin:  # those come from wherever they are
        return tuple(one for one, place in standing.items() if place is not where)
    held = {owner_of(laid, thing) for thing, place in standing.items() if place is where}
    others = [
        t for t, place in standing.items() if may_reach(laid, place, where) and owner_of(laid, t) not in held
    ]
    return tuple(t for t in others if owner_of(laid, t) == owner_of(laid, others[0]))


def may_reach(laid: Laid, place: Thing | None, where: Thing) -> bool:
    """Whether who stands in the one place may stand next to the other: where nobody has told how any places
    lie, that is left to be asked."""
    if place is None or place is where:
        return False
    return place in laid.case.neighbours(where) or not laid.case.map.is_told


def _acting_on(laid: Laid, act: Act, where: Thing, kind: str) -> tuple[Thing, ...]:
    """The same for an act against one thing: the first who stands there or next to it, of another owner than
    something there."""
    near = (where, *laid.case.neighbours(where))
    able = (one for one in laid.things() if one.kind == kind and laid.where(one) in near)
    return tuple(one for one in able if may(laid, act, one) and target(laid, act, where, one))[:1]


def target(laid: Laid, act: Act, where: Thing, actor: Thing) -> Thing | None:
    """The thing in a place that an act against one thing goes against, none of the actor's own."""
    kind = laid.case.types.records[act.type].fields[act.on].type.name
    there = (one for one in laid.things() if one.kind == kind and laid.where(one) is where)
    others = (one for one in there if one is not actor and owner_of(laid, one) != owner_of(laid, actor))
    return next(others, None)


def may(laid: Laid, act: Act, thing: Thing) -> bool:
    """Whether a counter is of a kind that acts so."""
    among = laid.case.types.kinds.get(act.among)
    kind = printed(laid, thing)
    return (not act.kinds or kind in act.kinds) and (among is None or not kind or kind in among.values)


def may_hold(laid: Laid, act: Act, thing: Thing) -> bool:
    """Whether a counter is of a kind that holds the place in which an act is."""
    family = laid.case.types.kinds.get(act.holders)
    return family is None or printed(laid, thing) in family.values


def beside(laid: Laid, one: Thing, kind: str) -> Thing | None:
    """A counter of a printed kind that stands where another does, of the same owner where there is one."""
    where = laid.where(one)
    there = [each for each in laid.things() if printed(laid, each) == kind and laid.where(each) is where]
    own = [each for each in there if owner_of(laid, each) == owner_of(laid, one)]
    return next(iter([*own, *there]), None)


def printed(laid: Laid, thing: Thing) -> str:
    """The printed kind of a counter, "" of anything else."""
    field = kind_field(laid.law, laid.record(thing))
    return str(laid.facts(thing).get(field, "")) if field else ""


def ranked(laid: Laid, battle: Battle, units: list[Thing]) -> dict[str, list[Thing]]:
    """The lists of a force with the counters that stand in each: all in one, or parted by printed kind."""
    if not battle.ranks:
        return {battle.units: units}
    found = {
        field: [one for one in units if printed(laid, one) in kinds] for field, kinds in battle.ranks.items()
    }
    return {field: rank for field, rank in found.items() if rank}


def sides(laid: Laid, battle: Battle, where: Thing) -> list[list[Thing]]:
    """The things in a place, parted by the side of their owners, or by owner where that has none: the side of
    the first comes first."""
    kind = laid.case.types.records[battle.force].fields[battle.units].type.name
    fighting = {one for kinds in battle.ranks.values() for one in kinds}
    parted: dict[Any, list[Thing]] = {}
    for thing in laid.things():
        fights = not fighting or printed(laid, thing) in fighting
        if thing.kind == kind and laid.where(thing) is where and fights:
            parted.setdefault(_side(laid, battle.divides, thing) or owner_of(laid, thing), []).append(thing)
    return list(parted.values())


def contacts(laid: Laid) -> dict[str, list[str]]:
    """By act and battle the places where one may be, those told of last first: where somebody stands and
    enemies are next to him, or there too for a battle.  Acts of those who come from afar are nowhere."""
    table = table_of(laid.law)
    held = {thing: laid.where(thing) for thing in laid.things() if printed(laid, thing)}
    places = [one for one in reversed(list(dict.fromkeys(held.values()))) if one is not None]
    found: dict[str, list[str]] = {}
    for act in table.acts:
        field = laid.case.types.records[act.type].fields.get(act.where)
        if act.kinds or act.origin or act.on or field is None:
            continue
        for where in (one for one in places if one.kind == field.type.name):
            there = [one for one, place in held.items() if place is where and may(laid, act, one)]
            by = acting(laid, act, where) if there else ()
            if by and _divided(laid, act.divides, by[0], there):
                found.setdefault(act.name, []).append(laid.writer.name(where))
    for battle in table.battles:
        kind = laid.case.types.records[battle.type].fields[battle.where].type.name
        for where in (one for one in places if one.kind == kind):
            if len(sides(laid, battle, where)) > 1:
                found.setdefault(battle.name, []).append(laid.writer.name(where))
    return found


def _divided(laid: Laid, fact: str, one: Thing, others: list[Thing]) -> bool:
    """Whether a fact of whose counters they are, such as the side, parts one from all the others."""
    own = _side(laid, fact, one)
    return own is None or all(_side(laid, fact, other) != own for other in others)


def _side(laid: Laid, fact: str, thing: Thing) -> Any:
    """The value of such a fact, None where nobody says it."""
    owner = owner_of(laid, thing)
    known = fact and fact not in getattr(owner, "assumed", ())
    return getattr(owner, f"f_{fact}", None) if known else None


def owner_of(laid: Laid, thing: Thing) -> Thing | str | None:
    """Whose a thing is, by the first of its facts that says so (see `tells_the_owner`)."""
    facts = laid.facts(thing)
    found = next((one for one in facts if tells_the_owner(laid, one, facts[one])), None)
    return facts[found] if found else None


def tells_the_owner(laid: Laid, fact: str, value: Any) -> bool:
    """Whether a fact of a thing says whose it is: a value with a colour of its own, or a thing that has one
    or after whose type the fact is called."""
    colours = table_of(laid.law).colours
    if isinstance(value, str):
        return value in colours
    if not isinstance(value, Thing) or laid.is_place(value):
        return False
    return fact == value.kind.lower() or laid.writer.name(value) in colours
