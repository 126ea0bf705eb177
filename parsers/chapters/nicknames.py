"""Tables of nicknames: what players say beside what the rules say.

| players say | the rules say | kind |
|---|---|---|
| vinegar joe | Stilwell | leader |
| air battle | air-to-air combat / naval air combat | word |
"""

from __future__ import annotations

from parsers.chapters.blocks import MarkdownBlock
from parsers.records import NICKNAMES, Nickname, Place, Problem

HEADER = ("players say", "the rules say", "kind")


def is_nicknames(header: tuple[str, ...]) -> bool:
    """Whether a table is one of nicknames, by its head."""
    return header == HEADER


def read_nicknames(
    block: MarkdownBlock, rows: list[tuple[str, ...]], document: str, path: str
) -> tuple[list[Nickname], list[Problem]]:
    """The nicknames of a table, in order, and the rows that are none."""
    found: list[Nickname] = []
    problems: list[Problem] = []
    lines = block.text.split("\n")
    for offset, (said, written, kind) in enumerate(rows, 2):
        place = Place(path, block.first_line + offset, block.first_line + offset)
        ways = tuple(way.strip() for way in written.split("/") if way.strip())
        if said and ways and kind in NICKNAMES:
            found.append(Nickname(document, said, ways, kind, place))
        else:
            wrong = lines[offset].rfind(kind) if kind and kind not in NICKNAMES else 0
            problems.append(
                Problem(
                    "this is no nickname",
                    place,
                    column=wrong + 1,
                    line_text=lines[offset],
                    expected="| players say | the rules say | one of " + ", ".join(NICKNAMES) + " |",
                )
            )
    return found, problems
