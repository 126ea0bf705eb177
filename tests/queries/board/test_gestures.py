"""A hand on the table changes the text of the situation, and nothing that it does not touch."""

from __future__ import annotations

import re

import pytest

from kb.errors import UmpireError
from kb.home import current
from parsers.transcripts.ids import CE
from queries.board.gestures import Gesture, changed
from queries.board.table import look
from queries.umpire import Umpire
from tests import shipped

CLEAR = "clear, fine"
TWO = """hexes E2023, E2024: clear, fine
unit A: INF of Germany, 6-3, in E2023
unit B: INF of USSR, 4-3, in E2024
"""


@pytest.fixture(scope="module")
def umpire(home) -> Umpire:
    return Umpire.of(current(home))


@pytest.fixture
def hand(umpire):
    """Does one gesture after another on a text."""

    def do(text: str, *gestures: Gesture) -> str:
        for gesture in gestures:
            text = changed(umpire, text, gesture)
        return text

    return do


def test_short_notation_names_each_unit_and_brings_its_place(hand):
    text = hand("", Gesture("line", words="2 INF 3 USSR in Kiev", ground=CLEAR))
    assert text.splitlines() == [
        "hex Kiev: clear, fine",
        "unit USSR_INF_1: INF of USSR, combat 3, in Kiev",
        "unit USSR_INF_2: INF of USSR, combat 3, in Kiev",
    ]


@pytest.mark.parametrize(
    ("words", "near"),
    [("INF 3 USR in Kiev", "USSR"), ("INF of Germny in Kiev", "Germany"), ("IMF of USSR in Kiev", "INF")],
)
def test_a_misspelt_country_or_kind_is_never_another(hand, words, near):
    with pytest.raises(UmpireError, match=rf"(?i)\b{near}\b"):
        hand("hex Kiev: clear\n", Gesture("line", words=words))


@pytest.mark.parametrize("words", ["2 german inf 6-3 in kiev", "2 INF 6-3 Germany in Kiev"])
def test_who_writes_all_small_is_understood(hand, words):
    text = hand("", Gesture("line", words=words, corrects=True))
    assert "unit Germany_INF_2: INF of Germany, 6-3, in Kiev" in text


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("B is face-down", "unit B: INF of USSR, 4-3, is face-down, in E2024"),
        ("USSR INF 7 is face-down", "is face-down, in E2024"),
        ("INF 7 is face-down", "is face-down, in E2024"),
        ("move the German INF to E2024", "unit A: INF of Germany, 6-3, in E2024"),
        ("INF 7 goes to E2023", "unit USSR_INF_7: INF of USSR, 3-3, in E2023"),
        ("A moves to Minsk", "unit A: INF of Germany, 6-3, in Minsk"),
    ],
)
def test_a_line_speaks_of_what_lies_there(hand, words, line):
    text = f"{TWO}unit USSR_INF_7: INF of USSR, 3-3, in E2024\n"
    assert line in hand(text, Gesture("line", words=words, corrects=True))


def test_a_number_of_the_map_may_be_written_small(hand):
    text = hand("", Gesture("line", words="inf 6-3 germany in e2023", corrects=True))
    assert "hex E2023" in text and "in E2023" in text


def test_a_line_takes_away(hand):
    text = hand(TWO, Gesture("line", words="remove the Soviet INF", corrects=True))
    assert "unit B" not in text and "unit A" in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("INF 1 is face-down", "may be any of 2; its name: Germany INF 1 or USSR INF 1"),
        ("INF 9 is face-down", "nothing on the table is called INF 9"),
        ("Rommel is out of supply", "nothing on the table is called Rommel"),
        ("INF Germany in Gibralter", "Gibralter is not on the table, and Gibraltar is"),
        ("sea battle in Gibraltar", "nothing stands in Gibraltar that could fight there"),
        ("air battle over Gibraltar", "an air combat is between two sides"),
    ],
)
def test_a_line_makes_nothing_up(hand, words, told):
    text = "hex Gibraltar\nunit Germany_INF_1: INF of Germany, in Gibraltar\n"
    text += "unit USSR_INF_1: INF of USSR, in Gibraltar\n"
    with pytest.raises(UmpireError, match=told):
        hand(text, Gesture("line", words=words, corrects=True))


@pytest.mark.parametrize(
    ("place", "units", "words", "asked"),
    [
        ("sea_area Gulf", ("CA of Italy", "CA of Commonwealth"), "naval combat in the Gulf", "naval_step"),
        ("sea_area Gulf", ("CA of Italy", "CA of Commonwealth"), "start a sea battle", "naval_step"),
        ("hex Kiev", ("FTR of Germany", "LND of USSR"), "air combat over Kiev", "air_step"),
        ("hex Kiev", ("FTR of Germany", "LND of USSR"), "dogfight", "air_step"),
    ],
)
def test_a_fight_is_begun_by_its_name(hand, place, units, words, asked):
    where = place.split()[1]
    text = f"{place}\n" + "".join(f"unit U{n}: {one}, in {where}\n" for n, one in enumerate(units))
    assert f"{asked}(" in hand(text, Gesture("line", words=words)).splitlines()[-1]


@pytest.mark.parametrize("words", ["FTR Germany 6", "FTR 6 Germany"])
def test_a_lone_number_of_an_aircraft_is_its_air_to_air_rating(hand, words):
    put = hand("", Gesture("put", where="E2020", words=words, ground=CLEAR))
    assert "FTR of Germany, air_to_air 6, in E2020" in put
    assert hand("", Gesture("line", words=f"{words} in E2020", ground=CLEAR)) == put


def test_the_number_of_convoys_is_that_of_their_points(hand):
    assert "CP of Germany, points 5, in Baltic" in hand(
        "", Gesture("line", words="German CP 5 in the Baltic Sea")
    )


def test_a_name_of_which_nobody_told_what_it_is_is_asked_for(hand):
    with pytest.raises(UmpireError, match="what Bismarck is has not been told"):
        hand("", Gesture("line", words="the Bismarck in the North Sea"))


@pytest.mark.parametrize("words", ["INF 4-3 Narnia", "2 INF 4-3 Narnia", "INF 4-3 Narnia, division"])
def test_a_word_in_the_place_of_a_country_that_is_none_is_refused(hand, words):
    with pytest.raises(UmpireError, match="no country is called Narnia; .*Germany"):
        hand("", Gesture("put", where="E2025", words=words, ground=CLEAR))


@pytest.mark.parametrize("words", ["HQ-A Rommel", "HQ-A Rommel Germany", "HQ-A 5-4 Rommel Germany"])
def test_a_counter_may_have_a_name_of_its_own(hand, words):
    assert f"in E2025: {words}" in hand("", Gesture("put", where="E2025", words=words, ground=CLEAR))


@pytest.mark.parametrize(
    ("said", "then", "line"),
    [
        ("Kiev: clear, fine", "Kiev: mountain", "Kiev: mountain, fine"),
        ("Kiev: clear, fine", "weather: snow", "Kiev: clear, snow"),
        ("Baltic: storm", "weather is fine", "sea_area Baltic: fine"),
        ("Kiev: clear", "minor port in Kiev", "Kiev: clear, minor port"),
    ],
)
def test_what_is_told_last_of_a_place_holds(hand, said, then, line):
    last = Gesture("line", words=then, ground=CLEAR, corrects=True)
    assert line in hand("", Gesture("line", words=said, ground=CLEAR), last)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("2 CA Italy in the Western Med", "sea_area Western_Med"),
        ("SUB Germany in the Bay of Biscay", "sea_area Bay_of_Biscay"),
        ("INF Germany in Gulfport", "hex Gulfport: clear, fine"),
        ("CP Commonwealth 5 points in the Bay of Biscay", "CP of Commonwealth, points 5"),
        ("HQ-A 5-4 Rommel", "unit Rommel: HQ-A 5-4"),
        ("HQ-A Rommel 5-4 in Lublin", "in Lublin: HQ-A 5-4 Rommel"),
    ],
)
def test_names_tell_what_is_called_so(hand, words, line):
    assert line in hand("", Gesture("line", words=words, ground=CLEAR))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("INF Narnia", "'Narnia' is neither a kind of unit, a country nor"),
        ("Red: INF", "whose INF is Red"),
        ("IMF 5-3 Germany in Kiev", "nothing is called IMF; INF?"),
    ],
)
def test_no_name_is_made_of_a_word_that_is_none(hand, words, told):
    with pytest.raises(UmpireError, match=re.escape(told)):
        hand("", Gesture("line", words=words, ground=CLEAR, corrects=True))


def test_who_fights_is_at_war_and_not_at_his_base(hand):
    there = [
        Gesture("line", words=one, ground=CLEAR) for one in ("FTR Germany in E2023", "FTR USSR in E2023")
    ]
    text = hand("", *there, Gesture("strike", where="E2023", words="air combat over"))
    assert "Germany: at_war_with (USSR)" in text and text.count("is flying a mission") == 2
    known = hand(
        "USSR: at war with Germany\n", *there, Gesture("strike", where="E2023", words="air combat over")
    )
    assert "Germany: at_war_with" not in known


def test_the_next_round_of_an_air_combat_and_who_may_suffer_a_result(hand, umpire):
    lines = ("2 FTR Germany in E2023", "FTR USSR in E2023")
    there = [Gesture("line", words=one, ground=CLEAR) for one in lines]
    text = hand("", *there, Gesture("strike", where="E2023", words="air combat over"))
    fight, reds, blues = "air_combat_over_E2023", "USSR_air_group", "Germany_air_group"
    text = hand(text, Gesture("roll", (fight, reds, "result"), words="DX"))
    (pick,) = look(umpire, text, "", None)["picks"]
    assert pick["units"] == ["Germany_FTR_1"]  # the front one, and none of the other side
    text = hand(text, Gesture("say", (pick["about"],), words=f"{pick['fact']}={pick['units'][0]}"))
    text = hand(text, Gesture("roll", (fight, blues, "result"), words="no_effect"))
    text = hand(text, Gesture("say", (blues,), words="aborts=no"), Gesture("say", (reds,), words="aborts=no"))
    assert look(umpire, text, "", None)["verdicts"][0]["value"] == "another_air_round"
    text = hand(text, Gesture("again", (fight,)))
    coming = look(umpire, text, "", None)["verdicts"][0]["next"]
    assert "round 2" in text and "aborts" not in text and coming["step"] == "roll"


def test_the_next_round_of_a_naval_combat_is_a_battle_of_its_own(hand):
    lines = ("CA Germany section 3 in the North Sea", "CA Commonwealth section 3 in the North Sea")
    there = [Gesture("line", words=one, ground=CLEAR) for one in lines]
    text = hand("", *there, Gesture("strike", where="North_Sea", words="battle in"))
    text = hand(
        text,
        Gesture("again", ("battle_in_North_Sea",)),
        Gesture("again", ("round_2_of_battle_in_North_Sea",)),
    )
    assert text.count("continues Germany_fleet") == 2 and "round 3" in text


def test_several_answers_need_no_brackets(hand):
    text = hand("fleet A: search_roll 2\n", Gesture("say", ("A",), words="inflicts=X, X and D"))
    assert "inflicts (X, X, D)" in text


def test_a_hex_beside_others_is_joined_to_them(hand):
    text = hand("hex Kiev: clear\n", Gesture("put", where="+Kiev", words="ARM 8-5 Germany", ground=CLEAR))
    assert "hexside between Kiev and A" in text and "in A" in text


def test_a_brush_says_a_fact_and_takes_back_what_is_only_yes_or_no(hand):
    brush = Gesture("say", ("E2023",), words="city")
    assert hand(TWO, brush).startswith("hex E2023: clear, fine, city\nhex E2024: clear, fine\n")
    assert hand(TWO, brush, brush) == TWO.replace("hexes E2023, E2024", "hex E2023").replace(
        "fine\n", "fine\nhex E2024: clear, fine\n", 1
    )
    assert hand(TWO, Gesture("say", ("E2023",), words="forest")).startswith("hex E2023: forest, fine\n")
    assert "hexside between E2023 and E2024: river" in hand(
        TWO, Gesture("say", ("between E2023 and E2024",), words="river")
    )


def test_what_stands_beside_a_changed_thing_says_the_same(hand, umpire):
    text = "# a bridge\nhex E2023: clear\nunits in E2023: INF x2 (Germany), HQ-A Rommel # old friends\n"
    text += "unit Z: INF, USSR, in E2023\n"
    after = hand(text, Gesture("move", ("Rommel",), where="E2024"))
    assert after.startswith("# a bridge\nhex E2023: clear\n") and "unit Z: INF, USSR, in E2023\n" in after
    pieces = look(umpire, after, "", None)["board"]["pieces"]
    assert [(one["kind"], one["where"]) for one in pieces] == [
        ("INF", "E2023"),
        ("INF", "E2023"),
        ("HQ_A", "E2024"),
        ("INF", "E2023"),
    ]


def test_the_attacked_hex_is_attacked_by_the_enemy_beside_it(hand, umpire):
    text = hand(TWO, Gesture("strike", where="E2024", words="attack on"))
    assert "attack attack_on_E2024: hex E2024, attackers (A)\nask land_odds(attack_on_E2024)" in text
    assert look(umpire, text, "", None)["verdicts"][0]["value"] == "3:2"
    with pytest.raises(UmpireError, match="stands next to it"):
        hand(TWO, Gesture("strike", where="E2026", words="attack on"))


def test_what_is_taken_away_is_in_no_list_and_no_question(hand):
    text = hand(TWO, Gesture("strike", where="E2024", words="attack on"), Gesture("drop", ("A",)))
    assert "unit A" not in text and "attackers none" in text
    text = hand(text, Gesture("drop", ("attack_on_E2024",)))
    assert "ask" not in text and "attack_on" not in text


def test_an_answer_in_place_is_a_fact_by_its_name(hand):
    text = hand(
        TWO,
        Gesture("say", ("Germany",), words="at_war_with=USSR"),
        Gesture("say", ("game",), words="year=1941"),
    )
    assert "country Germany: at_war_with (USSR)\ngame: year 1941" in text


def test_unknown_and_lists_outlive_a_change(hand):
    text = "unit A: INF, USSR, in_supply unknown, moved_from E2024, in E2023\n"
    after = hand(text, Gesture("say", ("A",), words="is face-down"))
    assert "in_supply unknown" in after and "moved_from E2024" in after and "face-down" in after


@pytest.mark.parametrize("words", ["nonsense here", "maybe", "ask may_fly(", "(", ""])
def test_what_cannot_be_understood_changes_nothing_and_says_so(umpire, words):
    found = look(umpire, TWO, "", {"verb": "say", "things": ["A"], "words": words})
    assert found["text"] == TWO and (found["error"] or not words)


OPENED = """
    select examples.situation, coalesce((select rule.document from citations tried
    join citations ruled on ruled.source = tried.target and ruled.kind = 'rules_on'
    join nodes rule on rule.id = ruled.target
    where tried.source = examples.id and tried.kind = 'exemplifies' limit 1), '') as edition
    from examples where situation <> '' and examples.rowid % 4 = 0
"""


@pytest.mark.slow
def test_examples_open_on_the_table_and_mean_the_same_written_anew(umpire, connection):
    opened = connection.execute(OPENED).fetchall()
    for situation, edition in opened:
        found = look(umpire, f"{situation}\n", edition, {"verb": "ask", "words": ""})
        assert found["board"] is not None, (situation, found["error"])
        board = found["board"]
        names = [one["name"] for kind in ("places", "pieces", "others") for one in board[kind]]
        names += [f"between {' and '.join(one['ends'])}" for one in board["edges"]]
        anew = changed(umpire, situation, Gesture("unsay", tuple(names), words="nothing"), edition)
        told, told_anew = (
            [verdict.value for _, verdict in umpire.check(text, edition=edition, changes=False)]
            for text in (situation, anew)
        )
        assert told == told_anew, (situation, anew)
    assert len(opened) > 100


MAP = """hex Saar: country Germany, controller Germany, 3 resources
hex Essen: city, country Germany, controller Germany, 3 red factories
hexside between Saar and Essen: railway
"""


def test_a_sheet_is_begun_wished_for_and_filled_in(umpire, hand):
    begin = Gesture("fill", (), "Germany", "production")
    text = hand(MAP, begin, begin)
    assert text.count("production production_Germany: power Germany") == 1
    text = hand(text, Gesture("wish", ("production_Germany",), "", "2 ARM 6-4, cost 6, build_turns 4"))
    assert hand(text, Gesture("wish", ("production_Germany",), "", "German INF 6-3")).count("purchase:") == 2
    text = hand(text, Gesture("say", ("game",), "", "year=1941"))
    found = look(umpire, text, "", None)
    (sheet,) = found["sheets"]
    assert not found["error"] and sheet["title"] == "Production sheet: Germany, 1941"
    values = {one["label"]: one["value"] for one in (*sheet["lines"], *sheet["ends"])}
    assert values["Resources brought to factories"] == "3"
    assert values["Cost of all that is allowed"] == "12 points"
    assert [one["label"] for one in sheet["rows"]] == ["2 ARM Germany"]


@pytest.mark.parametrize(
    ("words", "units", "purchases"),
    [
        ("two tanks", ["ARM, Germany"], ["number 2"]),
        ("a Rumanian militia", ["MIL Rumania"], [""]),
        ("Soviet INF 6-3", ["INF 6-3 USSR"], [""]),
        ("two tanks and a Rumanian militia", ["ARM, Germany", "MIL Rumania"], ["number 2", ""]),
        ("three fighters, cost 4, and an HQ-I", ["FTR, cost 4, Germany", "HQ-I, Germany"], ["number 3", ""]),
    ],
)
def test_wishes_are_understood_as_players_count_units(hand, words, units, purchases):
    begun = hand(MAP, Gesture("fill", (), "Germany", "production"))
    lines = hand(begun, Gesture("wish", ("production_Germany",), "", words)).splitlines()
    wished = [one.partition(": ")[2] for one in lines if one.startswith("unit ")]
    bought = [one.partition(": ")[2] for one in lines if one.startswith("purchase")]
    assert wished == units
    assert [one.split(", ")[2:] for one in bought] == [[each] if each else [] for each in purchases]


def test_what_lies_on_the_table_may_be_wished_by_its_name(hand):
    text = f"{MAP}Hood: BB of the Commonwealth, damaged, in_the_repair_pool\n"
    begun = hand(text, Gesture("fill", (), "Commonwealth", "production"))
    wished = hand(begun, Gesture("wish", ("production_Commonwealth",), "", "Hood"))
    assert wished.splitlines()[-1] == "purchase: production production_Commonwealth, unit Hood"


NO_COUNTERS = f"""options 5, 32, 33, 38, 41, 46 and 49
game: year 1942, turn Jul_Aug
country Germany: at_war_with USSR
{MAP}hex Ploesti: country Rumania, controller Germany, printed_oil 3, oil_lost 1
hexes Kiel, Metz, Kashgar, Houston: country Germany, controller Germany, clear, fine
Hood: BB of Germany, damaged, in_the_repair_pool, cost 4, build_turns 3
Hiyo: CV of Germany, in_the_construction_pool, cost 4, second_cost 3, build_turns 3
Tiger: ARM of Germany, cost 6, build_turns 4
Bayerlein: MECH of Germany, cost 5, build_turns 4
track_unit Panther: unit Bayerlein, box 3, at Essen
"""


def samples() -> list[str]:
    sheets = shipped.laws()[CE].code.table.sheets
    return [wish.sample for sheet in sheets for wish in sheet.wishes]


@pytest.mark.parametrize("words", samples())
def test_what_is_no_counter_is_wished_for_in_words_too(umpire, hand, words):
    begun = hand(NO_COUNTERS, Gesture("fill", (), "Germany", "production"))
    for said in (words, f"the {words}"):
        wished = hand(begun, Gesture("wish", ("production_Germany",), "", said))
        (bought,) = [one for one in wished.splitlines() if one.startswith("purchase")]
        assert "unit " not in bought or any(one in bought for one in ("repair", "second_cycle"))
        (sheet,) = look(umpire, wished, "", None)["sheets"]
        (row,) = sheet["rows"]
        assert row["cells"][0]["label"] == "cost" and row["label"] != "purchase"


def test_a_facility_that_is_wished_for_goes_by_what_it_is(hand):
    begun = hand(NO_COUNTERS, Gesture("fill", (), "Germany", "production"))
    twice = Gesture("wish", ("production_Germany",), "", "a fort in Kiel, cost 4, 2 turns")
    lines = hand(begun, twice, twice).splitlines()
    assert "purchase: production production_Germany, facility fort_in_Kiel" in lines
    assert sum("kind fortification, hex Kiel, cost 4, turns 2" in one for one in lines) == 2


@pytest.mark.parametrize(
    ("gesture", "wrong"),
    [
        (Gesture("fill", (), "", "production"), "nobody said whose production sheet it is"),
        (Gesture("fill", (), "none", "production"), "nobody said whose production sheet it is"),
        (Gesture("fill", (), "Germany: x", "production"), "nobody said whose production sheet it is"),
        (Gesture("fill", (), "Germany", "laundry"), "there is no sheet laundry"),
        (Gesture("wish", ("Saar",), "", "ARM"), "nobody said what is wished"),
        (Gesture("wish", ("production_Germany",), "", "  "), "nobody said what is wished"),
        (Gesture("wish", ("production_Germany",), "", "ARM # 2"), "nobody said what is wished"),
        (Gesture("wish", ("production_Germany",), "", "ARM\nhex Kiev"), "nobody said what is wished"),
        (Gesture("wish", ("production_Germany",), "", "IMF 3"), "Unit has no IMF"),
    ],
)
def test_a_sheet_that_cannot_be_begun_says_why(hand, gesture, wrong):
    text = hand(MAP, Gesture("fill", (), "Germany", "production"))
    with pytest.raises(UmpireError, match=wrong):
        hand(text, gesture)
