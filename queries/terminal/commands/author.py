"""`umpire new`, `lint`, `watch`, `mutants` and `fmt`: a game of one's own, laid out and checked."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.errors import UmpireError
from queries.printable import printable
from queries.terminal.common import examples, folder_named, json_option, print_json, print_json_line

if TYPE_CHECKING:
    from kb.lint import Lint

PAUSE = 0.5  # seconds between two looks at the files
SHOWN = 50


@click.command(epilog=examples("umpire new my-game", 'umpire new my-game --title "Raid on the Marches"'))
@click.argument("folder")
@click.option("--title", metavar="TEXT", default="", help="What the game is called [else by its folder].")
@json_option
def new(folder: str, title: str, as_json: bool) -> None:
    """Lay out a folder for a game of your own, with a chapter of every kind of block.

    What it holds is a small game that is whole and right: change it into yours, and look with
    'umpire lint' at what you have written.  How a chapter is written stands in rules_corpus/README.md.
    """
    from kb.first_game import write_first_game

    place = folder_named(folder)
    written = write_first_game(place, place.resolve().name, title)
    if as_json:
        print_json({"folder": str(place), "files": [str(path) for path in written]})
        return
    for path in written:
        click.echo(printable(str(path)))
    click.echo(printable(f"now: umpire lint {place}; umpire build --alone --documents {place.parent}"))


@click.command(epilog=examples("umpire lint my-game", "umpire lint my-game --json"))
@click.argument("folder")
@json_option
def lint(folder: str, as_json: bool) -> None:
    """Check the chapters of one document: prose, references, rules and examples.

    A mistake is shown with its line, a caret, and what was expected there.  Ends with status 1 where anything
    is wrong.
    """
    found = _lint(folder_named(folder))
    if as_json:
        print_json(_as_data(found))
    else:
        _print(found)
    if found.findings:
        click.get_current_context().exit(1)


@click.command(epilog=examples("umpire watch my-game"))
@click.argument("folder")
@click.option("--rounds", type=click.IntRange(1), help="End after so many checks [else until Ctrl-C].")
@json_option
def watch(folder: str, rounds: int | None, as_json: bool) -> None:
    """Check the chapters of one document now and whenever one of its files is saved.

    With --json each check is an object on a line.
    """
    place, seen = folder_named(folder), None
    while rounds is None or rounds > 0:
        now = _stamps(place)
        if now != seen:
            seen = now
            found = _lint(place)
            if as_json:
                print_json_line(_as_data(found))
            else:
                _print(found)
            rounds = rounds - 1 if rounds else rounds
        else:
            time.sleep(PAUSE)


@click.command(epilog=examples("umpire mutants my-game", "umpire mutants my-game --sample 0 --json"))
@click.argument("folder")
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(0),
    default=40,
    show_default=True,
    help="How many wrong rules are tried, 0 for all.",
)
@click.option(
    "--seed", metavar="N", type=int, default=0, show_default=True, help="Another number draws others."
)
@json_option
def mutants(folder: str, sample: int, seed: int, as_json: bool) -> None:
    """Make the rules of a document wrong one by one, and tell which mistake no example of it notices.

    A figure is changed, also one of a table that a rule looks up, a condition left out, yes and no are
    swapped.  What no example notices is shown with a situation in which it changes the answer: read it
    against your rulebook, and put it into the chapter as an example.  Ends with status 1 where there is
    such a one.
    """
    from kb.wrong_rules import wrong_rules

    title, fates = wrong_rules(folder_named(folder), sample, seed)
    noticed = sum(bool(one.noticed_by) for one in fates)
    survivors = [one for one in fates if one.situation]
    if as_json:
        print_json(
            {
                "title": title,
                "tried": len(fates),
                "noticed": noticed,
                "survivors": [
                    {
                        "clause": one.mutant.clause.id,
                        "change": one.mutant.what,
                        "value": one.values[0],
                        "wrong": one.values[1],
                        "situation": one.situation,
                    }
                    for one in survivors
                ],
            }
        )
    else:
        for one in survivors:
            place = f"{one.mutant.clause.path}:{one.mutant.clause.line}"
            click.echo(printable(f"{place}: {one.mutant.what}: no example notices it"))
            click.echo(printable(f"  the rule says {one.values[0]}, the wrong one {one.values[1]}, of:"))
            click.echo(printable("".join(f"    {line}\n" for line in one.situation.splitlines())))
        idle = len(fates) - noticed - len(survivors)
        told = f"{noticed} noticed by examples, {len(survivors)} not, {idle} that change no answer found"
        click.echo(printable(f"{title}: {len(fates)} wrong rules tried: {told}"))
    if survivors:
        click.get_current_context().exit(1)


@click.command(epilog=examples("umpire fmt my-game", "umpire fmt my-game --check"))
@click.argument("folder")
@click.option("--check", is_flag=True, help="Change nothing, and end with status 1 where anything would.")
@json_option
def fmt(folder: str, check: bool, as_json: bool) -> None:
    """Lay out the rule and type blocks of a document: two spaces a level, one between words.

    Only space within these blocks is changed, and nothing that a rule says; a block that cannot be read stays
    as it is.
    """
    from parsers.files import read_text
    from parsers.law.laying_out import lay_out_chapter

    place = folder_named(folder)
    if not (place / "rulebook.toml").is_file():
        raise UmpireError(f"{folder}: no rulebook.toml is in it; name the folder of one document")
    changed = []
    for path in sorted(place.rglob("*.md")):
        try:
            text = read_text(path)
            neat = lay_out_chapter(text)
            if neat == text:
                continue
            changed.append(str(path))
            if not check:
                ends = "\r\n" if b"\r\n" in path.read_bytes() else "\n"
                path.write_bytes(neat.replace("\n", ends).encode("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise UmpireError(f"{path}: {error}; make it a text file in UTF-8 that you can write") from error
    if as_json:
        print_json({"changed": changed, "written": not check})
    else:
        for one in changed:
            click.echo(printable(f"{'would lay out' if check else 'laid out'} {one}"))
        click.echo(f"{len(changed) or 'nothing'} to lay out" if check else f"{len(changed)} files changed")
    if check and changed:
        click.get_current_context().exit(1)


def _lint(folder: Path) -> Lint:
    from kb.lint import lint as check

    if folder.exists() and not folder.is_dir():
        raise UmpireError(f"{folder}: is a file; name the folder of one document, with its rulebook.toml")
    if not folder.exists():
        raise UmpireError(f"{folder}: no such folder; 'umpire new {folder}' lays one out")
    return check(folder)


def _stamps(folder: Path) -> dict[Path, int]:
    """When each file of a document was last changed; one that goes as it is looked at counts as gone."""
    found = {}
    for path in sorted((*folder.rglob("*.md"), *folder.rglob("*.toml"))):
        try:
            found[path] = path.stat().st_mtime_ns
        except OSError:
            continue
    return found


def _print(found: Lint) -> None:
    for one in found.findings[:SHOWN]:
        click.echo(printable(str(one)))
    if len(found.findings) > SHOWN:
        click.echo(f"... and {len(found.findings) - SHOWN} more")
    asked = ", ".join(f"{count} {status}" for status, count in found.examples.items())
    counted = (
        f"{found.sections} sections, {found.decisions} decisions, questions of examples: {asked or 'none'}"
    )
    click.echo(printable(f"{found.title}: {counted}; {len(found.findings) or 'nothing'} to mend"))


def _as_data(found: Lint) -> dict:
    return {
        "title": found.title,
        "sections": found.sections,
        "decisions": found.decisions,
        "examples": found.examples,
        "findings": [
            {
                "kind": kind,
                "path": one.place.path,
                "line": one.place.first_line,
                "column": one.column,
                "message": one.message,
                "expected": one.expected,
                "because": list(one.because),
            }
            for kind, several in (
                ("mistake", found.mistakes),
                ("dangling", found.dangling),
                ("failing", found.failing),
            )
            for one in several
        ],
    }
