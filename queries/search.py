"""Full-text search: one Whoosh index beside the database.

Everything that knows of Whoosh is in this file, so that another engine can take its place: `write_index`
makes the index of a database, `Searcher` answers from it.  A query that is itself a reference ("11.15.5",
"option 13", "overrun") goes straight home: what it names comes first, whatever the ranking says.

Ranking is BM25F over number, title, question and body, with English stemming.  A query may hold phrases in
double quotes, AND, OR, NOT, parentheses and field:word; anything that does not fit that syntax is read as
plain words.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from whoosh import fields, highlight, index, qparser, query, scoring
from whoosh.analysis import STOP_WORDS, StemmingAnalyzer, Token
from whoosh.qparser.common import QueryParserError

from kb.errors import UmpireError
from queries import reference

LONGEST_QUERY = 1_000  # characters that are searched for; a longer query is cut, which no player notices
SNIPPET_LENGTH = 240  # characters of a snippet, about
HOME_SCORE = 1_000.0  # above every BM25F score: the score of what a query names

# "us" is a country here, and "no" an answer.
ANALYZER = StemmingAnalyzer(stoplist=STOP_WORDS - {"us", "tbd"}, minsize=1)

SCHEMA = fields.Schema(
    id=fields.ID(stored=True, unique=True),
    kind=fields.ID(stored=True),
    document=fields.ID(stored=True),
    number=fields.TEXT(analyzer=ANALYZER, stored=True),
    title=fields.TEXT(analyzer=ANALYZER, stored=True),
    question=fields.TEXT(analyzer=ANALYZER),
    body=fields.TEXT(analyzer=ANALYZER, chars=True, stored=True),
    chapter=fields.KEYWORD,
    option=fields.KEYWORD,
)
SEARCHED = {"number": 2.0, "title": 3.0, "question": 1.0, "body": 1.0}

FRAGMENTER = highlight.PinpointFragmenter(maxchars=SNIPPET_LENGTH, surround=SNIPPET_LENGTH // 3, charlimit=0)

SYNTAX = (
    qparser.PhrasePlugin,
    qparser.GroupPlugin,
    qparser.OperatorsPlugin,
    lambda: qparser.FieldsPlugin(remove_unknown=True),
)

# What is indexed: kind (or the column that holds it), then the columns that make number, title, question
# and body, and the number whose first part is the chapter.
ROWS = (
    "select id, 'section', document, number, title, '', digest || char(10) || text, number from sections",
    "select id, 'option', document, number, title, '', digest || char(10) || text, '' from options",
    "select id, kind, document, number, title, '', digest || char(10) || text, section from us_entries",
    "select id, 'ability', document, number, title, '', digest || char(10) || text, '' from abilities",
    """select id, 'ruling', document, number, title,
       question || char(10) || coalesce((select group_concat(question, char(10)) from ruling_parts
                                         where ruling = rulings.id), ''),
       digest || char(10) || question || char(10) || answer || char(10) || reason || char(10) || quote, number
       from rulings""",
    "select id, 'term', document, '', entry, also, definition || char(10) || text, '' from terms",
    "select id, 'example', document, number, title, '', story || char(10) || text, section from examples",
    "select id, 'table', document, '', title, '', markdown, section from printed_tables",
    """select id, 'contradiction', document, number, title, '',
       text || char(10) || reading || char(10) || why, '' from contradictions""",
)
KINDS = (
    "section",
    "option",
    "us-entry-option",
    "us-entry-action",
    "ability",
    "ruling",
    "term",
    "example",
    "table",
    "contradiction",
)

OPTIONS_OF = """
    select citations.source, nodes.number from citations join nodes on nodes.id = citations.target
    where nodes.kind = 'option'
    union select option_scopes.section, options.number from option_scopes
    join options on options.id = option_scopes.option
    union select id, number from options
"""


@dataclass(frozen=True, slots=True)
class Filters:
    """What hits must be: `document` an id, `kind` one of KINDS, `option` and `chapter` numbers; "" is any."""

    document: str = ""
    kind: str = ""
    option: str = ""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer.  `marks` are the (start, end) of the words in `snippet` that matched, in characters."""

    id: str
    kind: str
    number: str
    title: str
    score: float
    snippet: str
    marks: tuple[tuple[int, int], ...] = ()


def chapter_of(number: str) -> str:
    """The chapter of a section's id or of a number: "11" of "wif-ce/11.15.5" and "Q11.9-1"."""
    chapter = re.match(r"(?:.*/)?Q?(\d+)", number)
    return chapter[1] if chapter else ""


def write_index(database: Path, folder: Path) -> None:
    """Write the index of everything in the database into `folder`, which is made where it is missing.

    Raises OSError or sqlite3.Error where the disk does not take it; the folder is then worthless.
    """
    folder.mkdir(parents=True, exist_ok=True)
    writer = index.create_in(folder, SCHEMA).writer(limitmb=128)
    with closing(sqlite3.connect(database)) as connection:
        for entry in _entries(connection):
            writer.add_document(**entry)
    writer.commit(optimize=True)


def _entries(connection: sqlite3.Connection) -> Iterator[dict[str, str]]:
    options = defaultdict(set)
    for id, number in connection.execute(OPTIONS_OF):
        options[id].add(str(number))
    for rows in ROWS:
        for id, kind, document, number, title, question, body, place in connection.execute(rows):
            yield {
                "id": id,
                "kind": kind,
                "document": document,
                "number": str(number),
                "title": title or "",
                "question": question or "",
                "body": (body or "").strip(),
                "chapter": chapter_of(place or ""),
                "option": " ".join(sorted(options[id])),
            }


class Searcher:
    """Answers queries from one index and the database it was made of, in one thread.  Raises UmpireError
    where the index is missing or damaged."""

    def __init__(self, connection: sqlite3.Connection, folder: Path):
        self._connection = connection
        try:
            self._searcher = index.open_dir(folder).searcher(weighting=scoring.BM25F())
        except (index.IndexError, OSError) as error:
            raise UmpireError(
                f"{folder}: the search index cannot be read ({error}); run 'umpire build'"
            ) from error

    def search(self, words: str, filters: Filters = Filters(), limit: int = 10) -> list[Hit]:  # noqa: B008
        """The best `limit` hits, best first.  Any text is a query; one without a word finds nothing."""
        words = _clean(words)
        if not re.search(r"\w", words):
            return []
        narrowed = _narrowed(filters)
        home = self._home(words, narrowed)[:limit]
        found = {hit.id for hit in home}
        ranked = [hit for hit in self._ranked(words, narrowed, limit + len(home)) if hit.id not in found]
        return (home + ranked)[:limit]

    def _home(self, words: str, narrowed: query.Query | None) -> list[Hit]:
        """What the query names, as hits, where the filters let it through."""
        hits = []
        for node in reference.find(self._connection, words):
            wanted = query.Term("id", node.id)
            for found in self._searcher.search(wanted, filter=narrowed, limit=1):
                hits.append(_hit(found, HOME_SCORE - len(hits), *_opening(found["body"])))
        return hits

    def _ranked(self, words: str, narrowed: query.Query | None, limit: int) -> Iterator[Hit]:
        wanted, results = self._results(words, narrowed, limit)
        terms = [text for field, text in wanted.iter_all_terms() if field == "body"]
        for found in results:
            yield _hit(found, found.score, *self._snippet(found, terms))

    def _results(self, words: str, narrowed: query.Query | None, limit: int):
        """The query and what it finds; where its syntax is broken beyond repair, its plain words."""
        for syntax in (SYNTAX, ()):
            try:
                wanted = _negated(_parser(syntax).parse(words))
                return wanted, self._searcher.search(wanted, filter=narrowed, limit=limit)
            except (QueryParserError, query.QueryError, RecursionError):
                continue
        return query.NullQuery, []

    def _snippet(self, found, terms: list[str]) -> tuple[str, tuple]:
        """The stretch of the body with the most of `terms` in it, read off the postings: Whoosh's own
        highlighting would slow the search down four times to remember what matched where."""
        tokens = []
        for term in terms:
            tokens += self._tokens(found.docnum, term)
        tokens.sort(key=lambda token: token.startchar)
        fragments = FRAGMENTER.fragment_matches(found["body"], tokens)
        best = max(fragments, key=highlight.BasicFragmentScorer(), default=None)
        return _with_marks(best) if best else _opening(found["body"])

    def _tokens(self, docnum: int, term: str) -> Iterator[Token]:
        if ("body", term) not in self._searcher.reader():
            return
        postings = self._searcher.postings("body", term)
        postings.skip_to(docnum)
        if postings.is_active() and postings.id() == docnum:
            for pos, start, end in postings.value_as("characters"):
                yield Token(text=term, pos=pos, startchar=start, endchar=end)


def _clean(words: str) -> str:
    """The query without control characters, cut to a length that is searched in no time."""
    return "".join(c if c.isprintable() else " " for c in words[:LONGEST_QUERY]).strip()


def _parser(syntax: tuple) -> qparser.QueryParser:
    return qparser.MultifieldParser(
        list(SEARCHED),
        SCHEMA,
        fieldboosts=SEARCHED,
        plugins=[make() for make in syntax],
        group=qparser.OrGroup,
    )


def _negated(wanted: query.Query) -> query.Query:
    """ "a b NOT c" takes c away from what a or b finds; Whoosh alone would add everything without c."""
    if not isinstance(wanted, query.Or):
        return wanted
    unwanted = [each.query for each in wanted if isinstance(each, query.Not)]
    rest = [each for each in wanted if not isinstance(each, query.Not)]
    return query.AndNot(query.Or(rest), query.Or(unwanted)) if unwanted and rest else wanted


def _narrowed(filters: Filters) -> query.Query | None:
    terms = [query.Term(field, value) for field, value in asdict(filters).items() if value]
    return query.And(terms) if terms else None


def _hit(found, score: float, snippet: str, marks: tuple[tuple[int, int], ...]) -> Hit:
    return Hit(found["id"], found["kind"], found["number"], found["title"], round(score, 3), snippet, marks)


def _opening(text: str) -> tuple[str, tuple]:
    """The beginning of a text as a snippet in which nothing matched."""
    return reference.shorten(text[: 2 * SNIPPET_LENGTH], SNIPPET_LENGTH), ()


def _with_marks(fragment: highlight.Fragment) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A fragment as one line of whole words, and the spans of its matches for others to colour."""
    text, reached, end = fragment.text, *_whole_words(fragment)
    line, marks = "… " if reached else "", []
    for token in fragment.matches:
        if token.startchar < reached:
            continue
        line += _one_line(text[reached : token.startchar])
        start = len(line)
        line += _one_line(text[token.startchar : token.endchar])
        marks.append((start, len(line)))
        reached = token.endchar
    line += _one_line(text[reached:end])
    return line.rstrip() + (" …" if end < len(text) else ""), tuple(marks)


def _whole_words(fragment: highlight.Fragment) -> tuple[int, int]:
    """Start and end of a fragment without the halves of words at its edges; its matches stay whole."""
    text, start, end = fragment.text, fragment.startchar, fragment.endchar
    first, last = fragment.matches[0].startchar, fragment.matches[-1].endchar
    if start > 0 and not text[start - 1].isspace():
        start = min(first, text.find(" ", start, first) + 1 or first)
    if end < len(text) and not text[end].isspace():
        end = max(last, text.rfind(" ", last, end))
    return start, end


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)
