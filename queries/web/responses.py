"""How a view answers: a page or its data, with the headers that keep a browser to this machine."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from datasette.utils.asgi import Request, Response

from queries.web.game_cookie import game_of
from queries.web.headers import HEADERS
from queries.web.page_cache import KeptPage
from queries.web.pages.dispute import LONGEST_BODY
from queries.web.site import site_of

Result = TypeVar("Result")


def kept(view: Callable) -> Callable:
    """A view whose pages say nothing but what is in the file of a build, so that they stay as they are.  A
    file that another program may write to is read again for each."""

    @wraps(view)
    async def answered(request: Request, datasette) -> Response:
        site = site_of(datasette)
        if datasette.get_database(site.served.database).is_mutable:
            return await view(request, datasette)
        asked = f"{request.path}?{request.query_string} {game_of(request, site.served)}"
        page = site.kept.get(asked)
        if page is None:
            response = await view(request, datasette)
            if response.status != 200:
                return response
            page = KeptPage(response.body.encode("utf-8"), response.content_type)
            site.kept.keep(asked, page)
        return Response(page.body, content_type=page.content_type, headers=dict(HEADERS))

    return answered


async def read(datasette, work: Callable[[sqlite3.Connection], Result]) -> Result:
    """What `work` reads from the database, in one of Datasette's threads."""
    return await datasette.get_database(site_of(datasette).served.database).execute_fn(work)


async def form_body(request: Request) -> str | None:
    """What a form sends, None where it is more than a form holds."""
    body = b""
    more = True
    while more:
        message = await request.receive()
        body += message.get("body", b"")
        if len(body) > LONGEST_BODY:
            return None
        more = message.get("more_body", False)
    return body.decode("utf-8", "replace")


def answer(request: Request, datasette, template: str, status: int = 200, **data: Any) -> Response:
    """The page, or its data where the address ends with .json."""
    headers = dict(HEADERS)
    if request.url_vars.get("json"):
        plain = data.get("data") or data.get("page") or data
        body = json.dumps(plain, ensure_ascii=False, default=str)
        return Response(body, status=status, content_type="application/json; charset=utf-8", headers=headers)
    site = site_of(datasette)
    data["game"] = game_of(request, site.served)
    return Response.html(site.html(template, **data), status=status, headers=headers)
