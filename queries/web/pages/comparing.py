"""Where two editions come out differently in one decision: found by search, and not asserted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from kb.engine.code import DecisionCode
from kb.errors import UmpireError
from kb.explore.reached import Limits
from queries.exploring import compared, parting
from queries.telling import words
from queries.umpire import Umpire

LIMITS = Limits(things=5, steps=2_000, seconds=1.0, work=20_000)  # of one page


MOST = 20  # questions to choose among
NOTHING = (
    "No question of the umpire rests on {!r}. Write the number of a rule or an option, or what it is about."
)


class QuestionMeant(TypedDict):
    """A question to choose."""

    name: str
    question: str


class _ComparisonSometimes(TypedDict, total=False):
    """What was compared: the two editions, and how far it was looked at (`queries.exploring.compared`)."""

    question: str
    one: str
    other: str
    decisions: int
    concerned: int
    whole: int
    evaluations: int


class ComparisonPage(_ComparisonSometimes):
    """The differences of a decision; `choices` where several are meant; `problem` says why there are none."""

    name: str
    called: str
    problem: str
    differences: list[dict[str, Any]]
    choices: list[QuestionMeant]


def comparison(umpire: Umpire, said: str, meant: Sequence[DecisionCode] = ()) -> ComparisonPage:
    """The smallest situations in which the editions of a decision's game differ, as plain data; where what
    was `said` means several, the `choices` whose rules differ; `problem` says why there are none to show."""
    found: ComparisonPage = {
        "name": said,
        "called": words.name(said),
        "problem": "",
        "differences": [],
        "choices": [],
    }
    if not said:
        return found
    name = said
    if not umpire.has(said) and not meant:
        return {**found, "problem": NOTHING.format(said)}
    if not umpire.has(said):
        choices = _choices(umpire, meant)
        if len(choices) != 1:
            alike = "" if choices else f"Both editions have the same rules for what {said} says."
            return {**found, "problem": alike, "choices": choices[:MOST]}
        name = choices[0]["name"]
    try:
        law, decision = umpire.decision(name)
    except UmpireError as error:
        return {**found, "problem": str(error)}
    if len(law.code.editions) < 2:
        return {**found, "problem": "This game has one edition only."}
    one, other = law.code.editions[:2]
    return {**found, **compared(umpire, one, other, (decision.name,), LIMITS), "question": decision.question}


def _choices(umpire: Umpire, meant: Sequence[DecisionCode]) -> list[QuestionMeant]:
    """The questions to choose among: those on which the editions of their game do not have the same rules."""
    found: list[QuestionMeant] = []
    for law in umpire.laws.values():
        own = [one.name for one in meant if one.name in law.code.decisions]
        if own and len(law.code.editions) > 1:
            differing = parting(umpire, law.code.editions[0], law.code.editions[1], own)
            found += [{"name": one.name, "question": one.question} for one in differing]
    order = [one.name for one in meant]
    return sorted(found, key=lambda one: order.index(one["name"]))
