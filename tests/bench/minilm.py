"""The sentence model all-MiniLM-L6-v2 in torch, so that differences to its weights can be learned.

The weights are those of the package that the extra `meaning` brings, whole numbers of one byte. What is
learned of each matrix is the product of two narrow ones, and the sum is made whole again before it is used,
as it will be when it is run (`queries.search.question_model`); the slope goes past the rounding (straight
through).

Needs torch and onnx.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional

from queries.search.question_model import LARGEST, Matrix

LAYERS, WIDTH, HEADS, SMALL = 6, 384, 12, 1e-12
OF_A_LAYER = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)
NORMS = ("attention.output.LayerNorm", "output.LayerNorm")
HALF = torch.bfloat16  # what products of matrices are reckoned in


class File:
    """The model's file, with its arrays by their names."""

    def __init__(self, weights: bytes):
        self.weights = weights
        found = onnx.load_from_string(weights).graph.initializer
        self._raw = {one.name: one.raw_data for one in found}
        self._arrays = {one.name: numpy_helper.to_array(one) for one in found}
        # The matrices of the layers have no names of their own but stand in the order in which they are used.
        self._matrices = [name for name in self._arrays if name.startswith("val_") and name.endswith("_q")]

    def array(self, name: str) -> torch.Tensor:
        """An array that came as it is."""
        return torch.tensor(self._arrays[f"inner.{name}"].copy())

    def table(self, name: str) -> torch.Tensor:
        """A table whose rows came as whole numbers."""
        numbers, units = (self._arrays[f"inner.{name}.weight{end}"] for end in ("_q", "_scale"))
        return torch.tensor(numbers.astype(np.float32) * units)

    def matrices(self) -> list[Matrix]:
        """Where the matrices of the layers stand."""
        return [self._matrix(name) for name in self._matrices]

    def _matrix(self, name: str) -> Matrix:
        rows, columns = self._arrays[name].shape
        units = self._raw[name.removesuffix("q") + "scale"]
        return Matrix(self._place(self._raw[name]), rows, columns, self._place(units))

    def _place(self, raw: bytes) -> int:
        place = self.weights.find(raw)
        assert self.weights.find(raw, place + 1) < 0, "two arrays of the file are the same"
        return place


class Moved(nn.Module):
    """One matrix with its difference."""

    def __init__(self, weights: bytes, place: Matrix, added: torch.Tensor, rank: int):
        super().__init__()
        self._numbers = torch.tensor(place.read(weights).astype(np.float32))
        self._units, self._added = torch.tensor(place.units(weights).copy()), added
        self.down = nn.Parameter(torch.randn(place.rows, rank) / math.sqrt(place.rows))
        self.up = nn.Parameter(torch.zeros(rank, place.columns))
        self.settle()

    def settle(self) -> None:
        """Make the matrix that is used from what is learned by now."""
        with torch.no_grad():
            numbers = self._numbers + self.down @ self.up / self._units
            self._used = (numbers.round().clamp(-LARGEST, LARGEST) * self._units).to(HALF)

    def forward(self, given: torch.Tensor) -> torch.Tensor:
        difference = (given @ self.down.to(HALF)) @ self.up.to(HALF)
        return given @ self._used + self._added.to(HALF) + difference - difference.detach()


class MiniLM(nn.Module):
    """Texts, as the numbers of their pieces, to vectors of length 1."""

    def __init__(self, file: File, rank: int):
        super().__init__()
        self._words = file.table("embeddings.word_embeddings")
        self._places = file.table("embeddings.position_embeddings")
        self._places += file.array("embeddings.token_type_embeddings.weight")[0]
        self._first = self._norm(file, "embeddings.LayerNorm")
        places = iter(file.matrices())
        layers = [f"encoder.layer.{number}." for number in range(LAYERS)]
        self.matrices = nn.ModuleList(
            Moved(file.weights, next(places), file.array(f"{layer}{name}.bias"), rank)
            for layer in layers
            for name in OF_A_LAYER
        )
        self._norms = [[self._norm(file, f"{layer}{name}") for name in NORMS] for layer in layers]

    @staticmethod
    def _norm(file: File, name: str) -> tuple[torch.Tensor, torch.Tensor]:
        return file.array(f"{name}.weight"), file.array(f"{name}.bias")

    def settle(self) -> None:
        """Use what is learned by now."""
        for one in self.matrices:
            one.settle()

    def forward(self, texts: Sequence[Sequence[int]]) -> torch.Tensor:
        longest = max(map(len, texts))
        ids = torch.tensor([[*one, *[0] * (longest - len(one))] for one in texts])
        there = torch.tensor([[1.0] * len(one) + [0.0] * (longest - len(one)) for one in texts])
        hidden = _normed(self._words[ids] + self._places[:longest], self._first)
        away = ((1 - there) * -1e4)[:, None, None].to(HALF)
        for number, norms in enumerate(self._norms):
            hidden = self._layer(hidden, away, number, norms)
        summed = (hidden.float() * there[:, :, None]).sum(1) / there.sum(1, keepdim=True)
        return functional.normalize(summed, dim=1)

    def _layer(self, hidden: torch.Tensor, away: torch.Tensor, number: int, norms: list) -> torch.Tensor:
        first = number * len(OF_A_LAYER)
        asks, keys, values, out, wide, narrow = self.matrices[first : first + len(OF_A_LAYER)]
        size, length, _ = hidden.shape

        def heads(made: torch.Tensor) -> torch.Tensor:
            return made.view(size, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        near = heads(asks(hidden)) @ heads(keys(hidden)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        heard = (torch.softmax(near + away, -1) @ heads(values(hidden))).transpose(1, 2)
        hidden = _normed(out(heard.reshape(size, length, WIDTH)) + hidden, norms[0])
        return _normed(narrow(functional.gelu(wide(hidden))) + hidden, norms[1])


def _normed(given: torch.Tensor, norm: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    return functional.layer_norm(given.float(), (WIDTH,), *norm, SMALL).to(HALF)
