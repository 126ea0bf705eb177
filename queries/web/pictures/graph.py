"""The references around a node as a picture: what refers to it on the left, what it refers to on the right;
for a phone, the one above it and the other below.

An SVG whose nodes are links.  It is laid out by counting rows, so that it costs nothing and always fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from queries.rows import Item
from queries.web.pictures.text_width import fitting

MOST, MOST_TALL = 12, 6  # nodes on either side; the lists below a picture have all of them
FEWEST = 2  # nodes that are worth a picture
ROW, HEIGHT = 34, 26  # of a row, and of the box in it
BOX, MIDDLE, GAP = 270, 230, 65  # widths of a box, of the one in the middle, and between them
SIZE, PADDING, BOLD = 14, 10, 1.14  # of the letters, beside them, and how much wider the bold ones are
TALL, SPINE = 330, 14  # width of the picture for phones, and where its lines run down

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
    """One node of the picture: its left upper corner and its width."""

    id: str
    label: str
    kind: str
    relation: str
    x: float
    y: float
    width: float


class Labels(Protocol):
    """What a picture asks about nodes: address, kind, and name as read in a document."""

    def address(self, id: str) -> str: ...

    def kind(self, id: str) -> str: ...

    def named(self, id: str, here: str) -> str: ...


def draw(page: Item, labels: Labels) -> Markup:
    """The picture of a page's `refers_to` and `referred_to_by`, for a desk and for a phone; nothing where
    there is hardly anything to see."""
    left, right = (_strongest(page[name], page["id"]) for name in ("referred_to_by", "refers_to"))
    if len(left) + len(right) < FEWEST:
        return Markup("")
    return _wide(page, labels, left, right) + _tall(page, labels, left, right)


def _strongest(items: list[Item], own: str) -> list[Item]:
    """One item a node, with the relation that says most, in the order of ORDER."""
    best: dict[str, Item] = {}
    for item in sorted(items, key=lambda item: ORDER.index(item["kind"])):
        if item["id"] and item["id"] != own:
            best.setdefault(item["id"], item)
    return list(best.values())


def _wide(page: Item, labels: Labels, left: list[Item], right: list[Item]) -> Markup:
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
    more = [_more(len(each) - MOST, x + PADDING, height - 5) for each, x in ((left, 0), (right, far)) if each]
    width = far + BOX if right else centre + MIDDLE + 2
    pieces = [*lines, *_drawn(boxes, labels), _centre(page, centre, middle - 16, MIDDLE), *more]
    return _picture(page, "graph", width, height, pieces)


def _tall(page: Item, labels: Labels, left: list[Item], right: list[Item]) -> Markup:
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
        Markup('<path class="edge {}" d="M{} {} H{} V{}"/>').format(
            box.relation, box.x, box.y + HEIGHT / 2, SPINE, middle
        )
        for box in boxes
    ]
    height = first + 46 + ROW * len(below) + (22 if len(right) > MOST_TALL else 0)
    more = [
        _more(len(left) - MOST_TALL, x + PADDING, 17),
        _more(len(right) - MOST_TALL, x + PADDING, height - 6),
    ]
    pieces = [*lines, *_drawn(boxes, labels), _centre(page, 1, middle - 16, TALL - 2), *more]
    return _picture(page, "graph tall", TALL, height, pieces)


def _picture(page: Item, css: str, width: float, height: float, pieces: list[Markup]) -> Markup:
    return Markup(
        '<svg class="{}" viewBox="0 0 {:g} {:g}" width="{:g}" role="group" aria-label="References around {}">'
        "{}</svg>"
    ).format(css, width, height, width, page["label"], Markup("").join(pieces))


def _boxes(items: list[Item], page: Item, labels: Labels, x: float, top: float, width: float) -> list[Box]:
    here = page["document"]["id"]
    return [
        Box(
            item["id"], labels.named(item["id"], here), labels.kind(item["id"]), item["kind"],
            x, top + row * ROW + (ROW - HEIGHT) / 2, width,
        )
        for row, item in enumerate(items)
    ]  # fmt: skip


def _bent(box: Box, start: float, end: float, middle: float) -> Markup:
    """From the side of a box to that of the box in the middle."""
    bend = (start + end) / 2
    y = box.y + HEIGHT / 2
    return Markup('<path class="edge {}" d="M{:g} {:g} C{:g} {:g} {:g} {:g} {:g} {:g}"/>').format(
        box.relation, start, y, bend, y, bend, middle, end, middle
    )


def _drawn(boxes: list[Box], labels: Labels) -> list[Markup]:
    return [_box(box, labels.address(box.id)) for box in boxes]


def _box(box: Box, address: str) -> Markup:
    shown = fitting(box.label, box.width - 2 * PADDING, SIZE)
    return Markup(
        '<a href="{}"><title>{} ({})</title>'
        '<rect class="node {}" x="{:g}" y="{:g}" width="{:g}" height="{}" rx="5"/>'
        '<text x="{:g}" y="{:g}">{}</text></a>'
    ).format(
        address, box.label, IN_WORDS[box.relation], box.kind, box.x + 1, box.y, box.width - 2, HEIGHT,
        box.x + PADDING, box.y + 17.5, shown,
    )  # fmt: skip


def _centre(page: Item, x: float, y: float, width: float) -> Markup:
    shown = fitting(page["label"], width - 2 * PADDING, SIZE * BOLD)
    return Markup(
        '<rect class="node centre" x="{:g}" y="{:g}" width="{:g}" height="32" rx="6"/>'
        '<text class="centre" x="{:g}" y="{:g}" text-anchor="middle">{}</text>'
    ).format(x, y, width, x + width / 2, y + 21, shown)


def _more(count: int, x: float, y: float) -> Markup:
    if count <= 0:
        return Markup("")
    return Markup('<text class="more" x="{:g}" y="{:g}">and {} more, listed below</text>').format(x, y, count)
