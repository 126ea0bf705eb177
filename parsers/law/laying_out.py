"""Rule and type blocks laid out alike: two spaces a level, one between words, two before a remark at most.

Only space is changed, and never what the block means: where a block reads otherwise afterwards, or cannot be
read at all, it stays as its author wrote it.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from parsers.chapters.blocks import split_blocks
from parsers.law.mistakes import Mistake
from parsers.law.rules import read_rules

KINDS = ("rule", "type")
LEVEL = 2  # spaces
_TEXT = re.compile(r'("[^"\n]*"|#.*)')
_GAP = re.compile(r"[ \t]{2,}|\t")


def lay_out_chapter(text: str) -> str:
    """A chapter with its rule and type blocks laid out; all else is as it was."""
    lines = text.split("\n")
    for block in reversed(split_blocks(text.replace("\r\n", "\n"))):
        words = block.info.split()
        if block.kind == "fence" and block.closed and words and words[0] in KINDS:
            lines[block.first_line : block.last_line - 1] = lay_out(block.text).split("\n")
    return "\n".join(lines)


def lay_out(text: str) -> str:
    """A block laid out; as it was where that would change what it says."""
    neat = "\n".join(_neat(text.expandtabs(4).split("\n")))
    return neat if neat != text and _says_the_same(text, neat) else text


def _neat(lines: list[str]) -> list[str]:
    found: list[str] = []
    levels = [0]
    for line in lines:
        plain = line.strip()
        if not plain:
            if found and found[-1]:
                found.append("")
            continue
        depth = len(line) - len(line.lstrip())
        while len(levels) > 1 and depth < levels[-1]:
            levels.pop()
        if depth > levels[-1]:
            levels.append(depth)
        found.append(" " * (LEVEL * (len(levels) - 1)) + _spaced(plain))
    while found and not found[-1]:
        found.pop()
    return found


def _spaced(line: str) -> str:
    """A line with one space where several stood: two before a remark, a citation or a comment."""
    parts = _TEXT.split(line)
    for place in range(0, len(parts), 2):
        before = parts[place]
        wide = before != before.rstrip() and place + 1 < len(parts) and len(before) - len(before.rstrip()) > 1
        narrow = re.sub(r"[ \t]{2,}(?=\[)", "\0", before.rstrip() if wide else before)
        parts[place] = _GAP.sub(" ", narrow).replace("\0", "  ") + ("  " if wide else "")
    return "".join(parts).rstrip()


def _says_the_same(one: str, other: str) -> bool:
    try:
        return bool(_meaning(read_rules(one)) == _meaning(read_rules(other)))
    except Mistake:
        return False


def _meaning(node: Any) -> Any:
    """A surface tree without its places, and texts without their spacing."""
    if is_dataclass(node):
        return (
            type(node).__name__,
            *(_meaning(getattr(node, one.name)) for one in fields(node) if one.name != "at"),
        )
    if isinstance(node, (tuple, list)):
        return tuple(map(_meaning, node))
    return " ".join(node.split()) if isinstance(node, str) else node
