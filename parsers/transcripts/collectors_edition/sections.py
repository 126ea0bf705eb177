"""The numbered sections: which lines belong to each, and which lines to none.

A section runs from its heading to the next heading that was accepted, or to a page that belongs to no
section: a chart, the picture pages with the unit descriptions, the title page.  Such a page is known by a
heading that bears the name of the game or of a printed chart, or that repeats the number of a section of
quite another chapter (the chart copies such headings).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from parsers.records import Place, Section, parent_number
from parsers.transcripts.ids import CE
from parsers.transcripts.shared.sections import chapter, depth

from .headings import CeHeading, CeHeadings
from .paragraphs import HEADING, CeParagraph

_PAGE_OUTSIDE = re.compile(
    r"world in flames\b|collector.{1,3}s edition\b|optional rules manifest|option \d+:|table of contents",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Body:
    """Where each section begins, and where the text leaves all sections."""

    starts: list[int]
    owners: list[CeHeading | None]  # None: from that line on no section

    def heading_at(self, line: int) -> CeHeading | None:
        """The heading of the section that a line belongs to."""
        position = bisect_right(self.starts, line) - 1
        return self.owners[position] if position >= 0 else None

    def section_at(self, line: int) -> str:
        """The number of the section that a line belongs to, "" for none."""
        heading = self.heading_at(line)
        return heading.number if heading else ""

    def is_start(self, line: int) -> bool:
        position = bisect_right(self.starts, line) - 1
        return position >= 0 and self.starts[position] == line


def lay_out(headings: CeHeadings, paragraphs: list[CeParagraph]) -> Body:
    """The stretches of the text that belong to one section each."""
    marks: dict[int, CeHeading | None] = {heading.line: heading for heading in headings.accepted}
    for paragraph in paragraphs:
        if paragraph.kind == HEADING and _PAGE_OUTSIDE.match(paragraph.words):
            marks.setdefault(paragraph.first, None)
    body = _body(marks)
    for heading in headings.rejected:
        if chapter(body.section_at(heading.line)) != chapter(heading.number):
            marks.setdefault(heading.line, None)
    return _body(marks)


def read_sections(headings: CeHeadings, body: Body, lines: list[str], path: str) -> list[Section]:
    """The sections in the order of their numbers; `parent` may name one that a damaged copy has lost."""
    ends = dict(zip(body.starts, [*(start - 1 for start in body.starts[1:]), len(lines)], strict=False))
    sections = []
    for position, heading in enumerate(headings.accepted, start=1):
        first = heading.line if heading.swallowed else heading.line + 1
        text_first, text_last = _trimmed(lines, first, ends[heading.line])
        sections.append(
            Section(
                document=CE,
                number=heading.number,
                title=heading.title,
                parent=parent_number(heading.number),
                depth=depth(heading.number),
                position=position,
                text="\n".join(lines[text_first - 1 : text_last]),
                place=Place(path, heading.line, max(heading.line, text_last)),
            )
        )
    return sections


def _body(marks: dict[int, CeHeading | None]) -> Body:
    starts = sorted(marks)
    return Body(starts, [marks[start] for start in starts])


def _trimmed(lines: list[str], first: int, last: int) -> tuple[int, int]:
    """A range of lines without the blank ones at its ends; empty ranges have last < first."""
    while first <= last and not lines[first - 1].strip():
        first += 1
    while last >= first and not lines[last - 1].strip():
        last -= 1
    return first, last
