"""The concordance of two editions: its cells as nodes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from kb.merge import Merged
from kb.rows import Row, numbered
from parsers.citations.find import find
from parsers.citations.models import Resolution
from parsers.citations.names import Names
from parsers.citations.resolve import resolve
from parsers.records import Correspondence

# What a cell says where nothing in its edition answers to the other one.
NOTHING = ("", "-")


@dataclass(frozen=True, slots=True)
class Match:
    """One node of an edition and what answers to it in the other; None on the side where nothing does."""

    source: Resolution | None
    target: Resolution | None
    row: Correspondence


def matches(documents: Iterable[Merged], names: Names, known: Collection[str]) -> Iterator[Match]:
    """Every row of every concordance; one that names several nodes in a cell is a match for each.  `known`
    are the ids of all nodes."""
    several = list(documents)
    ids = {merged.document.short: merged.document.id for merged in several}
    for merged in several:
        for row in merged.correspondences:
            older, newer = (ids.get(short, short) for short in row.editions)
            sources = _nodes(row.source, older, names, known)
            targets = _nodes(row.target, newer, names, known)
            for source in sources or (None,):
                for target in targets or (None,):
                    if source or target:
                        yield Match(source, target, row)


def rows(found: Iterable[Match]) -> list[Row]:
    """The rows of the table `concordance`."""
    return numbered(
        {
            "source": match.source.target if match.source else None,
            "target": match.target.target if match.target else None,
            "confidence": match.row.confidence,
            "basis": match.row.basis,
            "note": match.row.note,
        }
        for match in found
    )


def _nodes(cell: str, edition: str, names: Names, known: Collection[str]) -> list[Resolution]:
    """What a cell names: an id, or references as that edition would write them; none where it says so."""
    if cell in NOTHING:
        return []
    if "/" in cell:
        return [Resolution(cell, cell in known)]
    # The verb lets the grammar see a reference in a bare number.
    found = [resolve(citation, edition, names) for citation in find(f"see {cell}", edition)]
    return found or [Resolution(f"{edition}/{cell}", False)]
