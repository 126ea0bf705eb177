"""Long output on a terminal, a screen at a time."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click


class _Held(io.StringIO):
    """What is printed, kept; to those who print it is the terminal that it goes to."""

    def isatty(self) -> bool:
        return True


@contextmanager
def paged() -> Iterator[None]:
    """What is printed within goes through a pager (`PAGER`, else `less`) where it is longer than the terminal
    is high; as it is where nobody reads it on a terminal."""
    if not sys.stdout.isatty():
        yield
        return
    held, terminal = _Held(), sys.stdout
    sys.stdout = held
    try:
        yield
    finally:
        sys.stdout = terminal
        text = held.getvalue()
        if text.count("\n") >= shutil.get_terminal_size().lines:
            click.echo_via_pager(text, color=True)
        else:
            terminal.write(text)
            terminal.flush()


def in_pages(command: click.Command) -> None:
    """Lets all that a command prints go through the pager; not for one that asks or waits."""
    work: Callable[..., Any] | None = command.callback
    if work is None:
        return

    @wraps(work)
    def told(*args: Any, **named: Any) -> Any:
        with paged():
            return work(*args, **named)

    command.callback = told
