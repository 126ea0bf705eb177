"""What stands inside a section: sub-heads without a number, worked examples, pipe tables."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.numbered_rulebook.candidates import BOLD, HEADING_MARK, UNDERLINE

EXAMPLE = re.compile(
    r"[>\s*_#|]*(?P<label>(?:Worked |Play )?(?:Example|EXAMPLE)s?(?:[ \t]+[^:.*_\n]{1,50})?)"
    r"[ \t]*(?:[:.][*_]*|[*_]+[:.]|[*_]{1,3}$|[–—-](?=[ \t]))(?P<rest>.*)$"
)
BARE_EXAMPLE = re.compile(r"[>\s*_#]*(?:Example|EXAMPLE)S?s?(?: \d+)?[*_\s]*$")
PIPE_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$|[^|]+\|[^|]+")
DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
CELL = re.compile(r"(?<!\\)\|")
PAGE_MARK = re.compile(r"[ \t]*(?:[-–—~][ \t]*)?(?:[Pp]age[ \t]+)?\d{1,3}(?:[ \t]*[-–—~])?[ \t]*$")

MAX_HEAD = 60  # letters


@dataclass(frozen=True, slots=True)
class FoundBlock:
    """A sub-head or an example: what it says, its first line and the line after it, counted from 0."""

    title: str
    text: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class PipeTable:
    """A pipe table: its caption ("" for none), header and rows, its first line and the line after it."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    begin: int
    end: int


def find_heads(lines: list[str], begin: int, end: int) -> list[FoundBlock]:
    """The sub-heads: headings without a number, short lines all bold or all capitals."""
    heads = []
    for at in range(begin, end):
        title = _head(lines, at, begin, end)
        if title and not EXAMPLE.match(lines[at][:200]) and not BARE_EXAMPLE.match(lines[at][:200]):
            heads.append(FoundBlock(title, "", at, at + 1))
    return heads


def _head(lines: list[str], at: int, begin: int, end: int) -> str:
    line = lines[at]
    text = line.strip()
    if not text or len(line) > 4 * MAX_HEAD or "|" in text:
        return ""
    marked = HEADING_MARK.match(line)
    if marked:
        return _words(marked["rest"])
    if at + 1 < end and UNDERLINE.match(lines[at + 1]) and text[0].isalpha():
        return _words(text)
    alone = (at == begin or not lines[at - 1].strip()) and len(text) <= MAX_HEAD
    bold = BOLD.fullmatch(text)
    if alone and bold and not bold["inside"].endswith((".", ",", ";")):
        return _words(bold["inside"])
    letters = sum(map(str.isalpha, text))
    if alone and letters >= 4 and text.isupper() and text[-1] not in ".,;!?" and text[0].isalpha():
        return _words(text)
    return ""


def _words(title: str) -> str:
    title = title.strip("*_#= \t:")
    return title if any(map(str.isalpha, title)) and len(title) <= 2 * MAX_HEAD else ""


def find_examples(lines: list[str], begin: int, end: int) -> list[FoundBlock]:
    """The labelled examples: each to the end of its paragraph, or of its quotation, or, for a label alone, of
    the next paragraph; an example that is a heading goes to the next heading."""
    examples = []
    at = begin
    while at < end:
        line = lines[at][:2000]
        match = EXAMPLE.match(line)
        bare = not match and BARE_EXAMPLE.match(line)
        if not match and not bare or "|" in line[:3]:
            at += 1
            continue
        stop = _example_end(lines, at, end, bool(match and match["rest"].strip(" *_")))
        label = match["label"] if match else line
        rest = match["rest"] if match else ""
        if match and len(lines[at]) > len(line):
            rest += lines[at][len(line) :]
        story = "\n".join([rest, *lines[at + 1 : stop]])
        story = re.sub(r"^[ \t]*>[ \t]?", "", story, flags=re.MULTILINE).strip(" \t\n*_")
        examples.append(FoundBlock(label.strip("*_#> \t"), story, at, stop))
        at = max(stop, at + 1)
    return examples


def _example_end(lines: list[str], at: int, end: int, has_text: bool) -> int:
    heading = HEADING_MARK.match(lines[at])
    quoted = lines[at].lstrip().startswith(">")
    stop = at + 1
    while stop < end:
        text = lines[stop].strip()
        if HEADING_MARK.match(lines[stop]) or EXAMPLE.match(lines[stop][:200]):
            break
        if quoted and text and not text.startswith(">"):
            break
        if (
            not text
            and has_text
            and not heading
            and not (quoted and stop + 1 < end and lines[stop + 1].lstrip().startswith(">"))
        ):
            break
        has_text = has_text or bool(text)
        stop += 1
    return stop


def find_tables(lines: list[str], begin: int, end: int) -> list[PipeTable]:
    """The pipe tables: rows on consecutive lines, the first the header where a rule stands below it."""
    tables = []
    at = begin
    while at < end:
        stop = at
        while (
            stop < end
            and "|" in lines[stop]
            and (PIPE_ROW.match(lines[stop]) or DELIMITER.match(lines[stop]))
        ):
            stop += 1
        if stop - at >= 2:
            grid = _grid(lines, at, stop, begin)
            if grid:
                tables.append(grid)
        at = max(stop, at + 1)
    return tables


def _grid(lines: list[str], begin: int, end: int, section: int) -> PipeTable | None:
    rows = [_cells(line) for line in lines[begin:end] if not DELIMITER.match(line)]
    ruled = any(DELIMITER.match(line) for line in lines[begin:end])
    framed = all(line.strip().startswith("|") for line in lines[begin:end])
    if len(rows) < 2 or not (ruled or framed):
        return None
    header, *body = rows
    return PipeTable(
        _caption(lines, begin, section), header, tuple(_fit(row, len(header)) for row in body), begin, end
    )


def _cells(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return tuple(cell.strip().replace("\\|", "|") for cell in CELL.split(inner))


def _fit(row: tuple[str, ...], width: int) -> tuple[str, ...]:
    """The row as long as the header: short ones are filled up, what is too much goes into the last cell."""
    if len(row) > width:
        return (*row[: width - 1], " | ".join(row[width - 1 :]))
    return row + ("",) * (width - len(row))


def _caption(lines: list[str], begin: int, section: int) -> str:
    """The short line right above a table: "Table 3: Terrain", "**Terrain**"."""
    for at in range(begin - 1, max(section, begin - 3) - 1, -1):
        text = lines[at].strip()
        if not text:
            continue
        bold = BOLD.fullmatch(text)
        is_caption = (
            bold or HEADING_MARK.match(lines[at]) or re.match(r"[*_]*Table\b", text) or text.isupper()
        )
        return text.strip("*_#: \t") if is_caption and len(text) <= MAX_HEAD * 2 else ""
    return ""
