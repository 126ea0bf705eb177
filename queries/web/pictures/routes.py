"""The ways of a plan as a small picture of the network: each place once, and on each way how much goes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypedDict

from markupsafe import Markup

from queries.web.pictures.layers import in_order, laid_out
from queries.web.pictures.templates import drawn
from queries.web.pictures.text_width import fitting, width

ROW, HEIGHT, GAP = 42, 26, 64  # of a row, of the box in it, and between columns, where a way says how much
SIZE, SMALL, PADDING = 13, 12, 8  # of the letters in boxes and on ways, and beside them
WIDEST, BELOW = 150, 26  # of a box, and how far below it a way leads that goes back
MOST = 40  # ways that are drawn; the list beside a picture has all


class DrawnWay(TypedDict):
    """One way of a plan: how much of what goes by which places."""

    amount: str
    goods: str
    stops: Sequence[str]


class Stop(NamedTuple):
    """One place: what it is called and what comes to rest there, as much of it as fits, and its corner."""

    says: str
    shown: str
    css: str
    x: float
    y: float
    width: float


class Arrow(NamedTuple):
    """The way from one place to the next in SVG's words, its head, and how much goes there."""

    way: str
    head: str
    says: str
    x: float
    y: float
    back: bool


Step = tuple[str, str]


def draw(routes: Sequence[DrawnWay]) -> Markup:
    """The picture of routes; nothing where there is none."""
    if not routes:
        return Markup("")
    carried, gives, takes = _carried(routes[:MOST])
    before, chains = _chains(carried)
    for one in (*gives, *takes):  # what is used where it lies goes no step
        before.setdefault(one, [])
    places = laid_out(before)
    names = [one for one in before if one in gives or one in takes or any(one in step for step in carried)]
    boxes, columns = _boxes(names, places, gives, takes)
    arrows = [_arrow([boxes.get(one) or _point(one, places, columns) for one in chain], _sum(carried[step]))
              for step, chain in chains.items()]  # fmt: skip
    back = any(arrow.back for arrow in arrows)
    return drawn(
        "routes.html",
        stops=list(boxes.values()),
        arrows=arrows,
        width=max(one.x + one.width for one in boxes.values()) + 2,
        height=max(row for _, row in places.values()) * ROW + HEIGHT + (BELOW if back else 4),
        box=HEIGHT,
        padding=PADDING,
    )


Amounts = dict[str, int]  # by goods


def _carried(
    routes: Sequence[DrawnWay],
) -> tuple[dict[Step, Amounts], dict[str, Amounts], dict[str, Amounts]]:
    """How much of what goes on each step from place to place, comes from each source, and to each goal."""
    steps: dict[Step, Amounts] = {}
    gives: dict[str, Amounts] = {}
    takes: dict[str, Amounts] = {}
    for route in routes:
        goods, amount, stops = _plain(route["goods"]), int(route["amount"]), list(route["stops"])
        for key, into in [(stops[0], gives), (stops[-1], takes)]:
            _add(into.setdefault(key, {}), goods, amount)
        for step in pairwise(stops):
            _add(steps.setdefault(step, {}), goods, amount)
    return steps, gives, takes


def _add(amounts: Amounts, goods: str, amount: int) -> None:
    amounts[goods] = amounts.get(goods, 0) + amount


def _plain(goods: str) -> str:
    """Goods as a picture names them: `oil`, and nothing for general resources."""
    return "" if goods.split()[-1:] in (["resources"], ["resource"]) else goods


def _sum(amounts: Amounts) -> str:
    return " + ".join(f"{amount} {goods}".strip() for goods, amount in amounts.items())


def _chains(carried: dict[Step, Amounts]) -> tuple[dict[str, list[str]], dict[Step, list[str]]]:
    """What stands before each place, and each step with the empty places on its way, one a column that it
    passes, so that no box stands there."""
    before: dict[str, list[str]] = {}
    for here, there in carried:
        before.setdefault(here, [])
        before.setdefault(there, []).append(here)
    ranks = in_order(before)
    columns = {one: column for one, (column, _) in laid_out(before).items()}
    chains: dict[Step, list[str]] = {}
    for here, there in carried:
        passed = range(columns[here] + 1, columns[there]) if ranks[here] < ranks[there] else ()
        chain = [here, *(f"{here}\n{there}\n{column}" for column in passed), there]
        if len(chain) > 2:
            before[there].remove(here)
            for one, other in pairwise(chain):
                before.setdefault(other, []).append(one)
        chains[here, there] = chain
    return before, chains


def _boxes(
    names: Sequence[str],
    places: dict[str, tuple[int, int]],
    gives: dict[str, Amounts],
    takes: dict[str, Amounts],
) -> tuple[dict[str, Stop], list[float]]:
    """The box of each place, and where each column begins."""
    shown: dict[str, tuple[str, str, str]] = {}
    wide: dict[int, float] = {}
    for name in names:
        css = "goal" if name in takes else "source" if name in gives else "stop"
        room = WIDEST - 2 * PADDING
        says = f"{name}: {_sum(takes[name])}" if css == "goal" else name
        ends = says[len(name):]  # fmt: skip
        short = fitting(name, room - width(ends, SIZE), SIZE) + ends
        shown[name] = (says, short, css)
        column = places[name][0]
        wide[column] = max(wide.get(column, 0.0), width(short, SIZE) + 2 * PADDING)
    begins = [1.0]
    for column in range(max(column for column, _ in places.values()) + 1):
        begins.append(begins[-1] + wide.get(column, 0.0) + GAP)
    return {
        name: Stop(
            says, short, css, begins[places[name][0]], places[name][1] * ROW + 2.0,
            width(short, SIZE) + 2 * PADDING,
        )
        for name, (says, short, css) in shown.items()
    }, begins  # fmt: skip


def _point(one: str, places: dict[str, tuple[int, int]], columns: list[float]) -> Stop:
    """Where a long way passes a column: as wide as the column, with nothing in it."""
    column, row = places[one]
    return Stop("", "", "", columns[column], row * ROW + 2.0, columns[column + 1] - columns[column] - GAP)


def _arrow(chain: list[Stop], says: str) -> Arrow:
    """From the right side of the first through all that lie between to the left side of the last, or below
    the boxes where it leads back."""
    first, last = chain[0], chain[-1]
    y, to_y = first.y + HEIGHT / 2, last.y + HEIGHT / 2
    if len(chain) == 2 and last.x <= first.x:
        x, to_x = first.x + first.width / 2, last.x + last.width / 2
        y, to_y = first.y + HEIGHT, last.y + HEIGHT
        low = max(y, to_y) + BELOW
        way = f"M{x:g} {y:g}C{x:g} {low:g} {to_x:g} {low:g} {to_x:g} {to_y:g}"
        return Arrow(way, f"M{to_x:g} {to_y:g}l-4 7h8z", says, (x + to_x) / 2, low - 2, True)
    x = first.x + first.width
    way, at, middle_y = f"M{x:g} {y:g}", (x, y), y
    for stop in chain[1:]:
        to = (stop.x, stop.y + HEIGHT / 2)
        middle = max(at[0], to[0] - GAP / 2)
        way += f"H{to[0] - GAP + 6:g}C{middle:g} {at[1]:g} {middle:g} {to[1]:g} {to[0]:g} {to[1]:g}"
        middle_y = (at[1] + to[1]) / 2
        at = (stop.x + stop.width, to[1])
        if stop is not last:
            way += f"H{at[0]:g}"
    return Arrow(way, f"M{last.x:g} {to_y:g}l-7 -4v8z", says, last.x - GAP / 2 + 4, middle_y - 5, False)
