"""Lines as players type them in the middle of a game: told first, and then asked."""

from __future__ import annotations

import pytest

from kb.errors import UmpireError
from queries.board.described import situation_of
from tests import shipped


@pytest.fixture(scope="module")
def umpire():
    return shipped.umpire()


def retold(umpire, *lines):
    return situation_of(umpire, lines, "", lambda words: [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "2 german INF and an ARM in Lublin attack a russian INF 3 in Kiev across the river, odds?",
            (
                "between Lublin and Kiev: river",
                "combat 3, in Kiev",
                "Germany_INF_2, Germany_ARM_1",
                "land_odds",
            ),
        ),
        (
            "he has 2 INF on a mountain, I attack with 3 MECH, odds?",
            ("Mountain_hex: mountain", "Redland_INF_2", "Blueland_MECH_3", "land_odds"),
        ),
        (
            "my GARR 3-1 is alone in Sevastopol, 2 DIVs attack it, odds?",
            ("GAR, 3-1, in Sevastopol", "INF_2: INF, division", "land_odds"),
        ),
        ("my HQ-A Rundstedt is out of supply in Kiev, is it in supply?", ("HQ-A, not in_supply, in Kiev",)),
        (
            "can I overrun a lone ART with a single 6-5 ARM moving into clear?",
            ("Clear_hex: clear", "ARM of Blueland, 6-5", "ask overrun_allowed"),
        ),
        (
            "germany attacks warsaw with 3 INF 5-4 from Lodz, odds?",
            ("Germany_INF_3: INF of Germany, 5-4, in Lodz", "hex Warsaw", "land_odds"),
        ),
        (
            "GE INF 7-4 + ARM 9-6 vs USSR INF 5-3 in Kharkov (city, clear), weather rain - odds?",
            ("Kharkov: city, clear", "Germany_ARM_1: ARM of Germany, 9-6", "Kharkov: rain", "land_odds"),
        ),
        (
            "Germany attacks Kiev with two INF 6-3, a USSR INF 4-3 defends in the city, fine weather. odds?",
            ("USSR_INF_1: INF of USSR, 4-3, in Kiev", "Kiev: city", "Kiev: fine", "land_odds"),
        ),
        (
            "British CV and 2 CA vs Italian BB in the Western Med. Which type of combat is fought?",
            ("sea_area Western_Med", "CV of Commonwealth", "ask naval_combat_type"),
        ),
        ("3 INF in Kiev, overstacked?", ("ask overstacked_units(Kiev)",)),
        ("3 INF in one hex - legal or not?", ("INF_3: INF", "ask overstacked_units")),
    ],
)
def test_it_is_told_and_then_asked(umpire, line, told):
    text = retold(umpire, line).text
    assert [one for one in told if one not in text] == []


def test_what_is_not_understood_is_told_and_the_rest_counts(umpire):
    line = "German INF 8-4 attacks a Soviet INF 4-3 in Minsk, fine weather, the moon is green. odds?"
    found = situation_of(umpire, [line], "", lambda words: [], partly=True)
    assert "Minsk: fine" in found.text and "land_odds" in found.text
    assert found.unused == ("the moon is green.",)
    with pytest.raises(UmpireError, match="the moon is green"):
        retold(umpire, line)


def test_a_line_is_understood_as_far_as_its_clauses_are(umpire):
    line = "My German INF is in Minsk, hungry as wolves. Is it in supply?"
    found = situation_of(umpire, [line], "", lambda words: [], partly=True)
    assert found.unused == ("hungry as wolves",) and "ask supplied" in found.text


def test_a_name_behind_the_kind_of_a_counter_is_told_to_be_left_out(umpire):
    taken = retold(umpire, "the German HQ-A Rundstedt is in Kiev, is it in supply?").taken
    assert "Rundstedt is the name of the HQ-A" in taken


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("US entry is at 20, can the us declare war on japan?",), "'US entry is at 20"),
        (("if I declare war on Yugoslavia who does control it?",), "who does control it"),
        (("my FTR is in Kiev, how many more planes can stack there?",), "'more'"),
        (
            ("germany attacks warsaw with 3 INF 5-4 from Lodz, 1 polish INF 3-3 in Kutno, odds?",),
            "attacks Warsaw",
        ),
        (("japan attacks Canton with 4 INF 5-3, 2 chinese INF 3-2 in Canton, odds?",), "attacks Canton"),
        (("an HQ is in Kiev, is it in supply?",), "which HQ is meant, HQ-A or HQ-I"),
        (("INF USSR in Kiev", "the moon is full", "it snews", "is it in supply?"), "nor is this understood"),
        (("INF USSR in Kiev", "the moon is full", "is it in supply?"), "understood: 'INF USSR in Kiev'"),
    ],
)
def test_what_is_not_understood_is_told_and_nothing_is_passed_over(umpire, lines, said):
    with pytest.raises(UmpireError) as told:
        retold(umpire, *lines)
    assert said in str(told.value)


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("can a German INF stack with an Italian INF in Tripoli?", "ask may_stack("),
        ("Hungarian INF and Rumanian INF in Arad. They stack together?", "ask may_stack("),
        ("two SUBs and a CA in Kiel, how many naval units may stack in Kiel?", "ask naval_limit(Kiel)"),
        ("Berlin is a city in E2020. How many units may stack in Berlin?", "ask land_limit(E2020)"),
        ("2 INF in Berlin, too many?", "ask overstacked_units(Berlin)"),
        ("may a Communist Chinese INF stack with a Nationalist Chinese INF in Sian?", "ask may_stack("),
        ("can 3 INF stack in Tripoli?", "ask land_limit("),
    ],
)
def test_where_counters_stand_together_the_question_is_of_them_all(umpire, line, asks):
    assert asks in situation_of(umpire, [line], "", lambda words: []).text
