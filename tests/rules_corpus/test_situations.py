"""Situations that no document tells: the law of the corpus must be right for these too."""

from __future__ import annotations

import pytest

from kb.engine.checks import run_examples
from kb.engine.expected import PASS
from parsers.records import Example, Place
from tests import shipped
from tests.kb.engine import toy
from tests.rules_corpus.told import told


@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in told()])
def test_the_law_decides_it_as_the_rulebook_does(one):
    example = Example(one.document, "", "", "", "", one.text, (), Place("", 1, 1))
    checks, problems = run_examples(shipped.laws(), [example], shipped.documents())
    assert problems == []
    assert checks
    wrong = [one for one in checks if one.status != PASS]
    assert not wrong, [(one.decision, one.reason) for one in wrong]


WITHOUT_LEADERS = """
country Germany: at_war_with (Commonwealth, USA)
hexes Kiel, Coast: clear, fine, controller Germany
unit hull: CA, Germany, cost 3, build_turns 2
unit marines: MAR, USA, combat 4, invading, section 4
units Fw, Me: FTR, Germany, air_to_air 5
unit Spitfire: FTR, Commonwealth, air_to_air 6
unit Wellington: LND, Commonwealth, air_to_air 2
units U47, U48: SUB, Germany, attack 2, section 3
unit boats: CP, Commonwealth, points 5, section 0
production P: power Germany
purchase a: production P, unit hull
attack A: hex Coast, attackers (marines)
air_combat F: active_group G, inactive_group H
air_group G: fighters (Fw, Me), enemy H, combat F
air_group H: fighters (Spitfire), bombers (Wellington), enemy G, combat F
air_roll r: combat F, group G, round 1, result AC
sea_area Western_Approaches: fine
sea_battle B: area Western_Approaches, active S, other C
fleet S: battle B, enemy C, committed (U47, U48), search_roll 3
fleet C: battle B, enemy S, committed (boats), search_roll 7
"""
OF_LEADERS = {
    *("leaders_with", "leaders_flying", "leaders_invading", "leaves_at_once", "cleared_besides", "made_DC"),
    *("licensed_to", "expansion_options", "after_naval_move", "carrier_planes_lost_in"),
}


@pytest.mark.parametrize(
    ("decision", "about"),
    [
        ("may_purchase", ("a",)),
        ("roll_allowed", ("r",)),
        ("result_of", ("r",)),
        ("arrangement_allowed", ("G",)),
        ("air_fate", ("Wellington", "H")),
        ("fighters_left", ("G", 100)),
        ("bombers_left", ("H", 100)),
        ("air_to_air_value", ("G",)),
        ("bombardment_limit", ("A",)),
        ("surprise_points", ("S",)),
        ("units_included", ("S",)),
        ("cost_of_surprise", ("S",)),
        ("points_spent", ("S",)),
    ],
)
def test_a_game_without_the_leaders_kit_hears_nothing_of_its_facts(decision, about):
    found = toy.verdict(shipped.laws()["wif-ce"], WITHOUT_LEADERS, decision, *about)
    assert found.status == "answered" or found.needs
    assert not OF_LEADERS & {one.fact for one in [*found.assumed, *found.needs]}
