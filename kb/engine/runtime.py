"""What the compiled rules call: exact numbers, three-valued logic, tables, and the situation that they
judge."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from kb.engine.things import Thing

INFINITE = float("inf")
Number = int | Fraction


class Missing(Exception):
    """A fact that nobody stated and on which the answer depends.  `needs` are (thing, property) pairs, or
    (None, text) for what is not a property of a thing."""

    def __init__(self, needs: Iterable[tuple]) -> None:
        super().__init__()
        self.needs = tuple(dict.fromkeys(needs))


class Exhausted(Exception):
    """The situation is so large, or so made, that judging it would take too long."""


class Senseless(Exception):
    """The rules give no answer: a division by 0, no clause that applies."""


class Conflict(Exception):
    """Clauses of one rank that all apply and disagree: `clauses` are (clause, value)."""

    def __init__(self, clauses: list) -> None:
        super().__init__()
        self.clauses = clauses


# What fast code may raise where something is not known: then careful evaluation has to look.
NOT_KNOWN = (AttributeError, TypeError, KeyError, Missing, Senseless, Conflict)

# ---- numbers


def divided(left: Number, right: Number) -> Number:
    if right == 0:
        raise Senseless("something is divided by 0")
    if isinstance(left, float) or isinstance(right, float):
        return left / right
    return Fraction(left) / right


def nearest_(value: Number) -> Number:
    """World in Flames 2.6: to the nearest, a half upward (toward 0 for a negative number)."""
    return value if isinstance(value, (int, float)) else math.floor(value + Fraction(1, 2))


def rounded_down_(value: Number) -> Number:
    return value if isinstance(value, float) else math.floor(value)


def rounded_up_(value: Number) -> Number:
    return value if isinstance(value, float) else math.ceil(value)


def absolute_(value: Number) -> Number:
    return abs(value)


def lesser_(one: Number, other: Number) -> Number:
    return min(one, other)


def greater_(one: Number, other: Number) -> Number:
    return max(one, other)


def remainder_(one: Number, other: Number) -> Number:
    if other == 0:
        raise Senseless("something is divided by 0")
    return one % other


def highest(values: list) -> Number:
    return max(values, default=0)


def lowest(values: list) -> Number:
    if not values:
        raise Senseless("the lowest of an empty list is asked")
    return min(values)


def sure_number(value: Any) -> Number:
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise Senseless(f"a chart gives {value!r} where a number is wanted")
    return value


def sure_yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Senseless(f"a chart gives {value!r} where yes or no is wanted")
    return value


# ---- texts


def before_(text: Any, sign: str) -> str:
    return str(text).partition(sign)[0]


def after_(text: Any, sign: str) -> str:
    return str(text).partition(sign)[2]


def contains_(text: Any, part: str) -> bool:
    return part in str(text)


def number_(text: Any) -> Number:
    digits = re.match(r"-?\d+", str(text))
    return int(digits[0]) if digits else 0


# ---- lists


def tick(c: Any, collection: tuple) -> tuple:
    """A collection about to be gone through; it counts against the budget."""
    c.steps -= len(collection)
    if c.steps < 0:
        raise Exhausted
    return collection


def union_(one: tuple, other: tuple) -> tuple:
    return tuple(dict.fromkeys((*one, *other)))


def difference_(one: tuple, other: tuple) -> tuple:
    left_out = set(other)
    return tuple(each for each in one if each not in left_out)


def ordered(collection: Iterable, key: Callable[[Any], Number]) -> tuple:
    """Those of the lowest key first; those of the same key stay in their order."""
    return tuple(sorted(collection, key=key))


def running(collection: Iterable, value: Any, step: Callable[[Any, Any], Any]) -> Any:
    """What becomes of a value as each thing in turn does something to it."""
    for each in collection:
        value = step(value, each)
    return value


def total_of_highest_(values: tuple, count: Number) -> Number:
    return sum(sorted(values, reverse=True)[: max(0, math.floor(count))])


def total_of_lowest_(values: tuple, count: Number) -> Number:
    return sum(sorted(values)[: max(0, math.floor(count))])


def position_(one: Any, among: tuple) -> Number:
    """1 for the first of them, 0 for what is not among them."""
    return among.index(one) + 1 if one in among else 0


def first_(one: tuple) -> Any:
    return one[0] if one else None


# ---- three-valued logic, for careful evaluation


def get(c: Any, thing: Thing | None, name: str) -> Any:
    """A property of a thing; remembers that it was read and whether its value is only the usual one."""
    if thing is None:
        raise Missing([(None, f"something that has {name.replace('_', ' ')}")])
    c.reads[thing, name] = None
    try:
        value = getattr(thing, f"f_{name}")
    except AttributeError:
        raise Missing([(thing, name)]) from None
    return value


def stated(c: Any, thing: Thing | None, name: str) -> Any:
    """A property of a thing if somebody stated it: the usual value will not do."""
    value = get(c, thing, name)
    if name in thing.assumed:
        raise Missing([(thing, name)])
    return value


def either(*parts: Callable[[], bool]) -> bool:
    needs: list = []
    for part in parts:
        try:
            if part():
                return True
        except Missing as missing:
            needs += missing.needs
    if needs:
        raise Missing(needs)
    return False


def both(*parts: Callable[[], bool]) -> bool:
    needs: list = []
    for part in parts:
        try:
            if not part():
                return False
        except Missing as missing:
            needs += missing.needs
    if needs:
        raise Missing(needs)
    return True


def choose(condition: Callable, then: Callable, otherwise: Callable) -> Any:
    """One value or the other; where the condition is unknown, both if they are the same."""
    try:
        return then() if condition() else otherwise()
    except Missing as missing:
        try:
            condition()
        except Missing:
            if (value := then()) == otherwise():
                return value
        raise missing


def some(c: Any, collection: tuple, condition: Callable[[Any], bool]) -> bool:
    return either(*(lambda each=each: condition(each) for each in tick(c, collection)))


def every(c: Any, collection: tuple, condition: Callable[[Any], bool]) -> bool:
    return both(*(lambda each=each: condition(each) for each in tick(c, collection)))


def gather(c: Any, collection: tuple, condition: Callable | None, value: Callable | None = None) -> tuple:
    """Those for which the condition holds, or their values; all that is unknown is asked for at once."""
    needs: list = []
    found = []
    for each in tick(c, collection):
        try:
            if condition is None or condition(each):
                found.append(each if value is None else value(each))
        except Missing as missing:
            needs += missing.needs
    if needs:
        raise Missing(needs)
    return tuple(found)


# ---- tables and places


def look_up(c: Any, title: str, key: Any, column: Any) -> Any:
    table = c.tables.get(title)
    if table is None:
        raise Missing([(None, f"the chart {title!r}")])
    return table.cell(_named(key), _named(column))


def _named(key: Any) -> Any:
    """A thing stands in a table by its name."""
    return key.label if isinstance(key, Thing) else key


def ladder(c: Any, title: str, value: Number, steps: Number) -> Number:
    return _steps(c, title).moved(value, steps)


def steps_(c: Any, title: str, one: Number, other: Number) -> Number:
    return _steps(c, title).between(one, other)


def _steps(c: Any, title: str) -> Any:
    table = c.tables.get(title)
    if table is None:
        raise Missing([(None, f"the chart {title!r}")])
    return table


def all_of(c: Any, kind: str) -> tuple:
    """All things of a type, in the order in which the situation speaks of them."""
    return tuple(c.members[kind])


def edge(c: Any, kind: str, here: Thing, there: Thing) -> Thing:
    return c.edge(kind, here, there)


def neighbours_(c: Any, here: Thing) -> tuple:
    return c.neighbours(here)


def adjacent_(c: Any, here: Thing, there: Thing) -> bool:
    return there in c.neighbours(here)


def distance_(c: Any, here: Thing, there: Thing) -> Number:
    return c.distance(here, there)
