"""Figures of merit of rankings."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from statistics import fmean

NAMES = ("MRR@10", "recall@5", "nDCG@10")
Judged = Iterable[tuple[Sequence[str], Collection[str]]]


def scores(judged: Judged) -> tuple[float, ...]:
    """The means of NAMES over rankings, each with its right answers (at least one)."""
    rows = [(reciprocal_rank(*row), recall(*row), discounted_gain(*row)) for row in judged]
    return tuple(fmean(column) for column in zip(*rows, strict=True)) if rows else (0.0,) * len(NAMES)


def reciprocal_rank(ranking: Sequence[str], right: Collection[str], depth: int = 10) -> float:
    """1 / the rank of the first right answer, 0 where there is none in time."""
    return next((1 / rank for rank, id in enumerate(ranking[:depth], 1) if id in right), 0.0)


def recall(ranking: Sequence[str], right: Collection[str], depth: int = 5) -> float:
    """The share of the right answers that were found in time."""
    return len(set(ranking[:depth]) & set(right)) / len(right)


def discounted_gain(ranking: Sequence[str], right: Collection[str], depth: int = 10) -> float:
    """Normalised discounted cumulative gain; every right answer is worth the same."""
    gain = sum(1 / math.log2(rank + 1) for rank, id in enumerate(ranking[:depth], 1) if id in right)
    return gain / sum(1 / math.log2(rank + 1) for rank in range(1, min(len(right), depth) + 1))
