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


class State(NamedTuple):
    """What flows over each edge and what each holds, and how much the sources of each group bring."""

    flows: tuple[int, ...]
    capacities: tuple[int, ...]
    brought: dict[Group, int]


class Residual:
    """The greatest flow from `start` to `end` in a graph whose edges have a capacity, for the earliest group
    of sources before the next.  `groups` are what the edges from the start to each source hold."""

    def __init__(self, graph: Any, start: Node, end: Node, groups: Mapping[Group, Mapping[Node, int]]):
        from networkx.algorithms.flow.utils import build_residual_network  # late: it takes long to load

        self.rest = build_residual_network(graph, "capacity")
        self._start, self._end = start, end
        self._groups = {group: dict(groups[group]) for group in sorted(groups)}
        self._group_of = {node: group for group, nodes in groups.items() for node in nodes}
        for node in self.rest.adj[start]:
            self.rest.adj[start][node]["capacity"] = 0
        for out in self.rest.adj.values():
            for edge in out.values():
                edge["flow"] = 0
        self._edges = [edge for out in self.rest.adj.values() for edge in out.values()]
        self.brought: dict[Group, int] = {}
        for group in self._groups:
            for node, amount in self._groups[group].items():
                self._open(node, amount)
            self.brought[group] = self._grown()

    def state(self) -> State:
        """The flow as it is, to come back to."""
        flows = tuple(edge["flow"] for edge in self._edges)
        return State(flows, tuple(edge["capacity"] for edge in self._edges), dict(self.brought))

    def back_to(self, state: State) -> None:
        for edge, flow, capacity in zip(self._edges, state.flows, state.capacities, strict=True):
            edge["flow"], edge["capacity"] = flow, capacity
        self.brought = dict(state.brought)

    def lessen(self, edges: Iterable[tuple[Node, Node]], most: int) -> None:
        """Lets no more than this pass over each of the edges, and makes the flow as great as can be then."""
        lost: set[Group] = set()
        for here, there in edges:
            edge = self.rest.adj.get(here, {}).get(there)  # there is none where no flow comes
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
                    self.rest.add_edge(node, self._end, capacity=amount, flow=0)
                    self.rest.add_edge(self._end, node, capacity=0, flow=0)
            self.brought[group] += self._grown()
            for node, amount in sent.items():
                self._open(node, self._groups[self._group_of[node]][node])
                if amount:
                    stays = self.rest.adj[node][self._end]["flow"]
                    self._add(self._start, node, -stays)
                    self.brought[self._group_of[node]] -= stays
                    self.rest.remove_edge(node, self._end)
                    self.rest.remove_edge(self._end, node)

    def _grown(self) -> int:
        """By how much the flow could be made greater, by shortest ways first."""
        from networkx.algorithms.flow.edmondskarp import edmonds_karp_core  # late, as above

        return int(edmonds_karp_core(self.rest, self._start, self._end, math.inf))

    def _open(self, node: Node, amount: int) -> None:
        """Lets a source bring so much; one that has nothing is no part of the network."""
        if node in self.rest.adj[self._start]:
            self.rest.adj[self._start][node]["capacity"] = amount

    def _sent(self, node: Node) -> int:
        """How much a source brings."""
        edge = self.rest.adj[self._start].get(node)
        return int(edge["flow"]) if edge is not None else 0

    def _taken_back(self, here: Node, there: Node, most: int) -> set[Group]:
        """Takes at most so much of what passes over an edge back along one way that it comes and goes by;
        the group of its source, or none where it goes in a circle."""
        onward = [here, there]
        while onward[-1] != self._end:
            following = next(one for one, edge in self.rest.adj[onward[-1]].items() if edge["flow"] > 0)
            if following in onward:
                return self._circle([*onward[onward.index(following) :], following], most)
            onward.append(following)
        back = [here]
        while back[-1] != self._start:
            before = next(one for one, edge in self.rest.adj[back[-1]].items() if edge["flow"] < 0)
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
        amount = min(most, *(int(self.rest.adj[here][there]["flow"]) for here, there in steps))
        for here, there in steps:
            self._add(here, there, -amount)
        return amount

    def _add(self, here: Node, there: Node, amount: int) -> None:
        self.rest.adj[here][there]["flow"] += amount
        self.rest.adj[there][here]["flow"] -= amount
