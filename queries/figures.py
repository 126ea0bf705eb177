"""The figures of a knowledge base: how much there is of what, and what the checks came to.  Every door takes
them from here, so that they agree."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from typing import TypedDict, cast

from kb.check_status import AS_SHOWN, rank
from queries.page_data import DocumentNamed, NodeNamed
from queries.rows import rows

# Which rulings are on which section, option or entry: those on itself, and those on what answers to it in the
# other edition.
RULED = """
    select target as ruled, source as ruling from citations where kind = 'rules_on'
    union select concordance.target, citations.source from citations
    join concordance on concordance.source = citations.target
    where citations.kind = 'rules_on' and concordance.target is not null
    union select concordance.source, citations.source from citations
    join concordance on concordance.target = citations.target
    where citations.kind = 'rules_on' and concordance.source is not null
"""
COUNTED = ("sections", "options", "us_entries", "abilities", "rulings", "examples", "terms", "printed_tables")
OF_A_DOCUMENT = ", ".join(
    f"(select count(*) from {table} where document = documents.id) as {table}" for table in COUNTED
)
DOCUMENTS = f"""
    select id, title, short, kind, year, publisher, source, {OF_A_DOCUMENT}
    from documents order by kind = 'rulebook' desc, sections desc
"""
WHOLE = """
    select (select count(*) from decisions) as decisions, (select count(*) from clauses) as clauses,
    (select count(*) from contradictions) as contradictions, (select count(*) from asked) as asked,
    (select count(*) from citations where resolved = 0) as dangling,
    (select count(*) from citations) as citations
"""
DISPUTED = f"""
    select sections.id, sections.label, coalesce(nullif(rulings.fate, ''), 'same') as fate,
    count(distinct rulings.id) as rulings
    from ({RULED}) touched join sections on sections.id = touched.ruled
    join rulings on rulings.id = touched.ruling
    where sections.document = :document group by sections.id, fate
"""
FATES = ("same", "codified", "changed", "reversed", "moot")

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


class DocumentFigures(DocumentNamed):
    """A document, and how much of each thing it has."""

    kind: str
    year: int | None
    publisher: str
    source: str
    sections: int
    options: int
    us_entries: int
    abilities: int
    rulings: int
    examples: int
    terms: int
    printed_tables: int


class Size(TypedDict):
    """How much law, how many players' questions and references all documents have together."""

    decisions: int
    clauses: int
    asked: int
    citations: int


class Whole(Size):
    """And how many contradictions and references that lead nowhere."""

    contradictions: int
    dangling: int


class Disputed(NodeNamed):
    """A section with the number of its rulings, and how many have each fate."""

    parts: dict[str, int]
    count: int


class CheckOfSource(TypedDict):
    """What became of one question of an example or ruling, the `subject`."""

    subject: str
    status: str
    reason: str | None
    expected: str
    actual: str
    decision: str | None
    label: str
    document: str
    chapter: int
    ruling: str | None


class Checked(TypedDict):
    """One check for each worked example and for each ruling, the worst of several; and all of them."""

    all: list[CheckOfSource]
    examples: list[CheckOfSource]
    rulings: list[CheckOfSource]


def documents(connection: sqlite3.Connection) -> list[DocumentFigures]:
    """Every document with how much of each thing it has, the rulebooks first."""
    return rows(connection, DOCUMENTS)


def whole(connection: sqlite3.Connection) -> Whole:
    """How many decisions, clauses, contradictions, questions of players and references there are."""
    return cast(Whole, rows(connection, WHOLE)[0])


def disputed(connection: sqlite3.Connection, document: str, most: int) -> list[Disputed]:
    """The sections of a document with most rulings, each with its rulings by their fate."""
    sections: dict[str, Disputed] = {}
    found = [row for row in rows(connection, DISPUTED, document=document) if row["fate"] in FATES]
    for row in sorted(found, key=lambda row: FATES.index(row["fate"])):
        empty: Disputed = {"id": row["id"], "label": row["label"], "parts": {}, "count": 0}
        section = sections.setdefault(row["id"], empty)
        section["parts"][row["fate"]] = row["rulings"]
        section["count"] += row["rulings"]
    return sorted(sections.values(), key=lambda section: -section["count"])[:most]


def checked(connection: sqlite3.Connection) -> Checked:
    """What became of everything that the examples and rulings ask."""
    checks: list[CheckOfSource] = rows(connection, CHECKS)
    return {
        "all": checks,
        "examples": _worst(check for check in checks if check["ruling"] is None),
        "rulings": _worst({**check, "subject": check["ruling"]} for check in checks if check["ruling"]),
    }


def by_status(checks: Iterable[CheckOfSource]) -> dict[str, int]:
    """How many checks have each status, in the order in which they are shown."""
    counts = Counter(check["status"] for check in checks)
    return {status: counts[status] for status in AS_SHOWN if counts[status]}


def counted(count: int, names: str) -> str:
    """A count and what it counts, named as one thing where there is one: "7 sections", "1 head"."""
    if count == 1:
        names = f"{names[:-3]}y" if names.endswith("ies") else names.removesuffix("s")
    return f"{count:,} {names}"


def _worst(checks: Iterable[CheckOfSource]) -> list[CheckOfSource]:
    """One check a subject, the worst; what was run goes before what was not."""
    worst: dict[str, CheckOfSource] = {}
    for check in checks:
        before = worst.get(check["subject"])
        if before is None or rank(check["status"]) < rank(before["status"]):
            worst[check["subject"]] = check
    return list(worst.values())
