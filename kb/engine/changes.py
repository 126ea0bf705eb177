"""What would change an answer: options, then what was assumed, then what was stated, one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kb.engine.answering import ANSWERED, Outcome, field_domain, outcome, supposing
from kb.engine.case import Case
from kb.engine.code import DecisionCode
from kb.engine.facts import shown
from kb.engine.law import RulesInPlay
from kb.engine.records import Change
from kb.engine.sentences import written
from kb.engine.things import Thing
from kb.engine.types import PRINTED
from kb.engine.values.base import UNKNOWN

MOST_ASKED_AGAIN = 400
MOST_VALUES = 20  # of a fact that are tried one by one


def changes_of(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    found: Outcome,
    reads: list[tuple[Thing, str]],
    numbers: dict[str, int],
) -> Iterator[Change]:
    """What would change the answer.  `found` is the answer, `reads` the facts that it rests on, `numbers` the
    number of an option by its id in this edition."""
    yield from _by_options(rules, case, name, arguments, found, numbers)
    yield from _by_facts(rules, case, name, arguments, found, reads)


def _by_options(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    found: Outcome,
    numbers: dict[str, int],
) -> Iterator[Change]:
    decision = rules.law.code.decisions[name]
    for option in sorted(_options_that_matter(rules, name), key=lambda id: numbers.get(id, 0)):
        if option not in numbers:
            continue
        there = option in rules.options
        other = rules.law.in_play(rules.edition, rules.options ^ {option})
        before, case.options = case.options, other.options
        try:
            changed = outcome(other, case, name, arguments)
        finally:
            case.options, case.rules = before, rules
        if _differs(changed, found):
            yield Change(_told(decision, changed), option=numbers[option], in_play=not there)


def _by_facts(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    found: Outcome,
    reads: list[tuple[Thing, str]],
) -> Iterator[Change]:
    asked, decision = 0, rules.law.code.decisions[name]
    for thing, one in sorted(
        reads, key=lambda read: (read[0] not in arguments, read[1] not in read[0].assumed)
    ):
        if _always_holds(case, thing, one):
            continue
        stated = getattr(thing, f"f_{one}", UNKNOWN)
        for value in _neighbours(case, thing, one, stated):
            asked += 1
            if asked > MOST_ASKED_AGAIN:
                return
            with supposing(case, [((thing, one), value)]):
                changed = outcome(rules, case, name, arguments)
            if _differs(changed, found):
                field_ = case.types.records[thing.kind].fields[one]
                yield Change(
                    _told(decision, changed),
                    None,
                    False,
                    thing.label,
                    thing.kind,
                    one,
                    shown(value),
                    field_.description,
                    field_.words,
                )


def _options_that_matter(rules: RulesInPlay, name: str) -> set[str]:
    return {
        option
        for each in rules.law.code.closure(name)
        for clause in each.clauses
        if rules.edition in clause.editions
        for option in clause.options_in(rules.edition)
    }


def _neighbours(case: Case, thing: Thing, name: str, stated: Any) -> list[Any]:
    record = case.types.records[thing.kind]
    printed = case.types.kind_field(thing.kind)
    if stated is UNKNOWN or name == printed or record.fields[name].source == PRINTED:  # what a thing is
        return []
    lacking = case.types.lacking(thing.kind, shown(getattr(thing, f"f_{printed}", ""))) if printed else ()
    if any(one.field.name == name for one in lacking):
        return []
    domain = field_domain(case, thing, name)
    if domain and len(domain) <= MOST_VALUES:
        return [value for value in domain if value != stated]
    if isinstance(stated, (int, Fraction)) and not isinstance(stated, bool):
        least, most = case.types.ranges.get(
            record.fields[name].range, (0 if stated >= 0 else stated - 1, stated + 1)
        )
        return [one for one in (stated + 1, stated - 1) if least <= one <= most]
    return []


def _always_holds(case: Case, thing: Thing, name: str) -> bool:
    """Whether a fact stands in the rules, and nobody said it of this situation."""
    return name not in thing.assumed and (thing, name) not in case.stated


def _differs(changed: Outcome, found: Outcome) -> bool:
    return changed.status != found.status or changed.value != found.value


def _told(decision: DecisionCode, found: Outcome) -> str:
    return written(decision, found.value) if found.status == ANSWERED else found.status
