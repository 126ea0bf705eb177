"""The items of each page put into reading order.

A page has two columns.  Where the feet of the columns were boxes of their own, the transcription wrote the
bottom of the page row by row: both columns without their feet, then the left foot, the page mark that stands
between the columns, and the right foot.  So the items come as

    left column, right column, left foot, mark, right foot

and should read left column, left foot, right column, right foot.  Where the right column and the left foot
begin is not marked.  The right column begins with a heading, or where letters and numbers do not go on ("b"
then "h").  What stands before the mark is moved in the way that makes all three joints hold and mends most of
them, at least two; of equal ways in the one that leaves the fewest breaks elsewhere, and then in the one that
moves least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from parsers.transcripts.illusions_of_glory.clauses import (
    BREAK,
    HEADING,
    LETTER,
    LOST,
    NUMBER,
    TEXT,
    Item,
)
from parsers.transcripts.shared.sections import chapter

# A page has some 40 items and a few breaks, a foot a few items; a page with more is no page and left alone.
MOST_ITEMS = 150
MOST_BREAKS = 12
LONGEST_FOOT = 30
ENOUGH_MENDED = 2


@dataclass(frozen=True, slots=True)
class Moved:
    """A left foot that was put back: its first and last item, and the item that it now stands behind."""

    first: Item
    last: Item
    behind: Item


def in_reading_order(items: list[Item]) -> tuple[list[Item], list[Moved]]:
    """The items with every displaced left foot put back, and what was moved."""
    ordered: list[Item] = []
    moved: list[Moved] = []
    pages = _by_page(items)
    for index, page in enumerate(pages):
        following = pages[index + 1][0] if index + 1 < len(pages) else None
        ordered += _page_in_order(page, ordered[-1] if ordered else None, following, moved)
    return ordered, moved


def _by_page(items: list[Item]) -> list[list[Item]]:
    pages: list[list[Item]] = []
    for item in items:
        if not pages or pages[-1][0].page != item.page:
            pages.append([])
        pages[-1].append(item)
    return pages


def _page_in_order(
    page: list[Item], before: Item | None, following: Item | None, moved: list[Moved]
) -> list[Item]:
    top = [item for item in page if not item.after_mark]
    right_foot = [item for item in page if item.after_mark]
    behind = right_foot[0] if right_foot else following
    cut = _best_cut(top, before, behind)
    if cut is None:
        return page
    right, foot = cut
    moved.append(Moved(top[foot], top[-1], top[right - 1]))
    return [*_moved(top, right, foot), *right_foot]


def _best_cut(top: list[Item], before: Item | None, behind: Item | None) -> tuple[int, int] | None:
    """Where the right column and the left foot begin among the items before the mark."""
    if len(top) > MOST_ITEMS:
        return None
    letters = _letters(top, before)
    breaks = [at for at in range(1, len(top)) if not goes_on(top[at - 1], top[at], letters[at - 1])]
    if len(breaks) > MOST_BREAKS:
        return None
    headings = [at for at in range(1, len(top)) if top[at].kind == HEADING]
    cuts = [
        (mended, right, foot)
        for right in sorted({*breaks, *headings})
        for foot in range(max(right + 1, len(top) - LONGEST_FOOT), len(top))
        if (mended := _mended(top, letters, right, foot, behind)) >= ENOUGH_MENDED
    ]
    most = max((mended for mended, _, _ in cuts), default=0)
    best = [(right, foot) for mended, right, foot in cuts if mended == most]
    return min(best, key=lambda cut: (_count_breaks(_moved(top, *cut), before), -cut[1]), default=None)


def _moved(top: list[Item], right: int, foot: int) -> list[Item]:
    return [*top[:right], *top[foot:], *top[right:foot]]


def _count_breaks(items: list[Item], before: Item | None) -> int:
    letters = _letters(items, before)
    return sum(
        not goes_on(one, other, letter)
        for (one, other), letter in zip(pairwise(items), letters, strict=False)
    )


def _mended(top: list[Item], letters: list[str], right: int, foot: int, behind: Item | None) -> int:
    """How many of the three joints hold only when the left foot is moved up; 0 unless all hold then."""
    foot_letter = letters[-1] if _names_letter(top[foot:]) else letters[right - 1]
    as_is = (
        goes_on(top[right - 1], top[right], letters[right - 1])
        + goes_on(top[foot - 1], top[foot], letters[foot - 1])
        + goes_on(top[-1], behind, letters[-1])
    )
    put_back = (
        goes_on(top[right - 1], top[foot], letters[right - 1])
        + goes_on(top[-1], top[right], foot_letter)
        + goes_on(top[foot - 1], behind, letters[foot - 1])
    )
    return put_back - as_is if put_back == 3 else 0


def _names_letter(items: Sequence[Item]) -> bool:
    return any(item.kind in (LETTER, HEADING) for item in items)


def _letters(items: Sequence[Item], before: Item | None) -> list[str]:
    """At each item the letter of the clause that is open there, "" behind a heading."""
    letters: list[str] = []
    letter = before.label if before is not None and before.kind == LETTER else ""
    for item in items:
        if item.kind in (LETTER, HEADING, BREAK):
            letter = item.label
        letters.append(letter)
    return letters


def goes_on(before: Item, item: Item | None, letter: str) -> bool:
    """Whether an item can stand behind another in whose clause `letter` is open."""
    if item is None or BREAK in (before.kind, item.kind):
        return True  # nothing is known of what stood there
    if item.kind == HEADING:
        return _heading_goes_on(before, item)
    if item.kind == TEXT:
        if not before.finished:
            return True
        return item.text[:1].isupper() and (before.kind == HEADING or before.page != item.page)
    if not before.finished:
        return False
    if item.kind == LETTER:
        if item.label == "a":
            return before.kind in (HEADING, TEXT)
        return letter != "" and ord(item.label) == ord(letter) + 1
    if item.kind == NUMBER and item.label != "1":
        return before.kind in (NUMBER, LOST) and _follows(before.label, item.label)
    return before.kind != HEADING


def _follows(label: str, next_label: str) -> bool:
    return label == "" or int(next_label) == int(label) + 1


def _heading_goes_on(before: Item, item: Item) -> bool:
    """A heading may stand directly under another only where it is one of the other's sections."""
    if before.kind != HEADING:
        return True
    above, below = before.opens.number, item.opens.number
    if not above:
        return False
    return not below or below.startswith(f"{above}.") or int(chapter(below)) > int(chapter(above))
