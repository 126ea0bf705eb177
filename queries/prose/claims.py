"""What one side claims, beside the verdict: "No: 3:2, and not 2:1"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kb.engine.answering import ANSWERED
from kb.engine.verdict import Verdict
from queries.prose.groups import ROLES
from queries.prose.told_fight import Claim
from queries.telling.words import value


def compared(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """What the verdicts make of what was claimed: of each claim that gives odds or a number where a verdict
    gives the same kind of answer, whether it is right."""
    answers = [str(one.value) for one in verdicts if one.status == ANSWERED and one.value is not None]
    found = []
    for claim in claims:
        if claim.odds:
            odds = [one for one in answers if ":" in one]
            found += [_said(claim, claim.odds, odds[0], claim.odds == odds[0])] if odds else []
        elif claim.asks and claim.side:
            for one in verdicts:
                if one.decision in claim.asks and one.value in ROLES:
                    is_so = ROLES[one.value] == claim.side
                    found.append(f"Yes: the {one.value} does." if is_so else f"No: the {one.value} does.")
        elif claim.number is not None and len(verdicts) == 1:
            numbers = [one for one in answers if _number(one) is not None]
            if numbers:
                is_so = _number(numbers[0]) == claim.number
                found.append(_said(claim, str(claim.number), numbers[0], is_so))
    return tuple(dict.fromkeys(found))


def _said(claim: Claim, claimed: str, is_so: str, right: bool) -> str:
    if claim.who:
        who = "You are" if claim.who == "I" else f"{claim.who[0].upper()}{claim.who[1:]} is"
        return f"{who} right: {value(is_so)}." if right else f"{who} wrong: {value(is_so)}, not {claimed}."
    return f"Yes: {value(is_so)}." if right else f"No: {value(is_so)}, not {claimed}."


def _number(said: str) -> Fraction | None:
    try:
        return Fraction(said)
    except ValueError:
        return None


__all__ = ["compared"]
