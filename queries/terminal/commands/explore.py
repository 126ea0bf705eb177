"""`umpire explore`: all ways in which a decision can come out, each with the smallest situation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queries.knowledge import current_build, umpire_of
from queries.printable import printable
from queries.terminal.common import examples, home_option, json_option, print_json
from queries.terminal.limits import limit_options

if TYPE_CHECKING:
    from kb.explore.reached import Limits


@click.command(
    epilog=examples(
        "umpire explore aircraft_limit",
        "umpire explore aircraft_limit --option 8",
        "umpire explore overrun_odds --edition raw7 --situations",
        "umpire explore supply_path_limit --things 4 --seconds 5 --json",
    )
)
@click.argument("decision")
@click.option("--edition", metavar="E", default="", help="The edition that is played, such as raw7.")
@click.option("--option", "options", metavar="N", type=int, multiple=True, help="An optional rule in play.")
@limit_options(things=6, steps=20_000, seconds=10.0)
@click.option("--situations", is_flag=True, help="Print each situation whole, as 'umpire check' reads it.")
@json_option
@home_option
def explore(
    decision: str,
    edition: str,
    options: tuple[int, ...],
    limits: Limits,
    situations: bool,
    as_json: bool,
    home: str | None,
) -> None:
    """Find all the ways in which a decision can come out.

    Begins with nothing known and tries whatever the rules ask for next, the smallest situations first; prints
    each answer with the smallest situation that gives it and the rules that count there, what the rules leave
    without an answer or answer twice, and what was not reached.

    Ends with status 1 where two rules are in conflict, or none applies.
    """
    from queries.exploring import explored

    _, umpire = umpire_of(current_build(home))
    found = explored(umpire, decision, umpire.edition_called(edition), options, limits)
    if as_json:
        print_json(found)
    else:
        _print(found, situations)
    if any(one["status"] != "answered" for one in found["ways"]):
        click.get_current_context().exit(1)


def _print(found: dict[str, Any], situations: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    from queries.terminal.verdicts import numbers_of

    played = found["edition"] + "".join(f", option {one}" for one in found["options"])
    click.echo(printable(f"{found['question']}  ({found['decision']}, {played})\n"))
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 1, 0))
    for title in ("answer", "smallest situation", "by"):
        table.add_column(title, overflow="fold")
    only = found["whole"] and len(found["ways"]) == 1
    alone = "whatever else is so" if only else "nothing more is told"
    for one in found["ways"]:
        when = one["situation"].rstrip() if situations else "; ".join(one["when"]) or alone
        table.add_row(printable(_answer(one, found["measure"])), printable(when), printable(_by(one)))
    if found["ways"]:
        Console(highlight=False, markup=False).print(table)
    if found["more_values"]:
        click.echo(f"and {found['more_values']} more values")
    if not found["ways"]:
        click.echo("no answer was found in what was looked at")
    for one in found["never"] if found["ways"] else ():
        click.echo(printable(f"counts in no situation found: {one['says']} ({numbers_of(one['cites'])})"))
    what = "all situations of its kind" if found["whole"] else "not all"
    several = "situation" if found["evaluations"] == 1 else "situations"
    click.echo(f"{found['evaluations']} {several} looked at in {found['seconds']} s: {what}")
    for one in found["left"]:
        click.echo(printable(f"not reached: {one}"))


def _answer(one: dict[str, Any], measure: str) -> str:
    from queries.telling import words

    if one["status"] == "answered":
        return words.measured(one["value"], measure)
    return "two rules disagree" if one["status"] == "conflict" else f"no answer: {one['why']}"


def _by(one: dict[str, Any]) -> str:
    from queries.telling import words

    return ", ".join(dict.fromkeys(words.cited(cite) for each in one["because"] for cite in each["cites"]))
