"""The references around one node, in the shapes in which they can be printed."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

from kb.citations.graph import WalkedCitation, walk
from queries.printable import printable
from queries.reference import Node, node


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """A node, the citations that lead out of it and into it within `depth` steps, nearest first, and the
    nodes at their ends by id."""

    start: Node
    depth: int
    out: list[WalkedCitation]
    into: list[WalkedCitation]
    nodes: dict[str, Node]

    def label(self, id: str) -> str:
        """How the node is called, its own id included."""
        found = self.nodes.get(id)
        return f"{found.label} ({id})" if found and found.label else id

    @property
    def citations(self) -> list[WalkedCitation]:
        """Both directions; a citation that lies on a circle is in it once."""
        return list({(one.source, one.target, one.kind): one for one in (*self.out, *self.into)}.values())

    def as_dict(self) -> dict[str, Any]:
        """As plain data: `out` are the citations that lead away from the node, `in` those that lead to it."""
        return {
            "id": self.start.id,
            "label": self.start.label,
            "depth": self.depth,
            "out": [self._citation(one) for one in self.out],
            "in": [self._citation(one) for one in self.into],
            "nodes": [
                {"id": each.id, "kind": each.kind, "label": each.label} for each in self.nodes.values()
            ],
        }

    def _citation(self, citation: WalkedCitation) -> dict[str, Any]:
        return {
            "depth": citation.depth,
            "source": citation.source,
            "target": citation.target,
            "kind": citation.kind,
            "as_written": citation.as_written,
        }

    def as_dot(self) -> str:
        """As a graph for Graphviz."""
        lines = ["digraph references {", "  rankdir=LR;", "  node [shape=box];"]
        for each in self.nodes.values():
            lines.append(f"  {_quoted(each.id)} [label={_quoted(each.label or each.id)}];")
        for one in self.citations:
            lines.append(f"  {_quoted(one.source)} -> {_quoted(one.target)} [label={_quoted(one.kind)}];")
        return "\n".join([*lines, "}"])

    def as_graphml(self) -> str:
        """As GraphML, which yEd, Gephi and networkx read."""
        import networkx  # late: it takes as long to import as a search takes to answer

        graph = networkx.MultiDiGraph()
        for each in self.nodes.values():
            graph.add_node(printable(each.id), kind=each.kind, label=printable(each.label))
        for one in self.citations:
            graph.add_edge(
                printable(one.source),
                printable(one.target),
                kind=one.kind,
                as_written=printable(one.as_written),
            )
        return "\n".join(networkx.generate_graphml(graph))


def neighbourhood(connection: sqlite3.Connection, start: Node, depth: int) -> Neighbourhood:
    """What `start` refers to within `depth` steps, and what refers to it."""
    out, into = (walk(connection, start.id, depth, direction) for direction in ("out", "in"))
    ids = dict.fromkeys([start.id, *(end for one in (*out, *into) for end in (one.source, one.target))])
    nodes = {id: found for id in ids if (found := node(connection, id))}
    return Neighbourhood(start, depth, out, into, nodes)


def _quoted(text: str) -> str:
    escaped = printable(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'
