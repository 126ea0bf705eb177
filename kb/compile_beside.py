"""The law compiled in a process of its own, while this one reads the user's copies."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context

from cachetools import LRUCache

from kb.children import end_with_parent
from kb.compiled_law import Compiled
from kb.made_of import fingerprint
from parsers.records import Reading

# What the last builds of this process compiled: another build of the same chapters need not do it again.
REMEMBERED = 3
_done: LRUCache[str, Compiled] = LRUCache(REMEMBERED)


def beside(work: Callable[[list[Reading]], Compiled], chapters: list[Reading]) -> Callable[[], Compiled]:
    """Begins the work in a process of its own, and gives a function that waits for it.

    Compiling needs the chapters and nothing of the user's copies, and reading those takes as long.  Where
    there can be no second process, the work is done when it is asked for.
    """
    key = fingerprint(chapters)
    if key in _done:
        return lambda: _done[key]

    def remember(compiled: Compiled) -> Compiled:
        _done[key] = compiled
        return compiled

    if not any(reading.blocks for reading in chapters) or "fork" not in get_all_start_methods():
        return lambda: remember(work(chapters))
    pool = ProcessPoolExecutor(
        1, mp_context=get_context("fork"), initializer=end_with_parent, initargs=(os.getpid(),)
    )
    try:
        future = pool.submit(work, chapters)
    except (OSError, RuntimeError):
        return lambda: remember(work(chapters))

    def wait() -> Compiled:
        try:
            return remember(future.result())
        except (BrokenProcessPool, OSError):
            return remember(work(chapters))
        finally:
            pool.shutdown(wait=False)

    return wait
