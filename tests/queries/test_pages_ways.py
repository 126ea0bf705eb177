"""The ways into the pages: addresses that nobody gave out, the box that suggests, and the help; asked over
HTTP as a browser asks them."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable

import httpx
import pytest
from datasette.app import Datasette

from kb.home import current
from tests.queries.reading import text

Get = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def get(home) -> Get:
    datasette = Datasette(immutables=[str(current(home).database)])

    def get(path: str, status: int = 200, follow: bool = True) -> httpx.Response:
        async def asked() -> httpx.Response:
            response = await datasette.client.get(path)
            while follow and response.status_code in (301, 302):
                response = await datasette.client.get(response.headers["location"])
            return response

        response = asyncio.run(asked())
        assert response.status_code == status, response.text[:500]
        return response

    return get


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/option-13", "Option 13 "),
        ("/2.4.2", "2.4.2 Tracing supply"),
        ("/Q2.4-4", "Q2.4-4 "),
        ("/q2.4-4", "Q2.4-4 "),
        ("/Q2.4-1a", "Q2.4-1 "),
        ("/option%2013", "Option 13 "),
        ("/option+13", "Option 13 "),
        ("/option/13", "Option 13 "),
        ("/raw7/11.16.5", "11.16.5 "),
        ("/raw7%2011.16.5", "11.16.5 "),
        ("/overrun", "Overrun"),
        ("/overun", "Overrun"),
        ("/rules/overun", "Overrun"),
        ("/ZoC", "ZoC"),
        ("/help", "How to ask"),
        ("/2.4.2/", "2.4.2 Tracing supply"),
        ("/wif-ce/us-entry-option/22", "US entry option 22 "),
        ("/us-entry-action/3", "US entry action 3 "),
        ("/us option 22", "US entry option 22 "),
        ("/wif-ce/decision/combat_die_modifier", "What is added to the attacker"),
        ("/combat_die_modifier", "What is added to the attacker"),
    ],
)
def test_an_address_goes_where_it_means(get, path, title):
    assert re.search(r"<h1[^>]*>(.*?)</h1>", get(path).text, re.S)[1].strip().startswith(title)


@pytest.mark.parametrize(
    ("path", "offered"),
    [
        ("/Q2.4-99", "/rules/wif-qa/Q2.4-1"),
        ("/2.4.99", "/rules/wif-ce/2.4.2"),
        ("/rules/wif-raw7/2.4.99", "/rules/wif-raw7/2.4"),
        ("/99", "/help"),
        ("/no/such/place", "/help"),
        ("/umpire/no_such_table", "/help"),
        ("/%00%ff", "/help"),
        ("/" + "x" * 3000, "/help"),
    ],
)
def test_an_unknown_address_is_a_page_of_ours_that_leads_on(get, path, offered):
    page = get(path, status=404)
    assert '<a class="brand" href="/">' in page.text
    assert f'href="{offered}"' in page.text


def test_a_program_that_asks_for_what_is_not_there_gets_data(get):
    assert get("/umpire/no_such_table.json", status=404).json()["ok"] is False


def suggested(get: Get, typed: str) -> list[dict]:
    return get(f"/suggest.json?q={typed}").json()["suggestions"]


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("2.4.2", "wif-ce/2.4.2"),
        ("Q2.4-4", "wif-qa/Q2.4-4"),
        ("q2.4-4", "wif-qa/Q2.4-4"),
        ("option+13", "wif-ce/option/13"),
        ("opt+13", "wif-ce/option/13"),
        ("overr", "wif-ce/term/overrun"),
        ("tracing+sup", "wif-ce/2.4.2"),
        ("aircraft+stack", "wif-ce/decision/aircraft_limit"),
        ("lampl", "skirmish/term/lamplight"),
    ],
)
def test_the_box_suggests_numbers_titles_terms_and_decisions(get, typed, id):
    found = suggested(get, typed)
    assert id in [one["id"] for one in found] and len(found) <= 8
    if typed[0] in "2qQo" and "v" not in typed:
        assert found[0]["id"] == id
    for one in found:
        get(one["href"])


@pytest.mark.parametrize("typed", ["", "%20", "%00", "zzzzqq", "(((", "x" * 5000, "kind:ruling"])
def test_whatever_is_typed_has_an_answer(get, typed):
    assert isinstance(suggested(get, typed), list)


def test_the_help_is_one_page_whose_examples_work(get):
    page = get("/help")
    rows = re.findall(r'<tr><td><a href="([^"]*)">([^<]*)</a></td><td>([^<]+)</td>', page.text)
    assert len(rows) >= 8
    for address, words, _ in rows:
        assert "Nothing was found" not in text(get(html.unescape(address))), words


def test_a_link_says_in_a_few_words_where_it_leads(get):
    page = get("/rules/skirmish/7.1").text
    there = re.search(r'href="/rules/skirmish/7\.2" [^>]*data-preview="([^"]*)"', page)[1]
    found = get(there).json()
    assert found["label"].startswith("7.2 Sentries") and found["says"]
    for id in ("wif-ce/term/supply", "wif-qa/Q2.4-4", "wif-ce/option/13", "wif-ce/decision/aircraft_limit"):
        says = get(f"/preview/{id}.json").json()["says"]
        assert 20 < len(says) < 400 and "**" not in says and "|" not in says
    assert get("/preview/nothing.json", status=404)


def test_the_rulings_can_be_narrowed(get):
    whole, chapter = get("/rulings.json").json(), get("/rulings.json?chapter=2&fate=same").json()
    assert whole["count"] == whole["all"] > chapter["count"] > 0
    assert {one["fate"] for part in chapter["chapters"] for one in part["rulings"]} == {"same"}
    assert 'href="/rules/wif-qa/Q2.1-1"' in get("/rulings?chapter=2").text


def test_a_question_is_compared_in_both_editions(get):
    found = get("/compare.json?decision=art_turned_down").json()
    assert found["differences"] and found["evaluations"] > 1
    page = get("/compare?decision=art_turned_down").text
    assert "When is ART turned face-down" in page and "Ask it yourself" in page
    assert "When: mission " in page  # what the answers hang on


def test_what_is_compared_may_be_said_by_a_rule_or_in_words(get):
    by_rule = get("/compare.json?decision=22.2").json()
    assert "art_turned_down" in {one["name"] for one in by_rule["choices"]}
    by_words = get("/compare?decision=when+artillery+is+turned+face-down+after+bombarding").text
    assert 'href="/compare?decision=art_turned_down"' in by_words
    assert "No question of the umpire rests on" in get("/compare?decision=xyzzy").text
    by_ruling = get("/compare?decision=Q2.4-4").text  # which no clause cites: by what it rules on
    assert "The editions have other rules for" in by_ruling or "Ask it yourself" in by_ruling


@pytest.mark.parametrize(
    "path",
    [
        "/compare",
        "/compare?decision=art-turned-down",
        "/compare?decision=nothing_of_the_kind",
        "/compare?decision=%3Cb%3Exyz",
    ],
)
def test_a_comparison_of_nothing_says_so(get, path):
    page = get(path).text
    assert "What comes out differently" in page and "<b>xyz" not in page
