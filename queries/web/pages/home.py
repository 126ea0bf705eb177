"""What the home page shows: the game at hand, its chapters, and its sections that were disputed most."""

from __future__ import annotations

import sqlite3

from queries import figures
from queries.figures import Disputed, DocumentFigures, Whole
from queries.page_data import DocumentNamed, NodeNamed
from queries.reference import document_names
from queries.rows import rows

MOST_DISPUTED = 10
CHAPTERS = """
    select id, label from sections where document = :document and depth = 1 order by position
"""


class Home(Whole):
    """Everything on the home page; `game` is the rulebook at hand, the first where a reader has `chosen`
    none."""

    documents: list[DocumentFigures]
    games: list[DocumentFigures]
    game: DocumentNamed
    chosen: bool
    chapters: list[NodeNamed]
    disputed: list[Disputed]


def home(connection: sqlite3.Connection, edition: str) -> Home:
    """The home page; `edition` is what a reader calls the rulebook that he plays by, "" where he names
    none."""
    documents = figures.documents(connection)
    games = [one for one in documents if one["kind"] == "rulebook"]
    named = document_names(connection).get(edition, edition)
    chosen = next((one for one in games if one["id"] == named), None)
    nothing: DocumentNamed = {"id": "", "title": "", "short": ""}
    game = chosen or next(iter(games), nothing)
    return {
        "documents": documents,
        "games": games,
        "game": game,
        "chosen": chosen is not None,
        "chapters": rows(connection, CHAPTERS, document=game["id"]),
        "disputed": figures.disputed(connection, game["id"], MOST_DISPUTED),
        **figures.whole(connection),
    }
