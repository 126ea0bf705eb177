"""The shipped corpus, read and its law taken up once in a process: tests read it and never change it."""

from __future__ import annotations

from functools import cache

from kb import compiled_law
from kb.compiled_law import Compiled
from kb.engine.law import Law
from parsers.chapters import read_corpus
from parsers.records import Document, Reading
from queries.umpire import Umpire
from rules_corpus import document_folders


@cache
def readings() -> tuple[Reading, ...]:
    """Every shipped document."""
    return tuple(read_corpus(folder) for folder in document_folders())


@cache
def documents() -> dict[str, Document]:
    """Every shipped document's description by its id."""
    return {reading.document.id: reading.document for reading in readings()}


@cache
def compiled() -> Compiled:
    """The law of the shipped documents and what became of their examples."""
    return compiled_law.compile_and_check(list(readings()))


@cache
def laws() -> dict[str, Law]:
    """The law of every game by the id of its base rulebook."""
    return {base: Law(code) for base, code in compiled().laws.items()}


@cache
def umpire() -> Umpire:
    """Who judges by it."""
    return Umpire(laws())
