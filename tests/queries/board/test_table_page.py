"""The page of the table: a form that works without a script, answered by the judges."""

from __future__ import annotations

import asyncio
import html
import re
from urllib.parse import unquote, urlencode

import pytest
from datasette.app import Datasette

from kb.home import current
from parsers.grid import Grid
from queries.board.table_data import TableData
from queries.web.table.cells import around, free_cells, lay_out

ATTACK = """hexes E2023, E2024: clear, fine
unit A: INF of Germany, 6-3, in E2023
unit B: INF of USSR, 4-3, in E2024
"""


@pytest.fixture(scope="module")
def datasette(home):
    return Datasette([str(current(home).database)], immutables=[])


@pytest.fixture
def post(datasette):
    def send(**fields: str):
        headers = {"content-type": "application/x-www-form-urlencoded"}
        asked = datasette.client.post("/table", content=urlencode(fields), headers=headers)
        response = asyncio.run(asked)
        assert response.status_code == 200, response.text
        return response.text

    return send


def test_an_empty_table_is_a_grid_with_a_palette_of_all_countries_and_kinds(datasette):
    page = asyncio.run(datasette.client.get("/table")).text
    assert page.count('class="free"') == 12
    countries = re.findall(
        r'<option value="(\w+)"', re.search(r'name="put_country".*?</select>', page, re.S)[0]
    )
    assert len(countries) == len(set(countries)) and {"Germany", "New_Zealand", "Rumania"} <= set(countries)
    kinds = re.findall(r'<option value="([^"]+)"', re.search(r'name="put_kind".*?</select>', page, re.S)[0])
    assert kinds[0] == "INF" and "HQ-A" in kinds and len(kinds) == len(set(kinds))
    assert not {"AX", "no-effect"} & set(kinds)  # results of a combat are no counters
    brushes = re.findall(r'data-brush="([^"]+)"', page)
    assert brushes.count("forest") == 1
    assert brushes.count("fine") == 2  # one for a hex and one for a sea area


@pytest.mark.parametrize(
    ("words", "asked", "said"),
    [
        ("is the German INF in supply?", "ask supplied(A)", "supply"),
        ("what are the odds if the Germans attack E2024", "ask land_odds(attack_on_E2024)", "3:2"),
        ("how many units may stack in E2024", "ask land_limit(E2024)", "2 land units"),
    ],
)
def test_what_is_asked_on_a_line_is_answered(post, words, asked, said):
    page = post(do="line", line_words=words, situation=ATTACK)
    assert asked in page and said in re.search(r'class="says">(.*?)</p>', page, re.S)[1]
    assert 'role="alert"' not in page and page.count('class="counter"') == 2
    again = post(do="line", line_words="may they overrun it?", situation=_situation(page))
    assert again.count("\nask ") == 1


def test_a_question_that_is_not_understood_leaves_the_table_as_it_was(post):
    page = post(do="line", line_words="may I have some tea?", situation=ATTACK)
    assert re.search(r'role="alert">[^<]*tea\?', page) and _situation(page) == ATTACK
    assert page.count('class="counter"') == 2


def _situation(page: str) -> str:
    return html.unescape(re.search(r'<textarea id="situation"[^>]*>\n?(.*?)</textarea>', page, re.S)[1])


def test_only_what_the_counters_there_can_do_has_a_button(post):
    def acts(situation: str) -> list[str]:
        return re.findall(r'data-tool="strike:([^"]+)"', post(do="judge", situation=situation))

    assert acts("") == []
    assert acts(ATTACK) == ["attack on", "rail move to"]
    assert acts("sea_area Gulf\nunit S: CA of Italy, in Gulf\n")[-1] == "battle in"


def test_what_a_list_may_hold_is_offered(post):
    gulf = "sea_area Gulf: fine\nunit I: CA of Italy, attack 4, defence 5, section 3, in Gulf\n"
    gulf += "unit C: CA of Commonwealth, attack 2, defence 6, section 0, in Gulf\n"
    gulf += "country Italy: at_war_with Commonwealth\n"
    page = post(do="line", line_words="naval combat in the Gulf", situation=gulf)
    page = post(do="answer:battle_in_Gulf|initiated=yes", situation=_situation(page))
    assert 'value="answer:Italy_fleet|flown_in=none"' in page
    for fleet in ("Italy_fleet", "Commonwealth_fleet"):
        page = post(do=f"answer:{fleet}|flown_in=none", situation=_situation(page))
    for fleet, die in (("Italy_fleet", "2"), ("Commonwealth_fleet", "9")):
        page = post(do=f"answer:{fleet}|search_roll={die}", situation=_situation(page))
    offered = re.findall(r'value="answer:Italy_fleet\|picked=(\w+)"', page)
    assert offered == ["none", "0", "1", "2", "3", "4"]


def test_the_lines_of_an_air_fight_that_a_hand_begins_are_drawn_with_their_fronts(post):
    kiev = "hex Kiev\nunit G: FTR of Germany, air_to_air 6, in Kiev\n"
    kiev += "unit F: FTR of USSR, air_to_air 5, in Kiev\nunit E: FTR of USSR, air_to_air 4, in Kiev\n"
    kiev += "unit L: LND of USSR, air_to_air 3, in Kiev\n"
    page = post(do="line", line_words="air combat over Kiev", situation=kiev)
    assert page.count("line ordered") == page.count('class="front"') == 3  # of bombers the Germans have none
    page = post(do="order:E", situation=_situation(page))
    assert "fighters (E, F)" in _situation(page)


def test_an_empty_table_is_of_the_game_at_hand_and_its_text_says_so(datasette):
    at_hand = {"cookie": "umpire_game=wif-raw7.13"}
    page = asyncio.run(datasette.client.get("/table", headers=at_hand)).text
    assert '<option value="wif-raw7" selected>' in page
    headers = at_hand | {"content-type": "application/x-www-form-urlencoded"}
    sent = urlencode({"do": "line", "line_words": "INF 6-3 Germany in E2023", "situation": ""})
    page = asyncio.run(datasette.client.post("/table", content=sent, headers=headers)).text
    assert _situation(page).startswith("edition wif-raw7\noptions 13\nhex E2023")


def test_what_is_told_and_lies_nowhere_is_told_below_the_map(post):
    page = html.unescape(post(do="judge", situation="country Italy: at_war_with Commonwealth\n"))
    told = re.search(r'id="legend".*?</ul>', page, re.S)[0]
    assert re.search("Italy: at war with.*Commonwealth", told)


def test_a_wrong_text_is_shown_with_its_line_and_what_to_write(post):
    page = html.unescape(post(do="judge", situation=f"{ATTACK}nonsense here\n"))
    told = re.search(r'role="alert">([^<]*)', page)[1]
    assert told.startswith("line 4, 'nonsense here': ") and "a line such as 'Kiev: city, clear'" in told
    assert "data-unread" in page
    page = html.unescape(post(do="judge", situation=f"{ATTACK}ask lnad_odds(A)\n"))
    assert "line 4, 'ask lnad_odds(A)': no decision is called lnad_odds; land_odds" in page


def test_units_put_down_in_words_stand_on_the_map_and_an_attack_is_judged(post):
    page = post(do="line", line_words="2 INF 6-3 Germany in E2023", ground="clear, fine", situation="")
    assert page.count('class="counter"') == 2 and "unit Germany_INF_2: INF of Germany, 6-3, in E2023" in page
    page = post(do="strike:attack on", where="E2024", situation=ATTACK)
    assert ">3:2</span>" in page and 'class="place attacked"' in page


def test_what_is_needed_is_answered_where_it_is_asked(post):
    situation = (
        ATTACK.replace("fine", "weather unknown") + "attack T: hex E2024, attackers (A)\nask land_odds(T)\n"
    )
    page = post(do="judge", situation=situation)
    assert 'value="answer:E2024|weather=fine"' in page
    page = post(do="answer:E2024|weather=fine", situation=situation)
    assert ">3:2</span>" in page


def test_questions_are_found_by_a_players_words(post):
    page = post(do="judge", find="is this unit in supply", situation=ATTACK)
    asked = re.findall(r'value="ask:(\w+)\(', page)
    assert "supplied" in asked, asked


def test_what_is_offered_unasked_goes_by_what_lies_there(post):
    offered = re.findall(r'value="(ask|lay):([^"]+)"', post(do="judge", situation=ATTACK))[:6]
    assert ("lay", "attack on|E2024|land_odds") in offered and (
        "lay",
        "attack on|E2024|overrun_allowed",
    ) in offered
    assert ("ask", "supplied(A)") in offered and ("ask", "overstacked_units(E2024)") in offered
    afloat = SEA + "unit Ajax: CL of Commonwealth, section 0, sea_area Gulf\n"
    offered = re.findall(r'value="((?:ask|lay):[^"]+)"', post(do="judge", situation=afloat))
    assert offered[0] == "lay:battle in|Gulf|next_naval_step"
    assert not [one for one in offered if "supplied" in one or "has_zone" in one or "port_attack" in one]


WAR = "country Germany: at_war_with USSR\n"


def test_zones_and_supply_are_shown_where_the_player_wants_it(post):
    page = post(do="judge", situation=ATTACK)
    assert 'class="zone"' not in page and "sign-over" not in page
    page = post(do="judge", situation=ATTACK, layer="zones")
    assert "E2024: zones of control of Germany and USSR" in page
    page = post(
        do="judge", situation=f"{WAR}hex E2022: city, clear, fine, country USSR\n{ATTACK}", layer="supply"
    )
    assert page.count('class="sign-over') == 2 and "in supply" in page


def test_what_is_illegal_is_marked_with_its_reason_where_it_is(post):
    crowd = ATTACK + "in E2023: INF x3 (Germany)\n"
    assert "<title>units too many here: 2</title>" in post(do="judge", situation=crowd)
    page = post(do="strike:attack on", where="E2024", situation=ATTACK)
    assert 'class="wrong"' not in page
    page = post(do="judge", situation=ATTACK + "attack T: hex E2024, attackers (A)\nask overrun_allowed(T)\n")
    assert re.search(r'<g class="wrong"[^>]*><title>No: E2024 may not be overrun', page)


SEA = "sea_area Gulf: fine\nunit Pola: CA of Italy, section 3, sea_area Gulf\n"


def test_a_ship_goes_from_section_to_section(post):
    page = post(do="judge", situation=SEA)
    assert page.count('class="hold"') == 5 and 'data-says="section 0"' in page
    page = post(do="move", thing="Pola", where="Gulf", move_words="section 1", situation=SEA)
    assert "section 1" in page.partition("<textarea")[2] and "section 3" not in page.partition("<textarea")[2]


AIR = "unit F, G: FTR of Germany, air_to_air 5\nunit E: FTR of USSR, air_to_air 4\n"
AIR += "air_group Ours: enemy Theirs, fighters (F, G)\nair_group Theirs: enemy Ours, fighters (E)\n"


def test_a_line_in_the_air_is_ordered(post):
    assert 'value="order:G"' in post(do="judge", situation=AIR)
    assert "fighters (G, F)" in post(do="order:G", situation=AIR)
    behind = AIR.replace("(F, G)", "(G, F)")
    assert "fighters (F, G)" in post(do="order", thing="F", where="G", situation=behind)


def test_edition_and_options_are_chosen_on_the_table(post):
    page = post(do="play", play_edition="wif-raw7", play_options="2, 3", situation=ATTACK)
    assert "edition wif-raw7\noptions 2, 3\nhexes E2023" in page
    page = post(
        do="play", play_edition="wif-ce", play_options="", situation="edition wif-raw7\noptions 2\n" + ATTACK
    )
    assert "edition wif-ce\nhexes E2023" in page and "options 2" not in page.partition("<textarea")[2]
    assert 'role="alert"' in post(do="play", play_edition="wif-ce", play_options="999", situation=ATTACK)


def test_nothing_that_is_offered_has_an_underscore(post):
    page = post(do="judge", situation=ATTACK)
    shown = re.sub(r"<textarea.*?</textarea>|<[^>]*>", " ", page, flags=re.S)
    assert not re.findall(r"\b\w+_\w+\b", shown)
    assert not [one for one in re.findall(r'data-brush="([^"]+)"', page) if "_" in one]


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "put", "put_kind": "INF", "put_country": "Germny", "put_where": "E2023"},
        {"do": "say:<script>", "thing": "A"},
        {"do": "nonsense"},
        {"do": "move", "thing": "A", "where": "../x"},
        {"do": "strike:attack on", "where": "+A+B+nobody"},
        {"do": "line", "line_words": "(" * 300},
        {"do": "line", "line_words": 'include "x"'},
        {"do": "paint", "paint_where": "between A and", "paint_words": "river"},
        {"do": "answer:A|combat", "answer:A|combat": "many"},
    ],
)
def test_a_slip_is_said_in_words_and_changes_nothing(post, fields):
    page = post(situation=ATTACK, **fields)
    assert (
        'role="alert"' in page and "Traceback" not in page and "<script>" not in page.partition("<body>")[2]
    )
    assert "a fault of the program" not in page
    assert "unit A: INF of Germany, 6-3, in E2023\nunit B: INF of USSR, 4-3, in E2024" in page


def test_what_a_message_names_is_no_command_on_a_page(post):
    page = post(do="line", line_words="Lublin: clear, sideways", situation="Kiev: city, clear")
    assert "says nothing of a hex" in page and "umpire types" not in page


def test_how_a_place_lies_is_told_with_its_facts(post):
    page = post(do="line", line_words="Lublin: clear, beside Kiev", situation="Kiev: city, clear")
    assert re.findall(r"hexside between Lublin and Kiev|^Lublin: clear$", page, re.M)[:2] == [
        "Lublin: clear",
        "hexside between Lublin and Kiev",
    ]


def test_an_attack_that_is_told_twice_is_one(post):
    told = {"do": "line", "line_words": "the Germans attack E2024, what are the odds?"}
    once = post(**told, situation=ATTACK)
    text = html.unescape(re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", once, re.S)[1])
    assert "attack_on_E2024" in text
    assert "attack_on_E2024_2" not in post(**told, situation=text)


def test_an_example_opens_by_its_name_from_the_section_that_it_stands_in(datasette):
    section = asyncio.run(datasette.client.get("/rules/wif-ce/2.3.1")).text
    link = re.search(r'href="(/table\?example=[^"]+)"', section)[1].replace("&amp;", "&")
    page = asyncio.run(datasette.client.get(link)).text
    assert 'class="verdict big' in page and 'class="place' in page


GRID = Grid("Hex", "second", {"W": 0, "E": 1})


def place(name: str, at: list[int] | None = None, sheet: str = "E"):
    return {"type": "Hex", "name": name, "at": at, "sheet": sheet if at else "", "facts": {}, "words": []}


def test_printed_numbers_and_what_is_joined_lie_side_by_side():
    places = [place("E1632", [32, 16]), place("E1533", [33, 15]), place("home"), place("far")]
    laid, sheet = lay_out(places, [{"ends": ["home", "E1632"], "facts": {}, "words": []}], GRID)
    assert sheet == "E" and laid["E1533"] in around(laid["E1632"]) and laid["home"] in around(laid["E1632"])
    assert len(set(laid.values())) == 4
    free = free_cells(laid, sheet, GRID)
    assert not set(free) & set(laid.values())
    assert all("+" in free[cell] for cell in around(laid["home"]) if cell in free)


@pytest.mark.parametrize("sheet", ["W", "E"])
@pytest.mark.parametrize("at", [[31, 14], [31, 15]])
def test_a_place_without_a_number_lies_on_the_grid_of_the_numbers(sheet, at):
    """Half a hex higher or lower it would be drawn over them."""
    laid, _ = lay_out([place("numbered", at, sheet), place("home")], [], GRID)
    (column, height), (other, higher) = laid["numbered"], laid["home"]
    assert (column + height) % 2 == (other + higher) % 2
    assert laid["home"] not in [laid["numbered"], *around(laid["numbered"])]


def test_a_game_without_a_table_is_drawn_plainly():
    assert TableData().colours == {} and TableData().ground == ""


def test_a_question_about_an_act_lays_it_down_and_asks(post):
    page = post(do="judge", find="land battle", situation=ATTACK)
    assert 'value="lay:attack on|E2024|land_odds"' in page
    page = post(do="lay:attack on|E2024|overrun_allowed", situation=ATTACK)
    assert "ask overrun_allowed(attack_on_E2024)" in page and 'class="place attacked"' in page


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("can my HQ overstack", "How many units are too many?"),
        ("gibraltar", "May naval units pass there?"),
        ("rough seas", "By how much have rough seas reduced"),
        ("port attack AA", "How many anti-aircraft factors fire?"),
        ("blitz or assault", "Who chooses the combat table? (attack on E2024)"),
        ("isolated", "Is it in supply? (B)"),
        ("can I retreat", "May it retreat there?"),
        ("naval range", "How many points does the ship pay"),
        ("who goes first", "Which side has the initiative?"),
    ],
)
def test_a_players_words_find_the_question_that_fits_first(post, words, question):
    asking = post(do="judge", find=words, situation=ATTACK).partition('id="asking"')[2]
    first = re.search(r'<button class="plain" name="do" value="[a-z]+:[^"]+">([^<]+)|<li>([^<]+)', asking)
    assert (first[1] or first[2]).startswith(question), first


def test_what_lacks_for_a_question_is_told_with_an_example_of_it(post):
    asking = post(do="judge", find="gibraltar", situation="").partition('id="asking"')[2]
    assert "Lay down a strait first" in asking
    example = re.search(r'href="/table\?example=([^"]+)"', asking)[1]
    assert "strait" in post(do="judge", situation="", example=unquote(example)).partition("<textarea")[2]


@pytest.mark.parametrize(
    "example",
    [
        "wif-qa/example/Q22.4-24b",  # says itself that it is played in the other edition than its ruling
        "wif-qa/example/QFiF11.0-2a",  # of a ruling on a rule that no rulebook has
        "wif-lif/example/2-1",  # of a kit
        "wif-raw7/example/2.3.1-a",
        "iog/example/20.4.1-a",  # asks what another game calls so too
    ],
)
def test_an_example_is_judged_on_the_table_as_in_the_audit(datasette, connection, example):
    looked = asyncio.run(datasette.client.get(f"/table.json?{urlencode({'example': example})}")).json()
    asked = "select actual from checks where subject = ? order by id"
    actual = [value for (value,) in connection.execute(asked, [example])]
    assert looked["error"] == "" and [one["value"] for one in looked["verdicts"]] == actual


FIGHT = """country Italy: at_war_with Commonwealth
sea_area Gulf: fine
unit Pola: CA of Italy, attack 4, defence 5, section 3, in Gulf
unit Ajax: CL of Commonwealth, attack 2, defence 6, section 0, in Gulf
seabattle B: area Gulf, active I, other C, initiated
fleet I: battle B, enemy C, committed (Pola), flown_in none, search_roll 3
fleet C: battle B, enemy I, committed (Ajax), flown_in none, search_roll 9
ask next_naval_step(B)
"""


def test_a_naval_fight_is_played_to_its_end_where_each_step_is_asked(datasette):
    situation = FIGHT

    def tells(**fields: str) -> dict:
        nonlocal situation
        headers = {"content-type": "application/x-www-form-urlencoded"}
        body = urlencode({"situation": situation, **fields})
        page = asyncio.run(datasette.client.post("/table.json", content=body, headers=headers)).json()
        assert page["error"] == "", (fields, page["error"])
        situation = page["situation"]
        return page["verdicts"][0].get("next") or {}

    def answers(thing: str, fact: str, value: str) -> dict:
        return tells(do=f"answer:{thing}|{fact}", **{f"answer:{thing}|{fact}": value})

    coming = tells(do="judge")
    assert (coming["step"], [one["fact"] for one in coming["choices"]]) == ("pick_sections", ["picked"])
    answers("I", "picked", "0")
    answers("B", "avoided", "no")
    answers("B", "bought_type", "surface_combat")
    answers("I", "inflicts", "(D)")
    assert answers("C", "inflicts", "none")["step"] == "take_results"
    page = asyncio.run(datasette.client.get(f"/table?{urlencode({'situation': situation})}")).text
    line = re.search(r'name="step_words" value="([^"]+)"', page)[1]
    assert line == "hit: fleet C, result which, target Ajax, roll which"
    headers = {"content-type": "application/x-www-form-urlencoded"}
    body = urlencode({"situation": situation, "do": "step", "step_words": line})
    unsaid = asyncio.run(datasette.client.post("/table.json", content=body, headers=headers)).json()
    assert "result" in unsaid["error"] and unsaid["situation"] == situation  # what nobody said is not told
    tells(do="step", step_words=line.replace("result which", "result D").replace("roll which", "roll 5"))
    answers("I", "aborts", "no")
    assert answers("C", "aborts", "yes") == {}  # it is over
