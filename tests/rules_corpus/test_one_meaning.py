"""What the audit says of an example, `umpire check` says; with reasons a rule means what it does without; and
the workings of the verdicts add up.

Every question of every example, ruling and situation is put both ways, in parts that workers share.
"""

from __future__ import annotations

from functools import cache

import pytest

from kb.engine.checks import AS_EXPECTED, default_edition
from kb.engine.course import Course
from kb.engine.expected import PASS, question
from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.law import Law
from kb.engine.outcomes import Missing, Undefined
from parsers.law.situation import read_situation
from queries.telling.ledger import ledger_of
from tests import shipped
from tests.queries import totals
from tests.rules_corpus.told import told as situations

PARTS = 4


def base(document, documents):
    while document in documents and documents[document].over in documents:
        document = documents[document].over
    return document


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_check_agrees_with_the_audit_reasons_change_nothing_and_workings_add_up(part: int):
    chapters, compiled, documents = shipped.readings(), shipped.compiled(), shipped.documents()
    laws, umpire = shipped.laws(), shipped.umpire()
    audited: dict[str, list[str]] = {}
    for check in compiled.checks:
        audited.setdefault(check.subject, []).append(PASS if check.status in AS_EXPECTED else check.status)
    asked = [(one.id, one.document, one.situation) for r in chapters for one in r.examples if one.situation]
    asked += situations()
    differing = []
    for name, document, text in asked[part::PARTS]:
        law = laws.get(base(document, documents))
        if law is None:
            continue
        said = read_situation(text)
        edition = edition_of(said, law.code, default_edition(document, law, documents))
        verdicts = umpire.check(text, edition=edition, changes=False)
        for ask, verdict in verdicts:
            ledger = ledger_of(verdict.as_dict())[0]
            differing += [(name, f"{ask.decision}: {fault}") for fault in totals.faults(ledger)]
        found = [verdict.check.status for _, verdict in verdicts]
        if found != audited.get(name, [PASS] * len(found)):
            differing.append((name, found))
        differing += [(name, asked) for asked in unlike(law, said, edition)]
    assert differing == []


def unlike(law, said, edition) -> list[str]:
    """The questions of a situation that come out otherwise with reasons than without."""
    options = options_of(said, law.code, edition)
    case, rules = case_of(law, said, edition, options), law.in_play(edition, options)

    def ended(work, name, about):
        case.forget()
        try:
            return work(case, name, about)
        except (Missing, Undefined) as error:
            return type(error), getattr(error, "needs", str(error))

    found = []
    course = Course(rules, case, said)
    for ask in course.in_time(said.asks):
        course.come_to(ask)
        decision, about = question(law, case, ask)
        meant = ended(rules.judge, decision.name, about)
        if meant != ended(rules.explain, decision.name, about):
            found.append(ask.decision)
        # Steps of a path that are alike are worked out once: each for itself they come to the same.
        if not any(one.shape == "path" for one in law.code.closure(decision.name)):
            continue
        if meant != ended(step_by_step(law).in_play(edition, options).judge, decision.name, about):
            found.append(f"{ask.decision}, step by step")
    return found


@cache
def step_by_step(law: Law) -> Law:
    """The same law, that works out each step of a path for itself."""
    other = Law(law.code)
    other.compares_places = lambda path: True
    return other
