"""What players say in plain sentences is understood as it is meant, or refused with what to write."""

from __future__ import annotations

import pytest

from kb.errors import UmpireError
from kb.home import current
from queries.board.described import situation_of
from queries.umpire import Umpire


@pytest.fixture(scope="module")
def umpire(home) -> Umpire:
    return Umpire.of(current(home))


@pytest.fixture
def tell(umpire):
    """The text that lines make, by lines."""

    def do(*lines: str) -> list[str]:
        return situation_of(umpire, lines, "", lambda words: []).text.splitlines()

    return do


KIEV = ("Kiev: city, clear, fine", "INF 4-3 USSR in Kiev")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("Kiev and Lublin are adjacent", "hexside between Kiev and Lublin"),
        ("Lublin is next to Kiev", "hexside between Lublin and Kiev"),
        ("there is a river between Kiev and Lublin", "hexside between Kiev and Lublin: river"),
        ("Germany is at war with Poland", "Germany: at war with Poland"),
        ("Germany and Poland are at war", "Germany: at war with Poland"),
        ("Minsk is a city", "Minsk: city"),
        ("Lodz is a forest hex", "Lodz: forest"),
        ("Kiev is controlled by the USSR", "Kiev: controlled by the USSR"),
        ("it rains in Lodz", "hex Lodz: rain"),
        ("it is Jul/Aug 1941", "game: turn Jul/Aug, year 1941"),
        ("a German infantry corps is in Minsk", "unit Germany_INF_1: INF of Germany, in Minsk"),
        ("panzers of germany in Minsk", "unit Germany_ARM_1: ARM of Germany, in Minsk"),
        (
            "INF 6-3 Germany in Minsk, face-down",
            "unit Germany_INF_1: INF of Germany, 6-3, is face-down, in Minsk",
        ),
        ("ARM 8-6 of Germany", "unit ARM_1: ARM 8-6 of Germany"),
        ("BB 9-8 Germany in the Baltic, section 4", "sea_area Baltic"),
        ("Bismarck: BB of Germany, 9-8", "Bismarck: BB of Germany, attack 9, defence 8"),
        ("4 FTR UK in London, major port", "hex London: major port"),
        ("Rommel: HQ-A, Germany, in Tripoli", "hex Tripoli"),
    ],
)
def test_a_sentence_is_a_line_of_the_notation(tell, said, line):
    assert line in tell(*KIEV, said, "ask land_limit(Kiev)")


def test_several_units_in_one_sentence_are_several_units(tell):
    text = tell("3 INF Germany and an HQ-I Germany in Kiev, 2 GAR USSR in Minsk", "ask land_limit(Kiev)")
    assert len([line for line in text if line.startswith("unit")]) == 6
    text = tell("two INF 6-3 and an ARM 8-5 of Germany are in Kiev", "ask land_limit(Kiev)")
    assert [line for line in text if line.startswith("unit")] == [
        "unit Germany_INF_1: INF of Germany, 6-3, in Kiev",
        "unit Germany_INF_2: INF of Germany, 6-3, in Kiev",
        "unit Germany_ARM_1: ARM of Germany, 8-5, in Kiev",
    ]


@pytest.mark.slow
def test_a_leader_s_name_ends_before_his_country(umpire, tell):
    text = "\n".join(tell("HQ-I Manstein Germany in Kiev", "is it in supply?"))
    told = {one.thing for _, verdict in umpire.check(text) for one in verdict.needs if one.fact == "country"}
    assert not told and "Manstein" in text


def test_weather_that_nobody_places_is_everywhere_whenever_it_is_told(tell):
    text = tell("it snows", *KIEV, "Minsk: clear", "is it in supply?")
    assert "Minsk: snow" in text and "Kiev: snow" not in text  # which says its own


@pytest.mark.slow
def test_an_attack_that_is_told_or_asked_about_is_laid_out(tell):
    lines = (*KIEV, "ARM 8-6 Germany in Lublin", "Lublin is next to Kiev")
    for more in (
        ("Germany attacks Kiev", "what are the odds?"),
        ("what are the odds of an attack on Kiev?",),
    ):
        assert tell(*lines, *more)[-1] == "ask land_odds(attack_on_Kiev)"
    assert tell(*lines, "can the ARM overrun Kiev?")[-1] == "ask overrun_allowed(attack_on_Kiev)"


def test_a_ship_s_attack_factors_are_no_attack(tell):
    sea = ("sea_area Gulf: fine", "CL Commonwealth, attack 2, defence 6, section 0 in Gulf")
    text = tell(*sea, "2 CA Italy, attack 4, defence 5, section 3 in Gulf", *KIEV, "ask land_limit(Kiev)")
    assert "unit Italy_CA_2: CA of Italy, attack 4, defence 5, section 3, in Gulf" in text


@pytest.mark.slow
def test_a_question_is_asked_of_what_it_names(tell):
    lines = (*KIEV, "Minsk: city, clear", "FTR Germany in Minsk, GAR 2-1 USSR in Minsk")
    assert tell(*lines, "how many units may stack in Kiev?")[-1] == "ask land_limit(Kiev)"
    assert tell(*lines, "how many planes may stack in Minsk?")[-1] == "ask aircraft_limit(Minsk)"
    assert tell(*lines, "does the garrison have a ZOC?")[-1] == "ask has_zone(USSR_GAR_1)"


def test_what_nobody_can_mean_is_refused(umpire):
    def unlike(words: str) -> list[str]:
        return ["us_war_roll_modifier"]

    lines = ("Bismarck: BB of Germany", "what modifiers are there to the search roll?")
    with pytest.raises(UmpireError, match="no question that the rules answer in these words"):
        situation_of(umpire, lines, "", unlike)
    with pytest.raises(UmpireError, match="INF in Kiev"):
        situation_of(umpire, ("the weather was nice yesterday, I think", "is it in supply?"), "", unlike)


@pytest.mark.slow
def test_an_event_is_told_as_one(tell):
    assert "- Germany declares war on Poland" in tell(
        "game: year 1939, turn Sep/Oct", *KIEV, "Germany declares war on Poland", "ask land_limit(Kiev)"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Kiev is not next to Lublin", "what is not so"),
        ("there is no river between Kiev and Lublin", "what is not so"),
        ("the INF did not attack Kiev", "what is not so"),
        ("Germany is not at war with Poland", "what is not so"),
        ("9" * 5_000 + " INF Germany", "at most 300 characters"),
        ("99 INF Germany", "1 to 50"),
        ("INF " + "Zz " * 1_600, "at most 300 characters"),
        ("a between b and " * 600, "at most 300 characters"),
    ],
)
def test_a_denial_is_not_taken_for_its_opposite_and_nothing_has_no_end(tell, said, told):
    with pytest.raises(UmpireError, match=told):
        tell(*KIEV, said, "ask land_limit(Kiev)")


def test_an_attack_that_is_told_leaves_the_question_that_stands(tell):
    lines = tell(
        "Lublin: city, clear",
        *KIEV,
        "Kiev is next to Lublin",
        "3 INF 6-3 Germany in Lublin",
        "ask land_limit(Kiev)",
        "Germany attacks Kiev from Lublin",
    )
    assert lines.count("ask land_limit(Kiev)") == 1
    assert not any(line.startswith("ask ") and "land_limit" not in line for line in lines)


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (
            "Kiev is three hexes from Lublin",
            [
                "hexside between Kiev and Kiev_to_Lublin_1",
                "hexside between Kiev_to_Lublin_1 and Kiev_to_Lublin_2",
                "hexside between Kiev_to_Lublin_2 and Lublin",
            ],
        ),
        ("Kiev and Lublin are two hexes apart", ["hexside between Kiev_to_Lublin_1 and Lublin"]),
        (
            "Lodz, Lublin and Minsk are next to Kiev",
            [f"hexside between {one} and Kiev" for one in ("Lodz", "Lublin", "Minsk")],
        ),
        ("Lublin is adjacent to Kiev across a river", ["hexside between Lublin and Kiev: river"]),
        (
            "Germany and the USSR have had a neutrality pact since Sep/Oct 1939",
            [
                "pact pact_of_Germany_and_USSR: partners (Germany, USSR), "
                "signed_year 1939, signed_turn Sep/Oct"
            ],
        ),
        ("Kiev is a city and a major port", ["Kiev: city, major port"]),
        ("Italy is at war with the Commonwealth", ["Italy: at war with the Commonwealth"]),
        ("the Gulf is a sea area", ["sea_area Gulf"]),
        ("the Gulf is a sea area with storm", ["sea_area Gulf: storm"]),
        ("Warsaw is a city in Poland", ["Warsaw: city in Poland"]),
        (
            "3 German INF are stacked in Minsk, which is a forest hex",
            [*(f"unit Germany_INF_{n}: INF of Germany, in Minsk" for n in (1, 2, 3)), "Minsk: forest"],
        ),
        (
            "the Germans have 2 INF in Minsk",
            [f"unit Germany_INF_{n}: INF of Germany, in Minsk" for n in (1, 2)],
        ),
        (
            "2 German ARM 9-6 in Sedan attack a French INF 5-4 in Reims",
            ["attack attack_on_Reims: hex Reims, attackers (Germany_ARM_1, Germany_ARM_2)"],
        ),
        ("North Sea: sea area, storm", ["sea_area North_Sea: storm"]),
        (
            "a German SUB is in the 3 box of the Gulf",
            ["unit Germany_SUB_1: SUB of Germany, section 3, in Gulf"],
        ),
        ("Rommel, a German HQ-A, is in Kiev", ["Rommel: HQ-A Germany, in Kiev"]),
        (
            "a German PARA is in Minsk with an ATR",
            [
                "unit Germany_PARA_1: PARA of Germany, in Minsk",
                "unit Germany_ATR_1: ATR of Germany, in Minsk",
            ],
        ),
        ("the INF is disorganised", ["unit USSR_INF_1: INF of USSR, 4-3, in Kiev", "USSR_INF_1: face-down"]),
        (
            "two German FTR fight a Soviet LND over Kiev",
            [
                "air_group Germany_air_group: combat air_combat_over_Kiev, enemy USSR_air_group, "
                "fighters (Germany_FTR_1, Germany_FTR_2)",
                "air_group USSR_air_group: combat air_combat_over_Kiev, enemy Germany_air_group, "
                "bombers (USSR_LND_1)",
            ],
        ),
    ],
)
def test_more_that_players_say(tell, said, lines):
    found = tell(*KIEV, said, "ask land_limit(Kiev)")
    assert [one for one in found if one in lines] == lines, found


@pytest.mark.slow
def test_a_paradrop_is_laid_out_and_asked_about(tell):
    lines = tell(
        *KIEV, "a German PARA and an ATR are in Minsk", "Germany paradrops on Kiev", "may it paradrop?"
    )
    assert "paradrop drop_on_Kiev: target Kiev, Germany_PARA_1, plane Germany_ATR_1" in lines
    assert lines[-1] == "ask paradrop_allowed(drop_on_Kiev)"
    lines = tell(*KIEV, "a German PARA and an ATR are in Minsk", "they drop on Kiev", "is that allowed?")
    assert lines[-1] == "ask paradrop_allowed(drop_on_Kiev)"


@pytest.mark.slow
def test_who_is_asked_about_is_who_is_named(tell):
    assert tell("Germany and the USSR have a pact", "may the USSR declare war on Germany?")[-1] == (
        "ask may_declare_war(USSR, Germany)"
    )
    fight = tell("2 FTR Germany fight 3 FTR USSR over Kiev", "what is the German air-to-air strength?")
    assert fight[-1] == "ask air_to_air_strength(Germany_air_group)"


FRONT = (
    *KIEV,
    "2 INF and a FTR of Germany in Lublin",
    "INF Italy in Lublin",
    "ARM USSR in Lublin",
    "Lublin is next to Kiev",
)
DROPS = (*KIEV, "a German PARA and an ATR are in Minsk")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "said", "by"),
    [
        (FRONT, "the Germans attack Kiev from Lublin", "attackers (Germany_INF_1, Germany_INF_2)"),
        (FRONT, "Kiev is attacked by the Germans from Lublin", "(Germany_INF_1, Germany_INF_2)"),
        (FRONT, "Germany attacks Kiev with one INF", "(Germany_INF_1)"),
        (FRONT, "Germany attacks Kiev with both INF", "(Germany_INF_1, Germany_INF_2)"),
        (FRONT, "Germany attacks Kiev", "attackers (Germany_INF_1, Germany_INF_2)"),
        (FRONT, "one German INF attacks Kiev from Lublin", "attackers (Germany_INF_1)"),
        (FRONT, "two German INF in Lublin attack a Soviet INF in Kiev", "(Germany_INF_1, Germany_INF_2)"),
        (
            (*FRONT, "ARM Germany in Minsk"),
            "the Germans in Lublin and Minsk attack Kiev",
            "(Germany_INF_1, Germany_INF_2, Germany_ARM_1)",
        ),
        (FRONT, "Germany and Italy attack Kiev", "(Germany_INF_1, Germany_INF_2, Italy_INF_1)"),
        (KIEV, "two German INF attack Kiev from Lublin", "(Germany_INF_1, Germany_INF_2)"),
        (KIEV, "two German INF in Lublin attack Kiev", "(Germany_INF_1, Germany_INF_2)"),
        (
            (*DROPS, "a French PARA and an ATR are in Paris"),
            "the French paradrop on Kiev",
            "France_PARA_1, plane France_ATR_1",
        ),
    ],
)
def test_who_acts_is_who_is_named(tell, lines, said, by):
    text = tell(*lines, said, "ask land_limit(Kiev)")
    assert [one for one in text if one.startswith(("attack", "paradrop")) and one.endswith(by)], text
    assert len([one for one in text if one.startswith("unit USSR_INF")]) == 1


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("the Italians paradrop on Kiev", "of 'the Italians' nothing that can paradrop"),
        ("the Martians paradrop on Kiev", "nobody on the table is called 'the Martians'"),
        ("the Germans and the Martians paradrop on Kiev", "not clear whom"),
        ("the Germans attack Kiev from Warsaw", "no place on the table is called 'Warsaw'"),
        ("Germany_ATR_1 attacks Kiev", "Germany_ATR_1 cannot attack"),
        ("a TRS carrying the MAR is in the Gulf", "no such counter as the MAR"),
        ("Germany and Germany have a pact", "no pact with itself"),
        ("Kiev is ten hexes from Kiev", "no way from itself"),
        ("Kiev is next to Kiev", "named twice"),
        ("Germany's offensive points is x", "says nothing"),
        ("\u00b2 INF in Kiev", "no number that can be read"),
        ("Kiev is controlled by Germany and Italy", "says nothing"),
        ("Germany has a cat", "says nothing"),
    ],
)
def test_what_would_be_misread_is_refused(tell, said, told):
    with pytest.raises(UmpireError, match=told):
        tell(*DROPS, said, "ask land_limit(Kiev)")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("the German INF attacks Kiev from Lublin", "may be any of 2"),
        ("both German corps attack Kiev from Lublin and Minsk", "may be any of 3"),
        ("Germany attacks Kiev from Lublin in a hurry", "says nothing|not understood"),
        ("Germany attacks Kiev across the river from Lublin", "'across river' is not understood"),
    ],
)
def test_an_attack_that_would_be_misread_is_refused(tell, said, told):
    with pytest.raises(UmpireError, match=told):
        tell(*FRONT, "ARM Germany in Minsk", said, "ask land_limit(Kiev)")


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (("Germany is at war with the USSR and Poland",), ["Germany: at_war_with (USSR, Poland)"]),
        (
            ("Germany is at war with Poland", "Germany is at war with France"),
            ["country Germany: at_war_with (Poland, France)"],
        ),
        (
            ("Germany, Italy and Hungary are at war with the USSR",),
            [f"{one}: at war with the USSR" for one in ("Germany", "Italy", "Hungary")],
        ),
        (("Germany controls Kiev",), ["Kiev: controlled by Germany"]),
        (
            ("the Germans hold Kiev and Minsk",),
            ["Kiev: controlled by Germany", "hex Minsk: controlled by Germany"],
        ),
        (("it rains in Kiev and Minsk",), ["Kiev: rain", "hex Minsk: rain"]),
        (
            ("an Italian TRS is in the Gulf, section 3", "an Italian INF on the TRS is in the Gulf"),
            [
                "unit Italy_TRS_1: TRS of Italy, section 3, in Gulf",
                "unit INF_1: INF Italy, carried_by Italy_TRS_1, in Gulf",
            ],
        ),
        (
            ("LND USSR in Kiev", "two German FTR in Kiev", "a German FTR fights a Soviet LND over Kiev"),
            [
                "Germany: at_war_with (USSR)",
                "unit USSR_LND_1: LND of USSR, is flying a mission, in Kiev",
                "unit Germany_FTR_1: FTR of Germany, is flying a mission, in Kiev",
                "unit Germany_FTR_2: FTR of Germany, in Kiev",
                "air_group Germany_air_group: combat air_combat_over_Kiev, enemy USSR_air_group, "
                "fighters (Germany_FTR_1)",
            ],
        ),
    ],
)
def test_lists_and_what_stands_already_are_what_is_said(tell, said, lines):
    found = tell("Kiev: city", *said, "ask land_limit(Kiev)")
    kinds = ("Germany", "Italy", "Hungary", "country", "Kiev: ", "hex Minsk: ", "unit", "air_group Germany")
    assert sorted(one for one in found if one.startswith(kinds) and one != "Kiev: city") == sorted(lines)


def test_every_sentence_that_a_game_shows_is_understood(umpire):
    for law in umpire.laws.values():
        for said in law.code.table.sentences:
            edition, ground = law.code.editions[0], ("Lublin: city", "Kiev: city", "INF Germany in Kiev")
            lines = (*ground, "ARM Germany in Lublin", "PARA Germany in Lublin", "INF USSR in Kiev", said)
            assert situation_of(umpire, (*lines, "ask land_limit(Kiev)"), edition, lambda words: [])
