"""Questions of nothing that lies on the table: what is told in them decides, or is asked for."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from kb.engine.answering import ANSWERED, ILLEGAL
from queries.board.supposed import Supposing
from queries.board.turned_round import turned_round
from tests import shipped
from tests.queries.command_line import ask


@pytest.fixture(scope="module")
def umpire():
    return shipped.umpire()


@pytest.fixture(scope="module")
def supposing(umpire):
    return Supposing(umpire, "", lambda said: {})


def verdict(umpire, supposing, said):
    found = supposing.supposed(said)
    return umpire.check(found.text)[0][1] if found else None


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("may a flipped unit go by rail?", "no"),
        ("can a face-down FTR fly a mission?", "no"),
        ("what do I need to roll to find with ships in the 4 box?", "4"),
        ("how many aircraft can stack in a forest with an HQ-A?", "2"),
        ("are Italy and Japan on the same side?", "yes"),
        ("can he invade in a blizzard?", "no"),
        ("may I port attack during a storm?", "no"),
        ("can units that are out of supply attack?", "no"),
        ("may convoy points initiate combat?", "no"),
        ("does a bomber have a ZOC?", "no"),
        ("does a garrison have a zone of control?", "yes"),
        ("how many aircraft may stack in a jungle hex?", "1"),
        ("how many land units may stack in a forest hex in rain?", "2"),
        ("how many ships may stack in a minor port with option 5?", "4"),
        ("what is the garrison value of a MIL?", "1"),
        ("how many rail moves is it for a factory, 2 maps away?", "3"),
    ],
)
def test_what_a_question_tells_itself_is_enough(umpire, supposing, said, value):
    found = verdict(umpire, supposing, said)
    assert (found.status, found.value) == ("answered", value)


@pytest.mark.parametrize(
    "said",
    ["can he invade in fine weather?", "may I port attack in the rain?", "may a face-up unit go by rail?"],
)
def test_no_is_never_said_for_want_of_facts(umpire, supposing, said):
    found = verdict(umpire, supposing, said)
    assert found.status == "undetermined" and found.needs


@pytest.mark.parametrize(
    "said",
    [
        "may a flipped unit go by rail twice as far?",
        "may a unit go by rail in 1944 if nobody minds?",
        "may a unit not go by rail?",
        "must he invade in a blizzard?",
        "is a BB in supply without fuel?",
    ],
)
def test_no_word_is_passed_over(supposing, said):
    assert supposing.supposed(said) is None


def test_what_holds_of_every_mission_has_its_reason(umpire, supposing):
    found = verdict(umpire, supposing, "can a face-down FTR fly a mission?")
    assert [one.says for one in found.because] == ["it is face-down"]


def test_what_is_said_in_passing_is_not_passed_over(supposing):
    assert supposing.supposed("can a FTR escort a port attack?") is None


def test_who_is_named_the_other_way_round_is_turned_round():
    statuses = {"ask align(Peru, Chile)\n": ILLEGAL, "ask align(Chile, Peru)\n": ANSWERED}
    judged = lambda text: SimpleNamespace(status=statuses[text])  # noqa: E731
    assert turned_round("ask align(Peru, Chile)\n", judged) == "ask align(Chile, Peru)\n"
    assert turned_round("ask align(Chile, Peru)\n", judged) == "ask align(Chile, Peru)\n"


def test_what_is_asked_is_not_taken_as_told(umpire, supposing):
    found = verdict(umpire, supposing, "is an INF in supply?")
    assert found is None or found.status != "answered"


def test_things_are_called_as_players_call_them(umpire, supposing):
    assert (
        verdict(umpire, supposing, "may I port attack in a storm?").says
        == "No: the hex may not be port attacked."
    )
    named = verdict(umpire, supposing, "may Zhukov support the attack if he is face-down?")
    assert named.says.startswith("No: Zhukov may not give")


def test_a_question_is_settled_without_a_situation(home):
    found = ask(home, "check", "may a face-down unit go by rail?")
    assert found.exit_code == 0
    assert found.output.startswith("No:") and "it is face-down" in found.output


def test_what_cannot_be_judged_is_told_with_the_words_and_the_rule(home):
    found = ask(home, "check", "may a face-down unit go by rail over the fence?")
    assert found.exit_code == 1
    assert "I did not use: 'over' and 'fence'" in found.output and "(11.9)" in found.output


def test_a_no_for_want_of_facts_is_a_question(home):
    found = ask(home, "check", "May an INF rail from Riga to Pskov?")
    assert not found.output.startswith("No:") and "Is there a city in Riga?" in found.output


def test_a_no_by_what_is_told_stays_one(home):
    assert ask(home, "check", "Can my tanks overrun infantry in a city?").output.startswith("No:")


@pytest.mark.parametrize(
    ("told", "strange"),
    [
        ("Can the Italians declare Vichy while Britain is at war with them?", "Commonwealth"),
        ("Italy and the USSR have a pact since Sep/Oct 1939, can Italy break it in 1942?", "1942"),
        ("Five Italian INF are in Bari. Is Bari not overstacked?", "not"),
    ],
)
def test_a_name_or_number_that_nothing_knows_is_never_passed_over(home, told, strange):
    found = ask(home, "check", told)
    assert found.exit_code in (1, 2) and f"'{strange}" in found.output and "No:" not in found.output


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("That's out of supply, is it?", "That's"),
        ("So may a flipped FTR fly a mission?", "So"),
        ("Is He in supply?", "He"),
    ],
)
def test_a_word_that_names_nothing_is_no_name(supposing, said, name):
    assert f"unit {name}" not in supposing.supposed(said).text


@pytest.mark.slow
@pytest.mark.parametrize(
    "said",
    [
        "Can I intercept a submarine task force?",
        "How far is it by rail from the Asian map?",
        "A strike in Kiev, on a flipped unit?",
    ],
)
def test_nobody_is_told_the_notation(home, said):
    found = ask(home, "check", said).output
    assert "NAME" not in found and "write 'ask" not in found


@pytest.mark.slow
@pytest.mark.parametrize(
    "said",
    [
        "can a unit attack a face-down unit?",
        "can a face-down unit be attacked?",
        "can I attack out of supply units?",
        "can I invade in anything but snow?",
        "may I paradrop out of a storm?",
        "can I attack vs face-down units?",
    ],
)
def test_what_is_said_of_something_else_is_no_reason(home, said):
    found = ask(home, "check", said)
    assert found.exit_code in (1, 2) and not re.search(r"^(?:Yes|No):", found.output, re.M)


@pytest.mark.parametrize("said", ["can a face-down unit attack?", "can I attack with a face-down unit?"])
def test_who_does_it_is_told_from_whom_it_is_done_to(home, said):
    assert ask(home, "check", said).output.startswith("No:")


def test_what_is_not_met_for_want_of_words_is_no_verdict(home):
    found = ask(home, "check", "May Germany install Vichy?")
    assert found.exit_code == 1 and "not decided yet" in found.output and "Paris" in found.output
    assert ask(home, "check", "May Germany declare war on Japan?").output.startswith("No:")


@pytest.mark.parametrize(
    ("said", "lacks"),
    [("is France conquered?", "With which countries is it at war?"), ("can I invade from snow?", "'from'")],
)
def test_what_nobody_told_is_asked_for_and_never_assumed(home, said, lacks):
    found = ask(home, "check", said)
    assert found.exit_code in (1, 2) and lacks in found.output and "No:" not in found.output


@pytest.mark.parametrize(
    ("said", "value"),
    [("may 4 land units stack off map?", "4"), ("may 3 land units stack in a swamp hex?", "2 land units")],
)
def test_how_many_may_answers_whether_so_many_may(home, said, value):
    found = ask(home, "check", said)
    assert found.exit_code == 0 and value in found.output


def test_a_place_is_one_whatever_stands_before_its_name(home):
    assert ask(home, "check", "may I port attack Brest in a storm?").output.startswith("No: Brest")


def test_who_may_not_is_told_by_what_he_is(home):
    assert ask(home, "check", "can two 7-4 INF overrun a 2-1 GAR in a desert hex?").output.startswith("No:")


def test_who_does_it_is_not_taken_for_the_place(home):
    found = ask(home, "check", "can the Limeys port attack Brest in a storm?").output
    assert "not understood in it: 'Limeys'" in found and "No:" not in found


def test_a_kind_of_ship_is_no_place_and_may_be_invaded_from(home):
    found = ask(home, "check", "can a GAR invade off a TRS?").output
    assert "No" in found.split(".")[0] and "invade TRS" not in found


def test_what_is_left_out_is_not_passed_over(home):
    found = ask(home, "check", "can CVs in a minor port be left out of a port attack?")
    assert found.exit_code in (1, 2) and "'out'" in found.output
