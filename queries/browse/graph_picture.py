"""The references around a node as a picture: what refers to it on the left, what it refers to on the right.

An SVG whose nodes are links.  It is laid out by counting rows, so that it costs nothing and always fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

MOST = 12  # nodes on either side; the lists below a picture have all of them
WIDTH, ROW, BOX, HEIGHT = 900, 34, 270, 26
MIDDLE = 230  # width of the box in the middle
LETTERS = 34  # of a label that fit a box

# The relations that say most about a rule come first.
ORDER = ("rules_on", "modifies", "executes", "maps_to", "exemplifies", "defines", "sees")
IN_WORDS = {
    "rules_on": "rules on",
    "modifies": "modifies",
    "executes": "executes",
    "maps_to": "answers to",
    "exemplifies": "is an example of",
    "defines": "defines",
    "sees": "refers to",
}

Item = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Box:
    """One node of the picture, at its left upper corner."""

    id: str
    label: str
    kind: str
    relation: str
    x: float
    y: float


class Labels(Protocol):
    """What a picture asks about nodes: address, kind, and name as read in a document."""

    def address(self, id: str) -> str: ...

    def kind(self, id: str) -> str: ...

    def named(self, id: str, here: str) -> str: ...


def draw(page: Item, labels: Labels) -> Markup:
    """The picture of a page's `refers_to` and `referred_to_by`; nothing where it has neither."""
    left, right = (_strongest(page[name], page["id"]) for name in ("referred_to_by", "refers_to"))
    if not left and not right:
        return Markup("")
    rows = max(len(left[:MOST]), len(right[:MOST]), 1)
    height = rows * ROW + 24
    middle = height / 2 - 10
    boxes = [*_column(left, 0, rows, page, labels), *_column(right, WIDTH - BOX, rows, page, labels)]
    pieces = [_line(box, middle) for box in boxes]
    pieces += [_box(box, labels.address(box.id)) for box in boxes]
    pieces.append(_centre(page, middle))
    pieces += [_more(len(each) - MOST, x, height) for each, x in ((left, 0), (right, WIDTH - BOX))]
    return Markup(
        '<svg class="graph" viewBox="0 0 {} {}" role="group" aria-label="References around {}">{}</svg>'
    ).format(WIDTH, height, page["label"], Markup("").join(pieces))


def _strongest(items: list[Item], own: str) -> list[Item]:
    """One item a node, with the relation that says most, in the order of ORDER."""
    best: dict[str, Item] = {}
    for item in sorted(items, key=lambda item: ORDER.index(item["kind"])):
        if item["id"] and item["id"] != own:
            best.setdefault(item["id"], item)
    return list(best.values())


def _column(items: list[Item], x: float, rows: int, page: Item, labels: Labels) -> list[Box]:
    here = page["document"]["id"]
    shown = items[:MOST]
    top = (rows - len(shown)) * ROW / 2
    return [
        Box(
            item["id"],
            labels.named(item["id"], here),
            labels.kind(item["id"]),
            item["kind"],
            x,
            top + row * ROW + 1,
        )
        for row, item in enumerate(shown)
    ]


def _line(box: Box, middle: float) -> Markup:
    """From the side of a box to the box in the middle."""
    on_the_left = box.x == 0
    start = box.x + BOX if on_the_left else box.x
    end = (WIDTH - MIDDLE) / 2 if on_the_left else (WIDTH + MIDDLE) / 2
    bend = (start + end) / 2
    y = box.y + HEIGHT / 2
    return Markup('<path class="edge {}" d="M{} {} C{} {} {} {} {} {}"/>').format(
        box.relation, start, y, bend, y, bend, middle, end, middle
    )


def _box(box: Box, address: str) -> Markup:
    relation = IN_WORDS[box.relation]
    return Markup(
        '<a href="{}"><title>{} ({})</title>'
        '<rect class="node {}" x="{}" y="{}" width="{}" height="{}" rx="5"/>'
        '<text x="{}" y="{}">{}</text></a>'
    ).format(
        address, box.label, relation, box.kind, box.x + 1, box.y, BOX - 2, HEIGHT, box.x + 10,
        box.y + 17.5, _cut(box.label, LETTERS),
    )  # fmt: skip


def _centre(page: Item, middle: float) -> Markup:
    return Markup(
        '<rect class="node centre" x="{}" y="{}" width="{}" height="32" rx="6"/>'
        '<text class="centre" x="{}" y="{}" text-anchor="middle">{}</text>'
    ).format((WIDTH - MIDDLE) / 2, middle - 16, MIDDLE, WIDTH / 2, middle + 5, _cut(page["label"], 26))


def _more(count: int, x: float, height: float) -> Markup:
    if count <= 0:
        return Markup("")
    return Markup('<text class="more" x="{}" y="{}">and {} more, listed below</text>').format(
        x + 10, height - 4, count
    )


def _cut(label: str, letters: int) -> str:
    return label if len(label) <= letters else label[: letters - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
