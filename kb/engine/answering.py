"""The bare answer of a decision: its status, its value, and what is missing or in conflict."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from kb.engine.case import Case
from kb.engine.code import DecisionCode
from kb.engine.evaluate import Reason
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Conflict, Exhausted, Illegal, Missing, Undefined
from kb.engine.things import Thing
from kb.engine.types import Type
from kb.engine.values.base import UNKNOWN

ANSWERED, UNDETERMINED, CONFLICT, ILLEGAL = "answered", "undetermined", "conflict", "illegal"
MOST_TRIED = 200  # combinations of unknown facts that are tried one by one


@dataclass(slots=True)
class Outcome:
    """A bare answer: the status, the value as the rules know it, and what is missing or in conflict.
    `rivals` are the clauses that disagree, `broken` the premises that do not hold, `supposed` those of
    which nobody knows, each with what is `lacking` to know it, `tried` unknown facts with which it was
    found, the same with each value of theirs."""

    status: str
    value: Any = None
    needs: tuple[Any, ...] = ()
    why_not: str = ""
    rivals: tuple[Any, ...] = ()
    broken: tuple[Any, ...] = ()
    supposed: tuple[Any, ...] = ()
    lacking: tuple[tuple[Any, ...], ...] = ()
    tried: tuple[tuple[tuple[Thing, str], Any], ...] = ()


def outcome(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    careful: bool = False,
    going_on: bool = False,
) -> Outcome:
    """What the rules say, without reasons.  An unknown fact that can have only few values is tried with each
    of them: where all give one answer, it is the answer.  What was decided before is decided anew, unless
    `going_on` from a question about the same facts and rules.  Raises Exhausted."""
    if not going_on:
        case.forget()
    open_arguments = [
        ((None, rules.law.code.decisions[name].parameters[i].name), i)
        for i, one in enumerate(arguments)
        if one is UNKNOWN
    ]
    if open_arguments:
        return _each_argument(rules, case, name, arguments, [i for _, i in open_arguments], careful)
    found = _once(rules, case, name, arguments, careful)
    unknown, lacking = case.supposed, case.lacking
    if found.status == UNDETERMINED and found.needs:
        found = _each_value(rules, case, name, arguments, found.needs) or found
    found.supposed = tuple(unknown.values())
    found.lacking = tuple(lacking[one] for one in unknown)
    return found


def _once(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], careful: bool) -> Outcome:
    work = rules.explain if careful else rules.judge
    try:
        return Outcome(ANSWERED, work(case, name, arguments))
    except Missing as missing:
        return Outcome(UNDETERMINED, needs=missing.needs)
    except Illegal as error:
        return Outcome(ILLEGAL, why_not=str(error), broken=error.broken)
    except Undefined as error:
        return Outcome(UNDETERMINED, why_not=str(error))
    except Conflict as conflict:
        reasons = (
            Reason(one, conflict.decision, value, [], conflict.about) for one, value in conflict.clauses
        )
        return Outcome(CONFLICT, rivals=tuple(reasons))


def _each_argument(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], places: list[int], careful: bool
) -> Outcome:
    """A decision of which an argument was not given; `careful` notes the reasons that hold with each."""
    decision = rules.law.code.decisions[name]
    needs = tuple((None, decision.parameters[i].name) for i in places)
    domains = [domain_of_parameter(case, decision, i) for i in places]
    if any(not domain for domain in domains):
        return Outcome(UNDETERMINED, needs=needs)
    answers, reasons = [], []
    for values in product(*domains):
        given = list(arguments)
        for place, value in zip(places, values, strict=True):
            given[place] = value
        case.forget()
        answers.append(_once(rules, case, name, tuple(given), careful))
        reasons.append(list(case.frames[0]) if careful and case.frames else [])
    first = answers[0]
    shared = [one for one in reasons[0] if all(_is_among(one, each) for each in reasons[1:])]
    if careful and case.frames:
        case.frames[0][:] = shared
    if first.status == ANSWERED and all(a.status == ANSWERED and a.value == first.value for a in answers):
        return first
    return Outcome(UNDETERMINED, needs=needs)


def _is_among(one: Reason, others: list[Reason]) -> bool:
    return any((one.clause, one.value) == (each.clause, each.value) for each in others)


def _each_value(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], needs: tuple[Any, ...]
) -> Outcome | None:
    """The one answer that all values of the unknown facts give, or None."""
    if any(thing is None for thing, _ in needs):
        return None
    domains = [field_domain(case, thing, one) for thing, one in needs]
    total = 1
    for domain in domains:
        total *= len(domain)
    if not 0 < total <= MOST_TRIED:
        return None
    first: Outcome | None = None
    for values in product(*domains):
        try:
            with supposing(case, list(zip(needs, values, strict=True))):
                found = _once(rules, case, name, arguments, False)
        except Exhausted:
            return None
        if found.status != ANSWERED or (first is not None and found.value != first.value):
            return None
        if first is None:
            first = found
            first.tried = tuple(zip(needs, values, strict=True))
    return first


def explained(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...]) -> None:
    """Asks once more so that the reasons are there, for facts that are supposed meanwhile."""
    _once(rules, case, name, arguments, careful=True)


class supposing:
    """Facts that hold for a while: pairs of a thing with the name of its fact, and a value."""

    def __init__(self, case: Case, facts: list[tuple[tuple[Thing, str], Any]]) -> None:
        self.case, self.facts = case, facts
        self.before: list[Any] = []

    def __enter__(self) -> None:
        self.remembered = self.case.remembered()
        for (thing, name), value in self.facts:
            self.before.append((thing, name, getattr(thing, f"f_{name}", UNKNOWN)))
            setattr(thing, f"f_{name}", value)
        self.case.forget()

    def __exit__(self, *error: object) -> None:
        for thing, name, value in self.before:
            if value is UNKNOWN:
                delattr(thing, f"f_{name}")
            else:
                setattr(thing, f"f_{name}", value)
        self.case.forget()
        self.case.remember(self.remembered)


def domain_of_parameter(case: Case, decision: DecisionCode, place: int) -> tuple[Any, ...]:
    """The values that an argument can have, none where they are too many to be tried."""
    one = decision.parameters[place]
    return case.types.value_type(Type(one.type, one.is_list), one.range).domain()


def field_domain(case: Case, thing: Thing, name: str) -> tuple[Any, ...]:
    """The values that a fact can have, none where they are too many to be tried."""
    one = case.types.records[thing.kind].fields.get(name)  # a wrong rule may ask what the thing cannot have
    return case.types.value_type(one.type, one.range).domain() if one else ()
