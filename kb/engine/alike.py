"""Steps of a path that are alike cost the same: worked out once for all of which the same is known.

A line of a path decision is watched as it looks at the facts of a step: of its two ends, and of the edge
between them.  Another step that has the same values of just these facts comes to the same, as long as the
line looked at nothing else that hangs on the place: another edge, what lies farther off, which place
it is.  So nothing has a meaning of its own here: what is remembered is what the one evaluator found.
"""

from __future__ import annotations

from typing import Any

from kb.engine.evaluate import Frame, Function
from kb.engine.outcomes import OPEN

EDGE = 0  # the role of the edge; the ends have the slots in which they stand
FIRST = 12  # steps that are watched before it is judged whether remembering helps
DEAR = 40  # times as dear as what remembering spares


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


class Learnt:
    """What is remembered of a line, of all searches of a case in which it is asked about the same; it is
    `in_vain` where nothing came of watching it."""

    __slots__ = ("first", "in_vain", "known", "useful", "watched")

    def __init__(self) -> None:
        self.first: Any = None
        self.in_vain = False
        self.watched = self.known = self.useful = 0


def alike(plain: Function, watched: Function, edge: str, here: int, there: int, learnt: Learnt) -> Function:
    """One line of a path decision as a function of the frame; `plain` works it out, `watched` notes besides
    what it looks at.  `edge` is the type of what lies between `here` and `there`, two slots; what is `learnt`
    is remembered."""
    line = _Line(watched, edge, here, there, learnt)

    def of(f: Frame) -> Any:
        if learnt.in_vain:
            return plain(f)
        at = learnt.first
        between: Any = None
        while type(at) is _Look:
            role = at.role
            if role == EDGE:
                if between is None:
                    between = f[0].edge(edge, f[here], f[there])
                at = at.found.get(getattr(between, at.attribute, NOT_KNOWN))
            else:
                at = at.found.get(getattr(f[role], at.attribute, NOT_KNOWN))
        if type(at) is _Result:
            learnt.useful += 1
            return at.value
        if at is None and (learnt.watched < FIRST or learnt.watched * DEAR < learnt.useful):
            learnt.watched += 1
            line.learn(f)
            learnt.in_vain = learnt.watched >= FIRST and not learnt.known
        return plain(f)

    return of


class _Line:
    """A line that is watched, as `alike` says."""

    def __init__(self, watched: Function, edge: str, here: int, there: int, learnt: Learnt) -> None:
        self.watched, self.edge, self.here, self.there = watched, edge, here, there
        self._learnt = learnt

    def learn(self, f: Frame) -> None:
        """Watches the line at one step."""
        case, frame = f[0], list(f)
        here, there = f[self.here], f[self.there]
        edge = case.edge(self.edge, here, there) if self.edge and here is not there else None
        with case.watched_at(here, there, edge):
            end: Any = OTHERWISE
            try:
                value = self.watched(frame)
                if not case.looked and all(
                    thing is edge or thing.kind != self.edge for thing, _ in case.reads
                ):
                    end = _Result(value)
            except OPEN:
                pass
            reads = list(case.reads)
        roles = {edge: EDGE, here: self.here, there: self.there}
        path = [
            (roles[thing], f"f_{name}", getattr(thing, f"f_{name}", NOT_KNOWN))
            for thing, name in reads
            if thing in roles
        ]
        self._keep(path, end)

    def _keep(self, path: list[tuple[int, str, Any]], end: Any) -> None:
        learnt = self._learnt
        learnt.known += type(end) is _Result
        if not path:
            learnt.first = end
            return
        if learnt.first is None:
            learnt.first = _Look(*path[0][:2])
        at = learnt.first
        for place, (role, attribute, value) in enumerate(path):
            if type(at) is not _Look or (at.role, at.attribute) != (role, attribute):
                return  # it has looked in another order: what is remembered stays
            last = place == len(path) - 1
            following = at.found.get(value)
            if following is None:
                following = at.found[value] = end if last else _Look(*path[place + 1][:2])
            at = following
