"""Python's garbage collector kept still during work that makes tens of thousands of small things
which all live on, and none of them in a circle; or kept from what lives on anyway.

Looking through them again and again for garbage would take half of its time and more, and the more so the
more law is held in memory.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Piece = TypeVar("Piece")
# Of work, after which what they left behind is collected, while the processor still has it at hand.
PIECES = 100
LONG_PIECES = 100 * PIECES  # after which all of memory is looked through


@contextmanager
def without_collecting() -> Iterator[None]:
    """Within it nothing is collected; afterwards all is as before."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def lasting() -> Iterator[None]:
    """Within it, what is in memory already is not looked through: the law, which thousands of situations are
    judged by."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def keep_all() -> None:
    """What is in memory now is not looked through any more, in a process that only works on it."""
    gc.freeze()


def collect() -> None:
    """Collects what a piece of work left behind.  What lives on after it is not looked through again."""
    gc.collect()
    gc.freeze()


def piece_by_piece(work: Iterable[Piece]) -> Iterator[Piece]:
    """What comes of many pieces of work, the garbage of PIECES of them collected together.

    What is left then, as the functions made of the law, most likely lives on and is not looked through
    again before LONG_PIECES.
    """
    with lasting(), without_collecting():
        for count, one in enumerate(work, 1):
            yield one
            if count % LONG_PIECES == 0:
                gc.unfreeze()
            if count % PIECES == 0:
                collect()
