"""The sentences in which a decision is answered, with their gaps filled."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.engine.code import DecisionCode
from kb.engine.facts import shown
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.types import NUMBER

ODDS = "Odds"  # a number of this name is told as 3:2
VALUE = "{value}"  # stands in an unfinished sentence for the answer
NOUN = re.compile(
    r"( (?:[a-z-]+ )??)([a-z]+?)(?<![su])(es|s)\b"
    r"(?: (are|have|stay|defend|move|count|appear|go|come|leave|remain|arrive)\b)?"
)
NO_NOUN = re.compile(r" (?:is|of|in|or|and|as|has|to|takes)\b")
OF_THEM = re.compile(r" of (?:them|these|those) ([a-z]+)\b")  # "2 of them leave"
NO_SUBJECT = re.compile(r" (are|have)\b")  # behind a number that is the subject itself
DICE = re.compile(r" dice\b( are\b)?")
VERBS = {"are": "is", "have": "has", "go": "goes"}
NO_VERBS = (
    "that",
    "who",
    "which",
    "at",
    "in",
    "on",
    "to",
    "for",
    "by",
    "with",
    "from",
    "or",
    "and",
    "as",
    "if",
    "of",
)
CHANGELESS = (*NO_VERBS, "may", "can", "must", "is", "has")  # the same of one and of many
UNCHANGED = ("corps", "series")  # of which there is no other plural
HISSING = ("x", "sh", "ch")  # after which a plural ends in -es


def written(decision: DecisionCode, value: Any) -> str:
    """An answer as a person writes it, odds as 3:2."""
    if decision.result_called == ODDS and isinstance(value, (int, Fraction)):
        return f"{value.numerator}:{value.denominator}"
    return shown(value)


def measure(decision: DecisionCode) -> str:
    """The name by which the type of a number was declared, "" for anything else."""
    return decision.result_called if decision.result == NUMBER else ""


def sentence(
    rules: RulesInPlay, case: Any, name: str, arguments: tuple[Any, ...], value: Any, written: str
) -> str:
    """The answer of a decision as its sentence, "" where it has none or a gap of it is not known; `written`
    is the value as a person writes it."""
    return _filled(rules.sentence(case, name, arguments, value, _listed(value) or written))


def sentences(rules: RulesInPlay, case: Any, decision: DecisionCode, arguments: tuple[Any, ...]) -> list[str]:
    """The sentences of a decision about these things: one in which VALUE stands for the answer, or that for
    yes and that for no."""
    values = (True, False)[: len(decision.says)]
    try:
        found = [rules.sentence(case, decision.name, arguments, value, VALUE) for value in values]
    except Exhausted:
        return []
    return [_filled(one) for one in found] if all(found) else []


def _filled(parts: list[Any]) -> str:
    """Words and values in turn as one line."""
    told = [one if place % 2 == 0 else _listed(one) or shown(one) for place, one in enumerate(parts)]
    for place in range(1, len(told), 2):
        if told[place] in ("1", "-1"):
            told[place + 1] = of_one(told[place + 1])
    return "".join(told)


def of_one(words: str) -> str:
    """What stands behind a number, where that is one: " markers move" -> " marker moves"."""
    if dice := DICE.match(words):
        return f" die{' is' if dice[1] else ''}{words[dice.end() :]}"
    if subject := NO_SUBJECT.match(words):
        return f" {VERBS[subject[1]]}{words[subject.end() :]}"
    if some := OF_THEM.match(words):
        verb = VERBS.get(some[1], some[1] + "s")
        return words if some[1] in CHANGELESS else words[: some.start(1)] + verb + words[some.end() :]
    noun = NOUN.match(words)
    if not noun or NO_NOUN.match(words) or noun[2] + noun[3] in UNCHANGED:
        return words
    before, stem, ending, verb = noun.groups()
    if ending == "es" and not stem.endswith(HISSING):
        stem += "e"
    if stem.endswith("ie"):
        stem = stem[:-2] + "y"
    does = f" {VERBS.get(verb, verb + 's')}" if verb else ""
    return before + stem + does + words[noun.end() :]


def _listed(value: Any) -> str:
    """Several things with commas between them, what is told in several words with semicolons; "" for
    anything else."""
    if not isinstance(value, tuple) or not value:
        return ""
    told = list(map(shown, value))
    if any(" " in one for one in told):
        return "; ".join(told)
    return " and ".join(part for part in (", ".join(told[:-1]), told[-1]) if part)
