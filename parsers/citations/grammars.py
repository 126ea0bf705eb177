"""Loads the grammars, each once and only when it is first needed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark, Token


@cache
def parser(name: str) -> Lark:
    """The LALR parser of the grammar file `name`.lark in this folder."""
    from lark import Lark  # a search that parses nothing must not pay for the import

    return Lark.open(f"{name}.lark", rel_to=__file__, parser="lalr", maybe_placeholders=False)


def span(token: Token) -> tuple[int, int]:
    """Where a token begins and ends in the text that was parsed; a token made by hand has neither."""
    assert token.start_pos is not None and token.end_pos is not None
    return token.start_pos, token.end_pos
