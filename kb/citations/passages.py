"""The texts in which citations stand: every column of a row that a page shows as prose.

A passage holds its text character by character as the database stores it, so that a span of the one is a span
of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kb.merge import Merged, Pair
from kb.rows import Row
from parsers.records import Place, Ruling
from rules_corpus.known import documents, fate_of

_FACTS = re.compile(r"\s*(?:\S[^\n]*(?:\n|$))+")
_NOWHERE = Place("", 0, 0)


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of one column of one row.

    `source` is the node that says it; `document` and `section` (a number, or "") are where its references are
    at home; `first_line` is the line of the file in which the text begins.
    """

    id: str
    source: str
    text: str
    document: str
    section: str = ""
    place: Place = _NOWHERE
    first_line: int = 0


def passage_id(row: str, column: str) -> str:
    """How `mentions` names a passage: "wif-ce/2.4.2#digest", or "asked/12#answer" of what is no node."""
    return f"{row}#{column}"


# ---- what is cited from: ours before theirs


def cited_passages(merged: Merged) -> Iterator[Passage]:
    """Every text of a document that makes its node cite others."""
    entries = {(record.place.path, record.place.first_line) for _, record, _ in _records(merged.terms)}
    for pair, record, column in _records(merged.sections):
        if not _holds_entries(record.place, entries):
            yield _below_heading(pair, column, record, record.text, record.number)
    for pairs in (merged.options, merged.abilities, merged.us_entries):
        for pair, record, column in _records(pairs):
            yield _below_heading(pair, column, record, record.text)
    for pair in merged.contradictions:
        yield _below_heading(pair, "text", pair.best, pair.best.text)
    for pair, record, column in _records(merged.examples, "story"):
        yield _beginning_at(pair, column, record, record.story)
    for pair, record, column in _records(merged.terms, "definition"):
        yield _beginning_at(pair, column, record, record.definition)
    for pair in merged.rulings:
        yield from _ruling_passages(pair)


def _records(pairs: Iterable[Pair[Any]], ours: str = "digest") -> Iterator[tuple[Pair[Any], Any, str]]:
    """The records of each pair with the column that holds the text of each."""
    for pair in pairs:
        if pair.ours is not None:
            yield pair, pair.ours, ours
        if pair.theirs is not None:
            yield pair, pair.theirs, "text"


def _holds_entries(place: Place, entries: set[tuple[str, int]]) -> bool:
    """Whether a section is the index, whose entries are nodes and cite for themselves.  It would link every
    section to every other."""
    return any((place.path, line) in entries for line in range(place.first_line, place.last_line + 1))


def _ruling_passages(pair: Pair[Ruling]) -> Iterator[Passage]:
    if pair.ours is not None:
        ours = pair.ours
        yield _below_heading(pair, "digest", ours, _without_facts(ours.text))
        yield _beginning_at(pair, "reason", ours, ours.reason)
        # What became of it is told in the numbers of that edition.
        fate, edition = passage_id(pair.id, "fate_note"), fate_of(ours.document)[0] or ours.document
        yield Passage(fate, pair.id, ours.fate_note, edition, "", ours.place, ours.place.first_line)
    if pair.theirs is not None:
        for column in ("question", "answer", "quote"):
            yield _beginning_at(pair, column, pair.theirs, getattr(pair.theirs, column))


def _without_facts(text: str) -> str:
    """A ruling's text with blanks for the lines that open it, which are fields of their own; all else keeps
    its place."""
    facts = _FACTS.match(text)
    return text if facts is None else re.sub(r"[^\n]", " ", facts[0]) + text[facts.end() :]


def _below_heading(pair: Pair[Any], column: str, record: Any, text: str, section: str = "") -> Passage:
    place = record.place
    id = passage_id(pair.id, column)
    return Passage(id, pair.id, text, record.document, section, place, place.first_line + 1)


def _beginning_at(pair: Pair[Any], column: str, record: Any, text: str) -> Passage:
    id = passage_id(pair.id, column)
    return Passage(id, pair.id, text, record.document, "", record.place, record.place.first_line)


# ---- what is only shown: a text that another passage holds too, or that cites for no node


SHOWN = {
    "asked": ("answer",),
    "concordance": ("note",),
    "contradictions": ("reading", "why"),
    "documents": ("note",),
    "option_scopes": ("text",),
    "printed_tables": ("markdown",),
    "ruling_parts": ("question", "reason"),
    "us_entries": ("level", "needs"),
}


def shown_passages(rows: dict[str, list[Row]]) -> Iterator[Passage]:
    """The texts of all other columns that pages show."""
    for table, columns in SHOWN.items():
        for row in rows[table]:
            for column in columns:
                if row[column]:
                    document, section = _home(table, row)
                    id = passage_id(row_id(table, row), column)
                    yield Passage(id, str(row["id"]), row[column], document, section)


def row_id(table: str, row: Row) -> str:
    """The id of a node's row; of another row, its table and number."""
    return row["id"] if isinstance(row["id"], str) else f"{table}/{row['id']}"


def _home(table: str, row: Row) -> tuple[str, str]:
    """The document and the section in which the references of a row are at home."""
    if table == "concordance":  # in the numbers of the edition that follows
        older = str(row["source"] or "").partition("/")[0]
        newer = str(row["target"] or "").partition("/")[0]
        return newer or documents().get(older, {}).get("over", older), ""
    node = {"asked": "node", "option_scopes": "section", "ruling_parts": "ruling"}.get(table, "id")
    document, _, below = (row[node] or "").partition("/")
    return document, below.partition("/")[0] if table in ("asked", "option_scopes") else ""
