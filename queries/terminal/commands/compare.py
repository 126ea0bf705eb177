"""`umpire compare`: where two editions, or one with two sets of options, come out differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queries.knowledge import current_build
from queries.printable import printable
from queries.terminal.common import examples, home_option, json_option, print_json
from queries.terminal.limits import limit_options

if TYPE_CHECKING:
    from kb.explore.narrowing import Limits


@click.command(
    epilog=examples(
        "umpire compare ce raw7 aircraft_limit",
        "umpire compare ce ce+13 supply_path_limit",
        "umpire compare ce raw7 overrun_odds --seconds 1 --json",
    )
)
@click.argument("one", metavar="EDITION[+OPTION...]")
@click.argument("other", metavar="EDITION[+OPTION...]")
@click.argument("decisions", nargs=-1, metavar="[DECISION...]")
@limit_options(things=5, steps=3_000, seconds=0.3)
@json_option
@home_option
def compare(
    one: str,
    other: str,
    decisions: tuple[str, ...],
    limits: Limits,
    as_json: bool,
    home: str | None,
) -> None:
    """Find where two editions, or two sets of options, come out differently.

    For every decision, or those that are named, the smallest situations in which the two differ, found by
    trying, with the answer of each and the rules on which it rests.  Without names it takes some minutes.
    """
    from queries.exploring import compared
    from queries.umpire import Umpire

    def progress(done: int, total: int) -> None:
        if total > 20 and (done == total or not done % 50):
            click.echo(f"{done} of {total} decisions compared", err=True)

    umpire = Umpire.of(current_build(home))
    found = compared(umpire, one, other, decisions, limits, progress)
    print_json(found) if as_json else _print(found)


def _print(found: dict[str, Any]) -> None:
    last = ""
    for each in found["differences"]:
        if each["decision"] != last:
            click.echo(printable(f"\n{each['question']}  ({each['decision']})"))
            last = each["decision"]
        click.echo(printable("  " + ("; ".join(each["when"]) or "whatever else is so")))
        for name, side in zip((found["one"], found["other"]), each["sides"], strict=True):
            click.echo(printable(f"    {name}: {_answer(side)}  ({_by(side)})"))
    differing = len({each["decision"] for each in found["differences"]})
    click.echo(
        f"\n{differing} of {found['decisions']} decisions come out differently; rules of {found['concerned']}"
        f" differ, {found['whole']} of these were looked at whole ({found['evaluations']:,} situations)"
    )


def _answer(side: dict[str, Any]) -> str:
    from queries.telling import words

    if side["status"] == "answered":
        return words.value(side["value"])
    return "two rules disagree" if side["status"] == "conflict" else "no answer"


def _by(side: dict[str, Any]) -> str:
    return ", ".join(dict.fromkeys(cite for one in side["because"] for cite in one["cites"]))
