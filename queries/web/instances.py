"""What the pages give as an instance of what one can write: taken from the game itself, whichever it is."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from queries.printable import printable

LINES = 5  # of a situation, beside its question
QUESTION = """
    select asked.question from asked join sections on sections.id = asked.node
    where sections.document = ? and asked.answer <> '' and length(asked.question) between 12 and 48
    order by asked.answer not like 'Yes_ %' and asked.answer not like 'No_ %',
    asked.question not like 'do%' and asked.question not like 'can %' and asked.question not like 'may %',
    asked.id limit 1
"""
DECIDED = "select question from decisions where document = ? and question <> '' order by rowid limit 1"
NUMBER = """
    select sections.number from sections left join decisions on decisions.section = sections.id
    where sections.document = ? and sections.number <> ''
    group by sections.id order by count(decisions.id) desc, sections.depth desc, sections.position limit 1
"""
OPTION = "select number from options where document = ? order by rowid limit 1"
RULING = """
    select number from rulings
    where document = ?
    or substr(document, 1, instr(document || '-', '-')) = substr(?, 1, instr(? || '-', '-'))
    order by rowid limit 1
"""
TERM = """
    select entry from terms left join mentions on mentions.target = terms.id
    where document = ? and definition <> ''
    group by terms.id
    order by entry glob '*[^A-Za-z]*' or length(entry) < 4, count(mentions.id) desc, terms.rowid limit 1
"""
SITUATION = """
    select situation from examples where document = ? and waits_for in ('', '[]') and situation like '%ask %'
    order by length(situation) > 240, rowid limit 1
"""


@dataclass(frozen=True, slots=True)
class Instances:
    """What can be written about one game: a question as players ask it, the numbers of a section, of an
    option and of a ruling as they are written into the box, a term, and a situation with its question;
    "" for what the game has none of."""

    question: str = ""
    number: str = ""
    option: str = ""
    ruling: str = ""
    term: str = ""
    situation: str = ""

    @property
    def numbers(self) -> list[str]:
        """The numbers that lead straight to a page."""
        return [one for one in (self.number, self.ruling, self.option) if one]

    @property
    def lines(self) -> list[str]:
        """What the situation says, a line each, without its question."""
        return [one for one in self.situation.splitlines() if not one.startswith("ask ")]


def instances(connection: sqlite3.Connection, document: str) -> Instances:
    """What can be written about the game of that rulebook."""

    def first(sql: str) -> str:
        row = connection.execute(sql, [document] * sql.count("?")).fetchone()
        return printable(str(row[0])) if row else ""

    option = first(OPTION)
    return Instances(
        first(QUESTION) or first(DECIDED),
        first(NUMBER),
        f"option {option}" if option else "",
        first(RULING),
        first(TERM).lower(),
        _short(first(SITUATION)),
    )


def _short(situation: str) -> str:
    """The first lines of a situation and the first question of it, without what it should come to."""
    lines = [
        one for one in situation.splitlines() if one.strip() and not one.startswith(("#", "expect", "-"))
    ]
    asks = next((place for place, one in enumerate(lines) if one.startswith("ask ")), len(lines))
    return "\n".join([*lines[: min(asks, LINES)], *lines[asks : asks + 1]])
