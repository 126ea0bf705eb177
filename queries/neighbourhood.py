"""The references around one node, in the shapes in which they can be printed."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from kb.graph import Link, walk
from queries.reference import Node, node


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """A node, the citations that lead out of it and into it within `depth` steps, nearest first, and the
    nodes at their ends by id."""

    start: Node
    depth: int
    out: list[Link]
    into: list[Link]
    nodes: dict[str, Node]

    def label(self, id: str) -> str:
        """How the node is called, its own id included."""
        found = self.nodes.get(id)
        return f"{found.label} ({id})" if found and found.label else id

    @property
    def links(self) -> list[Link]:
        """Both directions; a citation that lies on a circle is in it once."""
        return list(
            {(link.source, link.target, link.kind): link for link in (*self.out, *self.into)}.values()
        )

    def as_dict(self) -> dict:
        """As plain data: `out` are the citations that lead away from the node, `in` those that lead to it."""
        return {
            "id": self.start.id,
            "label": self.start.label,
            "depth": self.depth,
            "out": [self._link(link) for link in self.out],
            "in": [self._link(link) for link in self.into],
            "nodes": [
                {"id": each.id, "kind": each.kind, "label": each.label} for each in self.nodes.values()
            ],
        }

    def _link(self, link: Link) -> dict:
        return {
            "depth": link.depth,
            "source": link.source,
            "target": link.target,
            "kind": link.kind,
            "as_written": link.as_written,
        }

    def as_dot(self) -> str:
        """As a graph for Graphviz."""
        lines = ["digraph references {", "  rankdir=LR;", "  node [shape=box];"]
        for each in self.nodes.values():
            lines.append(f"  {_quoted(each.id)} [label={_quoted(each.label or each.id)}];")
        for link in self.links:
            lines.append(f"  {_quoted(link.source)} -> {_quoted(link.target)} [label={_quoted(link.kind)}];")
        return "\n".join([*lines, "}"])

    def as_graphml(self) -> str:
        """As GraphML, which yEd, Gephi and networkx read."""
        import networkx  # late: it takes as long to import as a search takes to answer

        graph = networkx.MultiDiGraph()
        for each in self.nodes.values():
            graph.add_node(_storable(each.id), kind=each.kind, label=_storable(each.label))
        for link in self.links:
            graph.add_edge(
                _storable(link.source),
                _storable(link.target),
                kind=link.kind,
                as_written=_storable(link.as_written),
            )
        return "\n".join(networkx.generate_graphml(graph))


def neighbourhood(connection: sqlite3.Connection, start: Node, depth: int) -> Neighbourhood:
    """What `start` refers to within `depth` steps, and what refers to it."""
    out, into = (walk(connection, start.id, depth, direction) for direction in ("out", "in"))
    ids = dict.fromkeys([start.id, *(end for link in (*out, *into) for end in (link.source, link.target))])
    nodes = {id: found for id in ids if (found := node(connection, id))}
    return Neighbourhood(start, depth, out, into, nodes)


def _quoted(text: str) -> str:
    escaped = _storable(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


def _storable(text: str) -> str:
    """Without the control characters that neither XML nor a terminal takes."""
    return "".join(c if c.isprintable() else " " for c in text)
