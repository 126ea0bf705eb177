"""Where the labelled sub-questions of a question, and their answers, begin.

Three families of labels: Q1 Q2 ("Q1 :", "Q1:", "Q1.", in answers bare), letters ("(a)", "a)") and examples
("Example I:").  Within a text a family's labels run upwards from its first; the same label twice is a slip
of the pen for the next one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FAMILIES = {
    "Q": re.compile(r"(?<![\w.])Q(\d{1,2})(?:\s?[:.](?!\d)|(?=\s|$))"),
    "example": re.compile(r"\bExample (I{1,3}|IV|V|[1-9])\s?:"),
    "letter": re.compile(r"(?<![\w(])\(?([a-h])\)(?!\w)"),
}
FAMILIES = tuple(_FAMILIES)
_ROMAN = {"I": 0, "II": 1, "III": 2, "IV": 3, "V": 4}


@dataclass(frozen=True, slots=True)
class Label:
    """A label: which one it is (0 for Q1, a or I), and where it begins and ends in the text."""

    index: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands behind a label, up to the next one: a span of the text; `label` is where that begins."""

    index: int
    label: int
    start: int
    end: int


def question_pieces(text: str, family: str) -> list[Piece]:
    """The labelled pieces of a question, [] unless at least two labels run a, b, ... without a gap."""
    accepted = _ascending(text, family, gaps=False)
    return _pieces(accepted, len(text)) if len(accepted) > 1 else []


def answer_pieces(text: str, family: str, count: int) -> list[Piece]:
    """The labelled pieces of an answer to `count` sub-questions; some may be missing."""
    accepted = [label for label in _ascending(text, family, gaps=True) if label.index < count]
    return _pieces(accepted, len(text))


def _ascending(text: str, family: str, gaps: bool) -> list[Label]:
    tokens = [
        Label(_index(match[1]), match.start(), match.end()) for match in _FAMILIES[family].finditer(text)
    ]
    last_place = {label.index: place for place, label in enumerate(tokens)}
    accepted: list[Label] = []
    expected = 0
    for place, label in enumerate(tokens):
        if label.index == expected or (gaps and label.index > expected):
            accepted.append(label)
        elif _is_slip(text, label, expected, accepted, last_place.get(expected, -1) > place):
            accepted.append(Label(expected, label.start, label.end))
        else:
            continue
        expected = accepted[-1].index + 1
    return accepted


def _is_slip(text: str, label: Label, expected: int, accepted: list[Label], next_one_follows: bool) -> bool:
    """Whether a repeated label stands for the next: in full form, and no true next one behind it."""
    in_full = text[label.start] in "(Q" and text[label.end - 1] in "):."
    return bool(accepted) and label.index == expected - 1 and in_full and not next_one_follows


def _pieces(labels: list[Label], length: int) -> list[Piece]:
    ends = [label.start for label in labels[1:]] + [length] * bool(labels)
    return [Piece(label.index, label.start, label.end, end) for label, end in zip(labels, ends, strict=True)]


def _index(written: str) -> int:
    if written.isdigit():
        return int(written) - 1
    return _ROMAN[written] if written in _ROMAN else ord(written) - ord("a")
