"""`umpire show`: one rule, ruling, option or term with everything that belongs to it."""

from __future__ import annotations

from contextlib import closing

import click

from queries.knowledge import connect, current_build
from queries.terminal.common import examples, game_at_hand, home_option, json_option, print_json
from rules_corpus.known import entries


@click.command(
    epilog=examples(
        "umpire show 2.4.2",
        "umpire show raw7 11.16.5",
        "umpire show Q2.4-4",
        "umpire show option 13",
        *(f"umpire show {name} 22" for name in list(entries().values())[:1]),
        "umpire show ZoC --json",
    )
)
@click.argument("ref", nargs=-1, required=True)
@json_option
@home_option
def show(ref: tuple[str, ...], as_json: bool, home: str | None) -> None:
    """Print the section, ruling, option, ability, example or term that REF names.

    REF is written as players write it; a number without an edition is that of the game at hand, else of the
    rulebook on which most others rest.
    """
    from queries.page import page
    from queries.reference import resolve

    build = current_build(home)
    with closing(connect(build)) as connection:
        game = game_at_hand(home, build)
        found = page(connection, resolve(connection, " ".join(ref), game.edition))
    if as_json:
        print_json(found)
    else:
        from queries.terminal.layout import print_page  # rich

        print_page(found)
