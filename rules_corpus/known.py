"""What the shipped documents say of themselves in their `rulebook.toml`: names, what lies over what, entries.

For those who read a text or a reference before any chapter is read; all others take the `Document` of a
reading.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules_corpus.folders import document_folders

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@cache
def documents() -> dict[str, dict[str, Any]]:
    """The values of each rulebook.toml by the id of its document."""
    texts = ((folder / "rulebook.toml").read_text(encoding="utf-8") for folder in document_folders())
    read = [tomllib.loads(text) for text in texts]
    return {one["id"]: one for one in read}


@cache
def bases() -> dict[str, str]:
    """For each kit and sheet of rulings the document whose numbers it uses; kits that are only cited too."""
    found = {
        id: one["over"] for id, one in documents().items() if one["kind"] != "rulebook" and "over" in one
    }
    return found | {kit: one["over"] for one in documents().values() for kit in one.get("kits", {})}


@cache
def kits() -> dict[str, tuple[str, ...]]:
    """The kits, by id, with the names by which references call them."""
    own = {id: tuple(one.get("called", ())) for id, one in documents().items() if one["kind"] == "kit"}
    cited = (one.get("kits", {}) for one in documents().values())
    return own | {kit: tuple(names) for several in cited for kit, names in several.items()}


@cache
def older_editions() -> frozenset[str]:
    """The rulebooks that are known only as far as they differ from another one."""
    return frozenset(id for id, one in documents().items() if one["kind"] == "rulebook" and one.get("over"))


@cache
def first_rulebook() -> str:
    """The rulebook on which most others rest, "" where none does: what is meant where nobody says which."""
    roots = [_root(id) for id, one in documents().items() if one.get("over")]
    return max(dict.fromkeys(roots), key=roots.count, default="")


def _root(id: str) -> str:
    over = documents().get(id, {}).get("over", "")
    return _root(over) if over else id


@cache
def sheets() -> tuple[str, ...]:
    """The sheets of rulings."""
    return tuple(id for id, one in documents().items() if one["kind"] == "rulings")


def fate_of(sheet: str) -> tuple[str, str]:
    """The edition in which the rulings of a sheet tell what became of them, and what their lines call it."""
    fate = documents().get(sheet, {}).get("fate", {})
    return fate.get("of", ""), fate.get("called", "")


@cache
def written() -> dict[str, str]:
    """The names that are not written as their words apart, such as Jan_Feb, each with how it is written."""
    return {name: how for one in documents().values() for name, how in one.get("written", {}).items()}


@cache
def entries() -> dict[str, str]:
    """The kinds of numbered entries beside options and abilities, each with what players call it."""
    return {kind: name for one in documents().values() for kind, name in one.get("entries", {}).items()}


@dataclass(frozen=True, slots=True)
class Cost:
    """What a level of an entry that begins with the word `level` costs `against` some powers, and the
    `column` of the database that holds it."""

    column: str
    level: str
    against: str


@cache
def costs() -> tuple[Cost, ...]:
    """The costs that levels of entries tell."""
    return tuple(Cost(**each) for one in documents().values() for each in one.get("costs", ()))


def told(many: int = 9) -> str:
    """The short names by which players choose a document, for the help of commands."""
    return ", ".join(id.rpartition("-")[2] for id in list(documents())[:many])
