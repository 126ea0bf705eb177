"""What every form of the typed tree means.

Each node becomes a function of the frame of its decision, once.  Evaluation is three-valued: a fact that
nobody stated raises Missing, and the forms that can do without it (and, or, any, every, if) catch that and go
on.  There is one definition of each form; `explain` makes it remember besides what it read.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import Any

from kb.engine import numbers as n
from kb.engine import tree as t
from kb.engine.code import ClauseCode, LocalCode
from kb.engine.outcomes import UNSET, Exhausted, Missing, NoThing
from kb.engine.paths import Path
from kb.engine.runs import Run, rests_on
from kb.engine.runtime import CODE, IN_CONTEXT, absent, followed, is_stated, ladder, look_up, stated
from kb.engine.types import FOUND

Frame = list[Any]
Function = Callable[[Frame], Any]


@dataclass(slots=True)
class Reason:
    """A clause that counted, or a line of a list of conditions: its value, what it was about (in words, or
    the things themselves), and the reasons below it.  Of a step of a sequence, `by` says who takes it;
    `coming` is the one that is not done, `needs` what it waits for, `choices` what may be told to end it.  Of
    the bound of a path that is not there, `too_far` is the nearest one that costs more."""

    clause: ClauseCode | LocalCode | t.Condition
    decision: str
    value: Any
    because: list[Reason] = field(default_factory=list)
    about: str | tuple[Any, ...] = ""
    by: str = ""
    coming: bool = False
    needs: tuple[Any, ...] = ()
    too_far: Path | None = None
    choices: tuple[Any, ...] = ()


class Expressions:
    """The functions of the expressions of one decision.  Where reasons are wanted (`explain`), or answers are
    kept by what they rest on (`keeps`), they note the facts that they read.  `asked` is how many parameters
    the decision has, where it is no path."""

    def __init__(
        self, locals: tuple[LocalCode, ...], explain: bool, keeps: bool = False, asked: int = 0
    ) -> None:
        self.explain, self.keeps = explain, keeps
        self._locals, self._asked = locals, asked
        self._bodies: dict[int, Function] = {}

    def of(self, node: t.Expression) -> Function:
        """The function of an expression."""
        return _MEANINGS[type(node)](self, node)

    def all(self, nodes: tuple[t.Expression, ...]) -> list[Function]:
        return [self.of(node) for node in nodes]

    def body(self, number: int) -> Function:
        """The function of what a local name means."""
        if number not in self._bodies:
            # Itself while it is made: the compiler has seen that none needs itself.
            self._bodies[number] = self.of(self._locals[number].value)
        return self._bodies[number]

    # ---- values

    def const(self, node: t.Const) -> Function:
        value = node.value
        return lambda f: value

    def ratio(self, node: t.Ratio) -> Function:
        value = Fraction(node.top, node.below)
        return lambda f: value

    def empty_list(self, node: t.EmptyList) -> Function:
        return lambda f: ()

    def slot(self, node: t.Slot) -> Function:
        return itemgetter(node.slot)

    def known(self, node: t.KnownThing) -> Function:
        name = node.name
        return lambda f: f[0].things[name]

    def local(self, node: t.LocalName) -> Function:
        slot, value = self._locals[node.number].slot, self.noted(node.number)

        def local(f: Frame) -> Any:
            known = f[slot]
            if known is UNSET:
                known = f[slot] = value(f)
            return known

        return self._shared(node, value) or local

    def _shared(self, node: t.LocalName, value: Function) -> Function | None:
        """A local name that goes through a list and rests on some of the parameters only: worked out once for
        all questions in which these are the same.  None of a name to which that does not apply."""
        code = self._locals[node.number]
        if self.explain or self.keeps or not any(isinstance(one, t.LOOPS) for one in t.walk(code.value)):
            return None
        slot, rests = code.slot, rests_on(code.value, self._locals)
        if len(rests) >= self._asked or any(one > self._asked for one in rests):
            return None

        def shared(f: Frame) -> Any:
            known = f[slot]
            if known is UNSET:
                fields, key = f[0].fields, (shared, *[f[one] for one in rests])
                known = fields.get(key, UNSET)
                if known is UNSET:
                    known = fields[key] = value(f)
                f[slot] = known
            return known

        return shared

    def noted(self, number: int) -> Function:
        """What a local name means, with a reason where reasons are wanted."""
        code, value = self._locals[number], self.body(number)
        if not self.explain or not code.id:
            return value

        def noted(f: Frame) -> Any:
            frames = f[0].frames
            frames.append([])
            try:
                found = value(f)
            finally:
                because = frames.pop()
            about = tuple(f[slot] for slot in code.parameters)
            frames[-1].append(Reason(code, "", found, because, about))
            return found

        return noted

    def helper(self, node: t.Helper) -> Function:
        code, value = self._locals[node.number], self.noted(node.number)
        places = list(zip(code.parameters, self.all(node.arguments), strict=True))

        def helper(f: Frame) -> Any:
            given = [(slot, argument(f)) for slot, argument in places]
            f[0].steps -= 1
            if f[0].steps < 0:
                raise Exhausted
            for slot, one in given:
                f[slot] = one
            return value(f)

        return helper

    def alone(self, node: t.Alone) -> Function:
        value = self.of(node.value)
        return lambda f: (value(f),)

    def sure(self, node: t.Sure) -> Function:
        value, test = self.of(node.value), n.sure_number if node.type == "Number" else n.sure_yes_no
        return lambda f: test(value(f))

    # ---- facts

    def fact(self, node: t.FactOf) -> Function:
        owner, name = self.of(node.owner), node.field
        read = attrgetter(f"f_{name}")

        truth = node.type == "YesNo"  # of nothing it is no

        def noting(f: Frame) -> Any:
            thing = owner(f)
            if thing is None:
                return False if truth else absent(thing, name)
            f[0].reads[thing, name] = None
            try:
                return read(thing)
            except AttributeError:
                return absent(f[0].seen_itself(thing) if name in thing.follows else thing, name)

        if self.explain:
            return noting
        if self.keeps:
            return _resting_on(owner, name, read, truth)
        if isinstance(node.owner, t.Slot):
            slot = node.owner.slot

            def of_slot(f: Frame) -> Any:
                try:
                    return read(f[slot])
                except AttributeError:
                    if truth and f[slot] is None:
                        return False
                    return absent(f[slot], name)

            return of_slot

        def fact(f: Frame) -> Any:
            thing = owner(f)
            try:
                return read(thing)
            except AttributeError:
                return False if truth and thing is None else absent(thing, name)

        return fact

    def stated(self, node: t.Stated) -> Function:
        owner, name = self.of(node.owner), node.field
        told = is_stated if node.whether else stated
        if self.explain:
            # Of two places with the same value one may be told and the other as usual.
            return lambda f: told(f[0], f[0].seen_itself(owner(f)), name)
        if not self.keeps:
            return lambda f: told(f[0], owner(f), name)

        def kept(f: Frame) -> Any:
            thing = owner(f)
            f[0].seen.append((thing, name))
            return told(f[0], thing, name)

        return kept

    def part(self, node: t.PartOf) -> Function:
        owner = self.of(node.owner)
        # A step has its places as facts, a path or flow its findings as plain attributes.
        read = attrgetter(node.part if node.owner.type in FOUND else f"f_{node.part}")
        return lambda f: read(owner(f))

    def step(self, node: t.StepFrom) -> Function:
        edge, here, there = node.edge, node.here, node.there
        return lambda f: Step(f[0], edge, f[here], f[there])

    def edge(self, node: t.EdgeBetween) -> Function:
        kind, here, there = node.type, self.of(node.here), self.of(node.there)
        return lambda f: f[0].edge(kind, here(f), there(f))

    def everything(self, node: t.EveryThing) -> Function:
        kind = node.record
        return lambda f: tuple(f[0].members[kind])

    def option(self, node: t.OptionInPlay) -> Function:
        option = node.option
        return lambda f: option in f[0].options

    # ---- asking

    def asked(self, node: t.Asked) -> Function:
        """Another decision; one that answers yes or no is no where it asks about no thing."""
        name, arguments = node.decision, self.all(node.arguments)
        truth = node.type == "YesNo" and any(_may_be_nothing(one) for one in node.arguments)
        if self.explain:

            def explained(f: Frame) -> Any:
                try:
                    return f[0].rules.explained[name]([f[0], *[one(f) for one in arguments]])
                except NoThing:
                    if truth:
                        return False
                    raise

            return explained
        if len(arguments) == 1:
            only = arguments[0]

            def one_thing(f: Frame) -> Any:
                c = f[0]
                try:
                    return c.rules.bare[name]([c, only(f)])
                except NoThing:
                    if truth:
                        return False
                    raise

            return one_thing
        if len(arguments) == 2:
            first, second = arguments

            def two_things(f: Frame) -> Any:
                c = f[0]
                try:
                    return c.rules.bare[name]([c, first(f), second(f)])
                except NoThing:
                    if truth:
                        return False
                    raise

            return two_things

        def things(f: Frame) -> Any:
            given = [f[0]]
            try:
                for argument in arguments:
                    given.append(argument(f))
                return f[0].rules.bare[name](given)
            except NoThing:
                if truth:
                    return False
                raise

        return things

    def built_in(self, node: t.BuiltIn) -> Function:
        code, arguments = CODE[node.function], [self._itself(one) for one in self.all(node.arguments)]
        if node.function in IN_CONTEXT:
            return lambda f: code(f[0], *[one(f) for one in arguments])
        if len(arguments) == 1:
            only = arguments[0]
            return lambda f: code(only(f))
        return lambda f: code(*[one(f) for one in arguments])

    def lookup(self, node: t.Lookup) -> Function:
        title, key = node.title, self._itself(self.of(node.key))
        column = self.of(node.column) if node.column is not None else lambda f: None
        return lambda f: look_up(f[0], title, key(f), column(f))

    def ladder(self, node: t.Ladder) -> Function:
        title, value = node.title, self.of(node.value)
        steps = self.of(node.steps) if node.steps is not None else lambda f: 0
        return lambda f: ladder(f[0], title, value(f), steps(f), node.columns)

    # ---- numbers

    def arithmetic(self, node: t.Arithmetic) -> Function:
        left, right = self.of(node.left), self.of(node.right)
        work = {"+": n.plus, "-": n.minus, "*": n.times, "/": n.divided}[node.sign]
        return lambda f: work(left(f), right(f))

    def negative(self, node: t.Negative) -> Function:
        value = self.of(node.value)
        return lambda f: -value(f)

    # ---- conditions

    def _itself(self, value: Function) -> Function:
        """A value where it matters which thing it is, and not only what is known of that: such is noted where
        reasons are wanted."""
        return (lambda f: f[0].seen_itself(value(f))) if self.explain else value

    def compared(self, node: t.Compared) -> Function:
        left = self._itself(self.of(node.left))
        test = _COMPARED[node.sign]
        if isinstance(node.right, t.Const):
            value = node.right.value

            def compared_with(f: Frame) -> bool:
                try:
                    return test(left(f), value)
                except NoThing:
                    return False

            return compared_with
        right = self._itself(self.of(node.right))

        def compared(f: Frame) -> bool:
            try:
                return test(left(f), right(f))
            except NoThing:
                return False

        return compared

    def among(self, node: t.Among) -> Function:
        left, right = self._itself(self.of(node.left)), self._itself(self.of(node.right))

        def among(f: Frame) -> bool:
            try:
                return bool(left(f) in right(f))
            except NoThing:
                return False

        if node.back is None:
            return among
        back, behind = self.of(node.back), node.back.right
        assert isinstance(behind, t.FactOf), "what holds both ways is a fact"
        other, fact, members = self.of(behind.owner), behind.field, self.of(behind)

        def either_way(f: Frame) -> bool:
            try:
                return among(f)
            except Missing as missing:
                try:
                    # That it has nobody, as is usual, says nothing of what nobody knows here.
                    if members(f) or (other(f), fact) in f[0].stated:
                        return bool(back(f))
                except Missing:
                    pass
                raise missing

        return either_way

    def negation(self, node: t.Not) -> Function:
        value = self.of(node.value)
        return lambda f: not value(f)

    def logic(self, node: t.Logic) -> Function:
        if not node.every and _is_choice(node):
            return self._one_of(node)
        parts = self.all(node.parts)
        if len(parts) == 2:
            return _pair(node.every, *parts)
        if node.every:

            def all_of(f: Frame) -> bool:
                needs: tuple[Any, ...] | None = None
                for part in parts:
                    try:
                        if not part(f):
                            return False
                    except Missing as missing:
                        needs = (needs or ()) + missing.needs
                if needs is not None:
                    raise Missing(needs)
                return True

            return all_of

        def any_of(f: Frame) -> bool:
            needs: tuple[Any, ...] | None = None
            for part in parts:
                try:
                    if part(f):
                        return True
                except Missing as missing:
                    needs = (needs or ()) + missing.needs
            if needs is not None:
                raise Missing(needs)
            return False

        return any_of

    def _one_of(self, node: t.Logic) -> Function:
        """`x is a, b or c`: x is looked at once."""
        left = self.of(node.parts[0].left)  # type: ignore[union-attr]
        values = tuple(part.right.value for part in node.parts)  # type: ignore[union-attr]

        def one_of(f: Frame) -> bool:
            try:
                return left(f) in values
            except NoThing:
                return False

        return one_of

    def conditions(self, node: t.Conditions) -> Function:
        """A list of conditions; the lines that decide it are reasons."""
        values = [self.of(part.value) for part in node.parts]
        decisive = node.kind != "all"  # what a line must come to for the whole to be decided
        decided = node.kind == "any"

        def bare(f: Frame) -> bool:
            needs: tuple[Any, ...] | None = None
            for value in values:
                try:
                    if value(f) is decisive:
                        return decided
                except Missing as missing:
                    needs = (needs or ()) + missing.needs
            if needs is not None:
                raise Missing(needs)
            return not decided

        def explained(f: Frame) -> bool:
            frames, needs = f[0].frames, None
            free: list[Reason] = []
            for part, value in zip(node.parts, values, strict=True):
                frames.append([])
                try:
                    holds = value(f)
                    found = Reason(part, "", holds, frames[-1])
                except Missing as missing:
                    needs = (needs or ()) + missing.needs
                    continue
                finally:
                    frames.pop()
                if holds is decisive:
                    frames[-1].append(found)
                    return decided
                free.append(found)
            if needs is not None:
                raise Missing(needs)
            frames[-1] += free
            return not decided

        return explained if self.explain else bare

    def several(self, node: t.Several) -> Function:
        parts = self.all(node.parts)
        return lambda f: tuple([part(f) for part in parts])

    def choice(self, node: t.Choice) -> Function:
        then, condition, otherwise = self.of(node.then), self.of(node.condition), self.of(node.otherwise)

        def choice(f: Frame) -> Any:
            try:
                holds = condition(f)
            except Missing as missing:
                # It does not matter where both come to the same.
                try:
                    value = then(f)
                    same = value == otherwise(f)
                except Missing:
                    same = False
                if same:
                    return value
                raise missing from None
            return then(f) if holds else otherwise(f)

        return choice

    # ---- lists

    def members(self, loop: t.Loop) -> Function:
        """Those of a collection that meet the condition, as a list; all that is unknown is asked for at
        once."""
        collection, slot = self.of(loop.collection), loop.slot
        if loop.condition is None:

            def whole(f: Frame) -> Any:
                found = collection(f)
                f[0].steps -= len(found)
                if f[0].steps < 0:
                    raise Exhausted
                return found

            return whole
        condition = self.of(loop.condition)

        def some(f: Frame) -> Any:
            everybody = collection(f)
            f[0].steps -= len(everybody)
            if f[0].steps < 0:
                raise Exhausted
            found, needs = [], None
            for each in everybody:
                f[slot] = each
                try:
                    if condition(f):
                        found.append(each)
                except Missing as missing:
                    needs = (needs or ()) + missing.needs
            if needs is not None:
                raise Missing(needs)
            return found

        return some

    def values(self, loop: t.Loop, value: Function) -> Function:
        """The values of those that meet the condition, as a list."""
        collection, slot = self.of(loop.collection), loop.slot
        condition = self.of(loop.condition) if loop.condition is not None else lambda f: True

        def values(f: Frame) -> list[Any]:
            everybody = collection(f)
            f[0].steps -= len(everybody)
            if f[0].steps < 0:
                raise Exhausted
            found: list[Any] = []
            needs = None
            for each in everybody:
                f[slot] = each
                try:
                    if condition(f):
                        found.append(value(f))
                except Missing as missing:
                    needs = (needs or ()) + missing.needs
            if needs is not None:
                raise Missing(needs)
            return found

        return values

    def quantified(self, node: t.Quantified) -> Function:
        """`any` stops at the first for which it holds, `every` at the first for which it does not."""
        collection, slot, value = self.of(node.loop.collection), node.loop.slot, self.of(node.value)
        wanted: bool = not node.every
        if node.loop.condition is not None:
            collection = self.members(node.loop)

        def quantified(f: Frame) -> bool:
            try:
                everybody = collection(f)
            except NoThing:
                return False
            if not everybody:
                return not wanted
            f[0].steps -= len(everybody)
            if f[0].steps < 0:
                raise Exhausted
            needs = None
            for each in everybody:
                f[slot] = each
                try:
                    if value(f) is wanted:
                        return not node.every
                except Missing as missing:
                    needs = (needs or ()) + missing.needs
            if needs is not None:
                raise Missing(needs)
            return node.every

        return quantified

    def gathered(self, node: t.Gathered) -> Function:
        if node.value is None:
            members = self.members(node.loop)
            if node.kind == "count":
                return lambda f: len(members(f))
            return lambda f: tuple(members(f))
        if node.kind == "sorted":
            return self._sorted(node.loop, self.of(node.value))
        values = self.values(node.loop, self.of(node.value))
        fold = _FOLDS[node.kind]
        return lambda f: fold(values(f))

    def _sorted(self, loop: t.Loop, key: Function) -> Function:
        """Those of the lowest key first; those of the same key stay in their order."""
        members, slot = self.members(loop), loop.slot

        def ordered(f: Frame) -> tuple[Any, ...]:
            found = members(f)
            keys = []
            for each in found:
                f[slot] = each
                keys.append(key(f))
            order = sorted(range(len(keys)), key=keys.__getitem__)
            return tuple(found[place] for place in order)

        return ordered

    def running(self, node: t.Running) -> Function:
        """Goes on from where a list that begins alike has come to, as `kb.engine.runs` says."""
        members, start, value = self.members(node.loop), self.of(node.start), self.of(node.value)
        slot, each_slot = node.slot, node.loop.slot
        rests = rests_on(node.value, self._locals)
        fixed = [one for one in rests if one not in (slot, each_slot)]

        def running(f: Frame) -> Any:
            case, found = f[0], members(f)
            become = start(f)
            if not found:
                return become
            key = (running, become, *[f[one] for one in fixed])
            run = case.runs.get(key)
            if run is None:
                run = case.runs[key] = Run()
            alike = run.as_far_as(found)
            if alike:
                become = run.become[alike - 1]
            reasons = case.frames[-1]
            for known in run.reasons[:alike]:
                reasons += known
            for place in range(alike, len(found)):
                f[slot], f[each_slot] = become, found[place]
                before = len(reasons)
                become = value(f)
                run.note(place, found[place], become, reasons[before:])
            return become

        return running


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


def _is_choice(node: t.Logic) -> bool:
    """Whether each part compares one and the same with a value."""
    return all(
        isinstance(part, t.Compared)
        and part.sign == "="
        and isinstance(part.right, t.Const)
        and _unplaced(part.left) == _unplaced(node.parts[0].left)  # type: ignore[union-attr]
        for part in node.parts
    )


def _unplaced(node: t.Expression) -> object:
    """What an expression is, wherever it stands."""
    if isinstance(node, t.FactOf):
        return ("fact", _unplaced(node.owner), node.field)
    if isinstance(node, t.Slot):
        return ("slot", node.slot)
    return node


def _resting_on(owner: Function, name: str, read: Function, truth: bool) -> Function:
    """A fact of a thing; it is noted that the answer rests on it."""

    def resting(f: Frame) -> Any:
        thing = owner(f)
        if thing is None:
            return False if truth else absent(thing, name)
        seen = f[0].seen
        seen.append((thing, name))
        try:
            return read(thing)
        except AttributeError:
            if name in thing.follows:
                seen.extend(followed(thing, name))
            return absent(thing, name)

    return resting


def _pair(every: bool, first: Function, second: Function) -> Function:
    """Two conditions: the second matters where the first does not decide."""

    def pair(f: Frame) -> bool:
        try:
            holds = first(f)
        except Missing as missing:
            try:
                holds = second(f)
            except Missing as other:
                raise Missing(missing.needs + other.needs) from None
            if holds is every:
                raise
            return not every
        return second(f) if holds is every else not every

    return pair


def _may_be_nothing(node: t.Expression) -> bool:
    """Whether what a decision is asked about may be no thing."""
    return not isinstance(node, (t.Const, t.Ratio, t.KnownThing, t.EmptyList))


_FOLDS: dict[str, Callable[[list[Any]], Any]] = {
    "total": n.total,
    "highest": n.highest,
    "lowest": n.lowest,
    "list": tuple,
}
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
_MEANINGS: dict[type, Callable[[Expressions, Any], Function]] = {
    t.Const: Expressions.const,
    t.Ratio: Expressions.ratio,
    t.Slot: Expressions.slot,
    t.LocalName: Expressions.local,
    t.Helper: Expressions.helper,
    t.KnownThing: Expressions.known,
    t.FactOf: Expressions.fact,
    t.PartOf: Expressions.part,
    t.StepFrom: Expressions.step,
    t.Asked: Expressions.asked,
    t.Stated: Expressions.stated,
    t.BuiltIn: Expressions.built_in,
    t.EdgeBetween: Expressions.edge,
    t.EveryThing: Expressions.everything,
    t.Arithmetic: Expressions.arithmetic,
    t.Negative: Expressions.negative,
    t.Compared: Expressions.compared,
    t.Among: Expressions.among,
    t.Not: Expressions.negation,
    t.Logic: Expressions.logic,
    t.Conditions: Expressions.conditions,
    t.Several: Expressions.several,
    t.Choice: Expressions.choice,
    t.Quantified: Expressions.quantified,
    t.Gathered: Expressions.gathered,
    t.Running: Expressions.running,
    t.Lookup: Expressions.lookup,
    t.Ladder: Expressions.ladder,
    t.OptionInPlay: Expressions.option,
    t.Sure: Expressions.sure,
    t.EmptyList: Expressions.empty_list,
    t.Alone: Expressions.alone,
}
