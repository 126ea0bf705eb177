"""The contents page: the number and title of every chapter and section, in order."""

from __future__ import annotations

import re
from pathlib import Path

from parsers.transcripts.shared.contents import ContentsEntry

NUMBER = re.compile(r"(?<!\S)(\d{1,2}\.\d)(?=\s+[A-Z])")
MARK = re.compile(r"\s*\bPage \d{1,3} of\b(?: \d{1,3}\b)?\s*")
CUT_MARK = re.compile(r"\s*\bPage \d{1,3} of\b(?! \d)\s*(?=\S)")

# The titles of the chapters that the transcription has.  They stand in only where a copy has lost the
# contents page, or the end of it: without it no lost number could be restored.
KNOWN_TITLES = Path(__file__).with_name("known_titles.txt")


def entries(text: str) -> list[ContentsEntry]:
    """The entries of the contents page in order; one whose number the page mark swallowed is restored."""
    marked = CUT_MARK.sub(" 0.0 ", text)  # the number behind such a mark was lost
    parts = NUMBER.split(MARK.sub(" ", marked))
    read = [(number, title.strip()) for number, title in zip(parts[1::2], parts[2::2], strict=True)]
    found: dict[str, ContentsEntry] = {}
    for index, (number, title) in enumerate(read):
        if number == "0.0":
            before = read[index - 1][0] if index else ""
            after = read[index + 1][0] if index + 1 < len(read) else ""
            number = _between(before, after)
        number = number.removesuffix(".0")
        if number and title and number not in found:
            found[number] = ContentsEntry(number, title)
    return list(found.values())


def _between(before: str, after: str) -> str:
    """The one number that fits between two neighbours of the contents, "" where there is none."""
    if not before:
        return ""
    chapter, section = (int(part) for part in before.split("."))
    if after == f"{chapter + 2}.0":
        return f"{chapter + 1}.0"
    return f"{chapter}.{section + 1}" if after == f"{chapter}.{section + 2}" else ""


def known_entries() -> list[ContentsEntry]:
    """The entries of KNOWN_TITLES, a line each: number, blank, title."""
    lines = KNOWN_TITLES.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines if not line.startswith("#"))
    return [ContentsEntry(number.removesuffix(".0"), title) for number, title in pairs]


def completed(read: list[ContentsEntry]) -> list[ContentsEntry]:
    """The entries as read, with those that a damaged contents page lost."""
    numbers = {entry.number for entry in read}
    lost = [entry for entry in known_entries() if entry.number not in numbers]
    return sorted([*read, *lost], key=lambda entry: [int(part) for part in entry.number.split(".")])
