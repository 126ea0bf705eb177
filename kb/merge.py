"""Lay the user's own documents over the shipped corpus: one pair for each node, by its id.

The two are never mixed.  A pair keeps our record and the publisher's side by side, and it is the row that
says which of the two fills a column.  What only one of them knows stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from parsers.records import (
    Ability,
    Contradiction,
    Correspondence,
    Document,
    Example,
    Head,
    LoggedChange,
    Nickname,
    Option,
    Place,
    PlayersQuestion,
    PrintedTable,
    Problem,
    Reading,
    Ruling,
    RulingPart,
    Section,
    Term,
    Unsaid,
    UsEntry,
)

Record = TypeVar("Record")


@dataclass(slots=True)
class Pair(Generic[Record]):
    """One node: our record of it, the record of the user's copy, or both."""

    id: str
    ours: Record | None
    theirs: Record | None

    @property
    def best(self) -> Record:
        """Our record where there is one: its titles and numbers are proofread."""
        return self.ours if self.ours is not None else self.theirs  # type: ignore[return-value]

    @property
    def place(self) -> Place:
        """Where a reader finds the publisher's words; our chapter where the user brought none."""
        record: Any = self.theirs if self.theirs is not None else self.ours
        place: Place = record.place
        return place

    def first(self, name: str) -> Any:
        """The named field of our record, or of theirs where ours leaves it empty."""
        return getattr(self.ours, name, None) or getattr(self.theirs, name, None) or ""

    def records(self) -> list[Record]:
        return [record for record in (self.ours, self.theirs) if record is not None]


@dataclass(slots=True)
class Merged:
    """One document with everything that is known of it, in reading order."""

    document: Document
    from_corpus: bool
    from_user: bool
    sections: list[Pair[Section]] = field(default_factory=list)
    heads: list[Pair[Head]] = field(default_factory=list)
    options: list[Pair[Option]] = field(default_factory=list)
    us_entries: list[Pair[UsEntry]] = field(default_factory=list)
    abilities: list[Pair[Ability]] = field(default_factory=list)
    rulings: list[Pair[Ruling]] = field(default_factory=list)
    terms: list[Pair[Term]] = field(default_factory=list)
    examples: list[Pair[Example]] = field(default_factory=list)
    tables: list[Pair[PrintedTable]] = field(default_factory=list)
    contradictions: list[Pair[Contradiction]] = field(default_factory=list)
    correspondences: list[Correspondence] = field(default_factory=list)
    changes: list[LoggedChange] = field(default_factory=list)
    asked: list[PlayersQuestion] = field(default_factory=list)
    nicknames: list[Nickname] = field(default_factory=list)
    unsaid: list[Unsaid] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)


PAIRED = (
    "sections",
    "heads",
    "options",
    "us_entries",
    "abilities",
    "rulings",
    "terms",
    "examples",
    "tables",
    "contradictions",
)


def merge(corpus: Sequence[Reading], user: Sequence[Reading]) -> tuple[list[Merged], list[Problem]]:
    """Every document once, those of the corpus first, and what was wrong with the readings.

    `corpus` are the readings of chapters, `user` those of the user's copies.  Several readings of one
    document are layers: where two have the same node, the later one counts.  A node that stands twice in
    one reading is kept twice, the second under an id that ends in "~2".
    """
    problems = [problem for reading in (*corpus, *user) for problem in reading.problems]
    ours, theirs = _by_document(corpus), _by_document(user)
    documents = [_merge_document(ours.get(id, []), theirs.get(id, []), problems) for id in {**ours, **theirs}]
    return documents, list(dict.fromkeys(problems))


def paired_parts(pair: Pair[Ruling]) -> list[Pair[RulingPart]]:
    """The sub-questions of a ruling, ours and the sheet's matched by their labels; ids are those of rows."""
    return _pair_up(*(_parts_by_id(pair.id, record) for record in (pair.ours, pair.theirs)))


def _by_document(readings: Sequence[Reading]) -> dict[str, list[Reading]]:
    found: dict[str, list[Reading]] = {}
    for reading in readings:
        found.setdefault(reading.document.id, []).append(reading)
    return found


def _merge_document(ours: list[Reading], theirs: list[Reading], problems: list[Problem]) -> Merged:
    merged = Merged((ours or theirs)[0].document, from_corpus=bool(ours), from_user=bool(theirs))
    for name in PAIRED:
        layers = [_layers(readings, name, problems) for readings in (ours, theirs)]
        setattr(merged, name, _pair_up(*layers))
    for reading in (*ours, *theirs):
        merged.correspondences += reading.correspondences
        merged.asked += reading.asked
        merged.nicknames += reading.nicknames
        merged.unsaid += reading.unsaid
        merged.files |= reading.files
    # A change log exists once; the user's copy has it in full.
    merged.changes = _changes(theirs) or _changes(ours)
    return merged


def _changes(readings: list[Reading]) -> list[LoggedChange]:
    return [change for reading in readings for change in reading.changes]


def _layers(readings: Iterable[Reading], name: str, problems: list[Problem]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for reading in readings:
        found.update(_by_id(getattr(reading, name), problems))
    return found


def _by_id(records: Iterable[Any], problems: list[Problem]) -> dict[str, Any]:
    """The records of one reading by id.  Sub-heads are mere targets, so that one of a name is enough."""
    found: dict[str, Any] = {}
    copies: Counter[str] = Counter()
    for record in records:
        id = record.id
        if id in found:
            if isinstance(record, Head):
                continue
            first = found[id].place
            problems.append(
                Problem(f"{id} stands twice, first in line {first.first_line}; both are kept", record.place)
            )
        found[_free(id, copies)] = record
    return found


def _parts_by_id(ruling: str, record: Ruling | None) -> dict[str, RulingPart]:
    copies: Counter[str] = Counter()
    return {
        _free(f"{ruling}/{part.label or 'answer'}", copies): part for part in (record.parts if record else ())
    }


def _free(id: str, copies: Counter[str]) -> str:
    """The id, with "~2", "~3", ... for its second, third, ... copy."""
    copies[id] += 1
    return id if copies[id] == 1 else f"{id}~{copies[id]}"


def _pair_up(ours: dict[str, Any], theirs: dict[str, Any]) -> list[Pair[Any]]:
    """All ids of both in reading order: ours, and what only the user's copy has after what precedes it."""
    pairs = {id: Pair(id, record, theirs.get(id)) for id, record in ours.items()}
    followers: dict[str | None, list[Pair[Any]]] = {}
    last: str | None = None
    for id, record in theirs.items():
        if id in pairs:
            last = id
        else:
            followers.setdefault(last, []).append(Pair(id, None, record))
    ordered = followers.get(None, [])
    for id, pair in pairs.items():
        ordered.append(pair)
        ordered += followers.get(id, [])
    return ordered
