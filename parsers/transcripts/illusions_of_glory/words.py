"""The pages as one stream of words, each with the place it stands at.

Between the words stand signs: where a page begins, where pages are missing before one, where a page mark
stood.

**What was erased.**  The transcription lost every run of seven or more characters made of digits, stops and
blanks that begins with a blank or a stop: " 18.1.1 ", ". 18.2 ", " 27 25.2.4 ".  So a heading lost its number
together with the stop before it, and a page mark without its total says that the number of what follows it
was lost.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from parsers.transcripts.illusions_of_glory.pages import IogPage

WORD = "word"
PAGE = "page"  # a page begins here
GAP = "gap"  # as PAGE, and at least one page is missing before it
MARK = "mark"  # a page mark with its total
CUT_MARK = "cut mark"  # a page mark whose total is lost, and the number behind it

LETTER = re.compile(r"[a-k]\.")
DIGITS = re.compile(r"\d{1,2}\.")
COMPOUND = re.compile(r"[A-Za-z]\S*-")
SECTION_NUMBER = re.compile(r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})?")

# Little words of a title; a title neither begins nor ends with one.
SMALL = frozenset(
    ("a", "an", "the", "of", "in", "for", "to", "and", "or", "by", "with", "into", "on", "off", "at", "from")
    + ("before", "after", "through", "against", "under", "than")
)
ARTICLES = frozenset(("a", "an", "the"))

# With a capital in the middle of a sentence these can only begin the next one.
OPENERS = frozenset(("A", "An", "As", "If", "The", "This", "When"))


@dataclass(frozen=True, slots=True)
class IogWord:
    """A word with its line and column (from 1), or a sign between words (`kind` is not WORD)."""

    text: str
    line: int
    column: int
    page: int
    kind: str = WORD

    @property
    def capital(self) -> bool:
        return self.kind == WORD and self.text[0].isupper()

    @property
    def small(self) -> bool:
        return self.kind == WORD and self.text.lower() in SMALL

    @property
    def open(self) -> bool:
        """A word without a stop or comma behind it: its sentence may go on."""
        return self.kind == WORD and self.text[-1] not in ".,;:()-"

    @property
    def bare(self) -> str:
        return self.text.strip(".,;:()")


def words(pages: list[IogPage]) -> list[IogWord]:
    """The words and signs of all pages."""
    found: list[IogWord] = []
    before = 1
    for index, page in enumerate(pages):
        gap = page.number is not None and page.number > before + 1
        before = page.number if page.number is not None else before
        found.append(IogWord("", page.first_line, 1, index, GAP if gap else PAGE))
        found += _words_of(page, index)
    return found


def _words_of(page: IogPage, index: int) -> list[IogWord]:
    raw = _raw_words(page, index)
    if raw and raw[0].text == str(page.number):
        raw = raw[1:]
    found: list[IogWord] = []
    at = 0
    while at < len(raw):
        length = _mark_length(raw, at, page.number)
        if length:
            kind = MARK if length == 4 else CUT_MARK
            found.append(IogWord("", raw[at].line, raw[at].column, index, kind))
            at += length
        else:
            found.append(raw[at])
            at += 1
    return found


def _raw_words(page: IogPage, index: int) -> list[IogWord]:
    """The words of a page; where it was wrapped, a compound parted at its hyphen is one word again."""
    raw: list[IogWord] = []
    for line, text in page.lines:
        found = [IogWord(match[0], line, match.start() + 1, index) for match in re.finditer(r"\S+", text)]
        if found and raw and COMPOUND.fullmatch(raw[-1].text) and found[0].text[0].isalpha():
            first = raw.pop()
            found[0] = IogWord(first.text + found[0].text, first.line, first.column, index)
        raw += found
    return raw


def _mark_length(raw: list[IogWord], at: int, number: int | None) -> int:
    """How many words the page mark at a place has: 4, 3 without its total, 0 where none stands."""
    texts = [word.text for word in raw[at : at + 4]]
    if texts[:1] != ["Page"] or texts[1:3] != [str(number), "of"]:
        return 0
    return 4 if len(texts) == 4 and texts[3].isdigit() else 3


def is_letter(stream: list[IogWord], at: int) -> bool:
    """Whether a clause begins here with its letter ("b.").

    The letters s, t and l alone are what is left of an apostrophe; the clauses never go as far.
    """
    if stream[at].kind != WORD or not LETTER.fullmatch(stream[at].text):
        return False
    return at + 1 < len(stream) and (stream[at + 1].capital or stream[at + 1].kind != WORD)


def is_digits(stream: list[IogWord], at: int) -> bool:
    """Whether an item of a numbered list begins here ("2."): only behind a stop, before a capital."""
    if stream[at].kind != WORD or not DIGITS.fullmatch(stream[at].text):
        return False
    behind_stop = at == 0 or stream[at - 1].kind != WORD or stream[at - 1].text[-1] in ".:;)"
    return behind_stop and at + 1 < len(stream) and stream[at + 1].capital


def is_section_number(word: IogWord) -> bool:
    return word.kind == WORD and SECTION_NUMBER.fullmatch(word.text) is not None


class Usage:
    """Which words stand beside which in the whole text, and which can end a phrase."""

    def __init__(self, stream: list[IogWord]) -> None:
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.counts: Counter[str] = Counter()
        self.ends: set[str] = set()
        for at, word in enumerate(stream):
            if word.kind != WORD:
                continue
            stem = _stem(word.bare)
            self.counts[stem.casefold()] += 1
            following = stream[at + 1] if at + 1 < len(stream) else None
            if word.open and following is not None and following.kind == WORD:
                self.pairs[word.bare, following.bare] += 1
            if not word.open or following is None or following.kind != WORD or is_letter(stream, at + 1):
                self.ends.update((stem, stem.casefold()))

    def is_seam(self, before: IogWord, word: IogWord) -> bool:
        """Whether a sentence may have lost its stop between two words: they stand together nowhere else."""
        if not word.capital or not before.open or before.small:
            return False
        return self.pairs[before.bare, word.bare] == 1

    def ends_phrases(self, word: IogWord) -> bool:
        """Whether a phrase ends with this word, with its capital or without, somewhere else."""
        return _stem(word.bare) in self.ends

    def can_end(self, word: IogWord) -> bool:
        """Whether a phrase may end with this word: it does elsewhere, or it is too rare to tell."""
        if not any(letter.isalpha() for letter in word.text):
            return False
        stem = _stem(word.bare).casefold()
        return stem in self.ends or self.counts[stem] < 3


def _stem(word: str) -> str:
    return word[:-1] if word.endswith("s") and len(word) > 3 else word
