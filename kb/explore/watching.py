"""Which examples and situations notice a wrong rule, and a situation that would, where none does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from kb.engine.answering import outcome
from kb.engine.case import Case
from kb.engine.checks import default_edition, run_examples
from kb.engine.code import LawCode
from kb.engine.expected import PASS, compare, question
from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.law import Law
from kb.engine.outcomes import Exhausted
from kb.engine.reach import reached
from kb.engine.tables import Table
from kb.explore.compare import compare_one
from kb.explore.mutations import Mutant
from kb.explore.reached import Limits
from parsers.law.mistakes import Mistake
from parsers.law.situation import Ask, Situation, read_situation
from parsers.records import Document, Example, Place

DOCUMENTED, OWN = "documented", "own"
_EVENT = re.compile(r"^\s*- ", re.MULTILINE)
_ASKED = re.compile(r"^\s*ask (\w+)", re.MULTILINE)
PROPOSING = Limits(things=5, steps=2_000, seconds=float("inf"), work=8_000)


@dataclass(slots=True)
class Watcher:
    """One question with what is expected of it, or a whole course of events (`course`): `reaches` are the
    decisions that its answer rests on, `charts` the tables that the situation itself tells."""

    subject: str
    origin: str
    case: Case
    ask: Ask
    edition: str
    options: frozenset[str]
    reaches: frozenset[str]
    charts: dict[str, Table] = field(default_factory=dict)
    course: Example | None = None
    documents: dict[str, Document] = field(default_factory=dict)


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


Text = tuple[str, str, str, str]  # subject, origin, document, situation


class Watching:
    """The examples and situations that may notice a mutant; each is read when it is first asked."""

    def __init__(self, law: Law, told: Iterable[Text], documents: dict[str, Document]) -> None:
        self._law, self._documents = law, documents
        self._told = [(one, frozenset(_ASKED.findall(one[3]))) for one in told]
        self._read: dict[int, list[Watcher]] = {}

    def of(self, *names: str) -> Iterator[Watcher]:
        """The questions whose answers rest on these decisions: those of documented examples before our own,
        and first those that ask them directly."""
        asking = _who_asks(self._law.code, names)
        concerned = [
            (one[1] != DOCUMENTED, asked.isdisjoint(names), place)
            for place, (one, asked) in enumerate(self._told)
            if asked & asking or (_EVENT.search(one[3]) and asking & set(self._law.code.events))
        ]
        for _, _, place in sorted(concerned):
            if place not in self._read:
                self._read[place] = watchers(self._law, [self._told[place][0]], self._documents)
            yield from (one for one in self._read[place] if not one.reaches.isdisjoint(names))


def _who_asks(code: LawCode, names: Iterable[str]) -> set[str]:
    """Some decisions and all that ask them, directly or not."""
    asking: dict[str, list[str]] = {}
    for one in code.decisions.values():
        for called in one.calls:
            asking.setdefault(called, []).append(one.name)
    return set(reached(names, lambda one: asking.get(one, [])))


def watchers(law: Law, told: Iterable[Text], documents: dict[str, Document]) -> list[Watcher]:
    """The questions of all examples (subject, origin, document, text) that hold today."""
    found: list[Watcher] = []
    for one in told:
        found += _questions(law, one, documents)
    return found


def _questions(law: Law, told: Text, documents: dict[str, Document]) -> Iterator[Watcher]:
    subject, origin, document, text = told
    try:
        situation = read_situation(text)
        edition = edition_of(situation, law.code, default_edition(document, law, documents))
        options = options_of(situation, law.code, edition)
        case = case_of(law, situation, edition, options)
    except Mistake:
        return
    if situation.events:
        yield from _course(law, told, situation, case, documents)
        return
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
        reaches = frozenset({key[0] for key in case.memo} | set(case.quick) | {ask.decision})
        told_itself = {grid[0][0] for grid, _ in situation.tables}
        charts = {title: table for title, table in case.tables.items() if title in told_itself}
        one = Watcher(subject, origin, case, ask, edition, options, reaches, charts)
        if not notices(law, one):  # else it holds under no law
            yield one


def _course(
    law: Law, told: Text, situation: Situation, case: Case, documents: dict[str, Document]
) -> Iterator[Watcher]:
    """A course of events, which is told and asked anew as a whole."""
    subject, origin, document, text = told
    example = Example(document, "", subject, "", "", text, (), Place("", 1, 1))
    asked = {ask.decision for ask in situation.asks} & set(law.code.decisions)
    reaches = {each.name for name in (*asked, *law.code.events) for each in law.code.closure(name)}
    one = Watcher(subject, origin, case, situation.asks[0], "", frozenset(), frozenset(reaches))
    one.course = example
    one.documents = documents
    if not notices(law, one):
        yield one


def with_mutant(law: Law, mutant: Mutant) -> Law:
    """The law with one wrong rule in it."""
    decisions = {**law.code.decisions, mutant.decision.name: mutant.decision}
    tables = law.code.tables if mutant.printed is None else law.code.tables | dict([mutant.printed])
    return Law(replace(law.code, decisions=decisions, tables=tables))


def notices(wrong: Law, watcher: Watcher) -> bool:
    """Whether a question comes out otherwise than is expected under the wrong law."""
    if watcher.course is not None:
        laws = dict.fromkeys(watcher.documents, wrong)
        checks, problems = run_examples(laws, [watcher.course], watcher.documents)
        return bool(problems) or any(one.status != PASS for one in checks)
    rules, case = wrong.in_play(watcher.edition, watcher.options), watcher.case
    case.tables = wrong.tables | watcher.charts
    try:
        decision, arguments = question(wrong, case, watcher.ask)
        case.begin()
        found = outcome(rules, case, decision.name, arguments, careful=True)
        return compare(watcher.ask, decision, case, found).status != PASS
    except (Exhausted, Mistake):
        return True


def noticed(law: Law, mutant: Mutant, watching: Iterable[Watcher]) -> Watcher | None:
    """The first of those that watch that comes out otherwise under the mutant."""
    wrong = with_mutant(law, mutant)
    concerned = (one for one in watching if not one.reaches.isdisjoint(mutant.names))
    return next((one for one in concerned if notices(wrong, one)), None)


def fate(law: Law, mutant: Mutant, watching: Iterable[Watcher], editions: tuple[str, ...]) -> Fate:
    """What becomes of a mutant.  Those that watch are asked in their order; then the explorer looks for a
    situation that would tell it."""
    first = noticed(law, mutant, watching)
    if first is not None:
        return Fate(mutant, first.subject, first.origin)
    wrong = with_mutant(law, mutant)
    for edition in editions:
        options = frozenset(mutant.clause.options) if not mutant.clause.without else frozenset()
        if not mutant.clause.in_play(edition, options):
            continue
        before, after = law.in_play(edition, options), wrong.in_play(edition, options)
        for one in compare_one(before, after, mutant.decision.name, PROPOSING).differences:
            values = (one.one.value or one.one.status, one.other.value or one.other.status)
            return Fate(mutant, situation=one.witness.text(values[0]), edition=edition, values=values)
    return Fate(mutant)
