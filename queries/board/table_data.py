"""How a game is drawn on the table, and what a hand does there: its `table.toml` beside its chapters."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from kb.engine.law import Law
from rules_corpus.folders import document_folders

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@dataclass(frozen=True, slots=True)
class Act:
    """Something that is done to a place by things: the type of thing that tells of it, the facts `where` and
    `by`, and the decision that it `asks` first; `nobody` is said where nobody is there to act."""

    name: str
    label: str
    type: str
    where: str
    by: str
    asks: str
    nobody: str


@dataclass(frozen=True, slots=True)
class Battle:
    """A fight of all that is in a place: a thing of a type with its place and two forces, each a thing that
    names its battle, its enemy and its units; owners are parted by the fact of theirs that `divides`."""

    name: str
    label: str
    type: str
    where: str
    force: str
    forces: tuple[str, str]
    of: str
    against: str
    units: str
    divides: str
    asks: str
    nobody: str


@dataclass(frozen=True, slots=True)
class TableData:
    """Colours by country, symbols by printed kind, values that are shown on a counter, what can be painted,
    and the acts; all of it may be empty for a game that says nothing of its table."""

    ground: str = ""
    first_countries: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    colours: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)
    values: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    boxes: dict[str, str] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    brushes: dict[str, list[str]] = field(default_factory=dict)
    questions: dict[str, str] = field(default_factory=dict)
    acts: dict[str, Act] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)


def table_of(law: Law) -> TableData:
    """The table of the game that a law belongs to."""
    return _table_of(law.code.editions[0]) if law.code.editions else TableData()


@cache
def _table_of(edition: str) -> TableData:
    """The table of the shipped game whose first edition has that id."""
    for folder in document_folders():
        path = folder / "table.toml"
        if path.is_file() and _toml(folder / "rulebook.toml").get("id") == edition:
            return _read(_toml(path))
    return TableData()


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _read(said: dict[str, Any]) -> TableData:
    acts = {one["name"]: Act(**one) for one in said.pop("acts", ())}
    battles = {one["name"]: Battle(**one) for one in said.pop("battles", ())}
    plain: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in said.items()}
    return TableData(**plain, acts=acts, battles=battles)


__all__ = ["Act", "Battle", "TableData", "table_of"]
