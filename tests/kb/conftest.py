"""A small made-up game on disk, and questions to a database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.kb.toy_game import write_game


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_game(tmp_path / "corpus")


@pytest.fixture
def rows() -> Iterator[Callable[..., list[tuple]]]:
    """Ask a database file: rows(path, sql, *values)."""

    def ask(database: Path, sql: str, *values: object) -> list[tuple]:
        with closing(sqlite3.connect(database)) as connection:
            return connection.execute(sql, values).fetchall()

    yield ask
