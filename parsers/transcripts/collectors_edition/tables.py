"""The printed tables of the rule text.

A table came out of the transcription as a block of tabbed lines: first its title, alone in its row, then
the heads of the columns, then the rows.  Labels and cells may be broken over two rows, footnotes stand
among the rows, and the blank forms of the builds chart look like tables but hold nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from parsers.records import Place, PrintedTable, slug
from parsers.transcripts.ids import CE
from parsers.transcripts.shared.names import TableTitles

from .index_pages import index_start
from .markup import plain

_LETTERS = re.compile(r"[^\W\d_]{2,}")
_VALUE = re.compile(r"[+\-<>≤≥]?\s*\d[\d\-/.+*]*\*?$|\+/-|\+sbm$")
_JOINED_ON = re.compile(r"(?:with|and|or|of|but|to|in|unless)\b|[a-z]*\)")
_FOOTNOTE = re.compile(r"[*†§]|.*\boptions?\b|.{60}", re.IGNORECASE)
_MOST_CELLS = 40
_FORM_SHARE = 0.6  # of its rows that a blank form leaves empty but for their label

_Row = list[str]


def read_tables(lines: list[str], section_at: Callable[[int], str], path: str) -> list[PrintedTable]:
    """Every table of the rule text in printed order, each with a title of its own.

    `lines` is the whole document; `section_at` gives the number of the section of a line, "" before the
    first.  The table of contents, the index and the charts behind it are left out.  A footnote inside a
    table stays one of its rows, in the first cell.
    """
    tables: list[PrintedTable] = []
    titles = TableTitles()
    for first, block in _blocks(lines, index_start(lines) or len(lines) + 1):
        section = section_at(first)
        table = _shape(block) if section else None
        if table is None:
            continue
        title, header, rows = table
        title = titles.unused(title if slug(title) else f"Table of {section}", section)
        place = Place(path, first, first + len(block) - 1)
        tables.append(PrintedTable(CE, section, title, tuple(header), tuple(map(tuple, rows)), place))
    return tables


def _blocks(lines: list[str], end: int) -> Iterator[tuple[int, list[_Row]]]:
    """The runs of tabbed lines before line `end` with the line of their first row."""
    block: list[_Row] = []
    for number in range(1, end + 1):
        line = lines[number - 1] if number < end else ""
        if "\t" in line:
            block.append([plain(cell) for cell in line.split("\t", _MOST_CELLS)])
        elif block:
            yield number - len(block), block
            block = []


def _shape(block: list[_Row]) -> tuple[str, _Row, list[_Row]] | None:
    """Title, header and rows of a block; None where it is no table."""
    rows = _squared(block)
    if len(rows) < 2 or len(rows[0]) < 2 or _is_form(rows):
        return None
    title, rows = _title(rows)
    if not title and len(rows) > 1 and 1 < len(_filled(rows[0])) < len(_filled(rows[1])):
        title = _filled(rows[0])[-1]  # one head above all columns but the first
    header, rows = _header(rows)
    rows = _whole_rows(rows)
    if not rows:
        return None
    return title or " and ".join(_named(header)), header, rows


def _squared(block: list[_Row]) -> list[_Row]:
    """The rows all as long as the longest, without the columns that are empty throughout."""
    width = max(len(row) for row in block)
    rows = [row + [""] * (width - len(row)) for row in block]
    used = [column for column in range(width) if any(row[column] for row in rows)]
    return [[row[column] for column in used] for row in rows if any(row)]


def _is_form(rows: list[_Row]) -> bool:
    """True for a blank form to be filled in: many short labels and nothing beside them."""
    blank = sum(not any(row[1:]) and len(row[0]) < 20 for row in rows)
    return len(rows) >= 8 and blank >= _FORM_SHARE * len(rows)


def _named(header: _Row) -> list[str]:
    return [name for name in header if name and not name.startswith("Column ")]


def _filled(row: _Row) -> list[str]:
    return [cell for cell in row if cell]


def _title(rows: list[_Row]) -> tuple[str, list[_Row]]:
    """The title out of the rows at the top that hold one cell only, and the rows below."""
    parts: list[str] = []
    top = 0
    while top < len(rows) - 1 and len(_filled(rows[top])) == 1 and not _is_split_header(rows, top, parts):
        cell = _filled(rows[top])[0]
        if _LETTERS.search(cell):
            parts.append(cell.rstrip("*").strip())
        top += 1
    if not top and len(rows) > 3 and _is_title_with_stray(rows):
        parts, top = [max(rows[0], key=len)], 1
    return ": ".join(parts), rows[top:]


def _is_split_header(rows: list[_Row], position: int, titles: list[str]) -> bool:
    """True for a row below the title whose only cell holds the heads of all columns (`Hex No.`)."""
    row = rows[position]
    words = _filled(row)[0].split()
    return bool(titles) and len(words) == len(row) and len(_filled(rows[position + 1])) == len(row)


def _is_title_with_stray(rows: list[_Row]) -> bool:
    """True where a stray word got into the title's row: the next row is the header, the others values."""
    wordy = all(not _VALUE.match(cell) for row in rows[:2] for cell in row)
    same_width = len(_filled(rows[0])) == len(_filled(rows[1])) == 2
    return wordy and same_width and len(rows[0]) == 2 and all(_VALUE.match(row[0]) for row in rows[2:5])


def _header(rows: list[_Row]) -> tuple[_Row, list[_Row]]:
    """The heads of the columns and the rows below; a head may be spread over two rows."""
    width = len(rows[0])
    if len(_filled(rows[0])) == 1:
        return _filled(rows[0])[0].split()[:width], rows[1:]
    if not _is_header(rows[0]) or len(rows) < 2:
        return [f"Column {number}" for number in range(1, width + 1)], rows
    header, below = rows[0], rows[1:]
    while len(below) > 1 and _goes_on_below(header, below[0]):
        upper_half = _spread(header, below[0])
        header = [f"{upper} {lower}".strip() for upper, lower in zip(upper_half, below[0], strict=True)]
        below = below[1:]
    return [name or f"Column {number}" for number, name in enumerate(header, 1)], below


def _is_header(row: _Row) -> bool:
    first = _filled(row)[0]
    return not _VALUE.match(first) and not (len(_filled(row)) == 2 and _VALUE.match(_filled(row)[1]))


def _goes_on_below(header: _Row, row: _Row) -> bool:
    """True where `row` is the lower half of the header: short words in every column, no value."""
    cells = _filled(row)
    if len(cells) < len(row) or any(re.search(r"\d", cell) or len(cell) >= 12 for cell in cells):
        return False
    is_partly_headed = len(_filled(header)) < len(header)
    return is_partly_headed or all(cell[0].islower() or cell[0] == "(" for cell in cells)


def _spread(header: _Row, row: _Row) -> _Row:
    """The upper half of a header where one head spans several columns: it belongs to each of them."""
    if len(_filled(header)) == len(row):
        return header
    return header[:1] + [""] * (len(row) - 1)


def _whole_rows(rows: list[_Row]) -> list[_Row]:
    """The rows with broken cells joined and blank labels filled in from above."""
    whole: list[_Row] = []
    for row in rows:
        if whole and _continues(whole[-1], row):
            whole[-1] = [f"{above} {more}".strip() for above, more in zip(whole[-1], row, strict=True)]
        else:
            label = whole[-1][0] if whole and not row[0] and len(_filled(row)) == len(row) - 1 > 1 else row[0]
            whole.append([label] + row[1:])
    return whole


def _continues(above: _Row, row: _Row) -> bool:
    """True where `row` holds no more than the rest of cells that began in the row above."""
    cells = _filled(row)
    if _FOOTNOTE.match(above[0]) and len(_filled(above)) == 1:
        return False
    if len(cells) > 1:
        return (
            len(cells) == 2 == len(row)
            and all(cell[:1].islower() for cell in cells)
            and bool(_JOINED_ON.match(row[1]))
        )
    if not row[0]:
        return not above[row.index(cells[0])].endswith((".", ";"))
    return row[0][:1].islower() or above[0].count("(") > above[0].count(")")
