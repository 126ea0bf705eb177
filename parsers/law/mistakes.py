"""What is wrong with a rule or a situation, said so that its author can put it right."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from parsers.near_misses import near_misses

# Tokens as an author knows them; others are words of the language, in their own spelling.
WORDS = {
    "NAME": "a name",
    "WORD": "a word",
    "SERIES": "factors such as 6-3",
    "INTEGER": "a number",
    "NUMBER": "a number",
    "RATIO": "odds such as 3:2",
    "STRING": 'words in "quotes"',
    "CITATION": "the rule that it cites, in [brackets]",
    "_NL": "the end of the line",
    "_IS": "is",
    "_OPTION": "option",
    "_ALT": "or",
    "COMPARED": "a comparison",
    "SIGN": "+ or -",
    "TIMES": "* or /",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": ",",
    "COLON": ":",
    "DOT": ".",
    "EQUAL": "=",
    "MINUS": "-",
    "$END": "the end",
}
# What the language had once, by the words that begin such a line, and what to write today.
OLD = {
    "let": "where NAME means VALUE, below the clauses",
    "under any of": "under options 1 or 2: ...",
}
# What other languages say, by the words that begin such a line, and what to write here.
FOREIGN = {
    "match": "a line for each value: VALUE when X is CALM, or except VALUE when X is ANGRY",
    "case": "a line for each value: VALUE when X is CALM",
    "return": "the value alone",
    "def": "decision NAME(thing: Type), or where NAME(thing: Type) means VALUE",
    "for each": "VALUE for each thing in LIST",
}
LONG_NUMBER = re.compile(r"\d{19,}")  # longer than any that the language reads
RANKS = ("except", "but", "instead")  # words that say how high a clause ranks
MOST_EXPECTED = 8  # more alternatives than this help nobody


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


def explain(error: UnexpectedInput, text: str) -> Mistake:
    """lark's complaint in an author's words."""
    line, column = max(1, error.line), max(1, error.column)
    old = _old(text.split("\n")[line - 1 : line])
    if old:
        words, today = old
        return Mistake(f"`{words}` is no longer understood", line, column, today)
    foreign = _beginning(FOREIGN, text.split("\n")[line - 1 : line])
    if foreign:
        return Mistake(f"no line begins with `{foreign[0]}`", line, column, foreign[1])
    if isinstance(error, UnexpectedCharacters):
        digits = LONG_NUMBER.match(text, error.pos_in_stream or 0)
        if digits:
            return Mistake("this number is too large", line, column, "a number that a game has")
        if error.char == '"':
            return Mistake("this text has no end", line, column, 'a " at its end, in the same line')
        return Mistake(
            f"{error.char!r} means nothing here", line, column, "words, numbers and signs of the language"
        )
    if isinstance(error, UnexpectedEOF) or (
        isinstance(error, UnexpectedToken) and error.token.type == "$END"
    ):
        lines = text.rstrip("\n").split("\n")
        line, column = len(lines), len(lines[-1]) + 1
        expected = _expected(getattr(error, "expected", ()))
        return Mistake("it ends too early", line, column, expected or "what it says, in the lines below")
    if not isinstance(error, UnexpectedToken):
        return Mistake("this cannot be read", line, column)
    accepted = error.accepts or error.expected
    expected = _expected(accepted)
    if expected == "else":  # "1 if C", which is no condition but half a choice
        expected = "else, or `when` in place of `if`"
    gate = text.split("\n")[line - 1].strip().partition(":")[0]
    if str(error.token) in RANKS and gate.startswith(("under ", "without ")):
        rank = "instead of NAME:" if error.token == "instead" else str(error.token)
        return Mistake(f"'{error.token}' stands before the option", line, column, f"{rank} {gate}: ...")
    if str(error.token) == "called" and "NAME" not in accepted:
        return Mistake(
            "'called' does not belong here", line, column, 'VALUE when CONDITION called NAME "remark"'
        )
    if error.token.type == "_NL":
        lines = text.split("\n")
        return Mistake("the line ends too early", line, len(lines[line - 1].rstrip()) + 1, expected)
    before = text.split("\n")[line - 1][: column - 1].rstrip().rpartition(" ")[2]
    if expected == "of" and before.isidentifier():  # "total >= 8"
        expected = f"{before} {expected} ..., or another name: {before} is a word of the language"
    if "NAME" in accepted and str(error.token).isidentifier():
        instead = "another name" if expected in ("", WORDS["NAME"]) else expected
        expected = f"{instead}: {error.token} is a word of the language"
    return Mistake(f"{str(error.token)!r} does not belong here", line, column, expected)


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


def _old(lines: list[str]) -> tuple[str, str] | None:
    """The notation of former days that a line is written in, and that of today."""
    return _beginning(OLD, lines)


def _beginning(known: dict[str, str], lines: list[str]) -> tuple[str, str] | None:
    """The entry with whose words a line begins."""
    written = " ".join(" ".join(lines).split())
    return next((one for one in known.items() if written.startswith(f"{one[0]} ")), None)


def _expected(names: Iterable[str]) -> str:
    words = sorted({WORDS.get(name, name.lower().strip("_")) for name in names if not name.startswith("__")})
    return " or ".join(words) if len(words) <= MOST_EXPECTED else ""
