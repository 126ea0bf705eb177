"""The pages of the newest build: a server goes over to a new one between requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from kb.errors import UmpireError
from kb.home import Hold
from queries.newest import Newest
from queries.web.site import Site, site_of


@dataclass(eq=False)
class ServedBuild:
    """A build while it is served: `readers` are the requests that are being answered from it."""

    held: Hold
    browser: Any
    application: Any
    readers: int = 0
    is_over: bool = False

    def leave(self) -> None:
        """Ends it as soon as nobody reads any more."""
        if self.is_over and not self.readers:
            site: Site | None = site_of(self.browser)
            if site is not None:
                site.close()
            self.browser.executor.shutdown(wait=False)
            for database in self.browser.databases.values():
                database.close()
            self.held.release()


class NewestBuildApp:
    """An ASGI application that answers from the newest build of a home, and keeps each build that it still
    answers from.  `open` makes the application of a build."""

    def __init__(self, newest: Newest, first: Hold, open: Callable[[Hold], ServedBuild]) -> None:
        self._newest, self._open = newest, open
        self._build = open(first)
        self._coming: asyncio.Task | None = None

    async def __call__(self, scope: dict, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await self._live(receive, send)
        self._look()
        build = self._build
        build.readers += 1
        try:
            return await build.application(scope, receive, send)
        finally:
            build.readers -= 1
            build.leave()

    def _look(self) -> None:
        if self._coming is None and self._newest.after(self._build.held.build) is not None:
            self._coming = asyncio.ensure_future(self._go_over())

    async def _go_over(self) -> None:
        """Opens the new build beside the old one, which answers meanwhile."""
        try:
            with suppress(UmpireError, OSError):  # a home that is gone or shut: the old build is held
                held = await asyncio.to_thread(self._newest.hold)
                if held is None:
                    return
                coming = await asyncio.to_thread(self._open, held)
                await coming.browser.invoke_startup()
                before, self._build = self._build, coming
                before.is_over = True
                before.leave()
        finally:
            self._coming = None

    async def _live(self, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] != "lifespan.shutdown":
            await send({"type": f"{message['type']}.complete"})
        self._build.is_over, self._build.readers = True, 0
        self._build.leave()
        await send({"type": "lifespan.shutdown.complete"})
