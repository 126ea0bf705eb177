"""The printed pages of a transcription, by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar


class PrintedPage(Protocol):
    """A page of which the printed number may be lost (None)."""

    @property
    def number(self) -> int | None: ...


Page = TypeVar("Page", bound=PrintedPage)


def neighbours(pages: list[Page]) -> Iterator[tuple[Page, int, Page, int]]:
    """Each numbered page and the next numbered one, with their numbers."""
    before: tuple[Page, int] | None = None
    for page in pages:
        if page.number is None:
            continue
        if before is not None:
            yield *before, page, page.number
        before = page, page.number


def in_order(pages: list[Page], lost_last: bool) -> list[Page]:
    """The pages by their numbers.  A page without one comes last, or stays behind the page before it."""
    keys = []
    before = 0
    for page in pages:
        before = before if page.number is None else page.number
        lost = lost_last and page.number is None
        keys.append((lost, 0 if lost else before))
    positions = sorted(range(len(pages)), key=lambda position: keys[position])
    return [pages[position] for position in positions]
