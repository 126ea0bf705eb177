"""Counters that players name in passing, and whose they are where nobody says it: "held by", "my", "his"."""

from __future__ import annotations

import pytest

from kb.errors import UmpireError
from queries.board.colloquial import with_question_marks
from queries.board.described import situation_of
from queries.telling.verdict import told as telling
from tests import shipped


@pytest.fixture(scope="module")
def umpire():
    return shipped.umpire()


def told(umpire, *lines):
    return situation_of(umpire, with_question_marks(lines), "", lambda words: [])


ODDS = [
    (
        "My two Soviet cavalry, a 4-5 and a 3-6, attack a 2-3 German militia in a forest hex."
        " It is fine. What odds?",
        "7/2",
        "3:1",
    ),
    (
        "Three 3-6 MECH attack Brest, held by a 5-3 rifle corps, from across a river."
        " Brest is clear. It is fine. What are the odds?",
        "9/10",
        "1:2",
    ),
    (
        "Vilna is held by a Soviet 4-3 INF. Vilna is clear. It is fine."
        " Two German 6-5 ARM attack it. What are the odds?",
        "3",
        "3:1",
    ),
    (
        "The Germans attack Kiev with two INF 6-3 and one ARM 6-5 against one Russian INF 6-3 in Kiev."
        " Kiev is clear. It is fine. What are the odds?",
        "3",
        "3:1",
    ),
    (
        "Two German INF with 7 factors each attack one Russian INF with 7 factors in a forest."
        " It is fine. What are the odds?",
        "2",
        "2:1",
    ),
]


@pytest.mark.parametrize(("said", "ratio", "odds"), ODDS)
def test_every_counter_has_its_numbers_its_place_and_its_side(umpire, said, ratio, odds):
    found = told(umpire, said)
    assert umpire.check(found.text)[0][1].value == odds
    asked = found.text.replace("ask land_odds", "ask odds_ratio")
    assert umpire.check(asked)[0][1].value == ratio


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("can my ARM 8-6 overrun an MIL 1-3 in the open in fine weather", "yes"),
        ("can my ARM 8-6 overrun an MIL 2-3 in the open in fine weather", "no"),
        ("can my INF 8-4 overrun his MIL 1-3 in a swamp hex in fine weather?", "no"),
        ("may his MECH attack my INF across an alpine hexside?", "no"),
        ("may my MTN attack across an alpine hexside?", "yes"),
    ],
)
def test_two_who_are_not_named_are_enemies(umpire, said, value):
    found = told(umpire, said)
    assert umpire.check(found.text)[0][1].value == value
    assert any("power that no rule names" in one for one in found.taken)


def test_powers_that_are_named_are_no_enemies_for_that(umpire):
    found = told(umpire, "can a German ARM 8-6 overrun a Soviet MIL 1-3 in the open in fine weather?")
    assert umpire.check(found.text)[0][1].value is None
    assert any("no war" in one for one in found.taken)


def test_weather_stands_in_the_working_where_the_ratio_is_the_lowest_column(umpire):
    found = told(umpire, "My INF 3-4 attacks his INF 5-3 in a clear hex. It snows. What are the odds?")
    verdict = umpire.check(found.text)[0][1]
    lines = [(one.words, one.value) for one in telling(verdict.as_dict()).ledger]
    assert verdict.value == "1:4"
    assert ("columns lower for the weather", "-2") in lines
    assert any("divided by" in said and value == "3/5" for said, value in lines)


def test_a_question_mark_may_be_left_away():
    assert with_question_marks(["Kiev is a city", "can it be attacked"])[-1] == "can it be attacked?"
    assert with_question_marks(["Kiev is a city. may 2 INF be in it"]) == [
        "Kiev is a city. may 2 INF be in it?"
    ]
    assert with_question_marks(["Is it so?", "Kiev is a city"]) == ["Is it so?", "Kiev is a city"]
    assert with_question_marks(["Kiev: city", "ask land_limit(Kiev)"])[-1] == "ask land_limit(Kiev)"


def test_a_verdict_that_holds_for_every_value_gives_its_reasons(umpire):
    found = umpire.check(told(umpire, "can my ARM 14-6 overrun an MIL 1-3 in the open").text)[0][1]
    assert found.value == "yes" and found.because and not found.needs
    assert [one.fact for one in found.whatever] == ["weather"]
    assert any("the same with any other" in one.words for one in telling(found.as_dict()).ledger)


def test_a_question_of_unknown_words_is_not_taken_for_one_that_is_known(umpire):
    with pytest.raises(UmpireError, match="fits nothing|no question that the rules"):
        told(umpire, "Kiev: city, clear, fine", "2 INF USSR in Kiev", "is it allowed to whistle there?")
    assert "overstacked_units" in told(umpire, "3 INF USSR in Kiev", "is it overstacked?").text


def test_a_guessed_name_is_answered_with_what_players_ask(umpire):
    with pytest.raises(UmpireError, match="did you mean land_odds"):
        umpire.decision("odds")
    with pytest.raises(UmpireError, match="no decision is called stacking_limit") as slip:
        umpire.check("Kiev: city\nask stacking_limit(Kiev)\n")
    assert "land_limit" in str(slip.value)
