"""The manner of a question: whether it is put as those are which rules answer.

Who asks for advice ("would it be smart to ..."), for history ("why did ... in the end"), for a rule of the
house ("in our club we let ...") or for another game betrays it by words and pairs of words, whatever it is
about. Each that counts stands in `manner_words/words.txt`, a line each, and beside it in weights.npy how much
it speaks for an answer, which `tests/bench/manner.py` learned. A pair outweighs its words where these alone
mislead, so that no list of a game's names is needed to look past them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "manner_words"
WORDS, WEIGHTS = "words.txt", "weights.npy"
BEGINS, ENDS = "^", "$"  # of a question, as words
YEAR, NUMBER = "1900", "0"  # any of either
PART = re.compile(r"[a-z']+|\d+|\?")
MOST = 6.0  # that counts for or against


def parts(question: str) -> Iterator[str]:
    """The words of a question and every two that follow one another."""
    found = [BEGINS]
    for word in PART.findall(question.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
        found.append((YEAR if len(word) >= len(YEAR) else NUMBER) if word.isdigit() else word)
    found.append(ENDS)
    yield from found
    yield from (f"{one} {next}" for one, next in zip(found, found[1:], strict=False))


def manner(question: str) -> float:
    """How far a question is put as those are which rules answer, from 0 to 1."""
    weights = _weights()
    found = sum(weights.get(part, 0.0) for part in set(parts(question))) + weights[""]
    return (1 + max(-MOST, min(MOST, found)) / MOST) / 2


@lru_cache(1)
def _weights() -> dict[str, float]:
    """What each part speaks for an answer, below 0 against it, and under "" what does before any is read."""
    words = (FOLDER / WORDS).read_text(encoding="utf-8").split("\n")
    return dict(zip(words, np.load(FOLDER / WEIGHTS, allow_pickle=False).tolist(), strict=True))
