"""Printed tables that the transcription flattened: labels and values on a line each ("Any hex", "2")."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.final_edition.lines import Raw7Line
from parsers.transcripts.final_edition.passages import STOP

LABEL_AND_VALUE = re.compile(r"(?P<label>[A-Z][A-Za-z, -]{2,60}?)\s*(?P<value>\d{1,3})?$")
VALUE_AND_REST = re.compile(r"(?P<value>\d{1,3})\s*(?P<rest>[a-z][A-Za-z ,-]{0,40})?$")
MIN_ROWS = 3


@dataclass(frozen=True, slots=True)
class FlatTable:
    """The rows found and the lines that they take up, from `begin` to before `end`."""

    rows: tuple[tuple[str, str], ...]
    begin: int
    end: int


def find_table(lines: list[Raw7Line]) -> FlatTable | None:
    """The first table among the lines of a paragraph."""
    at = 0
    while at < len(lines):
        table = _table_at(lines, at)
        if table:
            return table
        at += 1
    return None


def _table_at(lines: list[Raw7Line], begin: int) -> FlatTable | None:
    """A label whose value splits it ("Mountain, desert mountain", "0or swamp hex") is put together again."""
    rows: list[tuple[str, str]] = []
    label = ""
    at = begin
    while at < len(lines):
        text = lines[at].text
        value = VALUE_AND_REST.match(text)
        row = LABEL_AND_VALUE.match(text)
        if label and value:
            rows.append((f"{label} {value['rest'] or ''}".strip(), value["value"]))
            label = ""
        elif not label and row and not STOP.search(text):
            label = row["label"]
            if row["value"]:
                rows.append((label, row["value"]))
                label = ""
        else:
            break
        at += 1
    if label:
        at -= 1
    return FlatTable(tuple(rows), begin, at) if len(rows) >= MIN_ROWS else None
