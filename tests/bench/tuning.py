"""Finds the weights of the ranking: `python -m tests.bench.tuning`.

Only tuning halves are looked at: that of the questions of players for the weights of short questions, that of
the rulings for those of long ones.  The scores of what could be the answer are taken as the logarithms of
their chances to be right; one weight after the other is made larger and smaller, and what makes the right
answers likelier stays, until nothing does.  That is smoother than the figures themselves, which half a dozen
questions decide.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from heapq import nlargest
from math import exp, log
from operator import mul
from pathlib import Path
from statistics import fmean

from kb.home import Build
from queries.ask import plain_words
from queries.knowledge import build_knowledge, connect
from queries.search import Searcher
from queries.search.ranking import WEIGHTS
from tests.bench import asking, measure
from tests.bench.rulings_as_questions import questions, target_of, targets
from tests.bench.scores import NAMES, scores

CANDIDATES = 100  # entries that could be the answer to a player's question: those of the best score now
STEPS = (2.0, 1.3, 1.1, 1 / 1.1, 1 / 1.3, 0.5)
ROUNDS = 12
ENOUGH = 0.001  # a round that gains less is the last
SHARPNESS = 20  # how much likelier a score higher by 1 is to be right, as a logarithm
LEAST = 1e-6  # the chance of an answer that is not among what was found

Weights = dict[str, float]
SHORT = {name: short for name, (short, _) in WEIGHTS.items()}
LONG = {name: long for name, (_, long) in WEIGHTS.items()}


@dataclass(frozen=True, slots=True)
class Sample:
    """One question: its right answers, and the evidence for each section or entry by what it counts for."""

    answers: frozenset[str]
    found: list[tuple[str, tuple[float, ...]]]


def of_rulings(build: Build) -> list[Sample]:
    """The tuning half of the rulings: sections count for their targets."""
    with closing(connect(build)) as connection:
        searcher = Searcher(connection, build.index)
        known, ids = targets(connection), searcher.index.evidence.ids
        samples = []
        for question in (each for each in questions(connection) if each.tunes):
            evidence = searcher.evidence(question.text, question.derived)
            sections = (place for place in searcher.index.evidence.family if target_of(ids[place]) in known)
            found = [(target_of(ids[place]), _row(evidence, place)) for place in sections]
            samples.append(Sample(question.answers, found))
        return samples


def of_players(build: Build) -> list[Sample]:
    """The tuning half of the questions of players that have an answer: any entry may be it."""
    with closing(connect(build)) as connection:
        searcher = Searcher(connection, build.index)
        counterparts, ids = asking.counterparts(connection), searcher.index.evidence.ids
        samples = []
        for asked in (each for each in asking.read() if each.half == "tune" and each.right):
            evidence = searcher.evidence(plain_words(asked.question))
            rows = {place: _row(evidence, place) for place in evidence["standing"]}
            best = nlargest(CANDIDATES, rows, key=lambda place: _score(SHORT, rows[place]))
            found = [(ids[place], rows[place]) for place in best]
            samples.append(Sample(asking.right_answers(asked, counterparts), found))
        return samples


def _row(evidence: dict[str, dict[int, float]], place: int) -> tuple[float, ...]:
    return tuple(evidence[name].get(place, 0.0) for name in WEIGHTS)


def _score(weights: Weights, row: tuple[float, ...]) -> float:
    return sum(map(mul, weights.values(), row))


def likelihood(weights: Weights, found: Iterable[Sample]) -> float:
    """The mean logarithm of the chance of a right answer."""
    return fmean(_chance(_scored(weights, sample), sample.answers) for sample in found)


def figures(weights: Weights, found: Iterable[Sample]) -> tuple[float, ...]:
    """What `tests.bench.retrieval` would print."""
    scored = ((_scored(weights, sample), sample.answers) for sample in found)
    return scores((sorted(each, key=each.__getitem__, reverse=True), answers) for each, answers in scored)


def _scored(weights: Weights, sample: Sample) -> dict[str, float]:
    """The score of each target: that of the best that counts for it."""
    best: dict[str, float] = {}
    for target, row in sample.found:
        score = _score(weights, row)
        if score > best.get(target, -1.0):
            best[target] = score
    return best


def _chance(scored: dict[str, float], answers: frozenset[str]) -> float:
    """The logarithm of the chance that what is taken is right."""
    chances = {target: exp(SHARPNESS * score) for target, score in scored.items()}
    right = sum(chances.get(answer, 0.0) for answer in answers)
    return log(max(right, LEAST) / sum(chances.values()))


def tuned(weights: Weights, found: list[Sample]) -> Weights:
    """The weights that one change at a time leads to; their sum stays what it is."""
    best, total = likelihood(weights, found), sum(weights.values())
    for _ in range(ROUNDS):
        before = best
        for name in weights:
            for step in STEPS:
                changed = _as_sum(weights | {name: weights[name] * step}, total)
                gained = likelihood(changed, found)
                if gained > best:
                    weights, best = changed, gained
        if best - before < ENOUGH:
            break
    return weights


def _as_sum(weights: Weights, total: float) -> Weights:
    now = sum(weights.values())
    return {name: weight * total / now for name, weight in weights.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), measure.documents()).build
        sets = (("short, players", SHORT, of_players(build)), ("long, rulings", LONG, of_rulings(build)))
    for what, in_use, found in sets:
        for name, weights in (("in use", in_use), ("tuned", tuned(in_use, found))):
            merits = zip(NAMES, figures(weights, found), strict=True)
            print(
                f"{what}, {name}, {len(found)} questions:",
                *(f"{label} {figure:.3f}" for label, figure in merits),
            )
            print("   ", {evidence: round(weight, 3) for evidence, weight in weights.items()})


if __name__ == "__main__":
    main()
