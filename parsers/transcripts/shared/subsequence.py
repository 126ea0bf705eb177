"""The longest stretch of a damaged copy that is still in order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any


def longest_increasing_subsequence(
    keys: Sequence[Any], *, strictly: bool, first_of_equals: bool = False
) -> list[int]:
    """The positions of a longest subsequence of `keys` that rises; not `strictly`, that does not fall.

    Patience sorting, n log n.  Of several longest ones it is that with the least last keys; of two equal keys
    that could take one place it has the later one, or with `first_of_equals` the first.
    """
    bisect = bisect_left if strictly else bisect_right
    tails: list[Any] = []  # the least last key of a run of each length
    tail_at: list[int] = []
    before: list[int] = []
    for position, key in enumerate(keys):
        length = bisect(tails, key)
        before.append(tail_at[length - 1] if length else -1)
        if length == len(tails):
            tails.append(key)
            tail_at.append(position)
        elif not (first_of_equals and tails[length] == key):
            tails[length], tail_at[length] = key, position
    run = []
    position = tail_at[-1] if tail_at else -1
    while position >= 0:
        run.append(position)
        position = before[position]
    return run[::-1]
