"""`umpire compare`: where two editions, or one with two sets of options, come out differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kb.errors import UmpireError
from queries.knowledge import current_build, umpire_of
from queries.printable import printable
from queries.terminal.common import examples, home_option, json_option, print_json
from queries.terminal.limits import limit_options

if TYPE_CHECKING:
    from kb.explore.reached import Limits
    from queries.umpire import Umpire


@click.command(
    epilog=examples(
        "umpire compare ce raw7 aircraft_limit",
        "umpire compare ce ce+13 supply_path_limit",
        "umpire compare ce raw7 11.10.6 --seconds 0.2",
        "umpire compare ce raw7 overrun_odds --seconds 1 --json",
        "umpire compare raw7 ce --rulings",
    )
)
@click.argument("one", metavar="EDITION[+OPTION...]")
@click.argument("other", metavar="EDITION[+OPTION...]")
@click.argument("decisions", nargs=-1, metavar="[DECISION...|RULE|WORDS]")
@click.option(
    "--rulings", is_flag=True, help="Hold what is said to have become of each ruling against both editions."
)
@limit_options(things=5, steps=3_000, seconds=0.3)
@json_option
@home_option
def compare(
    one: str,
    other: str,
    decisions: tuple[str, ...],
    rulings: bool,
    limits: Limits,
    as_json: bool,
    home: str | None,
) -> None:
    """Find where two editions, or two sets of options, come out differently.

    For every decision, or those that are named, the smallest situations in which the two differ, found by
    trying, with the answer of each and the rules on which it rests.  In place of names stand the number of a
    rule, option or ruling, or words.  Without any it takes some minutes.

    With --rulings, the older edition first: the rulings of which the newer one is said to keep or to change
    what they rule, and comes out otherwise where their examples are asked in both.
    """
    from queries.exploring import compared, held_fates

    def progress(done: int, total: int) -> None:
        if total > 20 and (done == total or not done % 50):
            click.echo(f"{done} of {total} decisions compared", err=True)

    build = current_build(home)
    build, umpire = umpire_of(build)
    if rulings:
        held = held_fates(umpire, build, one, other)
        print_json(held) if as_json else _print_fates(held)
        return
    found = compared(umpire, one, other, _meant(umpire, home, one, decisions), limits, progress)
    print_json(found) if as_json else _print(found)


MOST_NAMED = 3  # of the questions that words may mean


def _meant(umpire: Umpire, home: str | None, edition: str, said: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the decisions that are meant by names, by a rule or by words: of the game of that edition.
    Raises UmpireError."""
    from queries.knowledge_base import KnowledgeBase
    from queries.meant_decisions import meant_decisions

    wanted = " ".join(said)
    if not said or all(umpire.has(one) for one in said):
        return said
    for one in said:
        if "_" in one:  # written as a name is
            umpire.decision(one)
    with KnowledgeBase.open(home) as knowledge:
        hits = [hit.id for hit in knowledge.search(wanted)]
        game = umpire.playing(umpire.edition_called(edition.partition("+")[0]))
        found = meant_decisions(game, knowledge.connection, wanted, hits)
    if not found:
        raise UmpireError(f"no decision is about {wanted!r}; 'umpire decisions WORDS' finds one")
    questions = [one.question or one.name for one in found]
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    click.echo(printable(f"understood as: {' '.join(questions[:MOST_NAMED])}{more}"), err=True)
    return tuple(one.name for one in found)


def _print(found: dict[str, Any]) -> None:
    last = ""
    for each in found["differences"]:
        if each["decision"] != last:
            click.echo(printable(f"\n{each['question']}  ({each['decision']})"))
            last = each["decision"]
        alone = "whatever else is so" if len(found["differences"]) == 1 else "nothing more is told"
        click.echo(printable("  " + ("; ".join(each["when"]) or alone)))
        for name, side in zip((found["one"], found["other"]), each["sides"], strict=True):
            click.echo(printable(f"    {name}: {side['says']}  ({_by(side)})"))
    differing = len({each["decision"] for each in found["differences"]})
    click.echo(
        f"\n{differing} of {found['decisions']} decisions come out differently; rules of {found['concerned']}"
        f" differ, {found['whole']} of these were looked at whole ({found['evaluations']:,} situations)"
    )


def _print_fates(held: dict[str, Any]) -> None:
    from queries.telling import words

    for one in held["disagreeing"]:
        click.echo(printable(f"\n{one['ruling']} {one['title']}: {one['fate']}, {one['note']}"))
        for each in one["answers"] or ():
            older, newer = words.value(each["older"]), words.value(each["newer"])
            click.echo(printable(f"    {words.name(each['decision'])}: {older}, now {newer}"))
        if not one["answers"]:
            click.echo("    its examples come out alike in both")
    counts = ", ".join(f"{count} {fate}" for fate, count in held["held"].items())
    for one in held["listed"]:
        click.echo(printable(f"\n{one['ruling']}, {one['fate']}, listed: {one['reading']}"))
    click.echo(
        f"\n{len(held['disagreeing'])} rulings come out otherwise than is said of them, of {counts};"
        f" {len(held['listed'])} are listed with their reading"
    )


def _by(side: dict[str, Any]) -> str:
    return ", ".join(side["cites"])
