"""The page of a section, read from the top to the bottom, over HTTP."""

from __future__ import annotations

import asyncio
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

    def get(path: str) -> httpx.Response:
        response = asyncio.run(datasette.client.get(path))
        assert response.status_code == 200, response.text[:500]
        return response

    return get


@pytest.fixture(scope="module")
def supply(get) -> str:
    return get("/rules/wif-ce/2.4.2").text


def test_the_rules_that_the_umpire_runs_stand_below_their_paragraph(supply):
    for words, question in (
        ("primary</strong> supply source", "supply"),
        (">Secondary supply sources<", "secondary"),
        (">Limits on supply paths<", "path"),
    ):
        below = supply[supply.index(words) :]
        law = re.search(r'<details class="law">.*?</article>', below, re.S)[0]
        assert question in law.lower()
    assert supply.index("Primary supply sources") < supply.index('id="primary_source"')
    assert supply.index('id="primary_source"') < supply.index("Secondary supply sources")


def test_what_is_decided_is_told_in_words_and_as_clauses_on_request(supply):
    for law in re.findall(r'<article class="rule".*?</article>', supply, re.S):
        assert law.index('class="in-words"') < law.index('<details class="as-clauses">')
        words = re.sub(r"<[^>]*>", "", law[law.index('class="in-words"') : law.index('<details class="as-')])
        assert not re.search(r"[a-z]_[a-z]", words), words


def test_rulings_stand_below_the_paragraph_that_they_touch(get):
    page = get("/rules/wif-ce/2.4.2").text
    assert page.count('class="touching"') >= 4
    read = text(get("/rules/wif-ce/2.4.2"))
    convoys = read.index("must hold a convoy point")
    assert convoys < read.index("Q2.4-4 Whose convoys open the sea") < read.index("Limits on supply paths")
    touching = re.findall(r'<ul class="touching".*?</ul>', page, re.S)
    listed = re.search(r'<h2 id="rulings">.*?</section>', page, re.S)[0]
    named = [set(re.findall(r"/rules/(wif-qa/[^\"#]*)\"", part)) for part in (*touching, listed)]
    every = {one["id"] for one in get("/rules/wif-ce/2.4.2.json").json()["rulings"]}
    assert set.union(*named) >= every
    assert sum(len(part & every) for part in named) == len(every), "each stands in one place"


def test_terms_are_linked_where_they_stand_first(get):
    page = get("/rules/wif-ce/2.4.2").text
    digest = re.search(r'<section class="digest".*?</section>', page, re.S)[0]
    links = re.findall(r'<a href="(/rules/wif-ce/term/[^"]*)"[^>]*class="term">', digest)
    assert len(links) == len(set(links)) > 10
    assert "/rules/wif-ce/term/supply-paths" in " ".join(links) or "/rules/wif-ce/term/supply-path" in links


def test_the_order_is_text_questions_rulings_examples(supply):
    places = [supply.index(f'id="{name}"') for name in ("digest", "asked", "rulings", "examples")]
    assert places == sorted(places)


def test_the_chapter_stands_beside_and_the_other_edition_in_a_line(get):
    page = get("/rules/wif-ce/2.4.2").text
    side = re.search(r'<aside class="side".*?</aside>', page, re.S)[0]
    assert 'href="/rules/wif-ce/2.4.2" aria-current="page"' in side and 'href="/rules/wif-ce/2.5"' in side
    assert re.search(r'class="editions">.*?href="/rules/wif-raw7/2\.4\.2".*?</p>', page)


def test_a_section_can_be_copied_as_text(get):
    page = get("/rules/wif-ce/2.4.2.txt")
    assert page.headers["content-type"].startswith("text/plain")
    assert page.text.startswith("2.4.2 Tracing supply (World in Flames, Collector's Edition)\n")
    assert "**" not in page.text and "```" not in page.text and "Q2.4-4" in page.text
    assert 'href="/rules/wif-ce/2.4.2.txt" data-copy' in get("/rules/wif-ce/2.4.2").text


@pytest.mark.parametrize(
    "id", ["wif-ce/2.4.2", "wif-ce/11.15.5", "wif-raw7/11.16.5", "iog/18.7.1", "wif-ce/2"]
)
def test_nothing_of_a_section_is_lost_on_its_page(get, id):
    """Every word of the digest, every ruling, decision and question."""
    data, page = get(f"/rules/{id}.json").json(), get(f"/rules/{id}")
    said = set(re.findall(r"\w+", text(page)))
    assert set(re.findall(r"\w+", data["digest"])) <= said
    for one in (*data["rulings"], *data["decisions"]):
        assert f'href="/rules/{one["id"]}"' in page.text, one["id"]
    for one in data["asked"]:
        assert set(re.findall(r"\w+", f"{one['question']} {one['answer']}")) <= said


def test_a_card_shows_edition_fate_and_option(get):
    page = text(get("/search?q=limited+overseas+supply+convoy&kind=ruling"))
    fates = "still so|now in the rules|now changed|now reversed|no longer matters"
    assert re.search(rf"Clarifications on RAW7 [\d.]+ · ({fates})", page)
    assert re.search(r"CE · options? \d+", text(get("/search?q=tracing+supply&kind=section")))
