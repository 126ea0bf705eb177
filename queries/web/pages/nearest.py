"""Addresses that nobody gave out: what a reader means by one, or what comes nearest to it."""

from __future__ import annotations

import re
import sqlite3
from typing import TypedDict

from parsers.near_misses import likeness
from queries import reference
from queries.page_data import NodeNamed
from queries.rows import rows

ALMOST = 0.84  # likeness of two words from which one is the other with a slip in it
NUMBER = re.compile(r"(?:^|.*\s)(q?)(\d+(?:\.\d+)*)(?:-\d+)?[a-z]?$", re.I)
HYPHEN = re.compile(r"(?<=[a-z])-(?=\d+$)", re.I)  # before a number that is cited with a space
MOST = 8  # rulings or sections that are named

RULINGS_OF = """
    select nodes.id, nodes.label from rulings join nodes on nodes.id = rulings.id
    where rulings.number like :stem || '-%' order by rulings.rowid
"""
SECTION = """
    select id, label from sections where number = :number
    order by document <> :document, (select rowid from documents where id = sections.document), rowid limit 1
"""
BELOW = "select id, label from sections where parent = :id order by position"


def meant(connection: sqlite3.Connection, wanted: str) -> str:
    """The id of what an address names: "raw7/11.16.5", "option/13", "option-13", "overrun"; a name with a
    slip in it is taken for the only one that is almost the same.  "" where it is none, or a number that
    nothing has."""
    words = wanted.replace("/", " ").replace("+", " ")
    for said in dict.fromkeys((words, HYPHEN.sub(" ", words))):
        if found := reference.find(connection, said):
            return found[0].id
    last = wanted.rpartition("/")[2].replace("_", " ")
    found = reference.find(connection, last) if last != words else []
    if found:
        return found[0].id
    return "" if NUMBER.match(last) else _almost(connection, last)


def _almost(connection: sqlite3.Connection, word: str) -> str:
    near = [
        one
        for one in reference.suggestions(connection, word)
        if likeness(word.lower(), one.lower()) >= ALMOST
    ]
    found = (nodes for one in near if (nodes := reference.find(connection, one)))  # an odd name finds nothing
    return next((nodes[0].id for nodes in found), "")


class NearName(TypedDict):
    """A name that is like what was written, and the id of what it means."""

    said: str
    id: str


class Nearest(TypedDict):
    """What to offer where nothing is called so: the nearest section `above` the number, `others` that stand
    beside it, and names that are like it."""

    wanted: str
    above: NodeNamed | None
    others: list[NodeNamed]
    suggestions: list[NearName]


def nearest(connection: sqlite3.Connection, wanted: str) -> Nearest:
    """What to offer for an address that nothing has."""
    last = wanted.rpartition("/")[2]
    number = NUMBER.match(last.replace("+", " "))
    above, others = _around(connection, wanted, number) if number else (None, [])
    near = [] if above else reference.suggestions(connection, last)
    document = wanted.partition("/")[0]
    said: list[NearName] = [
        {"said": one, "id": _in(document, reference.find(connection, one))} for one in near
    ]
    return {"wanted": wanted, "above": above, "others": others[:MOST], "suggestions": said}


def _in(document: str, nodes: list[reference.Node]) -> str:
    """The id of what a name means, in that document where it has such; "" where it means nothing."""
    return min(nodes, key=lambda node: node.document != document).id if nodes else ""


def _around(
    connection: sqlite3.Connection, wanted: str, number: re.Match[str]
) -> tuple[NodeNamed | None, list[NodeNamed]]:
    """The section above a number, and the rulings or sections beside it."""
    is_ruling, digits = bool(number[1]), number[2]
    named = reference.parse(wanted.replace("/", " "), reference.document_names(connection))
    above: NodeNamed | None = None
    while digits and above is None:
        above = next(iter(rows(connection, SECTION, number=digits, document=named.document)), None)
        if above is None or not is_ruling:
            digits = digits if above else digits.rpartition(".")[0]
    if above is None:
        return None, []
    if is_ruling:
        return above, rows(connection, RULINGS_OF, stem=f"Q{digits}")
    return above, rows(connection, BELOW, id=above["id"])
