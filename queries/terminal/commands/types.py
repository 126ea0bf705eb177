"""`umpire types`: the things and facts that a situation can state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kb.errors import UmpireError
from queries.knowledge import current_build, umpire_of
from queries.terminal.common import examples, game_at_hand, home_option, json_option, print_json

if TYPE_CHECKING:
    from queries.umpire import Umpire
    from queries.vocabulary import TypeKnown


@click.command(
    epilog=examples(
        "umpire types",
        "umpire types Ship",
        "umpire types face_down",
        "umpire types Weather --json",
    )
)
@click.argument("name", nargs=-1)
@json_option
@home_option
def types(name: tuple[str, ...], as_json: bool, home: str | None) -> None:
    """List the things that a situation can speak of, and what it can say of them.

    With the NAME of a type, or of a kind below it, the facts that such a thing has: the question, the words
    by which players say it, and its usual value; with the name of a fact, who has it; with that of a list
    of values, the values.  Where a game is at hand, only its types are listed.
    """
    from queries.vocabulary import overview

    build, wanted = current_build(home), " ".join(name)
    build, every = umpire_of(build)
    umpire = every.playing(game_at_hand(home, build).edition)
    found = _described(umpire, every, wanted) if wanted else {"types": overview(umpire)}
    if as_json:
        print_json(found)
        return
    from queries.terminal.vocabulary import print_type, print_types

    if wanted:
        print_type(found)
    else:
        print_types(found["types"])


def _described(umpire: Umpire, every: Umpire, name: str) -> TypeKnown:
    """What is called so in the game at hand, else in any.  Raises UmpireError."""
    from queries.vocabulary import described

    try:
        return described(umpire, name)
    except UmpireError:
        return described(every, name)
