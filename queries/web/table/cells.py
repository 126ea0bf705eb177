"""Where the places of a table lie on a grid of hexagons: by their printed numbers, or beside what they join.

A cell is (column, height): hexagons of one column are two heights apart, those of the next column lie one
height lower or higher (the "doubled" coordinates of hexagonal grids).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from kb.engine.geometry import lies_further, number_of
from parsers.grid import Grid
from queries.board.contents import EdgeOnTable, PlaceOnTable

Cell = tuple[int, int]
AROUND = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
WIDE, HIGH = 4, 3  # of an empty table: its columns, and its hexes in each
FIRST = (1, 1)  # the line of hexes, and the place in it, where an empty table begins of which nobody says it
FARTHEST = 40  # columns or rows that the numbers of one table may be apart


def around(cell: Cell) -> Iterator[Cell]:
    """The six cells next to one."""
    return ((cell[0] + across, cell[1] + down) for across, down in AROUND)


def cell_of(sheet: str, line: int, along: int, grid: Grid) -> Cell:
    """The cell of a printed number: a line of hexes is a column."""
    return line, 2 * along + lies_further(sheet, line, grid)


def number_at(sheet: str, cell: Cell, grid: Grid) -> str:
    """The printed number of a cell, "" where there can be none."""
    line, along = cell[0], (cell[1] - lies_further(sheet, cell[0], grid)) // 2
    return number_of((sheet, along, line), grid) if 0 <= line < 100 and 0 <= along < 100 else ""


def lay_out(
    places: list[PlaceOnTable], edges: list[EdgeOnTable], grid: Grid, empty: str = ""
) -> tuple[dict[str, Cell], str]:
    """The cell of every place by its name, and the map on whose numbers the table lies, "" where on none; an
    empty table lies on `empty`."""
    sheets = Counter(place["sheet"] for place in places if place["at"])
    sheet = sheets.most_common(1)[0][0] if sheets else ""
    laid: dict[str, Cell] = {}
    for place in places:
        if place["at"] and place["sheet"] == sheet:
            laid[place["name"]] = cell_of(sheet, place["at"][0], place["at"][1], grid)
    if laid and any(max(part) - min(part) > FARTHEST for part in zip(*laid.values(), strict=True)):
        laid, sheet = {}, ""
    joined = _joined(places, edges)
    for name in _outwards(joined, laid):
        laid[name] = _best(name, joined, laid) if joined[name] & laid.keys() else _apart(laid)
    return laid, sheet if places else empty


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
    odd = sum(next(iter(taken))) % 2  # column and height together: the same for all cells of one grid
    bottom = low - (low - left - odd) % 2
    return next(
        (left + 2 * step, bottom)
        for step in count()
        if not {(left + 2 * step, bottom), *around((left + 2 * step, bottom))} & taken
    )


def free_cells(
    laid: dict[str, Cell], sheet: str, grid: Grid, begins: tuple[int, int] = FIRST
) -> dict[Cell, str]:
    """The empty cells about a table, with the place that a hand would make there: a printed number, or
    `+A+B` for a new one beside those; `begins` is where an empty table does."""
    taken = {cell: name for name, cell in laid.items()}
    cells = {free for cell in taken for free in around(cell)}
    if sheet:
        cells |= _rest_of_grid(set(taken), sheet, grid, begins)
    made = {cell: _made_at(cell, taken, sheet, grid) for cell in sorted(cells - taken.keys())}
    return {cell: name for cell, name in made.items() if name}


def _rest_of_grid(taken: set[Cell], sheet: str, grid: Grid, begins: tuple[int, int]) -> set[Cell]:
    """The grid of an empty table, as long as all lies on it: it does not move under a hand."""
    left, top = begins
    whole = {cell_of(sheet, left + x, top + y, grid) for x in range(WIDE) for y in range(HIGH)}
    return whole if taken <= whole else set()


def _made_at(cell: Cell, taken: dict[Cell, str], sheet: str, grid: Grid) -> str:
    beside = [taken[one] for one in around(cell) if one in taken]
    number = number_at(sheet, cell, grid) if sheet else ""
    if number and all(number_at(sheet, one, grid) == taken[one] for one in around(cell) if one in taken):
        return number
    return "".join(f"+{name}" for name in beside)
