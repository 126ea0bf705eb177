"""A knowledge base of the shipped corpus and a little game, and the command line that asks it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

import kb.build
import queries.knowledge
from kb.home import current
from tests.kb.toy_game import write_game
from tests.queries.command_line import ask

Umpire = Callable[..., Result]


@pytest.fixture
def copy_of_home(home: Path, tmp_path: Path) -> Path:
    """A home of its own, to be damaged."""
    return Path(shutil.copytree(home, tmp_path / "home"))


@pytest.fixture
def small_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commands of this process build a small made-up game instead of the shipped corpus, which takes long."""
    corpus = write_game(tmp_path / "small_corpus")
    monkeypatch.setattr(kb.build, "FOLDER", corpus)
    monkeypatch.setattr(queries.knowledge, "FOLDER", corpus)
    return corpus


@pytest.fixture
def umpire(home: Path) -> Umpire:
    """Asks the command line: `umpire("search", "lantern")`."""
    return lambda *words, stdin=None: ask(home, *words, stdin=stdin)


@pytest.fixture(scope="session")
def connection(home: Path) -> Iterator[sqlite3.Connection]:
    """The database of `home`."""
    with closing(sqlite3.connect(current(home).database)) as connection:
        yield connection
