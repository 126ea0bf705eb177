"""The numbered headings of the rulebook: which lines they are, and which number each bears.

The transcript gives every heading some count of hash marks that means nothing, repeats numbers in picture
captions and charts, and lost others.  In turn:

1. Every heading line that opens with a number is a candidate.  Of the candidates, the longest run whose
   numbers rise is the book's order of sections.  A candidate outside it that repeats a number is rejected
   (a caption, a chart); one whose number occurs nowhere else is taken all the same, out of its place.
2. A number that is missing is looked for between its neighbours: in the bold middle of some line (a heading
   swallowed by its neighbours), as a plain line that opens with it, or as a heading without a number.  The
   last is taken when the list of contents gives that title that number, or when no other unnumbered heading
   stands between the neighbours.
3. A number that the text cites although its section has no such child yet is looked for in the same way.

Whatever was not simply read is told as a Problem.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, insort
from collections.abc import Iterable
from dataclasses import dataclass

from parsers.records import Place, Problem, number_key
from parsers.transcripts.shared.sections import child, number_before
from parsers.transcripts.shared.subsequence import longest_increasing_subsequence

from .contents import CeContents
from .paragraphs import HEADING, PROSE, CeParagraph, words

MAX_ORDINAL = 60  # no chapter and no section of the book has more children; a larger number is no heading

_CHAPTER = re.compile(r"(\d{1,2})\.\s+(?!\d)(\S.*)")
_SECTION = re.compile(r"(\d{1,2}(?:\.\d{1,2}){1,2})\.?\s+(\S.*)")
_EXAMPLE = re.compile(r"(?:\w+ )?examples?\b", re.IGNORECASE)
_SWALLOWED = re.compile(r"(?<![\w.])(\d{1,2}(?:\.\d{1,2}){0,2})\.?\s*\*\*\s*([A-Z][^*\n]{2,60})\*\*")
_CITED = re.compile(r"(?<![\w.])\d{1,2}(?:\.\d{1,2}){1,2}(?![\w]|\.\d)")


@dataclass(frozen=True, slots=True)
class CeHeading:
    """A numbered heading; `swallowed` when its line holds text as well."""

    number: str
    title: str
    line: int
    swallowed: bool = False


@dataclass(slots=True)
class CeHeadings:
    """The headings in the order of their numbers, the rejected repeats, and what was doubtful."""

    accepted: list[CeHeading]
    rejected: list[CeHeading]
    problems: list[Problem]


def find_headings(paragraphs: list[CeParagraph], contents: CeContents, path: str) -> CeHeadings:
    """Every numbered heading of the text (see the module's docstring)."""
    candidates = _candidates(paragraphs)
    in_order = _longest_in_order(candidates)
    chosen = {heading.number: heading for heading in in_order}
    rejected: list[CeHeading] = []
    problems: list[Problem] = []
    for heading in candidates:
        if heading.number not in chosen:
            chosen[heading.number] = heading
            problems.append(_problem(path, heading, "stands out of the order of the numbers"))
        elif chosen[heading.number] is not heading:
            rejected.append(heading)
            problems.append(
                _problem(path, heading, "repeats the number of another heading and was passed over")
            )
    search = _Search(paragraphs, contents, chosen, path, problems)
    search.restore()
    accepted = sorted(chosen.values(), key=lambda heading: number_key(heading.number))
    return CeHeadings(accepted, rejected, problems)


def is_example_heading(title: str) -> bool:
    return bool(_EXAMPLE.match(title))


def _candidates(paragraphs: list[CeParagraph]) -> list[CeHeading]:
    found = []
    for paragraph in paragraphs:
        if paragraph.kind == HEADING:
            heading = _numbered(paragraph.words, paragraph.first)
            if heading is not None:
                found.append(heading)
    return found


def _numbered(text: str, line: int) -> CeHeading | None:
    match = _SECTION.match(text) or _CHAPTER.match(text)
    if match is None or any(not 0 < int(part) <= MAX_ORDINAL for part in match[1].split(".")):
        return None
    number = ".".join(str(int(part)) for part in match[1].split("."))
    return CeHeading(number, match[2].strip(), line)


def _longest_in_order(headings: list[CeHeading]) -> list[CeHeading]:
    """The longest subsequence whose numbers rise."""
    return [
        headings[position]
        for position in longest_increasing_subsequence([_key(h.number) for h in headings], strictly=True)
    ]


def _key(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))


class _Search:
    """Looks for the headings of missing numbers between the neighbours of each."""

    def __init__(
        self,
        paragraphs: list[CeParagraph],
        contents: CeContents,
        chosen: dict[str, CeHeading],
        path: str,
        problems: list[Problem],
    ) -> None:
        self.contents = contents
        self.chosen = chosen
        self.path = path
        self.problems = problems
        self.keys = sorted(_key(number) for number in chosen)
        used = {heading.line for heading in chosen.values()}
        self.unnumbered = [
            paragraph
            for paragraph in paragraphs
            if paragraph.kind == HEADING
            and paragraph.first not in used
            and not is_example_heading(paragraph.words)
            and _numbered(paragraph.words, 0) is None
        ]
        self.unnumbered_lines = [paragraph.first for paragraph in self.unnumbered]
        self.plain = list(_plain_numbered(paragraphs, contents))
        self.swallowed = list(_swallowed(paragraphs))
        self.cited_only: set[str] = set()
        self.cited = {number for paragraph in paragraphs for number in _CITED.findall(paragraph.words)}

    def restore(self) -> None:
        for heading in (*self.swallowed, *self._plain_in_order()):
            if heading.number not in self.chosen and self._fits(heading):
                self._take(heading, "is not marked as a heading")
        for number in self._missing():
            self._restore_number(number)
            lost = number not in self.chosen and number not in self.cited_only
            if lost and number_before(number) in self.chosen:
                self._tell_missing(number)

    def _plain_in_order(self) -> list[CeHeading]:
        """The plain lines that extend the order of the marked headings: one alone could be anything."""
        new = [heading for heading in self.plain if heading.number not in self.chosen]
        together = sorted([*self.chosen.values(), *new], key=lambda heading: heading.line)
        return [heading for heading in _longest_in_order(together) if heading.number not in self.chosen]

    def _fits(self, heading: CeHeading) -> bool:
        """Whether a heading stands between its neighbours, and is known where it could be anything."""
        low, high = self._window(heading.number)
        if not low < heading.line < high:
            return False
        return not heading.swallowed or self.contents.lists(heading.title)

    def _missing(self) -> list[str]:
        """The numbers that are not there although a younger sibling, a child or a citation says they are."""
        wanted: set[str] = set()
        for number in self.chosen:
            parent, _, ordinal = number.rpartition(".")
            wanted.update(child(parent, k) for k in range(1, int(ordinal)))
        cited = {number for number in self.cited if self._is_next(number)}
        self.cited_only = cited - wanted
        return sorted((wanted | cited) - self.chosen.keys(), key=number_key)

    def _is_next(self, number: str) -> bool:
        """Whether a number would follow the last child of its section: only such a one can be unseen."""
        before = number_before(number)
        return before in self.chosen and number.count(".") == before.count(".")

    def _restore_number(self, number: str) -> None:
        low, high = self._window(number)
        start = bisect_left(self.unnumbered_lines, low)
        between = self.unnumbered[start : bisect_left(self.unnumbered_lines, high)]
        listed = [found for found in between if self.contents.number_is(number, found.words)]
        if listed:
            between = listed
        elif not self._is_enclosed(number, high):
            return  # too little is left around it to say that the heading between is this one
        elif number.count(".") == 1 and self.contents.letters:
            between = [found for found in between if self.contents.lists(found.words)]
        if len(between) == 1:
            found = between[0]
            self.unnumbered_lines.remove(found.first)
            self.unnumbered.remove(found)
            self._take(CeHeading(number, found.words, found.first), "had lost its number")

    def _is_enclosed(self, number: str, high: int) -> bool:
        return "." in number and number_before(number) in self.chosen and high < sys.maxsize

    def _window(self, number: str) -> tuple[int, int]:
        """The lines between which a missing heading must stand: those of its neighbours by number."""
        position = bisect_left(self.keys, _key(number))
        low = self.chosen[_number(self.keys[position - 1])].line if position else 0
        high = self.chosen[_number(self.keys[position])].line if position < len(self.keys) else sys.maxsize
        return low, high

    def _tell_missing(self, number: str) -> None:
        line = self.chosen[number_before(number)].line
        message = f"section {number} was not found; its text, if any is left, stands in the section before it"
        self.problems.append(Problem(message, Place(self.path, line, line)))

    def _take(self, heading: CeHeading, why: str) -> None:
        self.chosen[heading.number] = heading
        insort(self.keys, _key(heading.number))
        self.problems.append(_problem(self.path, heading, why))


def _swallowed(paragraphs: list[CeParagraph]) -> Iterable[CeHeading]:
    for paragraph in paragraphs:
        if paragraph.kind in (HEADING, PROSE):
            for match in _SWALLOWED.finditer(paragraph.raw):
                line = paragraph.first + paragraph.raw.count("\n", 0, match.start())
                yield CeHeading(match[1], words(match[2]), line, swallowed=True)


def _plain_numbered(paragraphs: list[CeParagraph], contents: CeContents) -> Iterable[CeHeading]:
    """Plain lines that read as a numbered heading; that of a chapter must stand in the list of contents."""
    for paragraph in paragraphs:
        short = paragraph.kind == PROSE and len(paragraph.words) < 80 and paragraph.first == paragraph.last
        if short and not paragraph.words.endswith((",", ";", ":")):
            heading = _numbered(paragraph.words, paragraph.first)
            if heading is None or not heading.title[:1].isupper():
                continue
            if "." in heading.number or contents.lists(heading.title):
                yield heading


def _number(key: tuple[int, ...]) -> str:
    return ".".join(map(str, key))


def _problem(path: str, heading: CeHeading, what: str) -> Problem:
    message = f"heading {heading.number} ({heading.title[:60]}) {what}"
    return Problem(message, Place(path, heading.line, heading.line))
