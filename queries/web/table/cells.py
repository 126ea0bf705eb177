"""Where the places of a table lie on a grid of hexagons: by their printed numbers, or beside what they join.

A cell is (column, height): hexagons of one column are two heights apart, those of the next column lie one
height lower or higher (the "doubled" coordinates of hexagonal grids).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from queries.board.contents import EdgeOnTable, PlaceOnTable, lies_lower

Cell = tuple[int, int]
AROUND = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
SHEET = "E"  # the map on whose numbers an empty table lies: of those whose columns are known, one with land
MIDDLE, WIDE, HIGH = (22, 20), 4, 3  # of an empty table: where it lies, its columns, and its hexes in each
FARTHEST = 40  # columns or rows that the numbers of one table may be apart


def around(cell: Cell) -> Iterator[Cell]:
    """The six cells next to one."""
    return ((cell[0] + across, cell[1] + down) for across, down in AROUND)


def cell_of(sheet: str, column: int, row: int) -> Cell:
    """The cell of a printed number."""
    return column, 2 * row + lies_lower(sheet, column)


def number_of(sheet: str, cell: Cell) -> str:
    """The printed number of a cell, "" where there can be none."""
    column, row = cell[0], (cell[1] - lies_lower(sheet, cell[0])) // 2
    return f"{sheet}{row:02}{column:02}" if 0 <= column < 100 and 0 <= row < 100 else ""


def lay_out(places: list[PlaceOnTable], edges: list[EdgeOnTable]) -> tuple[dict[str, Cell], str]:
    """The cell of every place by its name, and the map on whose numbers the table lies, "" where on none."""
    sheets = Counter(place["sheet"] for place in places if place["at"])
    sheet = sheets.most_common(1)[0][0] if sheets else ""
    laid: dict[str, Cell] = {}
    for place in places:
        if place["at"] and place["sheet"] == sheet:
            laid[place["name"]] = cell_of(sheet, place["at"][0], place["at"][1])
    if laid and any(max(part) - min(part) > FARTHEST for part in zip(*laid.values(), strict=True)):
        laid, sheet = {}, ""
    joined = _joined(places, edges)
    for name in _outwards(joined, laid):
        laid[name] = _best(name, joined, laid) if joined[name] & laid.keys() else _apart(laid)
    return laid, sheet if places else SHEET


def _joined(places: list[PlaceOnTable], edges: list[EdgeOnTable]) -> dict[str, set[str]]:
    joined: dict[str, set[str]] = {place["name"]: set() for place in places}
    for edge in edges:
        one, other = edge["ends"]
        if one in joined and other in joined and one != other:
            joined[one].add(other)
            joined[other].add(one)
    return joined


def _outwards(joined: dict[str, set[str]], laid: Iterable[str]) -> Iterator[str]:
    """The places that have no cell yet, each as soon as one beside it has."""
    reached = set(laid)
    waiting = [name for name in joined if name not in reached]
    while waiting:
        name = max(waiting, key=lambda name: (len(joined[name] & reached), len(joined[name])))
        waiting.remove(name)
        reached.add(name)
        yield name


def _best(name: str, joined: dict[str, set[str]], laid: dict[str, Cell]) -> Cell:
    """The free cell that touches most of what the place is joined to, and least of all else."""
    taken = {cell: other for other, cell in laid.items()}
    beside = [cell for other in sorted(joined[name] & laid.keys()) for cell in around(laid[other])]
    free = [cell for cell in beside if cell not in taken] or [_apart(laid)]

    def worth(cell: Cell) -> tuple[int, int]:
        touched = {taken[one] for one in around(cell) if one in taken}
        return len(touched & joined[name]), -len(touched - joined[name])

    return max(free, key=worth)


def _apart(laid: dict[str, Cell]) -> Cell:
    """A cell in a row below all others, with one free on its left."""
    taken = set(laid.values())
    if not taken:
        return (0, 0)
    left, low = min(column for column, _ in taken), max(height for _, height in taken)
    bottom = low - (low - left) % 2
    return next(
        (left + 2 * step, bottom)
        for step in count()
        if not {(left + 2 * step, bottom), *around((left + 2 * step, bottom))} & taken
    )


def free_cells(laid: dict[str, Cell], sheet: str) -> dict[Cell, str]:
    """The empty cells about a table, with the place that a hand would make there: a printed number, or
    `+A+B` for a new one beside those."""
    taken = {cell: name for name, cell in laid.items()}
    cells = {free for cell in taken for free in around(cell)}
    if sheet:
        cells |= _rest_of_grid(set(taken), sheet)
    return {cell: name for cell in sorted(cells - taken.keys()) if (name := _made_at(cell, taken, sheet))}


def _rest_of_grid(taken: set[Cell], sheet: str) -> set[Cell]:
    """The grid of an empty table, as long as all lies on it: it does not move under a hand."""
    left, top = MIDDLE
    grid = {cell_of(sheet, left + x, top + y) for x in range(WIDE) for y in range(HIGH)}
    return grid if taken <= grid else set()


def _made_at(cell: Cell, taken: dict[Cell, str], sheet: str) -> str:
    beside = [taken[one] for one in around(cell) if one in taken]
    number = number_of(sheet, cell) if sheet else ""
    if number and all(number_of(sheet, one) == taken[one] for one in around(cell) if one in taken):
        return number
    return "".join(f"+{name}" for name in beside)
