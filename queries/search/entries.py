"""What is indexed: everything a player can look up, as entries read from the database."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from queries.rows import texts
from rules_corpus.known import fate_of, sheets

# Where entries stand.  The columns make id, kind, document, number, title, question and body, and the place
# (a section or a number) whose first part is the chapter.
ROWS = (
    """select id, 'section', document, number, title, '', unwrapped(digest) || char(10) || text, number
       from sections""",
    """select id, 'option', document, number, title, '', unwrapped(digest) || char(10) || text, ''
       from options""",
    """select id, kind, document, number, title, '', unwrapped(digest) || char(10) || text, section
       from us_entries""",
    """select id, 'ability', document, number, title, '', unwrapped(digest) || char(10) || text, ''
       from abilities""",
    """select id, 'ruling', document, number, title,
       question || char(10)
       || situation(digest, question) || char(10)
       || coalesce((select group_concat(question, char(10)) from ruling_parts
                    where ruling = rulings.id and question <> rulings.question), ''),
       question || char(10) || answer || char(10) || quote || char(10) || unwrapped(digest) || char(10)
       || reason, number from rulings""",
    "select id, 'term', document, '', entry, '', definition || char(10) || text, '' from terms",
    "select id, 'example', document, number, title, '', story || char(10) || text, section from examples",
    "select id, 'table', document, '', title, '', markdown, section from printed_tables",
    """select id, 'contradiction', document, number, title, '',
       text || char(10) || reading || char(10) || why, '' from contradictions""",
)

OPTIONS_OF = """
    select citations.source, nodes.number from citations join nodes on nodes.id = citations.target
    where nodes.kind = 'option'
    union select option_scopes.section, options.number from option_scopes
    join options on options.id = option_scopes.option
    union select id, number from options
"""

# A ruling belongs to the editions that it rules on and to those that kept the rule; of a rule that an edition
# dropped, nothing is left to rule on.
EDITIONS_OF = """
    select rulings.id, substr(target, 1, instr(target, '/') - 1) from rulings
    join citations on source = rulings.id and citations.kind = 'rules_on'
    union select rulings.id, substr(concordance.target, 1, instr(concordance.target, '/') - 1) from rulings
    join citations on citations.source = rulings.id and citations.kind = 'rules_on'
    join concordance on concordance.source = citations.target
    where rulings.fate <> 'moot' and concordance.target is not null
"""

# How a chapter writes the links of a ruling (see rules_corpus/README.md).
LINKS = re.compile(r"(?:Rules on|Answered|Follows|Narrows|Supersedes|Superseded by|Compare) .*\.$")
REFERENCES = re.compile(r"\s*(?:see\b)?[\s\d.,;]*(?:and\s[\s\d.]*)?", re.I)  # all that an index entry says
FATES = "".join("|" + re.escape(fate_of(sheet)[1]) for sheet in sheets() if fate_of(sheet)[1])
# The end of a line that goes on in the next: neither is empty, a row of a table or a heading, and the next
# opens no item and no fact of a ruling.
QUOTED = re.compile(r"^ {0,3}> ?", re.M)
WRAPPED = re.compile(
    r"(?<=[^|\n])\n[ \t]*(?![\s|#]|[-*] |\d+\. |(?:Answered|Confirms|Extends|Overrides|Errata|Defers"
    rf"{FATES}|Follows|Narrows|Supersede[sd]|Compare)\b)"
)
WORDY = re.compile(r"\w")
LONGEST_PASSAGE = 400  # characters; a longer line is cut at the end of a sentence


# What players ask of an entry: of a section also what they ask of the sub-heads in it.
ASKED = """
    select coalesce(heads.section, asked.node), asked.question, asked.answer from asked
    left join heads on heads.id = asked.node order by asked.id
"""


@dataclass(frozen=True, slots=True)
class IndexedQuestion:
    """One question of players with its answer, which may be ""."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found.  `context` are the titles above it and of the heads within it, `names`
    what a term is called, `options` numbers, `editions` the ids of the documents it belongs to,
    `asked` what players ask of it."""

    id: str
    kind: str
    document: str
    number: str
    title: str
    question: str
    body: str
    chapter: str
    context: str
    names: tuple[str, ...]
    options: frozenset[str]
    editions: frozenset[str]
    asked: tuple[IndexedQuestion, ...] = ()


def read(connection: sqlite3.Connection) -> Iterator[Entry]:
    """Every entry of the database, kind by kind."""
    connection.create_function("unwrapped", 1, unwrapped, deterministic=True)
    connection.create_function("situation", 2, situation, deterministic=True)
    options, editions = _gathered(connection, OPTIONS_OF), _gathered(connection, EDITIONS_OF)
    context = _Context(connection)
    names = {
        id: (entry, *texts(also))
        for id, entry, also in connection.execute("select id, entry, also from terms")
    }
    asked: defaultdict[str, list[IndexedQuestion]] = defaultdict(list)
    for node, asked_question, answer in connection.execute(ASKED):
        asked[node].append(IndexedQuestion(asked_question, answer))
    for rows in ROWS:
        for id, kind, document, number, title, question, body, place in connection.execute(rows):
            yield Entry(
                id=id,
                kind=kind,
                document=document,
                number=str(number),
                title=title or "",
                question=(question or "").strip(),
                body=_prose(body or ""),
                chapter=chapter_of(place or ""),
                context=context.of(id) or title or "",
                names=names.get(id, ()),
                options=frozenset(options[id]),
                editions=frozenset(editions[id] | {document}),
                asked=tuple(asked.get(id, ())),
            )


def unwrapped(digest: str) -> str:
    """A digest with each paragraph, item and row of a table on one line, without the marks of what is quoted:
    chapters are wrapped."""
    return WRAPPED.sub(" ", QUOTED.sub("", digest))


def situation(digest: str, question: str) -> str:
    """What our digest of a ruling tells before it asks: its paragraphs but the links and the items.  Nothing
    where the question is the sheet's, which tells it itself."""
    if question.split("\n")[0] not in unwrapped(digest):
        return ""
    paragraphs = (each.strip() for each in digest.split("\n\n"))
    told = (each for each in paragraphs if each and not each.startswith(("Rules on", "-", "|")))
    return unwrapped("\n".join(told))


def chapter_of(number: str) -> str:
    """The chapter of a section's id or of a number: "11" of "wif-ce/11.15.5" and "Q11.9-1"."""
    chapter = re.match(r"(?:.*/)?Q?(\d+)", number)
    return chapter[1] if chapter else ""


def _prose(body: str) -> str:
    """A body without the lines that only refer to other entries."""
    prose = "\n".join(line for line in body.split("\n") if not LINKS.match(line))
    return "" if REFERENCES.fullmatch(prose) else prose.strip()


def passages(body: str) -> Iterator[str]:
    """The lines of a body, each with the heads that stand right above it; long ones are cut into stretches of
    whole sentences."""
    heads: list[str] = []
    for line in filter(WORDY.search, body.split("\n")):
        if line.startswith("#"):
            heads.append(line.lstrip("# "))
            continue
        yield from _stretches(". ".join([*heads, line.strip()]))
        heads = []
    if heads:
        yield from _stretches(". ".join(heads))


def _stretches(line: str) -> Iterator[str]:
    while len(line) > LONGEST_PASSAGE:
        end = line.rfind(". ", 1, LONGEST_PASSAGE) + 1 or line.rfind(" ", 1, LONGEST_PASSAGE)
        end = end if end > 0 else LONGEST_PASSAGE
        yield line[:end]
        line = line[end:].lstrip()
    yield line


class _Context:
    """The titles above each section, its own, and those of its unnumbered heads."""

    def __init__(self, connection: sqlite3.Connection):
        self._sections = {
            id: (title or "", parent)
            for id, title, parent in connection.execute("select id, title, parent from sections")
        }
        self._heads = _gathered(connection, "select section, title from heads")

    def of(self, id: str | None) -> str:
        titles = sorted(self._heads.get(id, ()))
        while id in self._sections:
            title, id = self._sections[id]
            titles.append(title)
        return " ".join(titles)


def _gathered(connection: sqlite3.Connection, pairs: str) -> defaultdict[str, set[str]]:
    found = defaultdict(set)
    for id, value in connection.execute(pairs):
        found[id].add(str(value))
    return found
