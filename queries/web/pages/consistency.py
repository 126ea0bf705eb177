"""The audit by chapter: every example and ruling, what the sources contradict, and what dangles."""

from __future__ import annotations

import sqlite3
from collections import Counter

from kb.check_status import AS_SHOWN, NOT_RUN
from queries import figures
from queries.rows import Item, rows

NOT_AS_ITS_SOURCE = ("fail", "conflict", "undetermined")


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
    found = figures.checked(connection)
    checks = found["all"]
    return {
        **figures.whole(connection),
        "sums": {name: figures.by_status(found[name]) for name in ("examples", "rulings")},
        "examples": _by_chapter(found["examples"]),
        "rulings": _by_chapter(found["rulings"]),
        "differing": [check for check in checks if check["status"] in NOT_AS_ITS_SOURCE],
        "reasons": _reasons(checks),
        "contradictions": rows(connection, CONTRADICTIONS),
        "dangling": rows(connection, DANGLING),
    }


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
        if check["status"] in NOT_RUN:
            one = {"id": check["subject"], "label": check["label"]}
            held.setdefault(check["reason"] or "", []).append(one)
    reasons = [{"reason": why, "count": len(these), "of": these} for why, these in held.items()]
    return sorted(reasons, key=lambda one: -one["count"])
