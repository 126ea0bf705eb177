"""What every shape of a decision means: how its clauses make its value.

As with expressions there is one definition of each shape.  A clause is a function of the frame that gives
its value, or NOTHING where it does not apply; where reasons are wanted (`explain`) it leaves one behind.
What is unknown is gathered, and is raised only where the outcome depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import Any

from kb.engine import numbers as n
from kb.engine.code import LIMITS, ClauseCode, DecisionCode
from kb.engine.evaluate import Expressions, Frame, Function, Reason
from kb.engine.outcomes import UNTOLD, Conflict, Missing, Undefined
from kb.engine.things import Thing
from kb.engine.tree import FactOf, walk


class Nothing:
    """What a clause gives that does not apply."""


NOTHING = Nothing()
OVERRIDING = ("except", "but")


class ReadyClause:
    """A clause of a decision as functions."""

    __slots__ = (
        "applies",
        "asked",
        "choices",
        "code",
        "decision",
        "explain",
        "guarded",
        "members",
        "of",
        "slot",
        "value",
        "who",
    )

    def __init__(self, code: ClauseCode, decision: DecisionCode, expressions: Expressions) -> None:
        self.code, self.decision, self.explain = code, decision, expressions.explain
        self.applies = expressions.of(code.when) if code.when is not None else None
        self.value = expressions.of(code.value)
        self.members = expressions.members(code.each) if code.each is not None else None
        self.slot = code.each.slot if code.each is not None else 0
        self.of = expressions.of(code.of) if code.of is not None else None
        self.who = expressions.of(code.by) if code.by is not None else None
        self.asked = len(decision.parameters)
        self.guarded = _guarded(self.applies, self.value)
        waits = self.explain and code.kind == "until"
        named = [one for one in walk(code.value) if isinstance(one, FactOf)] if waits else []
        self.choices = [(expressions.of(one.owner), one.field) for one in named]

    # ---- reasons

    def open_choices(self, f: Frame) -> tuple[tuple[Thing, str], ...]:
        """Of a step that lasts until something is so: the facts of which it names, and which are as usual as
        long as nobody tells them."""
        found: dict[tuple[Thing, str], None] = {}
        for owner, field in self.choices:
            try:
                thing = owner(f)
            except (Missing, Undefined, Conflict):
                continue
            if isinstance(thing, Thing) and field in thing.assumed:
                found[thing, field] = None
        return tuple(found)

    def given(self, f: Frame) -> tuple[Any, ...]:
        """What the decision is asked about."""
        return tuple(f[1 : 1 + self.asked])

    def note(self, f: Frame, value: Any, because: list[Reason], about: str = "") -> None:
        found = Reason(self.code, self.decision.name, value, because, about or tuple(f[1 : 1 + self.asked]))
        f[0].frames[-1].append(found)

    def tried(self, work: Function, f: Frame) -> tuple[Any, list[Reason]]:
        """What some work gives, and the reasons that it left."""
        if not self.explain:
            return work(f), []
        frames = f[0].frames
        frames.append([])
        try:
            return work(f), frames[-1]
        finally:
            frames.pop()

    def taken_by(self, each: Any, f: Frame) -> bool:
        """Whether the condition of a step holds for this one of those that take it."""
        f[self.slot] = each
        return self.speaks_of(f)

    def speaks_of(self, f: Frame) -> bool:
        """Whether its condition holds: one for another power has nothing to say of this one."""
        return self.applies is None or bool(self.tried(self.applies, f)[0])

    # ---- values

    def found(self, f: Frame) -> tuple[list[Any], Any]:
        """Its values, one for each thing where it is for each, none where it does not apply; and the
        things."""
        if self.applies is not None and not self.applies(f):
            return [], ()
        if self.members is None:
            return [self.value(f)], ()
        slot, value, values = self.slot, self.value, []
        members = self.members(f)
        for each in members:
            f[slot] = each
            values.append(value(f))
        return values, members


def _guarded(applies: Function | None, value: Function) -> Function:
    """Its value, NOTHING where its condition does not hold."""
    if applies is None:
        return value
    return lambda f: value(f) if applies(f) else NOTHING


def nothing_applies(f: Frame) -> Any:
    """The answer of a decision of which an edition and its options leave nothing in play."""
    raise Undefined("no clause applies")


class Shapes:
    """The functions of one decision with the clauses that are in play.  `explain` and `keeps` as of the
    expressions in them."""

    def __init__(self, decision: DecisionCode, explain: bool, keeps: bool = False) -> None:
        self.decision, self.explain = decision, explain
        asked = len(decision.parameters)
        self.expressions = Expressions(decision.locals, explain, keeps, asked)
        self._clauses: dict[str, ReadyClause] = {}

    def of(self, codes: Iterable[ClauseCode]) -> Function:
        """The value of the decision as a function of its frame."""
        clauses = [self.clause(code) for code in codes]
        return _SHAPES[self.decision.shape](self, clauses)

    def clause(self, code: ClauseCode) -> ReadyClause:
        """A clause, made once for all sets of options."""
        if code.id not in self._clauses:
            self._clauses[code.id] = ReadyClause(code, self.decision, self.expressions)
        return self._clauses[code.id]

    # ---- defaults with exceptions

    def default(self, clauses: list[ReadyClause]) -> Function:
        """The highest rank of which a clause applies decides.  R. Reiter, A logic for default reasoning,
        1980; that clauses of one rank which disagree are a conflict, after D. Merigoux and others, Catala,
        2021."""
        override = self.override(clauses)
        if not self.explain and len(clauses) == 1 and clauses[0].applies is None:
            return clauses[0].value

        def default(f: Frame) -> Any:
            value = override(f)
            if value is NOTHING:
                raise Undefined("no clause applies")
            return value

        return default

    def override(self, clauses: list[ReadyClause]) -> Function:
        """What the clauses give by rank, NOTHING where none applies.  Where it is unknown whether a clause
        applies, what it would say must agree with what stands below it."""
        ordered = sorted(clauses, key=lambda one: one.code.rank, reverse=True)
        ranks = [list(group) for _, group in groupby(ordered, key=lambda one: one.code.rank)]
        explain = self.explain
        none: list[Reason] = []

        def override(f: Frame) -> Any:
            needs: tuple[Any, ...] = ()
            possible: list[Any] = []
            for rank in ranks:
                above = bool(needs)
                sure: list[tuple[ReadyClause, Any, list[Reason]]] = []
                for clause in rank:
                    try:
                        if explain:
                            value, because = clause.tried(clause.guarded, f)
                        else:
                            value, because = clause.guarded(f), none
                        if value is not NOTHING:
                            sure.append((clause, value, because))
                    except Missing as missing:
                        needs += missing.needs
                        try:
                            possible.append(clause.tried(clause.value, f)[0])
                        except Missing:
                            raise Missing(needs) from None
                if sure:
                    decided = sure[0][1]
                    if len(sure) > 1 and any(value != decided for _, value, _ in sure):
                        if above:  # what stands above may still decide
                            raise Missing(needs)
                        raise _conflict([(clause, value) for clause, value, _ in sure], f)
                    if possible and any(value != decided for value in possible):
                        raise Missing(needs)
                    if explain:
                        for clause, value, because in sure:
                            clause.note(f, value, because)
                    return decided
            if needs:
                raise Missing(needs)
            return NOTHING

        return override

    # ---- lists of numbers

    def numbers(self, clauses: list[ReadyClause]) -> Function:
        """A sum, a product, the highest or the lowest of what applies; an override decides before."""
        overriding, items, limits = _split(clauses)
        fold = {"sum": _sum, "product": n.product, "highest": n.highest, "lowest": n.lowest}[
            self.decision.shape
        ]
        override = self.override(overriding) if overriding else None
        pick = self.replacing(items)
        limited = self.limited(limits) if limits else None
        explain = self.explain

        def numbers(f: Frame) -> Any:
            if override is not None:
                decided = override(f)
                if decided is not NOTHING:
                    return decided
            needs: tuple[Any, ...] = ()
            values: list[Any] = []
            for item, rivals in pick:
                try:
                    if rivals:
                        item = _replacement(item, rivals, f)
                    if explain:
                        (found, members), because = item.tried(item.found, f)
                        if found:
                            item.note(f, fold(found), because, ", ".join(map(str, members)))
                        values += found
                    elif item.members is not None:
                        values += item.found(f)[0]
                    else:
                        value = item.guarded(f)
                        if value is not NOTHING:
                            values.append(value)
                except Missing as missing:
                    needs += missing.needs
            if needs:
                raise Missing(needs)
            value = fold(values)
            return value if limited is None else limited(f, value)

        return numbers

    def replacing(self, items: list[ReadyClause]) -> list[tuple[ReadyClause, list[ReadyClause]]]:
        """The items, each with those that may stand instead of it, the highest in rank first."""
        instead = sorted(
            (one for one in items if one.code.instead_of), key=lambda one: one.code.rank, reverse=True
        )
        return [
            (item, [one for one in instead if item.code.called and one.code.instead_of == item.code.called])
            for item in items
            if not item.code.instead_of
        ]

    def limited(self, limits: list[ReadyClause]) -> Callable[[Frame, Any], Any]:
        def limited(f: Frame, value: Any) -> Any:
            for clause in limits:
                bound, because = clause.tried(clause.value, f)
                kind = clause.code.kind
                if kind == "rounded":
                    changed = n.ROUNDINGS[bound](value)
                else:
                    changed = max(value, bound) if kind == "at least" else min(value, bound)
                if self.explain and changed != value:
                    clause.note(f, changed, because)
                value = changed
            return value

        return limited

    # ---- permissions

    def permission(self, clauses: list[ReadyClause]) -> Function:
        """A verdict that stands where no bar holds; of `yes if all of` a bar is a condition that does not."""
        usual, wanted = {
            "yes unless": (True, True),
            "no unless": (False, True),
            "yes if all of": (True, False),
        }[self.decision.shape]
        overriding, bars, _ = _split(clauses)
        override = self.override(overriding) if overriding else None
        pick = self.replacing(bars)
        explain = self.explain
        if not explain and all(not rivals and bar.members is None for bar, rivals in pick):
            return _plain_permission([bar for bar, _ in pick], override, usual, wanted)

        def permission(f: Frame) -> Any:
            if override is not None:
                decided = override(f)
                if decided is not NOTHING:
                    return decided
            needs: tuple[Any, ...] = ()
            barred = False
            open_end: Undefined | Conflict | None = None
            free: list[tuple[ReadyClause, list[Reason]]] = []
            for bar, rivals in pick:
                try:
                    if rivals:
                        bar = _replacement(bar, rivals, f)
                    (holds, about), because = bar.tried(partial(_bar, bar, wanted), f)
                except Missing as missing:
                    needs += missing.needs
                    continue
                except (Undefined, Conflict) as error:
                    open_end = error  # it matters only where no other bar holds
                    continue
                if holds:
                    if not explain:
                        return not usual
                    barred = True
                    bar.note(f, wanted, because, about)
                elif bar.speaks_of(f):
                    free.append((bar, because))
            if barred:
                return not usual
            if needs:
                raise Missing(needs)
            if open_end is not None:
                raise open_end
            if explain:
                for bar, because in free:
                    bar.note(f, not wanted, because)
            return usual

        return permission

    # ---- events

    def changes(self, clauses: list[ReadyClause]) -> Function:
        """That the event may be so; what it changes is left with the case, all as things stood before it."""

        def changes(f: Frame) -> bool:
            found: dict[tuple[Any, ...], tuple[ReadyClause, Any]] = {}
            for clause in clauses:
                (made, because) = clause.tried(partial(_changed, clause), f)
                for thing, value in made:
                    key: tuple[Any, ...] = (thing, clause.code.fact, clause.code.kind, value)
                    if clause.code.kind == "becomes":
                        key = key[:2]
                        if key in found and found[key][1] != value:
                            raise _conflict([found[key], (clause, value)], f)
                    found[key] = (clause, value)
                    if self.explain and value is not UNTOLD:
                        clause.note(f, value, because, str(thing))
            f[0].changes = tuple(
                (key[0], key[1], clause.code.kind, value) for key, (clause, value) in found.items()
            )
            return True

        return changes

    # ---- sequences

    def sequence(self, clauses: list[ReadyClause]) -> Function:
        """The first step that is not done yet, or what the sequence comes to."""

        def sequence(f: Frame) -> Any:
            for clause in clauses:
                if not clause.code.step:
                    value, because = clause.tried(clause.guarded, f)
                    if value is not NOTHING:
                        if self.explain:
                            clause.note(f, value, because)
                        return value
                    continue
                of_each = clause.code.when_of_each
                if not of_each and clause.applies is not None and not clause.tried(clause.applies, f)[0]:
                    continue
                several = [NOTHING] if clause.members is None else clause.tried(clause.members, f)[0]
                takers = (each for each in several if not of_each or clause.taken_by(each, f))
                if not all(self._done(clause, f, each) for each in takers):
                    return clause.code.step
            raise Undefined("no clause applies")

        return sequence

    def _done(self, clause: ReadyClause, f: Frame, each: Any) -> bool:
        """Whether a step is done; leaves what it decided, or what it waits for."""
        if each is not NOTHING:
            f[clause.slot] = each
        needs: tuple[Any, ...] = ()
        because: list[Reason] = []
        value: Any = clause.code.step
        known = True
        try:
            value, because = clause.tried(clause.value, f)
        except Missing as missing:
            needs, known = missing.needs, False
        done = known and (clause.code.kind == "then" or value is True)
        if self.explain:
            found = Reason(
                clause.code,
                self.decision.name,
                value if done else clause.code.step,
                because,
                str(each) if each is not NOTHING else clause.given(f),
                _who(clause, f),
                not done,
                needs,
                choices=() if done or needs else clause.open_choices(f),
            )
            f[0].frames[-1].append(found)
        return done


def _plain_permission(
    bars: list[ReadyClause], override: Function | None, usual: bool, wanted: bool
) -> Function:
    """A permission without reasons, of which no bar is for each of several or has a name."""
    tests = [bar.guarded for bar in bars]

    def permission(f: Frame) -> Any:
        if override is not None:
            decided = override(f)
            if decided is not NOTHING:
                return decided
        needs: tuple[Any, ...] = ()
        open_end: Undefined | Conflict | None = None
        for test in tests:
            try:
                if test(f) is wanted:
                    return not usual
            except Missing as missing:
                needs += missing.needs
            except (Undefined, Conflict) as error:
                open_end = error
        if needs:
            raise Missing(needs)
        if open_end is not None:
            raise open_end
        return usual

    return permission


def _who(clause: ReadyClause, f: Frame) -> str:
    if clause.who is None:
        return ""
    try:
        who = clause.tried(clause.who, f)[0]
    except Missing:
        return ""
    return ", ".join(map(str, who)) if isinstance(who, tuple) else str(who)


def _split(clauses: list[ReadyClause]) -> tuple[list[ReadyClause], list[ReadyClause], list[ReadyClause]]:
    overriding = [one for one in clauses if one.code.kind in OVERRIDING]
    limits = [one for one in clauses if one.code.kind in LIMITS]
    items = [one for one in clauses if one.code.kind not in OVERRIDING and one.code.kind not in LIMITS]
    return overriding, items, limits


def _sum(values: list[Any]) -> Any:
    if all(value.__class__ is int for value in values):
        return n.sized(sum(values))
    return n.total(values)  # one by one: fractions and `unlimited` must not grow beyond bounds on the way


def _conflict(several: list[tuple[ReadyClause, Any]], f: Frame) -> Conflict:
    """Clauses of one decision, as it was asked here, that disagree."""
    one = several[0][0]
    pairs = [(clause.code, value) for clause, value in several]
    return Conflict(pairs, one.decision.name, one.given(f))


def _replacement(item: ReadyClause, rivals: list[ReadyClause], f: Frame) -> ReadyClause:
    """The item, or what applies instead of it."""
    applying = [one for one in rivals if one.applies is None or one.tried(one.applies, f)[0]]
    top = [one for one in applying if one.code.rank == applying[0].code.rank]
    if len(top) > 1:
        values = [one.tried(one.value, f)[0] for one in top]
        if any(value != values[0] for value in values):
            raise _conflict(list(zip(top, values, strict=True)), f)
    return top[0] if top else item


def _changed(clause: ReadyClause, f: Frame) -> list[tuple[Any, Any]]:
    """The things of which a line of an event changes a fact, each with the value.  Of several things a value
    that hangs on what nobody said is UNTOLD: one hex of which little is known must not stop a conquest."""
    of, value = clause.of, clause.value
    if of is None or clause.applies is not None and not clause.applies(f):
        return []
    made = []
    for each in clause.members(f) if clause.members is not None else (NOTHING,):
        if each is not NOTHING:
            f[clause.slot] = each
        thing = of(f)
        if thing is not None:
            made.append((thing, _told(value, f) if each is not NOTHING else value(f)))
    return made


def _told(value: Function, f: Frame) -> Any:
    """A value, or UNTOLD where it hangs on what nobody said."""
    try:
        return value(f)
    except Missing:
        return UNTOLD


def _bar(bar: ReadyClause, wanted: bool, f: Frame) -> tuple[bool, str]:
    """Whether a bar holds, and for which thing."""
    if bar.applies is not None and not bar.applies(f):
        return False, ""
    if bar.members is None:
        return bar.value(f) is wanted, ""
    needs: tuple[Any, ...] = ()
    slot, value = bar.slot, bar.value
    for each in bar.members(f):
        f[slot] = each
        try:
            if value(f) is wanted:
                return True, str(each)
        except Missing as missing:
            needs += missing.needs
    if needs:
        raise Missing(needs)
    return False, ""


_SHAPES: dict[str, Callable[[Shapes, list[ReadyClause]], Function]] = {
    "default": Shapes.default,
    "sum": Shapes.numbers,
    "product": Shapes.numbers,
    "highest": Shapes.numbers,
    "lowest": Shapes.numbers,
    "yes unless": Shapes.permission,
    "no unless": Shapes.permission,
    "yes if all of": Shapes.permission,
    "sequence": Shapes.sequence,
    "changes": Shapes.changes,
}
