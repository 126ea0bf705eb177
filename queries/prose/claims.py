"""What one side claims, beside the verdict: "No: 3:2, and not 2:1"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kb.engine.answering import ANSWERED
from kb.engine.verdict import Verdict
from queries.prose.groups import ROLES
from queries.prose.reckoned import Supposition
from queries.prose.told_fight import Claim
from queries.telling.words import listed, value

HANGS = "That hangs on what nobody has told."


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


def compared_by(claims: Sequence[Claim], outcomes: Sequence[Supposition]) -> tuple[str, ...]:
    """What becomes of the claims by each answer to what nobody told: a sentence for each figure."""
    found: dict[str, list[str]] = {}
    for one in outcomes:
        found.setdefault(one.value, []).append(_where(one))
    said = []
    for is_so, wheres in found.items():
        right = [one for one in claims if one.number is not None and _number(is_so) == one.number]
        who = listed([_who(one) for one in right if one.who], "and")
        comes_to = f"{who} right: {value(is_so)}." if who else f"nobody is right: it is {value(is_so)}."
        said.append(f"{listed(wheres, 'or')}: {comes_to}")
    return (HANGS, *said) if said else ()


def _where(outcome: Supposition) -> str:
    return " ".join(f"{asks} {value(answer).capitalize()}" for asks, answer in outcome.where)


def _who(claim: Claim) -> str:
    return "you are" if claim.who == "I" else f"{claim.who[0].upper()}{claim.who[1:]} is"


def _said(claim: Claim, claimed: str, is_so: str, right: bool) -> str:
    if claim.who:
        who = f"{_who(claim)[0].upper()}{_who(claim)[1:]}"
        return f"{who} right: {value(is_so)}." if right else f"{who} wrong: {value(is_so)}, not {claimed}."
    return f"Yes: {value(is_so)}." if right else f"No: {value(is_so)}, not {claimed}."


def _number(said: str) -> Fraction | None:
    try:
        return Fraction(said)
    except ValueError:
        return None


__all__ = ["compared", "compared_by"]
