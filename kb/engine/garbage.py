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
PIECES = 100  # of work, after which what they left behind is collected


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


def piece_by_piece(work: Iterable[Piece]) -> Iterator[Piece]:
    """What comes of many pieces of work, the garbage of PIECES of them collected together."""
    with lasting(), without_collecting():
        for count, one in enumerate(work, 1):
            yield one
            if count % PIECES == 0:
                gc.collect()
