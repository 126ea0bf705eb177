"""A production sheet, filled in from a situation: on the command line and as a page."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from datasette.app import Datasette

from kb.home import current
from queries.web import views
from queries.web.guard import FORMS
from tests.queries.reading import text

JAPAN = """option 39
| Production multiples | 1944 |
|---|---|
| Japan | 5/4 |
game: year 1944, turn Mar_Apr
country Japan: at_war_with USA
country NEI: territory, controlled_by Japan
sea_area China_Sea
hex Palembang: major port, coastal, fine, country NEI, controller Japan, printed_oil 8, sea_areas (China_Sea)
hex Osaka: city, major port, coastal, country Japan, controller Japan, red_factories 8, sea_areas (China_Sea)
unit boats: CP, Japan, points 5, in China_Sea
unit fighter: FTR, Japan, cost 4, build_turns 2
unit bomber: LND, Japan, cost 4, build_turns 3
production P: power Japan, built_last_turn none
purchase: production P, unit fighter
purchase: production P, unit bomber
ask power_build_points(P)
"""


def test_it_says_what_comes_in_what_each_wish_comes_to_and_what_is_left(umpire):
    done = umpire("sheet", "-", "--json", stdin=JAPAN)
    (sheet,) = json.loads(done.stdout)["sheets"]
    assert done.exit_code == 0 and sheet["title"] == "Production sheet: Japan, Mar/Apr 1944"
    lines = {one["label"]: one["value"] for one in (*sheet["lines"], *sheet["ends"])}
    assert lines["Resources brought to factories"] == "5"
    assert lines["Build points"] == "6 points" and lines["Build points left"] == "2 points"
    assert sheet["routes"] == [{"amount": "5", "goods": "oil", "stops": ["Palembang", "China Sea", "Osaka"]}]
    assert sheet["limits"] == ["no more than 5 through China Sea (the convoy points in the sea area)"]
    fighter, bomber = ({one["label"]: one for one in row["cells"]} for row in sheet["rows"])
    assert [fighter[one]["value"] for one in ("cost", "allowed", "paid")] == ["4 points", "yes", "yes"]
    assert bomber["allowed"]["value"] == "no" and "last turn" in bomber["allowed"]["why"][0]


def test_a_terminal_shows_it_in_lines(umpire):
    said = umpire("sheet", "-", stdin=JAPAN).output
    assert "5 oil: Palembang > China Sea > Osaka" in said
    assert re.search(r"Build points left +2 points", said)


LENT = """| Production multiples | 1943 |
|---|---|
| Commonwealth | 1 |
| USA | 1 |
game: year 1943, turn Jan_Feb, US_entry_options (15, 19, 27, 30), not USA_fought_all_Axis
country USA: at_war_with Germany
country Commonwealth: at_war_with (Germany, Japan)
country Germany: at_war_with (USA, Commonwealth)
country Japan: at_war_with Commonwealth
sea_area Ocean
hex Boston: city, major port, country USA, controller USA, 6 resources, 6 red factories, sea_areas (Ocean)
hex London: city, capital, major port, country UK, controller Commonwealth, 3 red factories, sea_areas (Ocean)
unit boats: CP, USA, points 4, in Ocean
loan goods: giver USA, recipient Commonwealth, 2 resources
loan money: giver USA, recipient Commonwealth, 2 build points
production A: power USA
production B: power Commonwealth
"""


def test_what_is_lent_and_received_stands_on_both_sheets_and_on_no_other(umpire):
    done = umpire("sheet", "-", "--json", stdin=LENT)
    lender, other = (
        {c["label"]: c["value"] for c in one["lines"]} for one in json.loads(done.stdout)["sheets"]
    )
    assert (lender["Resources lent to others"], other["Resources from others"]) == ("2", "2")
    assert lender["Build points lent to others"] == other["Build points from others"] == "2 points"
    assert "Resources from others" not in lender and "Bonus build points" not in other
    two = f"## Nothing is produced here\nKiev: city\nask aircraft_limit(Kiev)\n\n## Japan\n{JAPAN}"
    (alone,) = json.loads(umpire("sheet", "-", "--json", stdin=two).stdout)["sheets"]
    assert not any("together" in one["label"] for one in alone["lines"])


def test_a_plan_shows_no_more_than_what_is_used_of_it(umpire):
    more = LENT.replace("controller Commonwealth, 3 red", "controller Commonwealth, 3 resources, 6 red")
    away = "country France: at_war_with Germany\nloan back: giver Commonwealth, recipient France, 2 resources"
    done = umpire("sheet", "-", "--json", stdin=more.replace("production A: power USA", away))
    (sheet,) = json.loads(done.stdout)["sheets"]
    brought = next(one["value"] for one in sheet["lines"] if one["label"] == "Resources brought to factories")
    assert brought == "3" and sum(int(one["amount"]) for one in sheet["routes"]) == 3


def test_what_others_lend_is_delivered_before_its_own_is_used(umpire):
    own = LENT.replace("controller Commonwealth, 3 red", "controller Commonwealth, 1 resource, 6 red")
    sheet = json.loads(umpire("sheet", "-", "--json", stdin=own).stdout)["sheets"][1]
    shown = [(one["amount"], one["goods"], len(one["stops"])) for one in sheet["routes"]]
    assert shown == [("2", "general resources from USA", 3), ("1", "general resource", 1)]


def test_what_binds_is_told_where_build_points_take_the_convoys(umpire):
    ocean = LENT.replace("controller Commonwealth, 3 red", "controller Commonwealth, 9 red")
    far = "hex Halifax: city, major port, coastal, country Canada, controller Commonwealth, 3 resources"
    far += ", sea_areas (Ocean)\n"
    sheet = json.loads(umpire("sheet", "-", "--json", stdin=ocean + far).stdout)["sheets"][1]
    brought = next(one["value"] for one in sheet["lines"] if one["label"] == "Resources brought to factories")
    assert brought == "2" and sheet["limits"] == [
        "no more than 4 through Ocean (the convoy points that carry for this power, build points too)"
    ]


def test_what_is_not_known_is_asked_for(umpire):
    done = umpire("sheet", "-", stdin=JAPAN.replace(", built_last_turn none", ""))
    assert done.exit_code == 1
    assert "Which units did P build, upgrade or repair last turn?" in done.output


def test_a_reason_that_many_rows_share_is_said_once(umpire):
    wishes = 2 * "purchase: production P, unit fighter\n"
    text = JAPAN.replace(", built_last_turn none", "").replace("ask power_build_points(P)\n", wishes)
    (sheet,) = json.loads(umpire("sheet", "-", "--json", stdin=text).stdout)["sheets"]
    assert [row["note"] for row in sheet["rows"]] == [1, 0, 1, 1]  # the bomber cannot be paid for anyway
    assert [note["why"] for note in sheet["notes"]] == [
        ["Which units did P build, upgrade or repair last turn?"]
    ]


def test_a_situation_without_a_production_says_what_to_write(umpire):
    done = umpire("sheet", "-", stdin="Kiev: city\n")
    assert done.exit_code == 2 and "production P: power" in done.output


@pytest.fixture(scope="module")
def datasette(home) -> Datasette:
    return Datasette(immutables=[str(current(home).database)])


def test_the_page_draws_the_plan_and_leads_to_the_table(datasette):
    page = asyncio.run(datasette.client.get("/sheet?" + urlencode({"situation": JAPAN})))
    assert page.status_code == 200
    (picture,) = re.findall(r'<svg class="routes".*?</svg>', page.text, re.S)
    assert picture.count('class="node') == 3 and "China Sea" in picture
    assert "Osaka: 5 oil</text>" in picture and picture.count(">5 oil</text>") == 2
    said = text(page)
    assert "<b>5 oil</b>: Palembang \u2192 China Sea \u2192 Osaka" in page.text  # as a phone shows it
    assert "Production sheet: Japan" in said and "it is more than one above" in said
    assert 'href="/table?' in page.text


def test_the_server_takes_every_form_that_a_page_sends():
    pages = Path(views.__file__).parent / "pages"
    sent = [
        where
        for page in pages.glob("*.html")
        for where in re.findall(r"action=\"\{\{ at\('([^']+)'[^>]*method=\"post\"", page.read_text("utf-8"))
    ]
    assert len(sent) > 4 and all(where.startswith(FORMS) for where in sent)


def test_an_empty_page_shows_how_it_is_written(datasette):
    page = asyncio.run(datasette.client.get("/sheet"))
    assert page.status_code == 200 and "production P: power Germany" in page.text


def test_the_page_tells_what_is_wrong(datasette):
    page = asyncio.run(datasette.client.get("/sheet?" + urlencode({"situation": "Kiev: city"})))
    assert page.status_code == 200 and "it states no production" in text(page)


def test_a_line_says_why_it_is_refused_before_what_is_not_known_of_it(umpire):
    wishes = "unit free: INF, China\nunit works: ARM, Japan, cost 2, build_turns 2, in Osaka\n"
    text = JAPAN.replace("production P:", wishes + "production P:").replace(
        "purchase: production P, unit bomber",
        "purchase: production P, unit free\npurchase: production P, unit works",
    )
    (sheet,) = json.loads(umpire("sheet", "-", "--json", stdin=text).stdout)["sheets"]
    assert [row["reason"] and row["reason"]["why"] for row in sheet["rows"]] == [
        None,
        ["it is another power's"],
        ["it is in no force pool"],
    ]


def test_what_is_left_counts_what_can_be_paid(umpire):
    text = JAPAN.replace("option 39\n", "")
    (sheet,) = json.loads(umpire("sheet", "-", "--json", stdin=text).stdout)["sheets"]
    ends = {one["label"]: one["value"] for one in sheet["ends"]}
    assert ends == {
        "Cost of all that is allowed": "8 points",
        "Paid for what can be paid": "4 points",
        "Build points left": "2 points",
    }


def test_a_long_list_of_wishes_is_filled_in(umpire):
    wishes = [
        f"unit f{n}: FTR, Japan, cost 1, build_turns 2\npurchase: production P, unit f{n}\n"
        for n in range(24)
    ]
    done = umpire("sheet", "-", "--json", stdin=JAPAN.replace("ask power_build_points(P)\n", "".join(wishes)))
    (sheet,) = json.loads(done.stdout)["sheets"]
    allowed = [row["cells"][2]["value"] for row in sheet["rows"]]
    assert allowed == ["yes"] + ["no"] * 25


@pytest.mark.slow
def test_two_hundred_wishes_are_filled_in(umpire):
    """What stands before a wish is judged once, and not once for each that stands behind it."""
    wishes = "".join(
        f"unit rifles{one}: INF, Japan, cost 1, build_turns 2\npurchase: production P, unit rifles{one}\n"
        for one in range(198)
    )
    done = umpire("sheet", "-", "--json", stdin=JAPAN.replace("ask power", f"{wishes}ask power"))
    (sheet,) = json.loads(done.stdout)["sheets"]
    assert done.exit_code == 0 and len(sheet["rows"]) == 200
    paid = [one["value"] for row in sheet["rows"] for one in row["cells"] if one["label"] == "paid"]
    assert paid.count("yes") == 2  # a fighter, and one corps above the none of last turn


def test_wishes_that_no_sheet_has_room_for_are_said_to_be_left_out(umpire):
    wishes = "".join("purchase: production P, unit fighter\n" for _ in range(201))
    done = umpire("sheet", "-", stdin=JAPAN.replace("ask power", f"{wishes}ask power"))
    assert done.exit_code == 2 and "200" in done.output and "203" in done.output
