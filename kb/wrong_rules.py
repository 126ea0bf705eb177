"""Would anybody notice if a rule of a document were wrong: each made wrong in turn, and put to its examples.

A wrong rule that no example notices, though the explorer finds a situation in which it changes a verdict, is
a survivor: the situation, read against the rulebook, is the example that is missing.
"""

from __future__ import annotations

import random
from pathlib import Path

from kb import compiled_law
from kb.engine.games import base_of
from kb.engine.law import Law
from kb.errors import UmpireError
from kb.explore.mutations import Mutant, mutants
from kb.explore.table_mutations import table_mutants, thinned
from kb.explore.watching import DOCUMENTED, Fate, Watching, fate
from kb.lint import is_of, readings_of


def wrong_rules(folder: Path, sample: int, seed: int = 0) -> tuple[str, list[Fate]]:
    """The document's title, and what became of so many of its wrong rules, drawn by a seed; all where the
    sample is 0.  Raises UmpireError where the folder holds no document, or one whose rules cannot be read."""
    readings = readings_of(folder)
    own = readings[-1].document
    compiled = compiled_law.compile_and_check(readings)
    if compiled.problems:
        raise UmpireError(f"{folder}: its rules have mistakes; 'umpire lint {folder}' shows them")
    documents = {reading.document.id: reading.document for reading in readings}
    code = compiled.laws.get(base_of(own, documents))
    if code is None:
        raise UmpireError(f"{folder}: no rule is in it yet")
    law = Law(code)
    examples = [
        (one.id, DOCUMENTED, one.document, one.situation)
        for reading in readings
        for one in reading.examples
        if one.situation
    ]
    watching = Watching(law, examples, documents)
    every = [one for one in _all(law) if is_of(folder, one.clause.path)]
    chosen = every
    if sample:
        several = thinned(every, seed)
        chosen = random.Random(seed).sample(several, min(sample, len(several)))  # noqa: S311
    return own.title, [fate(law, one, watching.of(*one.names), code.editions) for one in chosen]


def _all(law: Law) -> list[Mutant]:
    clauses = [one for each in law.code.decisions.values() for one in mutants(each, law.code.types)]
    return [*clauses, *table_mutants(law.code)]
