"""The routes of the umpire's pages: each takes a request and gives a page, or its data at .json."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Collection
from functools import wraps
from urllib.parse import quote, unquote

from datasette.utils.asgi import Request, Response

from kb.errors import UmpireError
from queries import reference, vocabulary
from queries.sandbox.judging import LONGEST, TOO_LONG
from queries.search import KINDS, Filters
from queries.web.addresses import NODES, address, id_of
from queries.web.headers import HEADERS
from queries.web.pages import listings
from queries.web.pages.consistency import consistency
from queries.web.pages.details import details
from queries.web.pages.dispute import (
    LONGEST_LINK,
    TooManyFields,
    changed,
    dispute,
    link,
    place_of,
    query_pairs,
)
from queries.web.pages.home import home
from queries.web.pages.results import goes_straight_to, search
from queries.web.presence import GONE, Gone, reader_of, while_present
from queries.web.responses import answer, form_body, kept, read
from queries.web.site import STYLE_SHEET, Site, site_of

FEW = 5  # decisions beside the hits of a search
NEAR = 12  # hits whose decisions are looked at
FOR_GOOD = "public, max-age=31536000, immutable"

TEMPLATES = {
    "section": "section.html",
    "ruling": "ruling.html",
    "option": "option.html",
    "term": "term.html",
    "example": "example.html",
    "decision": "decision.html",
    "contradiction": "contradiction.html",
    "us-entry-option": "entry.html",
    "us-entry-action": "entry.html",
    "document": "document.html",
    "absent": "absent.html",
    "dangling": "absent.html",
}


def routes(site: Site, databases: Collection[str]) -> list[tuple[str, Callable]]:
    """The routes of a knowledge base, as Datasette's register_routes wants them; `databases` are the names of
    all databases that it serves."""
    roots = sorted({id.partition("/")[0] for id in site.served.nodes})
    documents = "|".join(re.escape(quote(id)) for id in roots)
    # A database that is called so keeps its own addresses.
    others = [] if NODES in databases else [(rf"^/{NODES}/(?P<id>.+?)(?P<json>\.json)?$", other_page)]
    return [
        (r"^/-/umpire/[0-9a-f]+\.css$", style_sheet),
        (r"^/(?:index(?P<json>\.json))?$", home_page),
        (r"^/search(?P<json>\.json)?$", search_page),
        (r"^/concordance(?P<json>\.json)?$", concordance_page),
        (r"^/a-to-z(?:/(?P<letter>[^/.]+))?(?P<json>\.json)?$", a_to_z_page),
        (r"^/nicknames(?P<json>\.json)?$", nicknames_page),
        (r"^/consistency(?P<json>\.json)?$", consistency_page),
        (r"^/types(?:/(?P<name>\w+))?(?P<json>\.json)?$", types_page),
        (r"^/settle(?P<json>\.json)?$", settle_page),
        (r"^/settle/situation\.txt$", situation_text),
        (r"^/settle/situation(?P<json>\.json)?$", situation_page),
        (r"^/settle/(?P<name>\w+)(?P<json>\.json)?$", dispute_page),
        (rf"^/{NODES}/(?P<id>(?:{documents})(?:/[^?]*?)?)(?P<json>\.json)?$", node_page),
        *others,
    ]


async def style_sheet(request: Request, datasette) -> Response:
    sheet = STYLE_SHEET.read_text(encoding="utf-8")
    return Response(sheet, content_type="text/css; charset=utf-8", headers={"Cache-Control": FOR_GOOD})


@kept
async def home_page(request: Request, datasette) -> Response:
    return answer(request, datasette, "home.html", data=await read(datasette, home))


@kept
async def search_page(request: Request, datasette) -> Response:
    """A number goes straight to its page; everything else is searched for."""
    site = site_of(datasette)
    words = request.args.get("q") or ""
    straight = await read(datasette, lambda connection: goes_straight_to(connection, words))
    if straight and not request.url_vars.get("json"):
        return Response.redirect(site.address(straight))
    try:
        data = await search(
            site.search_thread, site.served, words, _filters(request, site), _number(request, "page")
        )
        hits = [hit["id"] for hit in data["hits"]] if data["page"] == 1 else []
        fitting = await read(datasette, lambda connection: listings.deciding(connection, words, hits))
        data["decisions"] = fitting[:FEW]
        return answer(request, datasette, "search.html", data=data, error="")
    except UmpireError as error:
        none = {"query": words, "hits": [], "count": 0, "more_than_counted": False, "did_you_mean": ""}
        none |= {"page": 1, "pages": 0, "filters": {}, "facets": {"kind": [], "document": []}}
        none |= {"answer": None, "decisions": []}
        return answer(request, datasette, "search.html", 503, data=none, error=str(error))


def _filters(request: Request, site: Site) -> Filters:
    """What the address narrows a search to; whatever it says that there is not narrows nothing."""
    kind, document = request.args.get("kind") or "", request.args.get("document") or ""
    return Filters(
        document=document if document in site.served.documents else "", kind=kind if kind in KINDS else ""
    )


def _number(request: Request, name: str) -> int:
    written = request.args.get(name) or ""
    return int(written) if written.isdecimal() and len(written) < 6 else 1


@kept
async def concordance_page(request: Request, datasette) -> Response:
    chapter, only = request.args.get("chapter") or "", request.args.get("only") or ""
    data = await read(datasette, lambda connection: listings.concordance(connection, chapter, only))
    return answer(request, datasette, "concordance.html", data=data)


@kept
async def nicknames_page(request: Request, datasette) -> Response:
    data = await read(datasette, listings.nicknames)
    return answer(request, datasette, "nicknames.html", data=data)


@kept
async def a_to_z_page(request: Request, datasette) -> Response:
    letter = listings.letter_of(unquote(request.url_vars.get("letter") or ""))
    data = await read(datasette, lambda connection: listings.a_to_z(connection, letter))
    return answer(request, datasette, "a_to_z.html", data=data)


@kept
async def consistency_page(request: Request, datasette) -> Response:
    return answer(request, datasette, "consistency.html", data=await read(datasette, consistency))


@kept
async def node_page(request: Request, datasette) -> Response:
    site = site_of(datasette)
    id = id_of(request.url_vars["id"])
    node = site.served.nodes.get(id)
    if node is None:
        return await unknown(request, datasette, id)
    home = site.address(id)
    if home != site.base(address(id)) and not request.url_vars.get("json"):
        return Response.redirect(home)
    found = await read(datasette, lambda connection: details(connection, node))
    return answer(request, datasette, TEMPLATES.get(node.kind, "node.html"), page=found)


@kept
async def settle_page(request: Request, datasette) -> Response:
    """All decisions, or those that speak of some words."""
    site, words = site_of(datasette), (request.args.get("words") or "").strip()
    fitting: list = []
    if words:
        found = await site.search_thread.find(words, Filters(), NEAR)
        hits = [hit.id for hit in found.hits]
        fitting = await read(datasette, lambda connection: listings.deciding(connection, words, hits))
    chapters = [] if words else await read(datasette, listings.decisions)
    data = {"words": words, "chapters": chapters, "fitting": fitting}
    data["usual"] = await read(datasette, listings.usual_decisions)
    sections = [listings.by_section(chapter, site.is_part) for chapter in chapters]
    return answer(request, datasette, "settle.html", data=data, sections=sections)


@kept
async def types_page(request: Request, datasette) -> Response:
    """The things that a situation can speak of, or what it can say of one."""
    site, name = site_of(datasette), request.url_vars.get("name") or ""
    umpire = site.lawbook.umpire
    if umpire is None:
        return await unknown(request, datasette, name or "types")
    if not name:
        return answer(request, datasette, "types.html", data={"types": vocabulary.overview(umpire)})
    try:
        return answer(request, datasette, "type.html", data=vocabulary.described(umpire, name))
    except UmpireError:
        return await unknown(request, datasette, name)


def of_a_form(view: Callable) -> Callable:
    """A view of what a form sends, which may be more than any form of ours has."""

    @wraps(view)
    async def told(request: Request, datasette) -> Response:
        try:
            return await view(request, datasette)
        except TooManyFields as error:
            return answer(request, datasette, "message.html", 413, message=str(error))

    return told


@of_a_form
async def dispute_page(request: Request, datasette) -> Response:
    """The form of a decision; what a form sends becomes an address, which can be shared."""
    site, name = site_of(datasette), request.url_vars["name"]
    path = f"/settle/{name}"
    if request.method == "POST":
        body = await form_body(request)
        if body is None:
            return too_large(request, datasette)
        sent = query_pairs(body)
        return Response.redirect(site.base(link(path, changed(sent)) + place_of(sent)), status=303)
    pairs = query_pairs(request.query_string)
    try:
        work = dispute(site.lawbook, site.judging, name, pairs, reader_of(request))
        found = await while_present(request, work)
    except Gone:
        return GONE
    except UmpireError:
        return await unknown(request, datasette, name)
    if request.url_vars.get("json"):
        return answer(request, datasette, "dispute.html", data=found.as_dict())
    examples = await read(datasette, lambda connection: listings.examples_of(connection, name))
    share, as_json = (site.base(link(f"{path}{end}", pairs)) for end in ("", ".json"))
    return answer(
        request, datasette, "dispute.html", data=found, examples=examples, share=share, json=as_json
    )


@of_a_form
async def situation_page(request: Request, datasette) -> Response:
    """A situation as text, with the verdicts on it."""
    site = site_of(datasette)
    pairs = dict(query_pairs(request.query_string))
    if request.method == "POST":
        body = await form_body(request)
        if body is None:
            return too_large(request, datasette)
        pairs = {key: value.replace("\r\n", "\n") for key, value in query_pairs(body)}
        there = link("/settle/situation", [(key, value) for key, value in pairs.items() if value.strip()])
        if len(there) <= LONGEST_LINK:
            return Response.redirect(site.base(there), status=303)
    situation, edition = pairs.get("situation", ""), pairs.get("edition", "")
    judged = {}
    if situation.strip():
        try:
            work = site.judging.judge(situation, edition, reader_of(request))
            judged = await while_present(request, work)
        except Gone:
            return GONE
    data = {"situation": situation, "edition": edition, "verdicts": judged.get("verdicts", [])}
    data |= {"error": judged.get("error", ""), "map": judged.get("map", {"places": [], "edges": []})}
    share = site.base(link("/settle/situation", pairs.items()))
    share = share if len(share) <= LONGEST_LINK else ""
    return answer(request, datasette, "situation.html", data=data, share=share, longest=LONGEST)


@of_a_form
async def situation_text(request: Request, datasette) -> Response:
    """A situation as a file to save."""
    situation = dict(query_pairs(request.query_string)).get("situation", "")
    headers = {**HEADERS, "Content-Disposition": 'attachment; filename="situation.txt"'}
    return Response(situation, content_type="text/plain; charset=utf-8", headers=headers)


def too_large(request: Request, datasette) -> Response:
    return answer(request, datasette, "message.html", 413, message=TOO_LONG)


async def other_page(request: Request, datasette) -> Response:
    """An address that nobody gave out: perhaps a reference in a reader's own words."""
    return await unknown(request, datasette, id_of(request.url_vars["id"]))


async def unknown(request: Request, datasette, id: str) -> Response:
    """Nothing is called so; "raw7/11.16.5" and "option/13" are understood, and else the nearest named."""
    words, last = id.replace("/", " "), id.rpartition("/")[2]
    meant = await read(datasette, lambda connection: reference.find(connection, words))
    if meant and not request.url_vars.get("json"):
        return Response.redirect(site_of(datasette).address(meant[0].id))
    near = await read(datasette, lambda connection: reference.suggestions(connection, last))
    named = await read(datasette, lambda connection: _named(connection, near, id.partition("/")[0]))
    return answer(request, datasette, "unknown.html", 404, wanted=id, suggestions=near, named=named)


def _named(connection: sqlite3.Connection, words: list[str], document: str) -> dict[str, str]:
    """The id of what each of some references means, in that document where it has such."""
    found = {one: reference.find(connection, one) for one in words}
    return {
        one: min(nodes, key=lambda node: node.document != document).id
        for one, nodes in found.items()
        if nodes
    }
