"""What Datasette is told of a knowledge base: descriptions, labels, facets, order and canned queries.

Descriptions and labels come from `kb.schema`, where each table is declared; only how to browse is said here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kb.schema import TABLES, TableSchema
from queries.web.canned_queries import CANNED_QUERIES

TITLE = "Umpire: rules and rulings"
DESCRIPTION = (
    "A rules knowledge base: every section, option, ruling, example and term of the rulebooks, and every"
    " reference between them, both ways. Search a table with its search box, narrow it with the facets, or"
    " ask one of the queries below."
)

FACETS = {
    "nodes": ["kind", "document"],
    "sections": ["document", "chapter", "depth"],
    "heads": ["document"],
    "options": ["document", "kit"],
    "option_scopes": ["option"],
    "us_entries": ["document", "kind", "tension_germany_italy", "tension_japan"],
    "abilities": ["document"],
    "rulings": ["chapter", "effect", "fate", "section"],
    "terms": ["document"],
    "examples": ["document", "chapter"],
    "printed_tables": ["document"],
    "table_rows": ["printed_table"],
    "table_cells": ["printed_table"],
    "types": ["is_a"],
    "facts": ["type", "source"],
    "units": ["belongs_to"],
    "countries": ["side", "controlled_by"],
    "contradictions": ["document"],
    "decisions": ["document"],
    "clauses": ["layer"],
    "checks": ["status", "reason"],
    "citations": ["kind", "resolved"],
    "asked": ["node"],
    "nicknames": ["kind", "document"],
    "unsaid": ["kind", "says"],
    "concordance": ["confidence", "basis"],
    "problems": ["path"],
}
SORT = {
    "documents": "title",
    "sections": "position",
    "options": "number",
    "us_entries": "number",
    "abilities": "number",
    "terms": "entry",
    "contradictions": "number",
}
# Rows on a page, where they are long.
SIZES = {
    "sections": 25,
    "rulings": 25,
    "examples": 25,
    "printed_tables": 10,
    "option_scopes": 25,
    "asked": 50,
}


def database_metadata(questions: Collection[str], empty: Collection[str]) -> dict[str, Any]:
    """The metadata of one database, in the form in which Datasette has it under "databases": those ready
    `questions` that have an answer there, and its `empty` tables among what is shown only on request."""
    return {
        "title": TITLE,
        "description": DESCRIPTION,
        "tables": {table.name: _table(table) | {"hidden": table.name in empty} for table in TABLES},
        # A player wants the answer; the SQL is a click away.
        "queries": {name: _query(CANNED_QUERIES[name]) for name in CANNED_QUERIES if name in questions},
    }


def _query(query: dict[str, str]) -> dict[str, Any]:
    return {key: value for key, value in query.items() if key != "needs"} | {"hide_sql": True}


def _table(table: TableSchema) -> dict[str, Any]:
    columns = {column.name: column.description for column in table.columns}
    facts = {
        "description": table.description,
        "label_column": table.label,
        "columns": columns,
        "facets": [facet for facet in FACETS.get(table.name, ()) if facet in columns],
        "sort": SORT.get(table.name),
        "size": SIZES.get(table.name),
    }
    return {name: value for name, value in facts.items() if value}
