"""The naval combat that is measured is one that could be fought, and each side loses something."""

from __future__ import annotations

from parsers.transcripts.ids import CE
from tests import shipped
from tests.bench.supply import SHIPS, battle


def test_the_measured_battle_can_be_judged():
    law = shipped.laws()[CE]
    rules = law.in_play(CE, frozenset())
    case = battle(law)
    assert len(rules.judge(case, "units_included", (case.things["A"],))) > SHIPS / 2
    assert rules.judge(case, "units_lost", (case.things["A"],))
