"""Kinds below kinds: which things have a fact, and what becomes of one that a thing cannot have."""

from __future__ import annotations

import pickle

import pytest

from kb.engine.compile import compile_law
from kb.engine.law import Law
from parsers.citations.names import Names
from parsers.law.mistakes import Mistake
from parsers.records import Document, Reading
from tests.kb.engine import toy

TYPES = """
type Rank is rider, walker, gunner
type Soldier
  rank: Rank
  brave: YesNo
  pay: Number
type Mounted is a Soldier: rider
  "A soldier on a horse."
  lame: YesNo also limps
  horses: list of Soldier usually none
type Armed is a Soldier: Mounted, gunner
  loaded: YesNo happened "Has it loaded in this turn?" said "has loaded"
  shots: Number
"""
RULES = """
decision rests(soldier: Soldier) -> YesNo
  "May it rest?"
  yes unless any of
    soldier.lame         [1.1]
    soldier.loaded       [1.1]
decision company(soldier: Soldier) -> Number
  "How many go with it?"
  count of one in soldier.horses     [1.1]
"""
BASE = "type Rank is rider, walker\ntype Soldier\n  rank: Rank\n  brave: YesNo\n"


@pytest.fixture(scope="module")
def law():
    return toy.law_of(RULES, TYPES)


def test_a_fact_that_its_kind_lacks_is_no_or_none_and_never_asked_for(law):
    assert toy.verdict(law, "soldier A: walker", "rests", "A").value == "yes"
    assert toy.verdict(law, "soldier A: walker", "company", "A").value == "0"
    assert [str(one) for one in toy.verdict(law, "soldier A: gunner", "rests", "A").needs] == ["A: loaded"]
    lame = toy.verdict(law, "soldier A: rider, not loaded", "rests", "A")
    assert [str(one) for one in lame.needs] == ["A: lame"]


def test_a_fact_has_other_names(law):
    assert toy.verdict(law, "soldier A: rider, limps", "rests", "A").value == "no"


def test_stating_what_a_kind_lacks_names_the_kinds_that_have_it(law):
    with pytest.raises(Mistake) as found:
        toy.verdict(law, "soldier A: walker, lame", "rests", "A")
    assert found.value.message == "A: a walker has no lame"
    assert found.value.expected == "a mounted has it"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("type Up is a Down: rider\ntype Down is an Up: rider", "is a kind of itself"),
        ("type Flying is a Soldier: bird", "no Soldier is of the kind bird"),
        ("type Flying is a Soldeir: rider", "no type is called Soldeir"),
        ("type Flying is a Soldier: rider\n  brave: YesNo", "Soldier has a field brave already"),
        ("type Flying is a Soldier: rider\n  wings: YesNo also brave", "Soldier has a field brave already"),
    ],
)
def test_what_is_wrong_with_a_kind_is_said(text, message):
    problems = toy.compiled("", f"{BASE}{text}")[1]
    assert message in " ".join(map(str, problems))


def test_a_type_may_be_called_listing():
    law = toy.law_of(RULES, TYPES + "type Listing is north, south\ntype Sheet\n  listing: Listing\n")
    assert not law.code.types.records["Sheet"].fields["listing"].type.is_list


def test_a_name_is_a_fact_or_a_decision():
    rule = 'decision brave(soldier: Soldier) -> YesNo\n  "Is it?"\n  yes  [1.1]\n'
    (problem,) = toy.compiled(rule, BASE)[1]
    assert "brave is a fact of each Soldier already" in str(problem)


def test_documents_that_rest_on_each_other_are_a_problem_and_no_hang():
    one = Document("one", "One", "1", "rulebook", over="two")
    two = Document("two", "Two", "2", "rulebook", over="one")
    chapters = [Reading(one), Reading(two)]
    problems = compile_law(chapters, Names.from_readings(chapters), {})[1]
    assert [problem.message for problem in problems] == [
        "one rests on itself, by way of two",
        "two rests on itself, by way of one",
    ]


def test_a_power_may_be_called_with_a_plus_sign():
    types = TYPES + "type Power\n  near: Power usually none\npower A+B: near A+B\n"
    rule = 'decision is_near(power: Power) -> YesNo\n  "?"\n  power = A_B  [1.1]\n'
    assert toy.verdict(toy.law_of(rule, types), "power C: near A+B\n", "is_near", "A_B").value == "yes"


@pytest.mark.parametrize("word", ["Mounted", "mounted", "Armed"])
def test_a_rule_may_ask_of_which_kind_a_thing_is(word):
    asks = (
        f'decision rides(soldier: Soldier)\n  "Does it?"\n  yes unless any of\n    soldier is {word}  [1.1]\n'
    )
    law = toy.law_of(asks, TYPES)
    assert toy.verdict(law, "soldier A: rider", "rides", "A").value == "no"
    assert toy.verdict(law, "soldier A: walker", "rides", "A").value == "yes"


def test_a_law_that_has_judged_can_be_sent_by_another_process(law):
    assert toy.verdict(law, "soldier A: walker", "rests", "A").value == "yes"
    sent = Law(pickle.loads(pickle.dumps(law.code)))
    assert toy.verdict(sent, "soldier A: walker", "rests", "A").value == "yes"
