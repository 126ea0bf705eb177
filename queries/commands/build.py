"""`umpire build`: make the knowledge base, showing what is read, and say what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.home import current, home_folder
from queries.commands.common import examples, home_option, printable
from queries.knowledge import build_knowledge, documents_of, say

if TYPE_CHECKING:
    from kb.build import BuildReport

SHOWN_PROBLEMS = 10


@click.command(epilog=examples("umpire build", "umpire build --documents ~/rulebooks"))
@click.option(
    "--documents",
    metavar="DIR",
    help="Folder of your own copies [else UMPIRE_DOCUMENTS, else that of the last build].",
)
@click.option("--no-documents", is_flag=True, help="Build the shipped corpus alone.")
@home_option
def build(documents: str | None, no_documents: bool, home: str | None) -> None:
    """Build the knowledge base from the shipped corpus and your own copies.

    Your files are recognised by what is in them, whatever they are called.  The knowledge base in use stays
    as it is until the new one is complete.
    """
    if documents and no_documents:
        raise click.UsageError(
            "--documents names a folder and --no-documents forbids one: leave one of them out"
        )
    folder = home_folder(home)
    if no_documents:
        copies = None
    else:
        copies = Path(documents).expanduser() if documents else documents_of(current(folder))
    _print_report(_build_with_progress(folder, copies))


def _build_with_progress(folder: Path, documents: Path | None) -> BuildReport:
    """Build with a line of progress on standard error, which a terminal shows as one moving line."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        return build_knowledge(folder, documents)
    with console.status("building") as status:

        def progress(stage: str, what: str) -> None:
            status.update(Text(f"{stage} {printable(what)}".strip()))

        return build_knowledge(folder, documents, progress)


def _print_report(report: BuildReport) -> None:
    for document in report.documents:
        counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in document.counts.items())
        click.echo(f"{printable(document.title)} ({document.source}): {counts or 'nothing'}")
    total = report.linked + report.dangling
    click.echo(
        f"{total} references: {report.linked} linked, {report.dangling} dangling, {report.doubtful} doubtful"
        " (umpire audit citations lists them)"
    )
    for problem in report.problems[:SHOWN_PROBLEMS]:
        say(printable(str(problem)))
    if len(report.problems) > SHOWN_PROBLEMS:
        say(f"... and {len(report.problems) - SHOWN_PROBLEMS} more problems (umpire audit citations)")
    click.echo(f"built in {sum(report.seconds.values()):.1f} s: {report.build.database}")
