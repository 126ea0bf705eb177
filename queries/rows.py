"""Rows of the database as plain dicts, whatever row type a connection gives."""

from __future__ import annotations

import json
import sqlite3
from typing import Any


def rows(connection: sqlite3.Connection, sql: str, **values: Any) -> list[Any]:
    """The rows of a query whose parameters are named: dicts by column, whose type says who asks."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def texts(value: Any) -> list[str]:
    """The texts of a column that holds a JSON array; none where it is damaged or empty."""
    found = _loaded(value)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def texts_by_name(value: Any) -> dict[str, str]:
    """The same of a column that holds a JSON object."""
    found = _loaded(value)
    return {name: str(each) for name, each in found.items()} if isinstance(found, dict) else {}


def _loaded(value: Any) -> Any:
    try:
        return json.loads(value) if value else None
    except (ValueError, TypeError, RecursionError):
        return None
