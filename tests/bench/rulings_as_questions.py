"""The rulings of the sheet as questions with right answers: the sections that each rules on.

The sheet rules on the Final Edition; the concordance of the database gives the sections of the Collector's
Edition.  What counts is the section of two parts (11.16 for 11.16.5), or the chapter where it has no such
sections.  A ruling on nothing that the Collector's Edition has is no question, nor is one that a section of
it names.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections import defaultdict
from dataclasses import dataclass

from parsers.records import parent_number
from parsers.transcripts.ids import CE

ROWS = "select id, number, question, digest from rulings order by rowid"
SECTION = re.compile(r"[\w-]+/\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling's question.  `answers` are ids of targets; `derived` is the ruling and whatever was made of
    it, which must be taken out of the index; `tunes` says which half it is in."""

    id: str
    text: str
    answers: frozenset[str]
    derived: tuple[str, ...]
    tunes: bool


def questions(connection: sqlite3.Connection, own_words: bool = False) -> list[Question]:
    """Every ruling that has a question and an answer to find, in the order of the sheet.  In our own words
    the situation, which the sheet's questions tell too, stands apart from the question."""
    known, counterparts, named = targets(connection), _counterparts(connection), _named(connection)
    found = []
    for id, number, question, digest in connection.execute(ROWS):
        sections = (_mapped(cited, counterparts) for cited in _cited(connection, id))
        answers = known & {target_of(section) for mapped in sections for section in mapped}
        if question and answers and id not in named:
            text = f"{_situation(digest)} {question}".strip() if own_words else question
            found.append(Question(id, text, answers, _derived(connection, id, number), _tunes(number)))
    return found


def _named(connection: sqlite3.Connection) -> set[str]:
    """The rulings that a section of the Collector's Edition names: it may have their words, which cannot be
    taken out of it."""
    rows = connection.execute(
        "select target from citations join sections on sections.id = source where document = ?", [CE]
    )
    return {target for (target,) in rows}


def _situation(digest: str) -> str:
    """The paragraphs of our digest that are neither its links and judgements nor its answers."""
    paragraphs = [each.strip() for each in digest.split("\n\n")]
    return " ".join(each for each in paragraphs if not each.startswith(("Rules on", "-", "|", "```")))


def targets(connection: sqlite3.Connection) -> frozenset[str]:
    """The sections of two parts, and the chapters that have none."""
    rows = connection.execute("select id, depth, parent from sections where document = ?", [CE]).fetchall()
    parents = {parent for _, _, parent in rows}
    return frozenset(id for id, depth, _ in rows if depth == 2 or (depth == 1 and id not in parents))


def target_of(section: str) -> str:
    """The target that a section counts for."""
    return re.sub(r"(/\d+\.\d+)\..*", r"\1", section)


def as_targets(sections: list[str], known: frozenset[str]) -> list[str]:
    """A ranking of sections as one of targets: each stands where its best section does."""
    return [target for target in dict.fromkeys(map(target_of, sections)) if target in known]


def _cited(connection: sqlite3.Connection, ruling: str) -> list[str]:
    rows = connection.execute("select target from citations where source = ? and kind = 'rules_on'", [ruling])
    return [target for (target,) in rows if SECTION.fullmatch(target)]


def _counterparts(connection: sqlite3.Connection) -> dict[str, set[str]]:
    found = defaultdict(set)
    for source, target in connection.execute("select source, target from concordance"):
        found[source] |= {target} if target else set()
    return dict(found)


def _mapped(section: str, counterparts: dict[str, set[str]]) -> set[str]:
    """What the concordance says of a section, or else of the one above it."""
    document, _, number = section.partition("/")
    while number and f"{document}/{number}" not in counterparts:
        number = parent_number(number)
    return counterparts.get(f"{document}/{number}", set())


def _derived(connection: sqlite3.Connection, id: str, number: str) -> tuple[str, ...]:
    examples = connection.execute("select id, number from examples where number like ?", [f"{number}%"])
    return (id, *(example for example, its in examples if re.fullmatch(rf"{re.escape(number)}[a-z]*", its)))


def _tunes(number: str) -> bool:
    """A fixed half, by the number alone, so that nobody can choose it."""
    return hashlib.sha256(number.encode()).digest()[-1] % 2 == 0
