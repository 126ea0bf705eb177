"""The lines of the sheet as rows: rulings with their cells, section titles, entries of the change log.

A whole row has its six cells parted by tabs.  Where the tabs were lost (a copy through a web page turns
them into runs of blanks, or into single ones) the columns are found by what stands in them: the reference
column has a small vocabulary, an answer ends with the date that the last column repeats.  A row that was
broken over several lines is joined again as long as it is not whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.matches import certain
from parsers.transcripts.clarifications.cells import DATE_MARK

_SECTION_NUMBER = r"(?:FiF ?)?\d{1,2}(?:\.\d{1,2})+\.?|(?:FiF ?)?\d{1,2}\."
_QUALIFIER = (
    r"(?:(?:LiF|FiF) )?(?:Options?|Actions?) \d+(?:(?:, ?| ?& ?)\d+)*"
    r"|Map|Terrain Effects? Chart|Charts?|\([Cc]harts?\)|Scenarios? infos?"
)
_REFERENCE = re.compile(rf"(?:{_SECTION_NUMBER}|{_QUALIFIER})(?=[\s,]|$)")
_NUMBER = r"Q(?:[A-Z][A-Za-z]{0,5})?\d{1,2}(?:\.\d{1,2})*-\d{1,3}"
_RULING = re.compile(rf"\s*({_NUMBER})(?:\s*$|\t|\s+(?={_REFERENCE.pattern}))")
_HEADER = re.compile(r"\s*Number\s+Rule Reference\b")
_SECTION = re.compile(
    r"((?:[A-Z][A-Za-z]* (?:[A-Za-z]+ )*?)?)(\d{1,2}(?:\.\d{1,2})*)\.?\s+([A-Z]\w*[^?\t]{0,70})"
)
_CHANGE = re.compile(r"Version (\d+(?:\.\d+)*)\s*\(([^()]{4,30})\)\s*(.*)", re.S)
_TITLE_BLOCK = re.compile(
    r"AUSTRALIAN DESIGN GROUP$|WiF FE Rule Clarification|©|Version [\d.]+, Date|Credits:|Date\s+Change$"
)
_WHOLE_DATE = re.compile(r"\d{1,2}/\d{1,2}/\d{4}")
_LAST_DATE = re.compile(rf"[\t ]({_WHOLE_DATE.pattern})$")
_LONGEST_REFERENCES = 80
_GAP = re.compile(r"[ ,\t]*")
_SEPARATOR = re.compile(r" *\t[\t ]*|\s{2,}")
_BEFORE_DATE_COLUMN = re.compile(r"(?:Date\s*:?|expanded)$")


@dataclass(slots=True)
class RulingRow:
    """The cells of one ruling as written; `faults` says what of the row is missing or was guessed."""

    number: str
    references: str
    question: str
    answer: str
    quote: str
    date: str
    first_line: int
    last_line: int
    faults: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.question) + len(self.answer) + len(self.quote)


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A row that opens a section; `kit` is "" or the kit whose rule it is ("Factories in Flames")."""

    kit: str
    number: str
    title: str
    line: int


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """An entry of the change log: version, date as written, HTML."""

    version: str
    date: str
    text: str
    line: int


@dataclass(slots=True)
class Rows:
    """Everything that the lines gave; `strays` are lines that belong to nothing known."""

    rulings: list[RulingRow] = field(default_factory=list)
    sections: list[SectionRow] = field(default_factory=list)
    changes: list[ChangeRow] = field(default_factory=list)
    strays: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class _OpenRow:
    """A ruling's row while its lines are gathered."""

    number: str
    lines: list[str]
    first_line: int
    last_line: int
    whole: bool


def read_rows(lines: list[str]) -> Rows:
    """All rows of the sheet.  Page headers and the title block are passed over."""
    rows = Rows()
    opened: _OpenRow | None = None
    in_credits = False
    for number, line in enumerate(lines, 1):
        start = _RULING.match(line)
        if start:
            _close(opened, rows)
            opened = _OpenRow(start[1], [line[start.end(1) :]], number, number, _ends_with_last_date(line))
            in_credits = False
            continue
        stripped = line.strip()
        if not stripped or _HEADER.match(line) or _TITLE_BLOCK.match(stripped):
            in_credits = in_credits or stripped.startswith("Credits")
            continue
        unfinished = opened if opened is not None and not opened.whole else None
        if _take_known(line, number, rows, unfinished is not None):
            _close(opened, rows)
            opened = None
        elif unfinished is not None:
            unfinished.lines.append(stripped)
            unfinished.last_line = number
            unfinished.whole = _ends_with_last_date(line)
        elif not in_credits:
            rows.strays.append((number, stripped))
    _close(opened, rows)
    return rows


def split_cells(number: str, rest: str) -> RulingRow:
    """The cells of a row, given its number and what stands behind it."""
    cells = [cell.strip() for cell in rest.strip(" ").removeprefix("\t").rstrip("\t ").split("\t")]
    if _in_their_columns(cells) or (rest.startswith("\t") and _cut_in_the_references(cells)):
        return _by_position(number, cells)
    return _split_by_content(number, rest.strip())


def _in_their_columns(cells: list[str]) -> bool:
    """Whether the cells stand in their columns: no tab was lost, though the row's end may be."""
    if len(cells) > 5 or not _only_references(cells[0]):
        return False
    if len(cells) > 1 and DATE_MARK.search(cells[1]):
        return False
    return len(cells) == 5 or not _ends_with_last_date(f"\t{cells[-1]}")


def _cut_in_the_references(cells: list[str]) -> bool:
    """Whether the row ends in its reference column: a short cell that asks nothing."""
    return len(cells) == 1 and len(cells[0]) < _LONGEST_REFERENCES and "?" not in cells[0]


def _by_position(number: str, cells: list[str]) -> RulingRow:
    references, question, answer, quote, date = cells + [""] * (5 - len(cells))
    row = RulingRow(number, references, question, answer, quote, date, 0, 0)
    if not _WHOLE_DATE.fullmatch(date):
        row.date = ""
    _note_what_is_cut(row)
    return row


def _note_what_is_cut(row: RulingRow) -> None:
    if not row.question:
        row.faults.append("the row is cut: no question")
    elif not row.answer:
        row.faults.append("the row is cut: no answer")
    elif not row.date:
        row.faults.append("the row is cut: its last columns are missing")


def _take_known(line: str, number: int, rows: Rows, in_a_row: bool) -> bool:
    """Whether a line is a change or a section title; inside a row only its tabs prove the latter."""
    stripped = line.strip()
    change = _CHANGE.match(stripped)
    if change:
        rows.changes.append(ChangeRow(change[1], change[2], change[3], number))
        return True
    section = _SECTION.fullmatch(stripped)
    if section and not _LAST_DATE.search(stripped) and (line.endswith("\t") or not in_a_row):
        rows.sections.append(SectionRow(section[1].strip(), section[2], section[3].strip(), number))
        return True
    return False


def _ends_with_last_date(line: str) -> bool:
    """Whether a line ends as a row does: with the column of the last date."""
    line = line.rstrip()
    match = _LAST_DATE.search(line)
    return match is not None and not _BEFORE_DATE_COLUMN.search(line[: match.start()].rstrip())


def _close(opened: _OpenRow | None, rows: Rows) -> None:
    if opened:
        row = split_cells(opened.number, " ".join(opened.lines))
        row.first_line, row.last_line = opened.first_line, opened.last_line
        rows.rulings.append(row)


def _split_by_content(number: str, rest: str) -> RulingRow:
    row = RulingRow(number, "", "", "", "", "", 0, 0)
    row.references, body = _split_references(rest)
    body, row.date = _split_last_date(body)
    asked_and_answered, row.quote = _split_quote(body, row.date)
    row.question, row.answer = _split_answer(asked_and_answered, row)
    _note_what_is_cut(row)
    return row


def _split_references(rest: str) -> tuple[str, str]:
    """The reference column: the first cell where a separator shows it, else the words that can be in it."""
    first = _SEPARATOR.split(rest, 1)
    if len(first) == 2 and _only_references(first[0]):
        return first[0], first[1]
    end, previous = 0, ""
    while match := _REFERENCE.match(rest, end):
        behind = certain(_GAP.match(rest, match.end())).end()
        # A section followed by a small letter, or said twice, begins the question: "11.2 states that".
        if end and (rest[behind : behind + 1].islower() or match[0] == previous):
            break
        previous, end = match[0], behind
    return rest[:end].strip(" ,\t"), rest[end:].strip()


def _only_references(cell: str) -> bool:
    end = 0
    while match := _REFERENCE.match(cell, end):
        end = certain(_GAP.match(cell, match.end())).end()
    return end == len(cell) and bool(cell)


def _split_last_date(body: str) -> tuple[str, str]:
    if not _ends_with_last_date(body):
        return body, ""
    match = certain(_LAST_DATE.search(body))
    return body[: match.start()].rstrip(), match[1]


def _split_quote(body: str, date: str) -> tuple[str, str]:
    """Question with answer, and quote: parted behind the last mark of the date that the row ends with."""
    marks = [match for match in DATE_MARK.finditer(body) if not date or date in match[0]]
    if not marks:
        return body, ""
    end = marks[-1].end()
    tag = re.match(r"\s*</p>", body[end:])
    end += tag.end() if tag else 0
    return body[:end].strip(), body[end:].strip()


def _split_answer(body: str, row: RulingRow) -> tuple[str, str]:
    """Question and answer: parted at a separator, else behind the last question mark, which is a guess."""
    answered = DATE_MARK.search(body)
    cells = _SEPARATOR.split(body)
    if len(cells) > 1:
        asked = next((i for i, cell in enumerate(cells, 1) if _ends_a_question(cell)), 1)
        asked = min(asked, len(cells) - 1)
        return " ".join(cells[:asked]), " ".join(cells[asked:])
    if not answered:
        return body, ""
    labels = [match.start() for match in re.finditer(r"(?:<p>)?\bQ1(?=\s?[:.]?\s)", body)]
    asked = body.rfind("?", 0, answered.start()) + 1
    if len(labels) > 1:
        asked = labels[1]
    elif asked:
        asked += certain(re.match(r"[)\]\"”]*(?:</p>|</ul>)*", body[asked:])).end()
    if not asked:
        row.faults.append("the columns of the row are lost: question and answer could not be parted")
        return body, ""
    row.faults.append("the columns of the row are lost: where the answer begins is a guess")
    return body[:asked].strip(), body[asked:].strip()


def _ends_a_question(cell: str) -> bool:
    return bool(re.search(r"\?[)\]\"”]*\s*(?:</?[a-z]{1,3}>\s*)*$", cell))
