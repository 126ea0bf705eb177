"""Printed tables, as the rules look things up in them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from kb.engine.outcomes import Undefined

_NUMBER = re.compile(r"[x+]?(-?\d+)(?:([/:.])(\d+))?(?:-?(?:percent|%))?\Z")
_MORE = re.compile(
    r"(?:(.+?) (?:or|and) (?:more|above|higher|over)|(?:above|over|more than|after) (.+)|(.+)\+)\Z"
)
_LESS = re.compile(
    r"(?:(.+?) (?:or|and) (?:less|below|lower|fewer|under)|(?:below|under|less than|before) (.+))\Z"
)
_BETWEEN = re.compile(r"(-?[\d/:.]+)(?: to | ?[-\u2013] ?)(-?[\d/:.]+)\Z")
_ALTERNATIVES = re.compile(r", | or | and ")


MOST_FOUND = 1_000  # cells that are remembered of a table, which outlives the situations that ask it


def _is_short(key: Any) -> bool:
    return len(key) < 100 if isinstance(key, str) else key is None or -(10**9) < key < 10**9


def number(cell: str) -> int | Fraction | None:
    """The number that a cell means ("+1", "3:2", "1/2", "x3"), or None."""
    found = _NUMBER.match(cell.strip().replace("\u2212", "-"))
    if not found:
        return None
    whole, sign, rest = found.groups()
    if sign is None:
        return int(whole)
    if sign == ".":
        value = Fraction(f"{whole}.{rest}")
    else:
        if int(rest) == 0:
            return None
        value = Fraction(int(whole), int(rest))
    return int(value) if value.denominator == 1 else value


class Key:
    """What the head of a row or column stands for: words, or numbers from `low` to `high`."""

    __slots__ = ("words", "low", "high", "open_low", "open_high", "several")

    def __init__(self, cell: str) -> None:
        text = _plain(cell)
        parts = _ALTERNATIVES.split(text)
        self.words = frozenset((text, *parts))
        self.several: tuple[Key, ...] = ()  # `4 or 5`, `1, 3 to 5`
        self.low: int | float | Fraction = math.inf
        self.high: int | float | Fraction = -math.inf
        self.open_low = self.open_high = False
        for pattern, at_least in ((_MORE, True), (_LESS, False)):
            found = pattern.match(text)
            said = next((part for part in found.groups() if part), "") if found else ""
            bound = number(said)
            if bound is not None:
                is_open = text.startswith(
                    ("above", "over", "more", "after", "below", "under", "less", "before")
                )
                if at_least:
                    self.low, self.high, self.open_low = bound, math.inf, is_open
                else:
                    self.low, self.high, self.open_high = -math.inf, bound, is_open
                return
        if len(parts) > 1 and all(part[:1].isdigit() for part in parts):
            self.several = tuple(Key(part) for part in parts)
            return
        found = _BETWEEN.match(text)
        value = number(text)
        if value is not None:
            self.low = self.high = value
            return
        low, high = (number(found[1]), number(found[2])) if found else (None, None)
        if low is not None and high is not None:
            self.low, self.high = low, high

    def holds(self, value: Any) -> bool:
        if value is None:  # no table has a row for nothing
            return False
        if isinstance(value, str):
            return _plain(value) in self.words
        if self.several:
            return any(one.holds(value) for one in self.several)
        above: bool = value > self.low if self.open_low else value >= self.low
        below: bool = value < self.high if self.open_high else value <= self.high
        return above and below


def _steps(keys: Sequence[Key]) -> list[Any]:
    return sorted({key.low for key in keys if key.low == key.high})


def _plain(cell: str) -> str:
    return " ".join(cell.lower().replace("_", " ").replace("`", "").split())


class Table:
    """One table: the first cell of a row is what the row is for, and that of the head is the title."""

    def __init__(self, title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.title = title
        self.header = [Key(cell) for cell in header]
        self.keys = [Key(row[0]) for row in rows]
        # Results such as x1/1 and 2/1 stand in one table: then no slash there is a fraction.
        losses = any("/" in cell and number(cell) is None for row in rows for cell in row[1:])
        self.rows = [[_value(cell, losses) for cell in row] for row in rows]
        self._found: dict[tuple[Any, Any], Any] = {}
        self._ladder = _steps(self.keys)
        self._columns = _steps(self.header[1:])

    @property
    def all_numbers(self) -> bool:
        return all(not isinstance(cell, str) for row in self.rows for cell in row[1:])

    def cell(self, key: Any, column: Any) -> Any:
        """The cell in the row for `key`, in the second column or in the one that is named.  Raises Undefined
        where there is no such row or column, or the cell is damaged in the source."""
        found = self._found.get((key, column))
        if found is None:
            found = self._look(key, column)
            if len(self._found) < MOST_FOUND and _is_short(key) and _is_short(column):
                self._found[key, column] = found
        return found

    def _look(self, key: Any, column: Any) -> Any:
        row = next((row for row, head in zip(self.rows, self.keys, strict=True) if head.holds(key)), None)
        if row is None:
            raise Undefined(f"the table {self.title!r} has no row for {'none' if key is None else key}")
        place = 1
        if column is not None:
            place = next((i for i, head in enumerate(self.header) if i and head.holds(column)), 0)
            if not place:
                raise Undefined(f"the table {self.title!r} has no column for {column}")
        if row[place] == "?":
            raise Undefined(f"the table {self.title!r} is damaged in the row for {key}")
        return row[place]

    def moved(self, value: Any, steps: Any, columns: bool = False) -> Any:
        """The highest step that `value` reaches (the lowest one where it reaches none), moved by so many
        steps and no further than the ends of the ladder; of the rows, or of the columns."""
        ladder = self._columns if columns else self._ladder
        if not ladder:
            raise Undefined(f"the table {self.title!r} is no ladder of numbers")
        place = max(0, sum(step <= value for step in ladder) - 1) + int(steps)
        return ladder[min(max(place, 0), len(ladder) - 1)]

    def between(self, one: Any, other: Any) -> int:
        """Steps from the one to the other, negative downward.  Raises Undefined where either is no step."""
        for value in (one, other):
            if value not in self._ladder:
                raise Undefined(f"{value} is no step of {self.title!r}")
        return self._ladder.index(other) - self._ladder.index(one)


def _value(cell: str, losses: bool) -> Any:
    plain = cell.strip().strip("`")
    if plain.casefold() == "unlimited":
        return math.inf
    value = None if losses and "/" in plain else number(plain)
    return plain if value is None else value
