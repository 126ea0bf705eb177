"""References as players type them: "2.4.2", "raw7 11.16.5", "option 13", "US entry option 22", "ZoC".

`parse` splits the words of a reference without looking anything up; `find` gives the nodes that it may mean,
best first; `resolve` gives the best one or raises `UnknownReference` with what the player may have meant.
Where several documents have a section of that number, that of the game at hand goes first, then they go in
the order of the table `documents`.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, replace

from kb.errors import UmpireError
from parsers.near_misses import near_misses
from parsers.records import slug
from rules_corpus.known import entries

LONGEST_REFERENCE = 200  # characters; whatever is longer is no reference but a text

# A section, a ruling or a worked example, with the part of a ruling that may follow: "Q2.3-1a", "2.3-1(a)".
NUMBER = re.compile(r"(q?\d+(?:\.\d+)*(?:-\d+)?)\.?\s*(?:\(?([a-z])\)?)?$", re.I)

# The words before a number that say what is counted; a bare number is a section or a ruling.
COUNTED = (
    (re.compile(r"(?:us[\s-]+entry|entry|us)[\s-]+options?\s+(\d+)$", re.I), "us-entry-option"),
    (re.compile(r"(?:us[\s-]+entry|entry|us)[\s-]+actions?\s+(\d+)$", re.I), "us-entry-action"),
    (re.compile(r"opt(?:\.|ions?|ional\s+rules?)?\s+(\d+)$", re.I), "option"),
    (re.compile(r"(?:leader\s+)?(?:ability|abilities)\s+(\d+)$", re.I), "ability"),
    (re.compile(r"contradiction\s+(\d+)$", re.I), "contradiction"),
    (re.compile(r"examples?\s+(q?\d+(?:\.\d+)*(?:-\d+)?[a-z]?)$", re.I), "example"),
)
NAMED = re.compile(r"(term|table|decision)\s+(.+)$", re.I)
FILLER = re.compile(
    r"^(?:(?:see|section|sections|chapter|rule|clause|ruling|question)\s+|§\s*)+(?=q?\d)", re.I
)

# Which of several nodes of one number a bare number means.
KINDS = ("section", "ruling", "example")


@dataclass(frozen=True, slots=True)
class NodeReference:
    """The words of a reference: `document` is an id or "", `kind` a kind of node or "", and either `number`
    (as the documents write it, `part` a letter of a ruling or "") or `name` is given."""

    document: str = ""
    kind: str = ""
    number: str = ""
    part: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A row of the table `nodes`: `table` is where the rest of it stands."""

    id: str
    kind: str
    document: str
    number: str
    label: str
    table: str


class UnknownReference(UmpireError):
    """Nothing is called so; `suggestions` are references that would be understood, nearest first, `there_are`
    says how far the numbers of its kind go, "" where it has none."""

    def __init__(self, text: str, suggestions: list[str], there_are: str = ""):
        self.suggestions = suggestions
        message = f"nothing in the knowledge base is called {shorten(text)!r}"
        if there_are:
            message += f"; {there_are}"
        elif suggestions:
            message += "; did you mean " + ", ".join(repr(name) for name in suggestions) + "?"
        else:
            message += (
                "; write a number (2.4.2, raw7 11.16.5, Q2.4-4), 'option 13', or a term of the glossary"
            )
        super().__init__(message)


def shorten(text: str, length: int = 60) -> str:
    """`text` on one line, cut after `length` characters."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"


def parse(text: str, documents: dict[str, str]) -> NodeReference:
    """Read the words of a reference.  `documents` maps the names of documents, as slugs, to their ids (see
    `document_names`).  Anything at all is some reference: what is no number is a name."""
    words = " ".join(text.split()).strip(" \"'“”‘’,;:!?")
    document, words = _leading_document(words, documents)
    words = FILLER.sub("", words)
    for pattern, kind in COUNTED:
        counted = pattern.match(words)
        if counted:
            return NodeReference(document, kind, counted[1])
    named = NAMED.match(words)
    if named:
        return NodeReference(document, named[1].lower(), name=named[2])
    number = NUMBER.match(words)
    if number:
        return NodeReference(document, number=number[1], part=(number[2] or "").lower())
    return NodeReference(document, name=words)


def _leading_document(words: str, documents: dict[str, str]) -> tuple[str, str]:
    """Take the longest name of a document off the front; a name alone is left, for it may be a term."""
    pieces = words.split(" ")
    for count in range(min(len(pieces) - 1, 8), 0, -1):
        document = documents.get(slug(" ".join(pieces[:count])))
        if document:
            return document, " ".join(pieces[count:])
    return "", words


def document_names(connection: sqlite3.Connection) -> dict[str, str]:
    """Every name by which a player may call a document, as a slug, with the document's id: its id, the last
    word of its id ("raw7"), its short title, its title, and what its title ends with after a comma."""
    names: dict[str, str] = {}
    for id, short, title in connection.execute("select id, short, title from documents order by rowid"):
        for name in (id, id.rpartition("-")[2], short, title, title.rpartition(",")[2]):
            if slug(name):
                names.setdefault(slug(name), id)
    return names


def document_named(connection: sqlite3.Connection, name: str) -> str:
    """The id of the document that a player calls `name`; raises UnknownReference."""
    names = document_names(connection)
    if slug(name) in names:
        return names[slug(name)]
    raise UnknownReference(name, sorted({id.rpartition("-")[2] for id in names.values()}))


def find(connection: sqlite3.Connection, text: str, at_hand: str = "") -> list[Node]:
    """The nodes that `text` names, best first; empty where it names none.  Of those that it may mean in
    several documents that of the one `at_hand` goes first."""
    if not text.strip() or len(text) > LONGEST_REFERENCE or "\0" in text or not _is_unicode(text):
        return []
    nodes = _nodes(connection, "id = ? collate nocase", [text.strip()])
    if nodes:
        return nodes
    reference = parse(text, document_names(connection))
    if reference.number:
        # "Q2.3-1a" is part a of a ruling, and only else the example of that number.
        whole = replace(reference, number=reference.number + reference.part, part="")
        found = (
            _numbered(connection, reference)
            or _numbered(connection, whole)
            or _printed_nowhere(connection, reference)
        )
    else:
        found = _named(connection, reference) if reference.name else []
    return sorted(found, key=lambda one: at_hand not in ("", one.document))


def is_numbered(connection: sqlite3.Connection, text: str) -> bool:
    """Whether `text` is the number of something, with or without the word for what is counted."""
    if len(text) > LONGEST_REFERENCE or not _is_unicode(text):
        return False
    return bool(parse(text, document_names(connection)).number)


def _is_unicode(text: str) -> bool:
    """Whether SQLite takes it: a terminal hands over bytes that are no UTF-8 as lone surrogates."""
    return text == text.encode("utf-8", "replace").decode("utf-8")


def resolve(connection: sqlite3.Connection, text: str, at_hand: str = "") -> Node:
    """The node that `text` names best, in the document at hand if it may; raises UnknownReference."""
    nodes = find(connection, text, at_hand)
    if not nodes:
        raise UnknownReference(text, suggestions(connection, text), _there_are(connection, text))
    return nodes[0]


def node(connection: sqlite3.Connection, id: str) -> Node | None:
    """The node of that exact id."""
    return next(iter(_nodes(connection, "id = ?", [id])), None)


def _nodes(connection: sqlite3.Connection, condition: str, values: list[str]) -> list[Node]:
    rows = connection.execute(
        f"select id, kind, document, number, label, table_name from nodes where {condition} order by rowid",
        values,
    )
    return [Node(*(value or "" for value in row)) for row in rows]


def _numbered(connection: sqlite3.Connection, reference: NodeReference) -> list[Node]:
    kinds: tuple[str, ...] = (reference.kind,) if reference.kind else KINDS
    if reference.document and not reference.kind:
        kinds += ("dangling", "absent")  # what nobody wrote still has its rulings and its counterpart
    condition, values = "number = ? collate nocase", [reference.number]
    if reference.document:
        condition, values = condition + " and document = ?", [*values, reference.document]
    condition += f" and kind in ({', '.join('?' * len(kinds))})"
    nodes = _nodes(connection, condition, [*values, *kinds])
    order = _order(connection)
    return sorted(nodes, key=lambda node: (kinds.index(node.kind), order.get(node.document, len(order))))


def _printed_nowhere(connection: sqlite3.Connection, reference: NodeReference) -> list[Node]:
    """The section of a document that is declared absent, where what is asked for stands below it."""
    number = reference.number
    while reference.document and not reference.kind and "." in number:
        number = number.rpartition(".")[0]
        condition = "kind = 'absent' and document = ? and number = ?"
        if found := _nodes(connection, condition, [reference.document, number]):
            return found
    return []


def _order(connection: sqlite3.Connection) -> dict[str, int]:
    """The place of each document in their table: first the rulebook on which most rests."""
    return {
        id: place for place, (id,) in enumerate(connection.execute("select id from documents order by rowid"))
    }


# Where names stand, the best match first: a term of the glossary is what a player means by a word.
NAMES = """
    select id, entry as name, 0 as rank from terms
    union all select terms.id, value, 1 from terms, json_each(terms.also) where json_valid(terms.also)
    union all select id, title, 2 from sections
    union all select id, title, 3 from heads
    union all select id, title, 4 from options
    union all select id, title, 5 from us_entries
    union all select id, title, 6 from abilities
    union all select id, title, 7 from printed_tables
    union all select id, title, 8 from rulings
"""
# A decision by what it asks, or as a situation asks it; nobody is offered the latter.
DECISIONS = """
    union all select id, question, 9 from decisions
    union all select id, name, 10 from decisions
"""


def _named(connection: sqlite3.Connection, reference: NodeReference) -> list[Node]:
    condition = f"name collate nocase in ({', '.join('?' * len(_spellings(reference.name)))})"
    rows = connection.execute(
        f"select id, min(rank) as rank from ({NAMES}{DECISIONS}) where {condition} group by id order by rank",
        _spellings(reference.name),
    )
    nodes = [found for id, _ in rows if (found := node(connection, id))]
    nodes = [
        each
        for each in nodes
        if reference.document in ("", each.document) and reference.kind in ("", each.kind)
    ]
    # Stable: the rank of the kind of name stays within each document.
    order = _order(connection)
    return sorted(nodes, key=lambda each: order.get(each.document, len(order)))


def _spellings(name: str) -> list[str]:
    """The forms in which a glossary may carry a name: "overseas supply" stands under "Supply, overseas"."""
    forms = [name, name[:-1] if name.endswith("s") else f"{name}s"]
    for form in tuple(forms):
        first, _, last = form.rpartition(" ")
        if first:
            forms.append(f"{last}, {first}")
    return forms


def suggestions(connection: sqlite3.Connection, text: str, count: int = 5) -> list[str]:
    """References near to `text` that would be understood, nearest first: of a number those beside it, of a
    name those that are spelt much like it."""
    wanted = " ".join(text.split())[:LONGEST_REFERENCE].lower()
    beside = _numbers_beside(connection, parse(wanted, document_names(connection)))
    if beside:
        return beside
    known: dict[str, str] = {}
    for (name,) in connection.execute(f"select name from ({NAMES}) order by rank"):
        known.setdefault(name.lower(), name)
    for (number,) in connection.execute(
        "select number from nodes where kind in ('section', 'ruling') order by rowid"
    ):
        known.setdefault(number.lower(), number)
    return [known[match] for match in near_misses(wanted, known, most=count)]


# How a player says what is counted, and a section below another.
SAID = {
    "option": "option",
    **entries(),
    "ability": "ability",
    "contradiction": "contradiction",
}
BELOW = re.compile(r"(\d+(?:\.\d+)*)\.(\d{1,6})")
RULING = re.compile(r"(q\d+(?:\.\d+)*)-(\d{1,6})", re.I)


def _numbers_beside(connection: sqlite3.Connection, reference: NodeReference) -> list[str]:
    """The numbers that there are where that one is not: of options and the like the nearest, of a section its
    neighbours and the section above it."""
    document = f"{reference.document.rpartition('-')[2]} " if reference.document else ""
    if reference.kind in SAID and len(reference.number) < 7:
        wanted = int(reference.number)
        numbers = _all_numbers(connection, reference.kind, reference.document)
        near = sorted({int(one) for one in numbers if one.isdecimal()}, key=lambda one: abs(one - wanted))
        return [f"{document}{SAID[reference.kind]} {one}" for one in near[:3]]
    ruling = RULING.fullmatch(reference.number)
    if ruling and not reference.kind:
        found = [RULING.fullmatch(one) for one in _all_numbers(connection, "ruling", reference.document)]
        numbers_ = {int(one[2]): one[0] for one in found if one and one[1].lower() == ruling[1].lower()}
        return [
            document + numbers_[one]
            for one in sorted(numbers_, key=lambda one: abs(one - int(ruling[2])))[:3]
        ]
    below = BELOW.fullmatch(reference.number)
    if not below or reference.kind:
        return []
    above, last = below[1], int(below[2])
    numbers = set(_all_numbers(connection, "section", reference.document))
    found = [BELOW.fullmatch(one) for one in numbers]
    beside = {int(one[2]) for one in found if one and one[1] == above}
    near = [f"{above}.{one}" for one in sorted(beside, key=lambda one: abs(one - last))[:3]]
    return [document + one for one in ([*near, above] if above in numbers else near)]


def _there_are(connection: sqlite3.Connection, text: str) -> str:
    """How far the numbers go of which that one is none, by document, and how they are listed: "options run
    from 1 to 76 in CE"; "" of a number with points, and of a name."""
    reference = parse(text, document_names(connection))
    if reference.kind not in SAID or not reference.number.isdecimal():
        return ""
    found = []
    for id, short in connection.execute("select id, short from documents order by rowid").fetchall():
        numbers = [int(one) for one in _all_numbers(connection, reference.kind, id) if one.isdecimal()]
        if numbers and reference.document in ("", id):
            low, high = min(numbers), max(numbers)
            found.append(f"{f'from {low} to {high}' if low < high else low} in {short}")
    said = SAID[reference.kind]
    several = f"{said[:-1]}ies" if said.endswith("y") and said[-2:-1] not in "aeiou" else f"{said}s"
    listed = f"'umpire search kind:{reference.kind} WORDS' finds them by what they say"
    return f"{several} run {', '.join(found)}; {listed}" if found else ""


def _all_numbers(connection: sqlite3.Connection, kind: str, document: str) -> list[str]:
    """The numbers of all nodes of a kind, of one document where one is named."""
    rows = connection.execute(
        "select number from nodes where kind = ? and ? in ('', document) order by rowid", [kind, document]
    )
    return [number for (number,) in rows]
