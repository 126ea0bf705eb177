"""What `umpire show` and `umpire refs` print."""

from __future__ import annotations

import io
import json
import re

import pytest

from queries.page import page
from queries.reference import node
from tests.queries.command_line import ask


def shown(umpire, *words: str) -> dict:
    result = umpire("show", *words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_a_section_with_everything_that_belongs_to_it(umpire):
    found = shown(umpire, "sk 7.1")
    assert found["title"] == "Lanterns"
    assert [item["id"] for item in found["breadcrumb"]] == ["skirmish/7"]
    assert "lights its own hex" in found["digest"]
    assert [item["id"] for item in found["options"]] == ["skirmish/option/4"]
    assert "hooded lantern" in found["options"][0]["governs"]
    assert [item["id"] for item in found["examples"]] == ["skirmish/example/7.1-1"]
    assert [item["id"] for item in found["tables"]] == ["skirmish/table/lantern-light"]
    assert {"skirmish/7.2", "skirmish/7.3", "skirmish/7.99"} <= {item["id"] for item in found["refers_to"]}
    assert {"skirmish/7.3", "skirmish/term/lamplight"} <= {item["id"] for item in found["referred_to_by"]}
    assert [item["resolved"] for item in found["refers_to"] if item["id"] == "skirmish/7.99"] == [0]


def test_a_chapter_an_option_a_term_and_a_table(umpire):
    assert [item["id"] for item in shown(umpire, "sk 7")["children"]] == [
        "skirmish/7.1",
        "skirmish/7.2",
        "skirmish/7.3",
    ]
    assert [item["id"] for item in shown(umpire, "sk option 4")["sections"]] == ["skirmish/7.1"]
    assert shown(umpire, "glimmer")["facts"]["also"] == ["LL", "glimmer"]
    assert "| hooded | 1 |" in shown(umpire, "table lantern light")["digest"]
    assert shown(umpire, "example 7.1-1")["facts"]["waits_for"] == ["lit_hexes"]


def test_what_an_example_does_not_wait_for_is_not_told(home):
    found = ask(home, "show", "wif-qa/example/Q13.7-9c")
    assert "may_cede" in found.output and "Waits for" not in found.output


def test_a_document_lists_its_chapters(umpire):
    assert "skirmish/7" in [item["id"] for item in shown(umpire, "skirmish")["children"]]


def test_a_dangling_reference_shows_who_makes_it(umpire):
    found = shown(umpire, "skirmish/7.99")
    assert found["kind"] == "dangling"
    assert [item["id"] for item in found["referred_to_by"]] == ["skirmish/7.1"]
    assert umpire("show", "skirmish/7.99").exit_code == 0


def test_the_page_is_laid_out_in_order(umpire):
    output = umpire("show", "sk 7.1").output
    landmarks = ["Skirmish at Dusk › 7 Twilight", "7.1 Lanterns", "A lantern lights", "Options", "Examples"]
    places = [output.index(landmark) for landmark in [*landmarks, "Refers to", "Referred to by"]]
    assert places == sorted(places)
    assert "01_twilight.md:" in output


def test_every_line_of_a_page_fits_the_terminal(umpire):
    assert max(map(len, umpire("show", "2.4.2").output.splitlines())) <= 100


@pytest.mark.parametrize("section", ["sk 7.2", "sk 7.3"])
def test_markup_is_shown_as_text_and_cannot_command_the_terminal(umpire, section):
    output = umpire("show", section).output
    assert "\x1b" not in output
    assert "\x07" not in output
    if section == "sk 7.2":
        assert "<script>alert('skirmish')</script>" in output
    else:
        assert "[bold red]markup[/bold red]" in output
        assert "javascript:alert(1)" in output


def test_every_kind_of_node_has_a_page(umpire, connection):
    rows = connection.execute("select min(id) from nodes group by kind, document").fetchall()
    for (id,) in rows:
        assert page(connection, node(connection, id))["label"]
        assert umpire("show", id).exit_code == 0


def test_a_section_stands_beside_what_answers_to_it_in_the_other_edition(umpire):
    found = shown(umpire, "raw7 11.16.5")
    others = {item["id"]: item for item in found["concordance"]}
    assert set(others) == {"wif-ce/11.15.5", "wif-ce/11.15.1"}
    assert (others["wif-ce/11.15.5"]["document"], others["wif-ce/11.15.5"]["confidence"]) == ("CE", "high")
    assert others["wif-ce/11.15.5"]["digest"]
    assert "wif-raw7/11.16.5" in [item["id"] for item in shown(umpire, "ce 11.15.5")["concordance"]]
    output = umpire("show", "raw7 11.16.5").output
    assert output.index("Retreat") < output.index("CE: 11.15.5 Resolving attacks")


def test_a_ruling_shows_its_section_in_both_editions(umpire):
    found = shown(umpire, "Q11.16-9")
    assert "wif-raw7/11.16.5" in {item["id"] for item in found["refers_to"] if item["kind"] == "rules_on"}
    others = {item["id"]: item for item in found["concordance"]}
    assert others["wif-ce/11.15.5"]["label"] and not others["wif-ce/11.15.5"]["digest"]


def test_rulings_on_one_edition_are_shown_with_the_section_of_the_other(umpire):
    rulings = {item["id"]: item for item in shown(umpire, "ce 11.15.5")["rulings"]}
    assert rulings["wif-qa/Q11.16-9"]["through"] == "wif-raw7/11.16.5"
    assert {item["through"] for item in shown(umpire, "raw7 11.16.4")["rulings"]} == {""}


@pytest.mark.parametrize("reference", ["raw7 11.8", "ce 11.15.7"])
def test_a_section_without_a_counterpart_says_so(umpire, reference):
    assert [(item["id"], item["label"]) for item in shown(umpire, reference)["concordance"]] == [("", "")]
    assert "Nothing answers to it in the other edition" in umpire("show", reference).output


def test_an_unknown_reference_brings_the_nearest(umpire):
    result = umpire("show", "lampligt")
    assert result.exit_code == 2
    assert "did you mean 'Lamplight'" in result.stderr


def references(umpire, *words: str) -> dict:
    return json.loads(umpire("refs", *words, "--json").stdout)


def test_references_go_both_ways(umpire):
    found = references(umpire, "sk 7.2")
    assert found["id"] == "skirmish/7.2"
    assert {link["source"] for link in found["in"]} >= {"skirmish/7.1", "skirmish/7.2.1"}
    assert {link["target"] for link in found["in"]} == {"skirmish/7.2"}
    assert {link["source"] for link in references(umpire, "sk 7.2.1")["out"]} == {"skirmish/7.2.1"}


def test_depth_goes_on_from_what_was_reached(umpire):
    near = references(umpire, "sk 7.2.1")
    far = references(umpire, "sk 7.2.1", "--depth", "3")
    assert {link["depth"] for link in near["out"] + near["in"]} == {1}
    assert {"skirmish/7.2"} == {link["target"] for link in near["out"]}
    assert len(references(umpire, "skirmish/7.3", "--depth", "2")["out"]) > len(
        references(umpire, "skirmish/7.3")["out"]
    )
    assert {node["id"] for node in far["nodes"]} >= {node["id"] for node in near["nodes"]}


def test_the_tree_names_both_directions(umpire):
    output = umpire("refs", "sk 7.1", "--depth", "3").output
    assert "refers to" in output
    assert "is referred to by" in output
    assert "7.2 Sentries (skirmish/7.2)" in output


def test_dot_names_every_node_and_edge(umpire):
    output = umpire("refs", "sk 7.1", "--format", "dot").output
    assert output.startswith("digraph")
    assert re.search(r'"skirmish/7.1" -> "skirmish/7.2" \[label="sees"\];', output)
    assert output.count("{") == output.count("}")


def test_graphml_can_be_read_back(umpire):
    import networkx

    output = umpire("refs", "sk 7.1", "--depth", "2", "--format", "graphml").output
    graph = networkx.read_graphml(io.BytesIO(output.encode()), force_multigraph=True)
    assert graph.has_edge("skirmish/7.1", "skirmish/7.2")
    assert graph.nodes["skirmish/7.2"]["label"] == "7.2 Sentries"


def test_json_is_also_a_format(umpire):
    assert json.loads(umpire("refs", "sk 7.1", "--format", "json").stdout) == references(umpire, "sk 7.1")


def test_the_audit_lists_what_dangles_with_file_and_line(umpire):
    result = umpire("audit", "citations")
    assert result.exit_code == 1
    assert re.search(r"01_twilight.md:\d+: .*7\.99.*\[dangling\]", result.output)


@pytest.mark.slow
def test_the_audit_counts_what_it_lists(umpire):
    report = json.loads(umpire("audit", "all", "--json").stdout)
    assert report["failed"] == sum(finding["kind"] == "dangling" for finding in report["findings"])
    assert report["resolved"] <= report["citations"]
    assert any("lit_hexes" in reason for one in report["examples"] for reason in one["reasons"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("search", "supply", "--option", "999"), "options run from 1 to 60 in CE, from 1 to 76 in RAW7"),
        (("search", "option:999 supply"), "options run from 1 to 60 in CE, from 1 to 76 in RAW7"),
        (("decisions", "option", "999"), "options run from 1 to 60 in CE, from 1 to 76 in RAW7"),
        (("show", "Q2.4-99"), "did you mean 'Q2.4-14', 'Q2.4-13', 'Q2.4-12'"),
        (("--json", "show", "2.4.2"), "--json stands behind the command: umpire show --json"),
        (("2.4.2",), "'umpire show 2.4.2' reads it, 'umpire search 2.4.2' looks for it"),
        (("check", "--decision", "aircraft_limit", "hex.units=SPACESHIP"), "SPACESHIP is no kind of unit"),
        (("check", "--decision", "can_overrun"), "did you mean overrun_allowed, land_units_overrun"),
        (("check", "--decision", "aircraft_limit", "hex.units=HQ"), "several kinds; write HQ-A or HQ-I"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(umpire, words, told):
    assert told in umpire(*words).stderr


def test_units_are_named_as_players_call_them(umpire):
    facts = ("hex.city=yes", "hex.terrain=clear", "hex.units=tank,inf,FIGHTER")
    assert umpire("check", "--decision", "aircraft_limit", *facts).stdout.startswith("The hex takes ")


def test_a_type_without_facts_is_told_so(umpire):
    told = umpire("types", "IntelligenceEffort").stdout
    assert "intelligenceeffort NAME\n" in told and "Nothing more is told of it" in told
