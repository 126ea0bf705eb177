"""The manifest of optional rules: number, title, kits and the sections that each option touches.

The printed page has two columns; the transcript flattened them into the cells of a tab table, among tick
boxes that came out as stray letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.records import Option, Place
from parsers.transcripts.ids import CE

from .markup import plain

_TITLE = re.compile(r"optional\s+rules\s+manifest$", re.IGNORECASE)
_OPTION = re.compile(r"(?<![\d.,])([1-9]\d?)\.\s+(?=[A-Z]|\d[a-z])")
_KIT = re.compile(r"\b(?:[A-Z][A-Za-z]{0,3}iF|AfA|AsA|DoD)\b")
_SECTION = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2}){0,2}(?!\d)")
_KIT_SPELLING = {"CLiF": "CliF", "Coif": "CoiF"}
_LONGEST_PAGE = 120  # lines


def read_manifest(lines: list[str], path: str) -> list[Option]:
    """The options of the manifest by number, their `scopes` and `text` empty.  Of a number that stands twice
    the first is taken."""
    options: dict[int, Option] = {}
    for number, text, first, last in _entries(_pieces(lines)):
        title, kits, sections = _parts(text)
        if title:
            place = Place(path, first, last)
            options.setdefault(number, Option(CE, number, title, kits, sections, "", place))
    return [options[number] for number in sorted(options)]


def _pieces(lines: list[str]) -> list[tuple[str, int]]:
    """The cells of the page with their lines: the left column from top to bottom, then the right one."""
    left: list[tuple[str, int]] = []
    right: list[tuple[str, int]] = []
    for number, line in _page(lines):
        cells = line.split("\t")
        for position, cell in enumerate(cells):
            text = plain(cell)
            if len(text) > 1:
                (left if 2 * position < len(cells) or len(cells) == 1 else right).append((text, number))
    return left + right


def _page(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines below the title of the manifest, up to the copyright line or the next chart."""
    start = None
    for number, line in enumerate(lines, 1):
        if start is None:
            if "\t" not in line and _TITLE.search(plain(line)):
                start = number
            continue
        if number > start + _LONGEST_PAGE or line.lstrip().startswith(("#", "©")):
            if line.lstrip().startswith("#") and _TITLE.search(plain(line)):
                continue
            return
        yield number, line


def _entries(pieces: list[tuple[str, int]]) -> Iterator[tuple[int, str, int, int]]:
    """Number, text, first and last line of each option; a cell may hold the end of one and a whole other."""
    number, text, first, last = 0, "", 0, 0
    for piece, line in pieces:
        start = 0
        for found in _OPTION.finditer(piece):
            if number:
                yield number, f"{text} {piece[start : found.start()]}", first, line if found.start() else last
            number, text, first, last, start = int(found.group(1)), "", line, line, found.end()
        rest = piece[start:]
        if start or "~" not in text or _is_section_list(rest):
            text, last = f"{text} {rest}", line
    if number:
        yield number, text, first, last


def _is_section_list(text: str) -> bool:
    return not re.search(r"[A-Za-z]", text)


def _parts(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Title, kits and sections out of `title (kits) ~ sections`."""
    named, _, listed = text.partition("~")
    kits = tuple(dict.fromkeys(_KIT_SPELLING.get(kit, kit) for kit in _KIT.findall(named)))
    first_kit = _KIT.search(named)
    title = named
    if first_kit:
        bracket = named.find("(")
        title = named[:bracket] if 0 <= bracket < first_kit.start() else named
    return title.strip(" ,"), kits, tuple(dict.fromkeys(_SECTION.findall(listed)))
