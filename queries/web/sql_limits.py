"""What one query of a reader may take: SQLite's own limits, and a bound on all that it gives."""

from __future__ import annotations

import sqlite3
import weakref
from typing import Any

LARGEST_VALUE = 2_000_000  # bytes of one value or row; the longest text of a rulebook has a twentieth of that
LONGEST_QUERY = 100_000  # bytes
MOST_GIVEN = 20_000_000  # bytes of all rows together
MOST_MEMORY = 200_000_000  # bytes that SQLite may take in this process, for sorting and the like

LIMITS = {
    "SQLITE_LIMIT_LENGTH": LARGEST_VALUE,
    "SQLITE_LIMIT_SQL_LENGTH": LONGEST_QUERY,
    "SQLITE_LIMIT_ATTACHED": 0,
}


def limit(connection: sqlite3.Connection) -> None:
    """Sets the limits of a connection; before Python 3.11 only those that SQL itself can set."""
    if hasattr(connection, "setlimit"):
        for name, most in LIMITS.items():
            connection.setlimit(getattr(sqlite3, name), most)
    connection.execute(f"PRAGMA hard_heap_limit = {MOST_MEMORY}")
    connection.row_factory = _Weighed()


class _Weighed:
    """Makes rows as Datasette does, and ends a query that has given too much."""

    def __init__(self) -> None:
        self._cursor: weakref.ref | None = None
        self._given = 0

    def __call__(self, cursor: sqlite3.Cursor, row: tuple) -> sqlite3.Row:
        if self._cursor is None or self._cursor() is not cursor:
            self._cursor, self._given = weakref.ref(cursor), 0
        self._given += sum(map(_weight, row))
        if self._given > MOST_GIVEN:
            raise sqlite3.OperationalError(f"this gives more than {MOST_GIVEN:,} bytes; ask for less")
        return sqlite3.Row(cursor, row)


def _weight(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes) else 8
