"""The sentence model as it reads questions: its weights, moved by what was learned on the corpus.

The file of weights that the extra brings holds each matrix as whole numbers of one byte, and beside it by
how much each column of them is multiplied. To each matrix belongs a difference of low rank (LoRA, Hu and
others 2021): the product of two narrow matrices, which `tests/bench/question_model.py` learned, so that
what players ask comes to lie near what answers it. The numbers are moved in the bytes of the file and
stay whole; texts are read with the weights as they come, so that a build does not depend on what was
learned.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "sentence_model"
# Of each matrix a row: where it begins in the file, its rows and columns, where these are multiplied.
PLACES = "places.npy"  # bytes and counts
DOWN, UP = "down.npy", "up.npy"  # the narrow matrices, one behind the other
TURN = "question.npy"  # by which what is made of a question is turned afterwards
LARGEST = 127  # of the whole numbers


@dataclass(frozen=True, slots=True)
class Matrix:
    """Where a matrix stands in the file of weights, in bytes, and its size."""

    begins: int
    rows: int
    columns: int
    multiplied: int

    def read(self, weights: bytes) -> np.ndarray:
        """Its whole numbers."""
        found = np.frombuffer(weights, np.int8, self.rows * self.columns, self.begins)
        return found.reshape(self.rows, self.columns)

    def units(self, weights: bytes) -> np.ndarray:
        """By how much each of its columns is multiplied."""
        return np.frombuffer(weights, np.float32, self.columns, self.multiplied)


@lru_cache(1)
def learned() -> bytes:
    """What tells the reading of questions that was learned from any other: a hash of its files."""
    found = hashlib.sha256()
    for name in (DOWN, UP, TURN):
        found.update((FOLDER / name).read_bytes())
    return found.digest()


def matrices(folder: Path = FOLDER) -> list[Matrix]:
    """The matrices of the model that are moved, in the order of its layers."""
    return [Matrix(*map(int, row)) for row in np.load(folder / PLACES, allow_pickle=False)]


def moved(weights: bytes, folder: Path = FOLDER) -> bytes:
    """The file of weights with every matrix moved by its difference."""
    made = bytearray(weights)
    for matrix, difference in zip(matrices(folder), _differences(folder), strict=True):
        numbers = matrix.read(weights) + difference / matrix.units(weights)
        whole = np.clip(np.rint(numbers), -LARGEST, LARGEST).astype(np.int8)
        made[matrix.begins : matrix.begins + whole.size] = whole.tobytes()
    return bytes(made)


def _differences(folder: Path) -> Iterator[np.ndarray]:
    """By how much each matrix is moved."""
    down, up = (np.load(folder / name, allow_pickle=False).astype(np.float32) for name in (DOWN, UP))
    sizes = matrices(folder)
    rank = len(down) // sum(one.rows for one in sizes)
    for one in sizes:
        first, down = np.split(down, [one.rows * rank])
        second, up = np.split(up, [one.columns * rank])
        yield first.reshape(one.rows, rank) @ second.reshape(rank, one.columns)
