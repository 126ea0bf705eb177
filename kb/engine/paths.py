"""Cheapest paths: Dijkstra's search backward from the targets, which goes on where it stopped.

One search serves all who ask for a path to the same targets under the same rules, however many there are: a
hex is settled once and never tried again.  E. W. Dijkstra, A note on two problems in connexion with graphs,
1959.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from kb.engine.garbage import without_collecting

INFINITE = float("inf")


class Path:
    """What a search found: `stops` from the start to the target."""

    __slots__ = ("found", "cost", "stops")

    def __init__(self, found: bool, cost: Any, stops: tuple[Any, ...]) -> None:
        self.found, self.cost, self.stops = found, cost, stops

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and (self.found, self.cost) == (other.found, other.cost)

    def __hash__(self) -> int:
        return hash((self.found, self.cost))

    def __repr__(self) -> str:
        return f"{' - '.join(map(str, self.stops))}, cost {self.cost}" if self.found else "no path"


NO_PATH = Path(False, INFINITE, ())


class DistanceField:
    """The cheapest ways to any of some targets.

    `arrivals` gives each target with what is still to pay there; `before(there)` the places from which a step
    leads to `there`; `entry(there)` what any step into `there` costs; `step(here, there)` what this step
    costs besides, which is nothing where it has `only_bars`; `each` what every step costs.  Entry and step
    are None where that is barred, and themselves where nothing depends on them.  No cost is negative: one
    smaller than 0 counts as 0.  `spend` hears how many places and steps it looks at.
    """

    def __init__(
        self,
        arrivals: Iterable[tuple[Any, Any]],
        before: Callable[[Any], Iterable[Any]],
        entry: Callable[[Any], Any] | None,
        step: Callable[[Any, Any], Any] | None = None,
        only_bars: bool = False,
        each: Any = 0,
        spend: Callable[[int], None] = lambda steps: None,
    ) -> None:
        self._before, self._entry, self._step = before, entry, step
        self._only_bars, self._each, self._spend = only_bars, each, spend
        self._settled: dict[Any, Any] = {}  # place: what is left to pay
        self._best: dict[Any, Any] = {}  # place: the same by the best way yet found
        self._next: dict[Any, Any] = {}  # place: where that way leads next
        # The places that can be settled at each cost, in the order in which they were found: that is the
        # order in which places of the same cost are settled.
        self._waiting: dict[Any, deque[Any]] = {}
        self._costs: list[Any] = []  # those for which anything waits, as a heap
        for target, cost in arrivals:
            self._offer(target, max(cost, 0), None)

    def path(self, start: Any, limit: Any = INFINITE) -> Path:
        """The cheapest path from `start` that costs no more than `limit`, or one that is not found."""
        settled = self._settled
        if start not in settled:
            self._search(start, limit)
            if start not in settled:
                return NO_PATH
        cost = settled[start]
        if cost > limit or cost == NO_PATH.cost:
            return NO_PATH
        stops, place, following = [], start, self._next
        while place is not None:
            stops.append(place)
            place = following[place]
        return Path(True, cost, tuple(stops))

    def is_open(self, here: Any, there: Any) -> bool:
        """Whether a step is not barred, whatever it costs."""
        return self.enters(there) and (self._step is None or self._step(here, there) is not None)

    def enters(self, place: Any) -> bool:
        """Whether any step may lead into a place."""
        return self._entry is None or self._entry(place) is not None

    def _offer(self, place: Any, cost: Any, following: Any) -> None:
        if cost < self._best.get(place, INFINITE):
            self._best[place], self._next[place] = cost, following
            self._at(cost).append(place)

    def _at(self, cost: Any) -> deque[Any]:
        """What waits at a cost."""
        found = self._waiting.get(cost)
        if found is None:
            found = self._waiting[cost] = deque()
            heapq.heappush(self._costs, cost)
        return found

    def _search(self, start: Any, limit: Any) -> None:
        if not self._costs or self._costs[0] > limit:
            return
        with without_collecting():
            while self._costs and self._costs[0] <= limit and start not in self._settled:
                self._settle(self._costs[0], start)
                if not self._waiting[self._costs[0]]:
                    del self._waiting[heapq.heappop(self._costs)]

    def _settle(self, cost: Any, start: Any) -> None:
        """Settles what waits at the lowest cost, up to the start."""
        waiting, settled, best, following = self._waiting[cost], self._settled, self._best, self._next
        before, entry, step, only_bars = self._before, self._entry, self._step, self._only_bars
        each, steps = self._each, 0
        while waiting and start not in settled:
            place = waiting.popleft()
            if place in settled:
                continue
            settled[place] = cost
            steps += 1
            entered = each
            if entry is not None:
                more = entry(place)
                if more is None:
                    continue
                entered += more
            if step is not None and not only_bars:
                for here in before(place):
                    if best.get(here, INFINITE) > cost:  # else it is reached no worse already
                        steps += 1
                        more = step(here, place)
                        if more is not None:
                            self._offer(here, cost + max(entered + more, 0), place)
                continue
            least = cost + max(entered, 0)
            then = waiting if least == cost else self._at(least)
            for here in before(place):
                if best.get(here, INFINITE) > least:
                    if step is not None:
                        steps += 1
                        if step(here, place) is None:
                            continue
                    best[here], following[here] = least, place
                    then.append(here)
        self._spend(steps)
