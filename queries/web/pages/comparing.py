"""Where two editions come out differently in one decision: found by search, and not asserted."""

from __future__ import annotations

from kb.errors import UmpireError
from kb.explore.narrowing import Limits
from queries.exploring import compared
from queries.rows import Item
from queries.telling import words
from queries.umpire import Umpire

LIMITS = Limits(things=5, steps=2_000, seconds=1.0, work=20_000)  # of one page


def comparison(umpire: Umpire, name: str) -> Item:
    """The smallest situations in which the editions of a decision's game differ, as plain data; `problem`
    says why there are none to show."""
    found: Item = {"name": name, "called": words.name(name), "problem": "", "differences": []}
    if not name:
        return found
    try:
        law, decision = umpire.decision(name)
    except UmpireError as error:
        return {**found, "problem": str(error)}
    if len(law.code.editions) < 2:
        return {**found, "problem": "This game has one edition only."}
    one, other = law.code.editions[:2]
    return {**found, "question": decision.question, **compared(umpire, one, other, (decision.name,), LIMITS)}
