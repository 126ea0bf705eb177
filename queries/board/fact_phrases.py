"""The patterns by which words say a fact: "in snow" the weather, "face-down", "a range of 6"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from kb.engine.types import NUMBER, YES_NO, Field, Type
from queries.board.counted import NUMBERS
from queries.board.verbs import LINKS

A_NUMBER = rf"(?P<number>\d{{1,6}}|{'|'.join(NUMBERS)})"
ARTICLE = r"(?:an?|the|any|some)"
BEFORE = re.compile(rf"(?:{LINKS} )?(?:{ARTICLE} )?")
ROLLS = ("die", "roll")  # facts that say what a die shows
ROLLED = ("rolled {}", "rolls {}", "roll {}", "throw {}", "threw {}", "die shows {}")
WordsOf = Callable[[Type, str], tuple[str, ...]]


def phrases(field: Field, values: Sequence[str], words_of: WordsOf) -> Iterator[tuple[str, str]]:
    """The patterns by which words say a fact, each with its value, "" where the words have a number."""
    if field.type.is_list:
        return
    if field.type.name == YES_NO:
        for phrase in (
            *field.words,
            field.name.replace("_", " "),
            *(one.replace("_", " ") for one in field.names),
        ):
            said, _, denied = phrase.partition(" / ")
            yield from ((said_as(each), value) for each, value in ((said, "yes"), (denied, "no")) if each)
    for value in values:
        for way in (value.replace("_", " "), *words_of(field.type, value)):
            yield said_as(way, rf"(?: {field.name})?"), value
    if field.type.name == NUMBER:
        for phrase in field.words:
            if "{}" in phrase and "{" not in phrase.replace("{}", "") and phrase != "{}":
                yield said_as(phrase.partition(" / ")[0]), ""
        yield said_as(f"{field.name.replace('_', ' ')} {{}}"), ""
    if field.name in ROLLS:
        yield from ((said_as(said), "") for said in ROLLED)


def said_as(phrase: str, behind: str = "") -> str:
    """A phrase as it may be written, any verb and article before it, with what may stand `behind`."""
    plain = BEFORE.sub("", phrase, count=1) if BEFORE.match(phrase) else phrase
    letters = re.escape(plain.replace("{}", "\0")).replace("\0", A_NUMBER).replace("\\\x00", A_NUMBER)
    letters = re.sub(
        r"(?:\\ |\\-|_|-| )", "[ -](?:of |is |was |an? )?" if "{}" in phrase else "[ -]", letters
    )
    return rf"(?<![\w-])(?:{LINKS} )?(?:{ARTICLE} )?{letters}(?:s|ing|y)?{behind}(?![\w-])"


__all__ = ["ARTICLE", "A_NUMBER", "BEFORE", "phrases", "said_as"]
