"""Careful evaluation: three-valued, with reasons.

A decision is taken clause by clause.  What applies and counts becomes a reason with the reasons of all that
it asked below it; what is unknown is gathered, and is raised only where the outcome depends on it.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.paths import NO_PATH, Field, Path
from kb.engine.runtime import (
    NOT_KNOWN,
    Conflict,
    Exhausted,
    Missing,
    Senseless,
    highest,
    lowest,
    nearest_,
    rounded_down_,
    rounded_up_,
    tick,
)

ROUNDINGS = {"nearest": nearest_, "down": rounded_down_, "up": rounded_up_}
# Where the code of a clause speaks of more than where a step ends.
_STEP_ITSELF = re.compile(r"\bv_step\b(?!\.f_there\b)")
# A step in fast code that has its two ends instead.
_ENDS = re.compile(r"\bv_step\.f_(here|there|side)\b")
_END = {"here": "step_here", "there": "step_there", "side": "edge(c, {!r}, step_here, step_there)"}


@dataclass(slots=True)
class Reason:
    """A clause that counted: its value, what it was about, and the reasons below it.  Of a step of a
    sequence, `by` says who takes it; `coming` is the one that is not done, `needs` what it waits for."""

    clause: ClauseCode
    decision: str
    value: Any
    because: list[Reason] = field(default_factory=list)
    about: str = ""
    by: str = ""
    coming: bool = False
    needs: tuple = ()


class Locals:
    """The local names of a decision in one evaluation, each worked out when it is first needed."""

    __slots__ = ("_case", "_functions", "_arguments", "_values")

    def __init__(self, case: Any, functions: dict[str, Callable], arguments: tuple) -> None:
        self._case, self._functions, self._arguments = case, functions, arguments
        self._values: dict[str, Any] = {}

    def __call__(self, name: str) -> Any:
        if name not in self._values:
            self._values[name] = self._functions[name](self._case, self, *self._arguments)
        return self._values[name]


@dataclass(slots=True)
class CarefulClause:
    code: ClauseCode
    when: Callable | None
    collection: Callable | None
    condition: Callable | None
    value: Callable
    by: Callable | None = None


class CarefulDecision:
    """A decision with its expressions as functions."""

    def __init__(self, code: DecisionCode, expression: Callable[[str, tuple[str, ...]], Callable]) -> None:
        self.code = code
        names = tuple(f"v_{one.name}" for one in code.parameters)
        self.locals = {name: expression(careful, names) for name, _, careful in code.locals}
        self.clauses = {}
        for clause in code.clauses:
            each = clause.each
            inner = (*names, each.variable) if each else names
            if code.shape == "path" and clause.kind in ("to", "costs", "barred", "goes", "arrival"):
                inner = (*names, "v_step") if clause.kind != "to" else names
            self.clauses[clause.id] = CarefulClause(
                clause,
                expression(clause.when[1], names) if clause.when else None,
                expression(each.collection[1], names) if each else None,
                expression(each.condition[1], inner) if each and each.condition else None,
                expression(clause.value[1], inner),
                expression(clause.by[1], inner) if clause.by else None,
            )


def decide(c: Any, name: str, arguments: tuple) -> Any:
    """The value of a decision, decided once a case.  Leaves its reasons in the asking frame."""
    key = (name, arguments)
    found = c.memo.get(key)
    if found is None:
        c.steps -= 1
        if c.steps < 0:
            raise Exhausted
        decision = c.rules.law.careful(name)
        clauses = [decision.clauses[one.id] for one in c.rules.clauses(decision.code)]
        local = Locals(c, decision.locals, arguments)
        c.frames.append([])
        try:
            value = _SHAPES[decision.code.shape](_Judge(c, decision, arguments, local), clauses)
            found = (True, value, c.frames[-1])
        except (Missing, Senseless, Conflict) as unknown:
            found = (False, unknown, c.frames[-1])
        finally:
            c.frames.pop()
        c.memo[key] = found
    known, value, reasons = found
    c.frames[-1] += reasons
    if not known:
        raise value
    return value


class _Judge:
    """One decision about some arguments."""

    __slots__ = ("case", "decision", "arguments", "local", "about")

    def __init__(self, case: Any, decision: CarefulDecision, arguments: tuple, local: Locals) -> None:
        self.case, self.decision, self.arguments, self.local = case, decision, arguments, local
        self.about = ", ".join(str(one) for one in arguments if hasattr(one, "label"))

    def applies(self, clause: CarefulClause) -> bool:
        return clause.when is None or clause.when(self.case, self.local, *self.arguments)

    def value(self, clause: CarefulClause, *more: Any) -> Any:
        return clause.value(self.case, self.local, *self.arguments, *more)

    def quickly(self, clause: CarefulClause, *more: Any) -> Any:
        """The value of a clause of a path in its fast form, where that will do; without reasons."""
        code = self.decision.code
        if not code.locals:
            names = (*(f"v_{one.name}" for one in code.parameters), *(("v_step",) if more else ()))
            try:
                form = self.case.rules.quick(code, clause.code.value[0], names)
                return form(self.case, *self.arguments, *more)
            except NOT_KNOWN:
                pass  # what is known may still decide it
        return self.tried(lambda: self.value(clause, *more))[0]

    def members(self, clause: CarefulClause) -> list:
        """The things that a clause is for each of."""
        needs: list = []
        found = []
        for each in tick(self.case, clause.collection(self.case, self.local, *self.arguments)):
            try:
                if clause.condition is None or clause.condition(self.case, self.local, *self.arguments, each):
                    found.append(each)
            except Missing as missing:
                needs += missing.needs
        if needs:
            raise Missing(needs)
        return found

    def reason(self, clause: CarefulClause, value: Any, because: list, about: str = "") -> None:
        self.case.frames[-1].append(
            Reason(clause.code, self.decision.code.name, value, because, about or self.about)
        )

    def tried(self, work: Callable[[], Any]) -> tuple[Any, list]:
        """What some work gives, and the reasons that it left."""
        self.case.frames.append([])
        try:
            return work(), self.case.frames[-1]
        finally:
            self.case.frames.pop()


# ---- defaults with exceptions


def _default(judge: _Judge, clauses: list[CarefulClause]) -> Any:
    """The highest rank of which a clause applies decides.  R. Reiter, A logic for default reasoning, 1980;
    that clauses of one rank which disagree are a conflict, after D. Merigoux and others, Catala, 2021."""
    decided = _override(judge, clauses)
    if decided is None:
        raise Senseless("no clause applies")
    return decided[0]


def _override(judge: _Judge, clauses: list[CarefulClause]) -> tuple | None:
    """(value,) that the clauses give by rank, None where none applies.  Where it is unknown whether a clause
    applies, what it would say must agree with what stands below it."""
    needs: list = []
    possible: list = []
    ordered = sorted(clauses, key=lambda one: one.code.rank, reverse=True)
    for _, group in groupby(ordered, key=lambda one: one.code.rank):
        sure = []
        for clause in group:
            try:
                (applies, value), because = judge.tried(lambda clause=clause: _both(judge, clause))
                if applies:
                    sure.append((clause, value, because))
            except Missing as missing:
                needs += missing.needs
                try:
                    possible.append(judge.tried(lambda clause=clause: judge.value(clause))[0])
                except Missing:
                    raise Missing(needs) from None
        if sure:
            if any(value != sure[0][1] for _, value, _ in sure):
                raise Conflict([(clause.code, value) for clause, value, _ in sure])
            if any(value != sure[0][1] for value in possible):
                raise Missing(needs)
            for clause, value, because in sure:
                judge.reason(clause, value, because)
            return (sure[0][1],)
    if needs:
        raise Missing(needs)
    return None


def _both(judge: _Judge, clause: CarefulClause) -> tuple[bool, Any]:
    if not judge.applies(clause):
        return False, None
    return True, judge.value(clause)


# ---- lists of items


def _split(clauses: list[CarefulClause]) -> tuple[list, list, list]:
    overriding, items, limits = [], [], []
    for clause in clauses:
        kind = clause.code.kind
        (overriding if kind in ("except", "but") else limits if kind in _LIMITS else items).append(clause)
    return overriding, items, limits


_LIMITS = ("at least", "at most", "rounded")


def _values(judge: _Judge, items: list[CarefulClause]) -> list[Any]:
    """The values of all items that apply, one for each thing where an item is for each; with their
    reasons."""
    needs: list = []
    values: list = []
    for item in _replaced(judge, items, needs):
        try:
            (found, about), because = judge.tried(lambda item=item: _item(judge, item))
        except Missing as missing:
            needs += missing.needs
            continue
        if found:
            shown = sum(found) if judge.decision.code.shape == "sum" else found[0]
            judge.reason(item, shown, because, about)
        values += found
    if needs:
        raise Missing(needs)
    return values


def _item(judge: _Judge, item: CarefulClause) -> tuple[list, str]:
    if not judge.applies(item):
        return [], ""
    if item.collection is None:
        return [judge.value(item)], ""
    members = judge.members(item)
    return [judge.value(item, each) for each in members], ", ".join(map(str, members))


def _replaced(judge: _Judge, items: list[CarefulClause], needs: list) -> list[CarefulClause]:
    """The items, each one that has a name replaced by what applies instead of it."""
    instead = [item for item in items if item.code.instead_of]
    if not instead:
        return items
    found = []
    for item in items:
        if item.code.instead_of:
            continue
        rivals = sorted(
            (one for one in instead if one.code.instead_of == item.code.called and item.code.called),
            key=lambda one: one.code.rank,
            reverse=True,
        )
        try:
            applying = [one for one in rivals if judge.tried(lambda one=one: judge.applies(one))[0]]
        except Missing as missing:
            needs += missing.needs
            continue
        top = [one for one in applying if one.code.rank == applying[0].code.rank]
        if len(top) > 1:
            values = [judge.tried(lambda one=one: judge.value(one))[0] for one in top]
            if any(value != values[0] for value in values):
                raise Conflict([(one.code, value) for one, value in zip(top, values, strict=True)])
        found.append(top[0] if top else item)
    return found


def _numbers(start: Callable[[list], Any]) -> Callable:
    def work(judge: _Judge, clauses: list[CarefulClause]) -> Any:
        overriding, items, limits = _split(clauses)
        decided = _override(judge, overriding)
        if decided is not None:
            return decided[0]
        return _limited(judge, start(_values(judge, items)), limits)

    return work


def _product(values: list) -> Any:
    total = 1
    for value in values:
        total *= value
    return total


def _limited(judge: _Judge, value: Any, limits: list[CarefulClause]) -> Any:
    for clause in limits:
        bound, because = judge.tried(lambda clause=clause: judge.value(clause))
        if clause.code.kind == "rounded":
            changed = ROUNDINGS[bound](value)
        else:
            changed = max(value, bound) if clause.code.kind == "at least" else min(value, bound)
        if changed != value:
            judge.reason(clause, changed, because)
        value = changed
    return value


# ---- permissions


def _permission(usual: bool, wanted: bool) -> Callable:
    """`usual` is the verdict where no bar holds; a bar holds where its condition is `wanted`."""

    def work(judge: _Judge, clauses: list[CarefulClause]) -> bool:
        overriding, bars, _ = _split(clauses)
        decided = _override(judge, overriding)
        if decided is not None:
            return decided[0]
        needs: list = []
        barred = False
        senseless: Senseless | None = None
        free = []
        for bar in _replaced(judge, bars, needs):
            try:
                (holds, about), because = judge.tried(lambda bar=bar: _bar(judge, bar, wanted))
            except Missing as missing:
                needs += missing.needs
                continue
            except Senseless as error:
                senseless = error  # it matters only where no other bar holds
                continue
            if holds:
                barred = True
                judge.reason(bar, wanted, because, about)
            else:
                free.append((bar, because))
        if barred:
            return not usual
        if needs:
            raise Missing(needs)
        if senseless is not None:
            raise senseless
        for bar, because in free:
            judge.reason(bar, not wanted, because)
        return usual

    return work


def _bar(judge: _Judge, bar: CarefulClause, wanted: bool) -> tuple[bool, str]:
    if not judge.applies(bar):
        return False, ""
    if bar.collection is None:
        return judge.value(bar) is wanted, ""
    needs: list = []
    for each in judge.members(bar):
        try:
            if judge.value(bar, each) is wanted:
                return True, str(each)
        except Missing as missing:
            needs += missing.needs
    if needs:
        raise Missing(needs)
    return False, ""


# ---- sequences


def _sequence(judge: _Judge, clauses: list[CarefulClause]) -> Any:
    """The first step that is not done yet, or what the sequence comes to."""
    for clause in clauses:
        if not clause.code.step:
            (applies, value), because = judge.tried(lambda clause=clause: _both(judge, clause))
            if applies:
                judge.reason(clause, value, because)
                return value
            continue
        if not judge.tried(lambda clause=clause: judge.applies(clause))[0]:
            continue
        several = [()]
        if clause.collection is not None:
            several = [(each,) for each in judge.tried(lambda clause=clause: judge.members(clause))[0]]
        if not all(_done(judge, clause, each) for each in several):
            return clause.code.step
    raise Senseless("no clause applies")


def _done(judge: _Judge, clause: CarefulClause, each: tuple) -> bool:
    """Whether a step is done; leaves what it decided, or what it waits for."""
    needs: tuple = ()
    because: list = []
    value, known = clause.code.step, True
    try:
        value, because = judge.tried(lambda: judge.value(clause, *each))
    except Missing as missing:
        needs, known = missing.needs, False
    done = known and (clause.code.kind == "then" or value is True)
    found = Reason(
        clause.code,
        judge.decision.code.name,
        value if done else clause.code.step,
        because,
        str(each[0]) if each else judge.about,
        _who(judge, clause, each),
        not done,
        needs,
    )
    judge.case.frames[-1].append(found)
    return done


def _who(judge: _Judge, clause: CarefulClause, each: tuple) -> str:
    if clause.by is None:
        return ""
    try:
        who = judge.tried(lambda: clause.by(judge.case, judge.local, *judge.arguments, *each))[0]
    except Missing:
        return ""
    return ", ".join(map(str, who)) if isinstance(who, tuple) else str(who)


# ---- paths


class Step:
    """A step of a path, over the edge between its ends."""

    __slots__ = ("f_here", "f_there", "_case", "_edge")

    def __init__(self, case: Any, edge: str, here: Any, there: Any) -> None:
        self._case, self._edge, self.f_here, self.f_there = case, edge, here, there

    @property
    def f_side(self) -> Any:
        return self._case.edge(self._edge, self.f_here, self.f_there)

    @property
    def label(self) -> str:
        return f"{self.f_here} to {self.f_there}"

    def __repr__(self) -> str:
        return self.label

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and (self.f_here, self.f_there) == (other.f_here, other.f_there)

    def __hash__(self) -> int:
        return hash((self.f_here, self.f_there))


def _path(judge: _Judge, clauses: list[CarefulClause]) -> Path:
    """The cheapest path, found among what is known: an unknown cost is first taken for a bar.  Where there is
    a better path if the unknown is taken for nothing, the unknown matters."""
    case = judge.case
    by_kind: dict[str, list[CarefulClause]] = {}
    for clause in clauses:
        by_kind.setdefault(clause.code.kind, []).append(clause)
    start = judge.value(by_kind["from"][0])
    limit, because = float("inf"), []
    for clause in by_kind.get("limit", ()):
        bound, reasons = judge.tried(lambda clause=clause: judge.value(clause))
        limit, because = min(limit, bound), because + reasons
    if "goes" in by_kind:
        found = _forward(judge, by_kind, start, limit)
        judge.reason(by_kind["to"][0], found, because, f"{start}: {found}")
        return found
    names = [one.name for one in judge.decision.code.parameters]
    key = (
        judge.decision.code.name,
        *(a for n, a in zip(names, judge.arguments, strict=True) if n in judge.decision.code.shared),
    )
    if key not in case.fields:
        case.fields[key] = _Way(judge, by_kind)
    way = case.fields[key]
    found = way.sure.path(start, limit)
    if way.needs and way.hopeful(start, limit) != found:
        raise Missing(way.needs)
    shown = by_kind.get("limit") or by_kind["to"]
    judge.reason(by_kind["to"][0], found, [], f"{start}: {found}")
    if by_kind.get("limit"):
        judge.reason(shown[0], limit, because)
    return found


def _forward(judge: _Judge, by_kind: dict[str, list[CarefulClause]], start: Any, limit: Any) -> Path:
    """The cheapest path where a clause says what each step leads to: searched from the start, as nothing says
    from where a step leads to a place."""
    case = judge.case
    targets = set(judge.quickly(by_kind["to"][0]))
    goes, costs = by_kind["goes"][0], by_kind["costs"][0]
    come_from: dict[Any, Any] = {}
    # cost, its turn, place, the one before, whether the path ends there
    queue, count = [(0, 0, start, None, False)], 0
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
            here = Step(case, judge.decision.code.edge, place, place)
            rest = sum(judge.quickly(one, here) for one in by_kind.get("arrival", ()))
            count += 1
            heapq.heappush(queue, (cost + max(rest, 0), count, place, before, True))
        for there in tick(case, judge.quickly(goes, Step(case, "", place, place))):
            step = Step(case, judge.decision.code.edge, place, there)
            if there in come_from or any(judge.quickly(bar, step) for bar in by_kind.get("barred", ())):
                continue
            count += 1
            heapq.heappush(queue, (cost + max(judge.quickly(costs, step), 0), count, there, place, False))
    return NO_PATH


class _Way:
    """The search of one path decision, shared by all starts."""

    def __init__(self, judge: _Judge, by_kind: dict[str, list[CarefulClause]]) -> None:
        self.judge, self.needs, self.case = judge, [], judge.case
        self._edge = judge.decision.code.edge
        lines = [*by_kind.get("barred", ()), *by_kind["costs"]]
        # What speaks of the end of a step alone is looked at once a place.
        entry = [line for line in lines if not _STEP_ITSELF.search(line.code.value[0])]
        self._entry = _Cost(judge, entry)
        self._step = _Cost(judge, [line for line in lines if line not in entry])
        self._arrival = _Cost(judge, by_kind.get("arrival", []))
        self._targets = tuple(dict.fromkeys(judge.quickly(by_kind["to"][0])))
        self.sure = self._field(None)
        self._hopeful: Field | None = None

    def hopeful(self, start: Any, limit: Any) -> Path:
        """The path if all that is not known were free."""
        if self._hopeful is None:
            self._hopeful = self._field(0)
        return self._hopeful.path(start, limit)

    def _field(self, unknown: Any) -> Field:
        """`unknown` is what a step costs of which it is not known: nothing, or None where that is a bar."""
        entry, step, arrival = (
            self._function(cost, unknown) for cost in (self._entry, self._step, self._arrival)
        )
        found = [(one, arrival(one, one)) for one in self._targets]
        return Field(
            [(one, cost) for one, cost in found if cost is not None],
            self.case.neighbours,
            lambda there: entry(there, there),
            step if self._step.lines else None,
            all(line.code.kind == "barred" for line in self._step.lines),
        )

    def _function(self, cost: _Cost, unknown: Any) -> Callable[[Any, Any], Any]:
        """What these lines make a step cost, None where one bars it."""
        case, quick, arguments = self.case, cost.quick, self.judge.arguments

        def work(here: Any, there: Any) -> Any:
            case.steps -= 1
            if case.steps < 0:
                raise Exhausted
            try:
                return quick(case, *arguments, here, there)
            except NOT_KNOWN:
                pass  # what is known may still decide it
            try:
                return cost.careful(Step(case, self._edge, here, there))
            except Missing as missing:
                self.needs += missing.needs
                return unknown

        return work


class _Cost:
    """Some of the bars and costs of a step, together: `quick(c, ..., here, there)` is their fast form."""

    def __init__(self, judge: _Judge, lines: list[CarefulClause]) -> None:
        self.judge, self.lines = judge, lines
        code = judge.decision.code
        bars = [f"({line.code.value[0]})" for line in lines if line.code.kind == "barred"]
        costs = [f"({line.code.value[0]})" for line in lines if line.code.kind != "barred"]
        text = " + ".join(costs) or "0"
        if bars:
            text = f"None if {' or '.join(bars)} else {text}"
        names = (*(f"v_{one.name}" for one in code.parameters), "step_here", "step_there")
        text = _ENDS.sub(lambda found: _END[found[1]].format(code.edge), text)
        self.quick = _never_knows if code.locals else judge.case.rules.quick(code, text, names)

    def careful(self, step: Step) -> Any:
        total = 0
        for line in self.lines:
            value = self.judge.tried(lambda line=line: self.judge.value(line, step))[0]
            if line.code.kind != "barred":
                total += value
            elif value:
                return None
        return total


def _never_knows(*_: Any) -> Any:
    raise Missing(())


def quick_path(code: DecisionCode, clauses: list[ClauseCode], rules: Any) -> Callable:
    """A path decision as a plain function: it asks the search that careful evaluation has begun, and leaves
    to careful evaluation what rests on something that is not known."""
    names = tuple(f"v_{one.name}" for one in code.parameters)
    shared = [place for place, one in enumerate(code.parameters) if one.name in code.shared]
    form = {kind: [one.value[0] for one in clauses if one.kind == kind] for kind in ("from", "limit", "goes")}

    def careful_path(c: Any, *arguments: Any) -> Path:
        return decide(c, code.name, arguments)

    if code.locals or form["goes"]:
        return careful_path
    bounds = "".join(f", {text}" for text in form["limit"])
    text = f"({form['from'][0]}, min(INFINITE, INFINITE{bounds}))"

    def path(c: Any, *arguments: Any) -> Path:
        way = c.fields.get((code.name, *[arguments[place] for place in shared]))
        if way is None or way.needs:
            return careful_path(c, *arguments)
        found = way.sure.path(*rules.quick(code, text, names)(c, *arguments))
        return careful_path(c, *arguments) if way.needs else found

    return path


_SHAPES: dict[str, Callable] = {
    "default": _default,
    "sum": _numbers(sum),
    "product": _numbers(_product),
    "highest": _numbers(lambda values: highest(values)),
    "lowest": _numbers(lambda values: lowest(values)),
    "yes unless": _permission(True, True),
    "no unless": _permission(False, True),
    "yes if all of": _permission(True, False),
    "path": _path,
    "sequence": _sequence,
}
