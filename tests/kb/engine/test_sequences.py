"""Decisions in sequence: what is decided so far, who acts next, and what that waits for; and things that are
applied one after the other."""

from __future__ import annotations

import pytest

from kb.engine.checks import run_examples
from parsers.records import Example, Place
from tests.kb.engine.toy import TYPES, compiled, law_of, verdict

DUEL_TYPES = (
    TYPES
    + """
type Stage is challenge, weapons, shoot, withdraw, over
type Duel
  bold: Power
  other: Power
  accepted: YesNo
  weapon: Kind
  peace: YesNo usually no
  shots: list of Shot by duel
type Shot
  duel: Duel
  target: Power
  die: Die
  order: Number usually 0
type Health is whole, hurt, dead
"""
)
DUEL = """
decision duel_stage(duel: Duel) -> Stage
  "How does the duel go?"
  in sequence
    then challenge by duel.other: duel.accepted               [1.3] "the challenged accepts or not"
    over when not duel.accepted                               [1.3]
    under option 2: then weapons by duel.other: duel.weapon   [1.3]
    then shoot by shooter(shot): hit(shot) for each shot in shots_of(duel)    [1.3] "shot by shot"
    then withdraw by (duel.bold) until duel.peace when any s in duel.shots: not hit(s)    [1.3]
    over                                                      [1.3]

decision shots_of(duel: Duel) -> list of Shot
  "The shots in their order?"
  each s in duel.shots sorted by s.order                      [1.3]

decision shooter(shot: Shot) -> Power
  "Who shoots?"
  shot.duel.bold if shot.target = shot.duel.other else shot.duel.other    [1.3]

decision hit(shot: Shot) -> YesNo
  "Does it hit?"
  shot.die <= 5                                               [1.3]

decision health(power: Power, duel: Duel) -> Health
  "How is this one after the shots?"
  running was = whole for each s in shots_of(duel) where s.target = power and hit(s): worse(was)    [1.3]

decision worse(was: Health) -> Health
  "What does a hit make of it?"
  dead                                                        [1.3]
  except when was is whole: hurt                              [1.3]
"""


@pytest.fixture(scope="module")
def law():
    return law_of(DUEL, DUEL_TYPES)


def asked(law, facts: str, options: str = ""):
    situation = f"{options}\nduel D: bold Reds, other Blues{facts}"
    return verdict(law, situation, "duel_stage", "D")


def test_the_first_step_that_is_not_decided_comes_next_with_who_takes_it_and_what_it_waits_for(law):
    found = asked(law, "")
    assert (found.status, found.value) == ("answered", "challenge")
    coming = found.next
    assert (coming.step, coming.by, coming.about) == ("challenge", "Blues", "D")
    assert [(need.thing, need.fact, need.answers) for need in coming.needs] == [
        ("D", "accepted", ("yes", "no"))
    ]


def test_a_sequence_ends_where_a_line_says_so(law):
    found = asked(law, ", not accepted")
    assert (found.value, found.next, found.by) == ("over", None, "")


def test_steps_that_are_done_say_what_they_decided(law):
    found = asked(law, ", accepted\nshot A: duel D, target Blues, die 6\nshot B: duel D, target Reds")
    assert (found.value, found.by) == ("shoot", "Blues")
    assert [(need.thing, need.fact) for need in found.next.needs] == [("B", "die")]
    done = [(one.step, one.by, one.about, one.value) for one in found.because]
    assert done[:2] == [("challenge", "Blues", "D", "yes"), ("shoot", "Reds", "A", "no")]


def test_a_step_until_something_holds_comes_next_until_it_does(law):
    missed = ", accepted\nshot A: duel D, target Blues, die 6"
    assert asked(law, missed).value == "withdraw"
    assert asked(law, ", peace" + missed).value == "over"
    assert asked(law, missed.replace("die 6", "die 2")).value == "over"


def test_a_step_of_an_option_is_there_where_the_option_is_in_play(law):
    assert asked(law, ", accepted").value == "over"
    assert asked(law, ", accepted", "option 2").value == "weapons"


def test_things_are_applied_one_after_the_other_in_their_order(law):
    facts = "duel D: bold Reds, other Blues\n" + "".join(
        f"shot S{n}: duel D, target Blues, die {die}, order {-n}\n" for n, die in enumerate((1, 9, 2))
    )
    assert verdict(law, facts, "health", "Blues", "D").value == "dead"
    assert verdict(law, facts, "health", "Reds", "D").value == "whole"
    assert verdict(law, facts, "shots_of", "D").value == "(S2, S1, S0)"
    open_die = facts.replace("die 2", "die unknown")
    chances = verdict(law, open_die, "health", "Blues", "D").chances
    assert {one.value: one.chance for one in chances} == {"hurt": "1/2", "dead": "1/2"}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (DUEL.replace("    over      ", "    over when duel.peace      "), "no end"),
        (DUEL.replace("then withdraw", "then retire"), "retire is no Stage"),
        (DUEL.replace("until duel.peace", "until 3"), "what ends a step is a number"),
        (DUEL + "\namend duel_stage\n  over when duel.peace  [1.3]", "a sequence cannot be amended"),
        (
            DUEL + '\ndecision ends(duel: Duel) -> YesNo\n  "?"\n  duel_stage(duel) is over  [1.3]',
            "ends asks duel_stage",
        ),
        (DUEL.replace("): worse(was)", "): 3"), "what it becomes is"),
        (DUEL.replace("sorted by s.order", "sorted by s.target"), "what things are sorted by is"),
    ],
)
def test_what_is_wrong_with_a_sequence_is_told(rules, message):
    _, problems = compiled(rules, DUEL_TYPES)
    assert message in "\n".join(map(str, problems))


@pytest.mark.parametrize(
    ("expected", "status", "reason"),
    [
        ("challenge", "pass", ""),
        ("challenge by Blues", "pass", ""),
        ("challenge by Reds", "fail", "expected challenge by Reds, and the rules say challenge by Blues"),
    ],
)
def test_an_example_may_expect_who_takes_the_step(law, expected, status, reason):
    text = f"duel D: bold Reds, other Blues\nask duel_stage(D)\nexpect {expected}"
    example = Example("toy", "toy/example/1-1", "", "1", "", text, (), Place("", 1, 1))
    checks, problems = run_examples({"toy": law}, [example], {})
    assert problems == []
    assert [(one.status, one.reason) for one in checks] == [(status, reason)]


def test_an_example_may_expect_that_nobody_has_a_step_to_take(law):
    text = "duel D: bold Reds, other Blues, not accepted\nask duel_stage(D)\nexpect over by Reds"
    example = Example("toy", "toy/example/1-1", "", "1", "", text, (), Place("", 1, 1))
    (check,), _ = run_examples({"toy": law}, [example], {})
    assert check.reason == "expected over by Reds, and the rules say over by nobody"
