"""`umpire build`: make the knowledge base, showing what is read, and say what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.home import current, home_folder
from queries.figures import counted
from queries.knowledge import build_knowledge, documents_of, say
from queries.printable import printable
from queries.terminal.common import examples, folder_named, home_option

if TYPE_CHECKING:
    from kb.build import BuildReport
    from parsers.records import Problem

SHOWN_PROBLEMS = 10
SHOWN_MISTAKES = 50
SHOWN_FILES = 100  # every file that was not read is named
NOTHING_THERE = (
    "{}: there is nothing to read in this folder, so only the shipped corpus is built; put your rulebooks"
    " into it as text files (rulebook.txt), or folders with a rulebook.toml, and build again"
)
MISTAKEN = 2  # status where chapters have mistakes


@click.command(
    epilog=examples(
        "umpire build", "umpire build --documents ~/rulebooks", "umpire build --documents ~/games --alone"
    )
)
@click.option(
    "--documents",
    metavar="DIR",
    help="Folder of your own copies [else UMPIRE_DOCUMENTS, else that of the last build].",
)
@click.option("--no-documents", is_flag=True, help="Build the shipped corpus alone.")
@click.option(
    "--alone", is_flag=True, help="Only your own folder, nothing shipped: seconds, and your game alone."
)
@click.option("--despite-mistakes", is_flag=True, help="End with status 0 even if chapters have mistakes.")
@home_option
def build(
    documents: str | None, no_documents: bool, alone: bool, despite_mistakes: bool, home: str | None
) -> None:
    """Build the knowledge base from the shipped corpus and your own copies.

    Your files are recognised by what is in them, whatever they are called.  The knowledge base in use stays
    as it is until the new one is complete.

    With --alone only what lies in your folder is built, as for a game of your own; later builds of this home
    do likewise until you name a folder without it.

    A mistake in a chapter is shown with its line, everything else is built all the same, and the status is 2.
    Damage in your copies is listed and is no failure.
    """
    if documents and no_documents:
        raise click.UsageError(
            "--documents names a folder and --no-documents forbids one: leave one of them out"
        )
    folder = home_folder(home)
    copies = folder_named(documents) if documents else None
    if not copies and not no_documents:
        before = current(folder)
        copies = documents_of(before)
        alone = alone or (before is not None and before.alone and copies is not None)
    if alone and copies is None:
        raise click.UsageError("--alone leaves nothing to build: name your folder with --documents DIR")
    report = _build_with_progress(folder, copies, alone)
    _print_report(report)
    if report.mistakes and not despite_mistakes:
        click.get_current_context().exit(MISTAKEN)


def _build_with_progress(folder: Path, documents: Path | None, alone: bool) -> BuildReport:
    """Build with a line of progress on standard error, which a terminal shows as one moving line."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        return build_knowledge(folder, documents, alone=alone)
    with console.status("building") as status:

        def progress(stage: str, what: str) -> None:
            status.update(Text(f"{stage} {printable(what)}".strip()))

        return build_knowledge(folder, documents, progress, alone)


def _print_report(report: BuildReport) -> None:
    for document in report.documents:
        counts = ", ".join(counted(count, name.replace("_", " ")) for name, count in document.counts.items())
        click.echo(f"{printable(document.title)} ({document.source}): {counts or 'nothing'}")
    total = report.linked + report.dangling
    click.echo(
        f"{total} references: {report.linked} linked, {report.dangling} dangling, {report.doubtful} doubtful"
        " (umpire audit citations lists them)"
    )
    checks = ", ".join(f"{count} {status}" for status, count in report.checks.items())
    click.echo(f"{report.decisions} decisions; examples and rulings: {checks or 'none'}")
    _print_problems(report.unread, SHOWN_FILES)
    told = {*report.unread, *report.mistakes}
    _print_problems([problem for problem in report.problems if problem not in told], SHOWN_PROBLEMS)
    if report.found_nothing:
        say(NOTHING_THERE.format(printable(str(report.build.documents))))
    click.echo(f"built in {sum(report.seconds.values()):.1f} s: {report.build.database}")
    _print_mistakes(report.mistakes)


def _print_mistakes(mistakes: list[Problem]) -> None:
    """What an author of chapters must put right, last and so in sight."""
    if mistakes:
        noun = "mistake" if len(mistakes) == 1 else "mistakes"
        say(f"{len(mistakes)} {noun} in chapters; everything else is built:")
        _print_problems(mistakes, SHOWN_MISTAKES)


def _print_problems(problems: list[Problem], most: int) -> None:
    for problem in problems[:most]:
        say(printable(str(problem)))
    if len(problems) > most:
        say(f"... and {len(problems) - most} more (umpire audit citations)")
