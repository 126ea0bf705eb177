"""What lark complains of in a rule or a situation, in an author's words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from parsers.law.mistakes import Mistake

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
