"""Whether a reader still waits for his page: nobody works for one who has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from datasette.utils.asgi import Request, Response

from queries.sandbox.judging import Reader

Result = TypeVar("Result")

GONE = Response("", status=499)  # which nobody reads


class Gone(Exception):
    """The reader has closed his connection."""


def reader_of(request: Request) -> Reader:
    """Whose request it is: its address and its program.  Readers of one address are told apart by the
    latter where it is honest; where it is not, they share what one reader has."""
    client = request.scope.get("client")
    return str(client[0]) if client else "", request.headers.get("user-agent", "")[:200]


async def while_present(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """What the work gives.  Where the reader goes before, it is cancelled.  Raises Gone then."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Gone
        return working.result()
    finally:
        for one in (working, leaving):
            one.cancel()


async def _left(request: Request) -> None:
    """Waits until the reader has gone; the rest of what he sends is nothing to us."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
