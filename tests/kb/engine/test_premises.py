"""A question that makes no sense is illegal, wherever its premise stands."""

from __future__ import annotations

import pytest

from tests.kb.engine.toy import law_of, verdict

RULES = """
decision blow(unit: Unit) -> Number
  "How hard does it strike?"
  given unit is not tired   "It is tired."
  given unit is not gun     "A gun does not strike."
  unit.strength

decision blows(fight: Fight) -> Number
  "How hard do they all strike?"
  total of blow(u) for each u in fight.attackers

decision hopeless(fight: Fight)
  "Is it hopeless?"
  yes if any of
    fight.hex is wood
    blows(fight) < 3
"""
FACTS = """
hex field: fine
hex oak: fine, wood
units one, two: foot, strength 4, in field, not tired
unit weary: foot, strength 4, in field, tired
unit cannon: gun, strength 4, in field, not tired
unit somebody: strength 4, in field, not tired
fight good: attackers (one, two), hex field
fight bad: attackers (one, weary, cannon), hex field
fight shade: attackers (weary), hex oak
fight odd: attackers (somebody), hex field
"""


@pytest.fixture(scope="module")
def law():
    return law_of(RULES)


def test_the_premise_of_a_decision_that_is_asked_on_the_way_counts(law):
    found = verdict(law, FACTS, "hopeless", "bad")
    assert found.status == "illegal" and found.why_not == "It is tired."
    assert [one.says for one in found.because] == ["It is tired."]


def test_it_does_not_count_where_the_answer_does_without(law):
    assert verdict(law, FACTS, "hopeless", "shade").value == "yes"
    assert verdict(law, FACTS, "blows", "shade").status == "illegal"


def test_a_premise_of_which_nobody_knows_is_supposed(law):
    found = verdict(law, FACTS, "blows", "odd")
    assert found.value == "4"
    assert "A gun does not strike." in [one.says for one in found.assumed]
    assert verdict(law, FACTS, "blows", "good").value == "8"
