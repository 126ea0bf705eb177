"""Where hexes lie: what is next to what, and how far it is (World in Flames 2.1.1, 2.8).

A hex of the printed maps is known by a letter for the map, two digits for the row and two for the column
(W0437).  In even rows hexes lie half a hex further east than in odd ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

_COORDINATES = re.compile(r"([A-Z]{1,3})_?(\d\d)(\d\d)\Z")


def coordinates(name: str) -> tuple[str, int, int] | None:
    """Map, row and column of a hex by its printed name, or None."""
    found = _COORDINATES.match(name)
    return (found[1], int(found[2]), int(found[3])) if found else None


def _cube(row: int, column: int) -> tuple[int, int]:
    """Axial coordinates: the column slanted so that a step to the next row is a step along an axis."""
    return column - (row + 1) // 2, row


def hex_distance(one: tuple[str, int, int], other: tuple[str, int, int]) -> int | None:
    """Hexes from the one to the other on one map, None between two maps."""
    if one[0] != other[0]:
        return None
    (q, r), (s, t) = _cube(one[1], one[2]), _cube(other[1], other[2])
    across, down = q - s, r - t
    return max(abs(across), abs(down), abs(across + down))


def around(place: tuple[str, int, int]) -> list[tuple[str, int, int]]:
    """The six hexes next to one."""
    letter, row, column = place
    shift = 0 if row % 2 else 1  # of the rows above and below
    left = column - 1 + shift
    return [
        (letter, row, column - 1),
        (letter, row, column + 1),
        (letter, row - 1, left),
        (letter, row - 1, left + 1),
        (letter, row + 1, left),
        (letter, row + 1, left + 1),
    ]


class Map:
    """The hexes of a situation, by where they lie and by what was said to lie next to them."""

    def __init__(self) -> None:
        self._at: dict[tuple[str, int, int], Any] = {}
        self._place: dict[Any, tuple[str, int, int]] = {}
        self._joined: dict[Any, dict[Any, None]] = {}
        self._known: dict[Any, tuple] = {}

    def put(self, hex: Any, name: str) -> None:
        """Takes up a hex; one without a printed name lies where its edges say."""
        place = coordinates(name)
        if place:
            self._at[place], self._place[hex] = hex, place
            self._known.clear()

    def join(self, here: Any, there: Any) -> None:
        self._joined.setdefault(here, {})[there] = None
        self._joined.setdefault(there, {})[here] = None
        self._known.clear()

    def neighbours(self, here: Any) -> tuple:
        found = self._known.get(here)
        if found is None:
            found = self._known[here] = tuple(self._look(here))
        return found

    def _look(self, here: Any) -> Iterable:
        found = dict(self._joined.get(here, {}))
        place = self._place.get(here)
        if place:
            found |= {self._at[next_to]: None for next_to in around(place) if next_to in self._at}
        return found

    def distance(self, here: Any, there: Any) -> int | None:
        if here is there:
            return 0
        one, other = self._place.get(here), self._place.get(there)
        if one and other and one[0] == other[0]:
            return hex_distance(one, other)
        return self._steps(here, there)

    def _steps(self, here: Any, there: Any) -> int | None:
        """By what is said to be adjacent, where coordinates do not help."""
        reached, edge, steps = {here}, [here], 0
        while edge:
            steps += 1
            edge = [n for each in edge for n in self.neighbours(each) if n not in reached]
            if there in edge:
                return steps
            reached.update(edge)
        return None
