"""Places that are boxes and no hexagons, such as sea areas with their sections, and what stands in a line."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from queries.board.contents import Board, OtherOnTable, PieceOnTable, PlaceOnTable
from queries.board.table_data import TableData
from queries.telling import words
from queries.web.table import counter
from queries.web.table.overlay import NOTHING, Overlay

STEP = counter.SIZE + 3  # from counter to counter
HEAD, LABEL, WIDE = 20.0, 58.0, 340.0  # of a box: its head, what stands before a row, and its least width
NO_ROW = "-"


def draw(board: Board, data: TableData, over: Overlay | None = None) -> Markup:
    """Every place of the table that is a box, each a picture of its own, with what is shown over it."""
    places = [place for place in board["places"] if place["type"] in data.boxes]
    return Markup("").join(_box(place, board["pieces"], data, over or NOTHING) for place in places)


def _box(place: PlaceOnTable, pieces: list[PieceOnTable], data: TableData, over: Overlay) -> Markup:
    here = [piece for piece in pieces if piece["where"] == place["name"]]
    fact = data.boxes.get(place["type"], "")
    stands = {piece["facts"].get(fact, NO_ROW) for piece in here}
    rows = data.rows.get(place["type"], "").split() if fact else []
    found = [*rows, *sorted(stands - set(rows), reverse=True)] or [NO_ROW]
    owners = list(dict.fromkeys(piece["owner"] for piece in here))
    most = [max(_many(here, fact, row, owner) for row in found) for owner in owners]
    width = max(WIDE, LABEL + sum(most) * STEP + 24 * len(owners))
    drawn = [
        _row(place, here, row, owners, most, HEAD + number * (STEP + 4), width, data, over)
        for number, row in enumerate(found)
    ]
    told = ", ".join([words.name(place["name"]), *place["words"]])
    height = HEAD + len(found) * (STEP + 4) + 2
    holds = [  # in the place itself, so that a click there is one on the place too
        Markup(
            '<rect class="hold" data-place="{}" data-says="{} {}"'
            ' x="4" y="{:.1f}" width="{:.0f}" height="{:.0f}"/>'
        ).format(place["name"], fact, row, HEAD + number * (STEP + 4), width - 8, STEP + 4)
        for number, row in enumerate(found)
        if row != NO_ROW
    ]
    return Markup(
        '<svg class="table-map box" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}" role="group"'
        ' aria-label="{}"><g class="place sea" data-place="{}" tabindex="0" role="button"'
        ' aria-pressed="false" aria-label="{}"><rect class="sea" width="{:.0f}" height="{:.0f}" rx="6"/>'
        '<text class="name" x="{:.0f}" y="14">{}</text>{}</g>{}</svg>'
    ).format(
        width,
        height,
        width,
        height,
        told,
        place["name"],
        told,
        width,
        height,
        width / 2,
        told,
        Markup("").join(holds),
        Markup("").join(drawn),
    )


def _many(pieces: list[PieceOnTable], fact: str, row: str, owner: str) -> int:
    return sum(piece["facts"].get(fact, NO_ROW) == row and piece["owner"] == owner for piece in pieces)


def _row(
    place: PlaceOnTable,
    pieces: list[PieceOnTable],
    row: str,
    owners: list[str],
    most: list[int],
    top: float,
    width: float,
    data: TableData,
    over: Overlay,
) -> Markup:
    """One section of a box, the counters of each owner beside each other; a hand can put one down in it."""
    fact = data.boxes.get(place["type"], "")
    label = f"{words.name(fact)} {row}" if row != NO_ROW else ""
    found = [
        Markup('<line class="row" x1="4" x2="{:.0f}" y1="{:.1f}" y2="{:.1f}"/>').format(width - 4, top, top),
        Markup('<text class="shown" x="{:.0f}" y="{:.1f}">{}</text>').format(
            LABEL / 2, top + STEP / 2, label
        ),
    ]
    left = LABEL
    for owner, room in zip(owners, most, strict=True):
        own = [
            piece for piece in pieces if piece["owner"] == owner and piece["facts"].get(fact, NO_ROW) == row
        ]
        found += [
            counter.draw(piece, data, left + number * STEP, top + 3, over=over)
            for number, piece in enumerate(own)
        ]
        left += room * STEP + 24
    return Markup("").join(found)


def draw_lines(board: Board, data: TableData, over: Overlay | None = None) -> Markup:
    """The lists of acts and groups in their order: all that have a front, and those whose counters stand in
    no place of the table."""
    every = {piece["name"]: piece for piece in board["pieces"]}
    off = {name: piece for name, piece in every.items() if not piece["where"]}
    listed = [
        (other, field, [known[name] for name in names if name in known])
        for other in board["others"]
        for field, names in other["names"].items()
        for known in [every if _has_front(other, field, data) else off]
    ]
    over = over or NOTHING
    rows = [_line(other, field, pieces, data, over) for other, field, pieces in listed if pieces]
    seen = {piece["name"] for _, _, pieces in listed for piece in pieces}
    rest = [piece for name, piece in off.items() if name not in seen]
    if rest:
        rows.append(_drawn("beside the map", rest, data, False, over))
    return Markup("").join(rows)


def _line(
    other: OtherOnTable, field: str, pieces: list[PieceOnTable], data: TableData, over: Overlay
) -> Markup:
    ordered = _has_front(other, field, data)
    return _drawn(f"{words.name(other['name'])}: {words.name(field)}", pieces, data, ordered, over)


def _has_front(other: OtherOnTable, field: str, data: TableData) -> bool:
    """Whether the first of a list is at its front."""
    return field in data.lines.get(other["type"], "").split()


def _drawn(
    label: str, pieces: Iterable[PieceOnTable], data: TableData, ordered: bool, over: Overlay
) -> Markup:
    """Counters in a line under what they are; with `ordered` the first one is at the front."""
    several = list(pieces)
    width, height = max(WIDE, len(several) * STEP + 10), STEP + HEAD
    front = (
        Markup('<path class="front" d="M{:.1f} {:.1f}h{:.1f}"/>').format(4, HEAD - 1, counter.SIZE)
        if ordered
        else Markup("")
    )
    drawn = Markup(
        '<svg class="table-map box line{}" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}"'
        ' role="group" aria-label="{}"><text class="label" x="4" y="13">{}</text>{}{}</svg>'
    ).format(
        " ordered" if ordered else "",
        width,
        height,
        width,
        height,
        label,
        label + (" (front first)" if ordered else ""),
        Markup("").join(
            counter.draw(piece, data, 4 + place * STEP, HEAD + 1, over=over)
            for place, piece in enumerate(several)
        ),
        front,
    )
    return drawn + (_to_the_front(several) if ordered else Markup(""))


def _to_the_front(pieces: list[PieceOnTable]) -> Markup:
    """A button for each counter of a line but the first, which puts it there."""
    return Markup("").join(
        Markup('<button class="plain to-front" name="do" value="order:{}">{} to the front</button> ').format(
            piece["name"], counter.called(piece)
        )
        for piece in pieces[1:]
    )
