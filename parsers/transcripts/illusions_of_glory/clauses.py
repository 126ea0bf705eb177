"""The stream of words cut into items: headings, lettered clauses, numbered items, and plain text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.illusions_of_glory.headings import PRINTED, IogHeading
from parsers.transcripts.illusions_of_glory.words import (
    CUT_MARK,
    GAP,
    MARK,
    WORD,
    IogWord,
    is_digits,
    is_letter,
)

HEADING = "heading"
LETTER = "letter"
NUMBER = "number"
TEXT = "text"
LOST = "lost"  # text whose number the page mark swallowed
BREAK = "break"  # pages are missing here

# What stands at the end of a sentence, or of a clause that the next one goes on from.
FINISHED = re.compile(r"(?:[.:;!?)]|,? (?:and|or))$")


@dataclass(slots=True)
class Item:
    """One item with its label ("b", "2", "") and words.  `page` counts the pages read from 0; `after_mark`
    says that it stands behind its page's mark."""

    kind: str
    label: str
    text: str
    page: int
    after_mark: bool
    line: int
    column: int
    last_line: int
    heading: IogHeading | None = None

    @property
    def opens(self) -> IogHeading:
        """The heading that this item is; only an item of the kind HEADING is one."""
        assert self.heading is not None
        return self.heading

    @property
    def finished(self) -> bool:
        return self.kind == HEADING or FINISHED.search(self.text) is not None


def items(stream: list[IogWord], headings: list[IogHeading]) -> list[Item]:
    """The items in the order of the file.  Each page, and the text behind a page mark, begins a new one."""
    builder = _Builder()
    starts = {heading.first: heading for heading in headings}
    at = 0
    while at < len(stream):
        heading = starts.get(at)
        if heading is not None:
            builder.heading(stream, heading)
            at = heading.end
            continue
        word = stream[at]
        if word.kind != WORD:
            builder.sign(word)
        elif is_letter(stream, at):
            builder.open(LETTER, word, word.text[:-1])
        elif is_digits(stream, at):
            builder.open(NUMBER, word, word.text[:-1])
        else:
            builder.word(word)
        at += 1
    builder.close()
    return builder.items


class _Builder:
    def __init__(self) -> None:
        self.items: list[Item] = []
        self._words: list[str] = []
        self._open: Item | None = None
        self._after_mark = False
        self._number_lost = False

    def heading(self, stream: list[IogWord], heading: IogHeading) -> None:
        self.close(lost_stop=heading.basis != PRINTED)
        first, last = stream[heading.start], stream[heading.end - 1]
        self._number_lost = False
        where = (first.page, self._after_mark, first.line, first.column, last.line)
        self.items.append(Item(HEADING, "", heading.title, *where, heading))

    def sign(self, word: IogWord) -> None:
        self.close()
        self._after_mark = word.kind in (MARK, CUT_MARK)
        self._number_lost = word.kind == CUT_MARK
        if word.kind == GAP:
            self.items.append(Item(BREAK, "", "", word.page, False, word.line, word.column, word.line))

    def open(self, kind: str, word: IogWord, label: str) -> None:
        self.close()
        self._number_lost = False
        self._open = Item(kind, label, "", word.page, self._after_mark, word.line, word.column, word.line)

    def word(self, word: IogWord) -> None:
        if self._open is None:
            self.open(LOST if self._number_lost else TEXT, word, "")
        assert self._open is not None
        self._words.append(word.text)
        self._open.last_line = word.line

    def close(self, lost_stop: bool = False) -> None:
        """Ends the open item; a heading that lost its number took the stop before it along."""
        if self._open is not None:
            text = " ".join(self._words)
            if lost_stop and text and text[-1] not in ".,:;!?":
                text += "."
            self._open.text = text
            self.items.append(self._open)
        self._open, self._words = None, []
