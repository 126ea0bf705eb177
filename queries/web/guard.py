"""A guard before the pages: what is no question, or was not meant for this server, is refused before anybody
reads it.

A page of another site can make a browser ask this server under a name of its own (DNS rebinding), and would
read the user's own copies.  So a request must name an address by which this server is known.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any
from urllib.parse import unquote_plus

from queries.web.headers import with_headers

ASKING = ("GET", "HEAD")
FORMS = ("/settle/", "/table", "/sheet", "/game")  # what is sent there changes nothing of the server's
OWN = "/-/"  # what Datasette says of itself and of this machine: folders, versions, settings
OPEN = ("/-/static/", "/-/umpire")  # of which its pages need the style
FOLDERS = "database_list"  # the part of SQLite that tells where its files are
REFUSED = "This server answers questions; nothing can be written to it.\n"
STRANGE = (
    "This server is not known under that name. Ask it under the address that it printed when it started, or\n"
    "start it with --allow-host NAME.\n"
)
NO_PAGE = "/-/umpire/none"  # which says that there is no such page
LOCAL = ("localhost", "127.0.0.1", "::1")

Application = Callable[[dict, Any, Any], Awaitable[None]]


def guarded(application: Application, hosts: Collection[str]) -> Application:
    """The ASGI application, which then hears of nothing but questions and the forms of disputes, asked under
    one of those names, a local one, or the address at which the connection came in."""
    known = {name.lower().strip("[]") for name in (*hosts, *LOCAL)}

    async def guard(scope: dict, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            if _host(scope) not in known | {(scope.get("server") or [""])[0]}:
                return await _refuse(send, 421, STRANGE)
            if not _is_question(scope["method"], scope["path"]):
                return await _refuse(send, 405, REFUSED, (b"allow", ", ".join(ASKING).encode()))
            if _is_closed(scope):
                scope = {**scope, "path": NO_PAGE, "raw_path": NO_PAGE.encode(), "query_string": b""}
        return await application(scope, receive, send)

    return with_headers(guard)


def _host(scope: dict) -> str | None:
    """The name under which the server is asked, without its port; None where there is none, or more."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    if len(named) != 1:
        return None
    host = named[0].decode("latin-1").strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


def _is_question(method: str, path: str) -> bool:
    return method in ASKING or (method == "POST" and path.startswith(FORMS))


def _is_closed(scope: dict) -> bool:
    """Whether it asks for what is nobody's business: this machine, and where things are on it."""
    asked = unquote_plus(scope["query_string"].decode("latin-1")).lower()
    return FOLDERS in asked or (scope["path"].startswith(OWN) and not scope["path"].startswith(OPEN))


async def _refuse(send: Any, status: int, words: str, *headers: tuple[bytes, bytes]) -> None:
    kind = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": [kind, *headers]})
    await send({"type": "http.response.body", "body": words.encode()})
