"""What the documents cite and do not print: the charts of the box, other booklets of the game.

A chapter lists these in a table headed `Absent`.  References to them dangle all the same, but it is known
that they do, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.rows import Row
from parsers.records import Problem, Reading


def absences(readings: Iterable[Reading]) -> dict[str, str]:
    """What is said of each id that the chapters declare absent."""
    return {absence.id: absence.note for reading in readings for absence in reading.absences}


def there_all_the_same(readings: Sequence[Reading]) -> list[Problem]:
    """A problem for each section or table that the chapters hold, and one of them declares absent."""
    held = {one.id: one.place for reading in readings for one in reading.sections}
    held |= {one.id: one.place for reading in readings for one in reading.tables}
    found = []
    for one in (each for reading in readings for each in reading.absences if each.id in held):
        place = held[one.id]
        message = f"{one.name} is declared absent, and stands in {place.path}, line {place.first_line}"
        found.append(Problem(message, one.place, expected="no row for what is there"))
    return found


def mark_absent(citations: list[Row], known: dict[str, str], there: set[str]) -> list[Row]:
    """Note in every dangling citation why it dangles, where that is known, and return the nodes of kind
    "absent" that are declared, or that these citations lead to.  A section that is absent takes its
    sub-sections with it; `there` are the ids of all nodes that exist, of which none is absent: the user's own
    copy may print what ours lacks."""
    nodes = {id: _node(id, note, there) for id, note in known.items() if id not in there}
    for row in citations:
        note = "" if row["resolved"] else _note(row["target"], known)
        if note:
            row["doubtful"] = note
            nodes[row["target"]] = _node(row["target"], note, there)
    return list(nodes.values())


def _node(id: str, note: str, there: set[str]) -> Row:
    document, _, number = id.partition("/")
    return {
        "id": id,
        "kind": "absent",
        "document": document if document in there else None,
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
