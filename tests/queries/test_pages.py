"""The umpire's pages, asked as a browser asks them, in this process."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable

import httpx
import pytest
from datasette.app import Datasette

from kb.home import current
from tests.queries import skirmish

Get = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def datasette(home) -> Datasette:
    return Datasette(immutables=[str(current(home).database)])


@pytest.fixture(scope="module")
def get(datasette) -> Get:
    def get(path: str, status: int = 200) -> httpx.Response:
        response = asyncio.run(datasette.client.get(path))
        assert response.status_code == status, response.text[:500]
        return response

    return get


def text(response: httpx.Response) -> str:
    """What a reader sees of a page, on one line."""
    body = re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", response.text, flags=re.S)
    return " ".join(html.unescape(body).split())


def test_a_section_has_its_digest_with_links_that_say_where_they_lead(get):
    page = get("/rules/skirmish/7.1")
    assert '<a href="/rules/skirmish/7.2" title="7.2 Sentries · SK">7.2</a>' in page.text
    assert "A lantern lights its own hex" in text(page)
    assert "<td>hooded</td>" in page.text


def test_a_section_leads_on_to_what_stands_around_it(get):
    page = get("/rules/skirmish/7.2").text
    for path in ("/rules/skirmish", "/rules/skirmish/7", "/rules/skirmish/7.2.1", "/rules/skirmish/7.1"):
        assert f'href="{path}"' in page
    assert 'rel="prev"' in page and 'rel="next"' in page


def test_every_page_has_its_data_beside_it(get):
    data = get("/rules/skirmish/7.1.json").json()
    assert data["id"] == "skirmish/7.1"
    assert data["options"][0]["id"] == "skirmish/option/4"


def test_markup_of_a_document_is_shown_as_text(get):
    for path in ("/rules/skirmish", "/rules/skirmish/7.2", "/rules/skirmish/7.3"):
        page = get(path)
        assert "<script" not in page.text
        assert not re.search(r'href="(?!/|#|data:,)', page.text), (
            "a document leads nowhere but to its own pages"
        )
    assert skirmish.HOSTILE in text(get("/rules/skirmish/7.2"))
    assert "default-src 'none'" in get("/rules/skirmish/7.2").headers["content-security-policy"]


def test_an_unknown_address_says_so_and_names_the_nearest(get):
    page = get("/rules/skirmish/Lantern", status=404)
    assert "Lanterns" in page.text
    assert get("/rules/skirmish/%3Cscript%3E", status=404).text.count("<script") == 0
    assert get("/rules/skirmish/Lantern.json", status=404).json()["suggestions"]


def test_every_kind_of_node_has_a_page(get, connection):
    for (id,) in connection.execute("select min(id) from nodes group by kind, document").fetchall():
        assert get(f"/rules/{id}.json").json()["label"]
