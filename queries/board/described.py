"""A situation that somebody tells in a few lines, as he would say it, with its question in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from queries.board.contents import contents
from queries.board.gestures import Gesture, changed
from queries.board.questions import Choice, asked_in_words, questions
from queries.board.reading import lay
from queries.umpire import Umpire

AS_WRITTEN = ("ask ", "expect ", "option", "edition ", "include ", "#")  # how lines begin that no hand lays
MOST_NAMED = 6  # questions that are offered where none is asked


def situation_of(
    umpire: Umpire, lines: Sequence[str], edition: str, fitting: Callable[[str], list[str]]
) -> str:
    """The text of the situation that these lines tell: units in places in short notation, facts, and a
    question, which may end on a question mark and be in words; `fitting` gives the decisions that words are
    after.  Raises UmpireError where a line means nothing, or nothing is asked."""
    text, wanted = "", ""
    for line in (part.strip() for one in lines for part in one.replace(";", "\n").split("\n")):
        if line.endswith("?") and not line.startswith("ask "):
            wanted = line
        elif line.startswith(AS_WRITTEN):
            text += f"{line}\n"
        elif line:
            text = _laid(umpire, text, line, edition)
    if any(line.startswith("ask ") for line in text.split("\n")):
        return text
    offered = _offered(umpire, text, edition, wanted, fitting)
    if wanted and offered:
        return f"{text.rstrip()}\nask {offered[0].asks}\n"
    raise UmpireError(_asks_nothing(wanted, offered))


def _laid(umpire: Umpire, text: str, line: str, edition: str) -> str:
    try:
        return changed(umpire, text, Gesture("line", words=line), edition)
    except UmpireError as error:
        raise UmpireError(f"{line!r}: {error}") from error


def _offered(
    umpire: Umpire, text: str, edition: str, wanted: str, fitting: Callable[[str], list[str]]
) -> list[Choice]:
    """What can be asked of what lies there: what the words are after, else what players ask first."""
    try:
        laid = lay(umpire, text, edition)
    except Mistake as mistake:
        raise UmpireError(f"{mistake.message}; {mistake.expected}".rstrip("; ")) from mistake
    found = [*asked_in_words(laid.law, wanted), *fitting(wanted)] if wanted else []
    known = [name for name in found if name in laid.law.code.decisions]
    if wanted and not known:
        return []
    return questions(laid.law, contents(laid), (), {}, known)


def _asks_nothing(wanted: str, offered: Sequence[Choice]) -> str:
    if wanted:
        return f"{wanted!r} fits nothing that lies there; 'umpire decisions WORDS' finds what can be asked"
    choices = [f"  {one.said}  'ask {one.asks}'" for one in offered[:MOST_NAMED]]
    if not choices:
        return "this asks nothing; add a question in words, such as 'is it in supply?'"
    return "this asks nothing; add a question in words, such as 'is it in supply?', or one of:\n" + "\n".join(
        choices
    )
