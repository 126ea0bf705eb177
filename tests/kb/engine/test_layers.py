"""Who overrides whom: options, the other edition, and clauses that disagree."""

from __future__ import annotations

import pytest

from tests.kb.engine.toy import law_of, verdict

RULES = """
decision limit(hex: Hex) -> Number
  "How many units may stack?"
  2                                     [1.1]
  except when hex is wood: 1            [1.1]
  under option 1: 5                     [1.1]
  under options 1 and 2: 6 when hex is wood    [1.1]
"""


@pytest.mark.parametrize(
    ("situation", "value"),
    [("hex A", "2"), ("hex A: wood", "1"), ("options 1\nhex A: wood", "5"), ("options 1, 2\nhex A", "5")],
)
def test_an_option_overrides_the_printed_rule(situation, value):
    assert verdict(law_of(RULES), situation + "\n", "limit", "A").value == value


def test_two_clauses_of_one_rank_that_disagree_are_a_conflict():
    found = verdict(law_of(RULES), "options 1, 2\nhex A: wood\n", "limit", "A")
    assert (found.status, found.value) == ("conflict", None)
    assert sorted(one["value"] for one in found.because) == ["5", "6"]
    assert all(one["cites"] for one in found.because)


OLDER = """
amend limit
  except when hex is wood: 3            [1.3]
"""


def test_the_other_edition_overrides_and_borrows():
    law = law_of(RULES, older=OLDER)
    assert verdict(law, "hex A: wood\n", "limit", "A").value == "1"
    found = verdict(law, "edition toy-old\nhex A: wood\n", "limit", "A")
    assert (found.value, found.borrowed) == ("3", [])
    borrowed = verdict(law, "edition toy-old\nhex A\n", "limit", "A")
    assert borrowed.value == "2" and borrowed.borrowed


def test_without_an_option():
    rules = """
decision limit(hex: Hex) -> Number
  "How many?"
  sum of
    2                                   [1.1]
    without option 2: 1                 [1.1]
    under options 1 or 2: 10            [1.1]
"""
    law = law_of(rules)
    assert [verdict(law, f"{o}\nhex A\n", "limit", "A").value for o in ("", "options 1", "options 2")] == [
        "3",
        "13",
        "12",
    ]
