"""Paragraphs and sub-heads, gathered from the printed lines in the transcription's order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.transcripts.final_edition.headings import Raw7Heading, Raw7Headings
from parsers.transcripts.final_edition.lines import ABBREVIATION, LABEL_END, Raw7Line
from parsers.transcripts.final_edition.typeface import BLANK, COLUMN, widths_up_to

STOP = re.compile(r"[.!?][”’)]*$|\.\)$")
ITEM_END = re.compile(r"(?:;|; or|; and)$")
# A list that is not finished: it ends in a colon or in "; and", and what follows begins a sentence.
OPEN = re.compile(r"(?::|; (?:or|and)(?: \(\w+\))?)$")
LABEL = re.compile(r"(?P<example>Examples?(?: \d+)?:)|(?:[A-Z][A-Za-z/]{2,20} ?)?[Oo]ptions? ?\d[\d, &]*:")
EXAMPLE = re.compile(r"Examples?(?: \d+)?:")
ROOM = 500  # a line that ends a paragraph left room for the next word and at least so much


@dataclass(slots=True)
class Raw7Passage:
    """One paragraph (a list with its items is one paragraph)."""

    lines: list[Raw7Line]
    page: int
    loose: bool = False
    after_number: str = ""  # the stray number on whose heels it stands

    @property
    def text(self) -> str:
        return join(self.lines)

    @property
    def first(self) -> int:
        return self.lines[0].first

    @property
    def last(self) -> int:
        return self.lines[-1].last

    @property
    def is_example(self) -> bool:
        return bool(EXAMPLE.match(self.lines[0].text))

    @property
    def is_bare_label(self) -> bool:
        return len(self.lines) == 1 and bool(EXAMPLE.fullmatch(self.lines[0].text))

    @property
    def is_orphan(self) -> bool:
        """True where it begins in lower case, as the end of something does."""
        return self.lines[0].text[:1].islower()

    @property
    def is_open(self) -> bool:
        """True where it breaks off inside a list."""
        return _opens_list(self.lines[-1].text)


@dataclass(slots=True)
class Raw7Group:
    """A heading or sub-head (None before the first) with the paragraphs under it."""

    heading: Raw7Heading | None
    page: int
    passages: list[Raw7Passage] = field(default_factory=list)
    section: str = ""


def gather(pages: list[list[Raw7Line]], headings: Raw7Headings) -> list[Raw7Group]:
    """The groups in the order of the lines."""
    heading_at = {heading.line: heading for heading in headings.headings}
    stray_numbers = {at for at in headings.number_lines if at + 1 not in heading_at}
    groups = [Raw7Group(None, 0)]
    at = -1  # index of the line among those of all pages
    for page, lines in enumerate(pages):
        current: Raw7Passage | None = _unfinished(groups[-1])
        after_number = ""
        for offset, line in enumerate(lines):
            at += 1
            if at in heading_at:
                groups.append(Raw7Group(heading_at[at], page))
                current, after_number = None, ""
                continue
            if at in headings.number_lines:
                current = None
                after_number = headings.number_lines[at][-1] if at in stray_numbers else ""
                continue
            if current is None or _starts(current.lines[-1], line, offset == 0):
                current = Raw7Passage([], page, line.loose and offset > 0, after_number)
                groups[-1].passages.append(current)
            current.lines.append(line)
    return groups


def _unfinished(group: Raw7Group) -> Raw7Passage | None:
    """The paragraph that the last page broke off."""
    if not group.passages:
        return None
    last = group.passages[-1]
    return None if STOP.search(last.lines[-1].text) or last.is_open or last.is_bare_label else last


def _opens_list(line: str) -> bool:
    inside_brackets = line.rfind("(") > line.rfind(")")
    return bool(OPEN.search(line)) and not LABEL_END.search(line) and not inside_brackets


def _starts(before: Raw7Line, line: Raw7Line, new_page: bool) -> bool:
    """True where a line begins a paragraph."""
    if EXAMPLE.fullmatch(before.text):
        return line.loose
    if LABEL.match(line.text) and (STOP.search(before.text) or before.text.endswith(":")):
        return True
    if _opens_list(before.text) and line.text[0].isupper():
        return True
    if not STOP.search(before.text) or ABBREVIATION.search(before.text):
        return False
    if line.loose and not new_page and line.text[0].isupper():
        return True
    return line.text[0].islower() or _had_room(before.text, line.text)


def _had_room(before: str, after: str) -> bool:
    """True where the next word would have stood on the line, had the paragraph gone on."""
    return widths_up_to(before)[-1] + BLANK + widths_up_to(after.split()[0])[-1] + ROOM < COLUMN


def join(lines: list[Raw7Line]) -> str:
    """Lines as one paragraph; each item of a list begins a line of its own."""
    parts = []
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        parts.append(line.text)
        if following is None:
            break
        begins_list = (
            line.text.endswith(":") and _opens_list(line.text) and _had_room(line.text, following.text)
        )
        ends_item = begins_list or ITEM_END.search(line.text)
        label = EXAMPLE.fullmatch(line.text)
        parts.append("\n" if ends_item and not label else line.glue)
    return "".join(parts)
