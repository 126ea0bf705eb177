"""`umpire check`: the verdict on a situation, or on one question."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.errors import UmpireError
from queries.knowledge import current_build, umpire_of
from queries.printable import printable
from queries.terminal.answered import in_short, is_open, print_rules, print_understood, print_verdicts
from queries.terminal.common import (
    examples,
    home_option,
    json_option,
    print_json,
    print_json_line,
    workers_options,
)
from queries.terminal.pager import paged
from queries.terminal.paragraphs import say
from queries.terminal.situation_file import LARGEST

if TYPE_CHECKING:
    from kb.home import Build
    from queries.chronicle import Chronicle
    from queries.terminal.settling import Answers
    from queries.umpire import Inquiry

EVENT = "- "  # how a line of a course of events begins
OPEN_VERDICT = 1  # status where something is undetermined, in conflict or not as expected


class _Lines(click.Command):
    """A command whose arguments may be lines of a situation: an event begins with a hyphen and a blank."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {each}" if each.startswith(EVENT) else each for each in args])


@click.command(
    cls=_Lines,
    epilog=examples(
        "umpire check dispute.txt",
        "umpire check 'Kiev: city, clear, fine' 'INF 6-3 in Kiev' 'how many land units may stack?'",
        "umpire check --decision aircraft_limit hex.city=yes hex.terrain=clear hex.units=HQ-A,ENG --option 2",
        "umpire check --decision supply_path_limit hex.weather=snow",
        "umpire check eastern_front.txt --include maps",
        "umpire check campaign.txt --as-of 'Nov/Dec 1941'",
        "cat dispute.txt | umpire check - --json",
        "umpire check - --jobs 2 < archive.jsonl",
    ),
)
@click.argument("words", nargs=-1, metavar="[FILE... | LINE... | FACT=VALUE...]")
@click.option("--decision", metavar="NAME", help="Ask this decision about the facts given as FACT=VALUE.")
@click.option("--option", "options", metavar="N", type=int, multiple=True, help="An optional rule in play.")
@click.option("--edition", metavar="E", default="", help="The edition that is played, such as raw7.")
@click.option(
    "--include",
    "folders",
    metavar="DIR",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of maps that situations may include, beside their own.",
)
@click.option("--as-of", metavar="DATE", default="", help="Ask as of this date of a course of events.")
@workers_options("Of JSON lines")
@click.option("--law", is_flag=True, help="Show the clauses of the law too.")
@click.option(
    "--details", is_flag=True, help="Of a dispute in words, show all that was not understood in them."
)
@json_option
@home_option
def check(
    words: tuple[str, ...],
    decision: str | None,
    options: tuple[int, ...],
    edition: str,
    folders: tuple[Path, ...],
    as_of: str,
    jobs: int | None,
    scheduler: str,
    law: bool,
    details: bool,
    as_json: bool,
    home: str | None,
) -> None:
    """Settle a dispute: the verdict, and why, clause by clause.

    FILE holds a situation and what is asked about it (see rules_corpus/README.md), or several, each
    under its title; - reads one from standard input, or JSON lines: one object a line, {"situation":
    "..."} with id, edition and options where they are wanted, and one answer a line in the same order.
    Instead of a file its lines may stand on the command line, each in quotes: units in short notation,
    facts or plain sentences, and the question in words, with its question mark; FILE may hold such
    lines as well. With --decision, facts come as FACT=VALUE; on a terminal those that are missing are
    asked for, one at a time, until the verdict no longer depends on the rest, and the situation is
    printed, to be kept. Where FILE tells a course of events, its chronicle comes first: what happened
    when, what was illegal and why, and how things stand.

    Ends with status 1 where a verdict is undetermined, in conflict, or not what the file expects, and where
    nothing is asked and an event did not happen; with status 2 where lines of a course could not be read:
    they stand at the top, with what to write instead, and all else is judged without them.
    """
    from queries.terminal.settling import Setting, Settling  # late: other commands do without the engine

    if not decision and not words:
        raise click.UsageError(
            "nothing is asked; name a FILE, tell a dispute in quoted lines with its question, or name a"
            " --decision with its facts"
        )
    words = tuple(one.lstrip() if one.lstrip().startswith(EVENT) else one for one in words)
    build, given = current_build(home), b""
    if words == ("-",) and not decision:
        given = sys.stdin.buffer.readline(LARGEST + 1)
        if given.lstrip().startswith(b"{"):
            _judge_lines(build, given, jobs or 1, scheduler)
            return
        given += sys.stdin.buffer.read(LARGEST + 1 - len(given))
    if jobs or scheduler:
        raise click.UsageError("--jobs and --scheduler are for JSON lines on standard input (umpire check -)")
    with Settling(build, home, Setting(edition, options, folders, as_of)) as settling:
        if decision:
            answers, to_keep = _inquired(settling.inquiry(decision, words), as_json)
        else:
            answers, to_keep = settling.words(words, given), ""
    if as_of and not answers.chronicles:
        raise UmpireError(f"--as-of {as_of}: nothing happens here; events stand in lines with '- ' before")
    with paged():
        _print(build, answers, as_json, law, details)
    if to_keep:
        click.echo("\nto keep it, for 'umpire check FILE':\n")
        click.echo(printable(to_keep), nl=False)
    if answers.why and not answers.settled and not answers.offered:
        raise UmpireError(answers.why if details or not answers.rules else in_short(answers.why))
    if answers.wrong:
        several = "" if len(answers.wrong) == 1 else f"{len(answers.wrong)} situations cannot be read:\n"
        raise UmpireError(f"{several}{chr(10).join(answers.wrong)}")
    unread = [line for one in answers.chronicles for line in one.unread]
    if unread:
        some = "a line" if len(unread) == 1 else f"{len(unread)} lines"
        raise UmpireError(f"{some} of the course of events could not be read: see the top of the chronicle")
    if _some_open(answers):
        click.get_current_context().exit(OPEN_VERDICT)


def _inquired(inquiry: Inquiry, as_json: bool) -> tuple[Answers, str]:
    """The verdict of one decision, on a terminal after asking for what it needs; there the situation, to be
    kept, too."""
    seen = sys.stdout.isatty() and not as_json
    if seen and sys.stdin.isatty():
        from queries.terminal.dialogue import Dialogue

        Dialogue(inquiry).hold()
    from queries.terminal.settling import Answers

    return Answers([(None, inquiry.verdict())]), inquiry.situation(inquiry.called) if seen else ""


def _judge_lines(build: Build, first: bytes, jobs: int, scheduler: str) -> None:
    """Answers JSON lines as they come, and ends with OPEN_VERDICT where one is not decided."""
    from kb.workers import Workers
    from queries.many_situations import is_open, judged

    build, _ = umpire_of(build)
    lines = (line.decode("utf-8", "replace") for line in chain([first], sys.stdin.buffer))
    some_open = False
    for one in judged(build, lines, Workers(jobs, scheduler)):
        print_json_line(one, floats=not isinstance(one.get("id", ""), (str, int)))
        some_open = some_open or is_open(one)
    if some_open:
        click.get_current_context().exit(OPEN_VERDICT)


def _some_open(answers: Answers) -> bool:
    if answers.offered:
        return True
    if answers.settled:
        return any(is_open(verdict) for _, verdict in answers.settled)
    return any(entry.status != "happened" for one in answers.chronicles for entry in one.entries)


def _print(build: Build, answers: Answers, as_json: bool, law: bool, details: bool) -> None:
    if as_json:
        for chronicle in answers.chronicles:
            print_json(chronicle.as_dict())
        beside: dict[str, object] = {"taken_for_granted": answers.taken} if answers.taken else {}
        beside |= {"to_claims": list(answers.to_claims)} if answers.to_claims else {}
        beside |= {"not_used": list(answers.unused)} if answers.unused else {}
        unread = [line for one in answers.chronicles for line in one.unread]
        beside |= {"not_read": unread} if unread else {}
        beside |= {"rules": answers.rules["said"]} if answers.rules else {}
        if answers.offered or answers.why:
            beside |= {"why": answers.why} if answers.why else {}
            print_json({"asked_back": [{"question": asks} for asks, _ in answers.offered]} | beside)
        for _, verdict in answers.settled:
            print_json(verdict.as_dict() | beside)
        return
    _print_chronicles(answers.chronicles)
    if answers.chronicles and answers.settled:
        click.echo()
    for one in answers.to_claims:
        say(one)
    settled = all(not is_open(verdict) for _, verdict in answers.settled) and answers.settled
    if not settled:
        print_rules(answers)
    print_verdicts(build, answers, law)
    print_understood(answers, details)
    if settled:
        print_rules(answers)


def _print_chronicles(chronicles: list[Chronicle]) -> None:
    if chronicles:
        from queries.terminal.chronicles import print_chronicle  # rich
    for number, one in enumerate(chronicles):
        if number:
            click.echo()
        if one.title:
            click.echo(printable(f"## {one.title}"))
        print_chronicle(one)
