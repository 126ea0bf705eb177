"""The three standard streams and the width of the terminal, made so that every command can rely on them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

from kb.errors import UmpireError

LONGEST_LINE = 100_000  # bytes
NARROWEST = 20  # columns; in fewer nothing can be read


def prepare() -> None:
    """Before anything is read or opened: streams that the caller closed lead nowhere (else the next file that
    is opened would take their place), what a terminal cannot show becomes a question mark, and a width that
    is none is not believed."""
    for number in (0, 1, 2):
        _open_if_closed(number)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):  # somebody else's kind of stream
            stream.reconfigure(errors="replace")
    with suppress(AttributeError, ValueError, OSError):
        sys.stdin.reconfigure(errors="replace")
    for name in ("COLUMNS", "LINES"):
        if not _is_size(os.environ.get(name, "80")):
            del os.environ[name]


def lines_of_input() -> Iterator[str]:
    """The lines of standard input in whatever encoding.  Raises UmpireError where one has no end."""
    while line := sys.stdin.buffer.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise UmpireError(
                f"standard input: a line of more than {LONGEST_LINE:,} bytes; write one question a line"
            )
        yield line.decode("utf-8", "replace").strip("\r\n")


def _open_if_closed(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        with suppress(OSError):
            opened = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
            if opened != number:
                os.close(opened)


def _is_size(written: str) -> bool:
    return written.isdecimal() and len(written) < 6 and int(written) >= NARROWEST
