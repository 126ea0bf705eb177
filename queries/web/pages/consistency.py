"""The audit by chapter: every example and ruling, what the sources contradict, and what dangles."""

from __future__ import annotations

import sqlite3
from collections import Counter
from typing import TypedDict

from kb.check_status import AS_SHOWN, NOT_RUN
from queries import figures
from queries.figures import CheckOfSource, Size
from queries.page_data import NodeNamed
from queries.rows import rows

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


class ChapterChecks(TypedDict):
    """The checks of a chapter by their status."""

    document: str
    chapter: int
    parts: dict[str, int]


class NotRun(TypedDict):
    """Why some cannot be executed, and what it holds for."""

    reason: str
    count: int
    of: list[NodeNamed]


class ContradictionShown(NodeNamed):
    document: str
    reading: str
    why: str


class Dangling(NodeNamed):
    """A reference to what no document prints, and where it stands."""

    as_written: str
    target: str
    path: str
    line: int
    kind: str | None


class AuditPage(Size):
    """The audit as its page shows it."""

    sums: dict[str, dict[str, int]]
    examples: list[ChapterChecks]
    rulings: list[ChapterChecks]
    differing: list[CheckOfSource]
    reasons: list[NotRun]
    contradictions: list[ContradictionShown]
    dangling: list[Dangling]


def consistency(connection: sqlite3.Connection) -> AuditPage:
    """The whole report."""
    found = figures.checked(connection)
    checks, whole = found["all"], figures.whole(connection)
    return {
        "decisions": whole["decisions"],
        "clauses": whole["clauses"],
        "asked": whole["asked"],
        "citations": whole["citations"],
        "sums": {
            "examples": figures.by_status(found["examples"]),
            "rulings": figures.by_status(found["rulings"]),
        },
        "examples": _by_chapter(found["examples"]),
        "rulings": _by_chapter(found["rulings"]),
        "differing": [check for check in checks if check["status"] in NOT_AS_ITS_SOURCE],
        "reasons": _reasons(checks),
        "contradictions": rows(connection, CONTRADICTIONS),
        "dangling": rows(connection, DANGLING),
    }


def _by_chapter(checks: list[CheckOfSource]) -> list[ChapterChecks]:
    """The counts of every status in every chapter of every document."""
    chapters: dict[tuple[str, int], Counter[str]] = {}
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


def _reasons(checks: list[CheckOfSource]) -> list[NotRun]:
    """Why some cannot be executed, the commonest reason first, each with what it holds for."""
    held: dict[str, list[NodeNamed]] = {}
    for check in checks:
        if check["status"] in NOT_RUN:
            one: NodeNamed = {"id": check["subject"], "label": check["label"]}
            held.setdefault(check["reason"] or "", []).append(one)
    reasons: list[NotRun] = [{"reason": why, "count": len(these), "of": these} for why, these in held.items()]
    return sorted(reasons, key=lambda one: -one["count"])
