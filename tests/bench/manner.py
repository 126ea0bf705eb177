"""Learns the manner of questions: `python -m tests.bench.manner HOME`.

Logistic regression on the words of a question and their pairs (`queries.search.manner`): on one side what
players ask in the corpus, on the other what no rule answers there, and on both the questions of
tests/questions, which count more, for there one hand wrote both. Of a set that is held out (see
`tests/bench/silence.py`) nothing is learned. Prints how well each set is told apart by what the others
taught; needs scikit-learn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from kb.home import Build, current, home_folder
from queries.ask import Asker
from queries.knowledge import connect
from queries.search.chatter import OUTSIDE_EXAMPLES
from queries.search.manner import FOLDER, MOST, WEIGHTS, WORDS, parts
from tests.bench.silence_sets import WORTH, questions

OF_A_SET, OF_THE_CORPUS, NEAR_MISS = 3.0, 1.0, 0.3  # what a question counts for
LEAST = 2  # questions that have a part
SHARPNESS = 1.0  # how freely the weights follow the questions
SLIGHT = 0.03  # weights below it are not written


@dataclass(frozen=True)
class Lessons:
    """Questions as they are read, each with its set ("" is the corpus), whether anything answers it, and what
    it counts for."""

    texts: Sequence[str]
    sets: np.ndarray
    answerable: np.ndarray
    worth: np.ndarray

    @cached_property
    def counted(self) -> tuple[CountVectorizer, np.ndarray]:
        counter = CountVectorizer(analyzer=lambda text: list(parts(text)), binary=True, min_df=LEAST)
        return counter, counter.fit_transform(self.texts).tocsr()

    def learned(self, its: np.ndarray) -> LogisticRegression:
        """What those questions teach, both sides counting the same."""
        _, rows = self.counted
        answerable, worth = self.answerable[its], self.worth[its]
        balance = worth[answerable].sum() / worth[~answerable].sum()
        model = LogisticRegression(C=SHARPNESS, solver="liblinear", max_iter=300)
        return model.fit(rows[its], answerable, np.where(answerable, worth, worth * balance))

    def crossed(self, name: str) -> dict[str, float]:
        """The manner of each question of a set, as the others teach it."""
        its = self.sets == name
        found = self.learned(~its).decision_function(self.counted[1][its])
        texts = [text for text, mine in zip(self.texts, its, strict=True) if mine]
        return dict(zip(texts, ((1 + np.clip(found, -MOST, MOST) / MOST) / 2).tolist(), strict=True))


def lessons(build: Build) -> Lessons:
    """All that may be learned from."""
    with closing(connect(build)) as connection:
        asker = Asker(connection, build.index)
        asked = [one for (one,) in connection.execute("select distinct question from asked order by 1")]
        unsaid = [one for (one,) in connection.execute("select distinct question from unsaid order by 1")]
        found = [("", one, True, OF_THE_CORPUS) for one in asked]
        found += [("", one, False, OF_THE_CORPUS) for one in [*unsaid, *OUTSIDE_EXAMPLES]]
        for name, question, answerable in questions(near_misses=True):
            worth = OF_A_SET if answerable or name != "lookalikes" else NEAR_MISS
            found.append((name, asker.find(question).question.meant, answerable, worth))
    sets, texts, answerable, worth = zip(*found, strict=True)
    return Lessons(texts, np.array(sets), np.array(answerable, bool), np.array(worth))


def write(known: Lessons) -> None:
    """Write what all questions teach."""
    model = known.learned(np.ones(len(known.texts), bool))
    words = known.counted[0].get_feature_names_out()
    kept = sorted(
        (word, weight) for word, weight in zip(words, model.coef_[0], strict=True) if abs(weight) >= SLIGHT
    )
    kept.insert(0, ("", model.intercept_[0]))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / WORDS).write_text("\n".join(word for word, _ in kept), encoding="utf-8")
    np.save(FOLDER / WEIGHTS, np.array([weight for _, weight in kept], np.float16), allow_pickle=False)


def main(home: str) -> None:
    known = lessons(current(home_folder(home)))
    for name in WORTH:
        its = known.sets == name
        found = known.crossed(name)
        told = np.array([found[text] for text, mine in zip(known.texts, its, strict=True) if mine])
        print(f"{name}: {roc_auc_score(known.answerable[its], told):.3f}", flush=True)
    write(known)


if __name__ == "__main__":
    main(sys.argv[1])
