"""Runs the worked examples: each is a situation with the verdict that its source gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kb.check_status import CheckStatus
from kb.engine.answering import ANSWERED, Outcome, outcome
from kb.engine.case import Case
from kb.engine.course import Course
from kb.engine.expected import FAIL, PASS, Check, compare, question
from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.law import Law, RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.verdict import judge
from parsers.law.mistakes import Mistake, NoDecision
from parsers.law.situation import read_situation
from parsers.records import Document, Example, Place, Problem

RULE_MISTAKEN = "its rule cannot be read"
CONTRADICTION = CheckStatus.CONTRADICTION.value
MOST_LINES = 5  # of the law that are told of an answer which nobody expected
AS_EXPECTED = (PASS, CONTRADICTION)


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
            if isinstance(mistake, NoDecision) and mistake.name in law.code.in_vain:
                checks.append(Check(example.id, mistake.name, "", "", FAIL, RULE_MISTAKEN))
                continue  # the mistake is told where the rule stands
            problems.append(_problem(mistake, example))
            checks.append(Check(example.id, "", "", "", FAIL, f"line {mistake.line}: {mistake.message}"))
    return checks, problems


def _base(document: str, documents: dict[str, Document]) -> str:
    seen: set[str] = set()  # documents that rest on each other are reported when they are compiled
    while document not in seen and document in documents and documents[document].over in documents:
        seen.add(document)
        document = documents[document].over
    return document


def default_edition(document: str, law: Law, documents: dict[str, Document]) -> str:
    """The edition that an example of a document plays in unless it says so: a ruling in that which it rules
    on."""
    seen: set[str] = set()
    while document not in law.code.editions and document in documents and document not in seen:
        seen.add(document)
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
    course = Course(rules, case, situation)
    for ask in course.in_time(situation.asks):
        course.come_to(ask)
        if ask.expected is None:
            raise Mistake(f"nothing is expected of {ask.decision}", *ask.at, "expect VALUE below it")
        decision, arguments = question(law, case, ask)
        case.begin()
        try:
            found = _found(rules, case, decision.name, arguments)
            by = ""
            if ask.expected_by:
                by = judge(rules, case, decision.name, arguments, {}, changes=False).by
        except Exhausted as error:
            yield Check(example.id, ask.decision, "", "", FAIL, error.message)
            continue
        check = replace(compare(ask, decision, case, found, by, example.id), line=ask.at[0])
        if check.status == PASS and example.against and ask.at[0] > example.against_line:
            check = replace(
                check, status=CONTRADICTION, reason=f"the document says otherwise: {example.against}"
            )
        if check.status not in AS_EXPECTED:
            check = replace(check, because=_because(rules, case, decision.name, arguments))
        yield check


def _found(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...]) -> Outcome:
    """The answer to a question.  Reasons are noted only where all that is missing or in conflict is to be
    told: what is answered is the same without them."""
    found = outcome(rules, case, name, arguments)
    if found.status == ANSWERED and not found.tried:
        return found
    return outcome(rules, case, name, arguments, careful=True)


def _because(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...]) -> tuple[str, ...]:
    """The lines of the law that made an answer, each with its place and what it says."""
    try:
        verdict = judge(rules, case, name, arguments, {}, changes=False)
    except Exhausted:
        return ()
    told = []
    for one in verdict.because:
        lines = rules.law.code.decisions[one.decision].clauses if one.decision else ()
        clause = next((line for line in lines if line.id == one.clause), None)
        if clause is not None:
            told.append(f"{clause.path}:{clause.line}: {clause.text or clause.says}: {one.value}")
    return tuple(told[:MOST_LINES])


def _problem(mistake: Mistake, example: Example) -> Problem:
    lines = example.situation.split("\n")
    text = lines[mistake.line - 1] if mistake.line <= len(lines) else ""
    line = example.situation_line + mistake.line - 1
    return Problem(
        mistake.message, Place(example.place.path, line, line), mistake.column, text, mistake.expected
    )
