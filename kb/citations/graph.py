"""The citations as a graph: who refers to whom, both ways, and what links two nodes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx

DIRECTIONS = ("out", "in", "both")
BATCH = 500  # ids in one query; SQLite takes at least 999

Database = Path | str | sqlite3.Connection


@dataclass(frozen=True, slots=True)
class WalkedCitation:
    """One citation that a walk met: `depth` steps from the start, and whether it was followed forwards."""

    depth: int
    source: str
    target: str
    kind: str
    as_written: str
    forwards: bool

    @property
    def reached(self) -> str:
        """The end of the citation that lies further from the start."""
        return self.target if self.forwards else self.source


def graph(db: Database) -> networkx.MultiDiGraph:
    """All nodes and citations as a networkx graph.

    Nodes have the attributes kind, label and document; edges, keyed by the row of the citation, have kind,
    as_written and doubtful.
    """
    import networkx  # late: it takes as long to import as a search takes to answer

    found = networkx.MultiDiGraph()
    with _opened(db) as connection:
        for id, kind, label, document in connection.execute("SELECT id, kind, label, document FROM nodes"):
            found.add_node(id, kind=kind, label=label, document=document or "")
        edges = "SELECT id, source, target, kind, as_written, doubtful FROM citations ORDER BY id"
        for key, source, target, kind, as_written, doubtful in connection.execute(edges):
            found.add_edge(source, target, key=key, kind=kind, as_written=as_written, doubtful=doubtful)
    return found


def walk(db: Database, start: str, depth: int = 1, direction: str = "both") -> list[WalkedCitation]:
    """The citations within `depth` steps of a node, nearest first, each citation once.

    `direction` is "out" (what it refers to), "in" (what refers to it) or "both".  An unknown node has none.
    """
    if direction not in DIRECTIONS:
        raise ValueError(f"direction is {direction!r}, not one of {', '.join(DIRECTIONS)}")
    found: dict[int, WalkedCitation] = {}
    seen, frontier = {start}, [start]
    with _opened(db) as connection:
        for step in range(1, depth + 1):
            met = [
                (key, WalkedCitation(step, source, target, kind, as_written, forwards))
                for forwards in (True, False)
                if direction in ("both", "out" if forwards else "in")
                for key, source, target, kind, as_written in _citations(
                    connection, frontier, "source" if forwards else "target"
                )
            ]
            for key, one in met:
                found.setdefault(key, one)
            frontier = list(dict.fromkeys(one.reached for _, one in met if one.reached not in seen))
            seen.update(frontier)
            if not frontier:
                break
    return list(found.values())


def paths(db: Database | networkx.MultiDiGraph, one: str, other: str, most: int = 10) -> list[list[str]]:
    """The shortest chains of nodes that link two nodes, along citations in either direction.

    Empty where nothing links them or one of them does not exist.  Dangling nodes link nothing.
    """
    import networkx  # late: it takes as long to import as a search takes to answer

    whole = db if isinstance(db, networkx.Graph) else graph(db)
    if one not in whole or other not in whole:
        return []
    either_way = networkx.Graph(
        (source, target) for source, target in whole.edges() if not _dangles(whole, source, target)
    )
    try:
        return list(islice(networkx.all_shortest_paths(either_way, one, other), most))
    except (networkx.NetworkXNoPath, networkx.NodeNotFound):
        return []


def _dangles(whole: networkx.MultiDiGraph, *nodes: str) -> bool:
    return any(whole.nodes[node]["kind"] in ("dangling", "absent") for node in nodes)


def _citations(connection: sqlite3.Connection, ids: list[str], column: str) -> Iterator[tuple[Any, ...]]:
    for batch in _batches(ids):
        marks = ", ".join("?" for _ in batch)
        yield from connection.execute(
            "SELECT id, source, target, kind, as_written FROM citations"
            f" WHERE {column} IN ({marks}) ORDER BY id",
            batch,
        )


def _batches(ids: list[str]) -> Iterable[list[str]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))


@contextmanager
def _opened(db: Database) -> Iterator[sqlite3.Connection]:
    if isinstance(db, sqlite3.Connection):
        yield db
    else:
        with closing(sqlite3.connect(f"{Path(db).absolute().as_uri()}?mode=ro", uri=True)) as connection:
            yield connection
