"""What the commands share: their common options, and printing that a terminal can trust."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from kb.errors import UmpireError
from kb.home import Build, home_folder
from queries.game_at_hand import GameAtHand, at_hand
from queries.printable import printable

home_option = click.option(
    "--home",
    metavar="DIR",
    help="Folder of the knowledge base [else UMPIRE_HOME, else the platform's data folder].",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")


def workers_options(
    of: str, jobs_of: str = "", usual_jobs: str = "1"
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options `--jobs` and `--scheduler` of a command; `of` says what is handed out, `jobs_of` what to
    processes of this machine, and `usual_jobs` how many there are where nobody says it (`jobs` is None)."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        jobs = click.option(
            "--jobs",
            metavar="N",
            type=click.IntRange(1, 64),
            help=f"{jobs_of or of}: processes at once [{usual_jobs}].",
        )
        scheduler = click.option(
            "--scheduler",
            metavar="ADDRESS",
            default="",
            help=f"{of}: the cluster of a Dask scheduler of yours, such as tcp://10.0.0.5:8786.",
        )
        return jobs(scheduler(command))

    return add


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def game_at_hand(home: str | None, build: Build) -> GameAtHand:
    """The game that is at hand for a command.  Raises UmpireError where what says it is not understood."""
    return at_hand(home_folder(home), build)


def tell_of(game: GameAtHand) -> None:
    """Says by which game was answered, beside the answer."""
    line = f"by the game at hand, {game.edition}; 'umpire game none' asks all documents"
    click.echo(click.style(printable(line), dim=True), err=True)


def folder_named(text: str) -> Path:
    """The folder that a caller names, `~` and `~somebody` understood.  Raises UmpireError."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise UmpireError(f"{text}: {error}; name a folder") from error


def examples(*lines: str) -> str:
    """The end of a command's help."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


# What some programs take for the end of a line and JSON leaves as it is.
LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


def print_json(value: Any) -> None:
    """One object on one line where a program reads it, indented where a person does."""
    click.echo(_as_json(value, indent=2 if sys.stdout.isatty() else None))


def print_json_line(value: Any, floats: bool = True) -> None:
    """One object on one line, at once: a program that asks line by line waits for it.  `floats` tells whether
    there may be floating numbers in it."""
    if floats or not _writes_all(sys.stdout):
        click.echo(_as_json(value))
    else:
        click.echo(json_line(value))
    sys.stdout.flush()


def json_line(value: Any) -> str:
    """What `print_json_line` writes of something without floating numbers, which alone msgspec writes
    otherwise than `json` does; it takes a third of the time."""
    try:
        written = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    except (TypeError, ValueError, OverflowError, RecursionError):  # half a character, a number without end
        return _as_json(value)
    return written if written.isascii() else written.translate(LINE_ENDS)


def _as_json(value: Any, indent: int | None = None) -> str:
    written = json.dumps(value, ensure_ascii=not _writes_all(sys.stdout), indent=indent)
    return written.translate(LINE_ENDS)


def _writes_all(stream: Any) -> bool:
    """Whether a stream can write every character."""
    return (getattr(stream, "encoding", "") or "utf-8").lower().replace("-", "").startswith("utf")
