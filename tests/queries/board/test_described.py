"""A situation that is told in a few lines, with its question in words."""

from __future__ import annotations

import pytest

from kb.errors import UmpireError
from queries.board.described import situation_of
from tests import shipped
from tests.queries.command_line import ask

SUPPLIED = ("hex Kiev: city, clear", "INF 6-3 USSR in Kiev", "is it in supply?")


@pytest.fixture(scope="module")
def umpire():
    return shipped.umpire()


def nothing(words: str) -> list[str]:
    return []


def test_units_are_named_and_the_question_is_found_by_its_words(umpire):
    text = situation_of(umpire, SUPPLIED, "", nothing).text
    assert "INF of USSR, 6-3, in Kiev" in text and text.endswith("ask supplied(USSR_INF_1)\n")


def test_a_line_may_hold_several_and_a_question_may_be_written_as_in_a_file(umpire):
    text = situation_of(
        umpire, ("Kiev: city, clear; INF USSR in Kiev", "ask land_limit(Kiev)"), "", nothing
    ).text
    assert text.count("\n") == 3 and text.endswith("ask land_limit(Kiev)\n")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (SUPPLIED[:2], "this asks nothing"),
        ((*SUPPLIED[:2], "what about the moon?"), "fits nothing"),
        (("HQ of USSR in Kiev", "is it in supply?"), "HQ-A or HQ-I"),
        (("foo bar baz", "is it in supply?"), "foo bar baz"),
    ],
)
def test_a_slip_is_told_with_its_line(umpire, lines, said):
    with pytest.raises(UmpireError, match=said):
        situation_of(umpire, lines, "", nothing)


@pytest.mark.parametrize(
    "lines", [("can " + "INF in A in A " * 90 + "?",), ("Germany took Kiev and " * 90, SUPPLIED[2])]
)
def test_nobody_waits_for_a_sentence_that_never_ends(umpire, lines):
    with pytest.raises(UmpireError, match="at most 300 characters"):
        situation_of(umpire, lines, "", nothing)


def test_one_is_asked_about_on_another(umpire):
    units = "In Minsk: ARM 8-5 Germany, INF 6-3 Germany", "GAR 2-1 USSR in Oryol", "Minsk is next to Oryol"
    text = situation_of(umpire, (*units, "may the ARM overrun the GAR?"), "", nothing).text
    assert "hex Oryol, attackers (Germany_ARM_1)" in text and "controller" not in text


def test_what_asks_nothing_is_told_what_it_could_ask(umpire):
    with pytest.raises(UmpireError, match=r"ask supplied\(USSR_INF_1\)"):
        situation_of(umpire, SUPPLIED[:2], "", nothing)


def test_a_file_of_plain_sentences_may_have_remarks(home):
    told = "# the front\nKiev: city, clear, fine\n2 INF 6-3 USSR in Kiev\nhow many land units may stack?\n"
    found = ask(home, "check", "-", stdin=told)
    assert found.exit_code == 0 and "understood as: How many land units may stack" in found.stdout, (
        found.output
    )


# Disputes as players write them in the middle of a game, with what the umpire understands.
TOLD = [
    (("in Kiev: INF 6-3 USSR, face-down", "is it in supply?"), "INF of USSR, 6-3, is face-down, in Kiev"),
    (("Kiev clear, fine", "INF USSR in Kiev", "is it in supply?"), "Kiev: clear, fine"),
    (("INF USSR in Kiev", "Germany at war with USSR", "is it in supply?"), "Germany: at war with USSR"),
    (("Riga: clear, Pskov: city", "how many land units may stack in Riga?"), "Pskov: city"),
    (
        ("Kiev: city, 2 INF 6-3 USSR, fine", "is that stack legal?"),
        "unit USSR_INF_2: INF of USSR, 6-3, in Kiev",
    ),
    (("Taranto: major port, Italian, 3 BB", "how many ships may stack?"), "controlled by Italy"),
    (
        ("Germany: 2 INF in Lublin, ARM in Minsk", "is the ARM in supply?"),
        "unit Germany_ARM_1: ARM of Germany, in Minsk",
    ),
    (("Commonwealth 2 NAV from Malta", "how many aircraft may stack in Malta?"), "Commonwealth_NAV_2"),
    (
        ("INF USSR in Orel", "railway Orel - Kursk - Tula", "is it in supply?"),
        "between Kursk and Tula: railway",
    ),
    (("INF USSR in Orel", "Orel - Tula: river", "is it in supply?"), "between Orel and Tula: river"),
    (("INF USSR in Orel, Orel: clear", "snow everywhere", "is it in supply?"), "Orel: snow"),
    (
        ("There are three German INF corps in Minsk. Is Minsk overstacked?",),
        "ask overstacked_units(Minsk)",
    ),
    (
        ("A GAR of the USSR is in Oryol, which is clear and next to Tula.", "is it in supply?"),
        "between Oryol and Tula",
    ),
    (("An INF of the USSR is in Orel and Orel is next to Tula across a river", "is it in supply?"), "river"),
    (
        ("INF USSR in Orel", "Orel is next to Tula", "does the INF exert a zoc into Tula?"),
        "zone_of_control_reaches(USSR_INF_1, Tula)",
    ),
    (("3 FTR 5 USA in Wake", "may a fourth FTR stack there?"), "ask aircraft_limit(Wake)"),
    (
        ("2 ARM 8-5 Germany in Gomel", "GAR 2-1 USSR in Kiev", "may Germany overrun Kiev?"),
        "(Germany_ARM_1, Germany_ARM_2)",
    ),
    (("Lyon, Dijon: city", "INF France in Lyon", "is it in supply?"), "Dijon: city"),
    (("INF Italy in Bari. Bari is controlled by Italy and is a city", "is it in supply?"), "is a city"),
    (
        ("INF Italy in Bari", "it is fine", "Bari is a city and Bari is next to Rome", "is it in supply?"),
        "Rome: fine",
    ),
    (("INF USSR in Orel", "railway Orel - Tula", "may it rail to Tula?"), "from_hex Orel"),
]


@pytest.mark.parametrize(("lines", "understood"), TOLD)
def test_what_players_jot_down_is_understood(umpire, lines, understood):
    assert understood in situation_of(umpire, lines, "", nothing).text


# The same in the words of who is in the middle of it, with more in one sentence.
SPOKEN = [
    (
        "Our three Italian INF (3-3 each) attack a Greek 2-3 MTN in Arta. What are the odds?",
        "Hex_next_to_Arta",
    ),
    ("My 2 French INF 5-4 attack a German GAR 3-1 in Trier over a canal. What odds?", "and Trier: canal"),
    ("I'm the Japanese. Is my GAR 2-1 in Truk in supply?", "GAR of Japan, 2-1, in Truk"),
    ("I am Finland. He has 2 Soviet ARM 5-4. Can he overrun my INF 2-3 in Turku?", "Soviet|USSR"),
    ("Can a Soviet MECH 6-5 in Orel overrun a German GAR 1-1 in Tula?", "ask overrun_allowed"),
    ("May 3 British ARM 7-5 overrun an Italian CAV 1-4?", "ask overrun_allowed(attack_on_The_target_hex)"),
    (
        "A Polish CAV 3-4 in a swamp hex is attacked by two Soviet INF 4-3 in the rain. What are the odds?",
        "hex: rain",
    ),
    ("Five Italian INF are in a mountain hex. Is it overstacked?", "Mountain_hex: mountain"),
    (
        "Greek 3-3 INF and 2-3 MTN, both face-down, are attacked by an Italian ARM. What odds?",
        "MTN_1: face-down",
    ),
    ("Is Norway conquered if the Germans captured Oslo?", "Oslo: controlled by Germany"),
    ("Can a Hungarian INF rail from Pecs to Eger?", "from_hex Pecs"),
    (
        "At what odds do they attack if 2 Greek INF 3-3 attack an Italian MTN 4-4 in Bari?",
        "attackers (Greece_INF_1",
    ),
    (
        "Who picks assault or blitz if a US ARM 8-6 and MECH 7-6 attack a German GAR 2-1?",
        "(USA_ARM_1, USA_MECH_1)",
    ),
    (
        "Is a hex with 2 French INF, an HQ-I and an AT division overstacked?",
        "France_AT_1: AT of France, division",
    ),
    (
        "A Soviet PARA 3-3 and an ATR are in Orel. May the PARA drop on Riga, which is German?",
        "Riga: controlled by Germany",
    ),
    ("If Athens is Italian-held and Patras is Greek, is Greece conquered?", "Patras: controlled by Greece"),
    ("Four Greek INF are in the mountains. Is it overstacked?", "Mountain_hex: mountain"),
    (
        "Three Greek INF are in Arta and Arta is clear, how many land units may stack there?",
        "land_limit(Arta)",
    ),
    ("If Vaasa is a city and a Finnish GAR is in Vaasa, is it in supply?", "ask supplied(Finland_GAR_1)"),
    ("Are 2 Polish CAV and an INF division too many in a mountain hex?", "overstacked_units(Mountain_hex)"),
    ("Is Greece conquered by Italy if the Italians hold Athens?", "ask has_fallen(Greece)"),
    (
        "A Soviet INF 4-3 in a forest hex is attacked by a German INF 6-3 in a forest hex. What odds?",
        "Other_forest_hex",
    ),
    (
        "A US CV 5-5 is in Wake_Sea, section 4. A Japanese BB 6-6 is in Wake_Sea, section 2. "
        "The US CV fights the Japanese BB in Wake_Sea. Japan rolled a six and the Americans rolled a 4. "
        "What comes next?",
        "USA_fleet: search_roll 4",
    ),
]


@pytest.mark.parametrize(("told", "understood"), SPOKEN)
def test_what_players_say_in_the_middle_of_it_is_understood(umpire, told, understood):
    text = situation_of(umpire, (told,), "", nothing).text
    assert any(one in text for one in understood.split("|")), text


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        ("My German INF is in Kiev and his Soviet INF is in Orel. Is the Soviet INF in supply?", ()),
        ("I am Germany. My INF is in Kiev. Is my INF in supply?", ("'I' is Germany",)),
        ("My German INF is in Kiev. A Soviet GAR is in Orel. Is his GAR in supply?", ("'he' is USSR",)),
    ],
)
def test_who_speaks_is_said_where_it_was_taken_so(umpire, told, taken):
    assert situation_of(umpire, (told,), "", nothing).taken == taken


def test_who_has_taken_what_is_not_yet_at_war_is_said(umpire):
    told = ("The Italians captured Athens. Is Greece conquered?",)
    found = situation_of(umpire, told, "", nothing)
    assert any("'Italy is at war with Greece'" in one for one in found.taken), found.taken


def test_whether_something_may_be_is_not_asked_of_what_comes_of_it(umpire):
    with pytest.raises(UmpireError, match="What comes of it"):
        situation_of(
            umpire,
            ("Can Hungary align of its own accord if Kiev is German?",),
            "",
            lambda one: ["aligns"],
        )


def test_a_question_of_a_fight_that_is_told_makes_no_other(umpire):
    text = situation_of(
        umpire, ("A Finnish INF rails from Turku to Vaasa. Is that allowed?",), "", nothing
    ).text
    assert "ask rail_move_allowed" in text and "attack" not in text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("I attack Riga with my ARM, his fleet.", "what are the odds?"), "his fleet"),
        (("are 2 Italian INF in Bari and 3 in Rome too many?",), "nearest questions"),
        (("No Greek INF attacks a GAR 1-1 of Italy in Arta.", "what are the odds?"), "not so"),
        (("can Japan conquer Greece if Oslo is still Norwegian?",), "fits nothing"),
        (("My search is a 4 in the 3 box.", "what comes next?"), "says nothing"),
        (("I am France. My luck is good.", "is it in supply?"), "'My luck is good.'"),
        (
            (
                "INF 5-3 Italy in Bari, Bari: snow",
                "GAR Greece in Rome attacks Bari in rain.",
                "what are the odds?",
            ),
            "not understood|says nothing",
        ),
        (("Metz: forest, mud", "is it in supply?"), "mud"),
        (("GAR USSR in Kiev, Kiev: clear", "may they overrun Kiev?"), "cannot be asked yet: no enemy"),
        (("Kiev is controlled by Germany and Italy", "is it in supply?"), "says nothing"),
        (("BB 6-5 in Kiel", "how many factors does the BB add to the defence of Kiel?"), "fits nothing"),
        (("Kiev: clear", "is it in supply?"), "such as '2 INF 6-3 Germany in Kiev'"),
        (("Kiev: clear", "how many units stack in Kiev"), "a question ends on a question mark"),
        (("Kiev: clear", "is Kiev in supply?", "what comes next?"), "one is asked at a time"),
    ],
)
def test_what_is_refused_is_told_how_to_say_it(umpire, lines, said):
    with pytest.raises(UmpireError, match=said):
        situation_of(umpire, lines, "", nothing)


def test_of_several_powers_that_are_named_none_is_taken_for_the_enemy_of_who_speaks(umpire):
    said = "I attack Pinsk with a 9-6 German ARM and a 4-3 Hungarian INF, "
    said += "there is a 4-3 Soviet INF in Pinsk, it's clear. odds?"
    with pytest.raises(UmpireError, match="put it down first"):
        situation_of(umpire, (said,), "", nothing)


def test_a_fact_of_the_notation_is_nobodys_nickname(umpire):
    text = situation_of(umpire, ("country Vichy: vichy, major", "ask at_war(Vichy, USA)"), "", nothing).text
    assert text.startswith("country Vichy: vichy, major")


def test_what_is_taken_for_granted_is_said(umpire):
    units = "ARM 9-6 Germany in Lublin", "GAR 1-1 USSR in Kiev", "Kiev is next to Lublin"
    found = situation_of(umpire, (*units, "can the ARM overrun the GAR?"), "", nothing)
    told = "no war, as nobody has told of one; if there is, say 'Germany is at war with USSR'"
    assert found.taken == (told,)
    at_war = situation_of(
        umpire, (*units, "Germany at war with USSR", "can the ARM overrun the GAR?"), "", nothing
    )
    assert at_war.taken == ("Kiev: controlled by USSR",)


DROP = ("Germany is at war with USSR", "a German PARA and an ATR are in Lublin", "can the PARA drop on Kiev?")


@pytest.mark.parametrize(
    ("lines", "taken"),
    [
        (("Kiev: clear", "INF USSR in Kiev"), ("Kiev: controlled by USSR",)),
        (("Lublin is controlled by Germany", "INF USSR in Kiev"), ("Kiev: controlled by USSR",)),
        (("Kiev: clear, controller USSR", "INF USSR in Kiev"), ()),
        (("Kiev is held by the USSR",), ()),
    ],
)
def test_whose_a_place_is_was_said_of_that_place_or_is_taken_for_granted(umpire, lines, taken):
    assert situation_of(umpire, (*lines, *DROP), "", nothing).taken == taken


def test_it_is_said_of_lines_in_a_file_and_in_json_too(home, tmp_path):
    path = tmp_path / "dispute.txt"
    path.write_text("\n".join(("INF USSR in Kiev", *DROP)))
    assert "taken for granted: Kiev: controlled by USSR" in ask(home, "check", str(path)).stdout
    assert '"taken_for_granted"' in ask(home, "check", str(path), "--json").stdout


REORGANISED = (
    "game: year 1941, turn Jul_Aug",
    "Germany: on the axis side, action land",
    "Kiel: city, major port, coastal, clear, lies in Germany, controlled by Germany",
    "unit Rommel: HQ-I of Germany, reorganisation 4, in Kiel",
    "unit I1: INF of Germany, is face-down, in Kiel",
    "unit F1: FTR of Germany, is face-down, in Kiel",
    "reorganisation r1: unit I1, sources (Rommel)",
    "reorganisation r2: unit F1, sources (Rommel)",
)


@pytest.mark.parametrize(("unit", "asked"), [("I1", "r1"), ("F1", "r2")])
def test_a_question_that_names_a_unit_is_asked_of_what_is_told_of_it(umpire, unit, asked):
    lines = (*REORGANISED, f"How many reorganisation points turn {unit} face-up?")
    text = situation_of(umpire, lines, "", lambda words: ["reorganisation_cost"]).text
    assert text.endswith(f"ask reorganisation_cost({asked})\n")


def test_a_unit_that_stands_nowhere_may_be_called_as_its_kind_is(umpire):
    lines = (
        "Cologne: city, clear, lies in Germany",
        "unit Inf: INF of Germany, 6-3",
        "May Inf arrive in Cologne?",
    )
    text = situation_of(umpire, lines, "", lambda words: ["may_place_reinforcement"]).text
    assert text.endswith("ask may_place_reinforcement(Inf, Cologne)\n")


def test_as_many_convoy_points_are_one_counter(umpire):
    for said in ("5 CP of Italy in A", "5 convoy points of Italy in A"):
        lines = ("seaarea A: fine", said, "ask convoy_points(A, Italy)")
        text = situation_of(umpire, lines, "", nothing).text
        assert text.count("CP of Italy") == 1 and "points 5" in text
        told = umpire.check("\n".join(lines))  # the notation means the same
        assert [str(verdict.value) for _, verdict in told] == ["5"]


def test_a_chart_stands_beside_a_question_in_words(home, tmp_path):
    path = tmp_path / "dispute.txt"
    path.write_text(
        "| Production multiples | 1941 |\n|---|---|\n| Germany | 1.25 |\n"
        "game: year 1941, turn May_Jun\nproduction P: power Germany, resources 5\n"
        "How many build points has Germany?\n"
    )
    found = ask(home, "check", str(path))
    assert found.exit_code == 0 and found.stdout.startswith("Germany has 6 build points"), found.output


def test_a_question_about_a_rule_names_it(home):
    found = ask(home, "check", "May carrier planes attack ships in a port that is in the storm?")
    assert found.exit_code == 1 and "(11.2)" in found.output


def test_a_war_that_nobody_told_is_one_of_attacker_and_defender(umpire):
    lines = ("My German INF 6-3 and my Italian INF 4-3 in Lublin attack his Soviet INF 4-3 in Kiev",)
    taken = " ".join(situation_of(umpire, ("I am Germany", *lines), "", lambda words: []).taken)
    assert "'Germany is at war with USSR'" in taken and "with Italy" not in taken


def test_a_question_of_thousands_of_letters_is_refused(umpire):
    with pytest.raises(UmpireError, match="a sentence has at most"):
        situation_of(umpire, ("can it: " + "x " * 2000 + "?",), "", lambda words: [])


def test_a_word_of_hundreds_of_letters_is_told_by_its_first(home):
    found = ask(home, "check", f"can {'x' * 250} attack?")
    assert found.exit_code == 2 and "no word" in found.output and "x" * 61 not in found.output


@pytest.mark.parametrize("said", ["the Germans attack Kiev from Lublin", "Germany attacks Kiev"])
def test_an_attack_on_nobody_says_who_is_missing(umpire, said):
    with pytest.raises(UmpireError, match="nobody stands in Kiev yet; say first who defends Kiev") as refused:
        situation_of(umpire, ("2 German INF 6-3 in Lublin", said, "what are the odds?"), "", lambda _: [])
    assert "a line such as" not in str(refused.value)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (
            "The Germans attack Kiev with an 8-5 ARM and a 7-3 INF; two Soviet 4-3 INF are there."
            " Kiev: clear, fine. What are the odds?",
            (
                "USSR_INF_2: INF of USSR, 4-3, in Kiev",
                "ARM of Germany, 8-5",
                "INF of Germany, 7-3",
                "ask land_odds(",
            ),
        ),
        (
            "a Soviet INF is in Kiev. An ARM is there too. How many units may stack there?",
            ("INF of USSR, in Kiev", "ARM, in Kiev", "ask land_limit(Kiev)"),
        ),
        (
            "a German INF is in Lutsk. Lutsk: forest, fine. Is it in supply?",
            ("forest", "ask supplied(Germany_INF_1)"),
        ),
    ],
)
def test_a_dispute_in_one_breath(umpire, said, written):
    text = situation_of(umpire, (said,), "", nothing).text
    assert all(one in text for one in written), text


# Disputes in one breath between two who do not say which power they play.
BREATH = [
    (
        "I'm attacking Pinsk with a 9-6 ARM and two 5-3 INF, he's got a 4-3 INF in there, it's clear. odds?",
        ("Pinsk: clear", "unit Redland_INF_1: INF of Redland, 4-3", "ARM of Blueland, 9-6", "ask land_odds("),
    ),
    (
        "My 6-5 MECH hits his 2-3 GAR across a canal. Odds?",
        ("canal", "GAR of Redland, 2-3", "attackers (Blueland_MECH_1)"),
    ),
    (
        "My 7-6 ARM wants to overrun a 2-4 CAV in the clear across a river. May it do that?",
        ("river", "CAV of Redland, 2-4, in Clear_hex", "ask overrun_allowed("),
    ),
    ("He has five ships in a minor port, is that too many?", ("CA of Redland", "ask overstacked_units(")),
    (
        "two Italian corps and a division are in Bari, is that legal?",
        ("unit Italy_INF_3: INF of Italy, division", "ask overstacked_units(Bari)"),
    ),
]


@pytest.mark.parametrize(("said", "written"), BREATH)
def test_whoever_does_not_say_who_he_is_is_understood(umpire, said, written):
    found = situation_of(umpire, (said,), "", nothing)
    assert all(one in found.text for one in written), found.text
    assert found.taken


def test_what_stands_for_a_player_and_for_a_corps_is_said(umpire):
    taken = situation_of(umpire, ("He has five ships in a minor port, is that too many?",), "", nothing).taken
    assert any("'five ships': CA" in one for one in taken)
    assert any("'he' is Redland, a power that no rule names" in one for one in taken)


def test_there_is_nowhere_where_no_place_was_named(umpire):
    with pytest.raises(UmpireError, match="there"):
        situation_of(umpire, ("an ARM is there too", "is it in supply?"), "", nothing)


LAID = (
    "the Germans attack Kiev from Lublin",
    "2 INF 6-3 Germany in Lublin",
    "INF 4-3 USSR in Kiev",
    "Kiev: clear, fine",
)


@pytest.mark.parametrize(
    ("wanted", "strange"),
    [
        ("what are the odds in snow?", "snow"),
        ("what are the odds with 3 INF?", "3"),
        ("what are the odds with option 2?", "option"),
        ("how many aircraft may stack in Kiev if it is a swamp?", "swamp"),
        ("what are the odds with an HQ?", "HQ"),
        ("what are the odds with an ENG?", "ENG"),
        ("what are the odds at night?", "night"),
        ("what are the odds of the Soviets?", "USSR"),
        ("how many land units may stack in Kiev off the map?", "off the map"),
        ("how many units may stack in Kiev for a paratroop?", "PARA"),
    ],
)
def test_what_a_question_says_beside_what_lies_there_is_not_passed_over(umpire, wanted, strange):
    with pytest.raises(UmpireError, match=f"says what '{strange}' is here"):
        situation_of(umpire, (*LAID, wanted), "", nothing)


def test_what_lies_there_may_be_said_again(umpire):
    for wanted in (
        "what are the odds of the 2 INF?",
        "what are the odds, with Kiev clear?",
        "the odds for the Germans?",
    ):
        assert "ask land_odds(" in situation_of(umpire, (*LAID, wanted), "", nothing).text


def test_a_word_of_a_name_is_no_word_of_the_question(umpire):
    told = ("The Commonwealth is neutral.", "Can it declare war on Vichy France?")
    with pytest.raises(UmpireError):  # who "it" is stands in another sentence
        situation_of(umpire, told, "", nothing)
    asked = situation_of(umpire, ("May the USA declare war on Vichy France?",), "", nothing).text
    assert "ask may_declare_war(USA, Vichy_France)" in asked


def test_the_year_may_be_told_in_passing(umpire):
    told = situation_of(umpire, ("INF 6-3 USSR in Kiev in 1941.", "is it in supply?"), "", nothing).text
    assert "game: year 1941" in told and "in Kiev" in told
