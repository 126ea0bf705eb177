"""Meaning without a word in common: texts as vectors, and how near a question comes to each.

A text is the sum of the vectors of its words.  These stand in `word_vectors/`: words.txt (one a line), int8
arrays with one row a word, and how much each word weighs.  They were taken from the sentence model
all-MiniLM-L6-v2 (Apache License 2.0, see the README beside them) and then learned on the corpus by
`tests/bench/word_vectors.py`: what players ask shall lie near what answers it, so that "flattop" lies near
"carrier".  Nothing of the model itself is needed here.

Where the extra `wargame-umpire[meaning]` is installed, the vector of the whole sentence (`sentences`) stands
behind that of its words, and both count.

numpy, because a question is held against some twenty thousand texts: plain arrays take half a second for what
takes a product of matrices a millisecond.  Everything on disk is a plain array, read without pickles.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from queries.search import sentences
from queries.search.chatter import OUTSIDE_EXAMPLES

FOLDER = Path(__file__).parent / "word_vectors"
WORD = re.compile(r"[a-z]{2,}")
TEXTS, SENTENCES, QUESTIONS = "meanings.npy", "sentences.npy", "questions.npy"
SCALE = 127  # the largest number of a vector on disk, which is one byte
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
SHORTEST = 4  # words of a sentence that is held against texts by itself
STORY, MOST_SENTENCES = 3, 8  # from so many sentences on a question tells a story, of which so many are read
FEW = 5  # of the questions nearest to one that vote on whether a rule answers it
CALLED = 100  # of either side, the nearest as texts, of which the few are chosen
REMEMBERED = 6_000  # vectors of texts that were asked for one by one, of about a kilobyte each
SENTENCE = 0.6  # what the whole sentence counts for, beside its words


@lru_cache(1)
def word_vectors() -> tuple[dict[str, int], np.ndarray]:
    """The rows of the words, and their vectors, each as long as the word weighs."""
    words = (FOLDER / "words.txt").read_text(encoding="utf-8").split()
    parts = [np.load(path, allow_pickle=False) for path in sorted(FOLDER.glob("vectors_*.npy"))]
    table = np.concatenate(parts).astype(np.float32)
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    table *= np.load(FOLDER / "weights.npy", allow_pickle=False)[:, None]
    return {word: row for row, word in enumerate(words)}, table


def rarity(words: Sequence[str], texts: Sequence[str]) -> np.ndarray:
    """How rare each word is in texts: the logarithm of how many times more texts there are than with it."""
    counts = Counter(word for text in texts for word in set(WORD.findall(text.lower())))
    size = len(texts) + 1
    return np.array([max(0.0, math.log(size / (counts[word] + 1))) for word in words], dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Texts:
    """What stands in an index: passages, what players ask and the answers to that, in one order, and the
    questions that no rule of the game answers."""

    passages: Sequence[str]
    asked: Sequence[str]
    replies: Sequence[str]
    unsaid: Sequence[str] = ()


def write(folder: Path, known: Texts, kept: Path | None = None) -> None:
    """Write the vectors of texts into the folder of an index; those of whole sentences are taken from the
    folder `kept`, where there is one, and put there."""
    without_answer = [*known.unsaid, *OUTSIDE_EXAMPLES]
    texts = [*known.passages, *known.asked, *known.replies, *without_answer]
    vectors = np.stack([_vector(text) for text in texts])
    np.save(folder / TEXTS, _rounded(vectors), allow_pickle=False)
    model = sentences.model()
    if model is not None:
        np.save(folder / SENTENCES, model.of_texts(texts, kept), allow_pickle=False)
        questions = model.of_known_questions([*known.asked, *without_answer], kept)
        np.save(folder / QUESTIONS, questions, allow_pickle=False)


def _rounded(vectors: np.ndarray) -> np.ndarray:
    return np.rint(vectors * SCALE).astype(np.int8)


def _vector(text: str) -> np.ndarray:
    """The sum of the vectors of the words of a text, made of length 1; zeros where none is known."""
    rows, table = word_vectors()
    made = table[[rows[word] for word in WORD.findall(text.lower()) if word in rows]].sum(0)
    length = float(np.linalg.norm(made))
    return made / length if length else made


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near a question comes, from 0, far, to 1, the same: `entries` for each of them, by what of it,
    `asks` and `replies` to each question of players and to the answer to it, in their order, `unsaid` to each
    question that no rule of the game answers, `outside` to the nearest example of what no rule of any
    game answers, and `sides` by how much nearer, from -1 to 1, the few nearest questions that rules answer
    come than the few nearest that none does."""

    entries: dict[str, np.ndarray]
    asks: np.ndarray
    replies: np.ndarray
    unsaid: np.ndarray
    outside: float
    sides: float


@lru_cache(REMEMBERED)
def meaning_of(text: str) -> np.ndarray:
    """The vector of a text by its words, of length 1, which is remembered; zeros where none is known."""
    return _vector(text)


def likenesses(question: str, texts: Sequence[str]) -> list[float]:
    """How near each text comes to a question by the meaning of their words, from 0, far, to 1, the same."""
    asked = meaning_of(question)
    return [max(0.0, float(meaning_of(text) @ asked)) for text in texts]


def coverages(question: str, texts: Sequence[str]) -> np.ndarray:
    """How much of a question each text speaks of, by the weight of its words, where the word of the text that
    comes nearest in meaning counts for as much as it is like: from 0 to 1."""
    table, weights = word_vectors()[1], _weights()
    asked = _rows(question)
    if not len(asked):
        return np.zeros(len(texts), np.float32)
    known = [_rows(text) for text in texts]
    found = np.zeros((len(texts), len(asked)), np.float32)
    filled = [place for place, rows in enumerate(known) if len(rows)]
    if filled:
        starts = np.cumsum([0, *(len(known[place]) for place in filled[:-1])])
        rows = np.concatenate([known[place] for place in filled])
        near = (table[asked] / weights[asked, None]) @ (table[rows] / weights[rows, None]).T
        found[filled] = np.maximum.reduceat(near, starts, axis=1).T
    return np.clip(found, 0, 1) ** 2 @ weights[asked] / weights[asked].sum()


@lru_cache(1)
def _weights() -> np.ndarray:
    """How much each word weighs, which is the length of its vector."""
    return np.maximum(np.linalg.norm(word_vectors()[1], axis=1), 1e-9)


@lru_cache(REMEMBERED)
def _rows(text: str) -> np.ndarray:
    """The rows of the words of a text that are known, each once."""
    rows = word_vectors()[0]
    return np.array([rows[word] for word in dict.fromkeys(WORD.findall(text.lower())) if word in rows], int)


class TextMeanings:
    """The vectors of the texts of one index: its passages, then the questions that players ask, then the
    answers to these, then the questions that no rule of the game answers, at the end the examples of what
    nothing answers.  Raises OSError or ValueError where its files are missing or damaged."""

    def __init__(
        self, folder: Path, passages: Sequence[int], asked: Sequence[int], entries: int, unsaid: int
    ):
        """`passages` and `asked` are the entries of these, of which there are so many, `unsaid` how many
        questions no rule answers."""
        self._entries, self._passages, self._asked = entries, len(passages), np.array(asked, dtype=np.int64)
        self._owners = np.array([*passages, *asked, *asked], dtype=np.int64)
        self._model = sentences.model() if (folder / SENTENCES).exists() else None
        self._texts = _read(folder / TEXTS)
        if self._model:
            words = self._texts
            width = words.shape[1]
            self._texts = np.empty((len(words), width + sentences.WIDTH), np.float32)
            np.multiply(words, _share(words=True), out=self._texts[:, :width])
            wholes = self._texts[:, width:]
            sentences.read(folder / SENTENCES, wholes)
            wholes *= _share(words=False)
        self._unsaid = slice(len(self._owners), len(self._owners) + unsaid)
        if self._unsaid.stop + len(OUTSIDE_EXAMPLES) != len(self._texts):
            raise ValueError("the vectors of the index do not fit it")
        self.reads_sentences = self._model is not None
        self._voters = np.load(folder / QUESTIONS, allow_pickle=False) if self._model else None
        if self._voters is not None and len(self._voters) != len(self._asked) + unsaid + len(
            OUTSIDE_EXAMPLES
        ):
            raise ValueError("the questions of the index do not fit it")
        self._subjects = np.zeros((entries, self._texts.shape[1]), np.float32)
        np.add.at(self._subjects, self._asked, self._questions)
        self._lengths = np.maximum(np.linalg.norm(self._subjects, axis=1), 1e-6)

    def release(self) -> None:
        """Give back the vectors; nothing can be asked afterwards."""
        self._texts = self._subjects = np.zeros((0, 0), np.float32)
        self._voters = None

    @property
    def _questions(self) -> np.ndarray:
        return self._texts[self._passages : self._passages + len(self._asked)]

    def near(self, question: str, left_out: int | None = None) -> Nearness:
        """How near the question comes to each entry: to the nearest of its passages ("meaning"), of the
        questions that players ask of it ("asks") and of the answers to these ("replies"), and to the middle
        of those questions ("about").  The question of players of the number `left_out` is treated as if
        nobody had asked it."""
        asked_of = self._of_question(question)
        products = _products(self._texts, asked_of)
        similar = _together(products)
        about = _together(_products(self._subjects, asked_of)) / self._lengths
        first, asked = self._passages, len(self._asked)
        if left_out is not None:
            similar[[first + left_out, first + asked + left_out]] = 0
            owner = self._asked[left_out]
            rest = self._subjects[owner] - self._texts[first + left_out]
            about[owner] = _together(rest[None] @ asked_of)[0] / max(float(np.linalg.norm(rest)), 1e-6)
        found = {
            "meaning": self._best(similar, 0, first),
            "asks": self._best(similar, first, first + asked),
            "replies": self._best(similar, first + asked, len(self._owners)),
            "about": np.maximum(about, 0),
        }
        # Of the whole: a sentence of a story has its own small talk.
        outside = products[self._unsaid.stop :, 0]
        asks, replies = similar[first : first + asked], similar[first + asked : len(self._owners)]
        unsaid = similar[self._unsaid]
        sides = self._sides(asks, np.concatenate((unsaid, outside)), asked_of[:, 0])
        return Nearness(found, asks, replies, unsaid, float(outside.max()), sides)

    def _sides(self, asks: np.ndarray, without_answer: np.ndarray, asked_of: np.ndarray) -> float:
        """How much nearer the few nearest questions that rules answer come than the few that none does. Where
        whole sentences are read, all are held against each other as questions are read."""
        if self._voters is None:
            return _middle(asks) - _middle(without_answer)
        asked = asked_of[-sentences.WIDTH :] / _share(words=False)

        def read(near: np.ndarray, first: int) -> np.ndarray:
            called = np.array(nearest(near, CALLED, -1), np.int64)
            return sentences.likenesses(self._voters[first + called], asked)

        return _middle(read(asks, 0)) - _middle(read(without_answer, len(asks)))

    def _of_question(self, question: str) -> np.ndarray:
        """The vectors of a question in columns: of the whole, and of each sentence where it tells a story."""
        told = [one for one in SENTENCE_END.split(question) if one.count(" ") >= SHORTEST - 1][
            :MOST_SENTENCES
        ]
        texts = [question, *told] if len(told) >= STORY else [question]
        vectors = np.stack([_vector(text) for text in texts])
        if self._model:
            wholes = self._model.of_questions(texts)
            vectors = np.concatenate((vectors * _share(words=True), wholes * _share(words=False)), axis=1)
        return vectors.T

    def _best(self, similar: np.ndarray, first: int, end: int) -> np.ndarray:
        """Of each entry the best of its texts in that stretch, which follow one another."""
        found = np.zeros(self._entries, np.float32)
        owners = self._owners[first:end]
        if len(owners):
            starts = np.flatnonzero(np.diff(owners, prepend=-1))
            found[owners[starts]] = np.maximum.reduceat(similar[first:end], starts)
        return np.maximum(found, 0)


def _products(texts: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """The products of each text with each column of the question.  One column goes without BLAS, whose second
    thread waits on a small product for longer than the product takes."""
    if asked.shape[1] == 1:
        return np.einsum("ij,j->i", texts, asked[:, 0])[:, None]
    return texts @ asked


def _together(similar: np.ndarray) -> np.ndarray:
    """Of the likeness to the whole question and to each of its sentences: the mean of the whole's and the
    best sentence's, since most of a story is no question."""
    if similar.shape[1] == 1:
        return similar[:, 0]
    return (similar[:, 0] + similar[:, 1:].max(1)) / 2


def _middle(near: np.ndarray) -> float:
    """How near the few nearest come, in the middle."""
    count = min(FEW, len(near))
    return float(np.partition(near, len(near) - count)[len(near) - count :].mean()) if count else 0.0


def _share(words: bool) -> float:
    """The factor of either part of a vector, so that the whole is of length 1 and the product of two is the
    weighed mean of the products of their parts."""
    return math.sqrt(1 - SENTENCE if words else SENTENCE)


def _read(path: Path) -> np.ndarray:
    return np.load(path, allow_pickle=False).astype(np.float32) / SCALE


def nearest(found: np.ndarray, count: int, least: float) -> list[int]:
    """The entries that come nearest, so many at most and none that stays below `least`, in no order."""
    if count < len(found):
        best = np.argpartition(-found, count)[:count]
        return best[found[best] >= least].tolist()
    return np.flatnonzero(found >= least).tolist()
