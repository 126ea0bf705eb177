"""`umpire check`: the verdict on a situation, or on one question; `umpire decisions`: what can be asked."""

from __future__ import annotations

import re
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb.errors import UmpireError
from queries.game_at_hand import NONE, GameAtHand
from queries.knowledge import connect, current_build
from queries.printable import printable
from queries.terminal.common import (
    examples,
    game_at_hand,
    home_option,
    json_option,
    print_json,
    print_json_line,
    workers_options,
)
from queries.terminal.pager import paged
from queries.terminal.situation_file import LARGEST, situation_file

if TYPE_CHECKING:
    from kb.engine.verdict import Verdict
    from kb.home import Build
    from kb.workers import Workers
    from queries.board.described import Retold
    from queries.chronicle import Chronicle
    from queries.umpire import Settled, Umpire

NO_SITUATION = """    if this is no situation: one has a line for each thing and then what is asked, as in
      Kiev: city, clear, fine
      in Kiev: INF 6-3
      ask land_limit(Kiev)"""
OPEN_VERDICT = 1  # status where something is undetermined, in conflict or not as expected


@click.command(
    epilog=examples(
        "umpire check dispute.txt",
        "umpire check 'Kiev: city, clear, fine' 'INF 6-3 in Kiev' 'how many land units may stack?'",
        "umpire check --decision aircraft_limit hex.city=yes hex.terrain=clear hex.units=HQ-A,ENG --option 2",
        "umpire check --decision supply_path_limit hex.weather=snow",
        "umpire check eastern_front.txt --include maps",
        "umpire check campaign.txt --as-of 'Nov/Dec 1941'",
        "cat dispute.txt | umpire check - --json",
        "umpire check - --jobs 2 < archive.jsonl",
    )
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
@json_option
@home_option
def check(
    words: tuple[str, ...],
    decision: str | None,
    options: tuple[int, ...],
    edition: str,
    folders: tuple[Path, ...],
    as_of: str,
    jobs: int,
    scheduler: str,
    law: bool,
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
    nothing is asked and an event did not happen.
    """
    from queries.umpire import Umpire

    if not decision and not words:
        raise click.UsageError("name a FILE, or a --decision with its facts (umpire decisions lists them)")
    build = current_build(home)
    if words == ("-",) and not decision:
        first = sys.stdin.buffer.readline(LARGEST + 1)
        if first.lstrip().startswith(b"{"):
            from kb.workers import Workers

            _judge_lines(build, first, Workers(jobs, scheduler))
            return
        given = first + sys.stdin.buffer.read(LARGEST + 1 - len(first))
    else:
        given = b""
    umpire = Umpire.of(build)
    edition, retold = umpire.edition_called(edition), list["Retold"]()
    game = NONE if edition or options else game_at_hand(home, build)
    if decision:
        if umpire.knows(game, decision):
            edition, options = game.edition, game.options
        inquiry = umpire.inquire(decision, words, edition, options)
        if sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
            from queries.terminal.dialogue import Dialogue

            Dialogue(inquiry).hold()
        settled, chronicles, told = [(None, inquiry.verdict())], [], False
    else:
        told = _is_told(words)
        if told:
            retold.append(_described(umpire, words, edition or game.edition, home))
            text = retold[0].text
            found = [umpire.check(text, "the situation", None, edition, options, at_hand=game, as_of=as_of)]
        else:
            plain: list[str] = []
            found = [
                _settle(umpire, word, edition, options, folders, game, as_of, given, home, plain, retold)
                for word in words
            ]
            told, words = bool(plain), (*words, *plain)
        settled = [pair for one in found for pair in one]
        chronicles = [one for each in found for one in each.chronicles]
    with paged():
        _print_chronicles(chronicles, bool(settled), as_json)
        taken = [each for one in retold for each in one.taken]
        _print(build, settled, as_json, law, taken)
        if told and not as_json:
            _print_understood(words, settled)
            for one in taken:
                click.echo(printable(f"taken for granted: {one}"))
    if decision and sys.stdout.isatty() and not as_json:
        click.echo("\nto keep it, for 'umpire check FILE':\n")
        click.echo(printable(inquiry.situation()), nl=False)
    if any(_is_open(verdict) for _, verdict in settled) or (
        not settled and any(entry.status != "happened" for one in chronicles for entry in one.entries)
    ):
        click.get_current_context().exit(OPEN_VERDICT)


def _is_told(words: tuple[str, ...]) -> bool:
    """Whether the words are the lines of a situation, and name no files."""
    return any(" " in word.strip() for word in words) and not any(
        word == "-" or Path(word[:200]).exists() for word in words
    )


def _described(umpire: Umpire, lines: tuple[str, ...], edition: str, home: str | None) -> Retold:
    """The situation that somebody tells on the command line.  Raises UmpireError."""
    from queries.board.described import situation_of

    def fitting(words: str) -> list[str]:
        return [one["name"] for one in _fitting(home, words)]

    try:
        return situation_of(umpire, lines, edition, fitting)
    except UmpireError as error:
        rule = _rule_on(home, lines[0], edition) if _is_only_asked(lines) else ""
        raise UmpireError(f"{error}{rule}") from error


def _is_only_asked(lines: tuple[str, ...]) -> bool:
    """Whether somebody asks after a rule, and tells of nothing that lies there."""
    said = lines[0].strip()
    return len(lines) == 1 and said.endswith("?") and not re.search(r"[.:;?!] ", said)


def _rule_on(home: str | None, question: str, edition: str) -> str:
    """Where `umpire ask` finds the rule for a question of which nothing lies there, "" where nowhere."""
    from queries.ask import Asker

    build = current_build(home)
    with closing(connect(build)) as connection:
        found = Asker(connection, build.index).ask(question, edition)
    return (
        f"\nthe rule on it is {found.title}; 'umpire ask' with this question quotes it"
        if found.answered
        else ""
    )


def _settle(
    umpire: Umpire,
    word: str,
    edition: str,
    options: tuple[int, ...],
    folders: tuple[Path, ...],
    game: GameAtHand,
    as_of: str,
    given: bytes,
    home: str | None,
    plain: list[str],
    retold: list[Retold],
) -> Settled:
    """What a file settles: a situation, or one that is told in plain sentences with a question, which go into
    `plain`, and what was made of them into `retold`.  Raises UmpireError."""
    text, source, include = situation_file(word, folders, given)

    def settled(text: str) -> Settled:
        return umpire.check(text, source, include, edition, options, at_hand=game, as_of=as_of)

    try:
        return settled(text)
    except UmpireError as error:
        lines = [line.strip() for line in text.split("\n")]
        if any(line.startswith(("ask ", "expect ", "##", "|")) for line in lines):
            raise
        if not any(line.endswith("?") for line in lines):
            raise UmpireError(f"{error}\n{NO_SITUATION}") from error
    plain.extend(lines)
    retold.append(_described(umpire, tuple(lines), edition or game.edition, home))
    return settled(retold[-1].text)


def _judge_lines(build: Build, first: bytes, workers: Workers) -> None:
    """Answers JSON lines as they come, and ends with OPEN_VERDICT where one is not decided."""
    from itertools import chain

    from queries.many_situations import is_open, judged

    lines = (line.decode("utf-8", "replace") for line in chain([first], sys.stdin.buffer))
    some_open = False
    for one in judged(build, lines, workers):
        print_json_line(one)
        some_open = some_open or is_open(one)
    if some_open:
        click.get_current_context().exit(OPEN_VERDICT)


def _is_open(verdict: Verdict) -> bool:
    if verdict.check is not None:
        return verdict.check.status != "pass"
    return verdict.status != "answered"


def _print_chronicles(chronicles: list[Chronicle], more: bool, as_json: bool) -> None:
    if as_json:
        for one in chronicles:
            print_json(one.as_dict())
        return
    if chronicles:
        from queries.terminal.chronicles import print_chronicle  # rich
    for number, one in enumerate(chronicles):
        if number:
            click.echo()
        if one.title:
            click.echo(printable(f"## {one.title}"))
        print_chronicle(one)
    if chronicles and more:
        click.echo()


def _titles(build: Build) -> dict[str, str]:
    """What each document is called."""
    with closing(connect(build)) as connection:
        return dict(connection.execute("select id, title from documents"))


def _print(build: Build, settled: list, as_json: bool, law: bool, taken: list[str]) -> None:
    if as_json:
        beside = {"taken_for_granted": taken} if taken else {}
        values = [verdict.as_dict() | beside for _, verdict in settled]
        for value in values:
            print_json(value)
        return
    from queries.terminal.verdicts import print_verdict  # rich

    titles = _titles(build)
    for number, (ask, verdict) in enumerate(settled):
        if number:
            click.echo()
        title = ask.title if ask is not None else ""
        if title and (not number or title != settled[number - 1][0].title):
            click.echo(printable(f"## {title}"))
        print_verdict(verdict, titles.get(verdict.edition, verdict.edition), law)
        if verdict.check is not None:
            met = "as expected" if verdict.check.status == "pass" else f"expected: {verdict.check.expected}"
            click.echo(printable(met))


def _print_understood(lines: tuple[str, ...], settled: Settled) -> None:
    """What a question in words was taken for: players say little, and may have meant another one."""
    from queries.telling.verdict import question_of

    if any(line.rstrip().endswith("?") for line in lines):
        for _, verdict in settled:
            click.echo(printable(f"understood as: {question_of(verdict.as_dict())}"))


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
    from queries.umpire import Umpire

    build, name = current_build(home), " ".join(words)
    every = Umpire.of(build)
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
