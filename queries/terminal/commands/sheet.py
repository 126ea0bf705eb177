"""`umpire sheet`: what players would fill in and print, such as a production sheet, from a situation."""

from __future__ import annotations

import click

from queries.knowledge import current_build, umpire_of
from queries.terminal.common import examples, game_at_hand, home_option, json_option, print_json
from queries.terminal.pager import paged
from queries.terminal.situation_file import situation_file

OPEN_SHEET = 1  # status where something on it is not known yet


@click.command(
    epilog=examples(
        "umpire sheet production.txt",
        "umpire sheet production.txt --option 39 --json",
        "cat production.txt | umpire sheet -",
    )
)
@click.argument("file")
@click.option("--option", "options", metavar="N", type=int, multiple=True, help="An optional rule in play.")
@click.option("--edition", metavar="E", default="", help="The edition that is played, such as raw7.")
@json_option
@home_option
def sheet(file: str, options: tuple[int, ...], edition: str, as_json: bool, home: str | None) -> None:
    """Fill in a sheet, such as that of a power's production, from a situation.

    FILE states the map, the stock and the wishes as for 'umpire check' (- is standard input), and asks
    nothing: 'production P: power Germany' and, for each wish, 'purchase: production P, unit NAME'. The sheet
    says what comes in and by which ways, what each wish costs and when it arrives, what is not allowed or
    cannot be paid and why, and what is left.

    Ends with status 1 where something on a sheet is not known yet.
    """
    from queries.sheets import filled
    from queries.terminal.sheets import print_sheet

    build = current_build(home)
    build, umpire = umpire_of(build)
    edition = umpire.edition_called(edition)
    game = game_at_hand(home, build)
    text, source, include = situation_file(file)
    sheets = filled(umpire, text, source, include, edition, options, game)
    if as_json:
        print_json({"sheets": [one.as_dict() for one in sheets]})
    else:
        with paged():
            for one in sheets:
                print_sheet(one)
    if any(one.needs for one in sheets):
        click.get_current_context().exit(OPEN_SHEET)
