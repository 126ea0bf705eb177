"""Children that end with their parent, however it ends.

A process that is killed cannot end its children, so they look after themselves: on Linux the system tells
them; everywhere a thread of theirs waits at a pipe whose other end the parent holds and the system closes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux


def end_with_parent(parent: int | None = None) -> None:
    """For a child that `multiprocessing` made: it ends as soon as its parent has."""
    # A command that has no child need not wait for it to load.
    from multiprocessing import connection, parent_process

    told_by_the_system(parent)
    process = parent_process()
    if process is not None:
        watch(lambda: connection.wait([process.sentinel]))


def watch(until_gone: Callable[[], object]) -> None:
    """Ends this process, at once and without a word, when `until_gone` returns."""

    def wait() -> None:
        with suppress(OSError, ValueError):
            until_gone()
        os._exit(1)

    threading.Thread(target=wait, name="umpire-parent", daemon=True).start()


def told_by_the_system(parent: int | None = None) -> None:
    """Asks Linux to kill this process when the thread that made it ends; `parent` is the id of the process
    that it must still be the child of."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        import ctypes  # only a child on Linux needs it

        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
        if parent is not None and os.getppid() != parent:
            os._exit(1)
