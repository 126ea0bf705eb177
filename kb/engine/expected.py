"""What a situation asks and expects, held against what came out: the one place where the two are compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kb.check_status import CheckStatus
from kb.engine.answering import ANSWERED, CONFLICT, ILLEGAL, UNDETERMINED, Outcome
from kb.engine.case import Case
from kb.engine.code import DecisionCode
from kb.engine.facts import argument, said_of, shown
from kb.engine.law import Law
from kb.engine.paths import Path
from kb.engine.tree import Gathered
from kb.engine.types import FLOW, Type
from parsers.law.mistakes import Mistake, NoDecision, nearest
from parsers.law.situation import Ask, Reference

PASS, FAIL = CheckStatus.PASS.value, CheckStatus.FAIL.value


@dataclass(frozen=True, slots=True)
class Check:
    """What became of one question of an example; `decision` is the name asked, "" where nothing was.  `line`
    is that of the situation in which it is asked, `because` what the rules say where this is not expected."""

    subject: str
    decision: str
    expected: str
    actual: str
    status: str
    reason: str
    line: int = 1
    because: tuple[str, ...] = ()


def question(law: Law, case: Case, ask: Ask) -> tuple[DecisionCode, tuple[Any, ...]]:
    """The decision that is asked, and its arguments as the rules know them.  Raises Mistake."""
    decision = law.code.decisions.get(ask.decision)
    if decision is None:
        raise NoDecision(ask.decision, *ask.at, nearest(ask.decision, law.code.decisions))
    kinds = {one.type for one in decision.parameters}
    if not ask.arguments and len(kinds) == len(decision.parameters):
        return decision, tuple(
            _only(case, decision, one.type, one.is_list, ask) for one in decision.parameters
        )
    if len(ask.arguments) != len(decision.parameters):
        takes = ", ".join(f"{one.name}: {one.type}" for one in decision.parameters)
        raise Mistake(
            f"{ask.decision} is asked about {len(ask.arguments)} things", *ask.at, f"{ask.decision}({takes})"
        )
    return decision, tuple(
        argument(case, value, Type(one.type, one.is_list), ask.at, one.range)
        for value, one in zip(ask.arguments, decision.parameters, strict=True)
    )


def _only(case: Case, decision: DecisionCode, kind: str, is_list: bool, ask: Ask) -> Any:
    """What a question that names nothing is about: the one thing of that kind that the situation tells of.
    Raises Mistake where it tells of none, or of several."""
    told = dict.fromkeys(one for one in case.told if one.kind == kind)
    if len(told) == 1 and not is_list:
        return next(iter(told))
    names = [name for name, one in case.things.items() if one in told]
    if is_list or len(decision.parameters) > 1 or kind not in case.types.records:
        takes = ", ".join(f"{one.name}: {one.type}" for one in decision.parameters)
        raise Mistake(
            f"nothing tells what {ask.decision} is asked about", *ask.at, f"{ask.decision}({takes})"
        )
    how_many = f"{len(told)} of that kind are told of" if told else "none is told of"
    named = f"a name, {kind.lower()} NAME: ..., and {ask.decision}(NAME)"
    raise Mistake(
        f"{ask.decision} is asked about one {kind}, and {how_many}",
        *ask.at,
        " or ".join(f"{ask.decision}({name})" for name in names[:3]) or named,
    )


def compare(
    ask: Ask, decision: DecisionCode, case: Case, found: Outcome, by: str = "", subject: str = ""
) -> Check:
    """What is expected of a question beside what came out; `by` is who takes the step that comes next.
    Raises Mistake where what is expected is no value of its type."""
    expected, actual, same = _both(ask, decision, case, found)
    if ask.expected_by:
        expected, actual = f"{expected} by {ask.expected_by}", f"{actual} by {by or 'nobody'}"
        same = same and ask.expected_by == (by or "nobody")
    status, reason = (PASS, "") if same else _why_other(expected, actual, found)
    return Check(subject, ask.decision, expected, actual, status, reason)


def _both(ask: Ask, decision: DecisionCode, case: Case, found: Outcome) -> tuple[str, str, bool]:
    """What is expected and what came out, as people write it, and whether they are the same."""
    assert ask.expected is not None
    wanted = ask.expected[0]
    answered = found.status == ANSWERED
    if isinstance(wanted, Reference) and str(wanted) in (UNDETERMINED, CONFLICT, ILLEGAL):
        return str(wanted), found.status, str(wanted) == found.status
    if decision.result == FLOW:
        return (
            shown(wanted),
            shown(found.value.amount) if answered else found.status,
            (answered and found.value.amount == wanted),
        )
    if isinstance(found.value, Path) or decision.result == "Path":
        expected = "no path" if wanted is None else shown(wanted)
        if not answered:
            return expected, found.status, False
        actual = shown(found.value.cost) if found.value.found else "no path"
        return expected, actual, expected == actual
    kind = Type(decision.result, decision.result_is_list)
    value = argument(case, wanted, kind, ask.expected_at or ask.at)
    if not answered:
        return shown(value), found.status, False
    return shown(value), shown(found.value), _same(value, found.value, _is_ordered(decision))


def _why_other(expected: str, actual: str, found: Outcome) -> tuple[str, str]:
    """The status of a check that did not pass, and why."""
    if found.status == UNDETERMINED:
        needs = ", ".join(
            name if thing is None else f"{thing.label}: {said_of(name)}" for thing, name in found.needs
        )
        return UNDETERMINED, found.why_not or f"it needs {needs}"
    if found.status == ILLEGAL:
        return FAIL, f"illegal: {found.why_not}"
    if found.status == CONFLICT:
        return CONFLICT, " and ".join(f"{one.clause.id} says {shown(one.value)}" for one in found.rivals)
    return FAIL, f"expected {expected}, and the rules say {actual}"


def _is_ordered(decision: DecisionCode) -> bool:
    """Whether the rule itself puts its list in order."""
    return any(isinstance(one.value, Gathered) and one.value.kind == "sorted" for one in decision.clauses)


def _same(wanted: Any, found: Any, ordered: bool) -> bool:
    """Whether a value is the one expected; a list in any order unless the rule orders it."""
    if isinstance(wanted, tuple) and isinstance(found, tuple) and not ordered:
        return Counter(wanted) == Counter(found)
    return bool(wanted == found)
