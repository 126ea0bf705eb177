"""What stands in the search box beside words: kind:ruling option:13 chapter:11 edition:raw7, and -word.

A filter whose value is none (kind:nonsense, option:x) is read as plain words, so that nothing typed is lost.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection

from queries.reference import document_names

FILTER = re.compile(r"(?<!\S)(kind|option|chapter|edition):(\S+)", re.I)
MINUS = re.compile(r"(?<!\S)-(?=[^\W\d]|\")")
DOCUMENT = "document"  # what an edition is called among the filters


def read(words: str, kinds: Collection[str], connection: sqlite3.Connection) -> tuple[str, dict[str, str]]:
    """The words without their filters, a minus as the NOT of the search syntax, and the filters by name."""
    found: dict[str, str] = {}

    def take(match: re.Match) -> str:
        name, value = match[1].lower(), match[2].lower()
        meant = _meant(name, value, kinds, connection)
        if meant:
            found[DOCUMENT if name == "edition" else name] = meant
        return "" if meant else match[0]

    rest = FILTER.sub(take, words)
    return " ".join(MINUS.sub("NOT ", rest).split()) if rest != words or MINUS.search(rest) else rest, found


def no_such_kind(words: str, kinds: Collection[str]) -> str:
    """That nothing is of a kind to which the words would narrow a search, and which kinds there are; "" where
    they name none, or one that there is."""
    for name, value in FILTER.findall(words):
        if name.lower() == "kind" and not _kind(value.lower(), kinds):
            return f"there is no kind {value!r}; the kinds are {', '.join(kinds)}"
    return ""


def _kind(value: str, kinds: Collection[str]) -> str:
    single = value.removesuffix("s")
    return next((kind for kind in (value, single) if kind in kinds), "")


def _meant(name: str, value: str, kinds: Collection[str], connection: sqlite3.Connection) -> str:
    """The value of a filter as the index has it, "" where it is none."""
    if name == "edition":
        names = document_names(connection)
        return names.get(value, value if value in names.values() else "")
    if name == "kind":
        return _kind(value, kinds)
    return value if value.isdecimal() else ""
