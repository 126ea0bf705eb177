"""Cheapest paths: Dijkstra's search backward from the targets, which goes on where it stopped.

One search serves all who ask for a path to the same targets under the same rules, however many there are: a
hex is settled once and never tried again.  E. W. Dijkstra, A note on two problems in connexion with graphs,
1959.
"""

from __future__ import annotations

import heapq
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
    costs besides, which is nothing where it has `only_bars`.  Either is None where that is barred, and `step`
    itself where nothing depends on it.  No cost is negative: one smaller than 0 counts as 0.
    """

    def __init__(
        self,
        arrivals: Iterable[tuple[Any, Any]],
        before: Callable[[Any], Iterable[Any]],
        entry: Callable[[Any], Any],
        step: Callable[[Any, Any], Any] | None = None,
        only_bars: bool = False,
    ) -> None:
        self._before, self._entry, self._step, self._only_bars = before, entry, step, only_bars
        self._settled: dict[Any, tuple[Any, Any]] = {}  # place: what is left to pay, next place
        self._best: dict[Any, Any] = {}
        self._queue: list[tuple[Any, int, Any, Any]] = []
        self._count = 0  # places themselves have no order
        for target, cost in arrivals:
            self._offer(target, max(cost, 0), None)

    def path(self, start: Any, limit: Any = INFINITE) -> Path:
        """The cheapest path from `start` that costs no more than `limit`, or one that is not found."""
        self._search(start, limit)
        cost = self._settled[start][0] if start in self._settled else NO_PATH.cost
        if cost > limit or cost == NO_PATH.cost:
            return NO_PATH
        stops, place = [], start
        while place is not None:
            stops.append(place)
            place = self._settled[place][1]
        return Path(True, cost, tuple(stops))

    def is_open(self, here: Any, there: Any) -> bool:
        """Whether a step is not barred, whatever it costs."""
        return self._entry(there) is not None and (self._step is None or self._step(here, there) is not None)

    def enters(self, place: Any) -> bool:
        """Whether any step may lead into a place."""
        return self._entry(place) is not None

    def _offer(self, place: Any, cost: Any, following: Any) -> None:
        if cost < self._best.get(place, INFINITE):
            self._best[place] = cost
            heapq.heappush(self._queue, (cost, self._count, place, following))
            self._count += 1

    def _search(self, start: Any, limit: Any) -> None:
        if start in self._settled or not self._queue or self._queue[0][0] > limit:
            return
        with without_collecting():
            self._settle(start, limit)

    def _settle(self, start: Any, limit: Any) -> None:
        queue, settled = self._queue, self._settled
        while queue and start not in settled and queue[0][0] <= limit:
            cost, _, place, following = heapq.heappop(queue)
            if place in settled:
                continue
            settled[place] = (cost, following)
            entry = self._entry(place)
            if entry is None:
                continue
            least = cost + max(entry, 0) if self._only_bars else cost
            for here in self._before(place):
                if self._best.get(here, INFINITE) > least:  # else it is reached no worse already
                    more = self._step(here, place) if self._step else 0
                    if more is not None:
                        self._offer(here, cost + max(entry + more, 0), place)
