"""Whether what a game's `table.toml` names is there: types, facts and decisions of its chapters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.engine.code import LawCode
from parsers.law.mistakes import nearest
from parsers.table_data import Battle, Wish

_GAP = re.compile(r"\{(\w+)\}")


def odd_names(law: LawCode) -> Iterator[tuple[str, str]]:
    """What the table names and nothing is called, as a sentence, and what comes near it.  A hand that does
    such an act on the table would find nothing to write down."""
    for act in law.table.acts:
        yield from _type(law, f"acts, {act.name}: type", act.type)
        for key in ("where", "on"):
            if named := getattr(act, key):
                yield from _fact(law, f"acts, {act.name}: {key}", act.type, named)
        if not (act.where or act.on):
            yield f"acts, {act.name}: no fact says against what it goes", "where = a place, or on = a thing"
        yield from _fact(law, f"acts, {act.name}: by", act.type, act.by)
        for fact, kind in act.beside.items():
            yield from _fact(law, f"acts, {act.name}: beside", act.type, fact)
            yield from _kinds(law, f"acts, {act.name}: beside", (kind,))
        yield from _kinds(law, f"acts, {act.name}: kinds", act.kinds)
        yield from _decision(law, f"acts, {act.name}: asks", act.asks)
    for battle in law.table.battles:
        yield from _type(law, f"battles, {battle.name}: type", battle.type)
        yield from _type(law, f"battles, {battle.name}: force", battle.force)
        yield from _fact(law, f"battles, {battle.name}: where", battle.type, battle.where)
        for fact in battle.forces:
            yield from _fact(law, f"battles, {battle.name}: forces", battle.type, fact)
        for key in ("of", "against", "units"):
            yield from _fact(law, f"battles, {battle.name}: {key}", battle.force, getattr(battle, key))
        for fact, kinds in battle.ranks.items():
            yield from _fact(law, f"battles, {battle.name}: ranks", battle.force, fact)
            yield from _kinds(law, f"battles, {battle.name}: ranks", kinds)
        yield from _decision(law, f"battles, {battle.name}: asks", battle.asks)
        if battle.roll is not None:
            yield from _type(law, f"battles, {battle.name}: roll", battle.roll.type)
            for fact in (
                battle.roll.of,
                battle.roll.by,
                battle.roll.told,
                battle.roll.gives,
                *battle.roll.same,
            ):
                yield from _fact(law, f"battles, {battle.name}: roll", battle.roll.type, fact)
        yield from _rounds(law, battle)
    for kind in law.table.named:
        yield from _type(law, "named", kind)
    for title in law.table.charts:
        if title not in law.charts:
            yield f"charts: no chart is called {title}", nearest(title, law.charts)
    for layer in law.table.layers:
        yield from _decision(law, f"layers, {layer.name}: asks", layer.asks)
    for sheet in law.table.sheets:
        for wish in sheet.wishes:
            yield from _wish(sheet.name, wish)
    for way in law.table.ways:
        yield from _decision(law, "ways", way)


def _rounds(law: LawCode, battle: Battle) -> Iterator[tuple[str, str]]:
    """The same of what is told of who fights, of its next round, and of whom a result falls on."""
    units = law.types.records.get(battle.force)
    of_units = units.fields.get(battle.units) if units is not None else None
    if battle.away and of_units is not None:
        yield from _fact(law, f"battles, {battle.name}: away", of_units.type.name, battle.away)
    if battle.again is not None:
        yield from _fact(law, f"battles, {battle.name}: again", battle.type, battle.again.counts)
        for fact in filter(None, (*battle.again.forgets, battle.again.continues)):
            yield from _fact(law, f"battles, {battle.name}: again", battle.force, fact)
    if battle.pick is not None:
        yield from _decision(law, f"battles, {battle.name}: pick", battle.pick.allowed)


def _wish(sheet: str, wish: Wish) -> Iterator[tuple[str, str]]:
    """The gaps of its lines that not all ways to put the wish fill."""
    filled = [set(_GAP.findall(way)) for way in wish.says]
    known = set.intersection(*filled) | {"owner", "made"} if filled else set()
    for gap in _GAP.findall(wish.item + wish.makes):
        if gap not in known:
            yield f"sheets, {sheet}: wishes: nothing fills the gap {gap}", nearest(gap, known)


def _type(law: LawCode, where: str, name: str) -> Iterator[tuple[str, str]]:
    if name not in law.types.records:
        yield f"{where}: no type is called {name}", nearest(name, law.types.records)


def _kinds(law: LawCode, where: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    known = {value for values in law.types.enumerations.values() for value in values}
    for name in names:
        if name not in known:
            yield f"{where}: no kind is called {name}", nearest(name, known)


def _fact(law: LawCode, where: str, kind: str, name: str) -> Iterator[tuple[str, str]]:
    record = law.types.records.get(kind)
    if record is not None and name not in record.fields:
        yield f"{where}: {kind} has no fact {name}", nearest(name, record.fields)


def _decision(law: LawCode, where: str, name: str) -> Iterator[tuple[str, str]]:
    if name and name not in law.decisions and name not in law.in_vain:  # what is wrong with that one is told
        yield f"{where}: no decision is called {name}", nearest(name, law.decisions)
