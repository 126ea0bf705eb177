"""The built-in functions of the rule language, by name, and what the rules ask of a situation.

`kb.engine.functions` says what each takes and gives.  Those that see the situation are in IN_CONTEXT and get
it first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kb.engine import numbers as n
from kb.engine.outcomes import Exhausted, Missing, NoThing
from kb.engine.things import Thing


def counted(c: Any, collection: Any) -> Any:
    """A collection about to be gone through; it counts against the budget."""
    c.steps -= len(collection)
    if c.steps < 0:
        raise Exhausted
    return collection


# ---- facts


def absent(thing: Thing | None, name: str) -> Any:
    """What is known of a fact that nobody stated: it is missing, or that of the thing which it follows."""
    if thing is None:
        raise NoThing([(None, f"something that has {name.replace('_', ' ')}")])
    last, said = thing, f"f_{name}"
    for last in _leading(thing, name):
        if hasattr(last, said):
            return getattr(last, said)
    raise Missing([(last, name)])


def followed(thing: Thing, name: str) -> Iterator[tuple[Thing, str]]:
    """The facts on which one rests that nobody stated of a thing and that follows another's."""
    for here in (thing, *_leading(thing, name)):
        yield here, name
        if name in here.follows:
            yield here, here.follows[name]


def _leading(thing: Thing, name: str) -> Iterator[Thing]:
    """The things that one follows in a fact, the nearest first; of those that follow each other in a circle
    each once."""
    met, here = {thing}, thing
    while name in here.follows:
        ahead: Thing | None = getattr(here, f"f_{here.follows[name]}", None)
        if ahead is None or ahead in met:
            return
        met.add(ahead)
        yield ahead
        here = ahead


def stated(c: Any, thing: Thing | None, name: str) -> Any:
    """A property of a thing if somebody stated it: the usual value will not do."""
    if thing is None:
        return absent(thing, name)
    c.reads[thing, name] = None
    if not hasattr(thing, f"f_{name}") or not c.is_said(thing, name):
        return absent(thing, name)
    return getattr(thing, f"f_{name}")


def is_stated(c: Any, thing: Thing | None, name: str) -> bool:
    """Whether somebody stated a property of a thing, be it as what is usual: a list of none is known then.
    So it is where an event or what is said of another thing made it something else, and not where it was
    said to be unknown."""
    if thing is None:
        return False
    c.reads[thing, name] = None
    said = f"f_{name}"
    if not hasattr(thing, said):
        return bool(c.untold_is_stated(thing, name))
    return (thing, name) in c.stated or getattr(thing, said) != thing.usually.get(said)


# ---- tables and places


def look_up(c: Any, title: str, key: Any, column: Any) -> Any:
    return _table(c, title).cell(_named(key), _named(column))


def _named(key: Any) -> Any:
    """A thing stands in a table by its name."""
    return key.label if isinstance(key, Thing) else key


def ladder(c: Any, title: str, value: Any, steps: Any, columns: bool) -> Any:
    return _table(c, title).moved(value, steps, columns)


def _steps(c: Any, title: str, one: Any, other: Any) -> Any:
    return _table(c, title).between(one, other)


def _table(c: Any, title: str) -> Any:
    table = c.tables.get(title)
    if table is None:
        raise Missing([(None, f"the chart {title!r}")])
    return table


def _neighbours(c: Any, here: Thing) -> Any:
    c.looked = True
    return c.neighbours(here)


def _adjacent(c: Any, here: Thing, there: Thing) -> bool:
    c.looked = True
    return bool(c.adjacent(here, there))


def _distance(c: Any, here: Thing, there: Thing) -> Any:
    c.looked = True
    return c.distance(here, there)


def _within(c: Any, here: Thing, there: Thing, hexes: Any) -> bool:
    c.looked = True
    return bool(c.within(here, there, hexes))


# ---- lists


def _union(c: Any, one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    c.steps -= len(one) + len(other)
    if c.steps < 0:
        raise Exhausted
    return tuple(dict.fromkeys((*one, *other)))


def _difference(c: Any, one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    left_out = set(counted(c, other))
    return tuple(each for each in counted(c, one) if each not in left_out)


def _position(c: Any, one: Any, among: tuple[Any, ...]) -> Any:
    """1 for the first of them, 0 for what is not among them."""
    return among.index(one) + 1 if one in counted(c, among) else 0


def _told(one: tuple[Any, ...], what: str) -> tuple[Any, ...]:
    """The list, if the situation speaks of any: that it leaves such things out does not say that none is."""
    if not one:
        raise Missing([(None, what)])
    return one


def _first(one: tuple[Any, ...]) -> Any:
    return one[0] if one else None


def _of_highest(c: Any, values: tuple[Any, ...], count: Any) -> Any:
    return n.total_of_highest(counted(c, values), count)


def _of_lowest(c: Any, values: tuple[Any, ...], count: Any) -> Any:
    return n.total_of_lowest(counted(c, values), count)


# ---- texts


def _before(text: Any, sign: str) -> str:
    return str(text).partition(sign or "\0")[0]


def _after(text: Any, sign: str) -> str:
    return str(text).partition(sign or "\0")[2]


def _joined(c: Any, *parts: Any) -> str:
    """Values as one line; a yes, a no and `none` as a person writes them.  Its length
    counts against the budget."""
    told = " ".join(_WRITTEN[one] if one is None or isinstance(one, bool) else str(one) for one in parts)
    counted(c, told)
    return told


def _contains(text: Any, part: str | None) -> bool:
    return part is not None and part in str(text)


_WRITTEN = {None: "none", True: "yes", False: "no"}
CODE: dict[str, Callable[..., Any]] = {
    "nearest": n.nearest,
    "rounded_down": n.rounded_down,
    "rounded_up": n.rounded_up,
    "absolute": abs,
    "lesser": min,
    "greater": max,
    "remainder": n.remainder,
    "before": _before,
    "after": _after,
    "contains": _contains,
    "joined": _joined,
    "number": n.leading,
    "steps": _steps,
    "union": _union,
    "difference": _difference,
    "total_of_highest": _of_highest,
    "total_of_lowest": _of_lowest,
    "told": _told,
    "first": _first,
    "position": _position,
    "distance": _distance,
    "within": _within,
    "adjacent": _adjacent,
    "neighbours": _neighbours,
}
IN_CONTEXT = {
    "joined",
    "steps",
    "union",
    "difference",
    "total_of_highest",
    "total_of_lowest",
    "position",
    "distance",
    "within",
    "adjacent",
    "neighbours",
}
