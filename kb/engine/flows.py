"""Greatest flows: how much can be brought from sources to targets through places that hold so much.

The flow is found by networkx, by shortest ways first.  A limit that several nodes share, such as what passes
through one port both on the way out and on the way in, is no part of a plain network: where the flow breaks
it, the limit is divided among them, and the best division is searched for by branch and bound.  Sources may
have ranks: those of a later one bring what is left to them when all before bring the most they can, which
in a plain network no augmenting way takes back.  Of the flows that bring as much, one is taken that brings
least from what is best kept.

J. Edmonds and R. M. Karp, Theoretical improvements in algorithmic efficiency for network flow problems, 1972;
A. H. Land and A. G. Doig, An automatic method of solving discrete programming problems, 1960.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from kb.engine.contracted import Contracted
from kb.engine.outcomes import Exhausted
from kb.engine.residual import Residual, Rest, State
from kb.engine.untangled import uncrossed, untangled

MOST_DIVISIONS = 400  # of shared limits, before a situation counts as too involved
SOLVING = 20  # steps that solving costs for each way of a network
BOUNDLESS = 10**9  # stands for `unlimited` in the network
GIVES, TAKES, HOLDS = "gives", "takes", "holds"
_START, _END = ("start",), ("end",)
Node = Any  # anything that can be a key
Limit = tuple[int, tuple[Node, ...]]  # how much passes in all, and the nodes through which it passes


class Shipment(NamedTuple):
    """One way of a plan: how much of which `goods` ("" where there is but one kind) is brought by which
    places; "..." stands for those between.  `whose` it is, where several bring the like."""

    amount: int
    goods: str
    stops: tuple[str, ...]
    whose: str = ""

    def __str__(self) -> str:
        what = f"{self.amount} {self.goods}" if self.goods else str(self.amount)
        return f"{what}: {' - '.join((self.whose, *self.stops) if self.whose else self.stops)}"


class Bound(NamedTuple):
    """What keeps a flow from being greater: GIVES where a place has no more, TAKES where it wants no more,
    HOLDS where only so much passes through it.  `remark` is what its line says of it."""

    kind: str
    place: str
    most: int = 0
    remark: str = ""

    def __str__(self) -> str:
        return self.at(self.place)

    def at(self, places: str) -> str:
        """In words, of one place or several: `no more than 5 through China_Sea (the convoy points)`."""
        if self.kind == HOLDS:
            most = f"no more than {self.most}" if self.most else "nothing"
            return f"{most} through {places}" + (f" ({self.remark})" if self.remark else "")
        usual = "nothing is left at" if self.kind == GIVES else "no more is taken at"
        return f"{self.remark or usual} {places}"


class Flow:
    """What was found: how much arrives by which `routes`, the `limits` that bind it, and how much of it is
    `spent` of what is best kept; `plan` and `bounds` say the two in words."""

    __slots__ = ("amount", "routes", "limits", "spent")

    def __init__(
        self, amount: Any, routes: tuple[Shipment, ...], limits: tuple[Bound, ...], spent: Any
    ) -> None:
        self.amount, self.routes, self.limits, self.spent = amount, routes, limits, spent

    @property
    def plan(self) -> tuple[str, ...]:
        return tuple(map(str, self.routes))

    @property
    def bounds(self) -> tuple[str, ...]:
        return tuple(map(str, self.limits))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flow) and self.amount == other.amount

    def __hash__(self) -> int:
        return hash(self.amount)

    def __repr__(self) -> str:
        return f"{self.amount}: {'; '.join(self.plan)}" if self.plan else str(self.amount)


@dataclass(slots=True)
class Network:
    """Goods at `gives` (`ranks`: 0, or which sources come later, even if all together bring less for it;
    `keeps`: 0, or which are best left where they are, as long as all together bring as much), wanted at
    `takes` (by the key under which `arrives` lists nodes), ways from node to node, and `limits`: a key, how
    much passes in all, and the nodes through which it passes."""

    gives: dict[Node, int] = field(default_factory=dict)
    ranks: dict[Node, Any] = field(default_factory=dict)
    keeps: dict[Node, Any] = field(default_factory=dict)
    takes: dict[Node, int] = field(default_factory=dict)
    arrives: dict[Node, list[Node]] = field(default_factory=dict)
    ways: dict[Node, Collection[Node]] = field(default_factory=dict)
    limits: dict[Node, tuple[int, list[Node]]] = field(default_factory=dict)

    def greatest(self, spend: Callable[[int], None] = lambda steps: None) -> Solved:
        """The greatest flow that keeps all limits, for the earliest rank before the next.  `spend` hears how
        large each network is that is solved.  Raises Exhausted where shared limits are too involved."""
        count = 0
        size = len(self.gives) + sum(len(following) + 1 for following in self.ways.values())
        queue: list[tuple[tuple[list[int], list[int]], int, Solved]] = []
        spend(size * SOLVING)
        first = self._solved()
        heapq.heappush(queue, (first.order, 0, first))
        while queue:
            best = heapq.heappop(queue)[2]
            best.restored()
            broken = _broken(best)
            if broken is None:
                return best
            for part in _divided(best, *broken):
                count += 1
                if count > MOST_DIVISIONS:
                    raise Exhausted
                spend(size * SOLVING)
                solved = best.with_limit(part)
                heapq.heappush(queue, (solved.order, -count, solved))
        raise Exhausted

    def _solved(self) -> Solved:
        """The greatest flow of the plain network, where each node of a limit may use all of it."""
        parts = _Parts(self)
        edges: dict[Any, dict[Any, int]] = {_START: {}}
        for node, amount in self.gives.items():
            if node in self.ways:
                edges[_START]["gives", node] = amount
                edges["gives", node] = {parts.before(node): BOUNDLESS}
        through: dict[Node, int] = {}
        for most, nodes in self.limits.values():
            for node in nodes:
                through[node] = min(through.get(node, BOUNDLESS), most)
        for node, most in through.items():
            edges.setdefault(parts.before(node), {})["holds", node] = most
            edges["holds", node] = {parts.behind(node): BOUNDLESS}
        for before, after in parts.joins:
            edges.setdefault(before, {})[after] = BOUNDLESS
        for key, ends in self.arrives.items():
            for node in ends:
                edges.setdefault(parts.behind(node), {})["takes", key] = BOUNDLESS
            edges["takes", key] = {_END: self.takes[key]}
        kept = {_END} | {here for here in edges if here[0] != "part"}
        small = Contracted(edges, _END, kept, BOUNDLESS)
        parts.become(small.of)
        groups: dict[tuple[Any, Any], dict[Node, int]] = {} if self.gives else {(0, 0): {}}
        for node, amount in self.gives.items():
            groups.setdefault(self._group(node), {})[("gives", node)] = amount
        limits = tuple((most, tuple(nodes)) for most, nodes in self.limits.values())
        residual = Residual(small.edges, _START, _END, groups)
        return Solved(residual, residual.state(), limits, limits, parts, self.arrives, self._group)

    def _group(self, node: Node) -> tuple[Any, Any]:
        """Which sources come when: of one rank those first that are not kept."""
        return self.ranks.get(node, 0), self.keeps.get(node, 0)


def _broken(solved: Solved) -> Limit | None:
    """The shared limit that the flow breaks: the one of the fewest nodes, so that what is left of a divided
    limit is divided before anything else, and of several the one that is broken most."""
    over = {limit: sum(map(solved.through, limit[1])) - limit[0] for limit in solved.limits}
    broken = [limit for limit, more in over.items() if more > 0]
    return min(broken, key=lambda limit: (len(limit[1]), -over[limit])) if broken else None


def _divided(solved: Solved, most: int, nodes: tuple[Node, ...]) -> Iterator[Limit]:
    """Two ways to divide a broken limit: every flow that keeps it keeps one of them, this flow neither."""
    flows = {node: solved.through(node) for node in nodes}
    first = max(nodes, key=lambda node: flows[node])
    part = most * flows[first] // sum(flows.values())
    yield part, (first,)
    if part < most:
        yield most - part - 1, tuple(node for node in nodes if node != first)


class _Parts:
    """The network with all places taken together between which goods go to and fro without passing a limit:
    a railway of a thousand hexes is one part.  A node that has a limit is two, before it and behind it."""

    def __init__(self, network: Network) -> None:
        self._ways = ways = network.ways
        self._before: dict[Node, Any] = {}
        self._behind: dict[Node, Any] = {}  # of nodes that have a limit
        number = 0
        for node in {node: None for _, nodes in network.limits.values() for node in nodes}:
            self._before[node], self._behind[node] = ("part", number), ("part", number + 1)
            number += 2
        for node in ways:
            if node not in self._before:
                self._take_together(node, ("part", number))
                number += 1
        behind = self._before | self._behind
        self.joins = {
            (part, self._before[there]): None
            for here, out in ways.items()
            for part in (behind[here],)
            for there in out
            if self._before[there] != part
        }  # between parts, in the order of the ways

    def _take_together(self, first: Node, part: Any) -> None:
        """Makes all that goods reach from a node, and come back from by the same steps, one part."""
        ways, before = self._ways, self._before
        before[first] = part
        waiting = [first]
        while waiting:
            here = waiting.pop()
            for there in ways[here]:
                if there not in before and here in ways[there]:
                    before[there] = part
                    waiting.append(there)

    def become(self, of: Callable[[Any], Any]) -> None:
        """Takes parts together."""
        for parts in (self._before, self._behind):
            for node, part in parts.items():
                parts[node] = of(part)

    def before(self, node: Node) -> Any:
        """The part from which goods come into a node."""
        return self._before.get(node)

    def behind(self, node: Node) -> Any:
        """The part from which they go on."""
        return self._behind.get(node) or self._before[node]

    def entry(self, node: Node) -> Any:
        """The node as goods come to it."""
        return "in", node

    def exit(self, node: Node) -> Any:
        """The node as they go on from it, which is the same where it has no limit."""
        return ("out" if node in self._behind else "in"), node

    def shortest(self, start: Any, goals: set[Any], parts: set[Any]) -> list[Any]:
        """A shortest way to one of some goals through these parts, between which no limit lies."""
        before, queue = {start: None}, deque([start])
        while queue:
            here = queue.popleft()
            if here in goals:
                way = []
                while here is not None:
                    way.append(here)
                    here = before[here]
                return way[::-1]
            side, node = here
            if side == "in" and node in self._behind:
                continue
            for other in self._ways[node]:
                there = ("in", other)
                if there not in before and self._before[other] in parts:
                    before[there] = here
                    queue.append(there)
        return [start]


@dataclass(slots=True)
class Solved:
    """A flow: the network that it goes through, for all flows that are tried, and its `state` there, the
    `given` limits, these with the parts into which shared ones were divided for it, the parts of the
    network, the nodes at which each goal is reached and the group of a source (those of a rank that are
    kept alike)."""

    residual: Residual
    state: State
    given: tuple[Limit, ...]
    limits: tuple[Limit, ...]
    parts: _Parts
    arrives: dict[Node, list[Node]]
    group: Callable[[Node], tuple[Any, Any]]

    @property
    def rest(self) -> Rest:
        """The residual network, which holds this flow once it is `restored`."""
        return self.residual.rest

    @property
    def brought(self) -> dict[tuple[Any, Any], int]:
        """How much the sources of each group bring."""
        return self.state.brought

    def restored(self) -> None:
        """Lets the network hold this flow."""
        self.residual.back_to(self.state)

    def with_limit(self, limit: Limit) -> Solved:
        """The greatest flow that keeps one more limit at each of its nodes."""
        self.restored()
        most, nodes = limit
        self.residual.lessen(((self.parts.before(node), ("holds", node)) for node in nodes), most)
        return replace(self, state=self.residual.state(), limits=(*self.limits, limit))

    @property
    def served(self) -> tuple[int, ...]:
        """How much the sources of each rank bring, the first rank first."""
        ranks: dict[Any, int] = {}
        for (rank, _), amount in self.brought.items():
            ranks[rank] = ranks.get(rank, 0) + amount
        return tuple(ranks.values())

    @property
    def order(self) -> tuple[list[int], list[int]]:
        """The lesser, the better: most of each rank, and then least of what is kept."""
        return [-amount for amount in self.served], [-amount for amount in self.brought.values()]

    @property
    def spent(self) -> int:
        """How much of what arrives comes from what is kept as long as all together bring as much."""
        return sum(amount for (_, keep), amount in self.brought.items() if keep > 0)

    @property
    def amount(self) -> int:
        """How much arrives in all."""
        return sum(self.served)

    def through(self, node: Node) -> int:
        """How much passes through a node that has a limit."""
        before = self.parts.before(node)
        inside = self.rest.get(before, {}).get(("holds", node))  # there is none where it holds 0
        return max(0, int(inside["flow"])) if inside else 0

    def binding(self) -> list[tuple[str, Node]]:
        """What keeps the flow from growing: edges of the cut next to the sources, as ("gives", node),
        ("holds", node) or ("takes", key).  A source that more would not help is left out if another is
        not."""
        shut = self._shut()
        reached = _reached(_START, lambda here: _with_room(self.rest[here]))
        opened = self._leading_on(shut)
        found: set[Any] = set()
        for here in reached:
            for there, edge in self.rest[here].items():
                if there not in reached and edge["capacity"] > 0:
                    found.add(here if there == _END else there)
            found.update(
                there for there in shut.get(here, ()) if there in opened and self._is_used_up(there[1])
            )
        leading = self._leading_on({})
        telling = {one for one in found if one[0] != "gives" or one in leading}
        return sorted(telling or found, key=lambda one: (one[0], str(one[1])))

    def _shut(self) -> dict[Any, list[Any]]:
        """By the part before them, the limited nodes through which nothing passes: those that hold nothing,
        and those to which nothing of a shared limit was given.  The residual network may lack their edges."""
        shut: dict[Any, list[Any]] = {}
        for node in {node for most, nodes in self.limits if most == 0 for node in nodes}:
            if ("holds", node) in self.rest:
                shut.setdefault(self.parts.before(node), []).append(("holds", node))
        return shut

    def _is_used_up(self, node: Node) -> bool:
        """Whether as much passes through what a node shares a limit with as may: where a part of it was given
        to others that do not use it either, it keeps nothing back."""
        return any(sum(map(self.through, nodes)) >= most for most, nodes in self.given if node in nodes)

    def _leading_on(self, shut: dict[Any, list[Any]]) -> set[Any]:
        """From where more would come to the goals, if what is shut held something."""
        into = {there: here for here, several in shut.items() for there in several}

        def before(there: Any) -> Iterator[Any]:
            # the residual network has an edge back for each edge
            yield from (here for here in self.rest[there] if here != _START and self._has_room(here, there))
            if there in into:
                yield into[there]

        return _reached(_END, before)

    def _has_room(self, here: Any, there: Any) -> bool:
        edge = self.rest[here][there]
        return bool(edge["capacity"] - edge["flow"] > 0)

    def routes(self) -> list[tuple[int, list[Node]]]:
        """The flow as routes: how much, and the nodes on the way, the goal's key last; what is used first,
        and the nearest of that, comes first."""
        left = {
            here: {there: int(edge["flow"]) for there, edge in out.items() if edge["flow"] > 0}
            for here, out in self.rest.items()
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
            routes.append((_taken(left, list(way)), self._by_nodes(list(way))))
        goals = {node: key for key, ends in self.arrives.items() for node in ends}
        shortest = uncrossed(untangled(routes), goals)
        return sorted(shortest, key=lambda route: (self.group(route[1][0]), len(route[1])))

    def _by_nodes(self, way: list[Any]) -> list[Node]:
        """The nodes of a way through parts, and the goal's key."""
        passed = [self.parts.entry(way[1][1])]
        parts = {way[1]}  # since the last limit
        for step in way[2:-1]:
            if step[0] == "holds":
                passed += self.parts.shortest(passed[-1], {self.parts.entry(step[1])}, parts)[1:]
                passed.append(self.parts.exit(step[1]))
                parts = {step}
            elif step[0] == "takes":
                goals = {self.parts.exit(node) for node in self.arrives[step[1]]}
                passed += self.parts.shortest(passed[-1], goals, parts | {step})[1:]
            else:
                parts.add(step)
        nodes = [node for place, (_, node) in enumerate(passed) if not place or passed[place - 1][1] != node]
        return [*nodes, way[-2][1]]


def _with_room(edges: Any) -> Iterator[Any]:
    """Where edges of a residual network lead on which something can flow yet."""
    return (there for there, edge in edges.items() if edge["capacity"] - edge["flow"] > 0)


def _reached(start: Any, following: Callable[[Any], Iterator[Any]]) -> set[Any]:
    """Start and all that is reached from it."""
    reached, queue = {start}, deque([start])
    while queue:
        for there in following(queue.popleft()):
            if there not in reached:
                reached.add(there)
                queue.append(there)
    return reached


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


def whole(amount: Any) -> int:
    """A capacity of the network: goods go in whole numbers."""
    return max(0, min(BOUNDLESS, BOUNDLESS if amount == math.inf else math.floor(amount)))
