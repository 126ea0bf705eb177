"""Search, warm: all five documents, and a corpus of a hundred thousand sections."""

from __future__ import annotations

import random
import re
import sqlite3
import tempfile
from contextlib import closing
from itertools import accumulate
from pathlib import Path

from rich.console import Group

from kb import store
from queries.knowledge import build_knowledge, connect
from queries.search import Searcher, write_index
from tests.bench import measure

SECTIONS = 100_000
WORDS = 60  # of a section of the large corpus, about
VOCABULARY = 30_000

FTS5 = """
    select id, snippet(peer, 2, '', '', '...', 24) from peer where peer match ?
    order by bm25(peer, 0, 3.0, 1.0) limit 10
"""
ROWS = """
    select id, title, digest || char(10) || text from sections
    union all select id, title, digest || char(10) || text from options
    union all select id, title, question || char(10) || answer || char(10) || quote from rulings
    union all select id, entry, definition || char(10) || text from terms
    union all select id, title, story || char(10) || text from examples
"""


def run():
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), measure.documents()).build
        with closing(connect(build)) as connection:
            questions = _questions(connection)
            table = _table("Search, warm", connection, build.index, questions)
    return Group(table, _large(questions))


def _large(questions: list[str]):
    """The same questions to a corpus of words in which they occur as often as words do in English."""
    with tempfile.TemporaryDirectory() as folder:
        database, index = Path(folder) / "umpire.db", Path(folder) / "index"
        _write_corpus(database, questions)
        write_index(database, index)
        with closing(sqlite3.connect(database)) as connection:
            return _table(f"Search, warm, {SECTIONS} sections", connection, index, questions)


def _table(title: str, connection: sqlite3.Connection, index: Path, questions: list[str]):
    searcher, peer = Searcher(connection, index), _peer(connection)
    table = measure.table(f"{title}, {len(questions)} questions of the rulings", "", "median ms", "95th ms")
    systems = {
        "umpire search": searcher.search,
        "SQLite FTS5, porter, bm25": lambda words: peer.execute(FTS5, (_any_word(words),)).fetchall(),
    }
    for name, search in systems.items():
        for asked in ("for the first time", "again"):
            times = measure.middle_and_tail(measure.each(search, questions))
            table.add_row(f"{name}, {asked}", *(f"{value:.1f}" for value in times))
    return table


def _questions(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("select question from rulings where question > ''").fetchall()
    return [question for (question,) in rows] or ["can I trace supply through Vichy?"] * 20


def _peer(connection: sqlite3.Connection) -> sqlite3.Connection:
    peer = sqlite3.connect(":memory:")
    peer.execute("create virtual table peer using fts5(id, title, body, tokenize='porter unicode61')")
    peer.executemany("insert into peer values (?, ?, ?)", connection.execute(ROWS))
    return peer


def _any_word(words: str) -> str:
    return " OR ".join(f'"{word}"' for word in re.findall(r"\w+", words))


def _write_corpus(database: Path, questions: list[str]) -> None:
    """A database of SECTIONS sections: the words of the questions and invented ones in any order, the
    further down the list the rarer (Zipf)."""
    dice = random.Random(1939)
    asked = {word for question in questions for word in re.findall(r"[a-z]+", question.lower())}
    vocabulary = sorted(asked) + [f"word{number}" for number in range(VOCABULARY)]
    dice.shuffle(vocabulary)
    weights = list(accumulate(1 / rank for rank in range(1, len(vocabulary) + 1)))

    def words() -> list[str]:
        return dice.choices(vocabulary, cum_weights=weights, k=dice.randint(WORDS // 2, WORDS * 3 // 2))

    documents = [{"id": "big", "title": "Big", "short": "big"}]
    rows = {"documents": documents, "citations": [], "nodes": [], "sections": []}
    for number in range(SECTIONS):
        section = _section(number, words())
        node = {name: section[name] for name in ("id", "number", "label")}
        rows["nodes"].append(node | {"document": "big", "kind": "section", "table_name": "sections"})
        rows["sections"].append(section)
    store.write(database, rows)


def _section(number: int, words: list[str]) -> dict[str, str]:
    place, title = f"{number // 1000 + 1}.{number // 20 % 50 + 1}.{number % 20 + 1}", " ".join(words[:3])
    text = " ".join(words)
    columns = ("id", "document", "number", "title", "label", "digest", "text")
    return dict(zip(columns, (f"big/{place}", "big", place, title, title, text, ""), strict=True))
