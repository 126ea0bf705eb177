"""Finds the weights of the ranking: `python -m tests.bench.tuning`.

Only the tuning half of the rulings is looked at.  The scores of the targets are taken as the logarithms of
their chances to be right; one weight after the other is made larger and smaller, and what makes the right
answers likelier stays, until nothing does.  That is smoother than the figures themselves, which half a dozen
questions decide.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from math import exp, log
from operator import mul
from pathlib import Path
from statistics import fmean

from kb.home import Build
from queries.knowledge import build_knowledge, connect
from queries.search import Searcher
from queries.search.engine import stems
from queries.search.ranking import WEIGHTS
from tests.bench import measure
from tests.bench.rulings_as_questions import Question, questions, target_of, targets
from tests.bench.scores import NAMES, scores

STEPS = (2.0, 1.3, 1.1, 1 / 1.1, 1 / 1.3, 0.5)
ROUNDS = 12
ENOUGH = 0.001  # a round that gains less is the last

Weights = dict[str, float]


@dataclass(frozen=True, slots=True)
class Sample:
    """One question: its right answers, and the evidence for each section by its target."""

    answers: frozenset[str]
    sections: list[tuple[str, tuple[float, ...]]]


def samples(build: Build) -> list[Sample]:
    """The tuning half."""
    with closing(connect(build)) as connection:
        searcher = Searcher(connection, build.index)
        known = targets(connection)
        return [_sample(searcher, question, known) for question in questions(connection) if question.tunes]


def _sample(searcher: Searcher, question: Question, known: frozenset[str]) -> Sample:
    ids = searcher.index.evidence.ids
    left_out = frozenset(place for place, id in enumerate(ids) if id in question.derived)
    evidence, _ = searcher.ranking.gather(stems(question.text), left_out)
    sections = [
        (target_of(ids[place]), tuple(evidence[name].get(place, 0.0) for name in WEIGHTS))
        for place in searcher.index.evidence.family
        if target_of(ids[place]) in known
    ]
    return Sample(question.answers, sections)


def likelihood(weights: Weights, found: Iterable[Sample]) -> float:
    """The mean logarithm of the chance of a right answer."""
    return fmean(_chance(_scored(weights, sample), sample.answers) for sample in found)


def figures(weights: Weights, found: Iterable[Sample]) -> tuple[float, ...]:
    """What `tests.bench.retrieval` would print."""
    scored = ((_scored(weights, sample), sample.answers) for sample in found)
    return scores((sorted(each, key=each.__getitem__, reverse=True), answers) for each, answers in scored)


def _scored(weights: Weights, sample: Sample) -> dict[str, float]:
    """The score of each target: that of its best section."""
    worth = tuple(weights.values())
    best: dict[str, float] = {}
    for target, evidence in sample.sections:
        score = sum(map(mul, worth, evidence))
        if score > best.get(target, -1.0):
            best[target] = score
    return best


def _chance(scored: dict[str, float], answers: frozenset[str]) -> float:
    total = log(sum(map(exp, scored.values())))
    return fmean(scored[answer] - total for answer in answers)


def tuned(weights: Weights, found: list[Sample]) -> Weights:
    """The weights that one change at a time leads to, as shares of 1."""
    best = likelihood(weights, found)
    for _ in range(ROUNDS):
        before = best
        for name in weights:
            for step in STEPS:
                changed = weights | {name: weights[name] * step}
                gained = likelihood(changed, found)
                if gained > best:
                    weights, best = changed, gained
        if best - before < ENOUGH:
            break
    total = sum(weights.values())
    return {name: round(weight / total, 2) for name, weight in weights.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        found = samples(build_knowledge(Path(home), measure.documents()).build)
    for name, weights in (("in use", WEIGHTS), ("tuned", tuned(dict.fromkeys(WEIGHTS, 1.0), found))):
        merits = zip(NAMES, figures(weights, found), strict=True)
        print(f"{name}, {len(found)} questions:", *(f"{label} {figure:.3f}" for label, figure in merits))
        print("   ", weights)


if __name__ == "__main__":
    main()
