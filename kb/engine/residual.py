"""The residual network of one flow, solved again and again while what its nodes hold becomes less.

Where less may pass through a node than does, only what is too much there is taken back, along ways that it
came and went, and the flow is then made as great again as it can be: that is far less work than to begin
anew.  Sources are opened group by group; what a group lost may cost a later one its goods, never an
earlier one, whose flow was as great when more could pass.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Node = Any  # anything that can be a key
Group = Any  # anything that can be sorted
Rest = dict[Node, dict[Node, dict[str, int]]]  # what flows from one node to the other, and how much may


class State(NamedTuple):
    """What flows over each edge and what each holds, and how much the sources of each group bring."""

    flows: tuple[int, ...]
    capacities: tuple[int, ...]
    brought: dict[Group, int]


class _Graph(NamedTuple):
    """As much of a graph of networkx as its algorithm looks at; its own looks at it through views, which
    take most of the time."""

    nodes: Rest
    succ: Rest
    pred: Rest
    graph: dict[str, float]


class Residual:
    """The greatest flow from `start` to `end` over edges that hold so much, for the earliest group
    of sources before the next.  `groups` are what the edges from the start to each source hold."""

    def __init__(
        self,
        edges: Mapping[Node, Mapping[Node, int]],
        start: Node,
        end: Node,
        groups: Mapping[Group, Mapping[Node, int]],
    ) -> None:
        self.rest: Rest = {node: {} for node in (start, *edges, end)}
        self._into: Rest = {node: {} for node in self.rest}  # the same, from the node into which it flows
        for here, out in edges.items():
            for there, most in out.items():
                if most > 0:
                    self._join(here, there, most)
        self._start, self._end = start, end
        self._groups = {group: dict(groups[group]) for group in sorted(groups)}
        self._group_of = {node: group for group, nodes in groups.items() for node in nodes}
        for edge in self.rest[start].values():
            edge["capacity"] = 0
        self._edges = [edge for out in self.rest.values() for edge in out.values()]
        self._at: State | None = None  # what it holds, where that is known
        self.brought: dict[Group, int] = {}
        for group in self._groups:
            for node, amount in self._groups[group].items():
                self._open(node, amount)
            self.brought[group] = self._grown()

    def state(self) -> State:
        """The flow as it is, to come back to."""
        flows = tuple(edge["flow"] for edge in self._edges)
        capacities = tuple(edge["capacity"] for edge in self._edges)
        self._at = State(flows, capacities, dict(self.brought))
        return self._at

    def back_to(self, state: State) -> None:
        if self._at is state:
            return
        self._at = state
        for edge, flow, capacity in zip(self._edges, state.flows, state.capacities, strict=True):
            edge["flow"], edge["capacity"] = flow, capacity
        self.brought = dict(state.brought)

    def lessen(self, edges: Iterable[tuple[Node, Node]], most: int) -> None:
        """Lets no more than this pass over each of the edges, and makes the flow as great as can be then."""
        self._at = None
        lost: set[Group] = set()
        for here, there in edges:
            edge = self.rest.get(here, {}).get(there)  # there is none where no flow comes
            if edge is None or edge["capacity"] <= most:
                continue
            edge["capacity"] = most
            while edge["flow"] > most:
                lost |= self._taken_back(here, there, edge["flow"] - most)
        if lost:
            self._refill(min(lost))

    def _refill(self, first: Group) -> None:
        """Makes the flow of this group and of those after it as great as can be, each at the cost of those
        that come later."""
        order = list(self._groups)
        for place, group in enumerate(order[order.index(first) :], order.index(first)):
            later = [node for one in order[place + 1 :] for node in self._groups[one]]
            sent = {node: self._sent(node) for node in later}
            for node, amount in sent.items():  # goods of a later group may stay where they are, for others
                self._open(node, amount)
                if amount:
                    self._join(node, self._end, amount)
            self.brought[group] += self._grown()
            for node, amount in sent.items():
                self._open(node, self._groups[self._group_of[node]][node])
                if amount:
                    stays = self.rest[node][self._end]["flow"]
                    self._add(self._start, node, -stays)
                    self.brought[self._group_of[node]] -= stays
                    self._part(node, self._end)

    def _grown(self) -> int:
        """By how much the flow could be made greater, by shortest ways first."""
        from networkx.algorithms.flow.edmondskarp import edmonds_karp_core  # late, as above

        graph = _Graph(self.rest, self.rest, self._into, {"inf": math.inf})
        return int(edmonds_karp_core(graph, self._start, self._end, math.inf))

    def _join(self, here: Node, there: Node, most: int) -> None:
        """Makes an edge over which so much may pass, and one by which it can be taken back."""
        for one, other, capacity in ((here, there, most), (there, here, 0)):
            edge = self.rest[one].get(other)
            if edge is None:
                edge = self.rest[one][other] = self._into[other][one] = {"capacity": 0, "flow": 0}
            edge["capacity"] = max(edge["capacity"], capacity)

    def _part(self, here: Node, there: Node) -> None:
        """Takes the edges between two nodes away."""
        for one, other in ((here, there), (there, here)):
            del self.rest[one][other], self._into[other][one]

    def _open(self, node: Node, amount: int) -> None:
        """Lets a source bring so much; one that has nothing is no part of the network."""
        if node in self.rest[self._start]:
            self.rest[self._start][node]["capacity"] = amount

    def _sent(self, node: Node) -> int:
        """How much a source brings."""
        edge = self.rest[self._start].get(node)
        return int(edge["flow"]) if edge is not None else 0

    def _taken_back(self, here: Node, there: Node, most: int) -> set[Group]:
        """Takes at most so much of what passes over an edge back along one way that it comes and goes by;
        the group of its source, or none where it goes in a circle."""
        onward = [here, there]
        while onward[-1] != self._end:
            following = next(one for one, edge in self.rest[onward[-1]].items() if edge["flow"] > 0)
            if following in onward:
                return self._circle([*onward[onward.index(following) :], following], most)
            onward.append(following)
        back = [here]
        while back[-1] != self._start:
            before = next(one for one, edge in self.rest[back[-1]].items() if edge["flow"] < 0)
            if before in back:
                circle = [*back[back.index(before) :], before]
                return self._circle(circle[::-1], most)
            back.append(before)
        way = [*back[::-1], *onward[1:]]
        if len(set(way)) < len(way):  # where it comes from is where it goes to: part of it is a circle
            first = next(place for place, node in enumerate(way) if node in way[:place])
            return self._circle(way[way.index(way[first]) : first + 1], most)
        amount = self._less_by(way, most)
        group = self._group_of[way[1]]
        self.brought[group] -= amount
        return {group}

    def _circle(self, way: list[Node], most: int) -> set[Group]:
        self._less_by(way, most)
        return set()

    def _less_by(self, way: list[Node], most: int) -> int:
        """Takes at most so much off what flows along a way, and gives how much."""
        steps = list(zip(way, way[1:], strict=False))
        amount = min(most, *(int(self.rest[here][there]["flow"]) for here, there in steps))
        for here, there in steps:
            self._add(here, there, -amount)
        return amount

    def _add(self, here: Node, there: Node, amount: int) -> None:
        self.rest[here][there]["flow"] += amount
        self.rest[there][here]["flow"] -= amount
