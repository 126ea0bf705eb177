"""The printed pages of the transcription, without what only the paper needed.

The transcription comes from a page that shares documents: each printed page is one line that begins with the
rulebook's running head, and the site's own words and its previews of other documents stand around them.
Running heads, running feet with the page number, and the date of printing are glued into the sentences, in
the middle of a page as often as at its edge.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from parsers.records import Place
from parsers.transcripts.shared.pages import in_order

# Running matter is blanked by this letter, so that every offset stays what it was.
MASK = "\f"

HEAD = re.compile(
    r"World\s+in\s+Flames\s+\(WiF\)\s+Final\s+Edition\s+rules\s+v\.\s?\d+[a-z]?(?:\s*\([A-Z][a-z]{2}\s\d{4}\))?"
)
FOOT = re.compile(
    r"(?P<before>\d{0,4})\s?WORLD\s+IN\s+FLAMES:\s+Final\s+Rules(?:\s(?P<after>\d{1,3})(?!\d))?"
)
# The rulebook's own dates have English months, with a capital.
PRINT_DATE = re.compile(r"\d{1,2} [a-z]{3,9} 20\d\d")

BLANK_LINE = re.compile(r"\n[ \t]*\n")
MAX_LETTERS = 15_000  # a printed page has some 6,000; what a damaged copy has beyond is no page of this book
MAX_PAGES = 150  # the book has 72
WRAPPED = 140  # letters; a copy with its pages wrapped has no longer lines
MIN_LETTERS = 40  # what is left of a page with fewer letters than this is no page but a title of the site
DOUBLED_LETTERS = 60  # a preview that repeats the start of a page has at least so many letters in common


@dataclass(frozen=True, slots=True)
class Raw7Page:
    """One printed page: its text with running matter blanked, where that begins in the file, its number."""

    text: str
    start: int
    number: int | None


class Places:
    """Turns an offset in the file into line and column."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def place(self, first: int, last: int) -> Place:
        line = bisect_right(self.starts, first)
        return Place(
            self.path, line, max(line, bisect_right(self.starts, last)), first - self.starts[line - 1] + 1
        )


@dataclass(frozen=True, slots=True)
class Raw7Pages:
    """The pages in the order of their numbers, the doubled ones that were dropped, and the offsets from which
    something too long to be a page was left out."""

    kept: list[Raw7Page]
    doubled: list[Raw7Page]
    left_out: list[int]


def find_pages(text: str) -> Raw7Pages:
    """The printed pages that a text holds."""
    pages: list[Raw7Page] = []
    left_out = []
    for first, last in _spans(text):
        if len(pages) == MAX_PAGES:
            left_out.append(first)
            break
        if last - first > MAX_LETTERS:
            last = first + MAX_LETTERS
            left_out.append(last)
        masked, number = _mask(text[first:last], pages[-1].number if pages else None)
        if sum(map(str.isalpha, masked)) >= MIN_LETTERS:
            pages.append(Raw7Page(masked, first, number))
    kept, doubled = _without_doubled(pages)
    return Raw7Pages(in_order(kept, lost_last=True), doubled, left_out)


def _spans(text: str) -> list[tuple[int, int]]:
    """Where pages lie: a block between blank lines that has a running head or foot, cut at each head."""
    spans = []
    first = 0
    for last in [match.start() for match in BLANK_LINE.finditer(text)] + [len(text)]:
        heads = [match.start() for match in HEAD.finditer(text, first, last)]
        # What stands before the first head is a page only where it has a foot of its own.
        foot = FOOT.search(text, first, heads[0] if heads else last)
        if foot:
            heads.insert(0, text.rfind("\n", first, foot.start()) + 1 if heads else first)
        edges = [*heads, last]
        spans += [(begin, _page_end(text, begin, end)) for begin, end in zip(edges, edges[1:], strict=False)]
        first = last
    return spans


def _page_end(text: str, begin: int, end: int) -> int:
    """A page is one line; only where a copy was wrapped does it go on in the next."""
    line_end = text.find("\n", begin, end)
    return line_end if line_end - begin > WRAPPED else end


def _mask(page: str, number_before: int | None) -> tuple[str, int | None]:
    """The page with its running matter blanked, and its printed number."""
    number = None
    expected = None if number_before is None else str(number_before + 1)

    def blank_foot(match: re.Match[str]) -> str:
        nonlocal number
        before, after = match["before"], match["after"]
        kept = 0
        if before:
            # On a contents page the last page number of the list is glued to the page's own: "52" and "2".
            own = (
                expected
                if expected and before.endswith(expected)
                else before[2:]
                if len(before) > 2
                else before
            )
            kept = len(before) - len(own)
            before = own
        if number is None and (before or after):
            number = int(before or after)
        return match.group()[:kept] + MASK * (len(match.group()) - kept)

    def blank(match: re.Match[str]) -> str:
        return MASK * len(match.group())

    # The date first: its year may be glued to the foot.
    return FOOT.sub(blank_foot, PRINT_DATE.sub(blank, HEAD.sub(blank, page))), number


def _without_doubled(pages: list[Raw7Page]) -> tuple[list[Raw7Page], list[Raw7Page]]:
    """Drops each page whose letters are the beginning of another page's, as a preview's are."""
    squeezed = sorted(("".join(filter(str.isalpha, page.text)), -index) for index, page in enumerate(pages))
    dropped = set()
    for (letters, index), (next_letters, _) in zip(squeezed, squeezed[1:], strict=False):
        if len(letters) >= DOUBLED_LETTERS and next_letters.startswith(letters):
            dropped.add(-index)
    return (
        [page for index, page in enumerate(pages) if index not in dropped],
        [page for index, page in enumerate(pages) if index in dropped],
    )
