"""The tokens of a text, found by one expression that is made of the terminals of a grammar.

lark's own lexer makes a call for every token and every space.  This one finds the same tokens, a third of the
time each; of a text that has something else between them it finds none, and lark is to say what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Lark, Token
from lark.lexer import PatternStr, TerminalDef

_new = str.__new__


class Scanner:
    """Finds the tokens of a grammar, before its `postlex`."""

    def __init__(self, parser: Lark) -> None:
        terminals = sorted(parser.terminals, key=_in_order)
        self._words = _words(terminals)
        embedded = {word for words in self._words.values() for word in words.values()}
        self._next: Callable[[str], Any] = re.compile(
            "|".join(
                f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in terminals if one.name not in embedded
            )
        ).finditer
        self._ignored = frozenset(parser.ignore_tokens)
        self._callbacks: dict[str, Callable[[Token], Token]] = dict(parser.options.lexer_callbacks)

    def tokens(self, text: str) -> list[Token] | None:
        """The tokens in order, None where the text is not made of tokens alone."""
        found: list[Token] = []
        line, line_start, end = 1, 0, 0
        words, ignored, callbacks = self._words, self._ignored, self._callbacks
        for match in self._next(text):
            type_ = match.lastgroup
            begin = end
            end = match.end()
            if match.start() != begin:
                return None
            if type_ in ignored:
                continue
            value = match[0]
            token = _new(Token, value)
            if type_ in words:
                type_ = words[type_].get(value, type_)
            token.type, token.value, token.start_pos, token.end_pos = type_, value, begin, end
            token.line, token.column = line, begin - line_start + 1
            if "\n" in value:
                line += value.count("\n")
                line_start = begin + value.rindex("\n") + 1
            token.end_line, token.end_column = line, end - line_start + 1
            found.append(callbacks[type_](token) if type_ in callbacks else token)
        return found if end == len(text) else None


def _in_order(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """lark's order: of two terminals that fit, the first counts."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


def _words(terminals: list[TerminalDef]) -> dict[str, dict[str, str]]:
    """The fixed words that an expression finds as well (by its name): the word says which terminal it is."""
    fixed = [one for one in terminals if isinstance(one.pattern, PatternStr)]
    found: dict[str, dict[str, str]] = {}
    for terminal in terminals:
        if terminal not in fixed:
            expression = re.compile(terminal.pattern.to_regexp())
            words = {
                one.pattern.value: one.name
                for one in fixed
                if one.priority == terminal.priority and _finds(expression, one.pattern.value)
            }
            if words:
                found[terminal.name] = words
    return found


def _finds(expression: re.Pattern[str], word: str) -> bool:
    match = expression.match(word)
    return match is not None and match[0] == word


__all__ = ["Scanner"]
