"""The contents list of a rulebook."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """One entry: the section's number, "18" for 18.0, and its title.

    `first` and `last` are where the title begins and ends in the file, 0 where its reader does not need them.
    """

    number: str
    title: str
    first: int = 0
    last: int = 0


def letters(title: str) -> str:
    """The letters and digits of a title in lower case, by which two spellings of it are compared."""
    return "".join(filter(str.isalnum, title.lower()))
