"""Bars whose parts are states, drawn a row at a time beside their labels, each a link: disputed sections, the
audit, chances.

Only the bars are pictures: labels and counts stand in the page, so that they wrap on a phone and are as large
as all other words.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from queries.printable import printable
from queries.rows import Item

SHORT, TINY = 18, 6  # letters of a label for which little room is kept, and very little
WIDTH = 1000  # of the longest bar, in the units of its picture

PART = Markup('<rect class="bar {}" x="{:.1f}" y="0" width="{:.1f}" height="1"><title>{}: {}</title></rect>')
BAR = Markup('<svg viewBox="0 0 {} 1" preserveAspectRatio="none" aria-hidden="true">{}</svg>')
INSIDE = Markup('<span class="name">{}</span>{}<span class="sum">{}</span>')


def draw(rows: list[Item], title: str, address: Callable[[Item], str] | None = None) -> Markup:
    """One bar a row of {"label", "parts": {state: count}} and perhaps "shown", the words behind the bar; all
    to one scale.  `address` gives a row's link or ""."""
    longest = max((sum(row["parts"].values()) for row in rows), default=0)
    if not longest:
        return Markup("")
    letters = max(len(row["label"]) for row in rows)
    room = " tiny" if letters <= TINY else " short" if letters <= SHORT else ""
    drawn = (_row(row, WIDTH / longest, address(row) if address else "") for row in rows)
    return Markup('<ul class="bars{}" aria-label="{}">{}</ul>').format(room, title, Markup("").join(drawn))


def _row(row: Item, scale: float, address: str) -> Markup:
    parts, reached = Markup(""), 0.0
    for state, count in row["parts"].items():
        wide = max(float(count * scale), 1)
        parts += PART.format(_css(state), reached, wide, state, count)
        reached += wide
    shown = row.get("shown", sum(row["parts"].values()))
    label = printable(row["label"])
    inside = INSIDE.format(label, BAR.format(WIDTH, parts), shown)
    said = f"{label}: " + ", ".join(f"{count} {state}" for state, count in row["parts"].items())
    if not address:
        return Markup('<li><span class="row" title="{}">{}</span></li>').format(said, inside)
    return Markup('<li><a class="row" href="{}" title="{}">{}</a></li>').format(address, said, inside)


def _css(state: str) -> str:
    """A state as a class of the style sheet."""
    return state.replace(" ", "-")
