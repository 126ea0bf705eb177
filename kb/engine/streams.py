"""What a flow decision means: how much goods can be brought to where they are wanted, and by which ways.

A place that is looked at in one leg of the way, with one kind of goods, is a node of the network.  What is
not known is first taken for nothing.  Where the flow would be greater if all that is not known were free, the
unknown matters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.engine import tree as t
from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.evaluate import Expressions, Frame, Function, Reason
from kb.engine.flows import BOUNDLESS, GIVES, HOLDS, TAKES, Bound, Flow, Network, Shipment, Solved, whole
from kb.engine.garbage import without_collecting
from kb.engine.outcomes import Exhausted, Missing
from kb.engine.shapes import ReadyClause, nothing_applies
from kb.engine.ways import speaks_of

_ANYWHERE = "anywhere"  # the goal of what is not known to lead nowhere
MOST_SHOWN = 3  # places of one leg that a plan names


class FlowShape:
    """The function of one flow decision; what it looks at on the way leaves no reasons."""

    def __init__(
        self, decision: DecisionCode, explain: bool, clause: Callable[[ClauseCode], ReadyClause]
    ) -> None:
        self.decision, self.explain, self._clause = decision, explain, clause
        self._quiet = Expressions(decision.locals, explain=False)

    def of(self, codes: list[ClauseCode]) -> Function:
        """How much arrives, as a function of the frame."""
        if not any(code.kind == "target" for code in codes):  # a flow of another edition
            return nothing_applies
        lines = _Lines(codes, self._quiet, self.decision.here, self.decision.locals)
        goal = self._clause(next(code for code in codes if code.kind == "target"))
        limits = [self._clause(code) for code in codes if code.kind == "holds"]

        def flow(f: Frame) -> Flow:
            with without_collecting():
                return brought(f)

        def brought(f: Frame) -> Flow:
            sure = _Mapped(lines, f, hopeful=False)
            solved = sure.network.greatest(sure.spend)
            if sure.needs:
                hopeful = _Mapped(lines, f, hopeful=True)
                if hopeful.network.greatest(hopeful.spend).served > solved.served:
                    raise Missing(sure.needs)
            bounds = sure.bounds(solved)
            found = Flow(
                float("inf") if solved.amount >= BOUNDLESS else solved.amount,
                tuple(_route(amount, way) for amount, way in solved.routes()),
                tuple(one for one, _, _, _ in bounds),
                float("inf") if solved.spent >= BOUNDLESS else solved.spent,
            )
            if self.explain:
                for text in found.plan or ("nothing",):
                    goal.note(f, found.amount, [], text)
                _note_bounds(f, bounds, limits, lines)
            return found

        return flow


def _note_bounds(
    f: Frame,
    bounds: list[tuple[Bound, int | None, Any, Any]],
    limits: list[ReadyClause],
    lines: _Lines,
) -> None:
    """Leaves the limits that bind as reasons, each with why it is as it is."""
    for _, number, place, kind in bounds:
        if number is None:
            continue
        f[lines.here] = place
        if lines.kind_slot:
            f[lines.kind_slot] = kind
        because: list[Reason] = []
        value, because = limits[number].tried(limits[number].value, f)
        limits[number].note(f, value, because, str(place))


class _Lines:
    """The lines of a flow as functions.  What a place holds is looked at for each kind of goods where the
    line speaks of the kind; else all kinds share it."""

    def __init__(
        self, codes: list[ClauseCode], expressions: Expressions, here: int, locals: tuple[Any, ...]
    ) -> None:
        of = {code.kind: code for code in codes}
        self.here = here
        each = of["source"].each
        self.kind_slot = each.slot if each is not None else 0
        self.kinds = expressions.members(each) if each is not None else lambda f: (None,)
        self.sources = expressions.of(of["source"].value)
        self.gives = expressions.of(of["gives"].value)
        self.ranks = expressions.of(of["ranks"].value) if "ranks" in of else None
        self.keeps = expressions.of(of["keeps"].value) if "keeps" in of else None
        self.targets = expressions.of(of["target"].value)
        self.takes = expressions.of(of["takes"].value)
        self.remarks = {kind: _remark(of[kind]) for kind in ("gives", "takes")}
        self.leads: dict[str, list[tuple[str, Function, bool]]] = {}
        leading: dict[Any, tuple[Function, bool]] = {}  # lines in the same words lead to the same places
        for code in codes:
            if code.kind == "leads":
                words = t.in_words(code.value)
                if words not in leading:
                    leading[words] = expressions.of(code.value), self._by_kind(code, locals)
                for before, after in zip(*code.legs, strict=True):
                    self.leads.setdefault(before, []).append((after, *leading[words]))
        self.first = next(code for code in codes if code.kind == "leads").legs[0][0]
        self.holds = [
            (frozenset(code.legs[0]), expressions.of(code.value), self._by_kind(code, locals), _remark(code))
            for code in codes
            if code.kind == "holds"
        ]
        self.limited = {leg for legs, _, _, _ in self.holds for leg in legs}

    def _by_kind(self, code: ClauseCode, locals: tuple[Any, ...]) -> bool:
        return bool(self.kind_slot) and speaks_of(code.value, self.kind_slot, locals)


def _remark(code: ClauseCode) -> str:
    """The author's own words for a line, where he has said some."""
    return code.says if code.told else ""


class _Mapped:
    """The network of one situation: its nodes are (leg, kind of goods, place)."""

    def __init__(self, lines: _Lines, f: Frame, hopeful: bool) -> None:
        self._lines, self._f, self._hopeful = lines, f, hopeful
        self.needs: tuple[Any, ...] = ()
        self.network = Network()
        self._holding: dict[Any, int] = {}  # what places hold in their legs, without limit too
        # Where lines lead from places, for all kinds and for the one at hand; Missing where nobody knows.
        self._leading: tuple[dict[Any, Any], dict[Any, Any]] = {}, {}
        self._targets = set(lines.targets(f))
        for kind in tuple(lines.kinds(f)):
            if lines.kind_slot:
                f[lines.kind_slot] = kind
            self._leading[True].clear()
            self._fill(kind)

    def _fill(self, kind: Any) -> None:
        """The part of the network for one kind of goods."""
        lines, f, network = self._lines, self._f, self.network
        waiting = []
        for place in tuple(lines.sources(f)):
            node = (lines.first, kind, place)
            network.gives[node] = self._amount(lines.gives, place)
            if network.gives[node]:
                waiting.append(node)
                if lines.ranks is not None:
                    network.ranks[node] = self._order(lines.ranks, place)
                if lines.keeps is not None:
                    network.keeps[node] = self._order(lines.keeps, place)
        ways = network.ways
        while waiting:
            node = waiting.pop()
            if node in ways:
                continue
            leg, _, place = node
            following: dict[Any, None] = {}
            for after, goes, by_kind in lines.leads.get(leg, ()):
                for there in self._led(goes, node, by_kind):
                    following[after, kind, there] = None
            following.pop(node, None)
            ways[node] = following
            waiting += [other for other in following if other not in ways]
            if leg in lines.limited:
                self._limit(node)
            if place in self._targets:
                if place not in network.takes:
                    network.takes[place] = self._amount(lines.takes, place)
                network.arrives.setdefault(place, []).append(node)

    def _limit(self, node: tuple[str, Any, Any]) -> None:
        """Joins a node to the limits that its place has in its leg."""
        leg, kind, place = node
        for number, (legs, holds, by_kind, _) in enumerate(self._lines.holds):
            if leg not in legs:
                continue
            key = (number, place, kind if by_kind else None)
            if key not in self._holding:
                self._holding[key] = self._amount(holds, place)
            if self._holding[key] < BOUNDLESS:
                self.network.limits.setdefault(key, (self._holding[key], []))[1].append(node)

    def _amount(self, line: Function, place: Any) -> int:
        self._f[self._lines.here] = place
        self.spend(1)
        try:
            return whole(line(self._f))
        except Missing as missing:
            self.needs += missing.needs
            return BOUNDLESS if self._hopeful else 0

    def _order(self, line: Function, place: Any) -> Any:
        """How late a source comes, or is used: what is not known of that leaves the whole flow open."""
        self._f[self._lines.here] = place
        self.spend(1)
        return line(self._f)

    def _led(self, goes: Function, node: tuple[str, Any, Any], by_kind: bool) -> Any:
        """Where a line leads from a place, which is looked at once for all legs that it speaks of."""
        key, leading = (goes, node[2]), self._leading[by_kind]
        found = leading.get(key)
        if found is None:
            self._f[self._lines.here] = node[2]
            try:
                found = goes(self._f)
            except Missing as missing:
                self.needs += missing.needs
                found = missing
            leading[key] = found
        if isinstance(found, Missing):
            if self._hopeful:
                self.network.takes[_ANYWHERE] = BOUNDLESS
                self.network.arrives.setdefault(_ANYWHERE, []).append(node)
            return ()
        self.spend(len(found) + 1)
        return found

    def spend(self, steps: int) -> None:
        """Counts work; raises Exhausted where there was too much."""
        case = self._f[0]
        case.steps -= steps
        if case.steps < 0:
            raise Exhausted

    def bounds(self, solved: Solved) -> list[tuple[Bound, int | None, Any, Any]]:
        """What binds; for a limit its line, the place and the kind of goods."""
        found: list[tuple[Bound, int | None, Any, Any]] = []
        for what, of in solved.binding():
            if what == GIVES:
                found.append((Bound(GIVES, str(of[2]), 0, self._lines.remarks["gives"]), None, of[2], of[1]))
            elif what == TAKES:
                found.append((Bound(TAKES, str(of), 0, self._lines.remarks["takes"]), None, of, None))
            else:
                leg, kind, place = of
                keys = [
                    (number, place, kind if by_kind else None)
                    for number, (legs, _, by_kind, _) in enumerate(self._lines.holds)
                    if leg in legs
                ]
                least = min(self._holding[key] for key in keys)
                for key in keys:
                    if self._holding[key] == least:
                        bound = Bound(HOLDS, str(place), least, self._lines.holds[key[0]][3])
                        found.append((bound, key[0], place, kind))
        first: dict[tuple[Any, ...], tuple[Bound, int | None, Any, Any]] = {}
        for one in found:  # of several lines that bind alike in one place the first says it
            first.setdefault((one[0].kind, one[0].place, one[0].most), one)
        return list(first.values())


def _route(amount: int, way: list[Any]) -> Shipment:
    """A route by what players call its places.  Where it begins at a word, that is what is brought, and the
    kind of goods is whose it is."""
    legs: list[tuple[str, list[str]]] = []
    kind = ""
    start, owner = way[0][2], way[0][1]
    whose = ""
    if isinstance(start, str) and owner is not None and not isinstance(owner, str):
        whose = str(owner)
        way = [
            (leg, start, place) for leg, _, place in way[:-1] if place is not start and place is not owner
        ] + way[-1:]
    for node in way[:-1]:
        leg, of, place = node
        kind = str(of).replace("_", " ") if of is not None else ""
        if place is of:  # who brings goods of its own need not be named twice
            continue
        if not legs or legs[-1][0] != leg:
            legs.append((leg, []))
        legs[-1][1].append(str(place))
    named: list[str] = []
    for _, places in legs:
        shown = places if len(places) <= MOST_SHOWN else [places[0], "...", places[-1]]
        named += [one for one in shown if not named or named[-1] != one]
    return Shipment(amount, kind, tuple(named), whose)
