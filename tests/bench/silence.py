"""Finds when `umpire ask` is silent: `python -m tests.bench.silence [HOME]`.

Logistic regression of whether a question has an answer on the signs that `queries.ask.signs` gives, over the
tuning halves of players.tsv, own.tsv, strangers.tsv, voices.tsv, evening.tsv and late.tsv; the figures come
from folds that the weights were not fitted on. Of all thresholds that one is printed under which answered and
rightly silent together are most, the questions that others wrote counting most, and beside it where either
is equally likely. The one in use is four tenths below that, for a player who gets no answer has the nearest
rules only.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

import numpy as np

from kb.home import Build, current, home_folder
from queries.ask import Asker, signs
from queries.knowledge import build_knowledge, connect
from tests.bench import asking, strangers

WORTH = {
    "players": 1.5,
    "own": 2.0,
    "strangers": 3.0,
    "voices": 3.0,
    "evening": 3.0,
    "late": 3.0,
}  # of one question of each set
STEPS, RATE, PULL = 4000, 0.05, 0.01
FOLDS = 5
AGAINST = ("outside", "formal")  # the signs that speak against an answer


def questions() -> list[tuple[str, str, bool]]:
    """Set, question, and whether anything answers it."""
    found = [("players", each.question, bool(each.right)) for each in asking.read() if each.half == "tune"]
    sets = (
        ("own", strangers.OWN),
        ("strangers", strangers.STRANGERS),
        ("voices", strangers.VOICES),
        ("evening", strangers.EVENING),
        ("late", strangers.LATE),
    )
    for name, path in sets:
        found += [(name, each.question, bool(each.right)) for each in strangers.read(path, "tune")]
    return found


def measured(build: Build) -> tuple[list[str], list[str], np.ndarray, np.ndarray]:
    """The names of the signs, the set of each question, its signs, and whether anything answers it."""
    sets, rows, answerable = [], [], []
    with closing(connect(build)) as connection:
        asker = Asker(connection, build.index)
        for name, question, has_answer in questions():
            found = asker.find(question)
            if found.hits:
                rows.append(signs(found, asker.text(found.hits[0].id)))
                sets.append(name)
                answerable.append(has_answer)
    names = list(rows[0])
    return names, sets, np.array([[row[name] for name in names] for row in rows]), np.array(answerable, bool)


def fitted(rows: np.ndarray, answerable: np.ndarray, worth: np.ndarray, against: np.ndarray) -> np.ndarray:
    """The weights of the signs, and last the constant; those `against` an answer are not above zero, and the
    others not below it, so that none makes up for another of which the questions have too few."""
    middle, spread = rows.mean(0), rows.std(0) + 1e-9
    inputs = np.concatenate([(rows - middle) / spread, np.ones((len(rows), 1))], 1)
    weights = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (worth * (answerable - chances)) / worth.sum()
        slope[:-1] -= PULL * weights[:-1]
        weights += RATE * slope
        weights[:-1][against] = np.minimum(weights[:-1][against], 0)
        weights[:-1][~against] = np.maximum(weights[:-1][~against], 0)
    plain = weights[:-1] / spread
    return np.append(plain, weights[-1] - plain @ middle)


def sums(weights: np.ndarray, rows: np.ndarray) -> np.ndarray:
    return rows @ weights[:-1] + weights[-1]


def threshold(found: np.ndarray, answerable: np.ndarray, worth: np.ndarray) -> float:
    """The sum from which on the most is right: the shares answered and rightly silent together."""

    def merit(least: float) -> float:
        told = found >= least
        answered = (worth * told)[answerable].sum() / worth[answerable].sum()
        return answered + (worth * ~told)[~answerable].sum() / worth[~answerable].sum()

    return max(sorted(found), key=merit)


def main(home: str | None) -> None:
    with tempfile.TemporaryDirectory() as made:
        build = current(home_folder(home)) if home else build_knowledge(Path(made), None).build
        names, sets, rows, answerable = measured(build)
    balance = np.where(answerable, 1.0, answerable.mean() / (1 - answerable.mean()))
    worth = balance * np.array([WORTH[name] for name in sets])
    against = np.array([name in AGAINST for name in names])
    crossed = np.zeros(len(rows), bool)
    order = np.arange(len(rows))
    for fold in range(FOLDS):
        rest, its = order % FOLDS != fold, order % FOLDS == fold
        weights = fitted(rows[rest], answerable[rest], worth[rest], against)
        least = threshold(sums(weights, rows[rest]), answerable[rest], worth[rest])
        crossed[its] = sums(weights, rows[its]) >= least
    for name in WORTH:
        its = np.array(sets) == name
        answered, silent = crossed[its & answerable].mean(), 1 - crossed[its & ~answerable].mean()
        print(f"{name}, fitted elsewhere: answered {answered:.3f}, rightly silent {silent:.3f}")
    weights = fitted(rows, answerable, worth, against)
    least = threshold(sums(weights, rows), answerable, worth)
    print({name: round(float(weight), 2) for name, weight in zip(names, weights, strict=False)})
    print("ENOUGH", round(float(least - weights[-1]), 2), "or", round(float(-weights[-1]), 2))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
