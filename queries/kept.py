"""What stays in memory because it may be asked for again, within a bound in bytes, keys included."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

ENTRY = 200  # bytes that an entry takes besides its key and its value
INT = 28  # bytes of a whole number or a fraction
MANY = 100  # things of a list or set, from which on all are taken to be as large as the first

Value = TypeVar("Value")


def bytes_of(value: Any) -> int:
    """About how many bytes a value takes with all its parts, rather too many than too few."""
    size = sys.getsizeof(value)
    if isinstance(value, (tuple, list, set, frozenset)):
        if len(value) > MANY and isinstance(next(iter(value)), (int, float)):
            return size + INT * len(value)
        return size + sum(map(bytes_of, value))
    if isinstance(value, dict):
        return size + sum(bytes_of(key) + bytes_of(one) for key, one in value.items())
    if is_dataclass(value) and not isinstance(value, type):
        return size + sum(bytes_of(getattr(value, one.name)) for one in fields(value))
    return size


class Kept(Generic[Value]):
    """What `work` makes of its arguments, kept: where keys and values come to more than `most_bytes`, those
    go that nobody asked for longest.  One that alone takes more than a quarter is not kept.  May be asked by
    several threads; two that ask for the same at once may both work."""

    def __init__(self, most_bytes: int, work: Callable[..., Value]) -> None:
        self._work = work
        self._most = most_bytes
        self._kept: LRUCache[Hashable, tuple[Value, int]] = LRUCache(most_bytes, lambda pair: pair[1])
        self._lock = Lock()

    def __call__(self, *key: Hashable) -> Value:
        with self._lock:
            found = self._kept.get(key)
        if found is not None:
            return found[0]
        value = self._work(*key)
        self.keep(key, value)
        return value

    def get(self, *key: Hashable) -> Value | None:
        """What is kept of it, None where nothing is."""
        with self._lock:
            found = self._kept.get(key)
        return found and found[0]

    def keep(self, key: tuple[Hashable, ...], value: Value) -> None:
        """Takes what was made elsewhere."""
        size = ENTRY + bytes_of(key) + bytes_of(value)
        if size <= self._most // 4:
            with self._lock:
                self._kept[key] = value, size

    @property
    def bytes(self) -> int:
        """How many it takes now, as it counts."""
        return int(self._kept.currsize)

    def __len__(self) -> int:
        return len(self._kept)
