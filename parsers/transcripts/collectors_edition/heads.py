"""Unnumbered sub-heads: marked as headings, left as a plain short line, or glued to the end of a paragraph.

A plain line is a sub-head when it is short, begins with a capital, ends without a stop, stands alone after
the end of a sentence or under a heading, and rule text that begins with a capital follows (a list or a table
would make it a lead-in).  The same holds for the words after the last full stop of a paragraph.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.records import Head, Place, slug
from parsers.transcripts.ids import CE

from .headings import is_example_heading
from .paragraphs import HEADING, PROSE, CeParagraph
from .sections import Body

MAX_WORDS = 9

_ENDS_LIKE_TITLE = re.compile(r"[\w)?][\"'”’]?$")
_BRACKET = re.compile(r"\([^()]*\)")
_TITLE = re.compile(r"[A-Z][^.:;!]*$")
_GLUED = re.compile(r"[.!?]\)? (?P<title>[A-Z][^.:;!?,]{2,60})$")
_SENTENCE_START = re.compile(r"(?:An?|The|This|These|That|They|It|You|He|She|If|In|When|All|Each|Any)\b")
_MAX_GLUED_WORDS = 4
_RUNNING_LINE = re.compile(r"www\.|©|\d+$|photocopy", re.IGNORECASE)
_OPTION_TEXT = re.compile(r"(?:\w+ )?options? \d+:", re.IGNORECASE)
_LEAD_IN = re.compile(r"\b(?:on|if|by|and|or|of|the|a|an|to|in|they|is|are|unless)$")
_LOWER_WORD = re.compile(r"\b[a-z]{2,}|[A-Z][a-z]+")


@dataclass(frozen=True, slots=True)
class FoundHead:
    """A sub-head and the line it stands in; `glued` when the line ends a paragraph of rule text."""

    title: str
    line: int
    glued: bool = False


def find_heads(paragraphs: list[CeParagraph], body: Body) -> list[FoundHead]:
    """All sub-heads inside sections, in reading order."""
    found = []
    for position, paragraph in enumerate(paragraphs):
        heading = body.heading_at(paragraph.first)
        if heading is None or body.is_start(paragraph.first) or is_index(heading.title):
            continue
        head = _head(paragraphs, position)
        if head is not None:
            found.append(head)
    return found


def is_index(title: str) -> bool:
    """Whether a section is the index: its short lines are entries, its numbers references."""
    return title.lower().startswith("index")


def head_records(found: list[FoundHead], body: Body, path: str) -> list[Head]:
    """The records of the sub-heads; of two with one title in one section the first counts."""
    records: dict[str, Head] = {}
    for head in found:
        record = Head(CE, body.section_at(head.line), head.title, Place(path, head.line, head.line))
        if slug(head.title):
            records.setdefault(record.id, record)
    return list(records.values())


def _head(paragraphs: list[CeParagraph], position: int) -> FoundHead | None:
    paragraph = paragraphs[position]
    if paragraph.kind == HEADING:
        return _marked(paragraph)
    if paragraph.kind != PROSE or not _text_follows(paragraphs, position):
        return None
    if _is_plain_title(paragraph) and _stands_free(paragraphs, position):
        return FoundHead(paragraph.words, paragraph.first)
    glued = _GLUED.search(paragraph.words[-80:])
    if glued and _is_glued_title(glued["title"], paragraphs[position + 1].words):
        return FoundHead(glued["title"], paragraph.last, glued=True)
    return None


def _is_glued_title(title: str, following: str) -> bool:
    """Whether the words after a paragraph's last stop are a title and not the start of a cut sentence."""
    if _SENTENCE_START.match(title) or _length(title) > _MAX_GLUED_WORDS:
        return False
    return _is_title(title) or title in following


def _marked(paragraph: CeParagraph) -> FoundHead | None:
    title = paragraph.words.rstrip(": ")
    if is_example_heading(title) or _OPTION_TEXT.match(title) or _RUNNING_LINE.match(title):
        return None
    if not re.search(r"[A-Za-z]{2}", title) or re.match(r"\d+(?:\.\d+)+\.? ", title):
        return None  # noise, or the repeat of a numbered heading
    return FoundHead(title, paragraph.first)


def _is_plain_title(paragraph: CeParagraph) -> bool:
    return paragraph.first == paragraph.last and _is_title(paragraph.words)


def _is_title(text: str) -> bool:
    return (
        _length(text) <= MAX_WORDS
        and bool(_TITLE.match(text) and _ENDS_LIKE_TITLE.search(text) and _LOWER_WORD.search(text))
        and not is_example_heading(text)
        and not _OPTION_TEXT.match(text)
        and not _RUNNING_LINE.match(text)
        and not _LEAD_IN.search(text)
    )


def _length(title: str) -> int:
    """The words of a title, its bracket not counted: "Overrunning facilities (option 32)" has two."""
    return len(_BRACKET.sub("", title).split())


def _stands_free(paragraphs: list[CeParagraph], position: int) -> bool:
    """Whether the line is set off by blank lines and no sentence runs on into it."""
    paragraph, before = paragraphs[position], paragraphs[position - 1] if position else None
    if before is None or before.kind == HEADING:
        return True
    return paragraph.first - before.last > 1 and (before.ends_a_sentence or before.kind != PROSE)


def _text_follows(paragraphs: list[CeParagraph], position: int) -> bool:
    if position + 1 == len(paragraphs):
        return False
    after = paragraphs[position + 1]
    if after.first - paragraphs[position].last < 2:
        return False
    return after.kind == PROSE and after.words[:1].isupper()
