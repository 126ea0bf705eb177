"""Finds what is said first: `python -m tests.bench.leading HOME [--words]`.

tests/questions/leads.tsv names, for questions of opened sets, which of the answers that could be said first
answer them by themselves, and which of the likely ones do not, as somebody judged with the answer of the set
at hand.  An answer is named by the first letters of the hash of its text, so that one which is written anew
is no longer judged.  The weights of `queries.leads` are those under which the answers judged right are
likeliest among the judged ones.  Each set is measured with weights that were found on the others.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields

import numpy as np

from kb.home import current, home_folder
from queries import leads
from queries.ask import Asker
from queries.knowledge import connect
from tests.bench import strangers

FILE = strangers.FOLDER / "leads.tsv"
NAMED_BY = 8  # letters of the hash of an answer
PULL, STEPS, RATE, MOMENTUM = 0.02, 400, 0.3, 0.9


@dataclass(frozen=True, slots=True)
class Judged:
    """A question of a set: of each saying that could answer it a row of what is known, whether it was judged
    at all, and whether it answers."""

    name: str
    known: np.ndarray
    seen: np.ndarray
    right: np.ndarray


def named(says: str) -> str:
    return hashlib.sha256(says.encode()).hexdigest()[:NAMED_BY]


def read() -> Iterator[tuple[str, str, set[str], set[str]]]:
    """Set, id of the question, the answers that answer it and those that do not."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, id, right, wrong = line.split("\t")
            yield name, id, set(right.split()), set(wrong.split())


def judged(asker: Asker) -> Iterator[Judged]:
    """What was judged, as a build has it; questions of which no right answer is left are left out."""
    rows = list(read())
    questions = {
        (name, each.id): each.question
        for name in {name for name, *_ in rows}
        for each in strangers.read(strangers.FOLDER / f"{name}.tsv", "held")
    }
    for name, id, right, wrong in rows:
        found = asker.find(questions[name, id])
        said, known = leads.sayings(found.question, asker.at_hand(found))
        known[:, -1] = leads.meant(found.question, said)
        names = [named(one.says) for one in said]
        its = Judged(
            name,
            known,
            np.array([one in right | wrong for one in names]),
            np.array([one in right for one in names]),
        )
        if its.right.any():
            yield its


def fitted(rows: Sequence[Judged]) -> np.ndarray:
    """The weights under which the right ones are likeliest among the judged."""
    spread = np.concatenate([one.known[one.seen] for one in rows]).std(0) + 1e-9
    weights, speed = np.zeros(len(spread)), np.zeros(len(spread))
    for _ in range(STEPS):
        slope = -PULL * weights
        for one in rows:
            its, right = one.known[one.seen] / spread, one.right[one.seen]
            values = its @ weights
            chance = np.exp(values - values.max())
            of_right = chance * right / (chance @ right)
            slope += (of_right - chance / chance.sum()) @ its / len(rows)
        speed = MOMENTUM * speed + slope
        weights += RATE * speed
    return weights / spread


def led_right(rows: Sequence[Judged], weights: np.ndarray) -> float:
    """How often the likeliest answers."""
    return float(np.mean([one.right[int((one.known @ weights).argmax())] for one in rows]))


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("home")
    options.add_argument("--words", action="store_true", help="by words alone")
    chosen = options.parse_args()
    if chosen.words:
        os.environ["UMPIRE_MEANING"] = "words"
    build = current(home_folder(chosen.home))
    with closing(connect(build)) as connection:
        rows = list(judged(Asker(connection, build.index)))
    for name in sorted({one.name for one in rows}):
        its, others = [one for one in rows if one.name == name], [one for one in rows if one.name != name]
        print(f"{name}: {len(its)} questions, {led_right(its, fitted(others)):.3f} by the other sets")
    weights = fitted(rows)
    now = leads.OF_WORDS if chosen.words else leads.OF_SENTENCES
    in_use = np.array([getattr(now, field.name) for field in fields(now)])
    print(f"all: now {led_right(rows, in_use):.3f}, by these weights {led_right(rows, weights):.3f}")
    print(", ".join(f"{field.name} {weight:.2f}" for field, weight in zip(fields(now), weights, strict=True)))


if __name__ == "__main__":
    main()
