"""The mutants of a small law: what is made wrong, and who notices."""

from __future__ import annotations

import pytest

from kb.explore.mutations import mutants
from kb.explore.watching import DOCUMENTED, OWN, fate, watchers
from tests.kb.engine.toy import BASE, law_of

RULES = """
decision march(unit: Unit) -> Number
  "How far may this unit march?"
  4                                                        [1.2]
  except when unit is tired and unit.hex is not wood: 0    [1.2]

decision strong(unit: Unit)
  "Is this unit strong?"
  yes if any of
    unit.strength >= 5                                     [1.3]
"""
PLAIN = (
    "hex A: wood no\nunit X: tired yes, hex A, strength 4\nask march(X)\nexpect 0\nask strong(X)\nexpect no\n"
)


@pytest.fixture(scope="module")
def law():
    return law_of(RULES)


def of(law, decision: str, what: str):
    found = [one for one in mutants(law.code.decisions[decision], law.code.types) if one.what == what]
    assert found, [one.what for one in mutants(law.code.decisions[decision], law.code.types)]
    return found[0]


@pytest.mark.parametrize(
    ("decision", "what"),
    [
        ("march", "4 is 5"),
        ("march", "4 is 3"),
        ("march", "the clause is dropped"),
        ("march", "its condition is dropped"),
        ("march", "condition 2 is dropped"),
        ("march", "except is but"),
        ("strong", "5 is 4"),
    ],
)
def test_each_kind_of_mistake_is_made(law, decision, what):
    assert of(law, decision, what).decision != law.code.decisions[decision]


def watching(law, origin=OWN):
    return watchers(law, [("plain", origin, "toy", PLAIN)], {"toy": BASE})


def test_an_example_notices_what_changes_its_verdict(law):
    found = fate(law, of(law, "strong", "5 is 4"), watching(law, DOCUMENTED), ("toy",))
    assert (found.noticed_by, found.origin) == ("plain", DOCUMENTED)


def test_a_survivor_comes_with_the_situation_that_tells_it_from_the_law(law):
    found = fate(law, of(law, "march", "condition 2 is dropped"), watching(law), ("toy",))
    assert not found.noticed_by
    assert "tired yes" in found.situation and "wood yes" in found.situation
    assert found.values == ("4", "0")


def test_a_mutant_that_changes_no_verdict_is_no_survivor(law):
    found = fate(law, of(law, "march", "except is but"), watching(law), ("toy",))
    assert not found.noticed_by and not found.situation


def test_a_question_that_does_not_rest_on_a_decision_is_not_asked_again(law):
    (first, second) = watching(law)
    assert first.reaches == {"march"} and second.reaches == {"strong"}
