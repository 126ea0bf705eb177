"""The ways of a plan as a picture: a row each, how much goes, and the places from source to goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from markupsafe import Markup

from queries.web.pictures.templates import drawn
from queries.web.pictures.text_width import fitting, width

ROW, HEIGHT, GAP = 36, 26, 28  # of a row, of the box in it, and between boxes
SIZE, PADDING = 13, 8  # of the letters, and beside them
WIDEST, AMOUNT = 150, 150  # of a box, and of the room for how much
MOST = 40  # rows that are drawn; the list beside a picture has all


class DrawnWay(TypedDict):
    """One way of a plan: how much of what goes by which places."""

    amount: str
    goods: str
    stops: Sequence[str]


class Stop(NamedTuple):
    """One place: what it is called, as much of that as fits, where it stands and what it is in the row."""

    name: str
    shown: str
    css: str
    x: float
    y: float
    width: float


class Arrow(NamedTuple):
    """The line from one place to the next."""

    x: float
    to: float
    y: float


class Amount(NamedTuple):
    """What stands before a row."""

    says: str
    y: float


def draw(routes: Sequence[DrawnWay]) -> Markup:
    """The picture of routes; nothing where there is none."""
    if not routes:
        return Markup("")
    stops: list[Stop] = []
    arrows: list[Arrow] = []
    amounts: list[Amount] = []
    for row, route in enumerate(routes[:MOST]):
        top = row * ROW + 4.0
        says = f"{route['amount']} {route['goods']}".strip()
        amounts.append(Amount(fitting(says, AMOUNT - PADDING, SIZE), top + 17.5))
        _row(route["stops"], top, stops, arrows)
    wide = max(one.x + one.width for one in stops) + 2
    return drawn(
        "routes.html",
        stops=stops,
        arrows=arrows,
        amounts=amounts,
        width=wide,
        height=len(amounts) * ROW + 4,
        box=HEIGHT,
        padding=PADDING,
        size=SIZE,
    )


def _row(names: Sequence[str], top: float, stops: list[Stop], arrows: list[Arrow]) -> None:
    reached = float(AMOUNT)
    for place, name in enumerate(names):
        if place:
            arrows.append(Arrow(reached, reached + GAP, top + HEIGHT / 2))
            reached += GAP
        shown = fitting(name, WIDEST - 2 * PADDING, SIZE)
        wide = width(shown, SIZE) + 2 * PADDING
        css = "source" if not place else "goal" if place == len(names) - 1 else "stop"
        stops.append(Stop(name, shown, css, reached, top, wide))
        reached += wide
