"""The umpire's pages, asked as a browser asks them, in this process."""

from __future__ import annotations

import asyncio
import html
import os
import re
import shutil
import signal
from collections.abc import Callable
from fractions import Fraction
from math import dist
from urllib.parse import urlencode

import httpx
import pytest
from datasette.app import Datasette
from datasette.utils import tilde_encode

from kb.home import current
from queries.sandbox.judging import Judging
from tests.queries import skirmish
from tests.queries.reading import text

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


def assert_no_script_but_ours(page: httpx.Response) -> None:
    assert re.findall(r"<script[^>]*>.?", page.text) == re.findall(
        r'<script src="/-/umpire/pages-[0-9a-f]+\.js" defer><', page.text
    )


def test_a_section_has_its_digest_with_links_that_say_where_they_lead(get):
    page = get("/rules/skirmish/7.1")
    assert re.search('<a href="/rules/skirmish/7.2" title="7.2 Sentries · SK"[^>]*>7.2</a>', page.text)
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
        assert_no_script_but_ours(page)
        assert not re.search(r'href="(?!/|#|data:,)', page.text), (
            "a document leads nowhere but to its own pages"
        )
    assert skirmish.HOSTILE in text(get("/rules/skirmish/7.2"))
    assert "default-src 'none'" in get("/rules/skirmish/7.2").headers["content-security-policy"]


def test_an_unknown_address_says_so_and_names_the_nearest(get):
    page = get("/rules/skirmish/Lantxrnx", status=404)
    assert "Lanterns" in page.text
    assert_no_script_but_ours(get("/rules/skirmish/%3Cscript%3E", status=404))
    assert get("/rules/skirmish/Lantxrnx.json", status=404).json()["suggestions"]


def test_every_kind_of_node_has_a_page(get, connection):
    for (id,) in connection.execute("select min(id) from nodes group by kind, document").fetchall():
        assert get(f"/rules/{id}.json").json()["label"]


def test_the_home_page_has_one_box_the_documents_and_the_disputes(get):
    page = get("/")
    assert page.text.count('<input id="q"') == 1
    assert "Skirmish at Dusk" in text(page)
    assert re.search(r'<ul class="bars".*?<a class="row" href="/rules/wif-ce/', page.text, re.S)
    assert get("/index.json").json()["disputed"][0]["count"] > 1


def test_the_home_page_shows_the_game_at_hand(get):
    page = get("/?edition=raw7")
    assert re.search(r'<ul class="bars".*?<a class="row" href="/rules/wif-raw7/', page.text, re.S)
    assert '<input type="hidden" name="document" value="wif-raw7">' in page.text
    assert 'href="/rules/wif-raw7/2"' in page.text
    assert get("/?edition=nonsense").text == get("/?edition=").text
    there = get("/search?q=11.16.5&document=wif-raw7", status=302).headers["location"]
    assert there == "/rules/wif-raw7/11.16.5"


def test_figures_agree_wherever_they_stand(get, connection):
    """The count of rulings on a section, of documents and of decisions, by page, query and table."""
    for edition, document in (("ce", "wif-ce"), ("raw7", "wif-raw7")):
        disputed = get(f"/index.json?edition={edition}").json()["disputed"]
        query = get(f"/umpire/most_disputed_sections.json?_shape=array&document={edition}").json()
        counts = {row["section"]: row["rulings"] for row in query}
        for section in disputed:
            page = get(f"/rules/{section['id']}.json").json()
            assert section["count"] == len(page["rulings"]) == counts[section["id"]], section["id"]
            assert section["id"].startswith(f"{document}/")
    home, report = get("/index.json").json(), get("/consistency.json").json()
    decisions = connection.execute("select count(*) from decisions").fetchone()[0]
    assert home["decisions"] == report["decisions"] == decisions
    assert report["sums"]["rulings"].values() and sum(report["sums"]["rulings"].values()) == sum(
        one["rulings"] for one in home["documents"]
    )
    assert len(report["dangling"]) == home["dangling"]
    assert len(report["contradictions"]) == home["contradictions"]


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("11.15.5", "/rules/wif-ce/11.15.5"),
        ("Q2.4-4", "/rules/wif-qa/Q2.4-4"),
        ("sk 7.1", "/rules/skirmish/7.1"),
    ],
)
def test_a_number_goes_straight_to_its_page(get, words, path):
    assert get(f"/search?q={words}", status=302).headers["location"] == path


def test_a_search_finds_marks_and_narrows(get):
    page = get("/search?q=relief+of+sentries")
    assert "<mark>" in page.text
    assert 'href="/rules/skirmish/7.2.1"' in page.text
    found = get("/search.json?q=lantern&kind=term").json()
    assert {hit["kind"] for hit in found["hits"]} == {"term"}
    counts = {one["value"]: one["count"] for one in found["facets"]["kind"]}
    assert counts["section"] and counts["term"] == found["count"]


def test_a_question_is_answered_above_the_hits(get):
    question = "can+a+notional+unit+trace+emergency+supply+of+any+length%3F"
    answer = get(f"/search.json?q={question}").json()["answer"]
    page = get(f"/search?q={question}").text
    assert page.index('class="card answer"') < page.index('class="results"')
    assert f'href="/rules/{answer["answer"]["id"]}"' in page
    assert get("/search.json?q=who+wrote+the+moonlight+sonata%3F").json()["answer"] is None
    assert get(f"/ask.json?q={question}").json()["answer"] == answer


def test_a_question_that_nothing_answers_gets_the_reason_and_the_nearest_rules(get):
    found = get("/search.json?q=who+painted+the+sentries+on+the+moonlight+sonata%3F").json()
    page = get("/search?q=who+painted+the+sentries+on+the+moonlight+sonata%3F").text
    assert found["silence"]["why"] and 1 <= len(found["silence"]["nearest"]) <= 3
    assert "Nothing here answers that" in page
    assert all(f'href="/rules/{one["id"]}"' in page for one in found["silence"]["nearest"])


def test_a_sentence_is_a_question_however_it_begins_and_a_few_words_are_none(get):
    told = "no+question+mark+a+notional+unit+emergency+supply+of+any+length"
    assert get(f"/search.json?q={told}").json()["answer"]
    assert get(f"/search.json?q=kind:ruling+{told}").json()["answer"] is None
    few = get("/search.json?q=moonlight+sonata").json()
    assert few["answer"] is None and few["silence"] is None


@pytest.mark.parametrize(
    "query", ["", "q=", "q=%00", "q=%22(((", "q=x&page=9999999&kind=nothing&document=%27", "q=*"]
)
def test_any_query_has_a_page(get, query):
    get(f"/search?{query}")
    get(f"/search.json?{query}")


def test_lists_of_terms_and_of_what_became_of_each_rule(get):
    assert "Lamplight" in text(get("/a-to-z/l"))
    assert get("/a-to-z/l.json").json()["letters"]["L"]
    whole, changed = (get(f"/concordance.json?only={only}").json() for only in ("", "changed"))
    assert 0 < len(changed["rows"]) < len(whole["rows"])
    assert all(row["note"] for row in changed["rows"])
    assert 'href="/rules/wif-raw7/2.3.1"' in get("/concordance?chapter=2").text


def test_the_report_counts_every_example_and_every_ruling(get, connection):
    report = get("/consistency.json").json()
    counted = {
        name: sum(sum(row["parts"].values()) for row in report[name]) for name in ("examples", "rulings")
    }
    rulings = connection.execute("select count(*) from rulings").fetchone()[0]
    examples = connection.execute("select count(*) from examples where number not like 'Q%'").fetchone()[0]
    assert counted == {"examples": examples, "rulings": rulings}
    assert [one["target"] for one in report["dangling"]].count("skirmish/7.99") == 1
    without = connection.execute(
        "select count(*) from checks where status in ('waits for rules', 'not executable')"
    ).fetchone()[0]
    assert sum(len(one["of"]) for one in report["reasons"]) == without
    assert "<svg" in get("/consistency").text


def test_a_ruling_has_its_verdicts_and_its_rule_in_both_editions(get):
    page = get("/rules/wif-qa/Q2.3-1")
    assert page.text.count('class="verdict yes"') == 3
    assert 'href="/rules/wif-raw7/2.3.1"' in page.text and 'href="/rules/wif-ce/2.3.1"' in page.text
    assert get("/rules/wif-qa/Q2.3-1/a", status=302).headers["location"].endswith("/Q2.3-1#part-a")


def test_a_head_is_a_place_on_the_page_of_its_section(get):
    there = get("/rules/wif-ce/18.2/foreign-troop-commitments", status=302).headers["location"]
    assert there == "/rules/wif-ce/18.2#foreign-troop-commitments"
    assert 'id="foreign-troop-commitments"' in get("/rules/wif-ce/18.2").text


def test_an_executable_rule_stands_beside_its_prose_and_on_its_own_page(get):
    section, decision = get("/rules/wif-ce/2.3.1"), get("/rules/wif-ce/decision/aircraft_limit")
    for page in (section, decision):
        assert "The sum of all that apply:" in text(page)
        assert 'href="/rules/wif-ce/option/2"' in page.text
    assert 'href="/rules/wif-ce/decision/aircraft_limit"' in section.text
    assert "Leningrad with two HQs" in text(decision)


def test_an_example_shows_what_the_umpire_makes_of_it(get):
    page = get("/rules/wif-ce/example/2.3.1-a")
    assert '<span class="status pass">pass</span>' in page.text
    assert "ask aircraft_limit(E2050)" in text(page)


def test_an_option_shows_the_words_that_stand_under_it(get):
    page = get("/rules/skirmish/option/4")
    assert "a hooded lantern lights its own hex only" in text(page)


RAID = """country Italy: at_war_with Commonwealth
sea_area Gulf: fine
sea_battle Raid: area Gulf, active Raiders, other Guards, initiated
fleet Raiders: battle Raid, enemy Guards, committed (Pola, Fiume), flown_in none, search_roll 4
fleet Guards: battle Raid, enemy Raiders, committed (Ajax, merchants), flown_in none, search_roll 7
unit Pola, Fiume: CA, Italy, attack 4, defence 5, section 3
unit Ajax: CL, Commonwealth, attack 2, defence 6, section 0
unit merchants: CP, Commonwealth, points 5, section 0
ask next_naval_step(Raid)
"""


def test_a_fight_is_shown_step_by_step_with_who_comes_next(get):
    page = get("/settle/situation?" + urlencode({"situation": RAID}))
    found = get("/settle/situation.json?" + urlencode({"situation": RAID})).json()["verdicts"][0]
    coming = re.findall(r'<li class="coming">(.*?)</li>', page.text, re.S)
    assert len(coming) == 1 and "pick sections, by" in " ".join(re.sub("<[^>]*>", "", coming[0]).split())
    assert found["next"]["step"] == found["value"] == "pick_sections"
    said = text(page)
    assert "pick sections by Raiders" in said
    assert said.index("fly interception , by Raiders") < said.index("fly interception , by Guards")


def test_a_rulebook_draws_what_needs_what_first(get):
    page = get("/rules/wif-ce").text
    (picture,) = re.findall(r'<svg class="prerequisites".*?</svg>', page, re.S)
    boxes = re.findall(r'<a href="([^"]*)">.*?<rect class="node us-entry-option" x="(\d+)"', picture)
    column = {address.rpartition("/")[2]: int(x) for address, x in boxes}
    assert column["13"] < column["23"] < column["31"] < column["43"]


@pytest.mark.parametrize(
    "address",
    [
        "/rules/wif-ce/13.3.2",
        "/rules/wif-ce/us-entry-option/43",
        "/rules/wif-ce/us-entry-action/5",
        "/search?q=US+entry+options",
        "/search?q=prerequisites",
    ],
)
def test_the_picture_of_what_needs_what_is_found(get, address):
    place = "/rules/wif-ce#prerequisites"
    assert f'href="{place}"' in get(address).text
    assert 'id="prerequisites"' in get("/rules/wif-ce").text
    assert place not in get("/rules/wif-ce/2.4").text


COURSE = """Poland: minor country
- Jul/Aug 1939: Germany and the USSR sign the pact Moscow
- Sep/Oct 1939: Germany declares war on Poland
- the USSR declares war on Germany
"""


def test_a_course_of_events_is_a_time_line(get):
    page = get("/settle/situation?" + urlencode({"situation": COURSE}))
    (line,) = re.findall(r'<ol class="timeline">(.*?)</ol>', page.text, re.S)
    assert re.findall(r"<h3>(.*?)</h3>", line) == ["Jul/Aug 1939", "Sep/Oct 1939"]
    said = text(page)
    assert "illegal the USSR declares war on Germany It may not declare war on it" in said
    assert "a neutrality pact binds them" in said
    assert "Germany now at war with Poland" in said.replace(":", "")
    found = get("/settle/situation.json?" + urlencode({"situation": COURSE})).json()["chronicles"][0]
    assert [one["status"] for one in found["chronicle"]] == ["happened", "happened", "illegal"]


def test_a_course_of_events_is_a_time_line_on_the_table_too(get):
    page = get("/table?" + urlencode({"situation": COURSE}))
    (line,) = re.findall(r'<ol class="timeline">(.*?)</ol>', page.text, re.S)
    assert re.findall(r"<h3>(.*?)</h3>", line) == ["Jul/Aug 1939", "Sep/Oct 1939"]
    found = get("/table.json?" + urlencode({"situation": COURSE})).json()
    assert [len(one["chronicle"]) for one in found["chronicles"]] == [3] and not found["error"]


def last_event(get, course):
    address = "/settle/situation.json?" + urlencode({"situation": course})
    return get(address).json()["chronicles"][0]["chronicle"][-1]


def test_a_time_line_tells_what_would_have_made_an_event_legal(get):
    apart = "hex W0437: controller Germany\nhex E1344: controller USSR\n"  # with no border between them
    course = apart + COURSE + "- May/Jun 1941: Germany breaks the pact Moscow\n"
    entry = last_event(get, course)
    assert entry["status"] == "illegal" and not entry["lacking"]
    unknown = [words for words, _ in entry["not_told"]]
    assert any("garrison is at least double" in one for one in unknown)  # nobody described the border
    assert not any("Turkey" in one for one in unknown)  # which lets the USSR break it
    page = get("/settle/situation?" + urlencode({"situation": course}))
    assert "nobody has told of these, and it would be legal if one were so" in text(page)
    early = last_event(get, course.replace("May/Jun 1941", "Nov/Dec 1939"))
    lacking = [words for words, _ in early["lacking"]]
    assert any(one.startswith("3 full turns have passed") for one in lacking)


def test_an_event_of_which_nobody_told_whether_it_was_legal_is_supposed_to_be(get):
    course = COURSE + "- May/Jun 1941: Germany breaks the pact Moscow\n"  # and nobody described the border
    entry = last_event(get, course)
    assert entry["status"] == "happened"
    assert any("It may not break the pact" in one for one in entry["supposed"])
    assert last_event(get, course + "- Germany declares war on the USSR\n")["status"] == "happened"


def test_what_would_change_a_verdict_is_gathered(get):
    said = text(get("/settle/situation?" + urlencode({"situation": RAID})))
    assert re.search(r"Raiders: search roll (\d+ to \d+|(\d+, )+\d+ or \d+)", said)


def test_questions_come_before_what_they_rest_on(get):
    page = get("/settle").text
    assert page.index("Asked most in examples and rulings") < page.index('<details class="card chapter"')
    section = re.search(r">2\.3\.1 Limits<.*?</details>", page, re.S)[0]
    main, _, parts = section.partition("<details>")
    assert "How many aircraft that fly no mission" in main
    assert "aircraft_on_the_ground" in parts and "aircraft_on_the_ground" not in main


def test_a_term_that_is_named_by_another_is_a_link(get):
    page = get("/a-to-z/s").text
    assert re.search(r'See also <strong><a href="/rules/wif-ce/term/flak"', page)
    assert '<strong><a href="/rules/wif-ce/term/flak"' in get("/rules/wif-ce/term/sam").text


def test_every_table_and_its_pages_lead_to_each_other(get, connection):
    kinds = "select table_name, min(id) from nodes where table_name <> '' group by table_name"
    for table, id in connection.execute(kinds).fetchall():
        row = f"/umpire/{table}/{tilde_encode(id)}"
        there = re.search(r'href="(/rules/[^"#]*)[^"]*" title="The umpire', get(row).text)
        assert there, row
        back = re.search(r'href="([^"]*)">Row in the database', get(there[1]).text)
        assert back and f'href="{there[1]}' in get(html.unescape(back[1])).text


def test_datasette_and_the_pages_lead_to_each_other(get):
    assert 'href="/rules/skirmish/7.2"' in get("/umpire/sections/skirmish~2F7~2E2").text
    assert 'href="/umpire/sections/skirmish~2F7~2E2"' in get("/rules/skirmish/7.2").text
    for path in ("/umpire", "/umpire/sections", "/umpire/sections/skirmish~2F7~2E2", "/umpire?sql=select+1"):
        assert '<a class="brand" href="/">' in get(path).text and 'href="/settle"' in get(path).text


STACKING = "/settle/aircraft_limit"


def posted(datasette, path: str, body: str) -> httpx.Response:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return asyncio.run(datasette.client.post(path, content=body, headers=headers))


def test_a_decision_is_found_by_its_words(get):
    assert f'href="{STACKING}"' in get("/settle?words=aircraft+stack").text
    assert "No decision speaks of that" in text(get("/settle?words=zzqx"))


def test_the_form_of_a_decision_asks_for_its_facts(get):
    page = get(STACKING).text
    for control in (
        'name="hex.terrain"',
        'name="hex.city"',
        'name="add" value="hex.units"',
        'name="edition"',
    ):
        assert control in page
    for label in re.findall(r'<label for="([^"]+)"', page):
        assert f'id="{label}"' in page
    assert '<option value="mountain"' in page
    assert get("/settle/no_such_decision", status=404)


def test_what_a_form_sends_becomes_an_address_without_what_was_left_empty(datasette):
    sent = posted(datasette, STACKING, "hex.terrain=clear&hex.city=&hex.units:count=1&add=hex.units&option=2")
    assert sent.status_code == 303
    there = sent.headers["location"]
    assert "hex.terrain=clear" in there and "hex.city" not in there and "hex.units%3Acount=2" in there
    judged = posted(datasette, STACKING, "hex.terrain=clear&judge=1")
    assert judged.headers["location"].endswith("#judged")


def test_a_dispute_is_judged_with_reasons_needs_and_changes(get):
    facts = (
        "hex.terrain=clear&hex.city=yes&option=2&hex.units:count=2&hex.units.1.kind=HQ_A&hex.units.2.kind=ENG"
    )
    page = get(f"{STACKING}?{facts}")
    found = get(f"{STACKING}.json?{facts}").json()
    assert (found["verdict"]["status"], found["verdict"]["value"]) == ("answered", "5")
    assert '<span class="verdict big value answered">5</span>' in page.text
    assert "option 2 out of play" in text(page)
    assert "hex hex_1: terrain clear, city" in text(page)
    assert '<svg class="table-map"' in page.text and 'data-piece="unit_1"' in page.text
    wanting = get(f"{STACKING}?hex.units:count=1")
    assert "undetermined" in text(wanting)
    assert re.search(r'<a href="#hex.terrain">[^<]*terrain[^<]*hex 1', wanting.text)


def test_what_a_player_calls_a_thing_is_its_name(get):
    page = get(f"{STACKING}?hex.terrain=clear&hex:name=E2050")
    assert "ask aircraft_limit(E2050)" in text(page)
    odd = get(f"{STACKING}?hex.terrain=clear&hex:name=%3Cb%3E%0Aask+land")
    assert "ask aircraft_limit(hex_1)" in text(odd)


def test_a_situation_can_be_written_shared_and_saved(get, datasette):
    situation = "options 2\nhex E2050: clear, city, major_port\nunits in E2050: HQ-A, HQ-I, ENG\n" + (
        "ask aircraft_limit(E2050)"
    )
    there = posted(datasette, "/settle/situation", urlencode({"situation": situation}))
    assert there.status_code == 303
    page = get(there.headers["location"])
    assert '<span class="verdict big value answered">6</span>' in page.text
    assert "units in E2050" in page.text
    saved = get(f"/settle/situation.txt?{urlencode({'situation': situation})}")
    assert saved.text == situation
    assert "attachment" in saved.headers["content-disposition"]


def test_a_situation_told_in_words_is_judged_as_on_the_terminal(get):
    said = "2 German INF and a GAR are in Ulm. How many land units may stack in Ulm?"
    page = get("/settle/situation?" + urlencode({"situation": said}))
    assert "Ulm takes 2 land units" in text(page)
    assert "The situation as it was laid down" in text(page)
    data = get("/settle/situation.json?" + urlencode({"situation": said})).json()
    assert data["situation"] == said and "in Ulm" in data["understood"]["text"]
    laid = get("/table.json?" + urlencode({"situation": said})).json()
    assert "in Ulm" in laid["situation"] and laid["verdicts"][0]["value"] == "2"


def test_a_slip_in_a_situation_is_shown_with_its_place(get):
    page = get("/settle/situation?" + urlencode({"situation": "hex A: marsh\nask aircraft_limit(A)"}))
    assert "situation:1:8" in text(page)
    assert 'role="alert"' in page.text


@pytest.mark.parametrize(
    "situation",
    [
        "<script>alert(1)</script>",
        "\x00",
        "ask",
        "(" * 5_000,
        'include "/etc/passwd"\nask aircraft_limit(A)',
        "hex A: clear\n" * 2_000 + "ask aircraft_limit(A)",
    ],
)
def test_a_hostile_situation_is_refused_in_words(datasette, situation):
    response = posted(datasette, "/settle/situation", urlencode({"situation": situation}))
    if response.status_code == 303:
        response = asyncio.run(datasette.client.get(response.headers["location"]))
    assert response.status_code == 200
    assert_no_script_but_ours(response)
    assert "root:" not in response.text and "Traceback" not in response.text


def test_a_form_has_a_limit(datasette):
    assert posted(datasette, "/settle/situation", "situation=" + "x" * 500_000).status_code == 413
    assert posted(datasette, STACKING, "x=" + "y" * 500_000).status_code == 413
    long = posted(datasette, "/settle/situation", "situation=" + "x" * 100_000)
    assert "longer than" in text(long)


@pytest.mark.parametrize(
    "query",
    [
        "hex.units:count=999999999",
        "hex.units:count=-1",
        "more.Unit:count=99&more.Hex:count=99",
        "edition=x&option=9999",
    ],
)
def test_a_form_stays_small(get, query):
    assert get(f"{STACKING}?{query}").text.count("<fieldset") < 120


@pytest.mark.slow
def test_every_decision_has_a_form_whose_situation_can_be_read(get):
    chapters = get("/settle.json").json()["chapters"]
    for name in [one["name"] for chapter in chapters for one in chapter["decisions"]][::7]:
        answer = get(f"/settle/{name}.json?judge=1").json()
        if answer["lacking"]:  # a fact without which there is no reading it: the form leads there
            shown = re.search(r'id="lacking".*?href="#([^"]*)"', get(f"/settle/{name}?judge=1").text, re.S)[1]
            assert f'id="{shown}"' in get(f"/settle/{name}?judge=1").text
        else:
            assert answer["verdict"], answer["error"]


def test_what_there_is_one_of_is_called_as_its_kind_is(get):
    answer = get("/settle/ended_with_the_pact.json?judge=1").json()
    assert answer["verdict"] and not answer["error"]


def test_a_judge_who_takes_too_long_is_sent_home(home, monkeypatch):
    judging = Judging(current(home))
    assert "no Hex" in asyncio.run(judging.judge("ask aircraft_limit(A)"))["error"]
    os.kill(judging.quick.worker, signal.SIGSTOP)  # one who thinks and thinks
    monkeypatch.setattr("queries.sandbox.judging.PATIENCE", 0.2)
    asyncio.run(judging.judge("ask aircraft_limit(A)"))  # which comes before the patient one
    os.kill(judging.patient.worker, signal.SIGSTOP)
    assert "more than" in asyncio.run(judging.judge("ask aircraft_limit(A)"))["error"]
    monkeypatch.setattr("queries.sandbox.judging.PATIENCE", 30.0)
    assert "no Hex" in asyncio.run(judging.judge("ask aircraft_limit(A)"))["error"]
    judging.close()


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("/rules/raw7/11.16.5", "/rules/wif-raw7/11.16.5"),
        ("/rules/option/13", "/rules/wif-ce/option/13"),
        ("/rules/Lamplight", "/rules/skirmish/term/lamplight"),
    ],
)
def test_an_address_in_a_readers_own_words_leads_home(get, path, there):
    assert get(path, status=302).headers["location"] == there


def test_a_database_that_was_copied_from_its_home_still_has_its_pages(home, tmp_path):
    copy = shutil.copyfile(current(home).database, tmp_path / "rules.db")
    alone = Datasette(files=[str(copy)])

    def status(path: str) -> int:
        return asyncio.run(alone.client.get(path)).status_code

    assert (
        status("/rules/wif-ce/2.3.1") == status("/") == status("/settle") == status("/rules/sections") == 200
    )
    assert status("/search?q=supply") == 503
    assert status("/settle/aircraft_limit") == 404
    judged = asyncio.run(alone.client.get("/settle/situation?situation=ask+x"))
    assert "run 'umpire build'" in text(judged)


def test_pages_of_a_database_below_another_address_stay_below_it(home):
    below = Datasette(immutables=[str(current(home).database)], settings={"base_url": "/wif/"})
    page = asyncio.run(below.client.get("/rules/skirmish/7.1")).text
    assert 'href="/wif/rules/skirmish/7.2"' in page
    assert not re.search(r'(?:href|action)="/(?!wif/)', page)


def test_dice_that_are_left_open_are_drawn_with_their_chances(get):
    found = get("/settle/weather_roll.json?asterisks=0").json()["verdict"]
    assert sum(Fraction(one["chance"]) for one in found["chances"]) == 1
    page = get("/settle/weather_roll?asterisks=0").text
    picture = re.search(r'<ul class="bars.*?</ul>', page, re.S)[0]
    assert picture.count('class="bar chance"') == len(found["chances"])
    assert "10.0% (1/10)" in picture


NAVAL = "/settle/next_naval_step"


def test_the_sides_of_a_fight_know_each_other_unless_told_otherwise(get):
    found = get(f"{NAVAL}.json").json()["situation"]
    assert "fleet fleet_1: battle seabattle_1, enemy fleet_2" in found
    assert "fleet fleet_2: battle seabattle_1, enemy fleet_1" in found
    assert "enemy unknown" in get(f"{NAVAL}.json?battle.active.enemy=unknown").json()["situation"]


def test_a_form_can_say_that_there_is_none_and_what_holds_of_a_country(get):
    facts = {
        "battle.active.flown_in:none": "yes",
        "more.Country:count": "2",
        "more.Country.1:name": "Italy",
        "more.Country.1.at_war_with": "Commonwealth, France",
        "more.Country.2.at_war_with": "Japan",
    }
    found = get(f"{NAVAL}.json?{urlencode(facts)}").json()
    assert re.search(r"^fleet fleet_1: .*flown_in none", found["situation"], re.M)
    assert "country Italy: at_war_with (Commonwealth, France)" in found["situation"]
    assert "Japan" not in found["situation"] and not found["error"]


def test_a_fight_can_be_stated_in_the_form_up_to_what_comes_next(get):
    facts = {
        "battle.area.weather": "fine",
        "battle.initiated": "yes",
        **{f"battle.{side}.flown_in:none": "yes" for side in ("active", "other")},
        **{f"battle.{side}.committed:count": "1" for side in ("active", "other")},
        "battle.active.committed.1.country": "Italy",
        "battle.other.committed.1.country": "Commonwealth",
        **{f"battle.{side}.committed.1.kind": "CA" for side in ("active", "other")},
        "more.Country:count": "1",
        "more.Country.1:name": "Italy",
        "more.Country.1.at_war_with": "Commonwealth",
    }
    page = get(f"{NAVAL}?{urlencode(facts)}").text
    assert re.search(r'<a href="#battle.active.search_roll">[^<]*fleet 1', page)
    assert re.search(r'class="verdict big [^>]*>search</span> <strong>by fleet 1</strong>', page)


def middles(page: str) -> dict[str, tuple[float, float]]:
    """Where a map shows each of its places."""
    found = re.findall(r'data-place="([^"]*)".*?<polygon points="([^"]*)"', page)
    corners = {name: [tuple(map(float, one.split(","))) for one in points.split()] for name, points in found}
    return {name: tuple(sum(part) / 6 for part in zip(*of, strict=True)) for name, of in corners.items()}


def test_what_is_joined_lies_side_by_side_on_the_map(get):
    sides = [("A", "B"), ("B", "C"), ("A", "C"), ("A", "D"), ("D", "B")]
    situation = "".join(f"hex {name}: clear\n" for name in "ABCDE")
    situation += "".join(f"hexside between {one} and {other}: river\n" for one, other in sides)
    situation += "ask aircraft_limit(A)"
    at = middles(get("/settle/situation?" + urlencode({"situation": situation})).text)
    assert set(at) == set("ABCDE")

    def apart(one: str, other: str) -> float:
        return dist(at[one], at[other])

    side_by_side = apart("A", "B")
    assert all(apart(one, other) == pytest.approx(side_by_side, abs=1) for one, other in sides)
    assert all(apart("E", other) > 1.1 * side_by_side for other in "ABCD")
    assert len({(round(x), round(y)) for x, y in at.values()}) == 5


def test_a_side_between_places_that_cannot_touch_is_a_line(get):
    sides = "".join(f"hex {name}: clear\n" for name in "ABCDEFGH")
    sides += "".join(f"hexside between A and {other}: river\n" for other in "BCDEFG")
    sides += "hexside between A and H: not river\n"
    page = get("/settle/situation?" + urlencode({"situation": f"{sides}ask aircraft_limit(A)"})).text
    assert page.count('class="edge-line water"') == 6
    assert page.count('class="edge-line far"') == 1


def test_a_form_leads_to_what_it_cannot_do_without_and_takes_up_what_it_does_not_have(get):
    facts = {
        "attack.hex:name": "W0930",
        "attack.hex.terrain": "clear",
        "attack.attackers:count": "1",
        "attack.attackers.1.kind": "ARM",
        "attack.hex.units:count": "1",
        "attack.hex.units.1.kind": "INF",
    }
    asked = get(f"/settle/modified_roll?{urlencode(facts)}").text
    assert re.search(r'<a href="#attack.attackers.1.hex">[^<]*unit 2', asked)
    facts |= {"attack.attackers.1.hex": "+", "attack.attackers.1.hex:name": "W1029"}
    found = get(f"/settle/modified_roll.json?{urlencode(facts)}").json()
    assert re.search(r"^unit unit_2: .*hex W1029", found["situation"], re.M)
    assert "hex W1029\n" in found["situation"] and not found["error"]
    assert 'name="attack.attackers.1.hex.terrain"' in get(f"/settle/modified_roll?{urlencode(facts)}").text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/search?q=lantern",
        "/concordance?chapter=2",
        "/a-to-z/l",
        "/consistency",
        "/settle?words=aircraft",
        STACKING,
        f"{STACKING}?hex.terrain=clear",
        f"/settle/situation?{urlencode({'situation': RAID})}",
        "/rules/wif-ce",
        "/rules/wif-qa/Q2.3-1",
    ],
)
def test_every_page_leads_to_its_data(get, path):
    there = re.search(r'<a href="([^"]*)">JSON</a>', get(path).text)
    assert there and get(html.unescape(there[1])).json()


STRIKE = """country Germany: at_war_with Commonwealth
hex Dover: clear, fine, controller Commonwealth
unit Do17: LND, Germany, tactical 3, air_to_air 2
unit Me109: FTR, Germany, air_to_air 5
unit Hurricane: FTR, Commonwealth, air_to_air 5
air_mission M: kind ground_strike, hex Dover, flown_by Germany, against Commonwealth, patrol none,
  flown (Do17), escorts (Me109), interceptors (Hurricane), answering none, air_combat C
air_combat C: active_group G, inactive_group B
air_group G: enemy B, combat C, fighters (Me109), bombers (Do17), active
air_group B: enemy G, combat C, fighters (Hurricane)
air_roll: combat C, group B, result AX, victim Do17
ask next_mission_step(M)
"""


def test_a_fight_within_a_fight_lies_open_where_it_comes_next(get):
    page = get("/settle/situation?" + urlencode({"situation": STRIKE})).text
    coming = page.split('<li class="coming">')
    assert len(coming) == 3, "the step that comes next, and in it the one of the fight within"
    assert '<details open><summary>step by step</summary><ol class="steps">' in re.sub(
        r"\s+<", "<", coming[1]
    )


def test_the_vocabulary_has_its_pages(get):
    assert '<a href="/types/Unit">Unit</a>' in get("/types").text
    ship = get("/types/Ship").text
    assert "bombardment" in ship and "reorganisation" not in ship
    assert "armoured HQ" in get("/types/UnitKind").text
    assert any(one["name"] == "bombardment" for one in get("/types/Ship.json").json()["facts"])


@pytest.mark.parametrize(
    "said",
    [
        "Pete wants to paradrop in rain. Can he?",
        "Germany has a production multiple of 1 in 1940, says Tom. Is he right?",
    ],
)
def test_a_dispute_that_is_not_judged_shows_what_the_rules_say_first(get, said):
    page = get("/settle/situation?" + urlencode({"situation": said}))
    shown = text(page)
    assert "say" in shown and shown.index("I cannot judge") < shown.lower().index("to judge it exactly")
    assert get("/settle/situation.json?" + urlencode({"situation": said})).json()["understood"]["rules"]
