"""Search, warm, beside SQLite FTS5 on the same rows."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from queries.knowledge import build_knowledge, connect
from queries.search import Searcher
from tests.bench import measure

FTS5 = """
    select id, snippet(peer, 2, '', '', '...', 24) from peer where peer match ? order by bm25(peer, 0, 3.0, 1.0) limit 10
"""


def run():
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), measure.documents()).build
        with closing(connect(build)) as connection:
            questions = [row[0] for row in connection.execute("select question from rulings where question > ''")]
            searcher = Searcher(connection, build.index)
            peer = _peer(searcher)
            ours = measure.each(searcher.search, questions)
            theirs = measure.each(lambda words: peer.execute(FTS5, (_any_word(words),)).fetchall(), questions)
    table = measure.table(f"Search, warm, {len(questions)} questions of the rulings", "", "median ms", "95th ms")
    for name, times in (("umpire search", ours), ("SQLite FTS5, porter, bm25", theirs)):
        table.add_row(name, *(f"{value:.1f}" for value in measure.middle_and_tail(times)))
    return table


def _peer(searcher: Searcher) -> sqlite3.Connection:
    """An FTS5 table with the very rows of the search index."""
    peer = sqlite3.connect(":memory:")
    peer.execute("create virtual table peer using fts5(id unindexed, title, body, tokenize='porter unicode61')")
    peer.executemany("insert into peer values (?, ?, ?)", searcher.rows())
    return peer


def _any_word(words: str) -> str:
    return " OR ".join(f'"{word}"' for word in re.findall(r"\w+", words))
