"""Write the rows of a knowledge base into a new SQLite file."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlite_utils

from kb.rows import Row
from kb.schema import TABLES
from kb.version import VERSION

# What SQLite or a reader of it stumbles over: zero bytes, and halves of characters.
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")

BATCH = 1000  # rows in one statement at most; sqlite-utils takes fewer where SQLite's limit asks for it

LARGEST = 2**63 - 1  # a larger number, which only a damaged document has, is stored as a text

# Nobody reads the file before it is whole, and an unfinished one is thrown away, so that neither a rollback
# journal nor waiting for the disk protects anything.  `_to_disk` waits once, at the end.
UNSAFE_BUT_FAST = ("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA cache_size = -65536")


def write(path: Path, rows: dict[str, list[Row]]) -> None:
    """Create the database `path` with every table of the schema, its rows, indexes and full-text search.

    A node that is cited and does not exist gets a row of kind "dangling" in `nodes`, so that every foreign
    key holds.  Raises sqlite3.Error or OSError where the disk is full; the file is then worthless.
    """
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        for pragma in (*UNSAFE_BUT_FAST, f"PRAGMA user_version = {VERSION}"):
            connection.execute(pragma)
        database = sqlite_utils.Database(connection)
        _create_tables(database)
        for row in _dangling(rows):
            rows["nodes"].append(row)
        for table in TABLES:
            storable = (
                {name: _storable(value) for name, value in row.items()} for row in rows.get(table.name, [])
            )
            database.table(table.name).insert_all(storable, batch_size=BATCH)
        _create_indexes(database)
        _enable_search(database)
        connection.execute("PRAGMA optimize")
    finally:
        connection.close()
    _to_disk(path)


def _create_tables(database: sqlite_utils.Database) -> None:
    for table in TABLES:
        database.table(table.name).create(
            {column.name: column.type for column in table.columns},
            pk=table.columns[0].name,
            foreign_keys=[
                (column.name, column.references, "id") for column in table.columns if column.references
            ],
        )


def _storable(value: object) -> object:
    if isinstance(value, str):
        return UNSTORABLE.sub("\ufffd", value)
    return str(value) if isinstance(value, int) and abs(value) > LARGEST else value


def _dangling(rows: dict[str, list[Row]]) -> Iterator[Row]:
    """A node for every id that a citation or the concordance names and that is not there."""
    known = {row["id"] for row in rows["nodes"]}
    documents = {row["id"] for row in rows["documents"]}
    for table in ("citations", "concordance"):
        for row in rows.get(table, []):
            for id in (row["source"], row["target"]):
                if id and id not in known:
                    known.add(id)
                    document, _, number = id.partition("/")
                    yield {
                        "id": id,
                        "kind": "dangling",
                        "document": document if document in documents else None,
                        "number": number,
                        "label": f"{number or id} (dangling)",
                        "table_name": "",
                    }


def _create_indexes(database: sqlite_utils.Database) -> None:
    for table in TABLES:
        foreign_keys = [column.name for column in table.columns if column.references]
        for name in dict.fromkeys((*foreign_keys, *table.indexes)):
            database.table(table.name).create_index([name])


def _enable_search(database: sqlite_utils.Database) -> None:
    for table in TABLES:
        if table.search:
            database.table(table.name).enable_fts(table.search, tokenize="porter")


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
