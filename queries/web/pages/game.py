"""The page of the game at hand: the rulebooks there are, and the options of the one that is looked at."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import TypedDict

from queries import figures
from queries.figures import DocumentFigures
from queries.game_at_hand import NONE, GameAtHand
from queries.reference import document_names
from queries.rows import rows
from queries.web.served import Served

OPTIONS = "select id, number, title from options where document = :document order by number"


class OptionOfGame(TypedDict):
    id: str
    number: int
    title: str


class GameChoices(TypedDict):
    """The rulebooks that can be played by, the one that is looked at, and its options."""

    games: list[DocumentFigures]
    edition: DocumentFigures | None
    options: list[OptionOfGame]


def game_choices(connection: sqlite3.Connection, edition: str) -> GameChoices:
    """The rulebooks that can be played by, the one that `edition` names, as a reader may call it, and its
    options."""
    games = [one for one in figures.documents(connection) if one["kind"] == "rulebook"]
    named = document_names(connection).get(edition, edition)
    looked_at = next((one for one in games if one["id"] == named), None)
    options = rows(connection, OPTIONS, document=looked_at["id"]) if looked_at else []
    return {"games": games, "edition": looked_at, "options": options}


def chosen(pairs: Iterable[tuple[str, str]], served: Served) -> GameAtHand:
    """The game that the form says, NONE where it says that none is."""
    pairs = list(pairs)
    edition = next((value for key, value in pairs if key == "edition"), "")
    if served.documents.get(edition, {}).get("kind") != "rulebook":
        return NONE
    options = {
        value for key, value in pairs if key == "option" and f"{edition}/option/{value}" in served.nodes
    }
    return GameAtHand(edition, tuple(sorted(int(one) for one in options)))
