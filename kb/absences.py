"""What the documents cite and do not print: the charts of the box, other booklets of the game.

A chapter lists these in a table headed `Absent`.  References to them dangle all the same, but it is known
that they do, and why.
"""

from __future__ import annotations

from collections.abc import Iterable

from kb.rows import Row
from parsers.records import Reading


def absences(readings: Iterable[Reading]) -> dict[str, str]:
    """What is said of each id that the chapters declare absent."""
    return {absence.id: absence.note for reading in readings for absence in reading.absences}


def mark_absent(citations: list[Row], known: dict[str, str], documents: set[str]) -> list[Row]:
    """Note in every dangling citation why it dangles, where that is known, and return the nodes of kind
    "absent" that are declared, or that these citations lead to.  A section that is absent takes its
    sub-sections with it; `documents` are the ids of those that exist."""
    nodes = {id: _node(id, note, documents) for id, note in known.items()}
    for row in citations:
        note = "" if row["resolved"] else _note(row["target"], known)
        if note:
            row["doubtful"] = note
            nodes[row["target"]] = _node(row["target"], note, documents)
    return list(nodes.values())


def _node(id: str, note: str, documents: set[str]) -> Row:
    document, _, number = id.partition("/")
    return {
        "id": id,
        "kind": "absent",
        "document": document if document in documents else None,
        "number": number,
        "label": f"{number} (not printed: {note})",
        "table_name": "",
    }


def _note(id: str, known: dict[str, str]) -> str:
    while id:
        if id in known:
            return known[id]
        id = id.rpartition(".")[0]
    return ""
