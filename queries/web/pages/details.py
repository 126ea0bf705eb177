"""What the page of a node shows beyond what `queries.page` says of every node."""

from __future__ import annotations

import re
import sqlite3
from typing import TypedDict

from queries.figures import RULED
from queries.page import page
from queries.page_data import DecisionShown, Page, RulingNamed, Stretch
from queries.reference import Node
from queries.rows import rows
from queries.web.pages.paragraphs import Paragraph, Story, arranged
from queries.web.pages.prerequisites_drawn import drawn_for

# What belongs to a document beside its chapters.
OWN = {
    "options": "select id, label from options where document = :id order by number",
    "rulings": "select id, label from rulings where document = :id order by rowid",
    "us_entries": "select id, label from us_entries where document = :id order by kind, number",
    "prerequisites": """
        select distinct entries.id, mentions.target as needs from us_entries entries
        join mentions on mentions.passage = entries.id || '#needs'
        join us_entries earlier on earlier.id = mentions.target and earlier.id <> entries.id
        where entries.document = :id order by earlier.number, entries.number""",
    "abilities": "select id, label from abilities where document = :id order by number",
    "tables": "select id, title as label from printed_tables where document = :id order by rowid",
    "contradictions": "select id, label from contradictions where document = :id order by number",
}
# The passages that stand under an option, by section.
GOVERNED = """
    select id as row, section, text from option_scopes where option = :id order by id
"""
# An example is played in the edition of its document, or in that of the first rulebook on which this rests.
EDITION = """
    with recursive rests(document, depth) as (select document, 0 from examples where id = :id
    union all select documents.over, depth + 1 from rests join documents on documents.id = rests.document
    where documents.over <> '' and depth < 9)
    select documents.id as edition from rests join documents on documents.id = rests.document
    where documents.kind = 'rulebook' order by depth limit 1
"""


# The sections of a chapter: its first two levels, and the branch in which a section stands.
CONTENTS = """
    select other.id, other.label, other.depth from sections here join sections other
    on other.document = here.document and other.chapter is here.chapter
    where here.id = :id and (other.depth <= 2 or other.parent in (here.id, here.parent)
    or other.parent in (select parent from sections where id = here.parent)) order by other.position
"""
STORIES = """
    select rulings.id, rulings.title || ' ' || rulings.quote || ' '
    || coalesce((select group_concat(whole_question, ' ') from ruling_parts where ruling = rulings.id), '')
    as story from rulings
"""
OPTIONS_RULED = f"select ruling, ruled from ({RULED}) where ruled in (select id from options)"


class SectionOfChapter(TypedDict):
    id: str
    label: str
    depth: int


class ReadOn(TypedDict):
    """What the page of a section needs to be read from top to bottom: its paragraphs with what belongs below
    each, the rulings and decisions that have no place there, and the contents of its chapter."""

    paragraphs: list[Paragraph]
    own_decisions: list[DecisionShown]
    resting: list[DecisionShown]
    other_rulings: list[RulingNamed]
    contents: list[SectionOfChapter]


def paragraph_by_paragraph(connection: sqlite3.Connection, page: Page, paragraphs: list[Paragraph]) -> ReadOn:
    """A section to be read on, with the contents of its chapter."""
    found = rows(connection, "select heading_line from sections where id = :id", id=page["id"])
    stories = _stories(connection) if page["rulings"] else {}
    decisions, rulings = arranged(paragraphs, page, found[0]["heading_line"], stories)
    return {
        "paragraphs": paragraphs,
        "own_decisions": [one for one in decisions if one["section"] == page["id"]],
        "resting": [one for one in decisions if one["section"] != page["id"]],
        "other_rulings": rulings,
        "contents": rows(connection, CONTENTS, id=page["id"]),
    }


def _stories(connection: sqlite3.Connection) -> dict[str, Story]:
    options: dict[str, set[str]] = {}
    for row in rows(connection, OPTIONS_RULED):
        options.setdefault(row["ruling"], set()).add(row["ruled"])
    told = rows(connection, STORIES)
    return {row["id"]: Story(row["story"], frozenset(options.get(row["id"], ()))) for row in told}


def details(connection: sqlite3.Connection, node: Node) -> Page:
    """The data of a node's page."""
    found = page(connection, node)
    found["drawn"] = drawn_for(connection, [node.id])
    if node.kind == "document":
        found["own"] = {name: rows(connection, sql, id=node.id) for name, sql in OWN.items()}
    if node.kind == "option":
        governed: list[Stretch] = rows(connection, GOVERNED, id=node.id)
        for section in found["sections"]:
            section["stretches"] = [one for one in governed if one["section"] == section["id"]]
            section["governs"] = "\n\n".join(one["text"] for one in section["stretches"])
    if node.kind == "example":
        found["edition"] = dict(situation_of(connection, node.id)).get("edition", "")
    return found


def situation_of(connection: sqlite3.Connection, id: str) -> list[tuple[str, str]]:
    """The situation of an example and the edition in which it is played, where it does not say so itself, as
    the fields of a form; nothing where there is none."""
    found = rows(connection, "select situation from examples where id = :id and situation <> ''", id=id)
    if not found:
        return []
    situation = found[0]["situation"]
    edition = [] if says_edition(situation) else rows(connection, EDITION, id=id)
    return [("situation", situation), *(("edition", one["edition"]) for one in edition)]


def says_edition(situation: str) -> bool:
    """Whether a situation says itself in which edition it is played."""
    return bool(re.search(r"^edition\s", situation, re.M))
