"""What the home page shows: the documents, the sections that were disputed most, and what the audit says."""

from __future__ import annotations

import sqlite3

from kb.check_status import AS_SHOWN
from queries.rows import Item, rows

MOST_DISPUTED = 12
FATES = ("same", "codified", "changed", "reversed", "moot")


DOCUMENTS = """
    select id, title, short, kind, year, publisher, source,
    (select count(*) from sections where document = documents.id) as sections,
    (select count(*) from options where document = documents.id) as options,
    (select count(*) from rulings where document = documents.id) as rulings,
    (select count(*) from examples where document = documents.id) as examples,
    (select count(*) from terms where document = documents.id) as terms
    from documents order by kind = 'rulebook' desc, sections desc
"""

# A section by the rulings on it, and by what the Collector's Edition did with them.
DISPUTED = """
    select sections.id, sections.label, coalesce(nullif(rulings.fate, ''), 'same') as fate,
    count(distinct rulings.id) as rulings
    from citations join sections on sections.id = citations.target
    join rulings on rulings.id = citations.source
    where citations.kind = 'rules_on' group by sections.id, fate
"""
CHECKED = "select status, count(distinct subject) as count from checks group by status"
COUNTS = """
    select (select count(*) from decisions) as decisions, (select count(*) from clauses) as clauses,
    (select count(*) from contradictions) as contradictions,
    (select count(*) from citations where resolved = 0) as dangling,
    (select count(*) from citations) as citations
"""


def home(connection: sqlite3.Connection) -> Item:
    """Everything on the home page."""
    checked = {row["status"]: row["count"] for row in rows(connection, CHECKED)}
    return {
        "documents": rows(connection, DOCUMENTS),
        "disputed": _disputed(connection),
        "checked": {status: checked[status] for status in AS_SHOWN if status in checked},
        **rows(connection, COUNTS)[0],
    }


def _disputed(connection: sqlite3.Connection) -> list[Item]:
    """The sections with most rulings, each with its rulings by fate."""
    sections: dict[str, Item] = {}
    for row in rows(connection, DISPUTED):
        section = sections.setdefault(row["id"], {"id": row["id"], "label": row["label"], "parts": {}})
        section["parts"][row["fate"]] = row["rulings"]
    for section in sections.values():
        section["parts"] = {fate: section["parts"][fate] for fate in FATES if fate in section["parts"]}
        section["count"] = sum(section["parts"].values())
    return sorted(sections.values(), key=lambda section: -section["count"])[:MOST_DISPUTED]
