"""A real `umpire serve`, asked over HTTP as a browser asks it."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from urllib.parse import quote, urlencode
from urllib.request import urlopen

import httpx
import pytest

from kb.home import current
from kb.schema import TABLES
from queries.web.canned_queries import CANNED_QUERIES
from queries.web.metadata import FACETS, TITLE
from tests.queries import skirmish
from tests.queries.command_line import ask, start

Get = Callable[..., httpx.Response]
NAMES = [table.name for table in TABLES]
SEARCHABLE = [table.name for table in TABLES if table.search]


@pytest.fixture(scope="module")
def served(home, tmp_path_factory) -> Iterator[str]:
    """The address that `umpire serve` prints."""
    errors = tmp_path_factory.mktemp("served") / "stderr"
    with errors.open("w") as stderr:
        process = start(home, "serve", "--port", "0", stderr=stderr)
    address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
    assert address, errors.read_text()
    yield f"{address[0]}umpire"
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert "Traceback" not in errors.read_text()


@pytest.fixture(scope="module")
def get(served) -> Iterator[Get]:
    with httpx.Client(timeout=60, follow_redirects=True) as client:

        def get(path: str = "", **query: str) -> httpx.Response:
            response = client.get(f"{served}{path}" + (f"?{urlencode(query)}" if query else ""))
            assert response.status_code == 200, response.text
            return response

        yield get


def rows(get: Get, path: str, **query: str) -> list[dict]:
    return get(f"{path}.json", _shape="array", **query).json()


def test_the_first_page_says_what_this_is(get):
    page = get().text
    assert TITLE in page
    assert "every section, option, ruling" in page
    for query in CANNED_QUERIES.values():
        assert html.escape(query["title"]) in page


@pytest.mark.parametrize("name", NAMES)
def test_every_table_has_a_page_with_descriptions(get, name):
    page = get(f"/{name}").text
    table = next(table for table in TABLES if table.name == name)
    assert html.escape(table.description) in html.unescape(page) or table.description in html.unescape(page)
    assert table.columns[0].description in html.unescape(page)


@pytest.mark.parametrize("name", [name for name in NAMES if name in FACETS])
def test_every_facet_counts_every_value(get, connection, name):
    facets = get(f"/{name}.json", _size="0").json()["facet_results"]
    assert set(FACETS[name]) == set(facets)
    for column in facets:
        expected = dict(
            connection.execute(f"select {column}, count(*) from {name} where {column} is not null group by 1")
        )
        for result in facets[column]["results"]:
            assert expected[result["value"]] == result["count"]


def test_a_facet_can_be_followed(get):
    assert {row["document"] for row in rows(get, "/sections", document="skirmish")} == {"skirmish"}
    assert {row["chapter"] for row in rows(get, "/sections", chapter="7", document="skirmish")} == {7}


@pytest.mark.parametrize("name", SEARCHABLE)
def test_full_text_search_works_on_every_text_table(get, connection, name):
    assert 'name="_search"' in get(f"/{name}").text
    table = next(table for table in TABLES if table.name == name)
    texts = connection.execute(f"select {' || char(10) || '.join(table.search)} from {name}").fetchall()
    words = {word for (text,) in texts for word in re.findall(r"\b[A-Za-z]{5,}\b", text or "")}
    if words:
        assert rows(get, f"/{name}", _search=min(words))
    else:
        assert rows(get, f"/{name}", _search="anything") == []


def test_full_text_search_stems_and_takes_any_text(get, served):
    assert "skirmish/7.2" in [row["id"] for row in rows(get, "/sections", _search="sleeping sentry")]
    for text in ("AND", "(((", "*", "x" * 3000, "x'y", '"a" b"'):
        get("/sections", _search=text)
    for text in ('"', "\x00"):  # which Datasette itself refuses, with a message
        assert httpx.get(f"{served}/sections", params={"_search": text}).status_code in (200, 400)


def test_foreign_keys_lead_from_row_to_row_by_label(get):
    page = get("/sections", id="skirmish/7.2.1").text
    assert '<a href="/umpire/sections/skirmish~2F7~2E2">7.2 Sentries</a>' in page
    page = get("/citations", source="skirmish/7.2.1").text
    assert ">7.2 Sentries</a>" in page


def test_the_page_of_a_node_links_to_the_row_it_stands_for(get):
    page = get("/nodes/" + quote("skirmish~2F7~2E1")).text
    assert "Lanterns" in page
    page = get("/terms/skirmish~2Fterm~2Flamplight").text
    assert "the light of a lantern" in page
    page = get("/references_out_of", reference="skirmish/7.2.1").text
    assert '<a href="/umpire/sections/skirmish~2F7~2E2">skirmish/7.2</a>' in page


@pytest.mark.parametrize("name", CANNED_QUERIES)
def test_every_canned_query_answers_with_its_parameters_left_empty(get, name):
    page = get(f"/{name}").text
    assert html.escape(CANNED_QUERIES[name]["title"]) in page
    assert "invalid" not in page.lower()
    answer = get(f"/{name}.json").json()
    assert answer["columns"]
    if name in ("references_into", "references_out_of", "sections_an_option_changes", "what_links_two"):
        assert answer["rows"], "an empty form must show something"
    if name == "dangling_references":
        assert "skirmish/7.99" in [row[3] for row in answer["rows"]]


def test_canned_queries_take_an_id_or_a_number(get):
    into = rows(get, "/references_into", reference="skirmish/7.2")
    assert {"skirmish/7.1", "skirmish/7.2.1"} <= {row["source"] for row in into}
    out = rows(get, "/references_out_of", reference="7.2.1")
    assert [row["target"] for row in out] == ["skirmish/7.2"]
    changed = rows(get, "/sections_an_option_changes", option="skirmish/option/4")
    assert [row["section"] for row in changed] == ["skirmish/7.1"]
    by_number = rows(get, "/sections_an_option_changes", option="13")
    assert by_number
    assert rows(get, "/sections_an_option_changes", option=" Option 13 ") == by_number
    assert rows(get, "/references_into", reference="no such thing") == []


def test_what_links_two_sections_is_the_shortest_chain(get):
    chain = rows(get, "/what_links_two", one="skirmish/7.2.1", other="skirmish/7.3")
    steps = {row["step"] for row in chain}
    assert steps == {1, 2, 3}
    assert {"skirmish/7.2.1", "skirmish/7.2", "skirmish/7.1", "skirmish/7.3"} == {
        end for row in chain for end in (row["source"], row["target"])
    }
    assert rows(get, "/what_links_two", one="skirmish/7.1", other="no such thing") == []


def test_markup_in_a_document_is_shown_as_text(get):
    for path in ("/sections/skirmish~2F7~2E2", "/sections", "/documents", "/documents/skirmish"):
        page = get(path, **({"document": "skirmish"} if path == "/sections" else {})).text
        assert skirmish.HOSTILE not in page
        assert html.escape(skirmish.HOSTILE, quote=False).replace("'", "&#39;") in page
    assert "javascript:alert(1)" not in re.findall(
        r'href="([^"]*)"', get("/sections", document="skirmish").text
    )


def test_nothing_can_be_written_and_no_query_runs_for_ever(served):
    sql = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"
    assert httpx.get(f"{served}.json", params={"sql": sql}, timeout=30).status_code == 400
    for sql in ("delete from nodes", "drop table nodes", "attach 'x.db' as x"):
        assert httpx.get(f"{served}.json", params={"sql": sql}).status_code == 400


def test_a_port_that_is_taken_is_a_message(home):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = ask(home, "serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 2
    assert "choose another" in result.stderr


def datasette(database, path: str) -> str:
    """What a plain `datasette DATABASE` answers."""
    command = [sys.executable, "-m", "datasette", str(database), "--get", path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_plain_datasette_opens_it_with_all_of_this(home, tmp_path):
    copy = shutil.copyfile(current(home).database, tmp_path / "rules.db")
    page = datasette(copy, "/rules")
    assert TITLE in page
    assert CANNED_QUERIES["what_links_two"]["title"] in page
    assert ">7.2 Sentries</a>" in datasette(copy, "/rules/sections?id=skirmish/7.2.1")


@pytest.mark.slow
def test_databases_of_other_programs_are_left_alone(tmp_path):
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("create table documents (id text primary key, title text)")
        connection.execute("insert into documents values ('wif-ce/2.4.2', 'mine')")
    connection.close()
    assert json.loads(datasette(other, "/-/metadata.json")) == {}
    assert "what_links_two" not in datasette(other, "/other")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["lantern " + "λύχνος " * 7_700, " OR ".join(["lantern"] * 10_000)])
def test_a_search_of_a_hundred_thousand_characters_is_a_page(served, words):
    # Not with httpx, which asks for no address as long as that.
    with urlopen(f"{served.removesuffix('/umpire')}/search.json?{urlencode({'q': words})}") as response:
        assert "skirmish/7.1" in [hit["id"] for hit in json.load(response)["hits"]]
