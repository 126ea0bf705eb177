"""The audit of consistency over a game of a few rules: each finding once, with a witness."""

from __future__ import annotations

import pytest

from kb.engine.answering import CONFLICT
from kb.engine.keep import write_laws
from kb.explore.consistency import (
    DEAD,
    OVERRIDDEN,
    UNHELD,
    digests,
    explore_all,
    explore_one,
    listed,
    merged,
    pieces,
)
from kb.explore.narrowing import GAP
from kb.explore.reached import Limits
from kb.explore.witness import put
from kb.workers import Workers
from tests.kb.engine.toy import law_of

RULES = """
decision march(unit: Unit) -> Number
  "How far may this unit march?"
  4                                            [1.2]
  except when unit is tired: 0                 [1.2]
  except when unit is gun: 1                   [1.2]

decision following(unit: Unit) -> Number
  "How far may its column march?"
  march(unit) + 1                              [1.2]

decision shift(ratio: Number) -> Number
  "What is the shift?"
  1 / ratio                                    [1.3]

decision never(hex: Hex) -> Number
  "What is never reached?"
  1                                            [1.1]
  except when hex is wood and hex is not wood: 2   [1.1]

decision always(hex: Hex) -> Number
  "What is always overridden?"
  0 + 1                                        [1.1]
  2 when hex is wood                           [1.1]
  except when hex is wood or hex is not wood: 3    [1.1]

decision impossible(hex: Hex)
  "Can this be asked?"
  given hex is wood and hex is not wood        [1.1]
  yes if any of
    hex is wood                                [1.1]

decision winter(hex: Hex) -> Number
  "What is so with an option only?"
  1                                            [1.1]
  under option 1: 2 when hex is wood           [1.1]
"""


@pytest.fixture(scope="module")
def rules():
    return law_of(RULES).in_play("toy", frozenset())


def flaws(rules, *names):
    return merged(explore_one(rules, name, Limits()) for name in names)


def test_a_conflict_is_told_once_of_the_decision_in_which_it_arises(rules):
    (flaw,) = flaws(rules, "following", "march")
    assert (flaw.kind, flaw.decision, set(flaw.seen_in)) == (CONFLICT, "march", {"following", "march"})
    assert put(rules, flaw.situation)[2].status == "conflict"


def test_a_division_by_nothing_is_a_gap(rules):
    (flaw,) = flaws(rules, "shift")
    assert flaw.kind == GAP and "divided by 0" in flaw.why


def test_a_clause_whose_condition_never_holds_is_dead(rules):
    (flaw,) = flaws(rules, "never")
    assert flaw.kind == DEAD and flaw.situation == ""


def test_a_clause_that_something_always_overrides_is_told_apart(rules):
    assert OVERRIDDEN in {one.kind for one in flaws(rules, "always")}


def test_a_premise_that_never_holds_is_found(rules):
    assert {one.kind for one in flaws(rules, "impossible")} == {UNHELD}


def test_what_an_option_brings_is_explored_with_the_option(rules):
    assert flaws(rules, "winter") == []


def test_a_digest_changes_with_what_a_decision_asks():
    before, after = digests(law_of(RULES)), digests(law_of(RULES.replace("gun: 1 ", "gun: 2 ")))
    assert before["following"] != after["following"] and before["march"] != after["march"]
    assert before["shift"] == after["shift"]


def test_several_processes_find_the_same(tmp_path):
    law = law_of(RULES)
    write_laws({"toy": law.code}, tmp_path / "law")
    names = dict.fromkeys(law.code.decisions, "")
    work = [piece for name in names for piece in pieces("toy", "toy", frozenset(), {name: ""})]
    seen: list[int] = []
    alone = merged(explore_all(tmp_path / "law", work, Limits()))
    shared = merged(
        explore_all(tmp_path / "law", work, Limits(), Workers(2), lambda done, of: seen.append(done))
    )
    assert [one.key for one in alone] == [one.key for one in shared]
    assert seen[-1] == len(names)


def test_what_is_listed_covers_its_finding_alone(rules, tmp_path):
    path = tmp_path / "consistency.toml"
    path.write_text('[[listed]]\nkind = "gap"\ndecision = "shift"\nreading = "Nobody asks it."\n')
    (known,) = listed(path)
    assert [known.covers(one) for one in flaws(rules, "shift", "march")] == [False, True]


def test_a_clause_that_needs_an_option_of_what_it_asks_is_explored_with_it():
    text = RULES[: RULES.index("decision never")].replace(
        "decision following", OF_AN_OPTION + "decision following"
    )
    assert flaws(law_of(text).in_play("toy", frozenset()), "cold_march") == []


OF_AN_OPTION = """
decision frost(hex: Hex)
  "Does it freeze?"
  no                                           [1.1]
  under option 1: yes when hex is wood         [1.1]

decision cold_march(hex: Hex) -> Number
  "How far in frost?"
  4                                            [1.1]
  except when frost(hex): 2                    [1.1]

"""


def test_work_bounds_a_search_alike_everywhere(rules):
    limits = Limits(seconds=float("inf"), work=3)
    once, again = explore_one(rules, "march", limits), explore_one(rules, "march", limits)
    assert not once.whole and once.evaluations == again.evaluations == 5
