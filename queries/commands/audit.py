"""`umpire audit`: every check that the knowledge base can make of itself, with what failed and why."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import asdict

import click

from queries.commands.common import examples, home_option, json_option, print_json, printable
from queries.knowledge import connect, current_build

CHECKS = ("citations", "all")
STATUSES = "select status, reason, count(*) from checks group by status, reason order by count(*) desc"
FAILED = ("fail", "conflict")


@click.command(epilog=examples("umpire audit citations", "umpire audit all --json"))
@click.argument("what", type=click.Choice(CHECKS), default="all")
@json_option
@home_option
def audit(what: str, as_json: bool, home: str | None) -> None:
    """Check the references, or all there is to check, and list what failed, each with file and line.

    Ends with status 1 where a reference dangles or a check fails.
    """
    build = current_build(home)
    with closing(connect(build)) as connection:
        report = _citations(build.database)
        if what == "all":
            report["checks"] = _checks(connection)
    if as_json:
        print_json(report)
    else:
        _print(report)
    if report["failed"] or any(check["status"] in FAILED for check in report.get("checks", ())):
        click.get_current_context().exit(1)


def _citations(database) -> dict:
    from kb.audit import audit_citations

    found = audit_citations(database)
    findings = [asdict(finding) | {"text": str(finding)} for finding in found.findings]
    return {
        "citations": found.citations,
        "resolved": found.resolved,
        "failed": sum(finding["kind"] == "dangling" for finding in findings),
        "findings": findings,
    }


def _checks(connection: sqlite3.Connection) -> list[dict]:
    """The worked examples and rulings, counted by what became of them and why."""
    names = ("status", "reason", "count")
    return [dict(zip(names, row, strict=True)) for row in connection.execute(STATUSES)]


def _print(report: dict) -> None:
    for finding in report["findings"]:
        click.echo(printable(f"{finding['text']} [{finding['kind']}]"))
    click.echo(
        f"{report['citations']} references, {report['resolved']} resolved;"
        f" {len(report['findings'])} findings, {report['failed']} of them failures"
    )
    for check in report.get("checks", ()):
        click.echo(printable(f"{check['count']} examples and rulings: {check['status']}: {check['reason']}"))
