"""A short queue in which everybody has his turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Keys = tuple[str, ...]


class FairQueue(Generic[Item]):
    """Items wait under keys such as (address, program, question): addresses take turns, then programs of one
    address, then questions of one program; those of all the same keys go first come, first served.

    Where more than `crowd` wait, the newest of the same keys goes first: the readers of the others are the
    likelier to have gone, and somebody is answered soon instead of everybody late.  At most `most` wait.  Not
    safe for threads by itself."""

    def __init__(self, most: int, crowd: int) -> None:
        self._most, self._crowd = most, crowd
        self._tree: OrderedDict[str, Any] = OrderedDict()
        self._alike: dict[Keys, deque[Item]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._alike.values()))

    def put(self, keys: Keys, item: Item) -> Item | None:
        """Takes an item, and gives the one that is turned away for it, None where there was room: of the most
        numerous kind the one that has waited longest."""
        turned_away = None
        if len(self) >= self._most:
            turned_away = self._take(max(self._alike, key=lambda each: len(self._alike[each])))
        if keys not in self._alike:
            self._alike[keys] = deque()
            branch = self._tree
            for key in keys[:-1]:
                branch = branch.setdefault(key, OrderedDict())
            branch[keys[-1]] = None
        self._alike[keys].append(item)
        return turned_away

    def pop(self) -> Item | None:
        """The item whose turn it is, None where none waits."""
        if not self._tree:
            return None
        branch, keys = self._tree, []
        while branch is not None:
            key, below = next(iter(branch.items()))
            branch.move_to_end(key)
            keys.append(key)
            branch = below
        return self._take(tuple(keys), newest=len(self) > self._crowd)

    def remove(self, keys: Keys, item: Item) -> bool:
        """Whether the item was waiting; it does no longer."""
        waiting = self._alike.get(keys, ())
        if item not in waiting:
            return False
        waiting.remove(item)
        self._tidy(keys)
        return True

    def _take(self, keys: Keys, newest: bool = False) -> Item:
        waiting = self._alike[keys]
        item = waiting.pop() if newest else waiting.popleft()
        self._tidy(keys)
        return item

    def _tidy(self, keys: Keys) -> None:
        """Forgets keys under which nothing waits any more."""
        if self._alike[keys]:
            return
        del self._alike[keys]
        branches = [self._tree]
        for key in keys[:-1]:
            branches.append(branches[-1][key])
        del branches[-1][keys[-1]]
        for depth in range(len(keys) - 2, -1, -1):
            if not branches[depth + 1]:
                del branches[depth][keys[depth]]
