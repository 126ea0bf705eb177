"""The exact chance of every result where dice are all that is unknown."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from kb.engine.answering import ANSWERED, domain_of_parameter, outcome, supposing
from kb.engine.case import Case
from kb.engine.law import RulesInPlay
from kb.engine.records import Chance
from kb.engine.sentences import written
from kb.engine.things import Thing
from kb.engine.types import NUMBER, Type

MOST_ROLLS = 10_000  # throws that are tried
MOST_FACES = 20  # of a die


def chances_of(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], needs: tuple[Any, ...]
) -> list[Chance]:
    """The exact probability of every outcome where dice are all that is unknown, likeliest first; [] where
    something else is unknown too."""
    counts: dict[str, Fraction] = {}
    rolls = [0]
    if not _throw(rules, case, name, arguments, needs, Fraction(1), counts, rolls):
        return []
    ordered = sorted(counts.items(), key=lambda pair: -pair[1])
    return [Chance(value, str(chance)) for value, chance in ordered]


def needed_after_throw(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], needs: tuple[Any, ...]
) -> list[Any]:
    """What is lacking still when the dice are thrown, such as the chart: to be told before anybody rolls."""
    dice = [_die(rules, case, name, thing, one) for thing, one in needs]
    if not all(values for _, values in dice):
        return []
    given, facts = list(arguments), []
    for what, values in dice:
        if isinstance(what, int):
            given[what] = values[0]
        else:
            facts.append((what, values[0]))
    with supposing(case, facts):
        after = outcome(rules, case, name, tuple(given))
        return [one for one in after.needs if not _die(rules, case, name, *one)[1]]


def _throw(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    needs: tuple[Any, ...],
    chance: Fraction,
    counts: dict[str, Fraction],
    rolls: list[int],
) -> bool:
    """Tries every throw of the dice that are needed, and of those whose need a throw brings up.  False where
    what is needed is no die, or there are too many throws."""
    dice = [_die(rules, case, name, thing, one) for thing, one in needs]
    if not needs or any(not values for _, values in dice):
        return False
    each = chance
    for _, values in dice:
        each /= len(values)
    for thrown in product(*(values for _, values in dice)):
        rolls[0] += 1
        if rolls[0] > MOST_ROLLS:
            return False
        given, facts = list(arguments), []
        for (what, _), value in zip(dice, thrown, strict=True):
            if isinstance(what, int):
                given[what] = value
            else:
                facts.append((what, value))
        with supposing(case, facts):
            found = outcome(rules, case, name, tuple(given))
            if found.status == ANSWERED:
                shown_value = written(rules.law.code.decisions[name], found.value)
                counts[shown_value] = counts.get(shown_value, Fraction(0)) + each
            elif not _throw(rules, case, name, tuple(given), found.needs, each, counts, rolls):
                return False
    return True


def _die(
    rules: RulesInPlay, case: Case, name: str, thing: Thing | None, one: str
) -> tuple[Any, tuple[Any, ...]]:
    """A need that is a die: the place of the argument or the fact, and its values; none for anything else.
    No die has a face without a number on it: what begins with 0, a level or a section, is nobody's roll."""
    if thing is None:
        decision = rules.law.code.decisions[name]
        named = (i for i, p in enumerate(decision.parameters) if p.name == one and _is_rolled(case, p.range))
        place = next(named, None)
        return (place, () if place is None else domain_of_parameter(case, decision, place))
    ranged = case.types.records[thing.kind].fields[one].range
    values = case.types.value_type(Type(NUMBER), ranged).domain() if _is_rolled(case, ranged) else ()
    return ((thing, one), values)


def _is_rolled(case: Case, ranged: str) -> bool:
    """Whether numbers of a range, by its name, are rolled: few, from 1 on; "" is no range."""
    least, most = case.types.ranges.get(ranged, (0, 0))
    return least > 0 and most - least < MOST_FACES
