"""Entries by what each of them needs first, as a picture: what needs nothing on the left, and to the right of
each what it opens.

An SVG whose boxes are links, laid out by counting: the column of a box is the longest way to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from markupsafe import Markup

from queries.web.pictures.labels import Labels
from queries.web.pictures.templates import drawn
from queries.web.pictures.text_width import fitting

MOST = 200  # pairs that are drawn; nobody reads more
ROW, HEIGHT = 34, 26  # of a row, and of the box in it
BOX, GAP = 250, 50  # widths of a box, and between two columns
SIZE, PADDING = 14, 10  # of the letters, and beside them


class Prerequisite(TypedDict):
    """An entry, and one that it needs first."""

    id: str
    needs: str


@dataclass(frozen=True, slots=True)
class EntryBox:
    """One entry: where it leads, its name and as much of it as fits, and its upper left corner."""

    address: str
    label: str
    shown: str
    kind: str
    x: int
    y: int


def draw(pairs: list[Prerequisite], document: str, labels: Labels) -> Markup:
    """The picture of pairs of an entry (`id`) and one that it `needs`; nothing where there are none."""
    needs: dict[str, list[str]] = {}
    for pair in pairs[:MOST]:
        needs.setdefault(pair["needs"], [])
        needs.setdefault(pair["id"], []).append(pair["needs"])
    if not needs:
        return Markup("")
    places = _places(needs)
    boxes = {
        id: EntryBox(
            labels.address(id),
            labels.named(id, document),
            fitting(labels.named(id, document), BOX - 2 * PADDING, SIZE),
            labels.kind(id),
            column * (BOX + GAP),
            row * ROW,
        )
        for id, (column, row) in places.items()
    }
    ways = [_way(boxes[earlier], boxes[id]) for id, before in needs.items() for earlier in before]
    width = max(one.x for one in boxes.values()) + BOX + 1
    height = max(one.y for one in boxes.values()) + ROW
    return drawn(
        "prerequisites.html",
        boxes=list(boxes.values()),
        ways=ways,
        width=width,
        height=height,
        box=BOX,
        box_height=HEIGHT,
        padding=PADDING,
    )


def _places(needs: dict[str, list[str]]) -> dict[str, tuple[int, int]]:
    """The column and the row of each: rows run on within a column, near to what stands before them."""
    columns: dict[str, int] = {}
    for id in needs:
        _column(id, needs, columns, ())
    rows: dict[str, int] = {}
    for column in range(max(columns.values()) + 1):
        members = [id for id, one in columns.items() if one == column]
        members.sort(
            key=lambda id: (_mean(rows[one] for one in needs[id] if one in rows), list(needs).index(id))
        )
        following = 0
        for id in members:
            wanted = round(_mean(rows[one] for one in needs[id] if one in rows))
            rows[id] = max(following, wanted)
            following = rows[id] + 1
    return {id: (columns[id], rows[id]) for id in needs}


def _column(id: str, needs: dict[str, list[str]], columns: dict[str, int], above: tuple[str, ...]) -> int:
    """How many entries the longest way to this one has; a circle counts once."""
    if id in above:
        return 0
    if id not in columns:
        before = [_column(one, needs, columns, (*above, id)) for one in needs[id]]
        columns[id] = 1 + max(before) if before else 0
    return columns[id]


def _mean(values: Iterable[int]) -> float:
    known = list(values)
    return sum(known) / len(known) if known else 0.0


def _way(one: EntryBox, other: EntryBox) -> str:
    """A curve from the right of the one to the left of the other, in SVG's words."""
    x, y = one.x + BOX, one.y + HEIGHT / 2
    to_x, to_y = other.x, other.y + HEIGHT / 2
    middle = (x + to_x) / 2
    return f"M{x:g},{y:g} C{middle:g},{y:g} {middle:g},{to_y:g} {to_x:g},{to_y:g}"
