"""Finds the weights of the ranking: `python -m tests.bench.tuning [HOME]`.

Four sorts of questions, none of them of a half that is held: what players ask in the corpus itself, where
the question and its answer are left out of the index for its own sake (only the fifth of them from which no
vectors were learned, see `tests.bench.learning`); titles as they stand; the tuning halves of players.tsv,
own.tsv, strangers.tsv, voices.tsv, evening.tsv and late.tsv; and the tuning half of the rulings.  The scores
of what could be the answer are taken as the logarithms of their chances to be right, and the weights are
those under which the right answers are likeliest: a linear ranking fitted by conditional logistic regression,
no weight below zero.  The weights of plainly typed questions and of formal ones are fitted together, for a
question may lie between the two.
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from heapq import nlargest
from pathlib import Path
from statistics import fmean

import numpy as np

from kb.home import Build, current, home_folder
from queries.ask import plain_words
from queries.knowledge import build_knowledge, connect
from queries.search import Searcher
from queries.search.ranking import WEIGHTS
from tests.bench import asking, learning, strangers
from tests.bench.rulings_as_questions import questions, target_of, targets

CANDIDATES = 60  # entries that could be the answer: those of the best score now, and the right ones
STEPS, RATE = 400, 0.08
PULL = 0.002  # towards weights that are all alike, which holds what the questions say nothing of
WORTH = {
    "asked": 0.7,
    "titles": 0.3,
    "players": 4.0,
    "strangers": 8.0,
    "rulings": 3.0,
}  # of one question of each sort
FOLDS = 4
ONE_TITLE_IN, ONE_ASKED_IN = 6, 2


@dataclass(frozen=True, slots=True)
class Sample:
    """One question: the evidence for each candidate, which are right, and how formally it is written."""

    sort: str
    evidence: np.ndarray
    right: np.ndarray
    formal: float


def samples(build: Build) -> list[Sample]:
    """Every question that may be tuned on."""
    with closing(connect(build)) as connection:
        searcher = Searcher(connection, build.index)
        made = (
            *_asked(searcher),
            *_titles(searcher),
            *_players(searcher, connection),
            *_rulings(searcher, connection),
        )
        return [sample for sample in made if sample.right.any()]


def _asked(searcher: Searcher) -> Iterator[Sample]:
    """What players ask in the corpus, each question left out for its own sake."""
    evidence = searcher.index.evidence
    for number, owner in enumerate(evidence.asked_owners):
        question = searcher.index.stored(evidence.first_asked + number)["text"].partition("\n")[0]
        if not learning.is_shown(question) and number % ONE_ASKED_IN == 0:
            yield _sample("asked", searcher, question, {owner}, left_out=number)


def _titles(searcher: Searcher) -> Iterator[Sample]:
    """A title as the two or three words of a player in a hurry: right is whatever bears it."""
    bearers: dict[str, set[int]] = defaultdict(set)
    for place in range(len(searcher.index.evidence.ids)):
        bearers[searcher.index.stored(place)["title"].lower()].add(place)
    for number, (title, right) in enumerate(sorted(bearers.items())):
        if number % ONE_TITLE_IN == 0 and 2 <= len(title.split()) <= 4:
            yield _sample("titles", searcher, title, right)


def _players(searcher: Searcher, connection) -> Iterator[Sample]:
    known, place = asking.counterparts(connection), _places(searcher)
    for asked in (each for each in asking.read() if each.half == "tune" and each.right):
        right = {place[id] for id in asking.right_answers(asked, known) if id in place}
        yield _sample("players", searcher, asked.question, right)
    sets = (
        ("players", strangers.OWN),
        ("strangers", strangers.STRANGERS),
        ("strangers", strangers.VOICES),
        ("strangers", strangers.EVENING),
        ("strangers", strangers.LATE),
    )
    for sort, path in sets:
        for each in strangers.read(path, "tune"):
            right = {place[id] for id in strangers.right_answers(each, known) if id in place}
            yield _sample(sort, searcher, each.question, right)


def _rulings(searcher: Searcher, connection) -> Iterator[Sample]:
    """Sections are the candidates, and right are those of the targets."""
    known, ids, sections = targets(connection), searcher.index.evidence.ids, searcher.index.evidence.family
    for question in (each for each in questions(connection) if each.tunes):
        right = {place for place in sections if target_of(ids[place]) in question.answers & known}
        yield _sample(
            "rulings", searcher, question.text, right, without=question.derived, among=set(sections)
        )


def _places(searcher: Searcher) -> dict[str, int]:
    return {id: place for place, id in enumerate(searcher.index.evidence.ids)}


def _sample(sort: str, searcher: Searcher, question: str, right: set[int], among=None, **left_out) -> Sample:
    words = plain_words(question)
    found = searcher.evidence(words, **left_out)
    formal = searcher.vocabulary.read(words).formal
    now = {place: 0.0 for place in found["standing"] if among is None or place in among}
    for name, (plain, written) in searcher.ranking.weights.items():
        for place, sign in found[name].items():
            if place in now:
                now[place] += (plain + (written - plain) * formal) * sign
    places = sorted({*nlargest(CANDIDATES, now, key=now.__getitem__), *(right & now.keys())})
    rows = np.array([[found[name].get(place, 0.0) for name in WEIGHTS] for place in places])
    return Sample(sort, rows, np.array([place in right for place in places], bool), formal)


def fitted(found: list[Sample]) -> np.ndarray:
    """The weights of plainly typed questions and of formal ones, a row each, under which the right answers
    are likeliest; the sum of each row is 1."""
    most, kinds = max(len(each.right) for each in found), len(WEIGHTS)
    rows = np.zeros((len(found), most, 2, kinds))
    right, there = np.zeros((2, len(found), most), bool)
    for number, each in enumerate(found):
        size = len(each.right)
        rows[number, :size] = each.evidence[:, None] * _manners(each)[None, :, None]
        right[number, :size], there[number, :size] = each.right, True
    rows = rows.reshape(len(found), most, 2 * kinds)
    worth = np.array([WORTH[each.sort] for each in found])
    worth /= worth.sum()
    weights, fast, slow = np.ones(2 * kinds), np.zeros(2 * kinds), np.zeros(2 * kinds)
    for step in range(1, STEPS + 1):  # Adam
        scores = np.where(there, rows @ weights, -np.inf)
        chances = _softmax(scores)
        wanted = _softmax(np.where(right, scores, -np.inf))
        slope = (worth[:, None] * (wanted - chances)).ravel() @ rows.reshape(-1, 2 * kinds)
        slope -= PULL * (weights - weights.mean())
        fast, slow = 0.9 * fast + 0.1 * slope, 0.999 * slow + 0.001 * slope**2
        weights = weights + RATE * (fast / (1 - 0.9**step)) / (np.sqrt(slow / (1 - 0.999**step)) + 1e-9)
        weights = np.maximum(weights, 0)
    columns = weights.reshape(2, kinds)
    return columns / columns.sum(1, keepdims=True)


def _manners(one: Sample) -> np.ndarray:
    """How far the weights of plainly typed questions and of formal ones count for it."""
    return np.array([1 - one.formal, one.formal])


def _softmax(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def ranks(weights: np.ndarray, found: list[Sample]) -> list[int]:
    """The place of the first right answer to each question, from 0."""
    scored = ((each.evidence @ (_manners(each) @ weights), each.right) for each in found)
    return [int((scores > scores[right].max()).sum()) for scores, right in scored]


def _print(what: str, found: list[Sample], placed: list[int]) -> None:
    for sort in WORTH:
        its = [rank for each, rank in zip(found, placed, strict=True) if each.sort == sort]
        if its:
            first, five, ten = (fmean(rank < depth for rank in its) for depth in (1, 5, 10))
            print(f"{what}, {sort}, {len(its)}: first {first:.3f}, five {five:.3f}, ten {ten:.3f}")


def _crossed(found: list[Sample]) -> list[int]:
    """The ranks under weights that were found without the question itself."""
    placed = [0] * len(found)
    for fold in range(FOLDS):
        weights = fitted([each for number, each in enumerate(found) if number % FOLDS != fold])
        for number in range(fold, len(found), FOLDS):
            placed[number] = ranks(weights, [found[number]])[0]
    return placed


def main(home: str | None) -> None:
    with tempfile.TemporaryDirectory() as made:
        build = current(home_folder(home)) if home else build_knowledge(Path(made), None).build
        found = samples(build)
    _print("fitted elsewhere", found, _crossed(found))
    weights = fitted(found)
    _print("fitted", found, ranks(weights, found))
    for name, (plain, formal) in zip(WEIGHTS, weights.T, strict=True):
        print(f'    "{name}": ({plain:.3f}, {formal:.3f}),')


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
