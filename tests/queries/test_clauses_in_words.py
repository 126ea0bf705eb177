"""Clauses in English: of a small game word by word, of what is shipped by what they must not have."""

from __future__ import annotations

import re

import pytest

from kb import compiled_law
from queries.telling.clauses import ClauseWords
from tests import shipped
from tests.kb.engine.toy import readings
from tests.kb.engine.toy_rules import LEAVE, MARCH, SUM

NOTATION = re.compile(r"\w_\w|\w\((?!s\))|<>|>=|<=|(?<=\w)\.(?=[a-z])")

STRANDED = """
decision is_stranded(unit: Unit) -> YesNo
  "Is it stranded?"
  says "{unit} is stranded" / "{unit} is not stranded"
  no unless any of
    not (any u in unit.hex.units: u is horse and u is not tired)   [1.2]
    count of u in unit.hex.units where u is gun = 0                [1.2]

decision share(unit: Unit, other: Unit) -> Number
  "How much does each get?"
  1/2                                        [1.2]
  except when not is_stranded(other): greater(0, unit.strength - 1)   [1.2]
"""


def told(text: str, decision: str) -> list[str]:
    compiled = compiled_law.compile_and_check(readings(text))
    assert not compiled.problems
    code = compiled.laws["toy"].decisions[decision]
    return [ClauseWords(compiled.laws["toy"]).tell(code, clause) for clause in code.clauses]


@pytest.mark.parametrize(
    ("law", "decision", "lines"),
    [
        (MARCH, "march", ["4", "But 3, if the weather is snow", "But 2, if the weather is rain or storm"]),
        (
            SUM,
            "roll",
            [
                "The die of the fight",
                "Each tired defender",
                "-1, if the hex of the fight is wood",
                "2, if for one of the attackers of the fight, its kind is horse (with option 2)",
                "At least 1",
                "At most 10",
            ],
        ),
        (
            LEAVE,
            "may_march",
            [
                "The unit is tired",
                "The weather of the hex of the unit is storm",
                "But no, if the kind of the unit is gun",
            ],
        ),
        (
            STRANDED,
            "is_stranded",
            [
                "For each of the units of the hex of the unit, its kind is not horse or it is tired",
                "There are no units of the hex of the unit where its kind is gun",
            ],
        ),
        (
            STRANDED,
            "share",
            ["1/2", "But the greater of 0 and the strength of the unit less 1, if the other is not stranded"],
        ),
    ],
)
def test_a_clause_is_told_in_english(law, decision, lines):
    assert told(law, decision) == lines


def test_no_clause_that_is_shipped_is_told_in_notation():
    for law in shipped.compiled().laws.values():
        tells = ClauseWords(law)
        for decision in law.decisions.values():
            for clause in decision.clauses:
                said = tells.tell(decision, clause)
                assert said and said[:1] == said[:1].upper()
                assert clause.told or not NOTATION.search(said), (clause.id, said)
