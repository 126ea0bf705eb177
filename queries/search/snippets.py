"""The sentence that matched, and which of its words did."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from queries.search.engine import WORD, stem

LENGTH = 240  # characters of a snippet, about
SENTENCE_END = re.compile(r"[.!?][\"”)]?\s+(?=[\"“(]?[A-Z0-9])")


@dataclass(frozen=True, slots=True)
class Snippet:
    """A stretch of text on one line; `marks` are the (start, end) of the words that matched."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def snippet(passage: str, words: Collection[str]) -> Snippet:
    """The sentence of a passage with the most different words of the question (their stems) in it, and what
    follows it as far as there is room."""
    line = " ".join(passage.split())
    found = [(match.start(), match.end(), stem(match[0].lower())) for match in WORD.finditer(line)]
    found = [each for each in found if each[2] in words]
    start = _best_sentence(line, found)
    matches = [each for each in found if each[0] >= start]
    if matches and matches[0][0] - start > LENGTH // 2:
        start = line.rfind(" ", start, matches[0][0] - LENGTH // 3) + 1 or start
    end = _whole_words(line, start + LENGTH)
    before, after = ("… " if start else ""), (" …" if end < len(line) else "")
    shift = len(before) - start
    marks = tuple((begin + shift, stop + shift) for begin, stop, _ in matches if stop <= end)
    return Snippet(before + line[start:end] + after, marks)


def _best_sentence(line: str, found: list[tuple[int, int, str]]) -> int:
    """Where the sentence with the most of the words begins; the first of equals."""
    starts = [0, *(match.end() for match in SENTENCE_END.finditer(line))]
    ends = [*starts[1:], len(line)]

    def matched(sentence: tuple[int, int]) -> int:
        return len({word for start, _, word in found if sentence[0] <= start < sentence[1]})

    return max(zip(starts, ends, strict=True), key=matched)[0]


def _whole_words(line: str, end: int) -> int:
    """The end of the last whole word before `end`."""
    if end >= len(line):
        return len(line)
    return max(line.rfind(" ", 0, end + 1), end - LENGTH // 3)
