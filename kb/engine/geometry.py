"""Where hexes lie: what is next to what, and how far it is.

A hex of a printed map is known by letters for the map and two numbers of two digits, W0437.  One of the two
counts lines of hexes that share sides, the other the hexes along such a line, and the lines are shifted by
half a hex in turn.  What the numbers mean, and which lines of a map lie half a hex further, the game's
rulebook.toml tells (`parsers.records.Grid`).  Of a map of which nobody knows, two hexes are known to be
adjacent only where both shifts say so, and a situation states the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from parsers.grid import Grid

Place = tuple[str, int, int]  # the map, how far along its line, and the line

_COORDINATES = re.compile(r"([A-Z]{1,3})_?(\d\d)(\d\d)\Z")
BOTH = (0, 1)
NO_GRID = Grid()


def coordinates(name: str, grid: Grid) -> Place | None:
    """Where the hex of a printed number lies, None for a name that is none."""
    found = _COORDINATES.match(name) if grid.places else None
    if not found:
        return None
    first, second = int(found[2]), int(found[3])
    return (found[1], second, first) if grid.straight == "first" else (found[1], first, second)


def number_of(place: Place, grid: Grid) -> str:
    """The printed number of the hex that lies there."""
    letters, along, line = place
    first, second = (line, along) if grid.straight == "first" else (along, line)
    return f"{letters}{first:02}{second:02}"


def lies_further(letters: str, line: int, grid: Grid) -> bool:
    """Whether the hexes of a line lie half a hex further than those of the lines beside it; of a map of which
    nobody knows, the even ones are taken to."""
    return line % 2 == grid.half.get(letters, 0)


def _shifts(letter: str, grid: Grid) -> tuple[int, ...]:
    return (grid.half[letter],) if letter in grid.half else BOTH


def _slanted(along: int, line: int, shifted: int) -> int:
    """How far along an axis that crosses the lines, so that a step to the next line keeps it or changes it
    by 1."""
    return along - (line + (1 if shifted == 0 else -1) * (line % 2)) // 2


def hex_distance(one: Place, other: Place, grid: Grid) -> int | None:
    """Hexes from the one to the other on one map; None between two maps, and where it depends on which lines
    of the map are shifted and nobody knows."""
    if one[0] != other[0]:
        return None
    found = _distances(one, other, grid)
    return found.pop() if len(found) == 1 else None


def _distances(one: Place, other: Place, grid: Grid) -> set[int]:
    """What the distance can be: two numbers where it depends on which lines of the map are shifted."""
    found = set()
    for shifted in _shifts(one[0], grid):
        across = _slanted(one[1], one[2], shifted) - _slanted(other[1], other[2], shifted)
        down = one[2] - other[2]
        found.add(max(abs(across), abs(down), abs(across + down)))
    return found


def around(place: Place, grid: Grid) -> list[Place]:
    """The hexes that are certainly next to one: six, or four where nobody knows which lines are shifted."""
    letter, along, line = place
    found = [
        {
            (letter, along - 1, line),
            (letter, along + 1, line),
            *((letter, along + step, line + up) for up in (-1, 1) for step in _steps(line, shifted)),
        }
        for shifted in _shifts(letter, grid)
    ]
    return sorted(set.intersection(*found))


def _steps(line: int, shifted: int) -> tuple[int, int]:
    """How far the two hexes in the lines beside it lie from one, along the line."""
    return (0, 1) if line % 2 == shifted else (-1, 0)


class Map:
    """The hexes of a situation, by where they lie and by what was said to lie next to them."""

    def __init__(self, grid: Grid = NO_GRID) -> None:
        self.grid = grid
        self._at: dict[Place, Any] = {}
        self._place: dict[Any, Place] = {}
        self._joined: dict[Any, dict[Any, None]] = {}
        self._known: dict[Any, tuple[Any, ...]] = {}

    def put(self, hex: Any, name: str) -> None:
        """Takes up a hex; one without a printed name lies where its edges say."""
        place = coordinates(name, self.grid)
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
            found |= {self._at[next_to]: None for next_to in around(place, self.grid) if next_to in self._at}
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
        if not (one and other and one[0] == other[0]):
            return self._steps(here, there, spend)
        can_be = _distances(one, other, self.grid)
        if len(can_be) == 1:
            return can_be.pop()
        # What is said to be adjacent need not be all that is: only a way that is as short as can be counts.
        steps = self._steps(here, there, spend)
        return steps if steps is not None and steps < max(can_be) else None

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
