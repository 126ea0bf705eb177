"""Sections out of the items in reading order: numbers counted where they are lost, text joined."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.records import Place, Section
from parsers.transcripts.ids import IOG
from parsers.transcripts.illusions_of_glory.clauses import (
    BREAK,
    HEADING,
    LETTER,
    LOST,
    NUMBER,
    TEXT,
    Item,
)
from parsers.transcripts.illusions_of_glory.columns import goes_on
from parsers.transcripts.illusions_of_glory.headings import CONTENTS, POSITION
from parsers.transcripts.shared.report import Report
from parsers.transcripts.shared.sections import depth, known_parent, tell_out_of_order

# An apostrophe became a blank ("the Fort s Space", "Nat l."), and a hyphen at a line's end stayed alone.
APOSTROPHE = re.compile(r"(?<=[A-Za-z]) (?=[sl](?:[ .,;:)]|$))")
LINE_END_HYPHEN = re.compile(r"(?<=[A-Za-z]-) (?=[A-Z])")
BROKEN_REFERENCE = re.compile(r"\(see [^()]{0,60} \)")


@dataclass(slots=True)
class _OpenSection:
    """A section that is being read."""

    heading: Item
    number: str
    items: list[Item] = field(default_factory=list)


def sections(items: list[Item], report: Report) -> list[Section]:
    """The sections in reading order.  Text that stands under no heading that is known is left out and
    reported: it follows missing pages."""
    found = _with_numbers(items, report)
    numbers = {section.number for section in found}
    made = []
    for position, section in enumerate(found, 1):
        _report_lettering(section, report)
        made.append(_section(section, position, numbers, report))
    tell_out_of_order(made, report)
    return made


def _with_numbers(items: list[Item], report: Report) -> list[_OpenSection]:
    found: list[_OpenSection] = []
    seen: set[str] = set()
    current: _OpenSection | None = None
    parent, count = "", 0
    orphans: list[Item] = []
    for item in items:
        if item.kind == BREAK:
            current, parent, count = None, "", 0
        elif item.kind != HEADING:
            (orphans if current is None else current.items).append(item)
        else:
            number = item.opens.number
            if number.count(".") < 2 and number:
                parent, count = number, 0
            elif not number:
                count += 1
                number = f"{parent}.{count}" if "." in parent else ""
            else:
                parent, _, last = number.rpartition(".")
                count = int(last)
            current = _opened(item, number, seen, report)
            if current is not None:
                found.append(current)
    _report_orphans(orphans, report)
    return found


def _opened(item: Item, number: str, seen: set[str], report: Report) -> _OpenSection | None:
    """The section that a heading opens, None where its number cannot be told."""
    title, place = item.text, _place(item, report)
    if not number:
        message = f'the number of "{title}" is lost and cannot be counted: no section above it is known'
        report.tell(message, place)
        return None
    if number in seen:
        report.tell(f'section {number} "{title}" stands here again; left out', place)
        return None
    seen.add(number)
    if item.opens.basis == CONTENTS:
        message = f'the number of "{title}" is lost; it is {number} on the contents page'
        report.tell(message, place)
    elif item.opens.basis == POSITION:
        message = f'the number of "{title}" is lost; by its place it is {number}'
        report.tell(message, place)
    return _OpenSection(item, number)


def _section(section: _OpenSection, position: int, numbers: set[str], report: Report) -> Section:
    number, heading = section.number, section.heading
    last_line = max(item.last_line for item in (heading, *section.items))
    place = report.place(heading.line, last_line, heading.column)
    parent = known_parent(number, numbers, place, report)
    text = _text(section.items, report)
    return Section(IOG, number, heading.text, parent, depth(number), position, text, place)


def _text(items: list[Item], report: Report) -> str:
    """One line a clause; text that goes on over a page or column is joined to its clause."""
    lines: list[list[str]] = []
    label = ""
    for item in items:
        label = _label(item, label, report)
        if item.kind == TEXT and lines:
            lines[-1].append(item.text)
        else:
            lines.append([f"{label}." if label else "", item.text])
        if BROKEN_REFERENCE.search(item.text):
            report.tell("a reference here has lost its number", _place(item, report))
    return _mended("\n".join(" ".join(parts).strip() for parts in lines))


def _label(item: Item, before: str, report: Report) -> str:
    """The label of an item: its own, or behind a numbered item the next number where that was lost."""
    if item.kind == LOST and before.isdigit():
        number = str(int(before) + 1)
        message = f'the number of item "{number}." is lost with the page mark before it; restored'
        report.tell(message, _place(item, report))
        return number
    if item.kind == TEXT:
        return before
    return item.label


def _mended(text: str) -> str:
    text = APOSTROPHE.sub("'", text)
    return LINE_END_HYPHEN.sub("", text)


def _report_orphans(orphans: list[Item], report: Report) -> None:
    for first, last in _runs(orphans):
        message = "text without a known heading above it is left out"
        report.tell(message, report.place(first.line, last.last_line, first.column))


def _runs(items: list[Item]) -> list[tuple[Item, Item]]:
    """The first and last item of each run on one page."""
    runs: list[tuple[Item, Item]] = []
    for item in items:
        if runs and runs[-1][1].page == item.page:
            runs[-1] = (runs[-1][0], item)
        else:
            runs.append((item, item))
    return runs


def _report_lettering(section: _OpenSection, report: Report) -> None:
    letter = ""
    for before, item in zip([section.heading, *section.items], section.items, strict=False):
        if item.kind in (LETTER, NUMBER) and not goes_on(before, item, letter):
            name = f'"{item.label}."'
            behind = (
                f'"{before.label}."' if before.label else "the heading" if before.kind == HEADING else "text"
            )
            message = (
                f"clause {name} of {section.number} stands behind {behind}: one is misprinted or out of place"
            )
            report.tell(message, _place(item, report))
        if item.kind == LETTER:
            letter = item.label


def _place(item: Item, report: Report) -> Place:
    return report.place(item.line, item.last_line, item.column)
