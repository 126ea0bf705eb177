"""`umpire search`: the best sections, options, rulings and terms for a few words."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from queries import reference
from queries.kinds import KINDS
from queries.knowledge import connect, current_build
from queries.printable import printable
from queries.terminal.common import (
    examples,
    game_at_hand,
    home_option,
    json_option,
    print_json,
    print_json_line,
    tell_of,
)
from queries.terminal.streams import lines_of_input
from rules_corpus.known import told

if TYPE_CHECKING:
    from queries.search import Filters, Found, Hit


@click.command(
    epilog=examples(
        "umpire search can I trace supply through Vichy",
        "umpire search --chapter 11 'overrun AND HQ'",
        "umpire search --edition raw7 --option 13 supply",
        "umpire search 'kind:ruling option:13 supply -partisan'",
        "umpire search 11.15.5 --json",
        "umpire search - < questions.txt",
    )
)
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--edition",
    metavar="NAME",
    help=f"Only this document ({told()}, or its title) and the rulings on its rules.",
)
@click.option("--kind", type=click.Choice(KINDS), metavar="KIND", help=f"Only this kind: {', '.join(KINDS)}.")
@click.option("--option", metavar="N", help="Only what has to do with optional rule N.")
@click.option("--chapter", metavar="N", help="Only this chapter, and rulings on it.")
@click.option(
    "--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="Most hits to print."
)
@json_option
@home_option
def search(
    words: tuple[str, ...],
    edition: str | None,
    kind: str | None,
    option: str | None,
    chapter: str | None,
    limit: int,
    as_json: bool,
    home: str | None,
) -> None:
    """Find the rule or ruling for WORDS, best first.

    A number or a name (11.15.5, Q2.4-4, option 13, overrun) comes first by itself.  "Words in quotes" must
    stand together; kind:ruling, option:13, chapter:11 and edition:raw7 narrow as the options do, -word leaves
    out; AND, OR, NOT, parentheses and field:word (number, title, question, body) narrow a search
    of up to 12 words.  A word that is written nowhere is read as the nearest one that is.  With - for WORDS,
    each line of standard input is a query and one JSON object is printed for each.  Exit status 1: nothing
    was found.
    """
    if not " ".join(words).strip():
        raise click.UsageError(
            "there is nothing to search for: write a few words, such as 'umpire search overrun'"
        )
    from queries.search import Searcher  # late: other commands do without

    build = current_build(home)
    with closing(connect(build)) as connection:
        filters = _filters(connection, edition, kind, option, chapter)
        if edition is None:
            game = game_at_hand(home, build)
            filters = replace(filters, document=game.edition)
        searcher = Searcher(connection, build.index)
        if words == ("-",):
            for line in lines_of_input():
                found = searcher.find(line, filters, limit)
                print_json_line(_answer(line, found))
            return
        wanted = " ".join(words)
        found = searcher.find(wanted, filters, limit)
        if as_json:
            print_json(_answer(wanted, found))
        else:
            unknown = _no_such_number(connection, wanted) or _no_such_filter(connection, wanted, filters)
            _print_hits(wanted, found, unknown)
            if edition is None and game.edition:
                tell_of(game)
        if not found.hits:
            sys.exit(1)


def _filters(
    connection: sqlite3.Connection,
    edition: str | None,
    kind: str | None,
    option: str | None,
    chapter: str | None,
) -> Filters:
    from queries.search import Filters  # late, as above

    for name, value in (("option", option), ("chapter", chapter)):
        if value is not None and not value.isdecimal():
            raise click.UsageError(f"--{name} {value!r} is not a number; write --{name} 13, for example")
    document = reference.document_named(connection, edition) if edition else ""
    return Filters(document, kind or "", option or "", chapter or "")


def _no_such_number(connection: sqlite3.Connection, words: str) -> str:
    """That nothing has the number that was searched for, "" where something has it or it is none."""
    if reference.is_numbered(connection, words):
        try:
            reference.resolve(connection, words)
        except reference.UnknownReference as unknown:
            return str(unknown)
    return ""


def _no_such_filter(connection: sqlite3.Connection, words: str, filters: Filters) -> str:
    """That nothing has the option, the chapter or the kind to which a search is narrowed, "" where it is to
    none, or something has it."""
    from queries.search import box  # late, as above

    said = box.read(words, KINDS, connection)[1]
    option, chapter = filters.option or said.get("option", ""), filters.chapter or said.get("chapter", "")
    return (
        (_no_such_number(connection, f"option {option}") if option else "")
        or (_no_such_chapter(connection, chapter) if chapter else "")
        or box.no_such_kind(words, KINDS)
    )


def _no_such_chapter(connection: sqlite3.Connection, chapter: str) -> str:
    """That no document has a chapter of that number, "" where one has."""
    numbers = [one for (one,) in connection.execute("select number from sections where depth = 1")]
    known = sorted(int(one) for one in numbers if one.isdecimal())
    if not known or int(chapter) in known:
        return ""
    return f"there is no chapter {chapter}; chapters run from {known[0]} to {known[-1]}"


def _answer(words: str, found: Found) -> dict:
    meant = {"did_you_mean": found.did_you_mean} if found.did_you_mean else {}
    return {
        "query": words,
        **meant,
        "hits": [
            {
                "id": hit.id,
                "kind": hit.kind,
                "number": hit.number,
                "title": hit.title,
                "score": hit.score,
                "snippet": hit.snippet,
                "marks": hit.marks,
            }
            for hit in found.hits
        ],
    }


def _print_hits(words: str, found: Found, unknown: str) -> None:
    if unknown:
        click.echo(printable(unknown), err=True)
    if found.did_you_mean:
        click.echo(f"did you mean: {printable(found.did_you_mean)}", err=True)
    if not found.hits and not unknown:
        click.echo(f"nothing found for {reference.shorten(printable(words))!r}", err=True)
    for hit in found.hits:
        title = click.style(printable(f"{hit.number} {hit.title}".strip()), bold=True)
        click.echo(f"{title}  {hit.kind} {click.style(hit.id, dim=True)}")
        if hit.snippet:
            click.echo("    " + _highlighted(hit))


def _highlighted(hit: Hit) -> str:
    line, reached = "", 0
    for start, end in hit.marks:
        line += printable(hit.snippet[reached:start])
        line += click.style(printable(hit.snippet[start:end]), fg="yellow", bold=True)
        reached = end
    return line + printable(hit.snippet[reached:])
