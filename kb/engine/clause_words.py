"""A clause in words: its author's own, else the clause itself as a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.law import syntax as s


def without(text: str, citation: str) -> str:
    """A clause without its citation at its end."""
    return text[: text.rindex("[")] if citation and text.endswith("]") else text


def sentence(clause: s.Clause) -> str:
    """What a clause says: its author's own words, else the clause without its citation.  A step is named
    first."""
    text = clause.says or clause.step or clause.text
    if clause.says and clause.step:
        text = f"{clause.step}: {clause.says}"
    if text is clause.text:
        text = without(text, clause.citation)
    return text if clause.says and not clause.step else " ".join(text.replace("_", " ").split())


def in_words(line: s.Line | s.Meaning) -> str:
    """A condition or a meaning without its citation, its names as words."""
    return " ".join(without(line.text, line.citation).replace("_", " ").split())


def aloud(condition: s.Expression | None) -> tuple[str, ...]:
    """A condition word by word where it can be read aloud: "unit", "is", "headquarters"; a name of several
    words is one of them.  Empty where it cannot."""
    if isinstance(condition, s.Name):
        return (" ".join(condition.name.split("_")),)
    if isinstance(condition, s.Not):
        said, is_of_kind = aloud(condition.value), isinstance(condition.value, s.Is)
        if isinstance(condition.value, s.Name):
            return ("not", *said)
        return (said[0], "is not", *said[2:]) if is_of_kind and said else ()
    if isinstance(condition, s.Is):
        return _between((aloud(condition.left), _between(map(aloud, condition.alternatives), "or")), "is")
    if isinstance(condition, s.Logic):
        return _between(map(aloud, condition.parts), "and" if condition.every else "or")
    return ()


def _between(parts: Iterable[tuple[str, ...]], word: str = "") -> tuple[str, ...]:
    """The parts with a word between them; empty where one of them is."""
    several = list(parts)
    found = [each for part in several for each in (word, *part)][1:]
    return tuple(found) if all(several) else ()
