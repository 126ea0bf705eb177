"""The statements of a situation with the lines on which each stands, for who changes a text and leaves the
rest of it as its author wrote it."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from parsers.law.mistakes import too_deep
from parsers.law.situation import Situation, StatedThing, explained, parse, read_parsed

ASKING = ("ask", "expect")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: its `kind` in the grammar ("things", "edge", "gathered", "ask" ...), its lines, which
    count from 1, the first and the last one, and the things that it speaks of."""

    kind: str
    first: int
    last: int
    things: tuple[StatedThing, ...]

    @property
    def asks(self) -> bool:
        """Whether it is a question, or what is expected of one."""
        return self.kind in ASKING


def read_statements(text: str) -> list[Statement]:
    """The statements of one situation in their order.  Raises Mistake where the text is no situation."""
    try:
        trees = [one for one in parse(text).children if isinstance(one, Tree)]
    except UnexpectedInput as error:
        raise explained(error, text) from error
    except RecursionError as error:
        raise too_deep(text, "a simpler list") from error
    lines = text.split("\n")
    firsts = [tree.meta.line for tree in trees]
    found = []
    for tree, first, following in zip(trees, firsts, [*firsts, len(lines) + 1][1:], strict=True):
        last = following - 1
        while last > first and not _says(lines[last - 1]):
            last -= 1
        found.append(Statement(str(tree.data), first, last, _things(tree)))
    return found


def _says(line: str) -> bool:
    """Whether a line holds more than a remark."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _things(tree: Tree[Token]) -> tuple[StatedThing, ...]:
    if tree.data == "expect":
        return ()  # which means nothing without its question
    read: Situation = read_parsed(Tree("start", [tree]))
    return tuple(read.things)


__all__ = ["Statement", "read_statements"]
