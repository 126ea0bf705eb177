"""Routes of one flow told anew without detours: what two of them carry to and fro, neither has to carry.

A flow of one kind may be told as routes in many ways; where the places that no limit parts were one part
of the network, the route of each was found by itself, and two may pass each other on the same railway.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

Node = Any  # anything that can be a key
Route = tuple[int, list[Node]]  # how much, the nodes on the way, and the key of its goal
Left = dict[Node, dict[Node, int]]  # how much goes from node to node, which no route has taken yet
_GOAL = object()


def untangled(routes: list[Route]) -> list[Route]:
    """As much from each first node and to each goal, by ways of which no two use one step in opposite
    directions; the routes as they are where none do."""
    left: Left = {}
    for amount, way in routes:
        for here, there in pairwise(_closed(way)):
            onward = left.setdefault(here, {})
            onward[there] = onward.get(there, 0) + amount
    if not _cancelled(left):
        return routes
    found: dict[tuple[Node, ...], int] = {}
    for amount, way in routes:
        while amount:
            taken, nodes = _next(left, way[0], amount)
            found[nodes] = found.get(nodes, 0) + taken
            amount -= taken
    return [(amount, list(way)) for way, amount in found.items()]


def uncrossed(routes: list[Route], goals: Mapping[Node, Any]) -> list[Route]:
    """The same goods to the same goals, where a route ends at a goal that it passes (by which node says
    `goals`) and another, which went there and passes its own, ends at that: each is shorter for it."""
    waiting, ended, found = routes[::-1], dict[Any, list[Route]](), dict[tuple[Node, ...], int]()
    while waiting:
        amount, way = waiting.pop()
        for goal, place in _passed(way, goals).items():
            other = next((one for one in ended.get(goal, ()) if way[-1] in _passed(one[1], goals)), None)
            if other is None or goal == way[-1]:
                continue
            ended[goal].remove(other)
            both = min(amount, other[0])
            there = _passed(other[1], goals)[way[-1]]
            waiting += [
                (left, one) for left, one in ((amount - both, way), (other[0] - both, other[1])) if left
            ]
            waiting += [(both, [*way[: place + 1], goal]), (both, [*other[1][: there + 1], way[-1]])]
            break
        else:
            ended.setdefault(way[-1], []).append((amount, way))
    for several in ended.values():
        for amount, way in several:
            found[tuple(way)] = found.get(tuple(way), 0) + amount
    return [(amount, list(way)) for way, amount in found.items()]


def _passed(way: list[Node], goals: Mapping[Node, Any]) -> dict[Any, int]:
    """The goals at which a way could end, and at which of its nodes it first could."""
    passed: dict[Any, int] = {}
    for place, node in enumerate(way[:-1]):
        if node in goals:
            passed.setdefault(goals[node], place)
    return passed


def _closed(way: list[Node]) -> list[Node]:
    """The way with its goal as a node that is none of the places."""
    return [*way[:-1], (_GOAL, way[-1])]


def _cancelled(left: Left) -> bool:
    """Takes off what goes to and fro, and says whether anything did."""
    found = False
    for here, onward in left.items():
        for there in list(onward):
            back = left.get(there, {})
            if here in back and there != here:
                found = True
                both = min(onward[there], back[here])
                _less(left, here, there, both)
                _less(left, there, here, both)
    return found


def _less(left: Left, here: Node, there: Node, amount: int) -> None:
    left[here][there] -= amount
    if not left[here][there]:
        del left[here][there]


def _next(left: Left, start: Node, most: int) -> tuple[int, tuple[Node, ...]]:
    """A route from a node, at most so much, taken off what is left: to the goal there before any other."""
    way: dict[Node, None] = {start: None}
    here = start
    while not (isinstance(here, tuple) and here[0] is _GOAL):
        onward = left[here]
        there = next((one for one in onward if isinstance(one, tuple) and one[0] is _GOAL), None)
        there = next(iter(onward)) if there is None else there
        if there in way:  # a circle, which brings nothing anywhere
            circle = [there]
            while next(reversed(way)) != there:
                circle.insert(1, way.popitem()[0])
            steps = list(pairwise([*circle, there]))
            least = min(left[one][other] for one, other in steps)
            for one, other in steps:
                _less(left, one, other, least)
        else:
            way[there] = None
        here = there
    steps = list(pairwise(way))
    amount = min(most, *(left[one][other] for one, other in steps))
    for one, other in steps:
        _less(left, one, other, amount)
    return amount, (*list(way)[:-1], here[1])
