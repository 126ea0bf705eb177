"""The book's own list of contents: which titles stand in it, and with which number.

The transcript's list is a two-column page flattened with tabs; half of its numbers and page numbers are
gone and titles are broken over cells.  So a title is looked up by its letters alone, and a number is only
taken from an entry that still has both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.transcripts.shared.contents import letters

from .paragraphs import words

_NUMBER_CELL = re.compile(r"(\d{1,2}(?:\.\d{1,2})?)\.?(?:\s+[A-Z_])?$")
_PAGE_CELL = re.compile(r"[\d\s)]*$")


@dataclass(slots=True)
class CeContents:
    """`letters` are those of the whole list run together, `numbered` the titles that kept their number."""

    letters: str = ""
    numbered: dict[str, str] = field(default_factory=dict)

    def lists(self, title: str) -> bool:
        """Whether a title stands in the list, in whatever cells."""
        wanted = letters(title)
        return len(wanted) > 3 and wanted in self.letters

    def number_is(self, number: str, title: str) -> bool:
        """Whether the list gives this title this number."""
        return number in self.numbered and letters(self.numbered[number]) == letters(title)


def read_contents(lines: list[str]) -> CeContents:
    """The list of contents out of the tab rows before the first chapter."""
    contents = CeContents()
    run_together = []
    for line in lines:
        cells = [words(cell) for cell in line.split("\t")]
        run_together += [letters(cell) for cell in cells if not _PAGE_CELL.match(cell)]
        for number, title in _entries(cells):
            contents.numbered.setdefault(number, title)
    contents.letters = "".join(run_together)
    return contents


def _entries(cells: list[str]) -> list[tuple[str, str]]:
    entries = []
    for position, cell in enumerate(cells):
        number = _NUMBER_CELL.match(cell)
        if number and position + 1 < len(cells) and not _PAGE_CELL.match(cells[position + 1]):
            entries.append((number[1], cells[position + 1]))
    return entries
