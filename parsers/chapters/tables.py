"""Pipe tables of a chapter: a printed table of the rulebook, or a page of the concordance."""

from __future__ import annotations

import re

from parsers.chapters.blocks import MarkdownBlock

_CELL = re.compile(r"(?<!\\)\|")


def read_grid(block: MarkdownBlock) -> tuple[tuple[str, ...], list[tuple[str, ...]], list[int]]:
    """The header, the rows and the lines of those rows whose cells do not match the header in number."""
    lines = block.text.split("\n")
    header = _cells(lines[0])
    rows, ragged = [], []
    for offset, line in enumerate(lines[2:], 2):
        cells = _cells(line)
        if len(cells) != len(header):
            ragged.append(block.first_line + offset)
            cells = (cells + ("",) * len(header))[: len(header)]
        rows.append(cells)
    return header, rows, ragged


def _cells(line: str) -> tuple[str, ...]:
    inner = line.strip()
    inner = inner[1:] if inner.startswith("|") else inner
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return tuple(cell.strip().replace("\\|", "|") for cell in _CELL.split(inner))
