"""`umpire audit`: every check that the knowledge base can make of itself, with what failed and why."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from kb.check_status import NOT_AS_THE_SOURCE, WORST_FIRST, CheckStatus
from queries.knowledge import connect, current_build, umpire_of
from queries.printable import printable
from queries.terminal.common import (
    examples,
    home_option,
    json_option,
    print_json,
    processors,
    workers_options,
)

if TYPE_CHECKING:
    from kb.audit import Finding
    from kb.home import Build
    from kb.workers import Workers

RUN = ("examples", "rulings", "all")  # what has examples run
CHECKS = ("examples", "rulings", "citations", "digests", "contradictions", "law", "consistency", "all")
# Findings that somebody must put right; the others are there to be known.
FAILURES = ("dangling", "missing")


@click.command(
    epilog=examples(
        "umpire audit examples",
        "umpire audit rulings --reasons",
        "umpire audit citations",
        "umpire audit law --reasons",
        "umpire audit consistency --jobs 2",
        "umpire audit consistency --scheduler tcp://10.0.0.5:8786",
        "umpire audit consistency --quick",
        "umpire audit all --json",
    )
)
@click.argument("what", type=click.Choice(CHECKS), default="all", metavar="[WHAT]")
@click.option(
    "--reasons",
    is_flag=True,
    help="List every example or ruling that is not decided, and why; of the law, what serves one other only.",
)
@click.option("--quick", is_flag=True, help="Of consistency: only what changed since the last time.")
@workers_options("Of consistency", "Of examples, rulings, all and consistency", "as there are processors; 1")
@json_option
@home_option
def audit(
    what: str, reasons: bool, quick: bool, jobs: int | None, scheduler: str, as_json: bool, home: str | None
) -> None:
    """Check what the knowledge base holds and list what failed, each with file and line.

    examples: compiles the rules and runs every worked example; rulings: the same for the rulings' cases.
    citations: references that dangle or are doubtful; those to charts and booklets that no document prints
    are known to.  digests: references, options and numbers of your own copies that our digests lack.
    contradictions: places of the sources that disagree, with the reading taken.  law: by section, how many
    paragraphs, lists and tables of law no clause follows, and how many decisions only serve another one and
    are asked by no example or answered in no sentence; where they are with --reasons.  consistency:
    explores every decision and lists rules that disagree or say nothing, clauses that count nowhere, each
    with a situation for 'umpire check'; it takes minutes, and is no part of all.

    Ends with status 1 where a reference dangles, a digest lacks one, or an example or ruling is not decided
    as its source decides it, or the rules disagree and nothing lists it.
    """
    build = current_build(home)
    # Connecting first tells a damaged database from a fault of the checks.
    connect(build).close()
    if what == "consistency":
        from kb.workers import Workers

        build, _ = umpire_of(build)
        _consistency(build, quick, Workers(jobs or 1, scheduler), reasons, as_json)
        return
    if quick or scheduler:
        raise click.UsageError("--quick and --scheduler are for 'umpire audit consistency'")
    if jobs and what not in RUN:
        raise click.UsageError(f"--jobs is for 'umpire audit' of {', '.join(RUN)} and consistency")
    report = _report(what, build, jobs or processors())
    if as_json:
        print_json(report)
    else:
        _print(report, reasons)
    if report["failed"]:
        click.get_current_context().exit(1)


def _consistency(build: Build, quick: bool, workers: Workers, reasons: bool, as_json: bool) -> None:
    """Explores the law, with progress; prints what is not listed, and with `reasons` what is."""
    from queries.consistency import consistency

    def progress(done: int, total: int) -> None:
        if done == total or not done % 100:
            click.echo(f"{done} of {total} decisions explored", err=True)

    report = consistency(build, quick, workers, progress)
    if as_json:
        print_json(report)
    else:
        for one in [*report["findings"], *(report["listed"] if reasons else ())]:
            click.echo(printable(_finding(one)))
        counts = ", ".join(f"{count} {kind}" for kind, count in report["counts"].items()) or "nothing"
        click.echo(f"found: {counts}; {len(report['listed'])} listed with their reading")
        click.echo(
            f"{report['decisions']} decisions, {report['whole']} of them whole, {report['kept']} kept from"
            f" before; {report['evaluations']:,} situations looked at in {report['seconds']} s"
        )
    if report["findings"]:
        click.get_current_context().exit(1)


def _finding(one: dict) -> str:
    """A finding with its witness, as a person reads it."""
    said = "".join(f"\n  {clause}: {says}" for clause, says in zip(one["clauses"], one["says"], strict=False))
    reading = f"\n  listed: {one['reading']}" if one.get("reading") else ""
    shown = "".join(f"\n    {line}" for line in one["situation"].splitlines())
    others = len(one["seen_in"]) - 1
    also = f" (and {others} decisions that ask it)" if others > 0 else ""
    return f"{one['kind']}: {one['decision']}: {one['why'] or 'they disagree'}{also}{said}{reading}{shown}"


def _report(what: str, build: Build, jobs: int) -> dict:
    """The findings of the checks that are asked for, and how many references there are and resolve."""
    from kb import audit as checks
    from rules_corpus import FOLDER

    corpus = None if build.alone else FOLDER
    report: dict = {}
    found: list[Finding] = []
    if what in ("citations", "all"):
        citations = checks.audit_citations(build.database)
        report |= {"citations": citations.citations, "resolved": citations.resolved}
        found += citations.findings
    if what in ("digests", "all"):
        report["compared"] = build.documents is not None
        found += (
            checks.audit_digests(FOLDER, build.documents, build.folder) if build.documents and corpus else []
        )
    if what in ("contradictions", "law", "all"):
        found += checks.audit_contradictions(build.database)
    report["failed"] = sum(finding.kind in FAILURES for finding in found)
    if what in ("examples", "rulings", "all"):
        law = checks.audit_law(corpus, build.documents, jobs, build.folder)
        found += law.problems
        subjects = [("examples", law.examples), ("rulings", law.rulings)]
        for name, run in subjects:
            if what in (name, "all"):
                report[name] = [asdict(subject) for subject in run]
                report["failed"] += sum(subject.status in NOT_AS_THE_SOURCE for subject in run)
        report["failed"] += len(law.problems)
        report |= {"questions": law.questions, "decisions": law.decisions, "clauses": law.clauses}
    if what == "law":
        report["law"] = [asdict(one) for one in checks.audit_coverage(corpus, build.documents, build.folder)]
        report["used_once"] = [
            asdict(one) for one in checks.audit_used_once(corpus, build.documents, build.folder)
        ]
    report["findings"] = [asdict(finding) | {"text": str(finding)} for finding in found]
    return report


def _print(report: dict, reasons: bool) -> None:
    for finding in report["findings"]:
        click.echo(printable(f"{finding['text']} [{finding['kind']}]"))
    for name in ("examples", "rulings"):
        if name in report:
            _print_subjects(name, report[name], reasons)
    if "law" in report:
        _print_coverage(report["law"], reasons)
        _print_used_once(report["used_once"], reasons)
    if "decisions" in report:
        click.echo(
            f"{report['decisions']} decisions of {report['clauses']} clauses,"
            f" asked {report['questions']} questions"
        )
    if "citations" in report:
        click.echo(f"{report['citations']} references, {report['resolved']} resolved")
    if report.get("compared") is False:
        click.echo("no documents of yours to compare the digests with: umpire build --documents DIR")
    click.echo(f"{len(report['findings'])} findings, {report['failed']} failures")


def _print_coverage(sections: list[dict], reasons: bool) -> None:
    """A line for each section that has clauses, or for all with the passages themselves; then the sums."""
    for one in sections:
        open_ones = len(one["uncovered"])
        if open_ones and (reasons or one["clauses"]):
            click.echo(
                printable(
                    f"{one['section']}: {open_ones} of {one['passages']} passages without a clause;"
                    f" {one['clauses']} clauses, {one['elsewhere']} of other places"
                )
            )
        for finding in one["uncovered"] if reasons else ():
            click.echo(printable(f"  {finding['path']}:{finding['line']}: {finding['message']}"))
    total, uncovered, clauses, elsewhere = (
        sum(one[name] if isinstance(one[name], int) else len(one[name]) for one in sections)
        for name in ("passages", "uncovered", "clauses", "elsewhere")
    )
    click.echo(
        f"{uncovered} of {total} passages of law have no clause directly below them;"
        f" {elsewhere} of {clauses} clauses cite another place than theirs"
    )


def _print_used_once(findings: list[dict], reasons: bool) -> None:
    """How many decisions should be names inside another one, and with `reasons` which."""
    for one in findings if reasons else ():
        click.echo(printable(f"{one['path']}:{one['line']}: {one['message']}"))
    click.echo(
        f"{len(findings)} decisions of one clause serve one other,"
        " and no example of the chapters asks them or no sentence of theirs answers"
    )


def _print_subjects(name: str, subjects: list[dict], reasons: bool) -> None:
    """A table by chapter, then what is not as its source says, then, if wanted, what cannot be decided."""
    from rich.console import Console
    from rich.table import Table

    statuses = [status for status in WORST_FIRST if any(one["status"] == status for one in subjects)]
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in (name, *statuses, "all"):
        table.add_column(title, justify="left" if title == name else "right")
    chapters = list(dict.fromkeys(one["chapter"] for one in subjects))
    for chapter in [*chapters, "all"]:
        members = [one for one in subjects if chapter in (one["chapter"], "all")]
        counts = [sum(one["status"] == status for one in members) for status in statuses]
        table.add_row(chapter, *(str(count or "") for count in counts), str(len(members)))
    Console(highlight=False).print(table)
    for one in subjects:
        if one["status"] in NOT_AS_THE_SOURCE or (reasons and one["status"] != CheckStatus.PASS.value):
            click.echo(printable(f"{one['id']}: {one['status']}: {'; '.join(one['reasons'])}"))
