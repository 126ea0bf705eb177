"""A network made small before its greatest flow is sought: what goods can only come to, or only leave, by
one boundless way is one with where that way begins, or ends.  The flows are the same, and each way through
the small network is one through the whole.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

Node = Any  # anything that can be a key
Edges = dict[Node, dict[Node, int]]  # how much passes from one node to the other


class Contracted:
    """The small network's `edges`, and as which of its nodes each node of the whole counts.  Ways that hold
    as much as `boundless` bind nothing; the nodes to `keep` stay themselves, and what leads nowhere is left
    out."""

    def __init__(self, edges: Edges, end: Node, keep: Collection[Node], boundless: int) -> None:
        self._boundless, self._one_with = boundless, dict[Node, Node]()
        into: Edges = {}
        for here, out in edges.items():
            for there, most in out.items():
                into.setdefault(there, {})[here] = most
        living: dict[Node, None] = {end: None}
        waiting = [end]
        while waiting:
            for here in into.get(waiting.pop(), ()):
                if here not in living:
                    living[here] = None
                    waiting.append(here)
        self.edges: Edges = {
            here: {there: most for there, most in edges.get(here, {}).items() if there in living}
            for here in living
        }
        self._into = {there: into.get(there, {}) for there in living}
        self._contract(keep)

    def of(self, node: Node) -> Node:
        """The node of the small network that it is part of."""
        whole = node
        while whole in self._one_with:
            whole = self._one_with[whole]
        if whole != node:
            self._one_with[node] = whole
        return whole

    def _contract(self, keep: Collection[Node]) -> None:
        waiting = list(self.edges)[::-1]
        while waiting:
            node = waiting.pop()
            if node in keep or node in self._one_with:
                continue
            other = self._only(self._into[node])
            if other is None:
                other = self._only(self.edges[node])
            if other is not None:
                waiting += self._join(node, other)

    def _only(self, ways: dict[Node, int]) -> Node | None:
        """The other end of the only way, if it is boundless."""
        if len(ways) != 1:
            return None
        ((other, most),) = ways.items()
        return other if most >= self._boundless else None

    def _join(self, node: Node, other: Node) -> list[Node]:
        """Makes a node one with another, and gives those for which that may have changed something."""
        self._one_with[node] = other
        changed = [other]
        for ways, back in ((self._into, self.edges), (self.edges, self._into)):
            for one, most in ways.pop(node).items():
                del back[one][node]
                if one != other:
                    both = min(self._boundless, back[one].get(other, 0) + most)
                    back[one][other] = ways[other][one] = both
                    changed.append(one)
        return changed
