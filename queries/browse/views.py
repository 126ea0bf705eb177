"""The routes of the umpire's pages: each takes a request and gives a page, or its data at .json."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from datasette.utils.asgi import Request, Response

from queries import reference
from queries.browse.addresses import NODES, address, id_of
from queries.browse.site import STYLE_SHEET, Site, site_of, style_version
from queries.page import page

# A page needs its style sheet and its forms, and nothing from anywhere else.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src data:; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
FOR_GOOD = "public, max-age=31536000, immutable"

TEMPLATES = {
    "section": "section.html",
}


def routes(site: Site) -> list[tuple[str, Callable]]:
    """The routes of a knowledge base, as Datasette's register_routes wants them.  Addresses of nodes begin
    with the id of a document, so that a database called "rules" keeps its own."""
    roots = sorted({id.partition("/")[0] for id in site.served.nodes})
    documents = "|".join(re.escape(quote(id)) for id in roots)
    return [
        (r"^/-/umpire/[0-9a-f]+\.css$", style_sheet),
        (rf"^/{NODES}/(?P<id>(?:{documents})(?:/[^?]*?)?)(?P<json>\.json)?$", node_page),
    ]


async def style_sheet(request: Request, datasette) -> Response:
    headers = {"Cache-Control": FOR_GOOD}
    return Response(
        STYLE_SHEET.read_text(encoding="utf-8"), content_type="text/css; charset=utf-8", headers=headers
    )


async def node_page(request: Request, datasette) -> Response:
    site = site_of(datasette)
    id = id_of(request.url_vars["id"])
    node = site.served.nodes.get(id)
    if node is None:
        return await unknown(request, datasette, id)
    home = site.address(id)
    if home != site.base(address(id)) and not request.url_vars.get("json"):
        return Response.redirect(home)
    database = datasette.get_database(site.served.database)
    found = await database.execute_fn(lambda connection: page(connection, node))
    if request.url_vars.get("json"):
        return as_json(found)
    return as_html(site.html(TEMPLATES.get(node.kind, "node.html"), page=found))


async def unknown(request: Request, datasette, id: str) -> Response:
    """Nothing is called so: what the reader may have meant."""
    site = site_of(datasette)
    database = datasette.get_database(site.served.database)
    near = await database.execute_fn(
        lambda connection: reference.suggestions(connection, id.rpartition("/")[2])
    )
    if request.url_vars.get("json"):
        return as_json({"error": f"nothing is called {id}", "suggestions": near}, 404)
    return as_html(site.html("unknown.html", wanted=id, suggestions=near), 404)


def as_html(body: str, status: int = 200) -> Response:
    return Response.html(body, status=status, headers=dict(HEADERS))


def as_json(data: Any, status: int = 200) -> Response:
    body = json.dumps(data, ensure_ascii=False, default=str)
    return Response(
        body, status=status, content_type="application/json; charset=utf-8", headers=dict(HEADERS)
    )


__all__ = ["routes", "style_version"]
