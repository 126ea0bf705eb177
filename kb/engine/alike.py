"""Steps of a path that are alike cost the same: worked out once for all of which the same is known.

A line of a path decision is watched as it looks at the facts of a step: of its two ends, and of the edge
between them.  Another step that has the same values of just these facts comes to the same, as long as the
line looked at nothing else that hangs on the place: what lies next to it, another edge, the place itself.  So
nothing has a meaning of its own here: what is remembered is what the one evaluator found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.engine import tree as t
from kb.engine.code import DecisionCode, forms_of
from kb.engine.evaluate import Frame, Function
from kb.engine.outcomes import OPEN

EDGE = 0  # the role of the edge; the ends have the slots in which they stand
FIRST = 4  # steps that are watched before it is judged whether remembering helps


class _Look:
    """A fact that is looked at next, and what comes of it by its value."""

    __slots__ = ("attribute", "found", "role")

    def __init__(self, role: int, attribute: str) -> None:
        self.role, self.attribute = role, attribute
        self.found: dict[Any, Any] = {}


class _Result:
    """What a line comes to."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class _Mark:
    """What stands in the place of a value."""


OTHERWISE, NOT_KNOWN = _Mark(), _Mark()


class Alike:
    """One line of a path decision as a function of the frame; `plain` works it out, `watched` notes besides
    what it looks at.  `edge` is the type of what lies between `here` and `there`, two slots."""

    def __init__(self, plain: Function, watched: Function, edge: str, here: int, there: int) -> None:
        self.plain, self.watched, self.edge, self.here, self.there = plain, watched, edge, here, there
        self._first: Any = None
        self._learnt = self._useful = 0

    def __call__(self, f: Frame) -> Any:
        at = self._first
        edge = None
        while type(at) is _Look:
            if at.role == EDGE:
                thing = edge = edge or f[0].edge(self.edge, f[self.here], f[self.there])
            else:
                thing = f[at.role]
            at = at.found.get(getattr(thing, at.attribute, NOT_KNOWN))
        if type(at) is _Result:
            self._useful += 1
            return at.value
        if at is None and (self._learnt < FIRST or self._learnt < 2 * self._useful):
            self._learnt += 1
            self._learn(f)
        return self.plain(f)

    def _learn(self, f: Frame) -> None:
        """Watches the line at one step."""
        case, frame = f[0], list(f)
        here, there = f[self.here], f[self.there]
        edge = case.edge(self.edge, here, there) if self.edge and here is not there else None
        before = case.memo, case.runs, case.reads, case.frames, case.looked
        case.memo, case.runs, case.reads, case.frames, case.looked = {}, {}, {}, [[]], False
        end: Any = OTHERWISE
        try:
            value = self.watched(frame)
            if not case.looked and all(thing is edge or thing.kind != self.edge for thing, _ in case.reads):
                end = _Result(value)
        except OPEN:
            pass
        finally:
            reads = list(case.reads)
            case.memo, case.runs, case.reads, case.frames, case.looked = before
        path = []
        for thing, name in reads:
            role = self.there if thing is there else self.here if thing is here else EDGE
            if role != EDGE or thing is edge:
                path.append((role, f"f_{name}", getattr(thing, f"f_{name}", NOT_KNOWN)))
        self._keep(path, end)

    def _keep(self, path: list[tuple[int, str, Any]], end: Any) -> None:
        if not path:
            self._first = end
            return
        if self._first is None:
            self._first = _Look(*path[0][:2])
        at = self._first
        for place, (role, attribute, value) in enumerate(path):
            if type(at) is not _Look or (at.role, at.attribute) != (role, attribute):
                return  # it has looked in another order: what is remembered stays
            last = place == len(path) - 1
            following = at.found.get(value)
            if following is None:
                following = at.found[value] = end if last else _Look(*path[place + 1][:2])
            at = following


def compares_places(decisions: Iterable[DecisionCode], places: tuple[str, ...]) -> bool:
    """Whether any of the decisions, those of a path, compares things of the types `places` themselves and not
    only their facts."""
    return any(_compares(node, places) for decision in decisions for node in forms_of(decision))


def _compares(node: t.Form, places: tuple[str, ...]) -> bool:
    """Whether it compares a place that it is given with another thing, or looks for it in a list."""
    if not isinstance(node, (t.Compared, t.Among)):
        return False
    return any(isinstance(one, t.Slot) and one.type in places for one in (node.left, node.right))
