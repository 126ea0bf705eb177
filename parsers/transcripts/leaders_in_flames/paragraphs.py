"""A Markdown transcription cut into paragraphs, and what each paragraph opens.

The transcription comes from a PDF: the depth of its headings means nothing, paragraphs are parted where a
page ended, and list hyphens and bold marks are lost here and there.  So nothing but the words and the number
at the head of a paragraph decides what it opens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.shared.paragraphs import NumberedLine, gather

SECTION = "section"  # a numbered heading
HEAD = "head"  # an unnumbered heading
ABILITY = "ability"  # a numbered leader ability
ENTRY = "entry"  # a numbered US entry option or action
TEXT = "text"  # anything else

# A heading that lost its hashes is known by its number, and by being no longer than a title.
LONGEST_TITLE = 80

# The transcription has a paragraph a line; where no line is longer than this, someone wrapped it.
WIDEST_WRAP = 120

NUMBERED_TITLE = re.compile(r"\**(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+(?=\S)")
MARKED_ABILITY = re.compile(r"(?:-\s+(?:\*\*)?(\d{1,3})(?:\*\*)?|(?:\*\*)?(\d{1,3})\*\*)\s+(?=\S)")
BARE_ABILITY = re.compile(r"(\d{1,3})\s+(?=\S)")
NUMBERED_ENTRY = re.compile(r"\**(\d{1,2})\.\s+(?=\S)")
LABEL = re.compile(r"\*{0,3}Examples?:")
ITEM = re.compile(r"#|[-*]\s|\d{1,2}\.\s|\*\*\d|\*{0,3}Examples?:")


@dataclass(slots=True)
class KitParagraph:
    """One paragraph as written, with the lines it stands on (from 1)."""

    text: str
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Opening:
    """What a paragraph opens: `number` and `title` where it has them, `rest` its text behind them."""

    kind: str
    number: str = ""
    title: str = ""
    rest: str = ""


def paragraphs(text: str) -> list[KitParagraph]:
    """The paragraphs of a text, with those that a page break or a wrap parted joined again."""
    lines = text.split("\n")
    wrapped = max(map(len, lines)) <= WIDEST_WRAP
    found = gather(lines, lambda before, line, parted: _goes_on(before[-1].text, line, parted, wrapped))
    return [_paragraph(lines) for lines in found]


def _paragraph(lines: list[NumberedLine]) -> KitParagraph:
    words = " ".join(line.text.strip() for line in lines)
    if len(lines) > 1:
        words = re.sub(r"([a-z]-) (?=[a-z])", r"\1", words)  # a compound parted at its hyphen
    return KitParagraph(words, lines[0].number, lines[-1].number)


def _goes_on(before: str, line: str, parted: bool, wrapped: bool) -> bool:
    """Whether a line goes on with the paragraph before it: on the next line, or beyond a page break."""
    start = line.strip()
    if ITEM.match(start) or before.lstrip().startswith("#"):
        return False
    finished = before.rstrip().endswith((".", "!", "?", ":", ";", '"', "*", ")"))
    if parted:
        return not finished and start[0].islower()
    if finished and start[0].isdigit():
        return False  # an item of a list that lost its marks
    return not before.endswith("  ") and (wrapped or not finished)


def opening(paragraph: KitParagraph, last_ability: int | None, last_chapter: int) -> Opening:
    """What a paragraph opens.

    `last_ability` is the number of the ability before (0 where a list may begin), None where none can
    stand: a number without any mark opens an ability only where it is the next one.  `last_chapter` is the
    highest chapter so far, by which a chapter heading without hashes is told from a numbered step.
    """
    text = paragraph.text
    if text.startswith("#"):
        return _heading(text.lstrip("#").strip())
    entry = _entry(text)
    if entry is not None:
        return entry
    ability = MARKED_ABILITY.match(text)
    if ability is None and last_ability is not None:
        bare = BARE_ABILITY.match(text)
        ability = bare if bare and int(bare[1]) == last_ability + 1 else None
    if ability is not None:
        number = next(group for group in ability.groups() if group)
        return Opening(ABILITY, number, rest=text[ability.end() :])
    if _is_bare_heading(text, last_chapter):
        return _heading(text)
    return Opening(TEXT, rest=text)


def _heading(words: str) -> Opening:
    numbered = NUMBERED_TITLE.match(words)
    if numbered is None:
        return Opening(HEAD, title=plain(words).strip())
    return Opening(SECTION, numbered[1], plain(words[numbered.end() :]).strip())


def _entry(text: str) -> Opening | None:
    """An entry is a number with a stop, a bold title, and a tilde before its text."""
    numbered = NUMBERED_ENTRY.match(text)
    if numbered is None:
        return None
    title, tilde, rest = text[numbered.end() :].partition("~")
    if not tilde and text.startswith("**"):
        title, _, rest = title.partition("**")
        tilde = rest
    if not tilde or len(title) > LONGEST_TITLE:
        return None
    return Opening(ENTRY, numbered[1], plain(title).strip(), rest.strip())


def _is_bare_heading(text: str, last_chapter: int) -> bool:
    numbered = NUMBERED_TITLE.match(text)
    if numbered is None or len(text) > LONGEST_TITLE or text.rstrip("* ").endswith((".", ",", ";", ":")):
        return False
    title = text[numbered.end() :]
    if not title[:1].isupper():
        return False
    return "." in numbered[1] or int(numbered[1]) == last_chapter + 1


def plain(text: str) -> str:
    """The words of Markdown text: without emphasis, escapes and formula marks."""
    text = re.sub(r"\$([^$\n]*)\$", lambda formula: _formula(formula[1]), text)
    text = re.sub(r"(?m)^([ \t]*- )\\\*[ \t]*", r"\1", text)
    text = re.sub(r"(?<!\\)\*+", "", text)
    return re.sub(r"\\([\\*_#$])", r"\1", text)


def _formula(words: str) -> str:
    return words.replace(r"\times", "×").strip()


def body(found: list[str]) -> str:
    """Paragraphs as one text: a blank line between them, none between the items of a list."""
    parts: list[str] = []
    for text in found:
        words = re.sub(r"  +", " ", plain(text)).strip()
        if not words:
            continue
        if parts and not (words.startswith("- ") and parts[-1].startswith("- ")):
            parts.append("")
        parts.append(words)
    return "\n".join(parts)
