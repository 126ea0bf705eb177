"""What mutants are put to: the compiled law, and the questions of all examples and situations."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator

from kb import compiled_law
from kb.engine.law import Law
from kb.explore.mutations import Mutant, mutants
from kb.explore.table_mutations import table_mutants, thinned
from kb.explore.watching import DOCUMENTED, OWN, Watcher, Watching
from parsers.chapters import read_corpus
from parsers.transcripts.ids import CE, RAW7
from rules_corpus import FOLDER, document_folders
from tests.rules_corpus.told import told
from tests.rules_corpus.told_anew import told_alike


class Bench:
    """The law of each game in `laws`, and what watches it."""

    def __init__(self) -> None:
        self._readings = [read_corpus(folder) for folder in document_folders(FOLDER)]
        compiled = compiled_law.compile_and_check(self._readings)
        self.laws = {base: Law(code) for base, code in compiled.laws.items()}

    def mutants(self, base: str) -> Iterator[Mutant]:
        """Every mutant of one game."""
        law = self.laws[base]
        for decision in law.code.decisions.values():
            yield from mutants(decision, law.code.types)
        yield from table_mutants(law.code)

    def share(self, sample: int, base: str) -> int:
        """How many of a sample fall to one game; 0 where all do."""
        every = sum(len(one.code.decisions) for one in self.laws.values())
        return sample and (sample * len(self.laws[base].code.decisions) // every or 1)

    def watching(self, base: str) -> Watching:
        """The questions of the examples and of our own situations."""
        documents = {one.document.id: one.document for one in self._readings}
        examples = [
            (one.id, DOCUMENTED, one.document, one.situation)
            for reading in self._readings
            for one in reading.examples
            if one.situation
        ]
        own = [(one.name, OWN, one.document, one.text) for one in told()]
        return Watching(self.laws[base], [*examples, *own], documents)

    def watching_anew(self, base: str) -> Watching:
        """Our own situations, told in the older edition where they come out alike: for its rules alone."""
        documents = {one.document.id: one.document for one in self._readings}
        law = self.laws[base]
        alike = told_alike(law) if RAW7 in law.code.editions else ()
        return Watching(law, [(one.name, OWN, one.document, one.text) for one in alike], documents)


def watchers(mutant: Mutant, watching: Watching, anew: Watching) -> Iterator[Watcher]:
    """What watches a wrong rule: one of the older edition alone is watched by what is told anew too."""
    yield from watching.of(*mutant.names)
    if CE not in mutant.clause.editions:
        yield from anew.of(*mutant.names)


def drawn(every: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of them by a seed, few of them cells of tables; all where the count is 0."""
    several = thinned(every, seed) if count else every
    return random.Random(seed).sample(several, min(len(several), count)) if count else several


def of_each(every: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of each chapter."""
    chapters: dict[str, list[Mutant]] = {}
    for one in every:
        chapters.setdefault(one.clause.path, []).append(one)
    return [one for path, several in chapters.items() for one in drawn(several, count, f"{seed}{path}")]


def commit() -> str:
    """The commit at which the tree stands: the seed of a sample that moves with it."""
    ran = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return ran.stdout.strip() or "no commit"
