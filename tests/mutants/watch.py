"""Which examples and situations notice a wrong rule, and a situation that would, where none does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kb.engine.case import Case
from kb.engine.checks import PASS, compare, default_edition, question
from kb.engine.code import DecisionCode, LawCode
from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.law import Law
from kb.engine.outcomes import Exhausted
from kb.engine.verdict import outcome
from kb.explore.compare import compare_one
from kb.explore.narrowing import Limits
from parsers.law.mistakes import Mistake
from parsers.law.situation import Ask, read_situation
from parsers.records import Document
from tests.mutants.mutations import Mutant

DOCUMENTED, OWN = "documented", "own"
PROPOSING = Limits(things=5, steps=3_000, seconds=1.0)


@dataclass(slots=True)
class Watcher:
    """One question with what is expected of it: `reaches` are the decisions that its answer rests on."""

    subject: str
    origin: str
    case: Case
    ask: Ask
    edition: str
    options: frozenset[str]
    reaches: frozenset[str]


@dataclass(slots=True)
class Fate:
    """What became of a mutant: who noticed it, or the situation that tells it from the law ("" where none was
    found: then it may change no verdict)."""

    mutant: Mutant
    noticed_by: str = ""
    origin: str = ""
    situation: str = ""
    edition: str = ""
    values: tuple[str, str] = ("", "")


def watchers(
    law: Law, told: Iterable[tuple[str, str, str, str]], documents: dict[str, Document]
) -> list[Watcher]:
    """The questions of all examples (subject, origin, document, text) that hold today."""
    found = []
    for subject, origin, document, text in told:
        try:
            situation = read_situation(text)
            edition = edition_of(situation, law.code, default_edition(document, law, documents))
            options = options_of(situation, law.code, edition)
            case = case_of(law, situation, edition, options)
        except Mistake:
            continue
        rules = law.in_play(edition, options)
        for ask in situation.asks:
            if ask.expected is None or ask.decision not in law.code.decisions:
                continue
            try:
                decision, arguments = question(law, case, ask)
                case.begin()
                rules.explain(case, decision.name, arguments)
            except Exhausted:
                continue
            except Exception:  # noqa: BLE001, S110  # what it is asked about may be open: all it could ask counts
                pass
            asked = {key[0] for key in case.memo} | set(case.quick)
            reaches = frozenset(asked | {ask.decision})
            found.append(Watcher(subject, origin, case, ask, edition, options, reaches))
    return found


def with_mutant(law: Law, decision: DecisionCode) -> Law:
    """The law with one decision as it is given."""
    code: LawCode = replace(law.code, decisions={**law.code.decisions, decision.name: decision})
    return Law(code)


def notices(wrong: Law, watcher: Watcher) -> bool:
    """Whether a question comes out otherwise than is expected under the wrong law."""
    rules, case = wrong.in_play(watcher.edition, watcher.options), watcher.case
    try:
        decision, arguments = question(wrong, case, watcher.ask)
        case.begin()
        found = outcome(rules, case, decision.name, arguments, careful=True)
        return compare(watcher.ask, decision, case, found).status != PASS
    except (Exhausted, Mistake):
        return True


def fate(law: Law, mutant: Mutant, watching: list[Watcher], editions: tuple[str, ...]) -> Fate:
    """What becomes of a mutant.  Documented examples are asked first."""
    wrong = with_mutant(law, mutant.decision)
    for one in watching:
        if mutant.decision.name in one.reaches and notices(wrong, one):
            return Fate(mutant, one.subject, one.origin)
    for edition in editions:
        options = frozenset(mutant.clause.options) if not mutant.clause.without else frozenset()
        if not mutant.clause.in_play(edition, options):
            continue
        before, after = law.in_play(edition, options), wrong.in_play(edition, options)
        for one in compare_one(before, after, mutant.decision.name, PROPOSING).differences:
            values = (one.one.value or one.one.status, one.other.value or one.other.status)
            return Fate(mutant, situation=one.witness.text(values[0]), edition=edition, values=values)
    return Fate(mutant)
