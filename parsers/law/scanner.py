"""The tokens of a text, found by one expression that is made of the terminals of a grammar.

lark's own lexer makes a call for every token and every space.  This one finds the same tokens, a third of the
time each; of a text that has something else between them it finds none, and lark is to say what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from parsers.law.grammar import Grammar

_new = str.__new__


class Scanner:
    """Finds the tokens of a grammar, of the class `token`, before its `postlex`; `callbacks` are told
    those of some types."""

    def __init__(
        self, grammar: Grammar, token: type[Any], callbacks: Mapping[str, Callable[[Any], Any]]
    ) -> None:
        self._token = token
        self._words = grammar.words
        self._next: Callable[[str], Any] = re.compile(grammar.expression).finditer
        self._ignored = grammar.ignored
        self._callbacks = callbacks

    def tokens(self, text: str) -> list[Any] | None:
        """The tokens in order, None where the text is not made of tokens alone."""
        found: list[Any] = []
        class_ = self._token
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
            token = _new(class_, value)
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


__all__ = ["Scanner"]
