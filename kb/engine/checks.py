"""Runs the worked examples: each is a situation with the verdict that its source gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kb.engine.case import Case
from kb.engine.code import DecisionCode
from kb.engine.facts import argument, case_of, edition_of, options_of, shown
from kb.engine.law import Law
from kb.engine.outcomes import Exhausted
from kb.engine.paths import Path
from kb.engine.types import Type
from kb.engine.verdict import ANSWERED, CONFLICT, ILLEGAL, UNDETERMINED, Outcome, judge, outcome
from parsers.law.mistakes import Mistake, nearest
from parsers.law.situation import Ask, Reference, read_situation
from parsers.records import Document, Example, Place, Problem

PASS, FAIL, NOT_EXECUTABLE = "pass", "fail", "not executable"


@dataclass(frozen=True, slots=True)
class Check:
    """What became of one question of an example; `decision` is the name asked, "" where nothing was."""

    subject: str
    decision: str
    expected: str
    actual: str
    status: str
    reason: str


def run_examples(
    laws: dict[str, Law], examples: Iterable[Example], documents: dict[str, Document]
) -> tuple[list[Check], list[Problem]]:
    """Every question of every example that has a situation, and what is wrong with those that cannot be
    read."""
    checks: list[Check] = []
    problems: list[Problem] = []
    for example in examples:
        law = laws.get(_base(example.document, documents))
        if law is None or not example.situation:
            continue
        try:
            checks += _run(law, example, documents)
        except Mistake as mistake:
            problems.append(_problem(mistake, example))
            checks.append(Check(example.id, "", "", "", FAIL, f"line {mistake.line}: {mistake.message}"))
    return checks, problems


def _base(document: str, documents: dict[str, Document]) -> str:
    while document in documents and documents[document].over in documents:
        document = documents[document].over
    return document


def default_edition(document: str, law: Law, documents: dict[str, Document]) -> str:
    """The edition that an example of a document plays in unless it says so: a ruling in that which it rules
    on."""
    while document not in law.code.editions and document in documents:
        document = documents[document].over
    return document


def _run(law: Law, example: Example, documents: dict[str, Document]) -> Iterator[Check]:
    situation = read_situation(example.situation)
    if situation.includes:
        raise Mistake("an example includes nothing", *situation.includes[0][1], "the facts themselves")
    if not situation.asks:
        raise Mistake("this example asks nothing", 1, 1, "ask NAME(...) and expect VALUE")
    edition = edition_of(situation, law.code, default_edition(example.document, law, documents))
    options = options_of(situation, law.code, edition)
    case = case_of(law, situation, edition, options)
    rules = law.in_play(edition, options)
    for ask in situation.asks:
        if ask.expected is None:
            raise Mistake(f"nothing is expected of {ask.decision}", *ask.at, "expect VALUE below it")
        decision, arguments = question(law, case, ask)
        try:
            found = outcome(rules, case, decision.name, arguments, careful=True)
        except Exhausted:
            yield Check(example.id, ask.decision, "", "", FAIL, "it takes too many steps")
            continue
        check = _compare(example, ask, decision, case, found)
        if check.status == PASS and ask.expected_by:
            by = judge(rules, case, decision.name, arguments, {}, changes=False).next.get("by") or "nobody"
            check = _compare_taker(check, ask.expected_by, by)
        yield check


def question(law: Law, case: Case, ask: Ask) -> tuple[DecisionCode, tuple]:
    """The decision that is asked, and its arguments as the rules know them.  Raises Mistake."""
    decision = law.code.decisions.get(ask.decision)
    if decision is None:
        raise Mistake(
            f"no decision is called {ask.decision}", *ask.at, nearest(ask.decision, law.code.decisions)
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


def _compare(example: Example, ask: Ask, decision: DecisionCode, case: Case, found: Outcome) -> Check:
    wanted = ask.expected[0]
    if isinstance(wanted, Reference) and str(wanted) in (UNDETERMINED, CONFLICT, ILLEGAL):
        expected, actual = str(wanted), found.status
        same = expected == actual
    elif isinstance(found.value, Path) or decision.result == "Path":
        expected = "no path" if wanted is None else shown(wanted)
        actual = shown(found.value.cost) if found.status == ANSWERED and found.value.found else "no path"
        same = found.status == ANSWERED and expected == actual
    else:
        value = argument(
            case, wanted, Type(decision.result, decision.result_is_list), ask.expected_at or ask.at
        )
        expected, actual = shown(value), shown(found.value) if found.status == ANSWERED else found.status
        same = found.status == ANSWERED and _same(value, found.value)
    if same:
        return Check(example.id, ask.decision, expected, actual, PASS, "")
    if found.status == UNDETERMINED:
        needs = ", ".join(name if thing is None else f"{thing.label}: {name}" for thing, name in found.needs)
        return Check(
            example.id, ask.decision, expected, actual, UNDETERMINED, found.why_not or f"it needs {needs}"
        )
    if found.status == ILLEGAL:
        return Check(example.id, ask.decision, expected, actual, FAIL, f"illegal: {found.why_not}")
    if found.status == CONFLICT:
        rivals = " and ".join(f"{clause.id} says {shown(value)}" for clause, value in found.rivals)
        return Check(example.id, ask.decision, expected, actual, CONFLICT, rivals)
    return Check(
        example.id, ask.decision, expected, actual, FAIL, f"expected {expected}, and the rules say {actual}"
    )


def _compare_taker(check: Check, wanted: str, by: str) -> Check:
    """The check of a step of a sequence, with who is to take it."""
    expected, actual = f"{check.expected} by {wanted}", f"{check.actual} by {by}"
    if wanted == by:
        return Check(check.subject, check.decision, expected, actual, PASS, "")
    why = f"expected {expected}, and the rules say {actual}"
    return Check(check.subject, check.decision, expected, actual, FAIL, why)


def _same(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, tuple) and isinstance(found, tuple):
        return len(wanted) == len(found) and set(wanted) == set(found)
    return wanted == found


def _problem(mistake: Mistake, example: Example) -> Problem:
    lines = example.situation.split("\n")
    text = lines[mistake.line - 1] if mistake.line <= len(lines) else ""
    line = example.situation_line + mistake.line - 1
    return Problem(
        mistake.message, Place(example.place.path, line, line), mistake.column, text, mistake.expected
    )
