"""What a path decision means: the cheapest way over the map, found among what is known.

An unknown cost is first taken for a bar.  Where there is a better path if the unknown is taken for nothing,
the unknown matters.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from kb.engine import tree as t
from kb.engine.alike import Learnt, alike
from kb.engine.barred import barred_steps
from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.evaluate import Expressions, Frame, Function, Reason
from kb.engine.outcomes import Exhausted, Missing
from kb.engine.paths import NO_PATH, DistanceField, Path
from kb.engine.shapes import ReadyClause, nothing_applies
from kb.engine.tree import walk

MOST_BARS = 3  # that tell why there is no path
TOO_FAR = 6  # times the bound: a path that costs more is not looked for
MOST_EXPLAINED = 20  # paths of one search that are told so


NEEDED = {"from", "to", "costs"}  # lines without which, in an edition that lacks them, there is no path


class PathShape:
    """The function of one path decision; the steps themselves leave no reasons."""

    def __init__(
        self, decision: DecisionCode, explain: bool, clause: Callable[[ClauseCode], ReadyClause]
    ) -> None:
        self.decision, self.explain = decision, explain
        self._clause = clause
        self._quiet = Expressions(decision.locals, explain=False)
        self._watched = Expressions(decision.locals, explain=True)

    def of(self, codes: list[ClauseCode]) -> Function:
        lines: dict[str, list[ClauseCode]] = {}
        for code in codes:
            lines.setdefault(code.kind, []).append(code)
        if not lines.keys() >= NEEDED:
            return nothing_applies
        start, goal = self._clause(lines["from"][0]).value, self._clause(lines["to"][0])
        limits = [self._clause(code) for code in lines.get("limit", ())]
        bars = [self._clause(code) for code in lines.get("barred", ())] if self.explain else []
        steps = _Steps(self.decision, lines, self._quiet, self._watched)
        names = [one.name for one in self.decision.parameters]
        shared = [place for place, name in enumerate(names, start=1) if name in self.decision.shared]
        name, forward = self.decision.name, "goes" in lines

        def path(f: Frame) -> Path:
            begin = start(f)
            limit: Any = float("inf")
            because: list[Reason] = []
            for line in limits:
                bound, reasons = line.tried(line.value, f)
                limit, because = min(limit, bound), because + reasons
            if forward:
                way_there = steps.forward(f, begin, limit)
                if self.explain:
                    goal.note(f, way_there, because, f"{begin}: {way_there}")
                return way_there
            key = (name, *[f[place] for place in shared])
            way = f[0].fields.pop(key, None)
            if way is None:
                way = PathSearch(steps, f)
            found: Path = way.sure.path(begin, limit)
            is_open = way.needs and way.hopeful(begin, limit) != found
            f[0].fields[key] = way  # not before: a search that was broken off would go on as if it were whole
            if is_open:
                raise Missing(way.needs)
            if not found.found and limit > 0 and not f[0].map.is_told:
                way.must_lie_apart(begin, f[1 : len(names) + 1])
            if self.explain:
                if not found.found and way.explained < MOST_EXPLAINED:
                    way.explained += 1
                    self._note_bars(f, way, begin, bars)
                    if limits:
                        self._note_too_far(f, limits[0], steps, begin, limit)
                goal.note(f, found, [], f"{begin}: {found}")
                if limits:
                    limits[0].note(f, limit, because)
            return found

        return path

    def _note_too_far(self, f: Frame, line: ReadyClause, steps: _Steps, begin: Any, limit: Any) -> None:
        """Leaves as a reason the nearest path that only the bound rules out; what is looked at for it is no
        part of the verdict."""
        case, reads = f[0], dict(f[0].reads)
        with suppress(Missing):
            farther = PathSearch(steps, f).sure.path(begin, max(limit, 1) * TOO_FAR)
            if farther.found:
                found = Reason(line.code, self.decision.name, limit, about=f"{begin}: {farther}")
                found.too_far = farther
                case.frames[-1].append(found)
        case.reads = reads

    def _note_bars(self, f: Frame, way: PathSearch, begin: Any, bars: list[ReadyClause]) -> None:
        """Leaves as reasons what bars the ways out, nearest to where the path would begin."""
        frame, noted = list(f), 0
        for here, there in barred_steps(begin, f[0].neighbours, way.sure.is_open):
            frame[self.decision.here], frame[self.decision.there] = here, there
            noted += any(_notes(bar, frame, f"{here} to {there}") for bar in bars)
            if noted == MOST_BARS:
                return


def _notes(bar: ReadyClause, frame: Frame, about: str) -> bool:
    """Whether this bar is the case in a step; it is noted then."""
    try:
        bars, because = bar.tried(bar.value, frame)
    except Missing:
        return False
    if bars:
        bar.note(frame, True, because, about)
    return bool(bars)


class _Line(NamedTuple):
    """A line of a path: its clause, the slots of what it is asked about, and its functions: as it is worked
    out, and watched as it is."""

    id: str
    asked: tuple[int, ...]
    plain: Function
    watched: Function


class _Steps:
    """The lines of a path decision that speak of its steps, as functions."""

    def __init__(
        self,
        decision: DecisionCode,
        lines: dict[str, list[ClauseCode]],
        expressions: Expressions,
        watched: Expressions,
    ) -> None:
        self.here, self.there, self.size = decision.here, decision.there, decision.size
        self.decision = decision
        self.targets = expressions.of(lines["to"][0].value)
        self.goes = expressions.of(lines["goes"][0].value) if "goes" in lines else None
        bars, costs = lines.get("barred", []), lines["costs"]
        locals = decision.locals

        def functions(codes: list[ClauseCode], by_place: bool) -> list[_Line]:
            asked = range(1, len(decision.parameters) + 1)
            return [
                _Line(
                    code.id,
                    tuple(slot for slot in asked if speaks_of(code.value, slot, locals)),
                    expressions.of(code.value),
                    watched.of(code.value),
                )
                for code in codes
                if speaks_of(code.value, self.here, locals) is not by_place
            ]

        # What is written as a number is no work; what speaks of the end of a step alone is looked at once a
        # place.
        flat: list[Any] = [code.value.value for code in costs if isinstance(code.value, t.Const)]
        self.each = sum(flat)
        costs = [code for code in costs if not isinstance(code.value, t.Const)]
        self.entry_lines = functions(bars, True), functions(costs, True)
        self.step_lines = functions(bars, False), functions(costs, False)
        self.entry, self.step = (
            _Cost([one.plain for one in bars], [one.plain for one in costs])
            for bars, costs in (self.entry_lines, self.step_lines)
        )
        self.arrival = _Cost([], [expressions.of(code.value) for code in lines.get("arrival", ())])

    def alike(self, lines: tuple[list[_Line], list[_Line]], f: Frame) -> _Cost:
        """The cost of a step by these bars and costs: worked out once for steps that are alike."""
        bars, costs = (
            [self._alike([one], one.plain, one.watched, f) for one in several] for several in lines
        )
        cost = _Cost(bars, costs)
        together = [*lines[0], *lines[1]]
        if len(together) > 1:  # looked at all at once, one by one only where that helps nothing
            watched = _together([one.watched for one in lines[0]], [one.watched for one in lines[1]])
            cost.of = self._alike(together, cost.of, watched, f)
        return cost

    def _alike(self, lines: list[_Line], plain: Function, watched: Function, f: Frame) -> Function:
        asked = sorted({slot for line in lines for slot in line.asked})
        key = (Learnt, *[line.id for line in lines], *[f[slot] for slot in asked])
        learnt = f[0].fields.setdefault(key, Learnt())
        return alike(plain, watched, self.decision.edge, self.here, self.there, learnt)

    def forward(self, f: Frame, start: Any, limit: Any) -> Path:
        """The cheapest path where a clause says what each step leads to: searched from the start, as nothing
        says from where a step leads to a place."""
        assert self.goes is not None
        case, here_slot, there_slot = f[0], self.here, self.there
        targets = set(self.targets(f))
        come_from: dict[Any, Any] = {}
        # cost, its turn, place, the one before, whether the path ends there
        queue: list[tuple[Any, int, Any, Any, bool]] = [(0, 0, start, None, False)]
        count = 0
        while queue:
            cost, _, place, before, arrived = heapq.heappop(queue)
            if cost > limit or cost == NO_PATH.cost:
                break
            if arrived:
                stops = []
                while place is not None:
                    stops.append(place)
                    place = come_from[place]
                return Path(True, cost, tuple(reversed(stops)))
            if place in come_from:
                continue
            come_from[place] = before
            if place in targets:
                f[here_slot] = f[there_slot] = place
                count += 1
                rest = self.arrival.of(f)
                heapq.heappush(queue, (cost + max(rest, 0), count, place, before, True))
            f[here_slot] = f[there_slot] = place
            reached = self.goes(f)
            case.steps -= len(reached)
            if case.steps < 0:
                raise Exhausted
            for there in reached:
                if there in come_from:
                    continue
                f[here_slot], f[there_slot] = place, there
                entry = self.entry.of(f)
                more = self.step.of(f) if entry is not None else None
                if entry is None or more is None:
                    continue
                count += 1
                heapq.heappush(queue, (cost + max(self.each + entry + more, 0), count, there, place, False))
        return NO_PATH


class _Cost:
    """Some of the bars and costs of a step, together; it `is_nothing` where there are none."""

    def __init__(self, bars: Sequence[Function], costs: Sequence[Function]) -> None:
        self.is_nothing, self.only_bars = not (bars or costs), not costs
        self.of = _together(bars, costs)


def _together(bars: Sequence[Function], costs: Sequence[Function]) -> Function:
    """What bars and costs make the step in a frame cost, None where one bars it."""
    if not bars and len(costs) == 1:
        return costs[0]
    if not costs and len(bars) == 1:
        bar = bars[0]
        return lambda f: None if bar(f) else 0

    def together(f: Frame) -> Any:
        needs: tuple[Any, ...] = ()
        for bar in bars:
            try:
                if bar(f):
                    return None
            except Missing as missing:
                needs += missing.needs
        if needs:
            raise Missing(needs)
        total = 0
        for cost in costs:
            total += cost(f)
        return total

    return together


class PathSearch:
    """The search of one path decision, shared by all starts."""

    def __init__(self, steps: _Steps, f: Frame) -> None:
        self._steps, self._case = steps, f[0]
        self._frame = list(f)
        self.needs: tuple[Any, ...] = ()
        self._targets = tuple(dict.fromkeys(steps.targets(self._frame)))
        self.sure = self._field(None)
        self._hopeful: DistanceField | None = None
        self.explained = 0  # how many that lack a path were told why

    def hopeful(self, start: Any, limit: Any) -> Path:
        """The path if all that is not known were free."""
        if self._hopeful is None:
            self._hopeful = self._field(0)
        return self._hopeful.path(start, limit)

    def must_lie_apart(self, start: Any, asked_of: Sequence[Any]) -> None:
        """Raises Missing where nobody told how any hexes lie and the path leads to a place that is asked
        about: that the two are not joined is silence, and no bar.  Where the rules look for a place to lead
        to, as a source of supply, what is not told is not there."""
        if start is None or self._case.neighbours(start):
            return
        for one in self._targets:
            if one is not start and any(one is each for each in asked_of) and self.sure.enters(one):
                raise Missing([(None, f"the distance between {start} and {one}")])

    def _field(self, unknown: Any) -> DistanceField:
        """`unknown` is what a step costs of which it is not known: nothing, or None where that is a bar."""
        steps = self._steps
        costs = steps.entry, steps.step
        if steps.decision.edge:
            costs = steps.alike(steps.entry_lines, self._frame), steps.alike(steps.step_lines, self._frame)
        entry, step, arrival = (self._function(cost, unknown) for cost in (*costs, steps.arrival))
        found = [(one, arrival(one, one) if arrival else 0) for one in self._targets]
        return DistanceField(
            [(one, cost) for one, cost in found if cost is not None],
            self._case.neighbours,
            (lambda there: entry(there, there)) if entry else None,
            step,
            steps.step.only_bars,
            steps.each,
            self._case.spend,
        )

    def _function(self, cost: _Cost, unknown: Any) -> Callable[[Any, Any], Any] | None:
        """What these lines make a step cost, None where one bars it; itself where there are none."""
        if cost.is_nothing:
            return None
        of, f = cost.of, self._frame
        here_slot, there_slot = self._steps.here, self._steps.there

        def work(here: Any, there: Any) -> Any:
            f[here_slot] = here
            f[there_slot] = there
            try:
                return of(f)
            except Missing as missing:
                self.needs += missing.needs
                return unknown

        return work


def speaks_of(node: t.Expression, slot: int, locals: tuple[Any, ...]) -> bool:
    """Whether an expression looks at a slot, directly or by the local names that it uses."""
    for one in walk(node):
        if isinstance(one, t.Slot) and one.slot == slot:
            return True
        if isinstance(one, t.StepFrom):
            return True
        if isinstance(one, (t.LocalName, t.Helper)) and speaks_of(locals[one.number].value, slot, locals):
            return True
    return False
