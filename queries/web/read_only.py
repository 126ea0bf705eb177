"""A guard before the pages: whatever is no question is refused before anybody reads it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

ASKING = ("GET", "HEAD")
FORMS = "/settle/"  # what is sent there is judged and kept nowhere
REFUSED = b"This server answers questions; nothing can be written to it.\n"

Application = Callable[[dict, Any, Any], Awaitable[None]]


def read_only(application: Application) -> Application:
    """The ASGI application, which then hears of nothing but questions and the forms of disputes."""

    async def guarded(scope: dict, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not _is_question(scope["method"], scope["path"]):
            return await _refuse(send)
        return await application(scope, receive, send)

    return guarded


def _is_question(method: str, path: str) -> bool:
    return method in ASKING or (method == "POST" and path.startswith(FORMS))


async def _refuse(send: Any) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"allow", ", ".join(ASKING).encode())]
    await send({"type": "http.response.start", "status": 405, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSED})
