"""Rows of the database as plain dicts, whatever row type a connection gives."""

from __future__ import annotations

import sqlite3
from typing import Any

# A row and what a page adds to it: which keys it has depends on the query.
Item = dict[str, Any]


def rows(connection: sqlite3.Connection, sql: str, **values: Any) -> list[Item]:
    """The rows of a query whose parameters are named."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]
