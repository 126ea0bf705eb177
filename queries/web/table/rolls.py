"""The dice for which a fight on the table waits, where they are a thing that somebody has to put there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.engine.law import Law
from parsers.law.situation import name_of
from queries.board.contents import Board, OtherOnTable
from queries.board.table_data import Battle, table_of
from queries.judged_answer import JudgedVerdict
from queries.telling import words


@dataclass(frozen=True, slots=True)
class RollAsked:
    """What a field for dice is called, whose they are and what is to be told, in words; the `answers` where
    there are only some."""

    key: str
    whose: str
    label: str
    answers: tuple[str, ...] = ()


def rolls_asked(law: Law, text: str, verdicts: Iterable[JudgedVerdict]) -> list[RollAsked]:
    """The dice that come next in the fights of which these verdicts tell; `text` is the situation."""
    battles = {one.asks: one.roll for one in table_of(law).battles if one.roll is not None}
    found = []
    for verdict in verdicts:
        roll, coming = battles.get(verdict["decision"]), verdict.get("next")
        if roll is None or not coming or coming["step"] != roll.step:
            continue
        if verdict["needs"] or coming["needs"]:  # it waits for what dice that lie there come to
            continue
        force = name_of(coming["by"])
        of = f"{name_of(verdict['of'][0])}|{force}"
        if roll.chart in law.tables or f"| {roll.chart} |" in text:
            found.append(RollAsked(f"{of}|{roll.told}", words.name(force), f"{roll.label}:"))
            continue
        gives = law.code.types.records[roll.type].fields[roll.gives]
        answers = law.code.types.values(gives.type)
        found.append(RollAsked(f"{of}|{roll.gives}", words.name(force), gives.description, answers))
    return found


def rounds_asked(law: Law, verdicts: Iterable[JudgedVerdict]) -> list[tuple[str, str]]:
    """The fights of which another round comes next: each by its name, and the label of the button for it."""
    again = {one.asks: one.again for one in table_of(law).battles if one.again is not None}
    return [
        (name_of(verdict["of"][0]), one.label)
        for verdict in verdicts
        if (one := again.get(verdict["decision"])) and name_of(verdict["value"] or "") == one.step
    ]


def lines_asked(law: Law, board: Board | None, verdicts: Iterable[JudgedVerdict]) -> list[tuple[str, str]]:
    """For the steps that come next in which something is told that is not there yet: who tells it, and a line
    that does, to be changed into what is so."""
    battles = {one.asks: one for one in table_of(law).battles if one.steps}
    found = []
    for verdict in verdicts:
        battle, coming = battles.get(verdict["decision"]), verdict.get("next")
        if board is None or battle is None or not coming or coming["needs"] or coming["choices"]:
            continue
        line, by = battle.steps.get(coming["step"]), name_of(coming["by"])
        force = next((one for one in board["others"] if one["name"] == by), None)
        units = _left(board, battle, force) if force else []
        if line and units:
            found.append((words.name(by), line.replace("{by}", by).replace("{unit}", units[0])))
    return found


def _left(board: Board, battle: Battle, force: OtherOnTable) -> list[str]:
    """The units of a force, or of that of the first round: those first of which nothing is told yet."""
    again = battle.again
    first = force["names"].get(again.continues, []) if again is not None else []
    forces = [force, *(one for one in board["others"] if one["name"] in first)]
    units = [name for one in forces for name in one["names"].get(battle.units, [])]
    told = [one for one in board["others"] if one["type"] not in (battle.type, battle.force)]
    named = {name for one in told for several in one["names"].values() for name in several}
    return sorted(units, key=lambda name: name in named)


__all__ = ["RollAsked", "lines_asked", "rolls_asked", "rounds_asked"]
