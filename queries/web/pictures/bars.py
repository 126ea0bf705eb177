"""Bars whose parts are states, drawn a row at a time beside their labels, each a link: disputed sections, the
audit, chances.

Only the bars are pictures: labels and counts stand in the page, so that they wrap on a phone and are as large
as all other words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypedDict

from markupsafe import Markup

from queries.printable import printable
from queries.web.pictures.templates import drawn

SHORT, TINY = 18, 6  # letters of a label for which little room is kept, and very little
WIDTH = 1000  # of the longest bar, in the units of its picture


class _RowSometimes(TypedDict, total=False):
    shown: str


class Row(_RowSometimes):
    """A bar to be drawn: its label, how much of it is in which state, and perhaps the words behind it."""

    label: str
    parts: Mapping[str, int | Fraction]


class Part(NamedTuple):
    """One state's piece of a bar: its class in the style sheet, where it begins and how wide it is."""

    state: str
    css: str
    number: int | Fraction
    x: float
    width: float


class Bar(NamedTuple):
    """One bar with what stands before and behind it, and in words for those who cannot see it."""

    label: str
    parts: list[Part]
    shown: str
    told: str
    address: str


def draw(rows: Sequence[Row], title: str, address: Callable[[Any], str] | None = None) -> Markup:
    """One bar a row, all to one scale.  `address` gives a row's link or ""."""
    longest = max((sum(row["parts"].values()) for row in rows), default=0)
    if not longest:
        return Markup("")
    letters = max(len(row["label"]) for row in rows)
    room = " tiny" if letters <= TINY else " short" if letters <= SHORT else ""
    laid = [_row(row, float(WIDTH / longest), address(row) if address else "") for row in rows]
    return drawn("bars.html", rows=laid, title=title, room=room, width=WIDTH)


def _row(row: Row, scale: float, address: str) -> Bar:
    parts: list[Part] = []
    reached = 0.0
    for state, count in row["parts"].items():
        wide = max(float(count * scale), 1)
        parts.append(Part(state, state.replace(" ", "-"), count, reached, wide))
        reached += wide
    label = printable(row["label"])
    told = f"{label}: " + ", ".join(f"{part.number} {part.state}" for part in parts)
    return Bar(label, parts, row.get("shown", str(sum(row["parts"].values()))), told, address)
