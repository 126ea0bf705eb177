"""Exact numbers, `unlimited` among them, of a size that can be handled.

What has more than MOST_BITS is refused: a rule or a situation that makes such a number is a mistake, and
going on with it would take all the time and memory there is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from kb.engine.outcomes import Exhausted, TooLarge, Undefined

Number = int | Fraction | float  # a float is `unlimited`, or its opposite
INFINITE = float("inf")
MOST_BITS = 12_000  # of a numerator or denominator: 3,600 digits
_SMALL = 1 << 62
_LARGE = 600  # bits from which on working with a number is counted
MOST_WORK = 300_000_000  # about two seconds of it
_left = MOST_WORK


def begin() -> None:
    """Before something is worked out anew: what was spent on large numbers is forgotten."""
    global _left
    _left = MOST_WORK


def _spend(bits: int) -> None:
    """Counts the work with a number of so many bits, which goes with their square.  Raises Exhausted."""
    global _left
    _left -= (bits >> 6) ** 2
    if _left < 0:
        raise Exhausted


def sized(value: Any) -> Any:
    """The number, if it is not too large and is one at all.  Raises TooLarge and Undefined."""
    kind = value.__class__
    if kind is float:
        if value != value:
            raise Undefined("unlimited is calculated with as if it were a number")
        return value
    bits = max(value.numerator.bit_length(), value.denominator.bit_length())
    if bits > _LARGE:
        if bits > MOST_BITS:
            raise TooLarge
        _spend(bits)
    return value


def plus(left: Any, right: Any) -> Any:
    try:
        value = left + right
    except OverflowError:  # unlimited and a number that no float can hold
        value = left if isinstance(left, float) else right
    return value if value.__class__ is int and -_SMALL < value < _SMALL else sized(value)


def minus(left: Any, right: Any) -> Any:
    try:
        value = left - right
    except OverflowError:
        value = left if isinstance(left, float) else -right
    return value if value.__class__ is int and -_SMALL < value < _SMALL else sized(value)


def times(left: Any, right: Any) -> Any:
    try:
        value = left * right
    except OverflowError:
        value = INFINITE if (left > 0) == (right > 0) else -INFINITE
    return value if value.__class__ is int and -_SMALL < value < _SMALL else sized(value)


def divided(left: Any, right: Any) -> Any:
    if right == 0:
        raise Undefined("something is divided by 0")
    if isinstance(right, float):
        if isinstance(left, float):
            raise Undefined("unlimited is calculated with as if it were a number")
        return 0
    if isinstance(left, float):
        return left if right > 0 else -left
    value = Fraction(left) / right
    return sized(int(value) if value.denominator == 1 else value)


def total(values: Iterable[Any]) -> Any:
    added: Any = 0
    for value in values:
        added = plus(added, value)
    return added


def product(values: Iterable[Any]) -> Any:
    multiplied: Any = 1
    for value in values:
        multiplied = times(multiplied, value)
    return multiplied


def highest(values: Iterable[Any]) -> Any:
    return max(values, default=0)


def lowest(values: list[Any]) -> Any:
    if not values:
        raise Undefined("the lowest of an empty list is asked")
    return min(values)


def nearest(value: Any) -> Any:
    """World in Flames 2.6: to the nearest, a half upward (toward 0 for a negative number)."""
    return value if isinstance(value, (int, float)) else math.floor(value + Fraction(1, 2))


def rounded_down(value: Any) -> Any:
    return value if isinstance(value, float) else math.floor(value)


def rounded_up(value: Any) -> Any:
    return value if isinstance(value, float) else math.ceil(value)


ROUNDINGS = {"nearest": nearest, "down": rounded_down, "up": rounded_up}


def remainder(one: Any, other: Any) -> Any:
    if other == 0:
        raise Undefined("something is divided by 0")
    if isinstance(one, float) or isinstance(other, float):
        raise Undefined("unlimited is calculated with as if it were a number")
    return one % other


def leading(text: Any) -> int:
    """The whole number that a text begins with, 0 without one."""
    digits = re.match(r"-?\d+", str(text))
    if digits is None:
        return 0
    if len(digits[0]) > MOST_BITS // 4:
        raise TooLarge
    return int(digits[0])


def total_of_highest(values: tuple[Any, ...], count: Any) -> Any:
    return total(sorted(values, reverse=True)[: _count(count, values)])


def total_of_lowest(values: tuple[Any, ...], count: Any) -> Any:
    return total(sorted(values)[: _count(count, values)])


def _count(count: Any, values: tuple[Any, ...]) -> int:
    """How many of the values a number asks for."""
    return len(values) if count >= len(values) else max(0, math.floor(count))


def sure_number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise Undefined(f"a table gives {value!r} where a number is needed")
    return value


def sure_yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Undefined(f"a table gives {value!r} where yes or no is needed")
    return value
