"""A small map of a situation as an SVG: hexagons, and a bar on every side that the situation speaks of."""

from __future__ import annotations

from math import sqrt

from markupsafe import Markup

from queries.situation_map import MapEdge, MapPlace, Outline
from queries.web.pictures.map_layout import Point, lay
from queries.web.pictures.text_width import fitting

SIDE = 58.0  # of a hexagon, in the picture's units
WIDE, HIGH = SIDE * sqrt(3), SIDE * 1.5  # from hex to hex in a row, from row to row
NEAR = WIDE * 1.05  # between the middles of hexagons that touch
SIZE, LINE = 11.5, 14  # of the letters, and from line to line
BOLD = 1.14  # how much wider bold letters are


def draw(found: Outline) -> Markup:
    """The picture of what `situation_map.outline` found; nothing where there are no places."""
    places = found["places"]
    if not places:
        return Markup("")
    laid = lay(places, found["edges"])
    centres = {name: (WIDE * column, HIGH * row) for name, (column, row) in laid.items()}
    left = min(x for x, _ in centres.values()) - WIDE
    top = min(y for _, y in centres.values()) - SIDE - 8
    width = max(x for x, _ in centres.values()) + WIDE - left
    height = max(y for _, y in centres.values()) + SIDE + 8 - top
    pieces = [_hex(place, centres[place["name"]]) for place in places]
    pieces += [_edge(edge, centres) for edge in found["edges"] if all(end in centres for end in edge["ends"])]
    return Markup(
        '<svg class="map" viewBox="{:.0f} {:.0f} {:.0f} {:.0f}" width="{:.0f}" role="img" aria-label="{}">'
        "{}</svg>"
    ).format(left, top, width, height, width, _told(found), Markup("").join(pieces))


def _hex(place: MapPlace, centre: Point) -> Markup:
    x, y = centre
    corners = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in _CORNERS)
    lines = [place["name"], *place["facts"][:1], *place["pieces"]]
    shown = lines[:5] + (["\N{HORIZONTAL ELLIPSIS}"] if len(lines) > 5 else [])
    text = Markup("").join(
        Markup('<text class="{}" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>').format(
            "place" if number == 0 else "piece", x, y - 20 + LINE * number, _cut(line, number)
        )
        for number, line in enumerate(shown)
    )
    title = "; ".join([place["name"], *place["facts"], *place["pieces"]])
    return Markup('<g><title>{}</title><polygon class="hex" points="{}"/>{}</g>').format(title, corners, text)


_HALF = WIDE / 2
_RIGHT, _LEFT = [(_HALF, -SIDE / 2), (_HALF, SIDE / 2)], [(-_HALF, SIDE / 2), (-_HALF, -SIDE / 2)]
_CORNERS = [(0, -SIDE), *_RIGHT, (0, SIDE), *_LEFT]


def _edge(edge: MapEdge, centres: dict[str, Point]) -> Markup:
    """A bar across the middle of the way from the one place to the other; a line between them where the map
    could not lay them side by side."""
    (x1, y1), (x2, y2) = (centres[end] for end in edge["ends"])
    length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1
    across, down = (y1 - y2) / length * SIDE / 2.2, (x2 - x1) / length * SIDE / 2.2
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    far = length > NEAR
    title = f"between {edge['ends'][0]} and {edge['ends'][1]}: {', '.join(edge['facts']) or 'nothing said'}"
    kinds = [fact.replace("_", "-") for fact in edge["facts"] if not fact.startswith("not ")]
    ends = (x1, y1, x2, y2) if far else (x - across, y - down, x + across, y + down)
    return Markup(
        '<g><title>{}</title><line class="side {}{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/></g>'
    ).format(title, next(iter(kinds), "plain"), " far" if far else "", *ends)


def _told(found: Outline) -> str:
    """The map in words."""
    places = [f"{one['name']} ({', '.join([*one['facts'], *one['pieces']])})" for one in found["places"]]
    return "Map: " + "; ".join(places)


def _cut(line: str, number: int) -> str:
    """A line as it fits a hexagon, whose lower corner leaves the last less room."""
    return fitting(line, WIDE - (38 if number == 4 else 8), SIZE * (BOLD if number == 0 else 1))
