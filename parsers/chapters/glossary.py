"""Glossary lists: one term an item, sub-entries as a list below it.

- **Zone of control** (also ZoC): the hexes in which a land unit hampers the enemy. See 2.2.
  - **supply**: see 2.4.2.
- **ZOC**: see **Zone of control**.
"""

from __future__ import annotations

import re

from parsers.chapters.blocks import MarkdownBlock
from parsers.chapters.facts import comma_list
from parsers.records import Place, Problem, Term

_ITEM = re.compile(r"( *)- \*\*(.+?)\*\*(?: \(also ([^)]*)\))?\s*(?::\s*(.*))?")
_SEE = re.compile(r"(?:^|(?<=[.;]) |(?<=[.;]))\s*see (?!also\b)([^.]*(?:\.\d[^.]*)*)", re.I)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)*(?![\w-])")
_SENT_TO = re.compile(r"\*\*(.+?)\*\*")


def is_glossary(block: MarkdownBlock) -> bool:
    """Whether a list is one of terms: its first item opens in bold."""
    return block.kind == "list" and _ITEM.match(block.text) is not None


def read_terms(block: MarkdownBlock, document: str, path: str) -> tuple[list[Term], list[Problem]]:
    """The terms of a list, in order, and the items that could not be read."""
    terms: list[Term] = []
    problems: list[Problem] = []
    heads: list[tuple[int, str]] = []
    for text, line, last_line in _items(block):
        place = Place(path, line, last_line)
        match = _ITEM.fullmatch(text)
        if not match:
            problems.append(
                Problem(
                    "cannot read this term",
                    place,
                    line_text=text,
                    expected="- **Term** (also Other): what it is. See 2.2.",
                )
            )
            continue
        while heads and heads[-1][0] >= len(match[1]):
            heads.pop()
        parent = heads[-1][1] if heads else ""
        entry = f"{parent}, {match[2]}" if parent else match[2]
        heads.append((len(match[1]), entry))
        terms.append(_term(document, entry, parent, match, place))
    return terms, problems


def _term(document: str, entry: str, parent: str, match: re.Match[str], place: Place) -> Term:
    words = match[4] or ""
    sent_to = " ".join(found[1] for found in _SEE.finditer(words))
    return Term(
        document,
        entry,
        parent,
        words,
        comma_list(match[3] or ""),
        tuple(dict.fromkeys(_NUMBER.findall(sent_to))),
        tuple(dict.fromkeys(_SENT_TO.findall(words))),
        place,
    )


def _items(block: MarkdownBlock) -> list[tuple[str, int, int]]:
    """Each item as one line of text with its first and last line; wrapped lines are joined."""
    items: list[tuple[str, int, int]] = []
    for offset, line in enumerate(block.text.split("\n")):
        here = block.first_line + offset
        if re.match(r" *- ", line) or not items:
            items.append((line.rstrip(), here, here))
        elif line.strip():
            text, first, _ = items.pop()
            items.append((f"{text} {line.strip()}", first, here))
    return items
