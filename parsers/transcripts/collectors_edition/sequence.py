"""The sequence of play: every stage and step with its code, from both of its copies in the book."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.records import Place, PrintedTable, Problem
from parsers.transcripts.ids import CE

from .markup import plain

HEADER = ("Code", "Step", "Option")
_TITLE = re.compile(r"(?:3\.1\.?\s+)?sequence\s+of\s+play\s*$", re.IGNORECASE)
_STAGE = re.compile(r"([A-E])\.\s+([A-Z].*)$")
_STEP = re.compile(r"\b([A-E]\d(?:\.\d)?)\s+(?=[A-Z])")
_ACTION = re.compile(r"\(([a-p1])\)\s*(.+)$")
_OPTIONS = re.compile(r"\(([^()]*\boptions?\b[^()]*)\)", re.IGNORECASE)
_CHAPTER = re.compile(r"\d{1,2}\.\d?\s|#+\s+\**\d{1,2}\.\s")
_LONGEST_COPY = 120  # lines
_FEWEST_STEPS = 3  # fewer are no sequence of play but the mention of one


def read_sequence_of_play(lines: list[str], path: str) -> list[PrintedTable]:
    """One table a copy of the sequence of play: the first stands in section 3.1, the second on a chart page.

    Rows are code, title and the numbers of the options that the step needs.  The sub-steps of "Perform
    actions" have codes such as D2.3(a).
    """
    starts = [number for number, line in enumerate(lines, 1) if _is_title(line)]
    tables: list[PrintedTable] = []
    end = 0
    for start in starts:
        if start <= end:
            continue
        rows, last = _rows(lines, start)
        if len(rows) >= _FEWEST_STEPS:
            title = "Sequence of play" if not tables else "Sequence of play chart"
            if len(tables) > 1:
                title = f"{title} ({len(tables)})"
            tables.append(PrintedTable(CE, "3.1", title, HEADER, tuple(rows), Place(path, start, last)))
            end = last
    return tables


def sequence_problems(tables: list[PrintedTable]) -> list[Problem]:
    """Where the later copies say otherwise than the first: steps under another code or missing."""
    problems: list[Problem] = []
    for later in tables[1:]:
        first = {row[1].lower(): row for row in tables[0].rows}
        second = {row[1].lower(): row for row in later.rows}
        for step, row in first.items():
            other = second.get(step)
            if other is None:
                message = f"step {row[0]} {row[1]} is not in the {later.title.lower()}"
                problems.append(Problem(message, later.place))
            elif other[0] != row[0]:
                message = f"{row[1]} is step {other[0]} here but step {row[0]} in section 3.1"
                problems.append(Problem(message, later.place))
        for step, row in second.items():
            if step not in first:
                problems.append(Problem(f"step {row[0]} {row[1]} is not in section 3.1", later.place))
    return problems


def _is_title(line: str) -> bool:
    return "\t" not in line and len(line) < 80 and bool(_TITLE.match(plain(line)))


def _rows(lines: list[str], start: int) -> tuple[list[tuple[str, str, str]], int]:
    """The steps below line `start` and the line of the last one."""
    rows: list[tuple[str, str, str]] = []
    last, actions = start, ""
    for number in range(start + 1, min(len(lines), start + _LONGEST_COPY) + 1):
        line = lines[number - 1]
        if "\t" in line or _is_title(line) or _CHAPTER.match(line.lstrip()):
            break
        for code, title in _steps(plain(line).lstrip("-•* ")):
            if code.startswith("("):
                code = f"{actions or 'D2.3'}{code}"
            else:
                actions = code
            options = ", ".join(re.findall(r"\d+", " ".join(_OPTIONS.findall(title))))
            rows.append((code, _OPTIONS.sub("", title).strip(), options))
            last = number
        if rows and rows[-1][0] == "E9":
            break
    return rows, last


def _steps(text: str) -> Iterator[tuple[str, str]]:
    """Code and title of every step in `text`; two may have run into one line."""
    stage = _STAGE.match(text)
    if stage:
        yield stage.group(1), stage.group(2).capitalize()
        return
    action = _ACTION.match(text)
    if action:
        letter = "l" if action.group(1) == "1" else action.group(1)  # the letter l was read as a one
        yield f"({letter})", action.group(2)
        return
    found = list(_STEP.finditer(text))
    if not found or found[0].start():
        return
    for step, following in zip(found, found[1:] + [None], strict=True):
        yield step.group(1), text[step.end() : following.start() if following else len(text)].strip()
