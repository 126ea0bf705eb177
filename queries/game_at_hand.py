"""The game at hand: the edition and the options that a group plays, said once and followed everywhere.

It is said in a line as a player says it, "raw7 options 13 27": in the variable UMPIRE_GAME, else in the file
`game` of the home, which `umpire game` writes.  On the pages a cookie says it.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from kb.errors import UmpireError
from kb.home import Build
from kb.ownership import read_little
from queries.knowledge import connect

VARIABLE = "UMPIRE_GAME"
FILE = "game"
EXAMPLE = "write an edition and the options in play, such as 'raw7 options 13 27'"
_OPTIONS = re.compile(r"[\s,]*\boptions?\b[\s:]*", re.I)


@dataclass(frozen=True, slots=True)
class GameAtHand:
    """An edition by the id of its rulebook, "" where none is chosen, and the numbers of the options in
    play, in order."""

    edition: str = ""
    options: tuple[int, ...] = ()

    def __str__(self) -> str:
        """As a player would say it, for `said_so` to read back."""
        options = " ".join(map(str, self.options))
        return f"{self.edition} options {options}" if options else self.edition

    def beside(self, text: str) -> str:
        """The lines of a situation for this game, "" where that text says itself what is played."""
        if not self.edition or re.search(r"(?m)^\s*(?:edition|options?)\b", text):
            return ""
        options = f"options {' '.join(map(str, self.options))}\n" if self.options else ""
        return f"edition {self.edition}\n{options}"


NONE = GameAtHand()


def game_of(connection: sqlite3.Connection, edition: str, options: Sequence[int] = ()) -> GameAtHand:
    """The game of that edition, called as players do, with those options.  Raises UmpireError where there is
    no such rulebook, or where it has no such option."""
    # Late: slow to load, and most homes say nothing of a game.
    from queries.reference import UnknownReference, document_named

    try:
        id = document_named(connection, edition)
    except UnknownReference:
        id = ""
    rulebooks = [one for (one,) in connection.execute("select id from documents where kind = 'rulebook'")]
    if id not in rulebooks:
        known = ", ".join(one.rpartition("-")[2] for one in rulebooks)
        begun, _, rest = edition.partition(" ")
        if rest and begun.casefold() in {*rulebooks, *known.split(", ")}:
            raise UmpireError(f"{rest[:40]!r} is not understood behind {begun}; {EXAMPLE}")
        raise UmpireError(f"no rulebook here is called {edition[:40]!r}; write one of {known}")
    numbers = {one for (one,) in connection.execute("select number from options where document = ?", [id])}
    for option in options:
        if option not in numbers:
            has = f"its options are {min(numbers)} to {max(numbers)}" if numbers else "it has no options"
            raise UmpireError(f"{id} has no option {option}; {has}")
    return GameAtHand(id, tuple(sorted(set(options))))


def said_so(connection: sqlite3.Connection, line: str) -> GameAtHand:
    """The game that a line speaks of, NONE where it is empty.  Raises UmpireError where it is none."""
    line = " ".join(line.split())
    if not line:
        return NONE
    edition, *more = _OPTIONS.split(line, maxsplit=1)
    numbers = re.split(r"[\s,]+", more[0].strip(" ,")) if more and more[0].strip(" ,") else []
    wrong = next((one for one in numbers if not re.fullmatch(r"[0-9]{1,9}", one)), None)
    if wrong is not None:
        raise UmpireError(f"{wrong[:40]!r} is no number of an option; {EXAMPLE}")
    if not edition:
        raise UmpireError(f"no edition is named in {line[:40]!r}; {EXAMPLE}")
    return game_of(connection, edition, [int(one) for one in numbers])


def at_hand(home: Path, build: Build) -> GameAtHand:
    """The game that is at hand in that home, NONE where nobody chose one; only where somebody did is the
    database of the build opened.  Raises UmpireError where what says it cannot be understood."""
    line, where = os.environ.get(VARIABLE), VARIABLE
    if line is None:
        line, where = _kept(home), str(home / FILE)
    if not line.strip():
        return NONE
    with closing(connect(build)) as connection:
        return _told(connection, line, where)


def _kept(home: Path) -> str:
    try:
        return read_little(home / FILE)
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise UmpireError(f"{home / FILE}: cannot be read ({error}); remove it") from error


def _told(connection: sqlite3.Connection, line: str, where: str) -> GameAtHand:
    try:
        return said_so(connection, line)
    except UmpireError as error:
        raise UmpireError(f"{where}: {error}; 'umpire game none' forgets it") from error


def choose(home: Path, game: GameAtHand) -> None:
    """Keeps a game in that home, or forgets it where it is NONE.  Raises OSError."""
    if not game.edition:
        with suppress(FileNotFoundError):
            (home / FILE).unlink()
        return
    beside = home / f"{FILE}.{os.getpid()}"
    try:
        beside.write_text(f"{game}\n", encoding="utf-8")
        os.replace(beside, home / FILE)
    finally:
        beside.unlink(missing_ok=True)
