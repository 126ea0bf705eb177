"""The search page: hits with snippets, and facets that narrow them."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from dataclasses import replace
from typing import Any, TypedDict

from markupsafe import Markup, escape

from queries import reference
from queries.ask import Answer
from queries.rows import rows
from queries.search import KINDS, Filters, Found, Hit
from queries.search.box import FILTER, no_such_kind
from queries.search.searcher import SYNTAX
from queries.web.search_thread import SearchThread
from queries.web.served import Served

ON_A_PAGE = 20
COUNTED = 200  # hits that the facets count; behind them nobody looks
LAST_PAGE = COUNTED // ON_A_PAGE
QUESTION = re.compile(r"\?\s*$|^(?:can|may|must|do|does|is|are|what|how|when|who|which|if)\b", re.I)
A_SENTENCE = 5  # words from which on what is typed is asked, however it begins: more than anybody looks up
EMPHASIS, CELL = re.compile(r"\*\*|\*(?=\w)|(?<=\w)\*|</?[biu]>"), re.compile(r"\s*\|\s*")
NUMBERED = ("section", "ruling", "option", "us-entry-option", "us-entry-action", "ability", "example")


def goes_straight_to(connection: sqlite3.Connection, words: str, document: str = "") -> str:
    """The id of what a query names by its number, in that document where it has such; "" where it is
    no number of anything."""
    named = reference.parse(words, reference.document_names(connection))
    if not named.number:
        return ""
    there = reference.find(connection, f"{document} {words}") if document and not named.document else []
    found = [node for node in (*there, *reference.find(connection, words)) if node.kind in NUMBERED]
    return found[0].id if found else ""


class _CardSometimes(TypedDict, total=False):
    """What `with_cards` adds: what became of a ruling, the numbers of the options that a rule has to do with,
    and what a ruling rules on."""

    fate: str
    options: list[int]
    on: str


class HitShown(_CardSometimes):
    """A hit; `document` is its short title, `marks` the (start, end) of words in the snippet that matched."""

    id: str
    kind: str
    number: str
    title: str
    document: str
    score: float
    snippet: str
    marks: list[list[int]]


class FacetValue(TypedDict):
    """A value of a facet, and how many hits have it."""

    value: str
    count: int


class Silence(TypedDict):
    """Why nothing answers, and the rules that come nearest."""

    why: str
    nearest: list[dict[str, str]]


class Results(TypedDict):
    """One page of hits, how many there are, and the facets; the `answer` where the query is a question, or
    why there is none."""

    query: str
    did_you_mean: str
    no_such_kind: str
    hits: list[HitShown]
    count: int
    more_than_counted: bool
    page: int
    pages: int
    filters: dict[str, str]
    facets: dict[str, list[FacetValue]]
    answer: dict[str, Any] | None
    silence: Silence | None


async def search(
    search_thread: SearchThread, served: Served, words: str, wanted: Filters, page: int, game: str = ""
) -> Results:
    """The hits on one page, how many there are, and the facets; a question is answered by the edition of the
    `game` at hand.  Raises UmpireError."""
    page = min(max(page, 1), LAST_PAGE)
    found = await search_thread.find(words, wanted, COUNTED)
    answer = await _answer(search_thread, words, wanted, page, game)
    return {
        "query": words,
        "did_you_mean": found.did_you_mean,
        "no_such_kind": no_such_kind(words, KINDS),
        "hits": [_hit(hit, served) for hit in found.hits[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]],
        "count": len(found.hits),
        "more_than_counted": len(found.hits) == COUNTED,
        "page": page,
        "pages": -(-len(found.hits) // ON_A_PAGE),
        "filters": {"kind": wanted.kind, "document": wanted.document},
        "facets": {
            "kind": await _counts(search_thread, words, wanted, "kind", found),
            "document": await _counts(search_thread, words, wanted, "document", found),
        },
        "answer": answer.as_dict() if answer and answer.answered else None,
        "silence": _silence(answer, words) if answer else None,
    }


# What a card shows of a hit besides its words: what became of a ruling and what it rules on, and the options
# with which a rule has to do.
FATES = "select id, fate from rulings where id in ({marks})"
RULES_ON = """
    select citations.source as id, min(nodes.number) as number, nodes.document from citations
    join nodes on nodes.id = citations.target and nodes.kind = 'section'
    where citations.kind = 'rules_on' and citations.source in ({marks}) group by citations.source
"""
OPTIONS = """
    select section as id, options.number from option_scopes join options on options.id = option
    where section in ({marks})
    union select citations.source, options.number from citations join options on options.id = citations.target
    where citations.source in ({marks}) and citations.kind = 'rules_on' order by 1, 2
"""


def with_cards(connection: sqlite3.Connection, hits: list[HitShown], served: Served) -> None:
    """Adds to each hit its "fate", "options" and what it rules "on"."""
    ids = {f"id{place}": hit["id"] for place, hit in enumerate(hits)}
    marks = ", ".join(f":{name}" for name in ids)
    if not hits:
        return
    fates = {row["id"]: row["fate"] for row in rows(connection, FATES.format(marks=marks), **ids)}
    on = {row["id"]: row for row in rows(connection, RULES_ON.format(marks=marks), **ids)}
    options: dict[str, list[int]] = {}
    for row in rows(connection, OPTIONS.format(marks=marks), **ids):
        options.setdefault(row["id"], []).append(row["number"])
    for hit in hits:
        ruled = on.get(hit["id"])
        short = served.documents.get(ruled["document"], {}).get("short", "") if ruled else ""
        hit["fate"], hit["options"] = fates.get(hit["id"]) or "", options.get(hit["id"], [])
        hit["on"] = f"{short} {ruled['number']}".strip() if ruled else ""


async def _counts(
    search_thread: SearchThread, words: str, wanted: Filters, facet: str, found: Found
) -> list[FacetValue]:
    """The values of a facet with their counts, as they are without a choice among them."""
    if getattr(wanted, facet):
        found = await search_thread.find(words, replace(wanted, **{facet: ""}), COUNTED)
    of = _kind if facet == "kind" else _document
    counts = Counter(of(hit) for hit in found.hits)
    order = KINDS.index if facet == "kind" else str
    return [{"value": value, "count": counts[value]} for value in sorted(counts, key=order)]


def _kind(hit: Hit) -> str:
    return hit.kind


def _document(hit: Hit) -> str:
    return hit.id.partition("/")[0]


def _hit(hit: Hit, served: Served) -> HitShown:
    return {
        "id": hit.id,
        "kind": hit.kind,
        "number": hit.number,
        "title": hit.title,
        "document": served.documents.get(_document(hit), {}).get("short", ""),
        "score": hit.score,
        "snippet": hit.snippet,
        "marks": [list(mark) for mark in hit.marks],
    }


async def _answer(
    search_thread: SearchThread, words: str, wanted: Filters, page: int, game: str
) -> Answer | None:
    """What answers a question; filters and further pages are for those who look themselves."""
    told = len(words.split()) >= A_SENTENCE and not (FILTER.search(words) or SYNTAX.search(words))
    if page > 1 or wanted not in (Filters(), Filters(game)) or not (told or QUESTION.search(words.strip())):
        return None
    return await search_thread.ask(words, game)


def _silence(answer: Answer, words: str) -> Silence | None:
    """Why a question has no answer; whoever only looks words up has asked nothing."""
    if answer.answered or not QUESTION.search(words.strip()):
        return None
    return {"why": answer.silence, "nearest": answer.nearest}


def marked(hit: HitShown) -> Markup:
    """The snippet of a hit with the words that matched; marks of emphasis and tables are left out."""
    html, reached = Markup(""), len(hit["snippet"]) - len(hit["snippet"].removeprefix("- "))
    for start, end in hit["marks"]:
        html += escape(_unmarked(hit["snippet"][reached:start]))
        html += Markup("<mark>{}</mark>").format(hit["snippet"][start:end])
        reached = end
    return html + escape(_unmarked(hit["snippet"][reached:]))


def _unmarked(text: str) -> str:
    return CELL.sub(" \N{MIDDLE DOT} ", EMPHASIS.sub("", text))
