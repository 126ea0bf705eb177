"""`umpire decisions`: what can be asked."""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

import click

from kb.errors import UmpireError
from kb.home import Build
from queries.knowledge import connect, current_build, umpire_of
from queries.terminal.common import examples, game_at_hand, home_option, json_option, print_json


@click.command(
    epilog=examples(
        "umpire decisions",
        "umpire decisions surprise points",
        "umpire decisions aircraft_limit",
        "umpire decisions --json",
    )
)
@click.argument("words", nargs=-1)
@json_option
@home_option
def decisions(words: tuple[str, ...], as_json: bool, home: str | None) -> None:
    """List what the umpire can decide.

    With the name of a decision, the facts that it looks at and the clauses that decide; with other words, as
    players say them, the decisions that fit best: those of the game at hand, where one is.
    """
    from queries.decisions import described, short
    from queries.terminal.verdicts import print_decision, print_decisions

    build, name = current_build(home), " ".join(words)
    build, every = umpire_of(build)
    umpire = every.playing(game_at_hand(home, build).edition)
    if every.has(name):
        whole = described(umpire if umpire.has(name) else every, name)
        print_json(whole) if as_json else print_decision(whole)
        return
    _must_be_there(build, name)
    fitting = [one for one in _fitting(home, name) if umpire.has(one["name"])] if name else []
    found = fitting if name else [short(one) for one in umpire.decisions()]
    if not found:
        raise UmpireError(f"no decision is about {name!r}; say it in other words, or ask for all")
    print_json({"decisions": found}) if as_json else print_decisions(found)


def _must_be_there(build: Build, name: str) -> None:
    """Raises UmpireError where that is the number of a rule or option that nothing has."""
    from queries.reference import is_numbered, resolve

    with closing(connect(build)) as connection:
        if re.search(r"\d", name) and is_numbered(connection, name):
            resolve(connection, name)


def _fitting(home: str | None, words: str) -> list[dict[str, Any]]:
    """The decisions that a player's words are after, best first."""
    from queries.knowledge_base import KnowledgeBase

    with KnowledgeBase.open(home) as knowledge:
        return knowledge.decisions(words)
