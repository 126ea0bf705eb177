"""Bars whose parts are states, as an SVG whose bars are links: disputed sections, the audit, chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

WIDTH, ROW, BAR = 900, 30, 18
LETTERS = 42  # of a label that fit before the bars

PART = Markup(
    '<rect class="bar {}" x="{:.1f}" y="{}" width="{:.1f}" height="{}"><title>{}: {}</title></rect>'
)

Item = dict[str, Any]


def draw(
    rows: list[Item], title: str, names: int = 300, address: Callable[[Item], str] | None = None
) -> Markup:
    """One bar a row of {"label", "parts": {state: count}}, all to one scale.  `names` is the room for labels
    in the picture's units, `address` gives a row's link or ""."""
    longest = max((sum(row["parts"].values()) for row in rows), default=0)
    if not longest:
        return Markup("")
    scale = (WIDTH - names - 110) / longest
    drawn = (
        _row(row, place, names, scale, address(row) if address else "") for place, row in enumerate(rows)
    )
    return Markup('<svg class="bars" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>').format(
        WIDTH, len(rows) * ROW + 4, title, Markup("").join(drawn)
    )


def _row(row: Item, place: int, names: int, scale: float, address: str) -> Markup:
    top = place * ROW + 4
    pieces = [_label(row["label"], names, top)]
    reached = float(names)
    for state, count in row["parts"].items():
        wide = float(count * scale)
        pieces.append(PART.format(_css(state), reached, top + 3, max(wide, 1), BAR, state, count))
        reached += wide
    shown = row.get("shown", sum(row["parts"].values()))
    pieces.append(Markup('<text x="{:.1f}" y="{}">{}</text>').format(reached + 6, top + 17, shown))
    body = Markup("").join(pieces)
    said = f"{row['label']}: " + ", ".join(f"{count} {state}" for state, count in row["parts"].items())
    if not address:
        return Markup("<g><title>{}</title>{}</g>").format(said, body)
    return Markup('<a href="{}" aria-label="{}">{}</a>').format(address, said, body)


def _label(label: str, names: int, top: float) -> Markup:
    shown = label if len(label) <= LETTERS else label[: LETTERS - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(names - 8, top + 17, shown)


def _css(state: str) -> str:
    """A state as a class of the style sheet."""
    return state.replace(" ", "-")
