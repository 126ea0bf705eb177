"""Claims of the players that the rules, or the course of events, contradict."""

from __future__ import annotations

from contextlib import suppress

from kb.engine.answering import ANSWERED, outcome
from kb.engine.case import Case
from kb.engine.facts import shown
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.records import KnownFact
from kb.engine.sentences import sentence, written
from kb.engine.things import Thing


def contradicted(rules: RulesInPlay, case: Case, claims: list[tuple[Thing, str]]) -> list[KnownFact]:
    """Those of the claims that come out otherwise by the decision that derives the fact, as far as what else
    is stated, or happened, decides it and nothing that is only presumed; each with what the rules say of it.
    A claim stands all the same."""
    found: list[KnownFact] = []
    for thing, name in claims:
        field = case.types.records[thing.kind].fields[name]
        told = getattr(thing, f"f_{name}")
        with suppress(Exhausted):
            derived = outcome(rules, case, field.derived_by, (thing,), careful=True)
            if derived.status == ANSWERED and derived.value != told and not _rests_on_presumption(case):
                decision = rules.law.code.decisions[field.derived_by]
                value = written(decision, derived.value)
                says = sentence(rules, case, field.derived_by, (thing,), derived.value, value)
                about = (field.description, field.words, says)
                found.append(KnownFact(thing.label, thing.kind, name, shown(told), *about))
    return found


def _rests_on_presumption(case: Case) -> bool:
    """Whether what was asked last looked at a fact that rules derive, and that was only presumed."""
    fields = ((thing, case.types.records[thing.kind].fields[name]) for thing, name in case.reads)
    return any(one.derived_by and not case.is_said(thing, one.name) for thing, one in fields)
