"""The lines of the transcript as paragraphs: the unit in which rules, examples and options are read.

A paragraph is a heading line, a list item, one row of a table, or a run of prose lines.  Blank lines end a
paragraph, and so does a line that opens another kind.  Lines count from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.shared.paragraphs import NumberedLine, gather

from .markup import plain

HEADING, ITEM, ROW, PROSE = "heading", "item", "row", "prose"

_HEADING = re.compile(r"\s*#{1,6}\s+\S")
_ITEM = re.compile(r"\s*[-•·]\s+\S")
_BULLETS = re.compile(r"^(?:[-•·]\s+)+")
# A worked example always opens a paragraph of its own, also where a blank line was lost.
_LABEL = re.compile(r"\s*[*_]{0,3}Examples?\b[^:]{0,8}:")
_SENTENCE_END = re.compile(r"[.!?:][\"'”’)\]]*$|[.!?][\"'”’)\]]*\s*\[?\d?\]?$")


@dataclass(frozen=True, slots=True)
class CeParagraph:
    """`raw` is the lines as they stand, `words` what they say without any mark-up or bullet."""

    first: int
    last: int
    kind: str
    raw: str
    words: str

    @property
    def ends_a_sentence(self) -> bool:
        return bool(_SENTENCE_END.search(self.words[-12:]))

    @property
    def runs_on(self) -> bool:
        """Whether a list, a table or the rest of a cut sentence must follow."""
        return self.words.endswith(":") or not self.ends_a_sentence

    @property
    def starts_small(self) -> bool:
        return self.words[:1].islower()


def split_paragraphs(lines: list[str]) -> list[CeParagraph]:
    """The paragraphs of a text in their order."""
    return [_paragraph(found) for found in gather(lines, _goes_on)]


def _goes_on(before: list[NumberedLine], line: str, parted: bool) -> bool:
    return (
        not parted
        and _kind(line) == PROSE
        and _kind(before[0].text) in (PROSE, ITEM)
        and not _LABEL.match(line)
    )


def words(text: str) -> str:
    """What a stretch of the transcript says, without mark-up, bullets and doubled blanks."""
    return _BULLETS.sub("", plain(text).replace("*", "").replace("\\", "").strip())


def _kind(line: str) -> str:
    if _HEADING.match(line):
        return HEADING
    if _ITEM.match(line):
        return ITEM
    if "\t" in line:
        return ROW
    return PROSE


def _paragraph(lines: list[NumberedLine]) -> CeParagraph:
    raw = "\n".join(line.text for line in lines)
    return CeParagraph(lines[0].number, lines[-1].number, _kind(lines[0].text), raw, words(raw))
