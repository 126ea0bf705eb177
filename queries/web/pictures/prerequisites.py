"""Entries by what each of them needs first, as a picture: what needs nothing on the left, and to the right of
each what it opens.

An SVG whose boxes are links, laid out by counting: the column of a box is the longest way to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from markupsafe import Markup

from queries.web.pictures.labels import Labels
from queries.web.pictures.layers import laid_out
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
    places = laid_out(needs)
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


def _way(one: EntryBox, other: EntryBox) -> str:
    """A curve from the right of the one to the left of the other, in SVG's words."""
    x, y = one.x + BOX, one.y + HEIGHT / 2
    to_x, to_y = other.x, other.y + HEIGHT / 2
    middle = (x + to_x) / 2
    return f"M{x:g},{y:g} C{middle:g},{y:g} {middle:g},{to_y:g} {to_x:g},{to_y:g}"
