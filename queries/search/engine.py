"""The index, in Whoosh.  Everything that knows of Whoosh is in this file, so that another engine can take
its place: `write_index` makes the index of a database, `Index` reads it.

Four sorts of documents stand in the index, in this order: the entries, their passages (for the ranking
and the snippets), the names of terms, and what players ask; one more at the end holds every word as it is
written, for spelling.
"""

from __future__ import annotations

import re
import sqlite3
from array import array
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from whoosh import fields, index, qparser, query
from whoosh.analysis import STOP_WORDS, RegexTokenizer, SpaceSeparatedTokenizer
from whoosh.analysis.filters import Filter, LowercaseFilter, StopFilter
from whoosh.lang.porter import stem as porter_stem
from whoosh.qparser.common import QueryParserError
from whoosh.support.levenshtein import distance

from kb.errors import UmpireError
from queries.kept import Kept
from queries.search import entries, evidence, meaning
from queries.search.evidence import Evidence
from queries.search.forms import joined, standard
from queries.search.meaning import Nearness, TextMeanings, Texts
from queries.search.plain_values import use_plain_values

use_plain_values()

WORD = re.compile(r"\w+(?:\.\w+)*")  # a number of a section is one word
# Words of every question, and the labels of its parts.  "us" is a country here, and "no" an answer.
STOPLIST = (STOP_WORDS - {"us", "tbd"}) | frozenset(
    [
        "been",
        "can't",
        "could",
        "did",
        "do",
        "does",
        "don't",
        "had",
        "has",
        "he",
        "how",
        "i",
        "its",
        "q1",
        "q2",
        "q3",
        "q4",
        "q5",
        "q6",
        "should",
        "so",
        "than",
        "their",
        "them",
        "then",
        "there",
        "these",
        "they",
        "was",
        "were",
        "what",
        "where",
        "which",
        "while",
        "would",
    ]
)


def stem(word: str) -> str:
    """The stem of a word in lower case, the same for each of its forms and spellings; of one that is longer
    than any word, itself."""
    return _stem(word) if len(word) <= LONGEST_WORD else word


@lru_cache(maxsize=50_000)  # of words so short, some ten million bytes
def _stem(word: str) -> str:
    return porter_stem(standard(word))


class _Words(RegexTokenizer):
    """The words of a text, hyphened prefixes joined."""

    def __call__(self, value, **named):
        return super().__call__(joined(value), **named)


class _Stems(Filter):
    """Words as their stems, which are kept: Whoosh's own filter cannot share them with `stems`."""

    is_morph = True

    def __call__(self, tokens):
        for token in tokens:
            token.text = stem(token.text)
            yield token


LONGEST_WORD = 40  # letters; what is longer is no word of any language here
# Bytes of what was looked up in the index and is kept, each.
KEPT_WORDS, KEPT_STORED, KEPT_POSTINGS = 4_000_000, 4_000_000, 16_000_000

STEMMED = _Words(WORD) | LowercaseFilter() | StopFilter(stoplist=STOPLIST, minsize=1) | _Stems()
READY = SpaceSeparatedTokenizer()  # fields whose stems are counted before they get here
AS_WRITTEN = _Words(WORD) | LowercaseFilter()

SCHEMA = fields.Schema(
    id=fields.ID(stored=True, unique=True),
    kind=fields.ID(stored=True),
    document=fields.ID,
    edition=fields.KEYWORD,
    chapter=fields.KEYWORD,
    option=fields.KEYWORD,
    number=fields.TEXT(analyzer=STEMMED, stored=True),
    title=fields.TEXT(analyzer=STEMMED, stored=True),
    question=fields.TEXT(analyzer=STEMMED),
    body=fields.TEXT(analyzer=STEMMED),
    context=fields.TEXT(analyzer=READY, phrase=False),
    passage=fields.TEXT(analyzer=READY, phrase=False),
    name=fields.TEXT(analyzer=READY, phrase=False),
    asked=fields.TEXT(analyzer=READY, phrase=False),
    reply=fields.TEXT(analyzer=READY, phrase=False),
    spelling=fields.TEXT(analyzer=AS_WRITTEN, phrase=False),
    text=fields.STORED,
)
SCORED = (
    "number",
    "title",
    "question",
    "body",
    "context",
)  # of an entry; its passages and questions have fields of theirs
SEARCHED = ("number", "title", "question", "body")  # what a player may name: field:word

# How fast a word wears out by being repeated (K1), and how much a long text pays for its length (B).
REPEATED = {"context": 1.2}
LENGTHS = {"context": 0.5, "title": 0.5, "number": 0.0}

SYNTAX = (
    qparser.PhrasePlugin,
    qparser.GroupPlugin,
    qparser.OperatorsPlugin,
    lambda: qparser.FieldsPlugin(remove_unknown=True),
)


UNSAID = "select question, document, kind, says from unsaid order by rowid"


def stems(text: str) -> list[str]:
    """The words of a text as the index knows them."""
    return [stem(word) for word in WORD.findall(joined(text.lower())) if word not in STOPLIST]


def write_index(database: Path, folder: Path, kept: Path | None = None) -> None:
    """Write the index of everything in the database into `folder`, which is made where it is missing; what
    takes long and may serve the next index too is kept in the folder `kept`, where there is one.

    Raises OSError or sqlite3.Error where the disk does not take it; the folder is then worthless.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = Evidence()
    writer = index.create_in(folder, SCHEMA).writer(limitmb=256)
    with closing(sqlite3.connect(database)) as connection:
        found = list(entries.read(connection))
        for entry in found:
            writer.add_document(**_entry(entry))
            made.add(entry, {field: stems(text) for field, text in _scored(entry).items()})
        passages: list[str] = []
        asked: list[str] = []
        replies: list[str] = []
        for place, entry in enumerate(found):
            for text in entries.passages(entry.body):
                words = stems(f"{entry.title} {text}")
                writer.add_document(passage=" ".join(words), text=text)
                passages.append(f"{entry.title}. {text}")
                made.owners.append(place)
        made.first_name = len(made.ids) + len(made.owners)
        for place, entry in enumerate(found):
            for name in entry.names:
                words = sorted(set(stems(name)))
                writer.add_document(name=" ".join(words))
                made.owners.append(place)
                made.names.append(name)
                made.name_words.append(len(words))
        made.first_asked = made.first_name + len(made.names)
        for place, entry in enumerate(found):
            for one in entry.asked:
                words = stems(one.question)
                about = stems(f"{one.question} {one.answer} {entry.title}")
                writer.add_document(asked=" ".join(words), reply=" ".join(about), text=_as_text(one))
                asked.append(one.question)
                replies.append(f"{entry.title}. {one.answer}")
                made.asked_owners.append(place)
                made.asked_words.append(words)
        made.weigh()
        writer.add_document(spelling="\n".join(text for entry in found for text in _written(entry)))
        evidence.link(made, connection)
        unsaid = connection.execute(UNSAID).fetchall()
        made.unsaid = [about for _, *about in unsaid]
    writer.commit(optimize=True)
    meaning.write(folder, Texts(passages, asked, replies, [question for question, *_ in unsaid]), kept)
    made.write(folder)


def _scored(entry: entries.Entry) -> dict[str, str]:
    """The fields of an entry by which it is ranked."""
    return {name: getattr(entry, name) for name in SCORED}


def _as_text(asked: entries.IndexedQuestion) -> str:
    """A question and its answer as they are kept: the answer below the question."""
    return f"{asked.question}\n{asked.answer}"


def _written(entry: entries.Entry) -> list[str]:
    """All that is written in an entry, and asked of it."""
    asked = (text for one in entry.asked for text in (one.question, one.answer))
    return [entry.title, *entry.names, entry.body, *asked]


def _entry(entry: entries.Entry) -> dict[str, str]:
    return {
        "id": entry.id,
        "kind": entry.kind,
        "document": entry.document,
        "edition": " ".join(sorted(entry.editions)),
        "chapter": entry.chapter,
        "option": " ".join(sorted(entry.options)),
        "number": entry.number,
        "title": entry.title,
        "question": entry.question,
        "body": entry.body,
        "context": " ".join(stems(entry.context)),
    }


@dataclass(frozen=True, slots=True)
class Postings:
    """Where a word occurs: documents, and what BM25 makes of each before it is weighed by rarity."""

    documents: array
    weights: array


NOWHERE = Postings(array("L"), array("f"))


@dataclass(frozen=True, slots=True)
class Parsed:
    """A query that uses the syntax: the entries that it allows, and the stems that rank them."""

    allowed: frozenset[int]
    stems: list[str]


@contextmanager
def _reading(folder: Path) -> Iterator[None]:
    """Inside, only Whoosh reads its files: of a damaged one it raises whatever its pickles, its zlib blocks
    or its tables do, and there is no end of that list."""
    try:
        yield
    except (UmpireError, RecursionError):
        raise
    except Exception as error:
        raise UmpireError(
            f"{folder}: the search index cannot be read ({error}); run 'umpire build'"
        ) from error


class Index:
    """Reads one index, in one thread.  Its methods raise UmpireError where it is missing or damaged."""

    def __init__(self, folder: Path):
        self._folder = folder
        with _reading(folder):
            self._searcher = index.open_dir(folder, schema=SCHEMA).searcher()
            self._reader = self._searcher.reader()
            self.evidence = Evidence.read(folder)
            self._meanings = TextMeanings(
                folder,
                self.evidence.owners[: self._passages],
                self.evidence.asked_owners,
                len(self.evidence.ids),
                len(self.evidence.unsaid),
            )
        # What was looked up once is kept: Whoosh takes its time over it.
        self.frequency = Kept(KEPT_WORDS, self._frequency)
        self.stored = Kept(KEPT_STORED, self._stored)
        self.postings = Kept(KEPT_POSTINGS, self._postings)
        self.holders = Kept(KEPT_POSTINGS, self._holders_of)
        self.is_written = Kept(KEPT_WORDS, self._is_written)
        self._mean_lengths = {
            field: max(1.0, sum(lengths) / max(1, len(lengths)))
            for field, lengths in self.evidence.lengths.items()
        }
        self._holders = {
            "passage": self._passages,
            "name": len(self.evidence.names),
            "asked": len(self.evidence.asked_owners),
            "reply": len(self.evidence.asked_owners),
        }

    @property
    def _passages(self) -> int:
        """How many passages there are."""
        return self.evidence.first_name - len(self.evidence.ids)

    def near(self, question: str, left_out: int | None = None) -> Nearness:
        """How near the meaning of a question is to each entry, by what of it (see `TextMeanings.near`)."""
        return self._meanings.near(question, left_out)

    @property
    def reads_sentences(self) -> bool:
        """Whether the meaning of whole sentences counts too."""
        return self._meanings.reads_sentences

    def close(self) -> None:
        """Close its files, and give back what is large at once: the index stands in a ring with what it
        keeps, which is collected late."""
        self._searcher.close()
        self._meanings.release()

    def size(self, field: str) -> int:
        """How many documents the field is about: all entries, all passages or all names."""
        return self._holders.get(field, len(self.evidence.ids))

    def _frequency(self, field: str, word: str) -> int:
        """How many documents have the word in that field."""
        with _reading(self._folder):
            return self._reader.doc_frequency(field, word)

    def _postings(self, field: str, word: str) -> Postings:
        """Where a word stands in a field."""
        with _reading(self._folder):
            return self._read(field, word) if (field, word) in self._reader else NOWHERE

    def _holders_of(self, field: str, ways: tuple[frozenset[str], ...]) -> np.ndarray:
        """The documents that have all words of one of the ways in that field, each once."""
        sets = ([frozenset(self.postings(field, word).documents) for word in way] for way in ways)
        found = frozenset().union(*(frozenset.intersection(*each) for each in sets if each))
        return np.array(sorted(found), dtype=np.int64)

    def _read(self, field: str, word: str) -> Postings:
        documents, weights = array("L"), array("f")
        lengths = self.evidence.lengths.get(field)
        for document, count in self._occurrences(field, word):
            documents.append(document)
            weights.append(self._bm25(field, count, lengths[document]) if lengths else count)
        return Postings(documents, weights)

    def _occurrences(self, field: str, word: str) -> Iterator[tuple[int, float]]:
        """The documents with a word in a field, and how often each has it."""
        matcher = self._reader.postings(field, word)
        while matcher.is_active():
            yield matcher.id(), matcher.weight()
            matcher.next()

    def _bm25(self, field: str, count: float, length: int) -> float:
        """BM25 of a word in a field, not yet weighed by rarity: the ranking does that, for it may leave
        entries out."""
        repeated, lengths = REPEATED.get(field, 1.6), LENGTHS.get(field, 0.75)
        relative = length / self._mean_lengths[field]
        return count * (repeated + 1) / (count + repeated * (1 - lengths + lengths * relative))

    def _stored(self, document: int) -> dict[str, str]:
        """What is kept of an entry or a passage as it was."""
        with _reading(self._folder):
            return self._reader.stored_fields(document)

    def having(self, field: str, value: str) -> frozenset[int]:
        """The entries with that value of a field of filters."""
        with _reading(self._folder):
            return frozenset(self._searcher.docs_for_query(query.Term(field, value)))

    def _is_written(self, word: str) -> int:
        """How often the word, in lower case, is written anywhere."""
        with _reading(self._folder):
            known = ("spelling", word) in self._reader
            return int(self._reader.frequency("spelling", word)) if known else 0

    @cached_property
    def written(self) -> frozenset[str]:
        """Every word that is written anywhere."""
        return frozenset(self.written_like(""))

    def written_like(self, beginning: str) -> list[str]:
        """Every word that is written anywhere and begins so."""
        with _reading(self._folder):
            return [word.decode("utf-8") for word in self._reader.expand_prefix("spelling", beginning)]

    def parse(self, words: str) -> Parsed | None:
        """Read a query with phrases, operators and fields; None where it is broken beyond repair."""
        try:
            wanted = _parser().parse(words, normalize=False)
            terms = dict.fromkeys(term for field, term in _wanted_terms(wanted))
            with _reading(self._folder):
                allowed = self._allowed(wanted)
        except (QueryParserError, query.QueryError, RecursionError, AttributeError):
            return None
        return Parsed(allowed if terms else frozenset(), list(terms))

    def _allowed(self, wanted: query.Query) -> frozenset[int]:
        """The entries that a query allows.  In 'a b "c d" title:e NOT f' the phrase and the field must be
        there and f must not; a and b rank.  Whoosh alone would take any of them, and everything without f."""
        parts = list(wanted) if isinstance(wanted, query.Or) else [wanted]
        if any(_is_needed(each) for each in parts):
            parts = [each for each in parts if _is_needed(each) or isinstance(each, query.Not)]
            return self._matching(query.And(parts))
        return self._matching(query.Or(parts))

    def _matching(self, wanted: query.Query) -> frozenset[int]:
        """The entries that match a query, of which a part may be excluded."""
        if not isinstance(wanted, query.Or | query.And):
            return frozenset(self._searcher.docs_for_query(wanted))
        children = [_alone(each) for each in wanted]
        unwanted = [self._matching(each.query) for each in children if isinstance(each, query.Not)]
        rest = [each for each in children if not isinstance(each, query.Not) and _words(each)]
        parts = [self._matching(each) for each in rest]
        if isinstance(wanted, query.And) and parts:
            return frozenset.intersection(*parts).difference(*unwanted)
        return frozenset().union(*parts).difference(*unwanted)


def _parser() -> qparser.QueryParser:
    plugins = [make() for make in SYNTAX]
    return qparser.MultifieldParser(list(SEARCHED), SCHEMA, plugins=plugins, group=qparser.OrGroup)


def _is_needed(wanted: query.Query) -> bool:
    """Whether it is a phrase, names its field or joins words by AND.  A plain word is looked for in all."""
    words = _words(wanted)
    if isinstance(wanted, query.Or):
        return bool(words) and all(isinstance(leaf, query.Phrase) for leaf in words)
    return bool(words) and not isinstance(wanted, query.Not)


def _alone(wanted: query.Query) -> query.Query:
    """What a group of one holds."""
    while isinstance(wanted, query.Or | query.And) and len(wanted) == 1:
        wanted = wanted[0]
    return wanted


def _words(wanted: query.Query) -> list[query.Query]:
    """The words and phrases of a query; words that are not indexed leave nothing."""
    return [leaf for leaf in wanted.leaves() if not isinstance(leaf, query.Phrase) or leaf.words]


def _wanted_terms(wanted: query.Query) -> Iterator[tuple[str, str]]:
    """The terms of a query but those that it excludes."""
    if isinstance(wanted, query.Not):
        return
    for child in wanted.children():
        yield from _wanted_terms(child)
    if wanted.is_leaf():
        yield from wanted.iter_all_terms()


def edits(one: str, other: str, most: int) -> int:
    """How many letters must be put in, taken out, changed or swapped to make one word the other; beyond
    `most` it is no longer counted."""
    return distance(one, other, limit=most)
