"""The plain text of a cell, and the dates that stand in it.

Cells are plain or HTML with a handful of tags, some never closed, none ever holding anything but text; so
a tag is a line break or nothing, and whatever else looks like markup is text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# The bound keeps a damaged tag that lost its ">" from eating the text behind it.
_BLOCK = re.compile(r"</?(?:p|ul|ol|li|br|div)(?:\s[^<>]{0,80})?/?>", re.I)
_INLINE = re.compile(r"</?(?:i|b|u|em|strong|span)(?:\s[^<>]{0,80})?>", re.I)
_CUT_TAG = re.compile(r"<(?:/?(?:p|ul|ol|li|br|div|i|b|u)?|(?:ul|ol)\s[^<>]{0,80})$", re.I)
_BLANKS = re.compile(r"[ \t\u00a0]+")

_DAY = r"(\d{1,2})/(\d{1,2})/(\d{4})"
DATE = re.compile(_DAY)
# "Date 08/06/1997, expanded 12/05/2008": the end of a stretch of an answer.
DATE_MARK = re.compile(rf"\bDate\s?:?\s{{0,3}}{_DAY}(?:,?\s{{1,3}}expanded\s{_DAY})?\.?")


@dataclass(frozen=True, slots=True)
class Dated:
    """A date (ISO) and where its mark begins and ends in a text; one mark may hold two."""

    date: str
    start: int
    end: int


def plain(cell: str) -> str:
    """The text of a cell: block tags end a line, other tags go, blanks are single."""
    cell = _CUT_TAG.sub("", cell)
    cell = _INLINE.sub("", _BLOCK.sub("\n", cell))
    lines = (_BLANKS.sub(" ", line).strip() for line in cell.split("\n"))
    return "\n".join(line for line in lines if line)


def plain_quote(cell: str) -> str:
    """As `plain`, without the closing quotation mark that a spreadsheet left behind."""
    text = plain(cell)
    if text.endswith('"') and text.count('"') % 2:
        return text[:-1].rstrip()
    return text


def iso_date(text: str) -> str:
    """The first date dd/mm/yyyy of a text as yyyy-mm-dd, "" where there is none."""
    match = DATE.search(text)
    if not match:
        return ""
    day, month, year = (int(group) for group in match.groups())
    return f"{year:04d}-{month:02d}-{day:02d}" if 1 <= day <= 31 and 1 <= month <= 12 else ""


def date_marks(text: str) -> list[Dated]:
    """Every date that closes a stretch of an answer, in the order written."""
    marks = []
    for match in DATE_MARK.finditer(text):
        dates = (iso_date(found[0]) for found in DATE.finditer(match[0]))
        marks += [Dated(date, match.start(), match.end()) for date in dates if date]
    return marks


def without_dates(text: str) -> str:
    """The text without the marks of its dates."""
    lines = (_BLANKS.sub(" ", line).strip() for line in DATE_MARK.sub(" ", text).split("\n"))
    return "\n".join(line for line in lines if line)
