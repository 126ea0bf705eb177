"""The few words that a link shows of where it leads."""

from __future__ import annotations

import re
import sqlite3

from queries.page import DIGEST_COLUMN
from queries.reference import Node
from queries.rows import rows
from queries.search.entries import unwrapped
from queries.web.filters import ruling_story, without_facts

LONGEST = 320  # characters
MARKS = re.compile(r"\*\*|^#+ |^> ?|^[-*] ", re.M)
TABLE = re.compile(r"^\|.*$\n?", re.M)

RULED = """
    select group_concat(case when label = '' then verdict else '(' || label || ') ' || verdict end, '; ')
    as verdicts from ruling_parts where ruling = :id
"""
HEAD = """
    select sections.digest, heads.title from heads join sections on sections.id = heads.section
    where heads.id = :id
"""


def preview(connection: sqlite3.Connection, node: Node) -> str:
    """The beginning of what a node says, in plain words."""
    if node.kind == "ruling":
        verdicts = rows(connection, RULED, id=node.id)[0]["verdicts"] or ""
        found = rows(connection, "select digest from rulings where id = :id", id=node.id)
        return _shortened(
            f"{verdicts}. {_plain(ruling_story(found[0]['digest'] or ''))}" if found else verdicts
        )
    if node.kind == "decision":
        found = rows(connection, "select question from decisions where id = :id", id=node.id)
        return _shortened(found[0]["question"] if found else "")
    if node.kind == "head":
        return _below_head(connection, node)
    if not node.table or node.table == "ruling_parts":
        return ""
    column = DIGEST_COLUMN.get(node.table, "digest")
    found = rows(connection, f"select [{column}] as said from [{node.table}] where id = :id", id=node.id)
    return _shortened(_plain(without_facts((found[0]["said"] if found else "") or "")))


def _below_head(connection: sqlite3.Connection, node: Node) -> str:
    for found in rows(connection, HEAD, id=node.id):
        below = re.split(rf"^#+ {re.escape(found['title'])}\s*$", found["digest"] or "", flags=re.M)
        return _shortened(_plain(re.split(r"^#", below[1], flags=re.M)[0])) if len(below) > 1 else ""
    return ""


def _plain(digest: str) -> str:
    return MARKS.sub("", TABLE.sub("", unwrapped(digest)))


def _shortened(text: str) -> str:
    """The text on one line, cut after a whole word."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST].rpartition(' ')[0]} …"
