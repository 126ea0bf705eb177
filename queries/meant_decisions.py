"""The decisions that a player means who writes a name, the number of a rule, or words."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from kb.engine.code import DecisionCode
from queries.fitting_decisions import fitting_decisions
from queries.reference import find, is_numbered
from queries.umpire import Umpire


def meant_decisions(
    umpire: Umpire, connection: sqlite3.Connection, said: str, hits: Sequence[str]
) -> list[DecisionCode]:
    """The one of that name; those with a clause from that section, option or ruling ("11.10.6", "raw7 option
    13", "Q2.4-4"); else those that fit the words, best first.  `hits` are what a search for them found."""
    if umpire.has(said):
        return [umpire.decision(said)[1]]
    if is_numbered(connection, said):
        places = {node.id for node in find(connection, said)}
        return [one for one in umpire.decisions() if _rests_on(one, places)]
    fitting = fitting_decisions(connection, said, hits)
    return [umpire.decision(name)[1] for name in fitting if umpire.has(name)]


def _rests_on(decision: DecisionCode, places: set[str]) -> bool:
    return any(cite in places for one in (*decision.clauses, *decision.premises) for cite in one.cites)
