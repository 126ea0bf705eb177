"""The table as a picture: hexagons or discs with what is in them, counters, and the free cells about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin, sqrt

from markupsafe import Markup

from kb.engine.geometry import coordinates
from kb.engine.verdict_data import ExplanationData, VerdictData
from parsers.grid import Grid
from parsers.law.situation import name_of
from queries.board.contents import Board, EdgeOnTable, PieceOnTable, PlaceOnTable
from queries.board.table_data import TableData
from queries.telling import words
from queries.web.pictures.text_width import fitting
from queries.web.table import counter
from queries.web.table.cells import FIRST, Cell, around, free_cells, lay_out
from queries.web.table.overlay import NOTHING, Overlay

SIDE = 48.0  # of a hexagon
ACROSS, HALF = SIDE * 1.5, SIDE * sqrt(3) / 2  # from column to column, and half a hexagon's height
CORNERS = ((-SIDE, 0), (-SIDE / 2, -HALF), (SIDE / 2, -HALF), (SIDE, 0), (SIDE / 2, HALF), (-SIDE / 2, HALF))
MARGIN = 6.0
IN_A_HEX = 4  # counters that lie side by side; more lie on one another
BELOW_THE_NAME = 6.0  # how far two rows of counters lie below the middle, that the name above them is read
WHITE = "#f4f1e8"

Point = tuple[float, float]


def draw(
    board: Board,
    data: TableData,
    grid: Grid,
    paths: Sequence[Sequence[str]] = (),
    by_hand: bool = True,
    over: Overlay | None = None,
) -> Markup:
    """The map of the table, with the paths that a verdict found and what is shown over it: hexes where they
    have numbers, areas and points as discs with lines to those they border on, and `by_hand` the empty cells
    about them; nothing where other things alone lie on it."""
    hexes = [place for place in board["places"] if place["type"] not in data.boxes]
    if not hexes and (board["places"] or board["pieces"] or board["others"]):
        return Markup("")
    names = {place["name"] for place in hexes}
    edges = [edge for edge in board["edges"] if set(edge["ends"]) <= names]
    first = coordinates(data.sheet, grid)  # where an empty table begins, if the game says it
    laid, sheet = lay_out(hexes, edges, grid, first[0] if first else data.sheet)
    begins = (first[2], first[1]) if first else FIRST
    free = free_cells(laid, sheet, grid, begins) if grid.places and (by_hand or not hexes) else {}
    if not laid and not free:
        return Markup("")
    on_grid = {place["name"] for place in hexes if place["type"] == grid.places}
    drawn = _Map(board, data, over or NOTHING, hexes, edges, laid, free, on_grid)
    pieces = drawn.ground()
    pieces += drawn.gestures() if by_hand else []
    pieces += drawn.upon()
    pieces += [_path(one, laid) for one in paths if set(one) <= laid.keys()]
    return Markup(
        '<svg class="table-map" viewBox="{0:.0f} {1:.0f} {2:.0f} {3:.0f}" width="{2:.0f}" height="{3:.0f}"'
        ' role="group" aria-label="The map on the table">{4}</svg>'
    ).format(*drawn.box(), Markup("").join(pieces))


@dataclass(frozen=True)
class _Map:
    """The places that are drawn with what lies between them: `laid` are their cells, `free` the empty cells
    about them with their names, `on_grid` the names of places that are hexes."""

    board: Board
    data: TableData
    over: Overlay
    hexes: list[PlaceOnTable]
    edges: list[EdgeOnTable]
    laid: dict[str, Cell]
    free: dict[Cell, str]
    on_grid: set[str]

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the picture."""
        middles = [_middle(cell) for cell in (*self.laid.values(), *self.free)]
        left, top = (min(part) for part in zip(*middles, strict=True))
        right, low = (max(part) for part in zip(*middles, strict=True))
        wide, high = right - left + 2 * (SIDE + MARGIN), low - top + 2 * (HALF + MARGIN)
        return left - SIDE - MARGIN, top - HALF - MARGIN, wide, high

    def ground(self) -> list[Markup]:
        """Empty cells, places, zones of control, and what lies between places."""
        kinds = {act["type"] for act in self.board["acts"]}
        attacked = {one["where"] for one in self.board["others"] if one["type"] in kinds}
        between = [_free(name, _middle(cell)) for cell, name in self.free.items()]
        between += [
            _side(edge, self.laid, self.data, set(edge["ends"]) <= self.on_grid) for edge in self.edges
        ]
        places = [
            _place(place, self._at(name), self.data, name in attacked, name in self.on_grid)
            for place in self.hexes
            for name in [place["name"]]
        ]
        places += [
            _zone(name, owners, self._at(name), self.data, self.over)
            for name, owners in self.over.zones.items()
            if name in self.laid
        ]
        # A border of areas is a line from disc to disc, below them; a side of a hex lies upon it.
        return [*places, *between] if self.on_grid else [*between, *places]

    def gestures(self) -> list[Markup]:
        """What can be touched between two places that lie beside each other."""
        touching = {frozenset(edge["ends"]) for edge in self.edges}
        return [
            _touch(one, other, self.laid)
            for one, other in combinations(self.laid, 2)
            if self.laid[other] in set(around(self.laid[one]))
            and (one in self.on_grid or frozenset((one, other)) in touching)
        ]

    def upon(self) -> list[Markup]:
        """The counters in each place, and signs of what is illegal there."""
        pieces, wrong = self.board["pieces"], self.over.wrong
        return [
            *(
                _counters(pieces, place["name"], self._at(place["name"]), self.data, self.over)
                for place in self.hexes
            ),
            *(_wrong(name, wrong[name], self._at(name)) for name in self.laid if name in wrong),
        ]

    def _at(self, name: str) -> Point:
        return _middle(self.laid[name])


def untouched(drawn: Markup) -> Markup:
    """A picture of the table in which nothing is a button."""
    for one in (' tabindex="0"', ' tabindex="-1"', ' aria-pressed="false"'):
        drawn = drawn.replace(Markup(one), Markup(""))
    return drawn.replace(Markup('role="button"'), Markup('role="img"'))


def paths_of(verdicts: Iterable[VerdictData]) -> list[list[str]]:
    """The paths that verdicts found, each by the names of its places, every one once."""
    found: dict[tuple[str, ...], None] = {}
    waiting: list[VerdictData | ExplanationData] = list(verdicts)
    while waiting:
        one = waiting.pop()
        value = one["value"] or ""
        stops, cost, _ = value.partition(", cost ")
        if cost and " - " in stops:
            found[tuple(map(name_of, stops.split(" - ")))] = None
        waiting += one["because"]
    return [list(one) for one in found]


def _path(names: Sequence[str], laid: dict[str, Cell]) -> Markup:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (_middle(laid[name]) for name in names))
    told = "path: " + " - ".join(map(words.name, names))
    return Markup('<polyline class="way" points="{}"><title>{}</title></polyline>').format(points, told)


def _middle(cell: Cell) -> Point:
    return cell[0] * ACROSS, cell[1] * HALF


def _points(middle: Point, size: float = 1.0) -> str:
    return " ".join(f"{middle[0] + dx * size:.1f},{middle[1] + dy * size:.1f}" for dx, dy in CORNERS)


def _disc(middle: Point) -> str:
    """The outline of an area or a point: so small that the lines to others are seen."""
    corners = ((cos(turn * pi / 12), sin(turn * pi / 12)) for turn in range(24))
    return " ".join(
        f"{middle[0] + x * HALF * 0.86:.1f},{middle[1] + y * HALF * 0.86:.1f}" for x, y in corners
    )


def _free(name: str, middle: Point) -> Markup:
    label = name if not name.startswith("+") else f"a new hex beside {words.listed(name[1:].split('+'))}"
    return Markup(
        '<g class="free" data-place="{}" tabindex="0" role="button" aria-label="{}"><title>{}</title>'
        '<polygon points="{}"/><text x="{:.1f}" y="{:.1f}">{}</text></g>'
    ).format(name, f"empty: {label}", label, _points(middle, 0.96), *middle, "" if "+" in name else name)


def _place(place: PlaceOnTable, middle: Point, data: TableData, attacked: bool, on_grid: bool) -> Markup:
    x, y = middle
    outline = _points(middle) if on_grid else _disc(middle)
    facts = place["facts"]
    fill = next(
        (data.places[f"{name} {value}"] for name, value in facts.items() if f"{name} {value}" in data.places),
        WHITE,
    )
    told = f"{words.name(place['name'])}: {', '.join(map(words.name, place['words'])) or 'nothing said'}"
    held = next((facts[name] for name in ("controller", "country") if name in facts), "")
    flag = Markup("")
    if held in data.colours:
        flag = Markup('<polygon class="held" points="{}" stroke="{}"><title>{}</title></polygon>').format(
            _points(middle, 0.9), data.colours[held], held
        )
    marks = [
        data.marks[f"{name} {value}"] for name, value in facts.items() if f"{name} {value}" in data.marks
    ]
    shown = [words.name(facts[name]) for name, usual in data.shown.items() if facts.get(name, usual) != usual]
    return Markup(
        '<g class="place{}" data-place="{}" tabindex="0" role="button" aria-pressed="false" aria-label="{}">'
        "<title>{}</title>"
        '<polygon points="{}" fill="{}"/>{}{}'
        '<text class="name" x="{:.1f}" y="{:.1f}">{}</text>'
        '<text class="shown" x="{:.1f}" y="{:.1f}">{}</text></g>'
    ).format(
        " attacked" if attacked else "",
        place["name"],
        told + (" (attacked)" if attacked else ""),
        told,
        outline,
        fill,
        flag,
        _marks(marks, middle),
        x,
        y - HALF + (11 if on_grid else 20),
        fitting(words.name(place["name"]), SIDE, 10),
        x,
        y + HALF - 4,
        ", ".join(shown),
    )


MARKS = {  # about the middle of a hexagon
    "city": "M-6-6h12v12h-12z",
    "capital": "M0-9L2.5-3L9-3L4 1L6 7.5L0 4L-6 7.5L-4 1L-9-3L-2.5-3z",
    "major port": "M0-8v15M-5-4h10M-8 1a8 7 0 0 0 16 0",
    "minor port": "M0-5v10M-3-2h6M-5 1a5 4 0 0 0 10 0",
    "fort": "M-9 5v-10h4v4h3v-4h4v4h3v-4h4v10z",
}


def _marks(marks: list[str], middle: Point) -> Markup:
    known = [one for one in marks if one in MARKS]
    return Markup("").join(
        Markup('<path class="mark {}" d="{}" transform="translate({:.1f} {:.1f})"/>').format(
            name.replace(" ", "-"),
            MARKS[name],
            middle[0] + SIDE * 0.62 - 4,
            middle[1] + (place - (len(known) - 1) / 2) * 17,
        )
        for place, name in enumerate(known)
    )


def _ends(one: Point, other: Point) -> tuple[float, float, float, float, float, float]:
    """The middle of the way between two points, and half the side across it."""
    (x1, y1), (x2, y2) = one, other
    length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1
    across, down = (y1 - y2) / length * SIDE / 2, (x2 - x1) / length * SIDE / 2
    return (x1 + x2) / 2, (y1 + y2) / 2, across, down, x2 - x1, y2 - y1


def _side(edge: EdgeOnTable, laid: dict[str, Cell], data: TableData, on_grid: bool) -> Markup:
    here, there = (laid[end] for end in edge["ends"])
    one, other = _middle(here), _middle(there)
    far = not on_grid or there not in set(around(here))
    kinds = [
        data.sides[name]
        for name, value in edge["facts"].items()
        if name in data.sides and value not in ("no", "none")
    ]
    told = (
        f"between {' and '.join(map(words.name, edge['ends']))}: {', '.join(edge['words']) or 'nothing said'}"
    )
    x, y, across, down, _, _ = _ends(one, other)
    lines = []
    if far:
        lines.append(("far", (*one, *other)))
    for kind in kinds:
        along = kind in ("rail", "road")
        lines.append((kind, (*one, *other) if along else (x - across, y - down, x + across, y + down)))
    return Markup('<g class="between"><title>{}</title>{}</g>').format(
        told,
        Markup("").join(
            Markup('<line class="edge-line {}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>').format(
                kind, *ends
            )
            for kind, ends in lines
        ),
    )


def _touch(one: str, other: str, laid: dict[str, Cell]) -> Markup:
    """Where a hand takes hold of the side between two hexes."""
    x, y, across, down, _, _ = _ends(_middle(laid[one]), _middle(laid[other]))
    name = f"between {one} and {other}"
    return Markup(
        '<line class="touch" data-side="{}" tabindex="-1" role="button" aria-label="{}"'
        ' x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>'
    ).format(
        name,
        f"the side {words.name(name)}",
        x - across * 0.8,
        y - down * 0.8,
        x + across * 0.8,
        y + down * 0.8,
    )


def _zone(place: str, owners: Sequence[str], middle: Point, data: TableData, over: Overlay) -> Markup:
    """The shade of those whose zones reach into a place, each inside the other."""
    told = f"{words.name(place)}: {over.zones_called} of {words.listed([words.name(one) for one in owners])}"
    return Markup('<g class="zone"><title>{}</title>{}</g>').format(
        told,
        Markup("").join(
            Markup('<polygon points="{}" fill="{}"/>').format(
                _points(middle, 0.84 - 0.2 * number), data.colours.get(owner, counter.PLAIN)
            )
            for number, owner in enumerate(owners[:4])
        ),
    )


def _wrong(place: str, why: str, middle: Point) -> Markup:
    """The mark of a place where something is illegal, with the reason."""
    return Markup(
        '<g class="wrong" data-place="{}" role="img" aria-label="{}"><title>{}</title>'
        '<circle cx="{:.1f}" cy="{:.1f}" r="8"/>'
        '<text x="{:.1f}" y="{:.1f}">!</text></g>'
    ).format(place, why, why, middle[0] - SIDE * 0.66, middle[1], middle[0] - SIDE * 0.66, middle[1] + 4)


def _counters(
    pieces: list[PieceOnTable], place: str, middle: Point, data: TableData, over: Overlay
) -> Markup:
    here = [piece for piece in pieces if piece["where"] == place]
    return Markup("").join(counters(here, middle, data, over))


def counters(
    pieces: list[PieceOnTable], middle: Point, data: TableData, over: Overlay = NOTHING
) -> list[Markup]:
    """Counters about a point: up to four beside each other, more smaller and closer."""
    many = len(pieces)
    size = counter.SIZE if many <= 2 else counter.SIZE * 0.86 if many <= IN_A_HEX else counter.SIZE * 0.72
    lower = BELOW_THE_NAME if 2 < many <= IN_A_HEX else 0.0
    columns = 1 if many == 1 else 2 if many <= IN_A_HEX else 3
    step = size + 2 if many <= 9 else size * 9 / many
    rows = -(-many // columns)
    found = []
    for number, piece in enumerate(pieces):
        x = middle[0] + (number % columns - columns / 2) * (size + 2)
        y = middle[1] + lower + (number // columns - rows / 2) * step
        found.append(counter.draw(piece, data, x, y, size, over))
    return found
