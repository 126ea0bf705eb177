"""Glossary lists: one term an item, sub-entries as a list below it.

- **Zone of control** (also ZoC): the hexes in which a land unit hampers the enemy. See 2.2.
  - **supply**: see 2.4.2.
- **ZOC**: see **Zone of control**.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from parsers.chapters.blocks import MarkdownBlock
from parsers.chapters.facts import comma_list
from parsers.records import Place, Problem, Term

_ITEM = re.compile(r"- \*\*(.+?)\*\*(?: \(also ([^)]*)\))?\s*(?::\s*(.*))?")
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
    for item, below in zip_longest(block.items, block.items[1:]):
        ends = item.last_line if below is None else min(item.last_line, below.first_line - 1)
        place = Place(path, item.first_line, ends)
        match = _ITEM.fullmatch(item.own)
        if not match:
            problems.append(
                Problem(
                    "cannot read this term",
                    place,
                    line_text=item.own,
                    expected="- **Term** (also Other): what it is. See 2.2.",
                )
            )
            continue
        while heads and heads[-1][0] >= item.depth:
            heads.pop()
        parent = heads[-1][1] if heads else ""
        entry = f"{parent}, {match[1]}" if parent else match[1]
        heads.append((item.depth, entry))
        terms.append(_term(document, entry, parent, match, place))
    return terms, problems


def _term(document: str, entry: str, parent: str, match: re.Match[str], place: Place) -> Term:
    words = match[3] or ""
    sent_to = " ".join(found[1] for found in _SEE.finditer(words))
    return Term(
        document,
        entry,
        parent,
        words,
        comma_list(match[2] or ""),
        tuple(dict.fromkeys(_NUMBER.findall(sent_to))),
        tuple(dict.fromkeys(_SENT_TO.findall(words))),
        place,
    )
