"""`umpire game`: the game at hand, which search, ask and check follow."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import click

from kb.errors import UmpireError
from kb.home import home_folder
from queries.game_at_hand import NONE, VARIABLE, GameAtHand, at_hand, choose, said_so
from queries.knowledge import connect, current_build
from queries.printable import printable
from queries.terminal.common import examples, home_option, json_option, print_json


@click.command(
    epilog=examples(
        "umpire game",
        "umpire game raw7 options 13 27",
        "umpire game ce",
        "umpire game none",
        "UMPIRE_GAME='ce options 2' umpire ask can I overrun a city",
    )
)
@click.argument("words", nargs=-1, metavar="[EDITION [options N...] | none]")
@json_option
@home_option
def game(words: tuple[str, ...], as_json: bool, home: str | None) -> None:
    """Choose the game at hand once: the edition and the options that you play.

    Search, ask and check follow it until it is chosen anew; an --edition, and a situation that says what it
    plays, come before it.  It is kept in the home; the variable UMPIRE_GAME comes before that.  Without
    words, says which game is at hand.
    """
    build = current_build(home)
    with closing(connect(build)) as connection:
        folder, line = home_folder(home), " ".join(words)
        if words:
            chosen = NONE if line.strip().lower() == "none" else said_so(connection, line)
            if not chosen.edition and line.strip().lower() != "none":
                raise UmpireError("no edition is named; write 'umpire game raw7', or 'umpire game none'")
            choose(folder, chosen)
            if VARIABLE in os.environ:
                click.echo(f"{VARIABLE} is set and comes before it", err=True)
        else:
            chosen = at_hand(folder, build)
        if as_json:
            print_json({"edition": chosen.edition, "options": list(chosen.options)})
        else:
            click.echo(printable(_told(connection, chosen)))


def _told(connection: sqlite3.Connection, chosen: GameAtHand) -> str:
    if not chosen.edition:
        return "no game is at hand: every document is searched; 'umpire game ce' chooses one"
    (title,) = connection.execute("select title from documents where id = ?", [chosen.edition]).fetchone()
    lines = [f"the game at hand: {title}"]
    for number in chosen.options:
        found = connection.execute(
            "select title from options where document = ? and number = ?", [chosen.edition, number]
        ).fetchone()
        lines.append(f"  option {number} {found[0] if found else ''}".rstrip())
    return "\n".join(lines)
