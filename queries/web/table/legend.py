"""What the signs and shades on the table mean, and why something there is illegal, in words below it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from markupsafe import Markup

from parsers.table_data import TableData
from queries.board.contents import Board
from queries.telling import words
from queries.web.table import counter
from queries.web.table.overlay import Overlay

SWATCH = Markup(
    '<svg class="swatch" width="12" height="12" aria-hidden="true">'
    '<rect width="12" height="12" fill="{}"/></svg>'
)


MOST_BESIDE = 12  # things that are told and not drawn


def legend(over: Overlay, data: TableData, board: Board | None) -> list[Markup]:
    """A line for each: reasons first, then signs on counters, then whose zones are shaded, then what else is
    told and cannot be drawn."""
    return [*_wrong(over), *_signs(over), *_zones(over, data), *_beside(board)]


def _beside(board: Board | None) -> Iterator[Markup]:
    """What the text tells of that lies in no place: powers with what is so of them, and the game itself.
    Groups of counters are drawn as lines."""
    drawn = {one["name"] for one in board["pieces"]} if board else set()
    told = [
        one
        for one in (board["others"] if board else [])
        if one["words"] and not one["where"] and drawn.isdisjoint(chain.from_iterable(one["names"].values()))
    ]
    for one in told[:MOST_BESIDE]:
        yield Markup("{}: {}").format(words.name(one["name"]), words.name(", ".join(one["words"])))
    if len(told) > MOST_BESIDE:
        yield Markup("and {} more in the text").format(len(told) - MOST_BESIDE)


def _wrong(over: Overlay) -> Iterator[Markup]:
    for name, why in over.wrong.items():
        about = "" if words.name(name) in why else f"{words.name(name)}: "
        yield Markup('<strong class="wrong">!</strong> {}{}').format(about, why)


def _signs(over: Overlay) -> Iterator[Markup]:
    for said, meaning in dict.fromkeys(over.signs.values()):
        _, mark = counter.SIGNS_OVER.get(said, ("", ""))
        if mark:
            yield Markup("<strong>{}</strong> {}").format(mark, meaning)


def _zones(over: Overlay, data: TableData) -> Iterator[Markup]:
    owners = dict.fromkeys(owner for each in over.zones.values() for owner in each)
    shades = [
        SWATCH.format(data.colours.get(one, counter.PLAIN)) + Markup(" {}").format(words.name(one))
        for one in owners
    ]
    if shades:
        yield Markup("{}: {}").format(over.zones_called, Markup(", ").join(shades))


__all__ = ["legend"]
