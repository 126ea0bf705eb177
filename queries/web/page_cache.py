"""Finished pages that stay in memory: the file of a build never changes, so neither does a page of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

MOST_BYTES = 24_000_000  # of all pages together; a page has about 40,000
LARGEST = 400_000  # of one page


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it was sent."""

    body: bytes
    content_type: str


class KeptPages:
    """The pages that were asked for last, by their addresses."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._pages: OrderedDict[str, KeptPage] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, address: str) -> KeptPage | None:
        with self._lock:
            page = self._pages.get(address)
            if page is not None:
                self._pages.move_to_end(address)
            return page

    def keep(self, address: str, page: KeptPage) -> None:
        """Takes a page, and lets go of those that nobody asked for longest where there are too many."""
        if len(page.body) > LARGEST:
            return
        with self._lock:
            before = self._pages.pop(address, None)
            self._bytes += len(page.body) - (len(before.body) if before else 0)
            self._pages[address] = page
            while self._bytes > self._most:
                self._bytes -= len(self._pages.popitem(last=False)[1].body)
