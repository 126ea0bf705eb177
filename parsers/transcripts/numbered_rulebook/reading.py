"""The records of a plain numbered rulebook."""

from __future__ import annotations

import re
from bisect import bisect_right

from parsers.records import Document, Example, Head, Place, PrintedTable, Problem, Reading, Section
from parsers.transcripts.files import clean
from parsers.transcripts.numbered_rulebook.blocks import (
    PAGE_MARK,
    FoundBlock,
    find_examples,
    find_heads,
    find_tables,
)
from parsers.transcripts.numbered_rulebook.candidates import find_candidates
from parsers.transcripts.numbered_rulebook.choice import HeadingChoice, NumberedHeading, choose
from parsers.transcripts.numbered_rulebook.front import find_document
from parsers.transcripts.numbered_rulebook.numbering import Key, parent_key
from parsers.transcripts.shared.names import ExampleNumbers, TableTitles

DOCUMENT = Document("rulebook", "A numbered rulebook", "rulebook", "rulebook")

BEST_SCORE = 0.3  # a rulebook that the project knows has a reader of its own
FEW = 0.2
SCORED = 400_000  # letters of a text by which it is judged
QUOTED = 200  # letters of a line that a problem shows
WORDS_OF_TITLE = 8
MAX_PAGE_MARK = 20  # letters


def score(text: str) -> float:
    """0 where a text has no numbered headings, else 0.2 to 0.3 by how many it has."""
    lines = _lines(text[:SCORED])
    headings = choose(lines, find_candidates(lines)).headings
    if not headings or (len(headings) == 1 and not headings[0].candidate.marked):
        return 0.0
    return min(BEST_SCORE, FEW + 0.01 * len(headings))


def read(text: str, path: str) -> Reading:
    """All records of a rulebook, which is its own document.  Never raises; doubts become problems."""
    lines = _lines(text)
    choice = choose(lines, find_candidates(lines))
    begins = choice.headings[0].candidate.line if choice.headings else len(lines)
    reading = Reading(find_document(lines, begins, path))
    _NumberedReader(lines, path, choice, reading).run()
    return reading


def _lines(text: str) -> list[str]:
    return clean(text).replace("\u00a0", " ").split("\n")


class _NumberedReader:
    """Fills a reading, section by section."""

    def __init__(self, lines: list[str], path: str, choice: HeadingChoice, reading: Reading) -> None:
        self.lines = lines
        self.path = path
        self.choice = choice
        self.reading = reading
        self.id = reading.document.id
        self.titles = TableTitles()

    def run(self) -> None:
        numbers = {heading.key: heading.number for heading in self.choice.headings}
        ends = [heading.candidate.line for heading in self.choice.headings[1:]] + [len(self.lines)]
        for position, (heading, end) in enumerate(zip(self.choice.headings, ends, strict=False), 1):
            self._section(position, heading, end, numbers)
        self._problems(numbers)

    def _section(self, position: int, heading: NumberedHeading, end: int, numbers: dict[Key, str]) -> None:
        begin = heading.candidate.end
        above = parent_key(heading.key, numbers.keys())
        parent = numbers[above] if above else None
        body = self._body(heading, begin, end)
        title = heading.candidate.title or _first_words(heading.candidate.rest) or f"Section {heading.number}"
        place = self._place(heading.candidate.line, max(heading.candidate.line + 1, end))
        self.reading.sections.append(
            Section(self.id, heading.number, title, parent, len(heading.key), position, body, place)
        )
        heads = find_heads(self.lines, begin, end)
        heads = [head for head in heads if head.begin not in self.choice.dropped]
        self.reading.heads += [
            Head(self.id, heading.number, head.title, self._place(head.begin, head.end)) for head in heads
        ]
        self._examples(heading, title, begin, end)
        self._tables(heading.number, title, heads, begin, end)

    def _body(self, heading: NumberedHeading, begin: int, end: int) -> str:
        kept = [
            self.lines[at].rstrip()
            for at in range(begin, end)
            if at not in self.choice.dropped and not self._is_page_mark(at)
        ]
        return "\n".join([heading.candidate.rest, *kept]).strip("\n \t\f")

    def _is_page_mark(self, at: int) -> bool:
        """A page number with blank lines around it."""
        if not 0 < len(self.lines[at]) <= MAX_PAGE_MARK:
            return False
        around = [self.lines[near].strip() for near in (at - 1, at + 1) if 0 <= near < len(self.lines)]
        return not any(around) and bool(PAGE_MARK.match(self.lines[at]))

    def _examples(self, heading: NumberedHeading, title: str, begin: int, end: int) -> None:
        found = find_examples(self.lines, begin, end)
        inline = _inline_example(heading, heading.candidate.line)
        numbers = ExampleNumbers()
        for example in [*inline, *found]:
            self.reading.examples.append(
                Example(
                    self.id, numbers.next(heading.number), heading.number, _example_title(example, title),
                    example.text, "", (), self._place(example.begin, example.end),
                )
            )  # fmt: skip

    def _tables(self, number: str, title: str, heads: list[FoundBlock], begin: int, end: int) -> None:
        starts = [head.begin for head in heads]
        for grid in find_tables(self.lines, begin, end):
            above = bisect_right(starts, grid.begin)
            name = grid.caption or (heads[above - 1].title if above else title)
            unique = self.titles.unused(name, number)
            place = self._place(grid.begin, grid.end)
            self.reading.tables.append(PrintedTable(self.id, number, unique, grid.header, grid.rows, place))

    def _problems(self, numbers: dict[Key, str]) -> None:
        if not self.choice.headings:
            self._problem(0, "no numbered headings were found", 'headings such as "4.2 Movement"')
        for line, message in self.choice.doubts:
            self._problem(line, message)
        for heading in self.choice.headings:
            lost = _lost_before(heading.key, numbers)
            if lost:
                self._problem(
                    heading.candidate.line, f"no heading between {lost} and {heading.number} was found"
                )
        self.reading.problems.sort(key=lambda problem: problem.place.first_line)

    def _problem(self, line: int, message: str, expected: str = "") -> None:
        shown = self.lines[line][:QUOTED] if line < len(self.lines) else ""
        self.reading.problems.append(Problem(message, self._place(line, line + 1), 1, shown, expected))

    def _place(self, begin: int, end: int) -> Place:
        return Place(self.path, begin + 1, max(begin + 1, end))


def _first_words(text: str) -> str:
    """The beginning of a rule that has no title of its own."""
    words = text.split()
    short = " ".join(words[:WORDS_OF_TITLE])[:QUOTED]
    return short.rstrip(".,;:") + ("…" if len(words) > WORDS_OF_TITLE else "")


def _inline_example(heading: NumberedHeading, line: int) -> list[FoundBlock]:
    """An example that is the whole text on the heading's own line."""
    return [
        FoundBlock(found.title, found.text, line, line + 1)
        for found in find_examples([heading.candidate.rest], 0, 1)
    ]


def _example_title(example: FoundBlock, section: str) -> str:
    """What the label adds to the word "example", else the section's title."""
    added = re.sub(r"(?i)^(?:worked |play )?examples?\b[ \d]*(?:of|for|[-–—])?", "", example.title).strip(
        " :.-–—"
    )
    return added or section


def _lost_before(key: Key, numbers: dict[Key, str]) -> str:
    """The number of the sister before this one where some between them are missing."""
    figure, letter = key[-1]
    if figure <= 1 or (*key[:-1], (figure - 1, letter)) in numbers:
        return ""
    for before in range(figure - 2, 0, -1):
        sister = (*key[:-1], (before, letter))
        if sister in numbers:
            return numbers[sister]
    return ""
