"""Greatest flows: how much can be brought from sources to targets through places that hold so much.

The flow is found by networkx (Dinitz's algorithm).  A limit that several nodes share, such as what passes
through one port both on the way out and on the way in, is no part of a plain network: where the flow breaks
it, the limit is divided among them, and the best division is searched for by branch and bound.  E. A. Dinic,
Algorithm for solution of a problem of maximum flow, 1970; A. H. Land and A. G. Doig, An automatic method of
solving discrete programming problems, 1960.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import networkx as nx
from networkx.algorithms.flow import dinitz

from kb.engine.outcomes import Exhausted

MOST_DIVISIONS = 400  # of shared limits, before a situation counts as too involved
SOLVING = 20  # steps that solving costs for each way of a network
BOUNDLESS = 10**9  # stands for `unlimited` in the network
_START, _END = ("start",), ("end",)
Node = Any  # anything that can be a key


class Flow:
    """What was found: how much arrives, the `plan` as lines of text, and the limits that bind it."""

    __slots__ = ("amount", "plan", "bounds")

    def __init__(self, amount: Any, plan: tuple[str, ...], bounds: tuple[str, ...]) -> None:
        self.amount, self.plan, self.bounds = amount, plan, bounds

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flow) and self.amount == other.amount

    def __hash__(self) -> int:
        return hash(self.amount)

    def __repr__(self) -> str:
        return f"{self.amount}: {'; '.join(self.plan)}" if self.plan else str(self.amount)


@dataclass(slots=True)
class Network:
    """Goods at `gives`, wanted at `takes` (by the key under which `arrives` lists nodes), ways from node to
    node, and `limits`: a key, how much passes in all, and the nodes through which it passes."""

    gives: dict[Node, int] = field(default_factory=dict)
    takes: dict[Node, int] = field(default_factory=dict)
    arrives: dict[Node, list[Node]] = field(default_factory=dict)
    ways: dict[Node, list[Node]] = field(default_factory=dict)
    limits: dict[Node, tuple[int, list[Node]]] = field(default_factory=dict)

    def greatest(self, spend: Callable[[int], None] = lambda steps: None) -> Solved:
        """The greatest flow that keeps all limits.  `spend` hears how large each network is that is solved.
        Raises Exhausted where shared limits are too involved."""
        count = 0
        size = len(self.gives) + sum(len(following) + 1 for following in self.ways.values())
        queue: list[tuple[int, int, Solved]] = []
        spend(size * SOLVING)
        first = self._solved({})
        heapq.heappush(queue, (-first.amount, count, first))
        while queue:
            best = heapq.heappop(queue)[2]
            broken = self._broken(best)
            if broken is None:
                return best
            for caps in self._divided(best, broken):
                count += 1
                if count > MOST_DIVISIONS:
                    raise Exhausted
                spend(size * SOLVING)
                solved = self._solved(caps)
                heapq.heappush(queue, (-solved.amount, count, solved))
        raise Exhausted

    def _solved(self, caps: dict[tuple[Node, Node], int]) -> Solved:
        """The greatest flow of the plain network; `caps` are parts of shared limits, by key and node."""
        graph = nx.DiGraph()
        graph.add_node(_START)
        graph.add_node(_END)
        for node, amount in self.gives.items():
            graph.add_edge(_START, ("in", node), capacity=amount)
        through: dict[Node, int] = {}
        for key, (most, nodes) in self.limits.items():
            for node in nodes:
                through[node] = min(through.get(node, BOUNDLESS), caps.get((key, node), most))
        for node in self.ways:
            graph.add_edge(("in", node), ("out", node), capacity=through.get(node, BOUNDLESS))
        for node, following in self.ways.items():
            for other in following:
                graph.add_edge(("out", node), ("in", other), capacity=BOUNDLESS)
        for key, nodes in self.arrives.items():
            for node in nodes:
                graph.add_edge(("out", node), ("goal", key), capacity=BOUNDLESS)
            graph.add_edge(("goal", key), _END, capacity=self.takes[key])
        rest = dinitz(graph, _START, _END)
        return Solved(int(rest.graph["flow_value"]), rest, caps)

    def _broken(self, solved: Solved) -> Node | None:
        """The shared limit that the flow breaks most."""
        worst, key_of_worst = 0, None
        for key, (most, nodes) in self.limits.items():
            over = sum(map(solved.through, nodes)) - most
            if len(nodes) > 1 and over > worst:
                worst, key_of_worst = over, key
        return key_of_worst

    def _divided(self, solved: Solved, key: Node) -> Iterator[dict[tuple[Node, Node], int]]:
        """Two ways to divide a shared limit, of which every flow that keeps it keeps one."""
        most, nodes = self.limits[key]
        flows = {node: solved.through(node) for node in nodes}
        first = max(nodes, key=lambda node: flows[node])
        part = most * flows[first] // max(1, sum(flows.values()))
        yield solved.caps | {(key, first): min(part, solved.caps.get((key, first), most))}
        rest = most - part - 1
        yield solved.caps | {
            (key, node): min(rest, solved.caps.get((key, node), most)) for node in nodes if node != first
        }


@dataclass(slots=True)
class Solved:
    """A flow: how much, networkx's residual network, and how shared limits were divided for it."""

    amount: int
    rest: Any
    caps: dict[tuple[Node, Node], int]

    def through(self, node: Node) -> int:
        """How much passes through a node."""
        inside = self.rest.adj.get(("in", node), {}).get(("out", node))  # there is none where it holds 0
        return max(0, int(inside["flow"])) if inside else 0

    def binding(self) -> list[tuple[str, Node]]:
        """What keeps the flow from growing: edges of the cut next to the sources, as ("gives", node),
        ("holds", node) or ("takes", key)."""
        reached, queue = {_START}, deque([_START])
        while queue:
            here = queue.popleft()
            for there, edge in self.rest[here].items():
                if there not in reached and edge["capacity"] - edge["flow"] > 0:
                    reached.add(there)
                    queue.append(there)
        found: list[tuple[str, Node]] = []
        for here in reached:
            for there, edge in self.rest[here].items():
                if there not in reached and edge["capacity"] > 0:
                    found.append(_kind_of_edge(here, there))
        return sorted(found, key=lambda one: (one[0], str(one[1])))

    def routes(self) -> list[tuple[int, list[Node]]]:
        """The flow as routes: how much, and the nodes on the way, the goal's key last."""
        left = {
            here: {there: int(edge["flow"]) for there, edge in out.items() if edge["flow"] > 0}
            for here, out in self.rest.adj.items()
        }
        routes: list[tuple[int, list[Node]]] = []
        while left[_START]:
            way: dict[Any, None] = {_START: None}
            here: Any = _START
            while here != _END:
                there = next(iter(left[here]))
                if there in way:  # a flow in a circle brings nothing anywhere
                    _taken(left, [*_since(way, there), there])
                    here = there
                    continue
                way[there] = None
                here = there
            routes.append((_taken(left, list(way)), [node[1] for node in way if node[0] in ("in", "goal")]))
        return routes


def _since(way: dict[Any, None], start: Any) -> list[Any]:
    """The end of a way from this node on, of which the way keeps the node alone."""
    circle = [start]
    while next(reversed(way)) != start:
        circle.insert(1, way.popitem()[0])
    return circle


def _taken(left: dict[Any, dict[Any, int]], way: list[Any]) -> int:
    """Takes what flows along a way off what is left, and gives how much that is."""
    edges = list(zip(way, way[1:], strict=False))
    amount = min(left[here][there] for here, there in edges)
    for here, there in edges:
        left[here][there] -= amount
        if not left[here][there]:
            del left[here][there]
    return amount


def _kind_of_edge(here: Any, there: Any) -> tuple[str, Node]:
    if here == _START:
        return "gives", there[1]
    if there == _END:
        return "takes", here[1]
    return "holds", here[1]


def whole(amount: Any) -> int:
    """A capacity of the network: goods go in whole numbers."""
    return max(0, min(BOUNDLESS, BOUNDLESS if amount == math.inf else math.floor(amount)))
