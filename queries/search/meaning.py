"""Meaning without a word in common: texts as sums of word vectors, weighted by rarity.

The vectors stand in `word_vectors/`: words.txt (one a line) and int8 arrays, one row a word.  They were taken
from the sentence model all-MiniLM-L6-v2 by `tests/bench/word_vectors.py` (Apache License 2.0, see the README
beside them); nothing of the model itself is needed here.

numpy, because a question is held against some twenty thousand texts: plain arrays take half a second for what
takes a product of matrices a millisecond.  Everything on disk is a plain array, read without pickles.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "word_vectors"
WORD = re.compile(r"[a-z]{2,}")
TEXTS = "meanings.npy"


@lru_cache(1)
def word_vectors() -> tuple[dict[str, int], np.ndarray]:
    """The rows of the words, and their vectors, each as long as the word is rare."""
    words = (FOLDER / "words.txt").read_text(encoding="utf-8").split()
    parts = [np.load(path, allow_pickle=False) for path in sorted(FOLDER.glob("vectors_*.npy"))]
    table = np.concatenate(parts).astype(np.float32)
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    table *= np.load(FOLDER / "rarity.npy", allow_pickle=False)[:, None]
    return {word: row for row, word in enumerate(words)}, table


def rarity(words: Sequence[str], texts: Sequence[str]) -> np.ndarray:
    """How rare each word is in texts: the logarithm of how many times more texts there are than with it."""
    counts = Counter(word for text in texts for word in set(WORD.findall(text.lower())))
    size = len(texts) + 1
    return np.array([max(0.0, math.log(size / (counts[word] + 1))) for word in words], dtype=np.float32)


def write(folder: Path, texts: Sequence[str]) -> None:
    """Write the vectors of texts into the folder of an index."""
    vectors = np.stack([_vector(text) for text in texts]) if texts else np.zeros((0, 1), np.float32)
    np.save(folder / TEXTS, np.rint(vectors * 127).astype(np.int8), allow_pickle=False)


def _vector(text: str) -> np.ndarray:
    """The sum of the vectors of the words of a text, made of length 1; zeros where none is known."""
    rows, table = word_vectors()
    made = table[[rows[word] for word in WORD.findall(text.lower()) if word in rows]].sum(0)
    length = float(np.linalg.norm(made))
    return made / length if length else made


class WordMeanings:
    """The vectors of the texts of one index.  Raises OSError or ValueError where its files are missing or
    damaged."""

    def __init__(self, folder: Path, owners: Sequence[int]):
        """`owners` are the entries of the texts, in the order in which these were written."""
        self._texts = np.load(folder / TEXTS, allow_pickle=False).astype(np.float32) / 127
        self._owners = np.array(owners, dtype=np.int64)
        if len(self._owners) != len(self._texts):
            raise ValueError("the vectors of the index do not fit it")

    def near(self, question: str, first: int, end: int, entries: int) -> np.ndarray:
        """For each of so many entries how near the nearest of its texts from `first` to `end` comes to the
        question: from 0, far, to 1, the same."""
        found = np.zeros(entries, np.float32)
        if first < end:
            similar = self._texts[first:end] @ _vector(question)
            np.maximum.at(found, self._owners[first:end], similar)
        return found


def nearest(found: np.ndarray, count: int, least: float) -> list[int]:
    """The entries that come nearest, so many at most and none that stays below `least`, in no order."""
    if count < len(found):
        best = np.argpartition(-found, count)[:count]
        return best[found[best] >= least].tolist()
    return np.flatnonzero(found >= least).tolist()
