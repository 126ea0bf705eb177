"""Everything that the knowledge base says of one node, gathered from its tables as plain data.

`page` gives what `umpire show` lays out and what `--json` prints: strings, numbers, lists and dicts, with
every other node that it names as {"id", "label"} and whatever belongs to that relation.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from kb.check_status import ranked_in_sql
from queries.page_data import (
    Counterpart,
    DecisionShown,
    DocumentNamed,
    NodeNamed,
    Page,
    PlaceInSource,
    RulingNamed,
)
from queries.reference import Node, node
from queries.rows import rows, texts

# The columns that hold what a node says, in our words and in the publisher's.
DIGEST_COLUMN = {
    "documents": "note",
    "terms": "definition",
    "examples": "story",
    "printed_tables": "markdown",
    "contradictions": "text",
}
TEXT_COLUMN = {"contradictions": "", "printed_tables": ""}

# What else a player wants to know of a node, by table: columns as they are called in the schema.
FACTS = {
    "documents": ("kind", "year", "publisher", "source"),
    "options": ("kit",),
    "us_entries": ("level", "needs"),
    "rulings": ("references_as_written", "effect", "fate", "fate_note", "answered", "reason", "quote"),
    "terms": ("also", "see", "parent"),
    "examples": ("situation", "waits_for"),
    "contradictions": ("places", "reading", "why"),
}
LISTS = {"also", "see", "waits_for", "places"}


def page(connection: sqlite3.Connection, found: Node) -> Page:
    """What is known of that node.  A part of a ruling has the page of the ruling; a dangling node has none of
    its own, only what refers to it."""
    if found.kind == "ruling part":
        found = _ruling_of(connection, found)
    row = _row(connection, found)
    return {
        "id": found.id,
        "kind": found.kind,
        "number": found.number,
        "title": row.get("title") or row.get("entry") or found.label,
        "label": found.label,
        "document": _document(connection, found.document),
        "breadcrumb": _breadcrumb(connection, found, row),
        "facts": _facts(found.table, row),
        "digest": row.get(DIGEST_COLUMN.get(found.table, "digest")) or "",
        "text": row.get(TEXT_COLUMN.get(found.table, "text")) or "",
        "place": _place(row),
        "question": row.get("question") or "",
        "answer": row.get("answer") or "",
        "parts": rows(connection, PARTS, id=found.id),
        "children": rows(connection, CHILDREN, id=found.id),
        "beside": rows(connection, BESIDE, id=found.id) if found.table == "sections" else [],
        "asked": rows(connection, ASKED, id=found.id),
        "options": rows(connection, OPTIONS, id=found.id),
        "sections": rows(connection, SECTIONS, id=found.id),
        "rulings": _rulings(connection, found.id),
        "examples": rows(connection, EXAMPLES, id=found.id),
        "decisions": _decisions(connection, found.id),
        "checks": rows(connection, CHECKS, id=found.id),
        "tables": rows(connection, TABLES, id=found.id),
        "concordance": [
            _counterpart(connection, item, whole=found.kind != "ruling")
            for item in rows(connection, CONCORDANCE, id=found.id)
        ],
        "refers_to": rows(connection, REFERS_TO, id=found.id),
        "referred_to_by": rows(connection, REFERRED_TO_BY, id=found.id),
    }


PARTS = """
    select id, label, question, verdict, reason, answer, answered from ruling_parts
    where ruling = :id order by rowid
"""

# What players ask of it, and of the sub-heads in it ("under").
ASKED = """
    select asked.id, asked.question, asked.answer, coalesce(heads.title, '') as under from asked
    left join heads on heads.id = asked.node where asked.node = :id or heads.section = :id order by asked.id
"""

CHILDREN = """
    select id, label from sections where parent = :id or (document = :id and depth = 1) order by position
"""

# The options in play in a section: those that govern a stretch of it, then those that it mentions.
OPTIONS = """
    select options.id, options.label, group_concat(option_scopes.text, char(10) || char(10)) as governs
    from option_scopes join options on options.id = option_scopes.option
    where option_scopes.section = :id group by options.id
    union all
    select distinct options.id, options.label, '' from citations join options
    on options.id in (citations.target, citations.source) and :id in (citations.source, citations.target)
    where citations.kind in ('modifies', 'sees') and options.id <> :id
    and options.id not in (select option from option_scopes where section = :id)
"""

# The sections that an option changes.
SECTIONS = """
    select distinct sections.id, sections.label from sections where sections.id in
    (select section from option_scopes where option = :id
     union select target from citations where source = :id and kind = 'modifies')
    order by sections.document, sections.position
"""

# The rulings on a node, and those on what answers to it in the other edition ("through").
RULINGS = """
    with editions(id, through) as (
        select :id, ''
        union select target, target from concordance where source = :id and target is not null
        union select source, source from concordance where target = :id and source is not null
    )
    select rulings.id, rulings.label, rulings.effect, rulings.fate, min(editions.through) as through
    from editions join citations on citations.target = editions.id and citations.kind = 'rules_on'
    join rulings on rulings.id = citations.source
    group by rulings.id order by through, rulings.rowid
"""
VERDICTS = "select label, verdict from ruling_parts where ruling = :id order by rowid"

# Of several checks of one subject the worst counts.
STATUS = f"""(select status from checks where subject = examples.id
    order by {ranked_in_sql("status")} limit 1)"""

# The worked examples that stand in a section, that try a ruling, and that a decision was asked in.
EXAMPLES = f"""
    select examples.id, examples.label, examples.title, coalesce({STATUS}, '') as status from examples
    where section = :id
    or examples.id in (select source from citations where target = :id and kind = 'exemplifies')
    or examples.id in (select subject from checks where decision = :id) order by examples.rowid
"""

# The decisions that stand in a section or rest on a node, and the clauses of one decision.
DECISIONS = """
    select id, name, question, facts, returns, section, first_line from decisions
    where section = :id or id in (select source from citations where target = :id and kind = 'executes')
    order by rowid
"""
DECISION = "select id, name, question, facts, returns, section, first_line from decisions where id = :id"
CLAUSES = """
    select id, position, layer, authority, text from clauses where decision = :id order by position
"""
CHECKS = """
    select checks.subject as id, nodes.label, coalesce(decisions.name, '') as decision, expected, actual,
    status, reason from checks left join nodes on nodes.id = checks.subject
    left join decisions on decisions.id = checks.decision
    where checks.subject = :id or checks.decision = :id order by checks.id
"""

# The sections before and after it in reading order.
BESIDE = """
    select other.id, other.label, other.position - sections.position as step
    from sections join sections other on other.document = sections.document
    and other.position in (sections.position - 1, sections.position + 1)
    where sections.id = :id
"""
TABLES = "select id, title as label, markdown from printed_tables where section = :id order by rowid"

# What answers in the other edition: to a node itself, and for a ruling to what it rules on.
CONCORDANCE = """
    select coalesce(target, '') as id, id as row, confidence, basis, note from concordance where source = :id
    union all select coalesce(source, ''), id, confidence, basis, note from concordance where target = :id
    union select concordance.target, concordance.id, confidence, basis, note from citations
    join concordance on concordance.source = citations.target
    where citations.source = :id and citations.kind = 'rules_on' and concordance.target is not null
"""

REFERS_TO = """
    select citations.target as id, nodes.label, citations.kind, citations.as_written, citations.resolved,
    citations.doubtful from citations left join nodes on nodes.id = citations.target
    where citations.source = :id order by citations.id
"""
REFERRED_TO_BY = """
    select citations.source as id, nodes.label, citations.kind, citations.as_written
    from citations left join nodes on nodes.id = citations.source
    where citations.target = :id order by citations.id
"""


def _row(connection: sqlite3.Connection, found: Node) -> dict[str, Any]:
    if not found.table:
        return {}
    return next(iter(rows(connection, f"select * from [{found.table}] where id = :id", id=found.id)), {})


def _ruling_of(connection: sqlite3.Connection, part: Node) -> Node:
    found = rows(connection, "select ruling from ruling_parts where id = :id", id=part.id)
    return node(connection, found[0]["ruling"]) or part


def _document(connection: sqlite3.Connection, id: str) -> DocumentNamed:
    sql = "select id, title, short from documents where id = :id"
    found: list[DocumentNamed] = rows(connection, sql, id=id)
    return found[0] if found else {"id": id, "title": id, "short": id}


def _breadcrumb(connection: sqlite3.Connection, found: Node, row: dict[str, Any]) -> list[NodeNamed]:
    """The sections above it, the chapter first."""
    above = row.get("section") if found.table != "sections" else row.get("parent")
    trail: list[NodeNamed] = []
    while above and all(item["id"] != above for item in trail):
        section = rows(connection, "select id, label, parent from sections where id = :id", id=above)
        if not section:
            break
        trail.insert(0, {"id": section[0]["id"], "label": section[0]["label"]})
        above = section[0]["parent"]
    return trail


def _facts(table: str, row: dict[str, Any]) -> dict[str, Any]:
    facts = {name: row.get(name) for name in FACTS.get(table, ())}
    read = {name: texts(value) if name in LISTS and value else value for name, value in facts.items()}
    return {name: value for name, value in read.items() if value}


def _place(row: dict[str, Any]) -> PlaceInSource:
    first = row.get("first_line", row.get("line")) or 0
    if not row.get("path"):
        return {}
    return {"path": row["path"], "first_line": first, "last_line": row.get("last_line") or first}


def _rulings(connection: sqlite3.Connection, id: str) -> list[RulingNamed]:
    rulings: list[RulingNamed] = rows(connection, RULINGS, id=id)
    for ruling in rulings:
        ruling["verdicts"] = rows(connection, VERDICTS, id=ruling["id"])
    return rulings


def _decisions(connection: sqlite3.Connection, id: str) -> list[DecisionShown]:
    """The decisions of a node with their clauses; a decision's own are with itself."""
    decisions: list[DecisionShown] = rows(connection, DECISIONS, id=id) or rows(connection, DECISION, id=id)
    for one in decisions:
        one["clauses"] = rows(connection, CLAUSES, id=one["id"])
    return decisions


def _counterpart(connection: sqlite3.Connection, item: Counterpart, whole: bool) -> Counterpart:
    """What answers to the node in the other edition, `whole` with what it says there: a ruling that rules on
    many sections only names them."""
    other = node(connection, item["id"])
    row = _row(connection, other) if other and whole else {}
    item["label"] = other.label if other else ""
    item["document"] = _document(connection, other.document)["short"] if other else ""
    item["digest"], item["text"] = row.get("digest") or "", row.get("text") or ""
    return item
