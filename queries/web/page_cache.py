"""Finished pages that stay in memory: the file of a build never changes, so neither does a page of it."""

from __future__ import annotations

from dataclasses import dataclass

from queries.kept import Kept

MOST_BYTES = 24_000_000  # of all pages together, with their addresses; a page has about 40,000
LARGEST = 400_000  # of one page


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it was sent."""

    body: bytes
    content_type: str


class KeptPages:
    """The pages that were asked for last, by their addresses."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Kept[KeptPage] = Kept(most_bytes, lambda address: None)

    @property
    def bytes(self) -> int:
        """How many the pages take with their addresses."""
        return self._kept.bytes

    def get(self, address: str) -> KeptPage | None:
        return self._kept.get(address)

    def keep(self, address: str, page: KeptPage) -> None:
        """Takes a page, and lets go of those that nobody asked for longest where there are too many."""
        if len(page.body) <= LARGEST:
            self._kept.keep((address,), page)
