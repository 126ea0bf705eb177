"""Which optional rule of the older edition is which of the newer one, as the concordance says.

One that is only a part of the other, as its note says, is none of them: clauses of the newer one cite it."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.citations.find import find
from parsers.citations.names import Names
from parsers.citations.resolve import resolve
from parsers.records import Reading

PART = "a part of it"


def option_pairs(chapters: Iterable[Reading], names: Names) -> dict[str, str]:
    """Options of the older edition by id, with the id of the same option in the newer one."""
    pairs: dict[str, str] = {}
    readings = list(chapters)
    ids = {reading.document.short: reading.document.id for reading in readings}
    for reading in readings:
        for row in reading.correspondences:
            first, second = (ids.get(short, short) for short in row.editions)
            older, newer = _option(row.source, first, names), _option(row.target, second, names)
            if older and newer and row.note != PART:
                pairs.setdefault(older, newer)
    return pairs


def _option(cell: str, edition: str, names: Names) -> str:
    """The id of the option that a cell of the concordance names, "" where it names something else."""
    if not cell.startswith("option"):
        return ""
    found = [resolve(citation, edition, names) for citation in find(f"see {cell}", edition)]
    return found[0].target if len(found) == 1 and "/option/" in found[0].target else ""
