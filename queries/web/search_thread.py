"""Searches and answers questions for the pages, in one thread of its own: an index is read by one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from kb.home import Build
from queries.ask import Answer, Asker
from queries.kept import Kept
from queries.knowledge import connect
from queries.search import Filters, Found, Searcher

KEPT = 8_000_000  # bytes of queries with their hits, which stay in memory: readers turn pages, follow facets

Result = TypeVar("Result")


class SearchThread:
    """Raises UmpireError where the search index of the build is missing or damaged."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="umpire-search")
        self._find = Kept(KEPT, lambda *query: self._searcher.find(*query, enough=1))

    def close(self) -> None:
        """Lets the thread end when it has answered."""
        self._thread.shutdown(wait=False)

    async def find(self, words: str, filters: Filters, limit: int) -> Found:
        """The hits of a query, best first."""
        return await self._do(lambda: self._find(words, filters, limit))

    async def ask(self, question: str, edition: str = "") -> Answer:
        """The answer to a question by the rules of an edition, if anything answers it."""
        return await self._do(lambda: self._asker.ask(question, edition))

    async def _do(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    @cached_property
    def _searcher(self) -> Searcher:
        return Searcher(connect(self._build), self._build.index)

    @cached_property
    def _asker(self) -> Asker:
        return Asker(connect(self._build), self._build.index)
