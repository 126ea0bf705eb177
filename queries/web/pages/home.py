"""What the home page shows: the game at hand, its chapters, and its sections that were disputed most."""

from __future__ import annotations

import sqlite3

from queries import figures
from queries.reference import document_names
from queries.rows import Item, rows

MOST_DISPUTED = 10
CHAPTERS = """
    select id, label from sections where document = :document and depth = 1 order by position
"""


def home(connection: sqlite3.Connection, edition: str) -> Item:
    """Everything on the home page; `edition` is what a reader calls the rulebook that he plays by, the first
    where he names none.  `chosen` tells whether he did."""
    documents = figures.documents(connection)
    games = [one for one in documents if one["kind"] == "rulebook"]
    named = document_names(connection).get(edition, edition)
    chosen = next((one for one in games if one["id"] == named), None)
    game = chosen or next(iter(games), {"id": "", "title": "", "short": ""})
    return {
        "documents": documents,
        "games": games,
        "game": game,
        "chosen": chosen is not None,
        "chapters": rows(connection, CHAPTERS, document=game["id"]),
        "disputed": figures.disputed(connection, game["id"], MOST_DISPUTED),
        **figures.whole(connection),
    }
