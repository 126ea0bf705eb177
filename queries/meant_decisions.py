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
    13", "Q2.4-4"), or from what a ruling rules on and the other edition puts in its place; else those that
    fit the words, best first, none where it is written as a name is.  `hits` are what a search for them
    found."""
    if umpire.has(said):
        return [umpire.decision(said)[1]]
    if "_" in said:  # nobody writes words so
        return []
    if is_numbered(connection, said):
        places = {node.id for node in find(connection, said)}
        for reached in (places, _answering(connection, places)):
            found = [one for one in umpire.decisions() if _rests_on(one, reached)]
            if found:
                return found
        return []
    fitting = fitting_decisions(connection, said, hits)
    return [umpire.decision(name)[1] for name in fitting if umpire.has(name)]


ANSWERING = """
    select target from citations where source = :id and kind = 'rules_on' and resolved = 1
    union select target from concordance where source = :id
    union select source from concordance where target = :id
"""


def _answering(connection: sqlite3.Connection, places: set[str]) -> set[str]:
    """What a ruling rules on, and what answers to a rule in the other edition, also to that."""
    for _ in range(2):
        rows = (row for id in sorted(places) for row in connection.execute(ANSWERING, {"id": id}))
        places = places | {target for (target,) in rows if target}
    return places


def _rests_on(decision: DecisionCode, places: set[str]) -> bool:
    return any(cite in places for one in (*decision.clauses, *decision.premises) for cite in one.cites)
