"""Who tells a dispute that cannot be judged is told what the rules say on it."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from queries.judged_answer import RulesOn
from queries.prose.disputed import Claimed, claimed
from queries.terminal.answered import print_rules
from queries.terminal.settling import Answers
from tests.queries.command_line import ask

SURE = "I cannot judge all of this; what the rules say on it:"
UNCLEAR = "umpire: to judge it exactly I must be told it in plainer sentences; --details"
NEAREST = "I cannot judge this, and no rule is surely meant; the nearest say:"


@pytest.mark.parametrize(
    ("said", "says", "rule"),
    [
        (
            "We are in a blizzard. My unit is 3 hexes from the HQ. Is it too far?",
            "in rain, storm or blizzard",
            "(2.4.2)",
        ),
        ("Pete wants to paradrop in rain. Can he?", "only storm and blizzard forbid the flight", "(11.14)"),
        ("How far can a face-down unit move?", "the movement points printed on its counter", "(11.10.1)"),
        ("Can I rail move a unit that is out of supply?", "Only a face-up unit may rail move.", "(11.9)"),
    ],
)
def test_what_is_not_judged_whole_begins_with_what_the_rules_say(home, said, says, rule):
    found = ask(home, "check", said)
    told = " ".join(found.stdout.split())
    assert found.exit_code in (1, 2) and found.stdout.startswith(SURE)
    assert says in told and rule in told
    assert "exactly" in found.output[len(SURE) :]


@pytest.mark.parametrize(
    ("said", "begins", "rule"),
    [
        (
            "My ARM and MECH attack two INF in a city in fine weather. Heinz: I have the armour, so I pick"
            " blitz. Anna wants assault. Who picks?",
            "The defender chooses",
            "(11.15.5)",
        ),
        (
            "The result was 1/S and his MECH has only empty hexes in my zone of control to go to. Anna says"
            " that a shattered unit comes back on the circle. Heinz says it dies.",
            SURE,
            "(11.15.5)",
        ),
        ("Sea fight at last: he wants to flip his convoy points to intercept. May he?", SURE, "(11.4.6)"),
    ],
)
def test_speech_signs_and_claims_without_a_question_are_told_the_rules_too(home, said, begins, rule):
    found = ask(home, "check", said).stdout
    assert found.startswith(begins) and rule in " ".join(found.split())


def test_where_neither_the_reader_nor_the_search_is_sure_the_three_nearest_rules_speak(home):
    found = ask(home, "check", "Germany has a production multiple of 1 in 1940, says Tom. Is he right?")
    assert found.stdout.startswith(NEAREST) and found.exit_code in (1, 2)
    rules = found.stdout.partition("\n\n")[0]
    assert rules.count("\n  - ") == 3 and "(13.6.3)" in rules


@pytest.mark.parametrize("said", ["may a face-down unit go by rail?", "may 4 land units stack off map?"])
def test_a_verdict_that_settles_it_stands_alone(home, said):
    assert "the rules say" not in ask(home, "check", said).output


def test_who_writes_the_notation_is_told_of_his_slip_alone(home):
    found = ask(home, "check", "Kiev: city, clr", "How many land units may stack in Kiev?")
    assert found.exit_code in (1, 2) and "clr" in found.output and "the rules say" not in found.output


def test_a_program_gets_the_rules_as_data(home):
    found = json.loads(ask(home, "check", "Pete wants to paradrop in rain. Can he?", "--json").stdout)
    assert {"id", "title", "number", "asked", "says", "claims"} == set(found["rules"][0])
    assert found["rules"][0]["number"] == "11.14"


def test_of_what_hardly_a_word_is_understood_no_facts_are_asked(home):
    found = ask(home, "check", "If I save 5 build points in one factory town may I keep them all?").output
    assert "still needed" not in found and "(13.6.9)" in found


def test_a_dispute_of_people_by_name_is_judged(home):
    found = ask(
        home,
        "check",
        "Heinz has 3 German ARM of 8 factors each next to a wood with a single Russian INF worth 5, fine"
        " weather. He says it's 5:1. Is it?",
    )
    assert found.exit_code == 0 and found.stdout.startswith("No: 4:1, not 5:1.")


def test_what_somebody_has_in_a_hex_is_asked_of_the_hex(home):
    found = ask(home, "check", "Dave has an HQ, two INF and an ARM all in one hex. Is that a legal stack?")
    assert found.exit_code == 0 and "2 land units (2.3.1)" in found.stdout


def test_no_is_not_said_of_two_powers_because_nobody_told_of_their_wars(home):
    found = ask(home, "check", "Can a German INF and an Italian INF stack together?").output
    assert "No:" not in found and "With which countries" in found
    found = ask(home, "check", "Can a German INF and a Soviet INF stack together?").output
    assert found.startswith("No:")


@pytest.mark.parametrize(
    ("said", "first"),
    [
        (
            "My HQ lies in a mountain hex with a city in it. Tom says that mountains take no planes, so"
            " it is one for the HQ. How many planes may be based there?",
            "city up in the mountains with one hq",
        ),
        (
            "The French took Cologne in their impulse and I took it back in mine, still the same turn. My two"
            " corps beside it see no other city. Are they in supply?",
            "took it back in the same turn",
        ),
    ],
)
def test_the_rule_that_names_what_the_dispute_names_stands_first(home, said, first):
    shown = ask(home, "check", said).stdout.split("\n  - ")
    assert shown[0] == SURE and first in " ".join(shown[1].split())


def test_each_saying_stands_with_what_it_answers(home):
    said = (
        "Four corps of mine are in the pocket. Two flipped. Ann says they have no factors left. Is that so?"
    )
    found = json.loads(ask(home, "check", said, "--json").stdout)["rules"]
    shown = ask(home, "check", said).stdout.partition("\n\n")[0].split("\n  - ")[1:]
    assert len(found) == len(shown)
    for one, line in zip(found, shown, strict=True):
        assert " ".join(line.split()).startswith(("To \u201c", "On \u201c", "Ann says"))
        assert one["number"] in line


def test_what_answers_a_claim_says_whose_and_stands_first(home):
    found = ask(
        home,
        "check",
        "A Spitfire of range 5 wants to intercept at a hex three hexes off. Heinz says that half of five is"
        " two and a half, rounded down, so it cannot get there. Jay doubts it.",
    ).stdout
    first = " ".join(found.split("\n  - ")[1].split())
    assert (
        first.startswith("Heinz says \u201chalf of five is two and a half")
        and "a half is rounded up" in first
    )


def test_what_was_not_understood_takes_one_line_unless_it_is_wanted(home):
    said = (
        "The result was 1/S and his MECH has only empty hexes in my zone of control to go to. Anna says that"
        " a shattered unit comes back on the circle. Heinz says it dies."
    )
    found = ask(home, "check", said)
    assert found.stderr.startswith(UNCLEAR) and found.stderr.count("\n") == 1
    assert ask(home, "check", said, "--details").stderr.count("\n") > 1


@pytest.mark.parametrize(
    ("said", "who", "claim"),
    [
        ("It rains. Heinz says that he is cut off.", "Heinz", "he is cut off"),
        ("Tom: \u201cI pick the blitz table.\u201d Anna wants assault.", "Tom", "I pick the blitz table"),
        ('"Planes don\'t count," he says.', "he", "Planes don't count"),
        ("My mate reckons the river does not matter.", "My mate", "the river does not matter"),
    ],
)
def test_who_claims_what(said, who, claim):
    assert claimed(said) == [Claimed(who, claim)]


def test_both_claims_of_a_sentence_are_heard_and_none_of_the_speaker():
    said = "Anna says the MECH comes back, Heinz says it is destroyed. I say they are both tired."
    assert [one.who for one in claimed(said)] == ["Anna", "Heinz"]


def test_behind_a_verdict_it_is_said_that_it_rests_on_what_was_understood(capsys):
    decided, open_ = (SimpleNamespace(check=None, status=one) for one in ("answered", "undetermined"))
    rules = RulesOn(said=[], answers=True, decisions=[])
    print_rules(Answers(settled=[(None, decided)], rules=rules))
    assert "the verdict on what I understood" in capsys.readouterr().out
    print_rules(Answers(settled=[(None, decided), (None, open_)], rules=rules))
    assert capsys.readouterr().out.startswith(SURE)
