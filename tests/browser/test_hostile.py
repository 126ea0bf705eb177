"""What hostile authors and readers bring is shown as text and does nothing; `visit` sees to it that
no script runs and nothing is asked of another machine."""

from __future__ import annotations

import html
import socket
import string
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, urljoin, urlsplit

import httpx
import pytest
from datasette.utils import tilde_encode

from tests.browser.hostile import CLOSING, CONTROL, IMAGE, SCRIPT, TURNED

# Where the links of a page lead, those of its pictures too.
TARGETS = """Array.from(document.querySelectorAll("a"),
    link => new URL(link.getAttribute("href"), document.baseURI).href)"""
# Puts markup into a page, and a script of its own.
INJECTED = """markup => {
    document.body.insertAdjacentHTML("beforeend", markup);
    const script = document.createElement("script");
    script.textContent = "document.title = 'owned'";
    document.body.append(script);
}"""
HARMLESS = (SCRIPT, IMAGE, CLOSING, TURNED + CONTROL)


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


def test_a_title_of_any_length_fits_a_phone(visit, site):
    with visit("phone") as page:
        for path in hostile_pages(site):
            page.goto(f"{site}{path}")
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path


def test_no_page_holds_what_steers_a_screen_or_turns_words_round(site):
    for path in hostile_pages(site):
        page = httpx.get(f"{site}{path}", follow_redirects=True).text
        assert not set(TURNED + CONTROL) & set(html.unescape(page)) - set(string.printable[:95]), path


def test_hostile_rows_are_shown_as_text_by_datasette_too(visit, site):
    with visit() as page:
        for table in ("sections", "examples", "terms", "options", "contradictions", "documents"):
            page.goto(f"{site}umpire/{table}?_search=hostile")
            rows = httpx.get(f"{site}umpire/{table}.json?_shape=array&id__startswith=hostile").json()
            for id in [row["id"] for row in rows]:
                page.goto(f"{site}umpire/{table}/{tilde_encode(id)}")
                assert page.title() != "owned"
                assert page.locator("td img, td script, td svg, [onload], [onerror]").count() == 0
            assert rows, table


@pytest.mark.parametrize(
    "path",
    [
        "rules/hostile/..%2f..%2f..%2fetc/passwd",
        "rules/../../../../etc/passwd",
        "rules/%2f%2felsewhere.example",
        "//elsewhere.example/rules/hostile",
        "rules/hostile/%0d%0aSet-Cookie:%20owned=1",
        "rules/hostile/%00",
        "rules/hostile/%ff%fe",
        "rules/hostile/" + "x" * 5_000,
        "search?q=%0d%0aLocation:%20http://elsewhere.example",
        "settle/hostile%0d%0a",
        "settle/..%2f..",
        "a-to-z/%00",
        "-/umpire/../../setup.py",
        "-/umpire/0.css",
    ],
)
def test_a_hostile_address_leads_nowhere(site, path):
    answer = httpx.get(f"{site}{path}")
    assert answer.status_code in (200, 301, 302, 400, 404), answer.text[:300]
    assert "set-cookie" not in answer.headers and "root:" not in answer.text
    assert "Traceback" not in answer.text
    there = urljoin(f"{site}{path}", answer.headers.get("location", ""))
    assert urlsplit(there).netloc == urlsplit(site).netloc


def test_whatever_got_into_a_page_would_neither_run_nor_ask_anybody(browser, site, elsewhere):
    """The policy of the pages, had a fault let markup through."""
    address, asked = elsewhere
    markup = f'<img src="{address}x.png"><iframe src="{address}"></iframe><style>@import "{address}";</style>'
    markup += f'<form action="{address}"><button id=away>x</button></form>'
    context = browser.new_context()
    page = context.new_page()
    for path in ("", "rules/hostile/1.1", "search?q=hostile", "settle/aircraft_limit", "settle/situation"):
        page.goto(f"{site}{path}")
        page.evaluate(INJECTED, markup)
        page.click("#away", no_wait_after=True)
        page.wait_for_timeout(200)
        assert page.title() != "owned"
        assert page.url.startswith(site)
    context.close()
    assert asked == []


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """Another server: its address, and what it is asked."""
    asked = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Listener) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()


def test_nothing_can_be_written(site):
    assert httpx.get(f"{site}-/databases.json").status_code == 404  # it names folders
    before = httpx.get(f"{site}umpire/nodes/hostile~2F1.json").json()["rows"]
    for path in (
        "",
        "rules/wif-ce/2.3.1",
        "search",
        "settle",
        "umpire",
        "umpire/nodes",
        "umpire/nodes/hostile~2F1",
    ):
        for method in ("PUT", "DELETE", "PATCH", "POST"):
            answer = httpx.request(method, f"{site}{path}", content=b"x=1&sql=delete+from+nodes")
            assert answer.status_code == 405, (method, path)
    assert httpx.get(f"{site}umpire/nodes/hostile~2F1.json").json()["rows"] == before


def test_only_its_own_machine_is_listened_to(site):
    port = urlsplit(site).port
    with socket.create_connection(("127.0.0.1", port), timeout=5):
        pass
    # Another address of this machine: who listens to all of them answers here.
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), timeout=5):
        pass
