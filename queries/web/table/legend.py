"""What the signs and shades on the table mean, and why something there is illegal, in words below it."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from parsers.table_data import TableData
from queries.telling import words
from queries.web.table import counter
from queries.web.table.overlay import Overlay

SWATCH = Markup(
    '<svg class="swatch" width="12" height="12" aria-hidden="true">'
    '<rect width="12" height="12" fill="{}"/></svg>'
)


def legend(over: Overlay, data: TableData) -> list[Markup]:
    """A line for each: reasons first, then signs on counters, then whose zones are shaded."""
    return [*_wrong(over), *_signs(over), *_zones(over, data)]


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
