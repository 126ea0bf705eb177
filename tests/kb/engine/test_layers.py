"""Who overrides whom: options, the other edition, and clauses that disagree."""

from __future__ import annotations

import pytest

from kb.engine.facts import case_of
from parsers.law.situation import read_situation
from tests.kb.engine.toy import compiled, law_of, verdict

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
    assert sorted(one.value for one in found.because) == ["5", "6"]
    assert all(one.cites for one in found.because)


DEEP = (
    RULES
    + """
decision room_for(unit: Unit) -> Number
  "How many more may stand where the unit is?"
  limit(unit.hex) - 1                   [1.1]
"""
)


def test_a_conflict_below_is_told_of_what_was_asked_there():
    found = verdict(law_of(DEEP), "options 1, 2\nhex A: wood\nunit LVII: hex A\n", "room_for", "LVII")
    assert found.status == "conflict"
    assert {(one.decision, one.about) for one in found.because} == {("limit", "A")}


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


NAMED = """
amend limit
  under option 1: 5 when deep           [1.2]
  where deep means many(7) and hex is wood
  where many(size: Number) means size > most
  where most means 6

amend limit
  under option 2: most when hex is wood [1.2]
  where most means 9
"""


@pytest.mark.parametrize(
    ("situation", "value"), [("options 1\nhex A: wood", "5"), ("options 2\nhex A: wood", "9")]
)
def test_an_amendment_has_names_that_it_alone_knows(situation, value):
    rules = RULES.partition("  under option 1")[0] + NAMED
    assert verdict(law_of(rules), situation + "\n", "limit", "A").value == value


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "  1 when deep [1.2]\n\namend limit\n  2 [1.2]\n  where deep means hex is wood",
            "nothing is called deep",
        ),
        ("  1 [1.2]\n  where hex means 3", "hex means something else here already"),
        (
            "  1 [1.2]\n  where deep means no\n  where deep means yes",
            "deep means something else here already",
        ),
        ("  1 [1.2]\n  where deep means nobody", "nothing is called nobody"),
    ],
)
def test_names_of_an_amendment_are_looked_at(lines, message):
    _, problems = compiled(f"{RULES}\namend limit\n{lines}\n")
    assert [one.message for one in problems] == [message]


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


SHARED = """
decision outweighs(unit: Unit, hex: Hex) -> YesNo
  "Is the unit stronger than all in the hex together?"
  unit.strength > together                    [1.3]
  where together means total of u.strength for each u in hex.units
"""


def test_a_local_name_of_one_thing_is_gone_through_once_for_all_who_ask():
    law = law_of(SHARED)
    crowd = "".join(f"unit X{number}: strength 1, in A\n" for number in range(50))
    said = read_situation(f"hexes A, B: fine\n{crowd}unit Y: strength 9, in B\nunit Z: strength 99, in B\n")
    case = case_of(law, said, "toy", frozenset())
    rules = law.in_play("toy", frozenset())
    things = case.things

    def judged(unit: str, hex: str) -> tuple[bool, int]:
        before = case.steps
        return rules.judge(case, "outweighs", (things[unit], things[hex])), before - case.steps

    first, other = judged("Y", "A"), judged("Z", "A")
    assert (first[0], other[0]) == (False, True)
    assert first[1] > 50 > other[1]
    assert not judged("Z", "B")[0]  # another hex is another question
