"""Where the ways from a place are barred: the steps that lead out of all that can be reached from it.

For players who ask why there is no path; the search for the path itself goes the other way (`paths`) and does
not come by there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

MOST_REACHED = 400  # places that are looked at


def barred_steps(
    start: Any, neighbours: Callable[[Any], Iterable[Any]], is_open: Callable[[Any, Any], bool]
) -> Iterator[tuple[Any, Any]]:
    """The steps, from one place into the next, that are barred: those nearest to the start first, and those
    out of MOST_REACHED places at most."""
    reached, waiting = {start}, deque([start])
    while waiting and len(reached) <= MOST_REACHED:
        here = waiting.popleft()
        for there in neighbours(here):
            if there in reached:
                continue
            if is_open(here, there):
                reached.add(there)
                waiting.append(there)
            else:
                yield here, there
