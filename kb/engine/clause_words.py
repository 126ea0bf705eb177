"""A clause in words: its author's own, else the clause itself as a sentence."""

from __future__ import annotations

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
