"""The verdict: what the umpire says, and why (DESIGN section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from kb.engine.answering import ANSWERED, CONFLICT, ILLEGAL, Outcome, explained, outcome, supposing
from kb.engine.case import Case
from kb.engine.chances import chances_of, needed_after_throw
from kb.engine.changes import changes_of
from kb.engine.claims import contradicted
from kb.engine.evaluate import Reason
from kb.engine.explanations import LEFT_OUT, MOST_TOLD, Telling, all_of, need_of, reasons_of
from kb.engine.facts import shown
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.records import Chance, Change, Explanation, KnownFact, Need, NextStep, flat
from kb.engine.sentences import measure, sentence, written
from kb.engine.things import Thing
from kb.engine.types import DERIVED
from kb.engine.values.base import UNKNOWN
from kb.engine.verdict_data import ParameterData, VerdictData

MOST_CHANGES = 12  # that a verdict names


@dataclass(slots=True)
class Verdict:
    """What was decided.  `of` are the things asked about, `takes` the names and types by which the decision
    knows them, `says` the answer as a sentence, "" where the rules have none.  `value` is as a person writes
    it, exact; `chances` the exact probability of each value where only dice are unknown; `outlook` verdicts
    on what one wants to know beside it, each with its `label`, and `legend` the signs of a result and what
    they mean (`queries.outlook`); `contradicted` those of the claims that the rest of what is told
    contradicts, with what the rules say; `whatever` facts that nobody knows and that change nothing, with the
    value for which the reasons are given; `next` of a sequence the step that comes next, who takes it, and
    what it waits for."""

    decision: str
    of: list[str]
    says: str
    question: str
    edition: str
    options: list[int]
    status: str
    value: str | None
    because: list[Explanation] = field(default_factory=list)
    assumed: list[KnownFact] = field(default_factory=list)
    claimed: list[KnownFact] = field(default_factory=list)
    contradicted: list[KnownFact] = field(default_factory=list)
    whatever: list[KnownFact] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    borrowed: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    outlook: list[Verdict] = field(default_factory=list)
    legend: list[tuple[str, str]] = field(default_factory=list)
    why_not: str = ""
    next: NextStep | None = None
    takes: list[ParameterData] = field(default_factory=list)
    measure: str = ""  # the name by which the type of a number was declared, such as Points
    outcome: Outcome | None = None
    told: int = 0  # how many reasons
    label: str = ""  # what it is called beside another verdict
    check: Any = None  # what became of what is expected of it, a `kb.engine.expected.Check`

    @property
    def by(self) -> str:
        """Who takes the step of a sequence that comes next, "" where none does."""
        return self.next.by if self.next else ""

    def as_dict(self, because: bool = True) -> VerdictData:
        """As `umpire check --json` prints it; without the reasons, which may be many, unless `because`."""
        known: VerdictData = {
            "decision": self.decision,
            "of": self.of,
            "takes": self.takes,
            "says": self.says,
            "question": self.question,
            "edition": self.edition,
            "options": self.options,
            "status": self.status,
            "value": self.value,
            "measure": self.measure,
            "because": [one.as_dict() for one in self.because] if because else [],
            "assumed": [flat(one) for one in self.assumed],
            "claimed": [flat(one) for one in self.claimed],
            "needs": [flat(one) for one in self.needs],
            "rulings": self.rulings,
            "borrowed": self.borrowed,
            "changes": [one.as_dict() for one in self.changes],
        }
        if self.contradicted:
            known["contradicted"] = [flat(one) for one in self.contradicted]
        if self.whatever:
            known["whatever"] = [flat(one) for one in self.whatever]
        if self.chances:
            known["chances"] = [flat(one) for one in self.chances]
        if self.outlook:
            known["outlook"] = [{"label": one.label, **one.as_dict()} for one in self.outlook]
        if self.legend:
            known["legend"] = self.legend
        if self.next:
            known["next"] = self.next.as_dict()
        if self.why_not:
            known["why_not"] = self.why_not
        return known


def judge(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    numbers: dict[str, int],
    changes: bool = True,
    most_reasons: int = MOST_TOLD,
    going_on: bool = False,
) -> Verdict:
    """The whole verdict: value, reasons, assumptions, needs, and what would change it.  `numbers` gives the
    number of an option by its id in this edition.  One that is `going_on` from a question about the same
    facts and rules takes over what that one decided, and does not tell its assumptions again.  Raises
    Exhausted."""
    case.go_on() if going_on else case.begin()
    found = outcome(rules, case, name, arguments, careful=True, going_on=going_on)
    if found.tried:  # it is so with every value: told with the first of them
        with supposing(case, list(found.tried)):
            explained(rules, case, name, arguments)
            verdict, reads = _told(rules, case, found, name, arguments, numbers, most_reasons)
    else:
        verdict, reads = _told(rules, case, found, name, arguments, numbers, most_reasons)
    _look_further(rules, case, verdict, found, arguments, reads, numbers if changes else None)
    if verdict.claimed:
        verdict.contradicted = contradicted(rules, case, [one for one in reads if _is_claimed(case, *one)])
    return verdict


def _told(
    rules: RulesInPlay,
    case: Case,
    found: Outcome,
    name: str,
    arguments: tuple[Any, ...],
    numbers: dict[str, int],
    most_reasons: int,
) -> tuple[Verdict, list[tuple[Thing, str]]]:
    """The verdict on an outcome whose reasons the case has noted, and the facts that these rest on."""
    decision = rules.law.code.decisions[name]
    reasons, reads = case.frames[0] if case.frames else [], list(dict.fromkeys(case.reads))
    verdict = Verdict(
        name,
        [shown(one) for one in arguments],
        _sentence(rules, case, name, arguments, found),
        decision.question,
        rules.edition,
        sorted(numbers[option] for option in rules.options if option in numbers),
        found.status,
        written(decision, found.value) if found.status == ANSWERED else None,
        assumed=[_fact(case, thing, one) for thing, one in _assumed(case, reads, arguments)],
        claimed=[_fact(case, thing, one) for thing, one in reads if _is_claimed(case, thing, one)],
        needs=[need_of(rules, case, name, thing, one) for thing, one in found.needs],
        why_not=found.why_not,
        outcome=found,
        takes=[{"name": one.name, "type": one.type} for one in decision.parameters],
        measure=measure(decision),
    )
    verdict.whatever = [_fact(case, thing, one) for (thing, one), _ in found.tried]
    verdict.assumed.sort(key=lambda one: not one.derived)  # first what is no visible thing that is usual
    verdict.assumed += [KnownFact(says=one.says) for one in found.supposed]
    _explain(rules, case, verdict, found, reasons, most_reasons)
    return verdict, reads


def _assumed(
    case: Case, reads: list[tuple[Thing, str]], arguments: tuple[Any, ...]
) -> list[tuple[Thing, str]]:
    """Those of the facts that have their usual value because nobody said otherwise; of the things that are
    always there only where somebody speaks of them, for a rule may look at every power."""
    past = case.past
    found = [
        (thing, name)
        for thing, name in reads
        if name in thing.assumed or (past is not None and past.is_silence(thing, name))
    ]
    if not any(thing.stands for thing, _ in found):
        return found
    spoken_of = {*case.told, *_things(arguments), *_things(case.stated.values())}
    return [one for one in found if not one[0].stands or one[0] in spoken_of]


def _things(values: Iterable[Any]) -> Iterator[Thing]:
    """The things among values, and in the lists among them."""
    for value in values:
        yield from (
            one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, Thing)
        )


def _explain(
    rules: RulesInPlay,
    case: Case,
    verdict: Verdict,
    found: Outcome,
    reasons: list[Reason],
    most: int,
) -> None:
    """Puts into a verdict the reasons and what they tell: the next step, rulings, borrowed clauses."""
    if found.status == ILLEGAL:
        reasons = list(found.broken)
    elif found.status == CONFLICT:
        reasons = list(found.rivals)
    telling = Telling(most)
    verdict.because = reasons_of(rules, case, reasons, telling)
    verdict.told = telling.count
    if telling.count >= MOST_TOLD:
        verdict.because.append(replace(LEFT_OUT))
    cited = list(all_of(verdict.because))
    verdict.next = next((one.next for one in cited if one.next), None)
    verdict.rulings = list(
        dict.fromkeys(cite.rsplit("/", 1)[1] for one in cited for cite in one.cites if "/Q" in cite)
    )
    if rules.edition != rules.law.code.editions[0]:
        base = rules.law.code.editions[0] + "/"
        verdict.borrowed = list(dict.fromkeys(one.clause for one in cited if one.clause.startswith(base)))


def _look_further(
    rules: RulesInPlay,
    case: Case,
    verdict: Verdict,
    found: Outcome,
    arguments: tuple[Any, ...],
    reads: list[tuple[Thing, str]],
    numbers: dict[str, int] | None,
) -> None:
    """Puts into a verdict what goes beyond the answer, as far as the budget allows: the chances of the dice,
    and what would change it, unless nobody asks for that."""
    name = verdict.decision
    with suppress(Exhausted):
        if found.needs:
            verdict.chances = chances_of(rules, case, name, arguments, found.needs)
            if not verdict.chances:
                later = needed_after_throw(rules, case, name, arguments, found.needs)
                verdict.needs += [need_of(rules, case, name, *one) for one in later]
    with suppress(Exhausted):
        if numbers is not None and found.status == ANSWERED:
            tried = changes_of(rules, case, name, arguments, found, reads, numbers)
            verdict.changes.extend(islice(tried, MOST_CHANGES))


def _sentence(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], found: Outcome) -> str:
    if found.status != ANSWERED:
        return ""
    value = written(rules.law.code.decisions[name], found.value)
    return sentence(rules, case, name, arguments, found.value, value)


def _fact(case: Case, thing: Thing, name: str) -> KnownFact:
    one = case.types.records[thing.kind].fields[name]
    value = shown(getattr(thing, "f_" + name, UNKNOWN))
    derived = one.source == DERIVED
    return KnownFact(thing.label, thing.kind, name, value, one.description, one.words, "", derived)


def _is_claimed(case: Case, thing: Thing, name: str) -> bool:
    """Whether it is something that the rules derive, and that the players said all the same."""
    one = case.types.records[thing.kind].fields[name]
    is_told = one.source == DERIVED and case.is_said(thing, name) and hasattr(thing, f"f_{name}")
    return is_told and not case.lacks(thing, name)
