"""The sheet's rows as records."""

from __future__ import annotations

import re

from parsers.records import Document, LoggedChange, Place, Problem, Reading, Ruling, Section, parent_number
from parsers.transcripts.clarifications.cells import date_marks, iso_date, plain, plain_quote
from parsers.transcripts.clarifications.parts import ruling_parts
from parsers.transcripts.clarifications.rows import ChangeRow, Rows, RulingRow, SectionRow, read_rows
from parsers.transcripts.files import clean
from parsers.transcripts.ids import QA

DOCUMENT = Document(
    QA,
    "World in Flames Final Edition Rule Clarification Summary 1.3",
    "Clarifications 2009",
    "rulings",
    2009,
    "Australian Design Group",
    "The designer's answers, numbered by the sections of the rules as written of August 2004.",
)

# What only this sheet says: its title, its column heads, and rows that begin with a ruling's number.
_TITLE = re.compile(r"Rule Clarification Summary|Number\s+Rule Reference\s+Question")
_ROW = re.compile(r"^Q(?:[A-Z][A-Za-z]{0,5})?\d{1,2}(?:\.\d{1,2})*-\d{1,3}\s+\S[^\n]*\d\d/\d\d/\d{4}", re.M)
_ENOUGH_ROWS = 3

_MENTION = re.compile(r"\bQ(?:[A-Z][A-Za-z]{0,5})?\d{1,2}(?:\.\d{1,2})*-\d{1,3}\b")
_OLD_NUMBER = re.compile(r"\bQ\d{3}\b(?![.\d-])")
_BUILDS_ON = re.compile(
    r"(?:follow-?up(?: question)? (?:of|to)|same (?:as )?(?:situation|case) (?:as|of)|answer to) $",
    re.I,
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WRITTEN_DATE = re.compile(r"(\d{1,2}) ([A-Za-z]{3})[a-z]*\.? (\d{4})")
_KITS = {"Factories in Flames": "FiF"}
_AGAIN = ("bis", "ter", "quater")
_TITLE_LENGTH = 80
_COMPARED = 8


def score(text: str) -> float:
    """How surely a text is the sheet, 0 to 1: its rows count most, its title alone is good evidence."""
    rows = 0
    for _ in _ROW.finditer(text):
        rows += 1
        if rows == _ENOUGH_ROWS:
            return 1.0
    return 0.8 if _TITLE.search(text) else 0.3 * rows


def read(text: str, path: str) -> Reading:
    """The records of the sheet: rulings, its section titles, its change log.  Never raises.

    `Section.number` is the rule section that a title row names ("2.4", "3", "FiF2.2"), and a ruling's
    `section` the one that its own number names.  A ruling that is there twice is taken once, the fuller
    row; two rulings with one number are kept both, the second as "bis", with a problem.
    """
    reading = Reading(DOCUMENT)
    rows = read_rows(clean(text).split("\n"))
    rulings = _without_repeats(rows.rulings, path, reading.problems)
    reading.sections = _sections(rows.sections, path)
    reading.rulings = [_ruling(number, row, path, reading.problems) for number, row in rulings]
    reading.changes = [_change(row, path) for row in rows.changes]
    _report_strays(rows, path, reading.problems)
    if not rulings:
        reading.problems.append(Problem("no ruling was found in the sheet", Place(path, 1, 1)))
    return reading


def _without_repeats(
    rows: list[RulingRow], path: str, problems: list[Problem]
) -> list[tuple[str, RulingRow]]:
    """The rows with the numbers they get."""
    kept: dict[str, list[RulingRow]] = {}
    order: list[tuple[str, int]] = []
    for row in rows:
        same = kept.setdefault(row.number, [])
        # Compared with a few only, so that a file with one number on every line is read in linear time.
        place = next((at for at, other in enumerate(same[:_COMPARED]) if _same_ruling(row, other)), None)
        if place is None:
            order.append((row.number, len(same)))
            same.append(row)
        elif row.size > same[place].size:
            same[place] = row
    numbered = [(_number(number, place), kept[number][place]) for number, place in order]
    for number, row in numbered:
        if number != row.number:
            message = f"{row.number} is the number of another ruling too; this one is taken as {number}"
            problems.append(_problem(message, row, path))
    return numbered


def _same_ruling(one: RulingRow, other: RulingRow) -> bool:
    """Whether two rows of one number are copies of one ruling; one of them may be cut."""
    first, second = (" ".join(plain(row.question).split()) for row in (one, other))
    return first.startswith(second) or second.startswith(first)


def _number(number: str, place: int) -> str:
    if place == 0:
        return number
    return number + (_AGAIN[place - 1] if place <= len(_AGAIN) else f"-again{place}")


def _ruling(number: str, row: RulingRow, path: str, problems: list[Problem]) -> Ruling:
    for fault in row.faults:
        problems.append(_problem(f"{number}: {fault}", row, path))
    question, answer, quote = plain(row.question), plain(row.answer), plain_quote(row.quote)
    last_date = iso_date(row.date)
    dates = dict.fromkeys([mark.date for mark in date_marks(answer)] + ([last_date] if last_date else []))
    parts = ruling_parts(question, answer, last_date)
    for part in parts:
        if answer and not part.answer:
            problems.append(_problem(f"{number}: no answer to part {part.label}", row, path))
    for old in _OLD_NUMBER.findall(f"{question} {answer}"):
        problems.append(_problem(f"{number}: names {old}, a number of an older sheet", row, path))
    place = Place(path, row.first_line, row.last_line)
    return Ruling(
        QA, number, _title(parts[0].question or question), ruling_section(row.number), row.references,
        question, answer, quote, tuple(dates), parts, place, _links(number, question, answer, quote),
    )  # fmt: skip


def ruling_section(number: str) -> str:
    """The rule section in a ruling's number: "Q2.4-4" -> "2.4", "Q3.0-1" -> "3", "QFiF11.0-2" -> "FiF11"."""
    return number[1:].rpartition("-")[0].removesuffix(".0")


def _title(question: str) -> str:
    """The first sentence of a question, cut at a word where it is long."""
    first = re.split(r"(?<=[.?!:])\s", question, maxsplit=1)[0]
    if len(first) <= _TITLE_LENGTH:
        return first
    return first[: _TITLE_LENGTH + 1].rpartition(" ")[0].rstrip(",;:") + " …"


def _links(number: str, question: str, answer: str, quote: str) -> tuple[tuple[str, str], ...]:
    """The other rulings that a row names, each once: (number, "follows" or "see")."""
    text = f"{question}\n{answer}\n{quote}"
    found: dict[str, str] = {}
    for match in _MENTION.finditer(text):
        if match[0] != number:
            before = text[max(0, match.start() - 60) : match.start()]
            found.setdefault(match[0], "follows" if _BUILDS_ON.search(before) else "see")
    return tuple(found.items())


def _sections(rows: list[SectionRow], path: str) -> list[Section]:
    """One section a number, in the order of their first title rows."""
    titles: dict[str, SectionRow] = {}
    for row in rows:
        titles.setdefault(_KITS.get(row.kit, row.kit) + row.number, row)
    sections = []
    for position, (number, row) in enumerate(titles.items(), 1):
        parent = parent_number(number)
        sections.append(
            Section(
                QA,
                number,
                row.title,
                parent if parent in titles else None,
                number.count(".") + 1,
                position,
                "",
                Place(path, row.line, row.line),
            )  # fmt: skip
        )
    return sections


def _change(row: ChangeRow, path: str) -> LoggedChange:
    place = Place(path, row.line, row.line)
    return LoggedChange(QA, row.version, _iso_date(row.date), plain(row.text), place)


def _iso_date(written: str) -> str:
    """ "12 May 2008" as 2008-05-12, "" where it is no date."""
    match = _WRITTEN_DATE.search(written)
    month = match[2].lower() if match else ""
    if match is None or month not in _MONTHS:
        return ""
    return f"{int(match[3]):04d}-{_MONTHS.index(month) + 1:02d}-{int(match[1]):02d}"


def _report_strays(rows: Rows, path: str, problems: list[Problem]) -> None:
    for line, text in rows.strays:
        message = "not a row of the sheet: " + (text if len(text) <= 60 else text[:60] + " …")
        problems.append(Problem(message, Place(path, line, line), expected="a ruling's number first"))


def _problem(message: str, row: RulingRow, path: str) -> Problem:
    return Problem(message, Place(path, row.first_line, row.last_line))
