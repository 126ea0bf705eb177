"""Worked examples run by several processes, each of which has the compiled law already."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context

from kb.children import end_with_parent
from kb.engine.checks import run_examples
from kb.engine.expected import Check
from kb.engine.garbage import collect, keep_all, piece_by_piece, without_collecting
from kb.engine.law import Law
from parsers.records import Document, Example, Problem

FEW = 200  # examples for which a second process is not worth its beginning
PIECE = 40  # examples that a process is given at once: those of a chapter ask the same decisions

Found = tuple[list[Check], list[Problem]]


@dataclass(frozen=True, slots=True)
class _Task:
    laws: dict[str, Law]
    examples: Sequence[Example]
    documents: dict[str, Document]

    def found(self, first: int) -> Found:
        return run_examples(self.laws, self.examples[first : first + PIECE], self.documents)


def run_at_once(
    laws: dict[str, Law], examples: Sequence[Example], documents: dict[str, Document], jobs: int
) -> Found:
    """As `run_examples`, in the same order, by so many processes where there can be several and the examples
    are many."""
    if jobs < 2 or len(examples) <= FEW or "fork" not in get_all_start_methods():
        return run_examples(laws, piece_by_piece(examples), documents)
    checks: list[Check] = []
    problems: list[Problem] = []
    for found, wrong in _by_processes(_Task(laws, examples, documents), jobs):
        checks += found
        problems += wrong
    return checks, problems


def _by_processes(task: _Task, jobs: int) -> Iterator[Found]:
    """What is found piece by piece.  A forked process has the law and the examples as they stand here."""
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("fork"), initializer=_begin, initargs=(os.getpid(), task)
    )
    pieces = range(0, len(task.examples), PIECE)
    try:
        waiting = [(first, pool.submit(_in_child, first)) for first in pieces]
        for first, future in waiting:
            try:
                yield future.result()
            except (BrokenProcessPool, OSError):  # a process was ended from outside
                yield task.found(first)
    finally:
        pool.shutdown(cancel_futures=True)


# ---- in a process of its own

_TASK: list[_Task] = []


def _begin(parent: int, task: _Task) -> None:
    end_with_parent(parent)
    keep_all()
    _TASK.append(task)


def _in_child(first: int) -> Found:
    with without_collecting():
        found = _TASK[0].found(first)
        collect()
    return found
