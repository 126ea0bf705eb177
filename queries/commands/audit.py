"""`umpire audit`: every check that the knowledge base can make of itself, with what failed and why."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from queries.commands.common import examples, home_option, json_option, print_json, printable
from queries.knowledge import connect, current_build

if TYPE_CHECKING:
    from kb.audit import Finding
    from kb.home import Build

CHECKS = ("citations", "digests", "contradictions", "all")
STATUSES = "select status, reason, count(*) from checks group by status, reason order by count(*) desc"
FAILED = ("fail", "conflict")
# Findings that somebody must put right; the others are there to be known.
FAILURES = ("dangling", "missing")


@click.command(epilog=examples("umpire audit citations", "umpire audit digests", "umpire audit all --json"))
@click.argument("what", type=click.Choice(CHECKS), default="all")
@json_option
@home_option
def audit(what: str, as_json: bool, home: str | None) -> None:
    """Check what the knowledge base holds and list what failed, each with file and line.

    citations: references that dangle or are doubtful; those to charts and booklets that no document prints
    are known to.  digests: references, options and numbers of your own copies that our digests lack.
    contradictions: places of the sources that disagree, with the reading taken.  Ends with status 1 where a
    reference dangles, a digest lacks one, or a check fails.
    """
    build = current_build(home)
    # Connecting first tells a damaged database from a fault of the checks.
    with closing(connect(build)) as connection:
        report = _report(what, build)
        if what == "all":
            report["checks"] = _checks(connection)
    if as_json:
        print_json(report)
    else:
        _print(report)
    if report["failed"] or any(check["status"] in FAILED for check in report.get("checks", ())):
        click.get_current_context().exit(1)


def _report(what: str, build: Build) -> dict:
    """The findings of the checks that are asked for, and how many references there are and resolve."""
    from kb import audit as checks
    from rules_corpus import FOLDER

    report: dict = {}
    found: list[Finding] = []
    if what in ("citations", "all"):
        citations = checks.audit_citations(build.database)
        report |= {"citations": citations.citations, "resolved": citations.resolved}
        found += citations.findings
    if what in ("digests", "all"):
        report["compared"] = build.documents is not None
        found += checks.audit_digests(FOLDER, build.documents) if build.documents else []
    if what in ("contradictions", "all"):
        found += checks.audit_contradictions(build.database)
    report["failed"] = sum(finding.kind in FAILURES for finding in found)
    report["findings"] = [asdict(finding) | {"text": str(finding)} for finding in found]
    return report


def _checks(connection: sqlite3.Connection) -> list[dict]:
    """The worked examples and rulings, counted by what became of them and why."""
    names = ("status", "reason", "count")
    return [dict(zip(names, row, strict=True)) for row in connection.execute(STATUSES)]


def _print(report: dict) -> None:
    for finding in report["findings"]:
        click.echo(printable(f"{finding['text']} [{finding['kind']}]"))
    if "citations" in report:
        click.echo(f"{report['citations']} references, {report['resolved']} resolved")
    if report.get("compared") is False:
        click.echo("no documents of yours to compare the digests with: umpire build --documents DIR")
    click.echo(f"{len(report['findings'])} findings, {report['failed']} of them failures")
    for check in report.get("checks", ()):
        click.echo(printable(f"{check['count']} examples and rulings: {check['status']}: {check['reason']}"))
