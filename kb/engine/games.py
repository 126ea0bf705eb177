"""Which documents are compiled together: a base rulebook and all that rests on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from parsers.law.mistakes import nearest
from parsers.records import Document, Place, Problem, Reading


@dataclass(slots=True)
class Game:
    """All that is compiled together: a base rulebook and what rests on it."""

    documents: dict[str, Document] = field(default_factory=dict)
    readings: list[Reading] = field(default_factory=list)


def games_of(readings: Iterable[Reading]) -> tuple[dict[str, Game], list[Problem]]:
    """Every game by the id of its base rulebook, and the documents that rest on themselves."""
    games: dict[str, Game] = {}
    readings = list(readings)
    documents = {reading.document.id: reading.document for reading in readings}
    for reading in readings:
        game = games.setdefault(base_of(reading.document, documents), Game())
        game.documents[reading.document.id] = reading.document
        game.readings.append(reading)
    problems = [
        circle(one, f"{one.id}/rulebook.toml")
        for one in documents.values()
        if rests_on_itself(one, documents)
    ]
    problems += [
        _rests_on_nothing(reading, documents)
        for reading in readings
        if reading.document.over and reading.document.over not in documents
    ]
    return games, problems


def _rests_on_nothing(reading: Reading, documents: dict[str, Document]) -> Problem:
    """The problem of a document that rests on one which is nowhere."""
    document = reading.document
    folder = next(iter(reading.files), f"{document.id}/").rpartition("/")[0]
    others = [one for one in documents if one != document.id]
    expected = nearest(document.over, others) or "the id of the rulebook below it"
    return Problem(
        f"{document.id} rests on {document.over}, and no document is called so",
        Place(f"{folder}/rulebook.toml", 1, 1),
        line_text=f'over = "{document.over}"',
        expected=f"over = {expected}; or no such line",
    )


def rests_on_itself(document: Document, documents: dict[str, Document]) -> bool:
    """Whether what a document rests on, or what that rests on, rests on it."""
    seen: set[str] = set()
    below = document.over
    while below in documents and below != document.id and below not in seen:
        seen.add(below)
        below = documents[below].over
    return below == document.id


def circle(document: Document, path: str) -> Problem:
    """The problem of a document that rests on itself; `path` is that of its rulebook.toml."""
    message = f"{document.id} rests on itself, by way of {document.over}"
    return Problem(message, Place(path, 1, 1), expected="over = the document below it, or no such line")


def base_of(document: Document, documents: dict[str, Document]) -> str:
    """The id of the rulebook that a document rests on in the end: its own where it rests on none."""
    seen = set()
    while document.over in documents and document.id not in seen:
        seen.add(document.id)
        document = documents[document.over]
    return document.id
