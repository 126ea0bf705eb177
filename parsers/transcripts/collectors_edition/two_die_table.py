"""The chart page of the land combat table for two ten-sided dice: results, odds, modifiers and notes."""

from __future__ import annotations

import re

from parsers.records import Place, PrintedTable, Problem
from parsers.transcripts.ids import CE

from .markup import plain

RESULTS, ODDS, MODIFIERS, NOTES = (
    "2d10 land combat results",
    "2d10 land combat odds modifiers",
    "2d10 land combat other modifiers",
    "2d10 land combat notes",
)
SECTION = "11.15.6"

_PAGE = re.compile(r"(?:option 27:? )?2 ?die ?10 land combat results table|2d10 land crt", re.IGNORECASE)
_ROLL = re.compile(r"-?\d{1,2}$")
_RESULT = re.compile(r"[†*x\d-][†*x\d]{0,3}\s*/\s*[-\dRSB]{1,2}$")
_ODDS = re.compile(r"[≤<]?\d{1,2}[:.]\d{1,2}$")
_WHOLE_ODDS = re.compile(r"[≤<]?\d{1,2}:\d{1,2}$")
_DRM = re.compile(r"[+-]?\d{1,2}$")
_NOTE = re.compile(r"-\s+(\d)\.\s+(.*)$")
_NOTE_MARKS = re.compile(r"\s+(\d(?:\s*,\s*\d)*)$")
_MODIFIER_START = re.compile(r"\bper\s+(?=\(?[a-zA-Z])|\breorganisation value of one\b")
_VALUE_FIRST = re.compile(r"([+-]\d)\.?\s+(?=[A-Za-z])")
_VALUE_LAST = re.compile(r"\s([+-]\d)\.?$")
_LONGEST_TITLE = 200  # characters
_GROUP = re.compile(r"(?:other modifiers|blitz column|factory modifiers|terrain and weather)", re.IGNORECASE)


def read_two_die_table(lines: list[str], path: str) -> list[PrintedTable]:
    """The results grid first, then the odds modifiers, the other modifiers and the notes; what is lost is
    left out.  Cells are kept as the transcript has them: see `two_die_problems`."""
    page = _page(lines)
    tables = [
        _table(RESULTS, ("Dice roll", "Assault", "Blitz"), _results(page), path),
        _table(ODDS, ("Odds level", "DRM"), _odds(page), path),
        _table(MODIFIERS, ("Modifier", "Value", "Notes"), _modifiers(page), path),
        _table(NOTES, ("Note", "Text"), _notes(page), path),
    ]
    return [table for table in tables if table is not None]


def two_die_problems(tables: list[PrintedTable]) -> list[Problem]:
    """Every missing row, damaged cell and lost value of the tables that `read_two_die_table` gave."""
    problems: list[Problem] = []
    for table in tables:
        if table.title == RESULTS:
            rolls = [int(row[0]) for row in table.rows]
            lost = sorted(set(range(-1, 24)) - set(rolls))
            problems += [Problem(f"no row for a roll of {roll} in {RESULTS}", table.place) for roll in lost]
        for row in table.rows:
            if table.title == ODDS and not (_WHOLE_ODDS.match(row[0]) and _DRM.match(row[1])):
                problems.append(Problem(f"damaged row {row[0]} {row[1]} in the {ODDS}", table.place))
            if table.title == MODIFIERS and not row[1]:
                problems.append(Problem(f"the value of this modifier is lost: {row[0]}", table.place))
    return problems


_Rows = list[tuple[tuple[str, ...], int]]


def _table(title: str, header: tuple[str, ...], rows: _Rows, path: str) -> PrintedTable | None:
    if not rows:
        return None
    place = Place(path, min(line for _, line in rows), max(line for _, line in rows))
    return PrintedTable(CE, SECTION, title, header, tuple(cells for cells, _ in rows), place)


def _page(lines: list[str]) -> list[tuple[int, str]]:
    """The lines of the chart page: from its last title to the end of the document."""
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        if _PAGE.match(plain(line[:_LONGEST_TITLE])):
            above = range(max(1, number - 4), number + 1)
            first = next(near for near in above if _PAGE.match(plain(lines[near - 1][:_LONGEST_TITLE])))
            return list(enumerate(lines, 1))[first - 1 :]
    return []


def _results(page: list[tuple[int, str]]) -> _Rows:
    """The rows of the grid; a last row that was torn off the table lies about in pieces behind it."""
    rows: dict[int, tuple[tuple[str, ...], int]] = {}
    loose_rolls: list[tuple[int, int]] = []
    loose_results: list[tuple[str, int]] = []
    for number, line in page:
        cells = [plain(cell) for cell in line.split("\t")]
        if len(cells) >= 3 and _ROLL.match(cells[0]) and all(_RESULT.match(cell) for cell in cells[1:3]):
            results = tuple(cell.replace(" ", "") for cell in cells[1:3])
            rows.setdefault(int(cells[0]), ((cells[0], *results), number))
        elif len(cells) == 1 and _ROLL.match(cells[0]):
            loose_rolls.append((int(cells[0]), number))
        elif len(cells) == 1 and _RESULT.match(cells[0]):
            loose_results.append((cells[0], number))
    if rows and len(loose_rolls) == 1 and len(loose_results) == 2 and loose_rolls[0][0] == max(rows) + 1:
        roll, number = loose_rolls[0]
        rows[roll] = ((str(roll), loose_results[0][0], loose_results[1][0]), number)
    return [rows[roll] for roll in sorted(rows)]


def _odds(page: list[tuple[int, str]]) -> _Rows:
    rows: _Rows = []
    for number, line in page:
        cells = [plain(cell) for cell in line.split("\t") if cell.strip()]
        if len(cells) == 2 and _ODDS.match(cells[0]):
            rows.append(((cells[0], cells[1]), number))
    return rows


def _modifiers(page: list[tuple[int, str]]) -> _Rows:
    """The cumulative modifiers between their heading and the first note.  Several were run into one line,
    and most have lost the value that stood beside them: it is then empty."""
    rows: _Rows = []
    inside = False
    for number, line in page:
        if _NOTE.match(line):
            break
        text = plain(line)
        is_group, start = bool(_GROUP.search(text)), _MODIFIER_START.search(text)
        inside = inside or is_group
        if not inside or "\t" in line or not text or (is_group and start is None):
            continue
        if rows and text[:1].islower() and (start is None or start.start() > 0):
            end = start.start() if start else len(text)
            (label, value, _), above_line = rows.pop()
            rows.append((_with_notes(f"{label} {text[:end].strip()}", value), above_line))
            text = text[end:]
        rows += [(modifier, number) for modifier in _split_modifiers(text)]
    return rows


def _split_modifiers(text: str) -> list[tuple[str, str, str]]:
    pieces: list[tuple[str, str]] = []
    starts = [match.start() for match in _MODIFIER_START.finditer(text)]
    signed = [match for match in _VALUE_FIRST.finditer(text) if not _inside_note(text, match.start())]
    if not starts or (signed and signed[0].start() == 0):
        marks = [match.start() for match in signed]
        for start, end in zip(marks or [0], (marks or [0])[1:] + [len(text)], strict=True):
            match = _VALUE_FIRST.match(text, start)
            label = text[match.end() if match else start : end]
            pieces.append((label.strip(), match.group(1) if match else ""))
    else:
        for start, end in zip(starts, starts[1:] + [len(text)], strict=True):
            piece = text[start:end].strip()
            last = _VALUE_LAST.search(piece)
            pieces.append((piece[: last.start()].strip(), last.group(1)) if last else (piece, ""))
    return [_with_notes(label, value) for label, value in pieces if label]


def _inside_note(text: str, position: int) -> bool:
    return text[:position].count("(") > text[:position].count(")")


def _with_notes(label: str, value: str) -> tuple[str, str, str]:
    marks = _NOTE_MARKS.search(label)
    if marks is None:
        return label, value, ""
    return label[: marks.start()], value, re.sub(r"\s*,\s*", ", ", marks.group(1))


def _notes(page: list[tuple[int, str]]) -> _Rows:
    """The numbered notes, each with the lines that belong to it."""
    rows: list[tuple[list[str], int]] = []
    for number, line in page:
        note = _NOTE.match(line)
        if note:
            rows.append(([note.group(1), plain(note.group(2))], number))
        elif rows and line.startswith("#"):
            break
        elif rows and line.strip() and "\t" not in line:
            rows[-1][0][1] += " " + plain(line).removeprefix("- ")
    return [(tuple(cells), number) for cells, number in rows]
