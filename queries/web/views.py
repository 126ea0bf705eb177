"""The routes of the umpire's pages: each takes a request and gives a page, or its data at .json."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection
from functools import wraps
from urllib.parse import quote, unquote

from datasette.utils import tilde_encode
from datasette.utils.asgi import NotFound, Request, Response

from kb.engine.code import DecisionCode
from kb.errors import UmpireError
from queries import vocabulary
from queries.board.questions import asked_in_words
from queries.board.table_data import table_of
from queries.meant_decisions import meant_decisions
from queries.messages import without_paths
from queries.sandbox.judging import LONGEST, TOO_LONG
from queries.search import KINDS, Filters
from queries.web import suggesting
from queries.web.addresses import NODES, address, id_of
from queries.web.assets import ASSETS, FOR_GOOD
from queries.web.assets import ROUTE as ASSET_ROUTE
from queries.web.game_cookie import FROM_ELSEWHERE, cookie, game_of, is_from_here
from queries.web.headers import HEADERS
from queries.web.pages import help as help_texts
from queries.web.pages import listings
from queries.web.pages.as_text import as_text
from queries.web.pages.comparing import comparison
from queries.web.pages.consistency import consistency
from queries.web.pages.details import details, paragraph_by_paragraph, situation_of
from queries.web.pages.dispute import (
    LONGEST_LINK,
    TooManyFields,
    changed,
    dispute,
    link,
    place_of,
    query_pairs,
)
from queries.web.pages.game import chosen as game_page_choice
from queries.web.pages.game import game_choices
from queries.web.pages.home import home
from queries.web.pages.nearest import meant, nearest
from queries.web.pages.prerequisites_drawn import drawn_for
from queries.web.pages.previews import preview
from queries.web.pages.results import goes_straight_to, search, with_cards
from queries.web.pictures import routes as route_pictures
from queries.web.presence import GONE, Gone, reader_of, while_present
from queries.web.responses import answer, form_body, kept, read
from queries.web.site import Site, site_of
from queries.web.table import page as table

FEW = 5  # decisions beside the hits of a search
NEAR = 12  # hits whose decisions are looked at
LONGEST_COMPARED = 200  # characters of what is to be compared
DAMAGED = (
    "the compiled rules of this knowledge base are damaged; 'umpire build' makes them anew,"
    " and these pages then go over to them by themselves"
)

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
    own = "|".join(re.escape(tilde_encode(name)) for name in databases)
    return [
        (ASSET_ROUTE, asset),
        (r"^/help$", help_page),
        (r"^/suggest(?P<json>\.json)$", suggest),
        (r"^/preview/(?P<id>.+)(?P<json>\.json)$", preview_of),
        (r"^/(?:index(?P<json>\.json))?$", home_page),
        (r"^/(?:search|ask)(?P<json>\.json)?$", search_page),
        (r"^/concordance(?P<json>\.json)?$", concordance_page),
        (r"^/compare(?P<json>\.json)?$", compare_page),
        (r"^/a-to-z(?:/(?P<letter>[^/.]+))?(?P<json>\.json)?$", a_to_z_page),
        (r"^/rulings(?P<json>\.json)?$", rulings_page),
        (r"^/nicknames(?P<json>\.json)?$", nicknames_page),
        (r"^/consistency(?P<json>\.json)?$", consistency_page),
        (r"^/types(?:/(?P<name>\w+))?(?P<json>\.json)?$", types_page),
        (r"^/game(?P<json>\.json)?$", game_page),
        (r"^/table(?P<json>\.json)?$", table_page),
        (r"^/sheet(?P<json>\.json)?$", sheet_page),
        (r"^/settle(?P<json>\.json)?$", settle_page),
        (r"^/settle/situation\.txt$", situation_text),
        (r"^/settle/situation(?P<json>\.json)?$", situation_page),
        (r"^/settle/(?P<name>(?:[\w-]+/decision/)?\w+)(?P<json>\.json)?$", dispute_page),
        (rf"^/{NODES}/(?P<id>(?:{documents})/[^?]*?)\.txt$", node_as_text),
        (rf"^/{NODES}/(?P<id>(?:{documents})(?:/[^?]*?)?)(?P<json>\.json)?$", node_page),
        (rf"^/(?!(?:{own})(?:[/.;]|$)|-/|favicon\.ico$)(?P<id>.+?)(?P<json>\.json)?$", other_page),
    ]


async def asset(request: Request, datasette) -> Response:
    """A style sheet or the script."""
    found = ASSETS.get((request.url_vars["name"], request.url_vars["suffix"]))
    if found is None:
        raise NotFound("there is no such file")
    return Response(
        found.text, content_type=found.content_type, headers={**HEADERS, "Cache-Control": FOR_GOOD}
    )


@kept
async def help_page(request: Request, datasette) -> Response:
    served = site_of(datasette).served
    game = game_of(request, served).edition or next(iter(served.instances), "")
    shown, called = served.instances_of(game), {id: id.rpartition("-")[2] for id in served.documents}
    others = {called[id]: one for id, one in served.instances.items() if id != game and one.number}
    known = {node.kind for node in served.nodes.values()}
    return answer(
        request,
        datasette,
        "help.html",
        asked=help_texts.asked(shown, called.get(game, ""), others),
        together=help_texts.together(shown),
        kinds=[kind for kind in KINDS if kind in known],
        editions=list(called.values()),
        first=served.documents.get(game, {}).get("title", ""),
        others=[f"{name} {one.number}" for name, one in others.items()],
    )


@kept
async def suggest(request: Request, datasette) -> Response:
    """What the box may be about to be asked."""
    site = site_of(datasette)
    known = site.suggestions or await read(datasette, suggesting.suggestions)
    site.suggestions = known
    found = suggesting.fitting(known, request.args.get("q") or "")
    said = [
        {"id": one.id, "label": one.label, "kind": site.kind_in(one), "href": site.address_to_ask(one)}
        for one in found
    ]
    return answer(request, datasette, "", data={"suggestions": said})


@kept
async def preview_of(request: Request, datasette) -> Response:
    """What a link shows of where it leads."""
    site = site_of(datasette)
    node = site.served.nodes.get(id_of(request.url_vars["id"]))
    if node is None:
        return answer(request, datasette, "", 404, data={"error": "there is no such thing"})
    says = await read(datasette, lambda connection: preview(connection, node))
    return answer(request, datasette, "", data={"label": site.served.label(node.id), "says": says})


@kept
async def home_page(request: Request, datasette) -> Response:
    edition = request.args.get("edition") or game_of(request, site_of(datasette).served).edition
    data = await read(datasette, lambda connection: home(connection, edition))
    return answer(request, datasette, "home.html", data=data)


@kept
async def search_page(request: Request, datasette) -> Response:
    """A number goes straight to its page; everything else is searched for."""
    site = site_of(datasette)
    words = request.args.get("q") or ""
    game = game_of(request, site.served).edition
    edition = _filters(request, site).document
    straight = await read(datasette, lambda connection: goes_straight_to(connection, words, edition))
    if straight and not request.url_vars.get("json"):
        return Response.redirect(site.address(straight))
    try:
        data = await search(
            site.search_thread, site.served, words, _filters(request, site), _number(request, "page"), game
        )
        hits = [hit["id"] for hit in data["hits"]] if data["page"] == 1 else []
        fitting = await read(datasette, lambda connection: listings.deciding(connection, words, hits))
        data["decisions"] = fitting[:FEW]
        data["drawn"] = await read(datasette, lambda connection: drawn_for(connection, hits[:FEW]))
        await read(datasette, lambda connection: with_cards(connection, data["hits"], site.served))
        return answer(request, datasette, "search.html", data=data, error="")
    except UmpireError as error:
        none = {
            "query": words,
            "hits": [],
            "count": 0,
            "more_than_counted": False,
            "did_you_mean": "",
            "no_such_kind": "",
        }
        none |= {"page": 1, "pages": 0, "filters": {}, "facets": {"kind": [], "document": []}}
        none |= {"answer": None, "silence": None, "decisions": [], "drawn": []}
        return answer(request, datasette, "search.html", 503, data=none, error=without_paths(str(error)))


def _filters(request: Request, site: Site) -> Filters:
    """What the address narrows a search to, else the game at hand; whatever it says that there is not, such
    as "all", narrows nothing."""
    kind, document = request.args.get("kind") or "", request.args.get("document")
    if document is None:
        document = game_of(request, site.served).edition
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
async def compare_page(request: Request, datasette) -> Response:
    """Where the editions come out differently: in one decision, or in those that a rule or words mean."""
    site, umpire = site_of(datasette), site_of(datasette).lawbook.umpire
    said = (request.args.get("decision") or "").strip()[:LONGEST_COMPARED]
    several: list[DecisionCode] = []
    if said and umpire and not umpire.has(said):
        hits = [hit.id for hit in (await site.search_thread.find(said, Filters(), NEAR)).hits]
        several = await read(datasette, lambda one: meant_decisions(umpire, one, said, hits))
    found = await asyncio.to_thread(comparison, umpire, said, several)
    return answer(request, datasette, "compare.html", data=found)


@kept
async def rulings_page(request: Request, datasette) -> Response:
    wanted = [request.args.get(name) or "" for name in ("chapter", "effect", "fate")]
    data = await read(datasette, lambda connection: listings.rulings(connection, *wanted))
    return answer(request, datasette, "rulings.html", data=data)


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
    template, read_on = TEMPLATES.get(node.kind, "node.html"), {}
    if node.kind == "section" and not request.url_vars.get("json"):
        paragraphs = site.prose.paragraphs(found)
        read_on = await read(datasette, lambda one: paragraph_by_paragraph(one, found, paragraphs))
    return answer(request, datasette, template, page=found, **read_on)


@kept
async def node_as_text(request: Request, datasette) -> Response:
    """What a node says in our words, to be copied."""
    site = site_of(datasette)
    node = site.served.nodes.get(id_of(request.url_vars["id"]))
    if node is None:
        return await unknown(request, datasette, id_of(request.url_vars["id"]))
    found = await read(datasette, lambda connection: details(connection, node))
    return Response(as_text(found), content_type="text/plain; charset=utf-8", headers=dict(HEADERS))


@kept
async def settle_page(request: Request, datasette) -> Response:
    """All decisions, or those that speak of some words."""
    site, words = site_of(datasette), (request.args.get("words") or "").strip()
    fitting: list = []
    if words:
        found = await site.search_thread.find(words, Filters(), NEAR)
        hits = [hit.id for hit in found.hits]
        laws = site.lawbook.umpire.laws.values() if site.lawbook.umpire else ()
        first = [name for law in laws for name in asked_in_words(law, words)]
        fitting = await read(datasette, lambda one: listings.deciding(one, words, hits, first))
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
        return await not_in_the_law(request, datasette, name or "types")
    if not name:
        return answer(request, datasette, "types.html", data={"types": vocabulary.overview(umpire)})
    try:
        return answer(request, datasette, "type.html", data=vocabulary.described(umpire, name))
    except UmpireError:
        return await not_found(request, datasette, name)


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
        game = game_of(request, site.served)
        work = dispute(site.lawbook, site.judging, name, pairs, reader_of(request), game)
        found = await while_present(request, work)
    except Gone:
        return GONE
    except UmpireError:
        return await not_in_the_law(request, datasette, name)
    if request.url_vars.get("json"):
        return answer(request, datasette, "dispute.html", data=found.as_dict())
    examples = await read(datasette, lambda connection: listings.examples_of(connection, name))
    share, as_json = (site.base(link(f"{path}{end}", pairs)) for end in ("", ".json"))
    picture = table.still(site.lawbook.umpire, found.board, [found.verdict] if found.verdict else [])
    more = {"examples": examples, "share": share, "json": as_json, "picture": picture}
    return answer(request, datasette, "dispute.html", data=found, **more)


async def situation_sent(request: Request, datasette, path: str) -> dict[str, str] | Response:
    """What the address or a form says of a situation: from a form that fits in an address of the page at
    `path`, the way there.  A form that names no edition is of the game at hand."""
    if request.method != "POST":
        return dict(query_pairs(request.query_string))
    site, body = site_of(datasette), await form_body(request)
    if body is None:
        return too_large(request, datasette)
    pairs = {key: value.replace("\r\n", "\n") for key, value in query_pairs(body)}
    if not pairs.get("edition"):
        pairs["situation"] = site.lawbook.with_game(pairs.get("situation", ""), game_of(request, site.served))
    there = link(path, [(key, value) for key, value in pairs.items() if value.strip()])
    return Response.redirect(site.base(there), status=303) if len(there) <= LONGEST_LINK else pairs


@of_a_form
async def situation_page(request: Request, datasette) -> Response:
    """A situation as text, with the verdicts on it."""
    site = site_of(datasette)
    pairs = await situation_sent(request, datasette, "/settle/situation")
    if isinstance(pairs, Response):
        return pairs
    situation, edition = pairs.get("situation", ""), pairs.get("edition", "")
    judged = {}
    if situation.strip():
        try:
            work = site.judging.judge(situation, edition, reader_of(request))
            judged = await while_present(request, work)
        except Gone:
            return GONE
    data = {"situation": situation, "edition": edition, "verdicts": judged.get("verdicts", [])}
    data["chronicles"] = judged.get("chronicles", [])
    data["error"], data["understood"] = judged.get("error", ""), judged.get("understood")
    picture = table.still(site.lawbook.umpire, judged.get("board"), data["verdicts"])
    share = site.base(link("/settle/situation", pairs.items()))
    share = share if len(share) <= LONGEST_LINK else ""
    return answer(
        request, datasette, "situation.html", data=data, picture=picture, share=share, longest=LONGEST
    )


@of_a_form
async def sheet_page(request: Request, datasette) -> Response:
    """The sheets of a situation, filled in, to be printed."""
    site = site_of(datasette)
    pairs = await situation_sent(request, datasette, "/sheet")
    if isinstance(pairs, Response):
        return pairs
    situation, edition = pairs.get("situation", ""), pairs.get("edition", "")
    judged: dict = {}
    if situation.strip():
        try:
            work = site.judging.judge(situation, edition, reader_of(request), sheets=True)
            judged = await while_present(request, work)
        except Gone:
            return GONE
    data = {"situation": situation, "edition": edition, "sheets": judged.get("sheets", [])}
    data["error"] = judged.get("error", "")
    drawn = [route_pictures.draw(one["routes"]) for one in data["sheets"]]
    share = site.base(link("/sheet", pairs.items()))
    share = share if len(share) <= LONGEST_LINK else ""
    laws = site.lawbook.umpire.laws.values() if site.lawbook.umpire else ()
    known = [one for law in laws for one in table_of(law).sheets]
    shown = {"pictures": drawn, "share": share, "longest": LONGEST, "known": known}
    return answer(request, datasette, "sheet.html", data=data, **shown)


@of_a_form
async def table_page(request: Request, datasette) -> Response:
    """The table: what a form sends is judged as it is, and kept in an address if that is short enough."""
    site = site_of(datasette)
    sent = query_pairs(request.query_string)
    if request.method == "POST":
        body = await form_body(request)
        if body is None:
            return too_large(request, datasette)
        sent = query_pairs(body)

    example = dict(sent).get("example", "")
    if example:
        sent = await read(datasette, lambda connection: situation_of(connection, example))

    async def found(words: str) -> table.FoundQuestions:
        often = await read(datasette, listings.asked_by_examples)
        if not words:
            is_empty = not dict(sent).get("situation")
            examples = await read(datasette, listings.shortest_examples) if is_empty else {}
            return table.FoundQuestions((), often, examples)
        hits = [hit.id for hit in (await site.search_thread.find(words, Filters(), NEAR)).hits]
        fitting = await read(datasette, lambda connection: listings.deciding(connection, words, hits))
        examples = await read(datasette, listings.shortest_examples)
        return table.FoundQuestions(tuple(one["name"] for one in fitting), often, examples)

    try:
        game = game_of(request, site.served)
        seen = await while_present(request, table.look(site, sent, reader_of(request), game, found))
    except Gone:
        return GONE
    except UmpireError as error:
        return answer(request, datasette, "message.html", 503, message=without_paths(str(error)))
    kept_in_link = [(key, seen.data[key]) for key in ("situation", "edition") if seen.data[key]]
    share = site.base(link("/table", kept_in_link))
    share = share if len(share) <= LONGEST_LINK else ""
    return answer(request, datasette, "table.html", data=seen.data, seen=seen, share=share, longest=LONGEST)


@of_a_form
async def situation_text(request: Request, datasette) -> Response:
    """A situation as a file to save."""
    situation = dict(query_pairs(request.query_string)).get("situation", "")
    headers = {**HEADERS, "Content-Disposition": 'attachment; filename="situation.txt"'}
    return Response(situation, content_type="text/plain; charset=utf-8", headers=headers)


def too_large(request: Request, datasette) -> Response:
    return answer(request, datasette, "message.html", 413, message=TOO_LONG)


async def game_page(request: Request, datasette) -> Response:
    """The game at hand: which it is, and how another is chosen, which the reader's browser keeps."""
    site = site_of(datasette)
    if request.method == "POST":
        body = await form_body(request)
        if body is None:
            return too_large(request, datasette)
        if not is_from_here(request):
            return answer(request, datasette, "message.html", 403, message=FROM_ELSEWHERE)
        chosen = game_page_choice(query_pairs(body), site.served)
        headers = {"Set-Cookie": cookie(chosen, site.base("/"))}
        return Response.redirect(site.base("/game"), status=303, headers=headers)
    edition = request.args.get("edition") or game_of(request, site.served).edition
    data = await read(datasette, lambda connection: game_choices(connection, edition))
    return answer(request, datasette, "game.html", data=data)


async def other_page(request: Request, datasette) -> Response:
    """An address that nobody gave out: perhaps a reference in a reader's own words."""
    return await unknown(request, datasette, id_of(request.url_vars["id"]).removeprefix(f"{NODES}/"))


async def unknown(request: Request, datasette, id: str) -> Response:
    """Nothing is called so: "raw7/11.16.5", "option/13" and a term with a slip in it are understood, and else
    the nearest are named."""
    site = site_of(datasette)
    found = await read(datasette, lambda connection: meant(connection, id))
    if found and not request.url_vars.get("json"):
        return Response.redirect(site.address(found))
    return await not_found(request, datasette, id)


async def not_in_the_law(request: Request, datasette, name: str) -> Response:
    """What is said of a decision or type that the law does not have: of none, where that cannot be read."""
    if site_of(datasette).lawbook.is_damaged:
        return answer(request, datasette, "message.html", 503, message=DAMAGED)
    return await not_found(request, datasette, name)


async def not_found(request: Request, datasette, id: str) -> Response:
    near = await read(datasette, lambda connection: nearest(connection, id))
    return answer(request, datasette, "unknown.html", 404, data=near, wanted=id)
