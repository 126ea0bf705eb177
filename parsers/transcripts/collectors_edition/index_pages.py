"""The printed pages of the index, and on each page its three columns as the printed lines they hold.

A page came out of the transcription in one of two states.  Most are a tab table, one tab cell a column.  At
the foot of such a page the table may become a *snowball*: every row repeats what its column has said so far
and adds one printed line.  The first and the last page are running text in which the three columns take
turns; `index_interleaved` undoes those.
"""

from __future__ import annotations

import os.path
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from .markup import plain

_INDEX_TITLE = re.compile(r"index\s*(?:&|and)\s*glossary", re.IGNORECASE)
_CHART_TITLE = re.compile(r"sequence\s+of\s+play\s*$|optional\s+rules\s+manifest", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER_ONLY = re.compile(r"[\d ]+$")
_DOTTED = re.compile(r"\d\.\d")
_REFERENCE_ENDING = re.compile(r"\d\.?$|\]$")
_MAX_TRIED_ENDS = 80  # more printed lines than a column holds
_MOST_CELLS = 12
_LONGEST_LINE = 50_000  # characters; a page in one line has some 6,000


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One printed line of a column and the line of the file that it stands in."""

    text: str
    line: int


@dataclass(slots=True)
class IndexPage:
    """One printed page: its columns where the transcript kept them, else the pieces of its running text."""

    columns: list[list[PrintedLine]] = field(default_factory=list)
    running: list[PrintedLine] = field(default_factory=list)


def pages(lines: list[str]) -> list[IndexPage]:
    """The pages of the index in reading order; none when the document holds no index."""
    found: list[IndexPage] = []
    rows: list[tuple[int, list[str]]] = []
    running: list[PrintedLine] = []

    def close_rows() -> None:
        if rows:
            found.append(IndexPage(columns=_columns(rows)))
            rows.clear()

    def close_running() -> None:
        if running:
            found.append(IndexPage(running=list(running)))
            running.clear()

    for number, line in _index_lines(lines):
        if "\t" in line:
            close_running()
            rows.append((number, [plain(cell) for cell in line.split("\t", _MOST_CELLS)]))
        elif line.strip():
            close_rows()
            running.append(PrintedLine(plain(line), number))
        else:
            close_rows()
    close_rows()
    close_running()
    return _joined(found)


def _index_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines between the title of the index and the charts behind it."""
    start = index_start(lines)
    if start is None:
        return
    for number in range(start, len(lines) + 1):
        line = lines[number - 1][:_LONGEST_LINE]
        if number > start and "\t" not in line and len(line) < 80 and _CHART_TITLE.search(plain(line)):
            return
        yield number, line


def index_start(lines: list[str]) -> int | None:
    """The line with which the index begins: its title, or where that is lost its first row of three columns
    of references.  None when there is none."""
    start = _title_line(lines)
    return start if start is not None else _first_dense_row(lines)


def _title_line(lines: list[str]) -> int | None:
    """The last title outside the (tabbed) table of contents that has index rows near it."""
    dense = [_is_index_row(line) or _is_run_together(line) for line in lines]
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        if "\t" not in line and _INDEX_TITLE.search(line) and any(dense[number - 1 : number + 40]):
            return number
    return None


def _first_dense_row(lines: list[str]) -> int | None:
    window, needed = 12, 6
    flags = [_is_index_row(line) for line in lines]
    inside = 0
    for position, flag in enumerate(flags):
        inside += flag
        if position >= window:
            inside -= flags[position - window]
        if flag and inside >= needed:
            first = max(0, position - window + 1)
            return first + flags[first : position + 1].index(True) + 1
    return None


def _is_index_row(line: str) -> bool:
    """True for a row of three cells, two of which end as index entries do."""
    if line.count("\t") != 2 or "~" in line:
        return False
    cells = [plain(cell) for cell in line.split("\t")]
    return sum(bool(_REFERENCE_ENDING.search(cell) and _WORD.search(cell)) for cell in cells) >= 2


def _is_run_together(line: str) -> bool:
    """True for a line of a page whose columns were run together: one reference after the other."""
    numbers = len(_DOTTED.findall(line))
    return numbers >= 20 and numbers * 60 > len(line)


def _columns(rows: list[tuple[int, list[str]]]) -> list[list[PrintedLine]]:
    width = Counter(len(cells) for _, cells in rows).most_common(1)[0][0]
    columns: list[list[PrintedLine]] = [[] for _ in range(width)]
    for number, cells in rows:
        if _is_clipped_copy(cells):
            continue
        for column, cell in zip(columns, _fitted(cells, width), strict=True):
            if _WORD.search(cell) or re.search(r"\d", cell):
                column.append(PrintedLine(cell, number))
    return [_without_snowball(column) for column in columns]


def _is_clipped_copy(cells: list[str]) -> bool:
    """True for what is left of a row that the page cut in half: no word in it, or a number that is none."""
    if not any(_WORD.search(cell) for cell in cells):
        return True
    return any(_NUMBER_ONLY.match(cell) and len(cell) > 2 for cell in cells if cell)


def _fitted(cells: list[str], width: int) -> list[str]:
    """`cells` with empty ones dropped until the row is as wide as the page, or filled up to its width."""
    cells = list(cells)
    while len(cells) > width and "" in cells:
        cells.remove("")
    return (cells + [""] * width)[:width]


def _without_snowball(column: list[PrintedLine]) -> list[PrintedLine]:
    """Every printed line once: of a cell that repeats the one above it, only what it adds."""
    kept: list[PrintedLine] = []
    above = fullest = ("", [0])
    said: set[str] = set()
    for cell in column:
        if cell.text in said:
            above = cell.text, [end for end in above[1] if end <= len(cell.text)]
            continue
        repeated = _repeated_part(*above, cell.text)
        if not cell.text.startswith(above[0]):
            repeated = max(repeated, _repeated_part(*fullest, cell.text), key=lambda part: part[1])
        ends, start = repeated
        if start == 0:
            said = set()
            fullest = ("", [0])
        above = cell.text, ends + [len(cell.text)]
        if len(above[0]) > len(fullest[0]):
            fullest = above
        said.add(cell.text)
        addition = cell.text[start:].strip()
        if addition:
            kept.append(PrintedLine(addition, cell.line))
    return kept


def _repeated_part(above: str, ends: list[int], cell: str) -> tuple[list[int], int]:
    """Which ends of printed lines still hold in `cell`, and how much of it `above` has said already (0 when
    the two have nothing in common).  A line may have dropped out of the middle."""
    if above and cell.startswith(above + " "):
        return list(ends), len(above)
    if len(above) < 40:
        return [0], 0
    common = len(os.path.commonprefix([above, cell]))
    kept = [end for end in ends if end <= common]
    tail_start = kept[-1]
    if tail_start < 20:
        return [0], 0
    tail, words = cell[tail_start:], set(above.split())
    for end in ends[-_MAX_TRIED_ENDS:]:
        rest = above[end:]
        if end <= tail_start or not rest.strip():
            continue
        at = tail.find(rest)
        if at >= 0 and set(tail[:at].split()) <= words:
            start = tail_start + at
            return kept + [start + later - end for later in ends if later > end], start + len(rest)
    if above[tail_start:].startswith(tail):
        return kept, len(cell)
    return kept, tail_start


def _joined(found: list[IndexPage]) -> list[IndexPage]:
    """Pages put together again where a stray empty line cut one: its lower half goes back in the alphabet."""
    result: list[IndexPage] = []
    for page in found:
        if result and page.columns and _is_lower_half(result[-1], page):
            for column, more in zip(result[-1].columns, page.columns, strict=True):
                column += more
        else:
            result.append(page)
    return result


def _is_lower_half(page: IndexPage, more: IndexPage) -> bool:
    if len(page.columns) != len(more.columns) or len(page.columns) < 2:
        return False
    first, second = _middle_letters(more.columns[0]), _middle_letters(page.columns[1])
    return bool(first and second and first < second)


def _middle_letters(column: list[PrintedLine]) -> str:
    """The first two letters of the middle one of a column's capitalised lines."""
    letters = sorted(line.text[:2].lower() for line in column if line.text[:1].isupper())
    return letters[len(letters) // 2] if letters else ""
