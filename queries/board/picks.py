"""On which counter of a fight a result may fall, where the next step is to choose one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypedDict

from kb.engine.answering import ANSWERED, outcome
from kb.engine.facts import options_of, shown
from kb.engine.outcomes import Exhausted
from kb.engine.things import Thing
from kb.engine.verdict_data import VerdictData
from parsers.law.mistakes import Mistake
from parsers.law.situation import name_of
from queries.board.reading import Laid, lay
from queries.board.table_data import Battle, table_of
from queries.umpire import Umpire

MOST_TRIED = 40  # counters of one fight


class PickOnTable(TypedDict):
    """Who chooses, of which thing it is a fact, and the counters that may be chosen."""

    by: str
    about: str
    fact: str
    units: list[str]


def picks(umpire: Umpire, laid: Laid, asked: Sequence[tuple[str, VerdictData]]) -> list[PickOnTable]:
    """The counters that may be chosen next in the fights of which these verdicts tell, by the decision that
    was asked."""
    battles = {one.asks: one for one in table_of(laid.law).battles if one.pick is not None}
    found: list[PickOnTable] = []
    for decision, verdict in asked:
        battle, coming = battles.get(decision), verdict.get("next")
        if battle is None or battle.pick is None or not coming or coming["step"] != battle.pick.step:
            continue
        about = laid.case.things.get(name_of(coming["about"] or ""))
        if coming["needs"] or about is None:
            continue
        fight = laid.case.things.get(name_of(verdict["of"][0]))
        units = [one for one in _units(laid, battle, fight) if _may(umpire, laid, battle, about, one)]
        if units:
            fact = battle.pick.fact
            found.append({"by": coming["by"], "about": laid.writer.name(about), "fact": fact, "units": units})
    return found


def _units(laid: Laid, battle: Battle, fight: Thing | None) -> Iterator[str]:
    """The names of all counters in the lines of both forces."""
    facts = laid.facts(fight) if fight is not None else {}
    tried = 0
    for force in (facts.get(field) for field in battle.forces):
        lines = laid.facts(force) if isinstance(force, Thing) else {}
        for line in battle.ranks or (battle.units,):
            for one in lines.get(line) or ():
                tried += 1
                if tried <= MOST_TRIED and isinstance(one, Thing):
                    yield laid.writer.name(one)


def _may(umpire: Umpire, laid: Laid, battle: Battle, about: Thing, unit: str) -> bool:
    """Whether the rules let the choice fall on a counter."""
    if battle.pick is None:
        return False
    name = laid.writer.name(about)
    with suppress(Mistake, Exhausted):
        chosen = lay(umpire, f"{laid.text.rstrip()}\n{name}: {battle.pick.fact} {unit}\n", laid.edition)
        rules = chosen.law.in_play(
            chosen.edition, options_of(chosen.situation, chosen.law.code, chosen.edition)
        )
        chosen.case.begin()
        answer = outcome(rules, chosen.case, battle.pick.allowed, (chosen.case.things[name_of(name)],))
        return answer.status == ANSWERED and shown(answer.value) == "yes"
    return False


__all__ = ["PickOnTable", "picks"]
