"""The references around a node as a picture: what refers to it on the left, what it refers to on the right;
for a phone, the one above it and the other below.

An SVG whose nodes are links.  It is laid out by counting rows, so that it costs nothing and always fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from queries.page_data import CitationInto, CitationOut, Page
from queries.web.pictures.labels import Labels
from queries.web.pictures.templates import drawn
from queries.web.pictures.text_width import fitting

MOST, MOST_TALL = 12, 6  # nodes on either side; the lists below a picture have all of them
FEWEST = 2  # nodes that are worth a picture
ROW, HEIGHT = 34, 26  # of a row, and of the box in it
BOX, MIDDLE, GAP = 270, 230, 65  # widths of a box, of the one in the middle, and between them
SIZE, PADDING, BOLD = 14, 10, 1.14  # of the letters, beside them, and how much wider the bold ones are
TALL, SPINE = 330, 14  # width of the picture for phones, and where its lines run down

Citation = CitationInto | CitationOut

# The relations that say most about a rule come first.
ORDER = ("rules_on", "modifies", "executes", "maps_to", "exemplifies", "defines", "sees")
IN_WORDS = {
    "rules_on": "rules on",
    "modifies": "modifies",
    "executes": "executes",
    "maps_to": "answers to",
    "exemplifies": "is an example of",
    "defines": "is explained in",
    "sees": "refers to",
}


@dataclass(frozen=True, slots=True)
class Box:
    """One node of the picture: where it leads, its name and as much of it as fits, and where it stands."""

    address: str
    label: str
    shown: str
    kind: str
    relation: str
    x: float
    y: float
    width: float


class Connector(NamedTuple):
    """One line between boxes: the relation it stands for, and its way in SVG's words."""

    relation: str
    way: str


class More(NamedTuple):
    """How many nodes are not drawn, and where that is said."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture as its template needs it."""

    css: str
    width: float
    height: float
    boxes: list[Box]
    lines: list[Connector]
    centre: Box
    more: list[More]


def draw(page: Page, labels: Labels) -> Markup:
    """The picture of a page's `refers_to` and `referred_to_by`, for a desk and for a phone; nothing where
    there is hardly anything to see."""
    left, right = _strongest(page["referred_to_by"], page["id"]), _strongest(page["refers_to"], page["id"])
    if len(left) + len(right) < FEWEST:
        return Markup("")
    pictures = [_wide(page, labels, left, right), _tall(page, labels, left, right)]
    return drawn("graph.html", pictures=pictures, in_words=IN_WORDS, height=HEIGHT, padding=PADDING)


def _strongest(items: Sequence[Citation], own: str) -> list[Citation]:
    """One item a node, with the relation that says most, in the order of ORDER."""
    best: dict[str, Citation] = {}
    for item in sorted(items, key=lambda item: ORDER.index(item["kind"])):
        if item["id"] and item["id"] != own:
            best.setdefault(item["id"], item)
    return list(best.values())


def _wide(page: Page, labels: Labels, left: list[Citation], right: list[Citation]) -> Picture:
    """Three columns, or two where one side is empty."""
    rows = max(len(left[:MOST]), len(right[:MOST]))
    height = rows * ROW + (20 if max(len(left), len(right)) > MOST else 0)
    centre = BOX + GAP if left else 1
    far = centre + MIDDLE + GAP
    middle = rows * ROW / 2
    boxes = [
        *_boxes(left[:MOST], page, labels, 0, middle - len(left[:MOST]) * ROW / 2, BOX),
        *_boxes(right[:MOST], page, labels, far, middle - len(right[:MOST]) * ROW / 2, BOX),
    ]
    lines = [
        _bent(box, box.x + BOX, centre, middle) if box.x == 0 else _bent(box, far, centre + MIDDLE, middle)
        for box in boxes
    ]
    more = [More(len(each) - MOST, x + PADDING, height - 5) for each, x in ((left, 0), (right, far)) if each]
    width = far + BOX if right else centre + MIDDLE + 2
    return Picture("graph", width, height, boxes, lines, _centre(page, centre, middle - 16, MIDDLE), more)


def _tall(page: Page, labels: Labels, left: list[Citation], right: list[Citation]) -> Picture:
    """Everything below one another, joined by a line at the side."""
    above, below = left[:MOST_TALL], right[:MOST_TALL]
    x, width = 2 * SPINE, TALL - 2 * SPINE
    first = ROW * (len(above) + (len(left) > MOST_TALL))
    boxes = [
        *_boxes(above, page, labels, x, first - len(above) * ROW, width),
        *_boxes(below, page, labels, x, first + 46, width),
    ]
    middle = first + 20
    lines = [
        Connector(box.relation, f"M{box.x:g} {box.y + HEIGHT / 2:g} H{SPINE} V{middle:g}") for box in boxes
    ]
    height = first + 46 + ROW * len(below) + (22 if len(right) > MOST_TALL else 0)
    more = [
        More(len(left) - MOST_TALL, x + PADDING, 17),
        More(len(right) - MOST_TALL, x + PADDING, height - 6),
    ]
    centre = _centre(page, 1, middle - 16, TALL - 2)
    return Picture("graph tall", TALL, height, boxes, lines, centre, more)


def _boxes(
    items: list[Citation], page: Page, labels: Labels, x: float, top: float, width: float
) -> list[Box]:
    here = page["document"]["id"]
    named = [(item, labels.named(item["id"], here)) for item in items]
    return [
        Box(
            labels.address(item["id"]), name, fitting(name, width - 2 * PADDING, SIZE),
            labels.kind(item["id"]), item["kind"], x, top + row * ROW + (ROW - HEIGHT) / 2, width,
        )
        for row, (item, name) in enumerate(named)
    ]  # fmt: skip


def _bent(box: Box, start: float, end: float, middle: float) -> Connector:
    """From the side of a box to that of the box in the middle."""
    bend, y = (start + end) / 2, box.y + HEIGHT / 2
    return Connector(box.relation, f"M{start:g} {y:g} C{bend:g} {y:g} {bend:g} {middle:g} {end:g} {middle:g}")


def _centre(page: Page, x: float, y: float, width: float) -> Box:
    shown = fitting(page["label"], width - 2 * PADDING, SIZE * BOLD)
    return Box("", page["label"], shown, "", "", x, y, width)
