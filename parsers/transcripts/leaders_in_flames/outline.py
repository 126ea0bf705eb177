"""The paragraphs of the kit under the sections, abilities and US entry items that they belong to."""

from __future__ import annotations

from dataclasses import dataclass, field

from parsers.transcripts.leaders_in_flames.paragraphs import (
    ABILITY,
    ENTRY,
    HEAD,
    SECTION,
    TEXT,
    KitParagraph,
    Opening,
    opening,
)


@dataclass(slots=True)
class KitPart:
    """One opening with the paragraphs under it.  `section` is the number of the section that it stands in
    ("" in none), `head` the nearest unnumbered heading above it in that section."""

    opening: Opening
    paragraph: KitParagraph
    section: str = ""
    head: str = ""
    paragraphs: list[KitParagraph] = field(default_factory=list)

    @property
    def last_line(self) -> int:
        return self.paragraphs[-1].last_line if self.paragraphs else self.paragraph.last_line

    @property
    def number(self) -> int:
        return int(self.opening.number)


def outline(found: list[KitParagraph]) -> list[KitPart]:
    """The parts in reading order.

    An entry also lies within its section, whose text it is: its paragraphs are listed under both.  The text
    before the first heading (copyright, address) belongs to no part.
    """
    parts: list[KitPart] = []
    section: KitPart | None = None
    inner: KitPart | None = None  # the open entry or ability
    head, chapter = "", 0
    for paragraph in found:
        opened = opening(paragraph, _last_ability(section, inner, head), chapter)
        if opened.kind == TEXT:
            for part in (section, inner):
                if part is not None:
                    part.paragraphs.append(paragraph)
            continue
        part = KitPart(opened, paragraph)
        parts.append(part)
        if opened.kind == SECTION:
            section, inner, head = part, None, ""
            chapter = max(chapter, int(opened.number.split(".")[0]))
        elif opened.kind == HEAD:
            # A heading in capitals opens a part of the booklet, any other a stretch of the section.
            section, inner, head = (None if opened.title.isupper() else section), None, opened.title
        elif opened.kind == ABILITY:
            section, inner, head = None, part, ""
        elif opened.kind == ENTRY:
            inner = part
            if section is not None:
                section.paragraphs.append(paragraph)
        part.section = section.opening.number if section is not None else ""
        part.head = head
    return parts


def _last_ability(section: KitPart | None, inner: KitPart | None, head: str) -> int | None:
    """Abilities stand one after the other, the first under a heading that is in no section."""
    if inner is not None and inner.opening.kind == ABILITY:
        return inner.number
    return 0 if head and section is None else None
