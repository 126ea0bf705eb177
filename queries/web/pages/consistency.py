"""The audit by chapter: every example and ruling, what the sources contradict, and what dangles."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable

from kb.check_status import AS_SHOWN, CheckStatus, rank
from queries.rows import Item, rows

NOT_AS_ITS_SOURCE = ("fail", "conflict", "undetermined")


# A check of an example that tries a ruling is one of the ruling.
CHECKS = """
    select checks.subject, checks.status, checks.reason, checks.expected, checks.actual,
    decisions.name as decision, nodes.label, coalesce(examples.document, rulings.document) as document,
    coalesce(examples.chapter, rulings.chapter, 0) as chapter,
    coalesce(rulings.id, (select target from citations join rulings on rulings.id = target
                          where source = examples.id and kind = 'exemplifies')) as ruling
    from checks join nodes on nodes.id = checks.subject
    left join decisions on decisions.id = checks.decision
    left join examples on examples.id = checks.subject left join rulings on rulings.id = checks.subject
    order by checks.id
"""
CONTRADICTIONS = """
    select contradictions.id, label, document, reading, why from contradictions order by document, number
"""
DANGLING = """
    select citations.source as id, nodes.label, as_written, citations.target, path, line, target.kind as kind
    from citations join nodes on nodes.id = citations.source
    left join nodes target on target.id = citations.target
    where resolved = 0 order by target.kind <> 'dangling', path, line
"""


def consistency(connection: sqlite3.Connection) -> Item:
    """The whole report, as plain data."""
    checks = rows(connection, CHECKS)
    examples = _worst(check for check in checks if check["ruling"] is None)
    rulings = _worst({**check, "subject": check["ruling"]} for check in checks if check["ruling"])
    return {
        "examples": _by_chapter(examples),
        "rulings": _by_chapter(rulings),
        "differing": [check for check in checks if check["status"] in NOT_AS_ITS_SOURCE],
        "reasons": _reasons(checks),
        "contradictions": rows(connection, CONTRADICTIONS),
        "dangling": rows(connection, DANGLING),
    }


def _worst(checks: Iterable[Item]) -> list[Item]:
    """One check a subject, the worst; what was run goes before what was not."""
    worst: dict[str, Item] = {}
    for check in checks:
        before = worst.get(check["subject"])
        if before is None or rank(check["status"]) < rank(before["status"]):
            worst[check["subject"]] = check
    return list(worst.values())


def _by_chapter(checks: list[Item]) -> list[Item]:
    """The counts of every status in every chapter of every document."""
    chapters: dict[tuple[str, int], Counter] = {}
    for check in checks:
        chapters.setdefault((check["document"], check["chapter"]), Counter())[check["status"]] += 1
    return [
        {
            "document": document,
            "chapter": chapter,
            "parts": {one: counts[one] for one in AS_SHOWN if counts[one]},
        }
        for (document, chapter), counts in sorted(chapters.items())
    ]


def _reasons(checks: list[Item]) -> list[Item]:
    """Why some cannot be executed, the commonest reason first, each with what it holds for."""
    held: dict[str, list[Item]] = {}
    for check in checks:
        if check["status"] == CheckStatus.NOT_EXECUTABLE.value:
            one = {"id": check["subject"], "label": check["label"]}
            held.setdefault(check["reason"] or "", []).append(one)
    reasons = [{"reason": why, "count": len(these), "of": these} for why, these in held.items()]
    return sorted(reasons, key=lambda one: -one["count"])
