"""Index pages whose three columns were run together, taken apart again.

The transcript took such a page row by row, so that neighbouring pieces belong to different columns.  Three
things tell the column of a piece: main entries are alphabetical through the columns, sub-entries are
alphabetical below their main entry, and the columns take turns and grow at the same pace.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parsers.transcripts.shared.subsequence import longest_increasing_subsequence

from .index_entries import (
    LONGEST_LABEL,
    REFERENCES,
    IndexEntry,
    may_be_head,
    section_numbers,
    sort_key,
    take_parentheses,
)
from .index_heads import mark_heads
from .index_pages import PrintedLine

_DELIMITER = re.compile(rf"\[|\]|{REFERENCES.pattern}")
_WORDS = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_TITLE = re.compile(r"(?:\b23\.? )?Index & Glossary ?", re.IGNORECASE)
_KIT = re.compile(r"(?<=[a-z]) (?=(?:[A-Z][a-z]*){1,2}iF\b)")
_COUNTRY = re.compile(r"[A-Z]{3,}$")
_COLUMNS = 3
_LINE_WIDTH = 50  # characters of a printed line of the index
_SHORTEST_PIECE = 8  # characters of a gloss that fill the rest of a printed line
_GRID = 12
_MOST_ENTRIES = 500  # of one page; the fullest has about 250
_KEPT_STATES = 150
# What speaks against a column, weighed by trying on the two real pages.
_SAME_COLUMN, _SAME_BEFORE, _AHEAD = 0.7, 0.2, 0.1  # the last piece was there, the one before, too far ahead
_MISPLACED_HEAD, _CAPITAL_SUB, _GLOSSED_SUB, _HEADLESS, _UNSORTED_SUB = 4.0, 1.5, 3.0, 3.0, 3.0
_LABEL_WORDS = 12  # no label has more words


@dataclass(slots=True)
class IndexVocabulary:
    """What the rest of the document tells about words: labels of the other index pages with the number of
    entries that have them, pairs of words that stand side by side somewhere, words written in lower case."""

    labels: Counter[str]
    pairs: set[tuple[str, str]]
    common: set[str]


def vocabulary(known: Iterable[IndexEntry], lines: Iterable[str]) -> IndexVocabulary:
    """The vocabulary of the clean index pages `known` and of the running text `lines`."""
    pairs: set[tuple[str, str]] = set()
    common: set[str] = set()
    for line in lines:
        for cell in line.split("\t"):
            words = _stems(cell)
            pairs.update(zip(words, words[1:], strict=False))
            common.update(word for word in _WORDS.findall(cell) if word.islower())
    return IndexVocabulary(Counter(entry.label.lower() for entry in known), pairs, common)


def _stems(text: str) -> list[str]:
    """The words of `text`, lower case, singular as far as a final s tells."""
    return [word.removesuffix("s") for word in _WORDS.findall(text.lower())]


def fragments(running: list[PrintedLine], words: IndexVocabulary) -> list[IndexEntry]:
    """The entries of a run-together page in the order of the transcript."""
    return [entry for piece in running for entry in _entries(piece, words)]


def _entries(piece: PrintedLine, words: IndexVocabulary) -> list[IndexEntry]:
    text = _TITLE.sub("", piece.text)
    found: list[IndexEntry] = []
    opened: list[IndexEntry] = []
    closed: IndexEntry | None = None
    position = 0
    for delimiter in _DELIMITER.finditer(text):
        chunk, position = text[position : delimiter.start()].strip(" ,"), delimiter.end()
        sign = delimiter.group()
        if sign == "]":
            if opened:
                closed = opened.pop()
                closed.gloss = f"{closed.gloss} {chunk}".strip()
            continue
        references = () if sign == "[" else section_numbers(sign)
        if references and not chunk and closed is not None:
            closed.references = references
            closed = None
            continue
        closed = None
        label = chunk
        if opened:
            more, label = _without_gloss(opened[-1].gloss, chunk, words)
            more, head = _without_name(more)
            opened[-1].gloss = f"{opened[-1].gloss} {more}".strip()
            found += [IndexEntry(head, "", (), (), piece.line)] if head else []
        new = [IndexEntry(part, "", (), (), piece.line) for part in _labels(label, words)]
        if not new:
            continue
        new[-1].references = references
        found += new
        if sign == "[":
            opened.append(new[-1])
    found += [IndexEntry(part, "", (), (), piece.line) for part in _labels(text[position:].strip(), words)]
    for entry in found:
        take_parentheses(entry)
    return [entry for entry in found if len(entry.label) <= LONGEST_LABEL]


def _without_gloss(gloss: str, chunk: str, words: IndexVocabulary) -> tuple[str, str]:
    """`chunk` parted where the open gloss stops and the entry of another column begins."""
    cuts = [match.start() for match in re.finditer(r" ", chunk)][-_LABEL_WORDS:]
    best = max(
        [0] + cuts if gloss or not cuts else cuts, key=lambda cut: _cut_score(gloss, chunk, cut, words)
    )
    return chunk[:best].strip(), chunk[best:].strip()


def _without_name(more: str) -> tuple[str, str]:
    """The piece of a gloss without the country (`USSR`) that heads the entry behind it, and that country."""
    text, _, last = more.rpartition(" ")
    return (text, last) if text and _COUNTRY.match(last) else (more, "")


def _cut_score(gloss: str, chunk: str, cut: int, words: IndexVocabulary) -> float:
    """How much speaks for a new entry beginning at `cut`."""
    before, label = (chunk[:cut] or gloss).strip(), chunk[cut:].strip()
    spaces = label.count(" ")
    known = label.lower() in words.labels
    score = 2.0 + 0.5 * spaces if known else -0.3 * spaces
    score += 1.0 * (label[:1].isupper() or label[:1].isdigit()) - 1.5 * before.endswith(",")
    score -= 3.0 * ("see " in label) + 2.0 * (0 < cut < _SHORTEST_PIECE)
    pair = _joint(before, label)
    if cut and pair is not None:
        score += -2.0 if pair in words.pairs else 1.0
    return score


def _joint(before: str, after: str) -> tuple[str, str] | None:
    """The two words that meet where `before` and `after` were run together."""
    first, second = _stems(before)[-1:], _stems(after)[:1]
    return (first[0], second[0]) if first and second else None


def _labels(label: str, words: IndexVocabulary) -> list[str]:
    """`label`, parted where a bare main entry was run together with what follows it."""
    parts = []
    for part in _KIT.split(label.strip(" .,•·*_;:")):
        while part:
            cut = _bare_end(part, words)
            parts.append(part[:cut].strip())
            part = part[cut:].strip()
    return parts


def _bare_end(label: str, words: IndexVocabulary) -> int:
    if label.lower() in words.labels:
        return len(label)
    for space in re.finditer(r"(?<!,) ", label):
        before, after = label[: space.start()], label[space.end() :]
        if _joint(before, after) in words.pairs:
            continue
        if after[:1].isupper() and before[-1:].islower():
            return space.start()
        if words.labels[after.lower()] >= 2 and _may_stand_alone(before, words):
            return space.start()
    return len(label)


def _may_stand_alone(label: str, words: IndexVocabulary) -> bool:
    """True for a name (`USSR`) or a capitalised label of several words, which may head entries unsaid."""
    if not label[:1].isupper() or label.endswith("iF"):
        return False
    return " " in label or not any(word in words.common for word in _WORDS.findall(label.lower()))


class _Column(NamedTuple):
    """What a column holds so far; a tuple, since millions of them are compared."""

    head: str = ""
    sub: str = ""
    height: int = 0


class _Choice(NamedTuple):
    """The column that an entry went into, whether it is a main entry, and the choice before."""

    column: int
    is_head: bool
    before: _Choice | None


class _State(NamedTuple):
    """One way to part the entries so far."""

    cost: float
    columns: tuple[_Column, ...]
    last: tuple[int, int]  # the columns of the last two pieces
    choice: _Choice | None  # a chain, shared by the states


class _Step(NamedTuple):
    """Where the next entry may go: what that costs, and the columns then."""

    cost: float
    columns: tuple[_Column, ...]
    position: int
    is_head: bool


def in_columns(found: list[IndexEntry], after: str = "", before: str = "") -> list[list[IndexEntry]]:
    """The entries of a run-together page parted into its columns; main entries are marked.  `after` and
    `before` are the main entries of the pages around it, "" where there are none.  What is too long for a
    page is left in one column."""
    if not found:
        return []
    if len(found) > _MOST_ENTRIES:
        mark_heads(found)
        return [found]
    low, high = sort_key(after), sort_key(before) or "\uffff"
    starts = _column_starts(
        [
            key
            for key in (sort_key(entry.label) for entry in found if may_be_head(entry))
            if low <= key <= high
        ]
    )
    states = [_State(0.0, (_Column(),) * _COLUMNS, (-1, -1), None)]
    for entry in found:
        key = sort_key(entry.label)
        home = bisect_right(starts, key) if may_be_head(entry) and low <= key <= high else None
        unlikely = _CAPITAL_SUB * may_be_head(entry) + _GLOSSED_SUB * bool(entry.gloss)
        best: dict[tuple[tuple[_Column, ...], int], tuple[_Step, _State]] = {}
        for state in states:
            last = state.last[1]
            for step in _steps(state, entry, key, home, unlikely, not low):
                same = step.columns, last * _COLUMNS + step.position
                known = best.get(same)
                if known is None or step.cost < known[0].cost:
                    best[same] = step, state
        kept = sorted(best.values(), key=lambda pair: pair[0].cost)[:_KEPT_STATES]
        states = [_after(state, step) for step, state in kept]
    columns: list[list[IndexEntry]] = [[] for _ in range(_COLUMNS)]
    choice = states[0].choice
    for entry in reversed(found):
        assert choice is not None
        column, entry.is_head, choice = choice
        columns[column].append(entry)
    return [column[::-1] for column in columns]


def _column_starts(keys: list[str]) -> list[str]:
    """The keys with which the second and the third column begin: those for which the three columns hold the
    longest alphabetical runs.  Tried on a coarse grid first, then around its best place."""
    ordered = sorted(set(keys))
    if len(ordered) < _COLUMNS:
        return []
    step = max(1, len(ordered) // _GRID)
    coarse = range(step, len(ordered), step)
    second, third = _best_starts(keys, ordered, coarse, coarse)
    fine = [range(max(1, at - step), min(len(ordered), at + step + 1)) for at in (second, third)]
    second, third = _best_starts(keys, ordered, *fine)
    return [ordered[second], ordered[third]]


def _best_starts(
    keys: list[str], ordered: list[str], seconds: Iterable[int], thirds: Iterable[int]
) -> tuple[int, int]:
    """The two positions in `ordered` among those given that leave the longest runs."""
    first_runs = {at: _run_length(keys, "", ordered[at]) for at in seconds}
    last_runs = {at: _run_length(keys, ordered[at], "\uffff") for at in thirds}
    totals = {
        (second, third): first_runs[second]
        + _run_length(keys, ordered[second], ordered[third])
        + last_runs[third]
        for second in first_runs
        for third in last_runs
        if second < third
    }
    return max(totals, key=totals.__getitem__, default=(1, len(ordered) - 1))


def _run_length(keys: list[str], start: str, end: str) -> int:
    return len(longest_increasing_subsequence([key for key in keys if start <= key < end], strictly=False))


def _steps(
    state: _State, entry: IndexEntry, key: str, home: int | None, unlikely: float, is_first_page: bool
) -> Iterator[_Step]:
    """An entry in each column, as a main entry (`home` is its column) or under one, which costs `unlikely`;
    nothing stands above the first main entry of the first page."""
    columns = state.columns
    height = 1 + (len(entry.label) + len(entry.gloss)) // _LINE_WIDTH
    lowest = min(column.height for column in columns)
    sub = "" if entry.is_bare else key
    for position, column in enumerate(columns):
        grown = column.height + height
        pace = _SAME_COLUMN * (position == state.last[1]) + _SAME_BEFORE * (position == state.last[0])
        pace += _AHEAD * max(0, grown - lowest - 1) ** 2
        above, below = columns[:position], columns[position + 1 :]
        if home is not None:
            cost = state.cost + pace + _MISPLACED_HEAD * ((position != home) + (key < column.head))
            yield _Step(cost, (*above, _Column(key, "", grown), *below), position, True)
        headless = _HEADLESS * (position == 0 and not column.head and is_first_page)
        cost = state.cost + pace + (unlikely + headless) + _UNSORTED_SUB * (key < column.sub)
        yield _Step(cost, (*above, _Column(column.head, sub, grown), *below), position, False)


def _after(state: _State, step: _Step) -> _State:
    choice = _Choice(step.position, step.is_head, state.choice)
    return _State(step.cost, step.columns, (state.last[1], step.position), choice)
