"""The labelled worked examples and where each ends.

A label ("Example:", "Example 2:", "Combat example", bold, italic, as a heading, or after the last full stop
of a paragraph) opens an example; nothing marks its end.  What follows the label's paragraph belongs to it as
long as it

- finishes a sentence that a page break cut, or
- tells a story: it names a player, a date, a hex, a sum, a numbered corps, or says "he" and "she", and
  speaks no more like a rule ("you may", "must", "unless") than like a story, or
- says nothing either way and stands before a paragraph that tells the story on, or
- stands shortly before a paragraph in which a player acts: no rule names one.

A heading, a sub-head, another label, a paragraph that opens with an option's tag, a table, and a list (unless
the story announces it or is itself a list) end an example in any case.  A label whose body starts with
rule text has lost its example with its picture: it is kept, without a story.

The weights below were set on the book's 229 labels, whose ends were looked up one by one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass

from parsers.records import Example, Place, Problem
from parsers.transcripts.ids import CE
from parsers.transcripts.shared.names import ExampleNumbers

from .headings import CeHeadings
from .heads import FoundHead, is_index
from .paragraphs import HEADING, ITEM, PROSE, ROW, CeParagraph
from .sections import Body

# The book's players, one a major power (1.1 names them): wherever one acts, an example is told.
PLAYERS = ("Anna", "Heinz", "Jay", "Jeremy", "Ju-Ming", "Kasigi", "Maria", "Pierre")

_LABEL = re.compile(r"(?:Combat e|E)xamples?\b(?: ?\d{1,2})?(?P<colon> ?:)?", re.IGNORECASE)
_LATE_LABEL = re.compile(r"(?<=[.!?)] )Example(?: \d{1,2})?:")
_OPTION_TAG = re.compile(r"\(?(?:[\w&,]+ ){0,5}options?\b[\d ,&]+(?:\([^()]{1,60}\))? ?:", re.IGNORECASE)
_FOR_INSTANCE = re.compile(r"\((?:e\.g\.|exception)(?:[^()]|\([^()]*\))*\)|\be\.g\.")

_PLAYER = re.compile(rf"\b(?:{'|'.join(PLAYERS)})\b")
_LOOK_AHEAD = 2

# What a story does and a rule does not, with how much it weighs.
_TELLS = (
    (5, _PLAYER),
    (2, re.compile(r"\b(?:he|she|his|her|hers|him)\b", re.IGNORECASE)),
    (1, re.compile(r"\b[WEAPM]\d{4}\b")),  # a hex
    (2, re.compile(r"\b[A-Z][a-z]{2}/[A-Z][a-z]{2,}")),  # a turn
    (2, re.compile(r"\d ?[+x×/-] ?\d+\)|\(\d+(?:\.\d+)?[+x×-]\d|\d+\.\d+\+\d|\(\d+:\d+\)")),  # a sum
    (2, re.compile(r"\b(?:[LX]+[IV]*|I?X|II+|VI*|IV) (?:[A-Z]{2,}|corps)\b")),  # a numbered corps
    (2, re.compile(r"\b\d(?:st|nd|rd|th) [A-Z]")),
    (2, re.compile(r"\b(?:BB|CA|CL|CV|CVL|CVE|SSq)s? [A-Z][a-z]{2,}")),  # a ship
    (2, re.compile(r"\brolls? an? \d")),
    (5, re.compile(r"\bIf [^,.]{3,80} had (?!to\b)")),  # what could have been
    (1, re.compile(r"\b[A-Z][a-z]*-\d+\w*\b")),  # a type of aircraft
    (1, re.compile(r"\b(?:rolls|rolled|chooses|decides|picks)\b")),
    (1, re.compile(r"\b(?:above|previous|same|continuing|this) (?:example|situation)\b", re.IGNORECASE)),
    (1, re.compile(r"\bnow\b|\bThis time\b")),
)
_SHARED_NAME_WEIGHT = 3
_YOU = (2, re.compile(r"\b(?:you|your)\b", re.IGNORECASE))
_RULES = (
    (2, re.compile(r"\b(?:must|can't|cannot|never|unless|except)\b", re.IGNORECASE)),
    (1, re.compile(r"\bmay(?: not| only)?\b")),
    (
        1,
        re.compile(
            r"^(?:any|all|each|every|if|whenever|when)\b|\b(?:a|each|every) major power\b", re.IGNORECASE
        ),
    ),
    (1, re.compile(r"\(see \d")),
)
_TOLD_FROM = 2  # a paragraph that leans less is neutral

_NAME = re.compile(r"(?<=[\w,;)(] )(?:[A-Z][a-z]{3,}|[A-Z][a-z]{0,2}-\d+\w*)\b")
_RARE = 12  # a name in more paragraphs than this is a country or a word of the game


@dataclass(frozen=True, slots=True)
class FoundExample:
    """An example: its section, the line of its label, its last line, and its paragraphs without the label."""

    section: str
    first: int
    last: int
    story: tuple[str, ...]


def find_examples(
    paragraphs: list[CeParagraph], body: Body, headings: CeHeadings, heads: list[FoundHead]
) -> list[FoundExample]:
    """All labelled examples inside sections, in reading order."""
    return _Finder(paragraphs, body, headings, heads).find()


def example_records(
    found: list[FoundExample], body: Body, heads: list[FoundHead], path: str
) -> tuple[list[Example], list[Problem]]:
    """The records, numbered within their sections; an example is titled by the head it stands under."""
    numbers = ExampleNumbers()
    titles = _Titles(body, heads)
    records, problems = [], []
    for example in found:
        number = numbers.next(example.section)
        place = Place(path, example.first, example.last)
        story = "\n\n".join(example.story)
        title = titles.above(example.first)
        records.append(Example(CE, number, example.section, title, story, "", (), place))
        if not story:
            problems.append(Problem(f"example {number} has a label but no text", place))
    return records, problems


class _Finder:
    def __init__(
        self, paragraphs: list[CeParagraph], body: Body, headings: CeHeadings, heads: list[FoundHead]
    ) -> None:
        self.body = body
        passed_over = {heading.line for heading in headings.rejected if not body.is_start(heading.line)}
        # A rejected caption stands between a label and its text: it is no paragraph of either.
        self.paragraphs = [paragraph for paragraph in paragraphs if paragraph.first not in passed_over]
        self.voice = _Voice(paragraphs)
        self.head_lines = {head.line for head in heads if not head.glued}
        self.glued = {head.line: head.title for head in heads if head.glued}

    def find(self) -> list[FoundExample]:
        found = []
        position = 0
        while position < len(self.paragraphs):
            text = self._opens(position)
            if text is None:
                position += 1
                continue
            end, example = self._read(position, text)
            found.append(example)
            position = max(end, position + 1)
        return found

    def _opens(self, position: int) -> str | None:
        """The paragraph's text after an example's label, None when it opens no example."""
        paragraph = self.paragraphs[position]
        heading = self.body.heading_at(paragraph.first)
        if heading is None or is_index(heading.title) or paragraph.kind == ROW:
            return None
        label = _LABEL.match(paragraph.words)
        if label and (label["colon"] or paragraph.kind == HEADING):
            return paragraph.words[label.end() :].strip()
        late = _LATE_LABEL.search(paragraph.words) if paragraph.kind != HEADING else None
        return paragraph.words[late.end() :].strip() if late else None

    def _read(self, position: int, text: str) -> tuple[int, FoundExample]:
        """The example that opens at a paragraph, and the position after its last paragraph."""
        opening = self.paragraphs[position]
        story, last = (
            ([self._without_glued_head(opening, text)], opening.last) if text else ([], opening.last)
        )
        here = position + 1
        while here < len(self.paragraphs) and not self._ended_by_glued_head(here - 1):
            if not self._goes_on(here, story):
                break
            paragraph = self.paragraphs[here]
            story.append(self._without_glued_head(paragraph, paragraph.words))
            last = paragraph.last
            here += 1
        return here, FoundExample(self.body.section_at(opening.first), opening.first, last, tuple(story))

    def _goes_on(self, position: int, story: list[str]) -> bool:
        if self._is_barrier(position):
            return False
        paragraph = self.paragraphs[position]
        leaning = self.voice.leaning(paragraph.words, story)
        if not story:
            return (
                paragraph.kind == ITEM or leaning >= 0 or self._tells(position) or self._tells(position + 1)
            )
        before = self.paragraphs[position - 1]
        if paragraph.kind == ITEM:
            announced = before.words.endswith(":") or before.kind == ITEM
            return announced and leaning >= 0 and self.voice.leaning(before.words, story) >= 0
        if paragraph.starts_small and not before.ends_a_sentence:
            return True
        if leaning >= _TOLD_FROM or self._player_acts_after(position):
            return True
        return leaning >= 0 and (not before.ends_a_sentence or self._story_goes_on_after(position, story))

    def _tells(self, position: int) -> bool:
        """Whether anything in a paragraph is of a story: else the one after a label is a rule."""
        if position >= len(self.paragraphs) or self._is_barrier(position):
            return False
        return self.voice.tells(self.paragraphs[position].words, []) > 0

    def _player_acts_after(self, position: int) -> bool:
        """Whether one of the next paragraphs, without a break between, names a player: no rule does."""
        for after in range(position + 1, min(position + 1 + _LOOK_AHEAD, len(self.paragraphs))):
            if self._is_barrier(after) or self.paragraphs[after].kind != PROSE:
                return False
            if _PLAYER.search(self.paragraphs[after].words):
                return True
        return False

    def _story_goes_on_after(self, position: int, story: list[str]) -> bool:
        """Whether the next paragraph tells the story, so that a neutral one before it is part of it."""
        after = position + 1
        if after >= len(self.paragraphs) or self._is_barrier(after):
            return False
        paragraph = self.paragraphs[after]
        return paragraph.kind == PROSE and self.voice.leaning(paragraph.words, story) > _TOLD_FROM

    def _is_barrier(self, position: int) -> bool:
        paragraph = self.paragraphs[position]
        return (
            paragraph.kind in (HEADING, ROW)
            or paragraph.first in self.head_lines
            or self.body.is_start(paragraph.first)
            or bool(_OPTION_TAG.match(paragraph.words))
            or self._opens(position) is not None
        )

    def _ended_by_glued_head(self, position: int) -> bool:
        return self.paragraphs[position].last in self.glued

    def _without_glued_head(self, paragraph: CeParagraph, text: str) -> str:
        return text.removesuffix(self.glued.get(paragraph.last, "")).strip()


class _Titles:
    """What an example is about: the nearest sub-head above it in its section, else the section's title."""

    def __init__(self, body: Body, heads: list[FoundHead]) -> None:
        self.body = body
        self.heads = sorted(heads, key=lambda head: head.line)
        self.lines = [head.line for head in self.heads]

    def above(self, line: int) -> str:
        section = self.body.heading_at(line)
        if section is None:
            return ""
        position = bisect_left(self.lines, line) - 1
        if position >= 0 and self.body.heading_at(self.lines[position]) is section:
            return self.heads[position].title
        return section.title


class _Voice:
    """Tells a story from a rule by its words."""

    def __init__(self, paragraphs: list[CeParagraph]) -> None:
        self.frequency = Counter(
            name for paragraph in paragraphs for name in set(_NAME.findall(paragraph.words))
        )

    def leaning(self, text: str, story: list[str]) -> int:
        """More than 0 for a story, less for a rule, 0 when the words say nothing either way.

        `story` is what has been told so far: a story told to "you" goes on so, and its rare names come again.
        """
        text = _FOR_INSTANCE.sub(" ", text)
        rules = sum(weight for weight, sign in _RULES if sign.search(text))
        if not story or not _YOU[1].search(story[0]):
            rules += _YOU[0] if _YOU[1].search(text) else 0
        return self.tells(text, story) - rules

    def tells(self, text: str, story: list[str]) -> int:
        """How much in the words is of a story."""
        shared = any(self._rare_names(text) & self._rare_names(told) for told in story[-2:])
        tells = sum(weight for weight, sign in _TELLS if sign.search(text))
        return tells + (_SHARED_NAME_WEIGHT if shared else 0)

    def _rare_names(self, text: str) -> set[str]:
        return {name for name in _NAME.findall(text) if self.frequency[name] <= _RARE}
