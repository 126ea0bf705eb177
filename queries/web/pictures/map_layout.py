"""Where the places of a situation lie on its map: by their printed numbers, or else by what joins them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from queries.situation_map import MapEdge, MapPlace

# Rows or columns that a map covers; places whose numbers lie further apart are laid by what joins them.
FARTHEST = 9
IN_A_ROW = 6  # of places that nothing joins
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Cell = tuple[int, int]  # a hexagon, slantwise: to its right, and to its lower right
Point = tuple[float, float]  # columns and rows of hexagons


def lay(places: list[MapPlace], edges: list[MapEdge]) -> dict[str, Point]:
    """The middle of every place by its name."""
    spots = [place["at"] for place in places if place["at"]]
    if len(spots) == len(places) and all(
        max(part) - min(part) <= FARTHEST for part in zip(*spots, strict=True)
    ):
        # In even rows hexes lie half a hex further east.
        return {
            place["name"]: (column + (0 if row % 2 else 0.5), float(row))
            for place, (row, column) in zip(places, spots, strict=True)
        }
    return {name: (right + down / 2, float(down)) for name, (right, down) in _cells(places, edges).items()}


def _cells(places: list[MapPlace], edges: list[MapEdge]) -> dict[str, Cell]:
    """What is joined lies side by side as far as that goes; the rest stands in rows below."""
    joined = _joined(places, edges)
    laid: dict[str, Cell] = {}
    for name in _outwards(joined):
        laid[name] = _best(name, joined, laid) if joined[name] & laid.keys() else _apart(laid)
    rest = [name for name in joined if name not in laid]
    below = max((down for _, down in laid.values()), default=-2) + 2
    for number, name in enumerate(rest):
        down = number // IN_A_ROW
        laid[name] = (number % IN_A_ROW - (below + down) // 2, below + down)
    return laid


def _joined(places: list[MapPlace], edges: list[MapEdge]) -> dict[str, set[str]]:
    joined: dict[str, set[str]] = {place["name"]: set() for place in places}
    for edge in edges:
        one, other = edge["ends"]
        if one in joined and other in joined and one != other:
            joined[one].add(other)
            joined[other].add(one)
    return joined


def _outwards(joined: dict[str, set[str]]) -> Iterable[str]:
    """The places that are joined to others, those with most first, and each as soon as one beside it."""
    waiting = sorted((name for name in joined if joined[name]), key=lambda name: -len(joined[name]))
    reached: set[str] = set()
    while waiting:
        name = max(waiting, key=lambda name: len(joined[name] & reached))
        waiting.remove(name)
        reached.add(name)
        yield name


def _best(name: str, joined: dict[str, set[str]], laid: dict[str, Cell]) -> Cell:
    """The free hexagon that touches most of what the place is joined to, and least of all else."""
    beside = [cell for other in sorted(joined[name] & laid.keys()) for cell in _around(laid[other])]
    free = [cell for cell in beside if cell not in laid.values()] or [_apart(laid)]

    def worth(cell: Cell) -> tuple[int, int]:
        touched = {other for other, there in laid.items() if there in set(_around(cell))}
        return len(touched & joined[name]), -len(touched - joined[name])

    return max(free, key=worth)


def _around(cell: Cell) -> Iterable[Cell]:
    return ((cell[0] + right, cell[1] + down) for right, down in AROUND)


def _apart(laid: dict[str, Cell]) -> Cell:
    """A hexagon in the first row with one free on its left."""
    taken = set(laid.values())
    return next(
        (right, 0) for right in count() if not {(right, 0), (right - 1, 0), *_around((right, 0))} & taken
    )
