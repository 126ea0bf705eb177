"""The contents list: the numbers and titles of all chapters and sections.

The list is one run of letters: numbers, titles and page numbers are glued ("Passing1611.2 Port attack16"),
some chapters lost their number, some entries are missing.  It is read by what must come next: after 11.1
comes 11.2 or 12, so the figures "1611.2" are page 16 and section 11.2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.final_edition.pages import MASK, Raw7Page
from parsers.transcripts.shared.contents import ContentsEntry

CONTENTS_TITLE = re.compile(r"(?:Table\s+of\s+)?Contents(?=\s*1\s*\.)")
# Figures and dots between two titles; the figures inside "(option 32)" are part of a title.
FIGURES = re.compile(r"\d[\d.]*\s*|\.\d+\s*")
BRACKETED = re.compile(r"\([^()]{0,40}\)")
OPTION_NOTE = re.compile(r"\((?:(?P<kit>[A-Z][A-Za-z]{1,5}) )?option (?P<number>\d{1,3})\)")
MAX_NUMBER = 99


@dataclass(frozen=True, slots=True)
class Raw7Contents:
    """The entries in order, and what is doubtful about them, as (message, offset in the file)."""

    entries: tuple[ContentsEntry, ...] = ()
    doubts: tuple[tuple[str, int], ...] = ()

    def title(self, number: str) -> str:
        return next((entry.title for entry in self.entries if entry.number == number), "")


@dataclass(slots=True)
class _Title:
    """A title with the figures that stand before it."""

    figures: str
    title: str
    first: int
    last: int
    number: str = ""


def find_contents(pages: list[Raw7Page]) -> tuple[Raw7Contents, Raw7Page | None]:
    """The contents list and its page."""
    for page in pages:
        match = CONTENTS_TITLE.search(page.text)
        if match:
            return _read(page.text, match.end(), page.start), page
    return Raw7Contents(), None


def _read(text: str, begin: int, start: int) -> Raw7Contents:
    titles = _titles(text, begin, start)
    entries: list[ContentsEntry] = []
    doubts: list[tuple[str, int]] = []
    last = ""
    waiting: list[_Title] = []  # titles without a number since the last entry
    for title in titles:
        number = _number(title.figures, last, len(waiting))
        if number is None:
            waiting.append(title)
            continue
        entries += _chapters(waiting, last, number)
        waiting = []
        entries.append(ContentsEntry(number, title.title, title.first, title.last))
        doubts += _doubts(last, title.figures, entries)
        last = number
    return Raw7Contents(tuple(entries), tuple(doubts))


def _titles(text: str, begin: int, start: int) -> list[_Title]:
    """The list cut into titles, each with the figures before it."""
    masked = BRACKETED.sub(lambda match: "x" * len(match.group()), text)
    figures = [match for match in FIGURES.finditer(masked, begin) if _are_figures(masked, match)]
    titles = []
    for match, following in zip(figures, [*figures[1:], None], strict=False):
        last = following.start() if following else len(text)
        title = " ".join(text[match.end() : last].replace(MASK, " ").split())
        if title:
            spaced = re.sub(r"(?<=\w)\((?!s\))|(?<=\s)&(?=\w)", lambda found: _spaced(found.group()), title)
            titles.append(_Title(match.group().strip(), spaced, start + match.end(), start + last))
    return titles


def _spaced(mark: str) -> str:
    return " (" if mark == "(" else "& "


def _are_figures(masked: str, match: re.Match[str]) -> bool:
    """Figures with blanks on both sides and no dot ("die 10 table") are part of a title."""
    alone = "." not in match.group() and match.group().endswith(" ") and masked[match.start() - 1] == " "
    return not alone


def _number(figures: str, last: str, waiting: int) -> str | None:
    """The section number at the end of some figures, None where they are only a page number."""
    if "." not in figures:
        return None
    if figures.startswith("."):  # "Zones of .7Dice": the list lost what stood between
        figures = last.partition(".")[0] + figures
    candidates = [
        figures[at:].rstrip(".")
        for at in range(len(figures))
        if re.fullmatch(r"[1-9]\d?\.|[1-9]\d?\.[1-9]\d?", figures[at:])
    ]
    if not candidates:
        return None
    return min(candidates, key=lambda number: (_distance(last, number, waiting), len(number)))


def _distance(last: str, number: str, waiting: int) -> int:
    """How far a number is from the one that must come next; `waiting` titles stand between."""
    chapter, _, section = number.partition(".")
    last_chapter, _, last_section = (last or "0").partition(".")
    chapters = int(chapter) - int(last_chapter)
    if chapters < 0:
        return 1000
    if chapters == 0:
        step = int(section or 0) - int(last_section or 0)
        return step - 1 if step > 0 else 1000
    # A new chapter, or the first section of a chapter whose own number is lost.
    expected = 1 if not section else max(1, waiting)
    return abs(chapters - expected) * 10 + int(section or 1) - 1


def _chapters(waiting: list[_Title], last: str, number: str) -> list[ContentsEntry]:
    """Titles that lost their number and stand before the first section of a later chapter: its chapter's, and
    those of the chapters before it."""
    chapter, _, section = number.partition(".")
    last_chapter = int((last or "0").partition(".")[0])
    top = int(chapter) if section else int(chapter) - 1
    missing = list(range(last_chapter + 1, top + 1))
    pairs = zip(reversed(missing), reversed(waiting), strict=False)
    return [ContentsEntry(str(missed), title.title, title.first, title.last) for missed, title in pairs][::-1]


def _doubts(last: str, figures: str, entries: list[ContentsEntry]) -> list[tuple[str, int]]:
    """Entries lost before the newest one, and a title that was cut where figures were heaped."""
    entry = entries[-1]
    chapter, _, section = entry.number.partition(".")
    last_chapter, _, last_section = (last or "0").partition(".")
    before = int(last_section or 0) if chapter == last_chapter else 0
    missed = range(before + 1, int(section)) if section else range(0)
    doubts = [(f"the contents list lost the entry {chapter}.{number}", entry.first) for number in missed]
    if len(entries) > 1 and (figures.startswith(".") or figures.count(".") > 3):
        cut = entries[-2]
        doubts.append((f"the contents list may have cut the title of {cut.number}, {cut.title!r}", cut.first))
    return doubts
