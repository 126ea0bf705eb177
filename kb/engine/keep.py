"""Compiled law on disk: written by a build, read by whoever asks the umpire.

The file is data and nothing of it is run: typed trees, checked against their form as they are read, a
decision at a time when it is first asked for.  A file of another version of this program, or a damaged one,
is refused, and whoever reads it builds anew.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from kb.engine import types as kinds
from kb.engine.code import DecisionCode, LawCode
from kb.engine.sealed import sealed, unsealed
from kb.engine.types import Kind, Record, Types
from kb.errors import UmpireError
from parsers.grid import Grid
from parsers.table_data import TableData

NAME = "law.bin"
FORMAT = 14  # goes up whenever a program that reads such a file would notice the difference
MOST_SLOTS = 10_000  # of one decision


class _Kept(msgspec.Struct, array_like=True):
    """The law of one game in the file; `types` is made by `_plain`."""

    editions: tuple[str, ...]
    types: Any
    decisions: dict[str, msgspec.Raw]
    tables: dict[str, tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]]
    charts: dict[str, str]
    charts_of_a_turn: tuple[str, ...]
    option_ids: dict[str, dict[int, str]]
    option_titles: dict[str, str]
    standing: list[tuple[str, str, int]]
    events: tuple[str, ...]
    grid: Grid
    table: TableData


class _Sorts(msgspec.Struct):
    """What the attributes of Types hold, for what is read to be held against."""

    aliases: dict[str, str]
    enumerations: dict[str, tuple[str, ...]]
    ranges: dict[str, tuple[int, int]]
    records: dict[str, Record]
    kinds: dict[str, Kind]


_SORTS = ("aliases", "enumerations", "value_words", "ranges", "records", "kinds")


class _File(msgspec.Struct, array_like=True):
    """`made_of` says what the law was compiled from and by, "" where nobody is to compare it."""

    format: int
    laws: dict[str, _Kept]
    made_of: str = ""


class Damaged(UmpireError, ValueError):
    """The file was not written by this program, or is no longer as it was written."""

    def __init__(self, what: object) -> None:
        super().__init__(f"the compiled rules are damaged ({what}); run 'umpire build'")


class Decisions(MutableMapping[str, DecisionCode]):
    """The decisions of a kept law, each read when it is first asked for.  Reading a damaged one raises
    Damaged."""

    def __init__(self, kept: dict[str, msgspec.Raw]) -> None:
        self._kept: dict[str, msgspec.Raw | None] = dict(kept)
        self._read: dict[str, DecisionCode] = {}

    def __getitem__(self, name: str) -> DecisionCode:
        found = self._read.get(name)
        if found is None:
            kept = self._kept[name]
            if kept is None:
                raise KeyError(name)
            try:
                found = self._read[name] = _DECISION.decode(kept)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise Damaged(error) from error
            if found.name != name or not 0 < found.size <= MOST_SLOTS:
                raise Damaged(f"{name} is another decision")
        return found

    def __setitem__(self, name: str, decision: DecisionCode) -> None:
        self._kept.setdefault(name, None)
        self._read[name] = decision

    def __delitem__(self, name: str) -> None:
        del self._kept[name]
        self._read.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)


_DECISION = msgspec.msgpack.Decoder(DecisionCode)
_FILE = msgspec.msgpack.Decoder(_File)
_ENCODER = msgspec.msgpack.Encoder()


def write_laws(laws: dict[str, LawCode], path: Path, made_of: str = "") -> None:
    """Writes the law of every game, and what it was made of."""
    written = _ENCODER.encode(_File(FORMAT, {base: _kept(law) for base, law in laws.items()}, made_of))
    path.write_bytes(sealed(written))


def read_laws(path: Path) -> dict[str, LawCode]:
    """The law of every game by the id of its base rulebook.  Raises ValueError where the file is of another
    program or damaged, OSError where it cannot be read."""
    return laws_of(path.read_bytes())


def laws_made_of(made_of: str, path: Path) -> dict[str, LawCode] | None:
    """The law in that file where it was made of just that; None of another one, and of a file that cannot be
    read, whatever is wrong with it."""
    try:
        return _laws_in(path.read_bytes(), made_of)
    except (OSError, ValueError):
        return None


def laws_of(data: bytes) -> dict[str, LawCode]:
    """The same of what such a file holds."""
    return _laws_in(data)


def _laws_in(data: bytes, made_of: str = "") -> dict[str, LawCode]:
    written = unsealed(data)
    try:
        kept = _FILE.decode(written)
        if kept.format != FORMAT:
            raise ValueError("compiled by another version")
        if made_of and kept.made_of != made_of:
            raise ValueError("compiled from other chapters")
        return {base: _law(law) for base, law in kept.laws.items()}
    except (
        msgspec.MsgspecError,
        ArithmeticError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ) as error:
        raise ValueError(f"damaged ({error})") from error


def _kept(law: LawCode) -> _Kept:
    return _Kept(
        law.editions,
        {name: _plain(value) for name, value in vars(law.types).items() if name in _SORTS},
        {name: msgspec.Raw(_ENCODER.encode(one)) for name, one in law.decisions.items()},
        law.tables,
        law.charts,
        law.charts_of_a_turn,
        law.option_ids,
        law.option_titles,
        law.standing,
        law.events,
        law.types.grid,
        law.table,
    )


def _law(kept: _Kept) -> LawCode:
    types = Types()
    for name, value in kept.types.items():
        if name not in _SORTS:
            raise ValueError(f"damaged (types have no {name})")
        setattr(types, name, _read(value))
    types.grid = kept.grid
    msgspec.convert({name: vars(types)[name] for name in kept.types}, _Sorts, from_attributes=True)
    return LawCode(
        kept.editions,
        types,
        Decisions(kept.decisions),
        kept.tables,
        kept.charts,
        kept.charts_of_a_turn,
        kept.option_ids,
        kept.option_titles,
        kept.standing,
        kept.events,
        kept.table,
    )


# ---- what there is in a game: dataclasses of `kb.engine.types`, in containers


_CLASSES = {
    name: one
    for name, one in vars(kinds).items()
    if isinstance(one, type) and is_dataclass(one) and one.__module__ == kinds.__name__
}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, (tuple, list, set, frozenset)):
        return [type(value).__name__, *map(_plain, value)]
    if isinstance(value, Fraction):
        return ["Fraction", value.numerator, value.denominator]
    if type(value).__name__ in _CLASSES:
        return [type(value).__name__, *(_plain(getattr(value, one.name)) for one in fields(value))]
    return value


_CONTAINERS: dict[str, Any] = {"tuple": tuple, "list": list, "set": set, "frozenset": frozenset}


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _read(one) for name, one in value.items()}
    if isinstance(value, list):
        name, *rest = value
        parts = [_read(one) for one in rest]
        if name in _CONTAINERS:
            return _CONTAINERS[name](parts)
        return Fraction(*parts) if name == "Fraction" else _CLASSES[name](*parts)
    return value
