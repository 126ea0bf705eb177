"""Two editions, and two sets of options, compared by search."""

from __future__ import annotations

from kb.explore.compare import compare_one, differ
from kb.explore.reached import Limits
from kb.explore.witness import put
from tests.kb.engine.toy import law_of

RULES = """
decision limit(hex: Hex) -> Number
  "How many units may stack?"
  2                                     [1.1]
  under option 1: 5 when hex is wood    [1.1]

decision same(hex: Hex)
  "Is it wood?"
  yes if any of
    hex is wood                         [1.1]
"""
OLDER = """
amend limit
  except when hex is wood: 3            [1.3]
"""


def test_the_smallest_situation_in_which_the_editions_differ_is_found():
    law = law_of(RULES, older=OLDER)
    new, old = law.in_play("toy", frozenset()), law.in_play("toy-old", frozenset())
    (found,) = compare_one(new, old, "limit", Limits()).differences
    assert (found.one.value, found.other.value) == ("2", "3")
    assert [(fact.name, value) for _, fact, value in found.witness.facts] == [("wood", True)]
    assert [put(rules, found.witness.text())[2].value for rules in (new, old)] == [2, 3]
    assert any("toy-old/1.3" in one.cites for one in found.other.clauses)


def test_options_are_compared_as_editions_are():
    law = law_of(RULES)
    option = law.code.option_ids["toy"][1]
    plain, winter = law.in_play("toy", frozenset()), law.in_play("toy", frozenset([option]))
    (found,) = compare_one(plain, winter, "limit", Limits()).differences
    assert (found.one.value, found.other.value) == ("2", "5")


def test_a_decision_of_the_same_rules_is_not_looked_at():
    law = law_of(RULES, older=OLDER)
    new, old = law.in_play("toy", frozenset()), law.in_play("toy-old", frozenset())
    assert differ(new, old, "limit") and not differ(new, old, "same")
    assert not compare_one(new, old, "same", Limits()).differences
