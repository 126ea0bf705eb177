"""What the page of a node shows beyond what `queries.page` says of every node."""

from __future__ import annotations

import sqlite3

from queries.page import page
from queries.reference import Node
from queries.rows import Item, rows

# What belongs to a document beside its chapters.
OWN = {
    "options": "select id, label from options where document = :id order by number",
    "rulings": "select id, label from rulings where document = :id order by rowid",
    "us_entries": "select id, label from us_entries where document = :id order by kind, number",
    "abilities": "select id, label from abilities where document = :id order by number",
    "tables": "select id, title as label from printed_tables where document = :id order by rowid",
    "contradictions": "select id, label from contradictions where document = :id order by number",
}
# The passages that stand under an option, by section.
GOVERNED = """
    select id as row, section, text from option_scopes where option = :id order by id
"""
# A ruling's example is played in the edition that the ruling is on.
EDITION = """
    select rule.document as edition from citations tried
    join citations rules on rules.source = tried.target and rules.kind = 'rules_on'
    join nodes rule on rule.id = rules.target
    where tried.source = :id and tried.kind = 'exemplifies' limit 1
"""


def details(connection: sqlite3.Connection, node: Node) -> Item:
    """The data of a node's page."""
    found = page(connection, node)
    if node.kind == "document":
        found["own"] = {name: rows(connection, sql, id=node.id) for name, sql in OWN.items()}
    if node.kind == "option":
        governed = rows(connection, GOVERNED, id=node.id)
        for section in found["sections"]:
            section["stretches"] = [one for one in governed if one["section"] == section["id"]]
            section["governs"] = "\n\n".join(one["text"] for one in section["stretches"])
    if node.kind == "example":
        edition = rows(connection, EDITION, id=node.id)
        found["edition"] = edition[0]["edition"] if edition else ""
    return found
