"""What is wrong with a rule or a situation, said so that its author can put it right."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.near_misses import near_misses


class Mistake(Exception):
    """One thing that its author must write differently: line and column count from 1 in the text that was
    read; `expected` says what to write instead, or is ""."""

    def __init__(self, message: str, line: int, column: int, expected: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.column, self.expected = message, line, column, expected


class NoType(Mistake):
    """A type is named that is not there; `name` is what it is called."""

    def __init__(self, name: str, line: int, column: int, expected: str = "") -> None:
        super().__init__(f"no type is called {name}", line, column, expected)
        self.name = name


class NoDecision(Mistake):
    """A decision is asked that is not there; `name` is what it is called."""

    def __init__(self, name: str, line: int, column: int, expected: str = "") -> None:
        super().__init__(f"no decision is called {name}", line, column, expected)
        self.name = name


class UnknownWord(Mistake):
    """A `word` says nothing of what a thing of that type can be."""

    def __init__(self, kind: str, word: str, line: int, column: int, expected: str = "") -> None:
        super().__init__(f"{kind} knows no {word}", line, column, expected)
        self.kind, self.word = kind, word


def too_deep(text: str, expected: str) -> Mistake:
    """That a text is nested deeper than anybody reads it: in its longest line, most likely."""
    lines = text.split("\n")
    longest = max(range(len(lines)), key=lambda place: len(lines[place]))
    return Mistake("this is nested too deep", longest + 1, 1, expected)


def nearest(name: str, known: Iterable[str]) -> str:
    """ "did you mean" the known name nearest to a misspelt one, or the known names where they are few."""
    names = sorted(set(known))
    close = near_misses(name, names)
    if close:
        return f"{close[0]}?"
    return "one of " + ", ".join(names) if 0 < len(names) <= 20 else ""


def near_or_declared(name: str, known: Iterable[str], declared: str) -> str:
    """ "did you mean" the nearest known name, or that it wants a declaration, and how that begins."""
    close = near_misses(name, sorted(set(known)))
    return f"{close[0]}?" if close else f"a name that is declared, in things/: {declared}"
