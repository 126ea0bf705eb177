"""Markdown text -> its top-level blocks with their lines.

Only the block structure is read: what stands inside a paragraph is left as written, because the citation
parser and the browser each read it in their own way.
"""

from __future__ import annotations

from dataclasses import dataclass

from markdown_it import MarkdownIt

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
class MarkdownBlock:
    """One top-level block.  `text` is its source, `info` a fence's first line, `level` a heading's level,
    `closed` is false for a fence that nothing ends."""

    kind: str
    text: str
    first_line: int
    last_line: int
    level: int = 0
    info: str = ""
    closed: bool = True


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
            blocks.append(MarkdownBlock(kind, "\n".join(source), first + 1, first + len(source)))
    return blocks


def _fence_body(source: list[str], markup: str) -> tuple[str, bool]:
    """The lines inside a fence, and whether a closing line ends it."""
    closed = len(source) > 1 and source[-1].strip().startswith(markup)
    return "\n".join(source[1:-1] if closed else source[1:]), closed
