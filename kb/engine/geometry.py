"""Where hexes lie: what is next to what, and how far it is (World in Flames 2.1.1, 2.8).

A hex of the printed maps is known by a letter for the map, two digits for the column and two for the row
(W0437). Rows are shifted by half a hex in turn.  On the West Europe map it is the even rows (W0437 to W0532
is five hexes, as the rulebook says), on the East Europe map the odd ones (E1632 lies next to E1533).  For
the other maps no document tells: there two hexes are known to be adjacent only where both shifts say so, and
a situation states the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

PLACED = "Hex"  # the type whose things have printed numbers
Place = tuple[str, int, int]  # map, column, row

_COORDINATES = re.compile(r"([A-Z]{1,3})_?(\d\d)(\d\d)\Z")

# Which rows of a map lie half a hex further: 0 the even ones, 1 the odd ones.
SHIFTED = {"W": 0, "E": 1}
BOTH = (0, 1)


def coordinates(name: str) -> Place | None:
    """Map, column and row of a hex by its printed name, or None."""
    found = _COORDINATES.match(name)
    return (found[1], int(found[2]), int(found[3])) if found else None


def _shifts(letter: str) -> tuple[int, ...]:
    return (SHIFTED[letter],) if letter in SHIFTED else BOTH


def _slanted(column: int, row: int, shifted: int) -> int:
    """The column along an axis that follows the rows, so that a step to the next row keeps it or changes it
    by 1."""
    return column - (row + (1 if shifted == 0 else -1) * (row % 2)) // 2


def hex_distance(one: Place, other: Place) -> int | None:
    """Hexes from the one to the other on one map; None between two maps, and where it depends on which rows
    of the map are shifted and nobody knows."""
    if one[0] != other[0]:
        return None
    found = set()
    for shifted in _shifts(one[0]):
        across = _slanted(one[1], one[2], shifted) - _slanted(other[1], other[2], shifted)
        down = one[2] - other[2]
        found.add(max(abs(across), abs(down), abs(across + down)))
    return found.pop() if len(found) == 1 else None


def around(place: Place) -> list[Place]:
    """The hexes that are certainly next to one: six, or four where nobody knows which rows are shifted."""
    letter, column, row = place
    found = [
        {
            (letter, column - 1, row),
            (letter, column + 1, row),
            *((letter, column + step, row + up) for up in (-1, 1) for step in _steps(row, shifted)),
        }
        for shifted in _shifts(letter)
    ]
    return sorted(set.intersection(*found))


def _steps(row: int, shifted: int) -> tuple[int, int]:
    """How far the two hexes above or below lie from one of that row, in columns."""
    return (0, 1) if row % 2 == shifted else (-1, 0)


class Map:
    """The hexes of a situation, by where they lie and by what was said to lie next to them."""

    def __init__(self) -> None:
        self._at: dict[Place, Any] = {}
        self._place: dict[Any, Place] = {}
        self._joined: dict[Any, dict[Any, None]] = {}
        self._known: dict[Any, tuple[Any, ...]] = {}

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

    def neighbours(self, here: Any) -> tuple[Any, ...]:
        found = self._known.get(here)
        if found is None:
            found = self._known[here] = tuple(self._look(here))
        return found

    def _look(self, here: Any) -> Iterable[Any]:
        found = dict(self._joined.get(here, {}))
        place = self._place.get(here)
        if place:
            found |= {self._at[next_to]: None for next_to in around(place) if next_to in self._at}
        return found

    @property
    def is_told(self) -> bool:
        """Whether anything tells how the hexes lie: printed numbers, or what lies next to what."""
        return bool(self._joined) or len(self._place) > 1

    def distance(
        self, here: Any, there: Any, spend: Callable[[int], None] = lambda steps: None
    ) -> int | None:
        """Hexes from the one to the other, None where nobody knows; `spend` hears how many it looks at."""
        if here is there:
            return 0
        one, other = self._place.get(here), self._place.get(there)
        if one and other and one[0] == other[0]:
            found = hex_distance(one, other)
            if found is not None:
                return found
        return self._steps(here, there, spend)

    def _steps(self, here: Any, there: Any, spend: Callable[[int], None]) -> int | None:
        """By what is said to be adjacent, where coordinates do not help."""
        reached, edge, steps = {here}, [here], 0
        while edge:
            steps += 1
            # Each once, by however many ways it is reached: else they double with every step.
            edge = list({n: None for each in edge for n in self.neighbours(each) if n not in reached})
            spend(len(edge))
            if there in edge:
                return steps
            reached.update(edge)
        return None
