"""Paragraphs of law that no clause follows: what the prose of a section rules and the engine does not know.

A paragraph, list or table of a section is law unless it stands in a quotation.  A rule block directly below
it covers it; a line that ends with a colon goes with the list or table that it introduces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parsers.chapters.blocks import MarkdownBlock, split_blocks
from parsers.files import read_text
from parsers.records import Reading
from rules_corpus.known import entries

LAW = ("paragraph", "list", "table")
WORDS = 12  # of a paragraph, by which an author knows it
# Paragraphs that say something of the section and rule nothing.
_ENTRIES = "|".join(map(re.escape, entries().values()))
_OTHER = re.compile(rf"(Option|{_ENTRIES}|Ability|Contradiction|Glossary|Q\d)")
_NO_LAW = ("Asked:", "Asked of table", "Kits:", "Changes ", "Level:", "Not in play")


@dataclass(frozen=True, slots=True)
class LawPassage:
    """A paragraph, list or table of a section; `covered` tells whether a clause follows it."""

    document: str
    section: str
    path: str
    line: int
    words: str
    covered: bool


def law_passages(folder: Path, reading: Reading) -> Iterator[LawPassage]:
    """Every passage of law in the sections of a document."""
    files: dict[str, list[tuple[int, str]]] = {}
    for section in reading.sections:
        files.setdefault(section.place.path, []).append((section.place.first_line, section.number))
    for path, starts in files.items():
        file = folder.parent / path if (folder.parent / path).exists() else Path(path)
        if file.exists():
            yield from _passages(reading.document.id, path, sorted(starts), file)


def _passages(document: str, path: str, starts: list[tuple[int, str]], file: Path) -> Iterator[LawPassage]:
    blocks = split_blocks(read_text(file))
    section = ""
    for place, block in enumerate(blocks):
        if block.kind == "heading":
            numbered = next((name for line, name in starts if line == block.first_line), "")
            # A head without a number stands within its section; an option or a ruling is another matter.
            section = numbered or ("" if _OTHER.match(block.text) else section)
            continue
        if not section or not _is_law(blocks, place):
            continue
        last = _last_of(blocks, place)
        after = blocks[last + 1] if last + 1 < len(blocks) else None
        covered = after is not None and after.kind == "fence" and after.info.startswith("rule")
        words = " ".join(block.text.replace("|", " ").split()[:WORDS])
        yield LawPassage(document, section, path, block.first_line, words, covered)


def _is_law(blocks: list[MarkdownBlock], place: int) -> bool:
    """Whether a passage of law begins here."""
    block = blocks[place]
    if block.kind not in LAW or block.text.startswith(_NO_LAW):
        return False
    before = blocks[place - 1] if place else None
    if before is None or before.kind not in LAW:
        return True
    if before.text.startswith(("Asked:", "Asked of table")):
        return False
    return not (_introduces(before) and block.kind != "paragraph")


def _last_of(blocks: list[MarkdownBlock], place: int) -> int:
    """The last block of a passage: the list or table that a paragraph introduces belongs to it."""
    if not _introduces(blocks[place]) or place + 1 >= len(blocks):
        return place
    return place + 1 if blocks[place + 1].kind in ("list", "table") else place


def _introduces(block: MarkdownBlock) -> bool:
    return block.kind == "paragraph" and block.text.rstrip().endswith(":")
