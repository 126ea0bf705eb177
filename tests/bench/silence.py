"""Finds when `umpire ask` is silent: `python -m tests.bench.silence [HOME]`.

Logistic regression of whether a question has an answer on the signs that `queries.ask.signs` gives, over
the opened sets of tests/questions and those of lookalikes.tsv which rules answer. The figures of each set
come from weights that were fitted on the other sets, so that they tell what another hand's questions bring;
what is decided without weighing is not fitted on. The threshold answers `ANSWERED` of the questions that
have an answer, for a player who gets none has the nearest rules only.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kb.home import Build, current, home_folder
from queries.ask import Asker, decided, signs
from queries.knowledge import build_knowledge, connect
from tests.bench import manner
from tests.bench.silence_sets import WORTH, questions

STEPS, RATE, PULL = 4000, 0.05, 0.01
ANSWERED = 0.95  # of the questions that have an answer
WEIGHED = ("familiarity", "covered", "manner", "sides", "unsaid")  # signs that say something new
AGAINST = ("unsaid",)  # those that speak against an answer


@dataclass(frozen=True, slots=True)
class Measured:
    """Of each question its set, its signs, whether anything answers it, and the sum that is decided without
    weighing: 0 where it is not, else without end."""

    names: list[str]
    sets: np.ndarray
    rows: np.ndarray
    answerable: np.ndarray
    decided: np.ndarray


def measured(build: Build) -> Measured:
    """The questions as the build reads them; those that find nothing are left out."""
    sets, rows, answerable, known = [], [], [], []
    taught = manner.lessons(build)
    manners = {name: taught.crossed(name) for name in WORTH}
    with closing(connect(build)) as connection:
        asker = Asker(connection, build.index)
        for name, question, has_answer in questions():
            found = asker.find(question)
            if found.hits and not found.little_asked:
                its = signs(found, asker.text(found.hits[0].id))
                rows.append(its | {"manner": manners[name][found.question.meant]})
                sets.append(name)
                answerable.append(has_answer)
                known.append({None: 0.0, True: np.inf, False: -np.inf}[decided(found)])
    names = list(WEIGHED)
    table = np.array([[row[name] for name in names] for row in rows])
    return Measured(names, np.array(sets), table, np.array(answerable, bool), np.array(known))


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


def threshold(found: np.ndarray, answerable: np.ndarray) -> float:
    """The sum from which on so many of the questions that have an answer are answered."""
    return float(np.quantile(np.maximum(found[answerable], -1e9), 1 - ANSWERED, method="lower"))


def main(home: str | None) -> None:
    with tempfile.TemporaryDirectory() as made:
        build = current(home_folder(home)) if home else build_knowledge(Path(made), None).build
        known = measured(build)
    against = np.array([name in AGAINST for name in known.names])
    worth = np.array([WORTH[name] for name in known.sets])
    others = known.sets != "lookalikes"

    def weighed(its: np.ndarray) -> tuple[np.ndarray, float]:
        """The weights that are found on these questions, and the threshold."""
        open_ones = its & (known.decided == 0)
        rows, answerable = known.rows[open_ones], known.answerable[open_ones]
        balance = worth[open_ones][answerable].sum() / worth[open_ones][~answerable].sum()
        weights = fitted(rows, answerable, worth[open_ones] * np.where(answerable, 1.0, balance), against)
        found = sums(weights, known.rows) + known.decided
        return weights, threshold(found[its & others], known.answerable[its & others])

    for name in WORTH:
        its = known.sets == name
        weights, least = weighed(~its)
        told = sums(weights, known.rows) + known.decided >= least
        answered, silent = told[its & known.answerable], ~told[its & ~known.answerable]
        silence = f", rightly silent {silent.mean():.3f}" if len(silent) else ""
        print(f"{name}, fitted elsewhere: answered {answered.mean():.3f}{silence}")
    weights, least = weighed(np.ones(len(known.sets), bool))
    print({name: round(float(weight), 2) for name, weight in zip(known.names, weights, strict=False)})
    print("ENOUGH", round(float(least - weights[-1]), 2))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
