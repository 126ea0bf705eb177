"""A production sheet, filled in from a situation: on the command line and as a page."""

from __future__ import annotations

import asyncio
import json
import re
from urllib.parse import urlencode

import pytest
from datasette.app import Datasette

from kb.home import current
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
    assert done.exit_code == 0 and sheet["title"] == "Production sheet: Japan"
    lines = {one["label"]: one["value"] for one in (*sheet["lines"], *sheet["ends"])}
    assert lines["Resources brought to factories"] == "5"
    assert lines["Build points"] == "6 points" and lines["Build points left"] == "2 points"
    assert sheet["routes"] == [{"amount": "5", "goods": "oil", "stops": ["Palembang", "China Sea", "Osaka"]}]
    assert sheet["limits"] == ["5 through China Sea"]
    fighter, bomber = ({one["label"]: one for one in row["cells"]} for row in sheet["rows"])
    assert [fighter[one]["value"] for one in ("cost", "allowed", "paid")] == ["4 points", "yes", "yes"]
    assert bomber["allowed"]["value"] == "no" and "last turn" in bomber["allowed"]["why"][0]


def test_a_terminal_shows_it_in_lines(umpire):
    said = umpire("sheet", "-", stdin=JAPAN).output
    assert "5 oil: Palembang > China Sea > Osaka" in said
    assert re.search(r"Build points left +2 points", said)


def test_what_is_not_known_is_asked_for(umpire):
    done = umpire("sheet", "-", stdin=JAPAN.replace(", built_last_turn none", ""))
    assert done.exit_code == 1
    assert "Which units did P build, upgrade or repair last turn?" in done.output


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
    said = text(page)
    assert "Production sheet: Japan" in said and "it is more than one above" in said
    assert 'href="/table?' in page.text


def test_an_empty_page_shows_how_it_is_written(datasette):
    page = asyncio.run(datasette.client.get("/sheet"))
    assert page.status_code == 200 and "production P: power Germany" in page.text


def test_the_page_tells_what_is_wrong(datasette):
    page = asyncio.run(datasette.client.get("/sheet?" + urlencode({"situation": "Kiev: city"})))
    assert page.status_code == 200 and "it states no production" in text(page)
