"""What can be reached from here, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

N = TypeVar("N")


def reached(starts: Iterable[N], following: Callable[[N], Iterable[N]]) -> Iterator[N]:
    """The starts and all that follows them, directly or not, each once; what follows one is asked for when
    that one has been taken.  networkx does it too, but takes as long to load as a check takes in all."""
    waiting = list(dict.fromkeys(starts))
    seen = set(waiting)
    while waiting:
        one = waiting.pop()
        yield one
        for other in following(one):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
