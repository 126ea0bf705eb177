"""A knowledge base of the shipped corpus and a little game, and the command line that asks it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kb.home import current
from queries.terminal.main import main
from tests.queries import skirmish

Umpire = Callable[..., Result]


def ask(home: Path, *words: str, stdin: str | bytes | None = None, documents: Path | None = None) -> Result:
    """Run the command line in this process; only what is meant for the caller may come out of it."""
    env = {"UMPIRE_HOME": str(home), "UMPIRE_DOCUMENTS": documents and str(documents), "COLUMNS": "100"}
    result = CliRunner(env=env).invoke(main, words, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a knowledge base that holds the shipped corpus and the game of `skirmish`."""
    documents = skirmish.write(tmp_path_factory.mktemp("documents"))
    home = tmp_path_factory.mktemp("home")
    built = ask(home, "build", "--documents", str(documents))
    assert built.exit_code == 0, built.output
    return home


@pytest.fixture(scope="session")
def real_home(documents: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a knowledge base that holds the real documents too."""
    home = tmp_path_factory.mktemp("real_home")
    built = ask(home, "build", "--documents", str(documents))
    assert built.exit_code == 0, built.output
    return home


@pytest.fixture
def umpire(home: Path) -> Umpire:
    """Asks the command line: `umpire("search", "lantern")`."""
    return lambda *words, stdin=None: ask(home, *words, stdin=stdin)


@pytest.fixture(scope="session")
def connection(home: Path) -> Iterator[sqlite3.Connection]:
    """The database of `home`."""
    with closing(sqlite3.connect(current(home).database)) as connection:
        yield connection
