"""The knowledge base that one Datasette serves: found among its databases, with what every page looks up.

It is looked for once, when Datasette first asks for the routes; the file of a build never changes.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakKeyDictionary

from kb.home import Build
from kb.schema import TABLES
from parsers.citations.linking import Mention
from queries.printable import printable
from queries.reference import Node
from queries.rows import texts
from queries.web.canned_queries import offered
from queries.web.glossary import Named, named
from queries.web.instances import Instances, instances

OURS = {
    "documents",
    "nodes",
    "sections",
    "rulings",
    "citations",
    "mentions",
}  # tables by which a knowledge base is known
COMPARED = "select 1 from concordance limit 1"
TRIED = "select distinct name from checks join decisions on decisions.id = checks.decision"


@dataclass(frozen=True, eq=False)
class Served:
    """One knowledge base: `database` is its name in Datasette, `build` where its search index and compiled
    law stand, `documents` the rows of its documents by id, `nodes` all that has a page, by id, `mentions`
    where references stand, by passage, `tried` the names of the decisions that examples ask,
    `terms` the ids of the terms of each document by their names, `instances` what can be written of each
    rulebook, `compares` whether a concordance tells what changed between editions, `questions` the names of
    the ready questions to which it has an answer, `empty` those of the tables without a row."""

    database: str
    build: Build
    documents: dict[str, dict]
    nodes: dict[str, Node]
    mentions: dict[str, list[Mention]]
    tried: frozenset[str] = frozenset()
    terms: dict[str, Named] = field(default_factory=dict)
    instances: dict[str, Instances] = field(default_factory=dict)
    compares: bool = False
    questions: frozenset[str] = frozenset()
    empty: frozenset[str] = frozenset()

    def instances_of(self, edition: str = "") -> Instances:
        """What can be written of the rulebook of that id, of the first where there is none such."""
        return self.instances.get(edition) or next(iter(self.instances.values()), Instances())

    def terms_of(self, document: str) -> Named:
        """The terms of a document; one without any shares those of its game, whose ids begin alike."""
        game = document.partition("-")[0]
        shared = (names for id, names in self.terms.items() if id.partition("-")[0] == game)
        return self.terms.get(document) or next(shared, {})

    def label(self, id: str) -> str:
        """How the node is called, with its document: what a reader sees on hovering over a link."""
        found = self.nodes.get(id)
        if found is None:
            return id
        document = self.documents.get(found.document, {}).get("short", "")
        return " \N{MIDDLE DOT} ".join(part for part in (found.label or id, document) if part)


_found: WeakKeyDictionary = WeakKeyDictionary()


def all_served(datasette) -> dict[str, Served]:
    """Every knowledge base among the databases of this Datasette, by name; databases of other programs are
    left alone."""
    if datasette not in _found:
        read = (_read(name, Path(one.path)) for name, one in datasette.databases.items() if one.path)
        _found[datasette] = {one.database: one for one in read if one}
    return _found[datasette]


def served(datasette) -> Served | None:
    """The knowledge base whose pages the umpire shows: the first."""
    return next(iter(all_served(datasette).values()), None)


def _read(name: str, path: Path) -> Served | None:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            tables = {row["name"] for row in connection.execute("select name from sqlite_master")}
            if not OURS.issubset(tables):
                return None
            documents = connection.execute(
                "select id, title, short, kind, source from documents order by rowid"
            )
            build = Build(path.parent.name, path.parent, None, "", "")
            known = {row["id"]: dict(row) for row in documents}
            tried = frozenset(row["name"] for row in connection.execute(TRIED))
            terms = _terms(connection)
            games = [id for id, row in known.items() if row["kind"] == "rulebook"]
            written = {id: instances(connection, id) for id in games}
            compares = connection.execute(COMPARED).fetchone() is not None
            nodes, mentions = _nodes(connection), _mentions(connection)
            asked, empty = offered(connection), _empty(connection, tables)
            return Served(name, build, known, nodes, mentions, tried, terms, written, compares, asked, empty)
    except sqlite3.Error:
        return None


def _empty(connection: sqlite3.Connection, tables: set[str]) -> frozenset[str]:
    """Those of our tables in which there is no row."""
    ours = (one.name for one in TABLES if one.name in tables)
    return frozenset(
        name for name in ours if connection.execute(f"select 1 from {name} limit 1").fetchone() is None
    )


def _nodes(connection: sqlite3.Connection) -> dict[str, Node]:
    rows = connection.execute("select id, kind, document, number, label, table_name from nodes")
    return {
        id: Node(id, kind or "", document or "", number or "", printable(label or ""), table or "")
        for id, kind, document, number, label, table in rows
    }


def _mentions(connection: sqlite3.Connection) -> dict[str, list[Mention]]:
    found: dict[str, list[Mention]] = {}
    for passage, *mention in connection.execute('select passage, start, "end", target from mentions'):
        found.setdefault(passage, []).append(tuple(mention))
    return found


def _terms(connection: sqlite3.Connection) -> dict[str, Named]:
    """The names of the terms that have a definition, by document."""
    found: dict[str, list[tuple[str, str, list[str]]]] = {}
    sql = "select document, id, entry, also from terms where definition <> '' order by rowid"
    for document, id, entry, also in connection.execute(sql):
        found.setdefault(document, []).append((id, entry, texts(also)))
    return {document: named(terms) for document, terms in found.items()}
