"""Markdown text -> its top-level blocks with their lines.

Only the block structure is read: what stands inside a paragraph is left as written, because the citation
parser and the browser each read it in their own way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

# The CommonMark core rule that splits blocks is kept, the one that parses their inside is not needed.
_MARKDOWN = MarkdownIt("commonmark").enable("table").disable(["inline", "text_join"])

_KINDS = {
    "heading_open": "heading",
    "fence": "fence",
    "table_open": "table",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "paragraph_open": "paragraph",
    "blockquote_open": "quote",
}


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of a list with all that stands in it, `depth` lists below the list itself.  `text` is its
    source; `own` is its first paragraph in one line, its mark before it."""

    depth: int
    text: str
    own: str
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class MarkdownBlock:
    """One top-level block.  `text` is its source, `info` a fence's first line, `level` a heading's level,
    `closed` is false for a fence that nothing ends; `items` are those of a list and of the lists in it, in
    order."""

    kind: str
    text: str
    first_line: int
    last_line: int
    level: int = 0
    info: str = ""
    closed: bool = True
    items: tuple[ListItem, ...] = ()


def split_blocks(text: str) -> list[MarkdownBlock]:
    """The top-level blocks of a chapter, in order; lines count from 1."""
    lines = text.split("\n")
    blocks = []
    tokens = _MARKDOWN.parse(text)
    for place, token in enumerate(tokens):
        kind = _KINDS.get(token.type)
        if token.level != 0 or kind is None or token.map is None:
            continue
        first, end = token.map
        source = lines[first:end]
        while source and not source[-1].strip():
            source.pop()
        if kind == "heading":
            blocks.append(
                MarkdownBlock(kind, tokens[place + 1].content, first + 1, first + 1, level=int(token.tag[1]))
            )
        elif kind == "fence":
            body, closed = _fence_body(lines[first:end], token.markup)
            blocks.append(MarkdownBlock(kind, body, first + 1, end, info=token.info.strip(), closed=closed))
        else:
            items = tuple(_items(tokens[place:], lines)) if kind == "list" else ()
            blocks.append(MarkdownBlock(kind, "\n".join(source), first + 1, first + len(source), items=items))
    return blocks


def _items(tokens: list[Token], lines: list[str]) -> Iterator[ListItem]:
    """The items of the list that the tokens begin with."""
    for place, token in enumerate(tokens):
        if token.level == 0 and place and token.type.endswith("_list_close"):
            return
        if token.type != "list_item_open" or token.map is None:
            continue
        first, end = token.map
        while end > first + 1 and not lines[end - 1].strip():
            end -= 1
        told = tokens[place + 1].map  # its first paragraph, unless a list stands there at once
        own = lines[first : told[1] if told and tokens[place + 1].type == "paragraph_open" else first + 1]
        yield ListItem(
            (token.level - 1) // 2,
            "\n".join(lines[first:end]),
            " ".join(line.strip() for line in own),
            first + 1,
            end,
        )


def _fence_body(source: list[str], markup: str) -> tuple[str, bool]:
    """The lines inside a fence, and whether a closing line ends it."""
    closed = len(source) > 1 and source[-1].strip().startswith(markup)
    return "\n".join(source[1:-1] if closed else source[1:]), closed
