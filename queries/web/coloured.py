"""A situation or a rule as the pages show it: its words coloured as editors colour them."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup, escape
from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType

from parsers.law.colouring import BlockLexer

LONGEST = 20_000  # characters; a longer text is shown plainly, so that no page waits for its colours
CLASSES = (
    (Comment, "w-comment"),
    (String, "w-text"),
    (Keyword, "w-word"),
    (Number, "w-number"),
    (Name.Label, "w-cited"),
)


@cache
def _lexer() -> Lexer:
    # As written: nothing is cut off at either end.
    return BlockLexer(stripnl=False, ensurenl=False)


def coloured(text: str) -> Markup:
    """The text as HTML, with a span of a class of `CLASSES` around what has a colour."""
    if len(text) > LONGEST:
        return escape(text)
    return Markup("").join(_span(kind, words) for _, kind, words in _lexer().get_tokens_unprocessed(text))


def _span(kind: _TokenType, words: str) -> Markup:
    name = next((name for above, name in CLASSES if kind in above), "")
    return Markup('<span class="{}">{}</span>').format(name, words) if name else escape(words)
