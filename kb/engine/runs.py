"""A running value over lists that begin alike goes on from what it had come to where they part.

What stands before each wish of a long list is a list of its own, and every one of them begins as the one
before it: gone through from the start each time, the work grows with the square of its length.  Nothing
has a meaning of its own here: what is remembered is what the one evaluator found, as long as no fact changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.engine import tree as t
from kb.engine.code import LocalCode


class Run:
    """How far one running value has come: what it went through, what had become of it after each, and the
    reasons that each left."""

    __slots__ = ("become", "reasons", "through")

    def __init__(self) -> None:
        self.through: list[Any] = []
        self.become: list[Any] = []
        self.reasons: list[list[Any]] = []

    def as_far_as(self, wanted: Sequence[Any]) -> int:
        """With how many things a list begins as this run did."""
        alike = 0
        for one, other in zip(self.through, wanted, strict=False):
            if one is not other:
                break
            alike += 1
        return alike

    def note(self, place: int, each: Any, become: Any, reasons: list[Any]) -> None:
        """What became of it there; what was known from there on belonged to another list."""
        del self.through[place:], self.become[place:], self.reasons[place:]
        self.through.append(each)
        self.become.append(become)
        self.reasons.append(reasons)


def rests_on(value: t.Expression, locals_: tuple[LocalCode, ...]) -> tuple[int, ...]:
    """The slots on which an expression rests, but for those that it fills itself: where these hold the same,
    it comes to the same."""
    bound: set[int] = set()
    used: set[int] = set()
    waiting: list[t.Form] = [value]
    met: set[int] = set()
    while waiting:
        for one in t.walk(waiting.pop()):
            if isinstance(one, t.Slot):
                used.add(one.slot)
            elif isinstance(one, (t.LocalName, t.Helper)) and one.number not in met:
                met.add(one.number)
                bound.update(locals_[one.number].parameters)
                waiting.append(locals_[one.number].value)
            bound.update(_bound_by(one))
    return tuple(sorted(used - bound))


def _bound_by(node: t.Form) -> Iterator[int]:
    if isinstance(node, t.LOOPS):
        yield node.loop.slot
    if isinstance(node, t.Running):
        yield node.slot
