"""What hostile authors and readers bring is shown as text and does nothing; `visit` sees to it that
no script runs and nothing is asked of another machine."""

from __future__ import annotations

import re
from urllib.parse import quote

import httpx
import pytest

from tests.browser.hostile import CLOSING, IMAGE, SCRIPT

# Where the links of a page lead, those of its pictures too.
TARGETS = """Array.from(document.querySelectorAll("a"),
    link => new URL(link.getAttribute("href"), document.baseURI).href)"""
HARMLESS = (SCRIPT, IMAGE, CLOSING)


def hostile_pages(site: str) -> list[str]:
    """The addresses of everything in the hostile game, and of the lists in which it stands."""
    rows = httpx.get(f"{site}umpire/nodes.json?document=hostile&_shape=array&_size=max").json()
    nodes = [f"rules/{quote(row['id'])}" for row in rows]
    assert len(nodes) >= 8
    return ["", "rules/hostile", *nodes, "a-to-z/t", "consistency", "search?q=hostile"]


def test_a_hostile_document_is_shown_as_text(visit, site):
    with visit() as page:
        for path in hostile_pages(site):
            page.goto(f"{site}{path}")
            assert page.title() != "owned"
            assert page.locator("main img, main script, main iframe, [onload], [onerror]").count() == 0
            for target in page.evaluate(TARGETS):
                assert target.startswith(site), target


@pytest.mark.parametrize("words", HARMLESS)
def test_hostile_words_of_a_reader_are_shown_as_text(visit, site, words):
    sent = quote(words)
    with visit() as page:
        for path in (
            f"search?q={sent}&kind={sent}&document={sent}&page={sent}",
            f"rules/hostile/{sent}",
            f"settle?words={sent}",
            f"settle/aircraft_limit?hex:name={sent}&hex.terrain={sent}&edition={sent}&{sent}={sent}",
            f"settle/situation?situation={sent}&edition={sent}",
            f"settle/situation?situation={quote(f'hex A: clear # {words}')}%0Aask%20aircraft_limit(A)",
            f"concordance?chapter={sent}&only={sent}",
            f"a-to-z/{sent.replace('/', '')}",
        ):
            answer = page.request.get(f"{site}{path}")
            assert answer.status in (200, 400, 404), path
            if answer.status == 200:
                page.goto(f"{site}{path}")
            assert page.title() != "owned"
            assert page.locator("main img, main script, [onload], [onerror]").count() == 0


def test_nothing_can_be_written(site):
    for path in ("", "rules/wif-ce/2.3.1", "search", "settle"):
        for method in ("PUT", "DELETE", "PATCH"):
            before = httpx.get(f"{site}umpire/nodes/hostile~2F1.json").json()
            httpx.request(method, f"{site}{path}", content=b"x=1")
            assert httpx.get(f"{site}umpire/nodes/hostile~2F1.json").json()["rows"] == before["rows"]


def test_only_its_own_machine_is_listened_to(site):
    assert re.match(r"http://127\.0\.0\.1:", site)
