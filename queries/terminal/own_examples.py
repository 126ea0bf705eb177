"""The examples of a command's help where a game of one's own is all that a home holds: from that game."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass

from kb.errors import UmpireError
from kb.home import current, home_folder
from queries.knowledge import connect
from queries.rows import rows
from rules_corpus.known import documents

FIRST = """
    select decisions.name, decisions.question, sections.number, sections.title, sections.document
    from decisions join sections on sections.id = decisions.section
    where decisions.question <> '' order by decisions.rowid limit 1"""


@dataclass(frozen=True, slots=True)
class _Game:
    """What the examples name: a decision with its question, its section, and the game; `option` and `thing`
    are "" where it has none."""

    decision: str
    question: str
    number: str
    words: str
    id: str
    option: str
    thing: str


def own_examples(command: str, home: str | None) -> tuple[str, ...]:
    """The examples of a command, () where it names nothing of a game, or where that home holds a shipped
    one."""
    try:
        build = current(home_folder(home))
        if build is None:
            return ()
        with closing(connect(build)) as connection:
            game = _game(connection)
    except (UmpireError, OSError, sqlite3.Error):
        return ()  # what is wrong there is told by the command itself, and not by its help
    return _lines(game).get(command, ()) if game else ()


def _game(connection: sqlite3.Connection) -> _Game | None:
    held = {row["id"] for row in rows(connection, "select id from documents")}
    found = rows(connection, FIRST)
    if held & set(documents()) or not found:
        return None
    one = found[0]
    options = rows(connection, "select number from options order by rowid limit 1")
    things = rows(connection, "select type from facts order by rowid limit 1")
    return _Game(
        one["name"],
        one["question"].rstrip("?"),
        one["number"],
        one["title"].lower(),
        one["document"],
        str(options[0]["number"]) if options else "",
        things[0]["type"] if things else "",
    )


def _lines(game: _Game) -> dict[str, tuple[str, ...]]:
    """The examples of each command that names something of a game."""
    option, name = f"option {game.option}", game.decision
    with_option = (f"umpire explore {name} --option {game.option}",) if game.option else ()
    return {
        "search": (f"umpire search {game.words}", f"umpire search 'kind:section {game.words}'"),
        "ask": (f"umpire ask '{game.question}?'", f"umpire ask '{game.question}?' --json"),
        "show": (f"umpire show {game.number}", *((f"umpire show {option}",) if game.option else ())),
        "refs": (f"umpire refs {game.number}", f"umpire refs {game.number} --depth 2 --format dot"),
        "check": (
            "umpire check dispute.txt",
            f"umpire check --decision {name}",
            "umpire check - < dispute.txt",
        ),
        "decisions": ("umpire decisions", f"umpire decisions {name}", f"umpire decisions {game.words}"),
        "types": ("umpire types", f"umpire types {game.thing}".rstrip()),
        "explore": (f"umpire explore {name}", f"umpire explore {name} --situations", *with_option),
        "game": ("umpire game", f"umpire game {game.id}{f' options {game.option}' * bool(game.option)}"),
    }
