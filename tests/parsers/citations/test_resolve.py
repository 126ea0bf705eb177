"""Which node a citation means."""

from __future__ import annotations

import pytest

from parsers.citations.find import find
from parsers.citations.models import Citation, Resolution
from parsers.citations.names import Names, chart_key
from parsers.citations.reference_column import find_in_column
from parsers.citations.resolve import resolve
from parsers.records import (
    Ability,
    Document,
    Head,
    Option,
    Place,
    PrintedTable,
    Reading,
    Ruling,
    Section,
    UsEntry,
)
from parsers.transcripts.ids import CE, IOG, LIF, QA, RAW7

HERE = Place("made-up.md", 1, 1)


def section(document: str, number: str, title: str = "") -> Section:
    return Section(document, number, title or f"Title of {number}", None, number.count(".") + 1, 1, "", HERE)


def reading(document: str, *numbers: str) -> Reading:
    made = Reading(Document(document, document, document, "rulebook"))
    made.sections = [section(document, number) for number in numbers]
    return made


@pytest.fixture
def names() -> Names:
    ce = reading(CE, "2.4", "2.4.2", "9.6", "13.3.2", "15", "18.2")
    ce.sections.append(section(CE, "19.6", "Soviet border rectification"))
    ce.heads = [
        Head(CE, "18.2", "Foreign troop commitments", HERE),
        Head(CE, "2.4.2", "Limits", HERE),
        Head(CE, "2.4", "Limits", HERE),
        Head(CE, "13.3.2", "Order of loss", HERE),
    ]
    ce.options = [Option(CE, 13, "Emergency supply", ("DiF",), (), "", HERE)]
    ce.us_entries = [UsEntry(CE, "us-entry-option", 13, "Made-up", "13.3.2", "", HERE)]
    ce.tables = [
        PrintedTable(CE, "2.4.2", "Terrain Effects Chart", ("a",), (), HERE),
        PrintedTable(CE, "11.15", "Land Table", ("a",), (), HERE),
    ]
    raw7 = reading(RAW7, "2.4", "4.1.1", "9.2", "9.6", "11.16.6", "13.3.2", "13.7.1", "15", "17")
    raw7.options = [Option(RAW7, 26, "Made-up", (), (), "", HERE)]
    raw7.tables = [PrintedTable(RAW7, "11.16.6", "Land combat", ("a",), (), HERE)]
    lif = reading(LIF, "3.3", "4.1")
    lif.abilities = [Ability(LIF, 31, "Made-up", "", HERE)]
    lif.us_entries = [UsEntry(LIF, "us-entry-option", 12, "Made-up", "5.3.2", "", HERE)]
    qa = reading(QA)
    qa.rulings = [Ruling(QA, "Q2.4-4", "", "2.4", "", "", "", "", (), (), HERE)]
    return Names.from_readings([ce, raw7, lif, qa, reading(IOG, "14.0", "20.1.6")])


def with_head(document: str, number: str, title: str) -> Reading:
    made = reading(document, number)
    made.heads = [Head(document, number, title, HERE)]
    return made


def resolved(text: str, source: str, names: Names, section: str = "") -> Resolution:
    (citation,) = find(text, source)
    return resolve(citation, source, names, section)


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("see 2.4.2", CE, "wif-ce/2.4.2"),
        ("see 2.4", RAW7, "wif-raw7/2.4"),
        ("RAW7 2.4", CE, "wif-raw7/2.4"),
        ("CE 2.4", RAW7, "wif-ce/2.4"),
        ("option 13", CE, "wif-ce/option/13"),
        ("US entry option 13", CE, "wif-ce/us-entry-option/13"),
        ("Q2.4-4", CE, "wif-qa/Q2.4-4"),
        ("see 3.3", LIF, "wif-lif/3.3"),
        ("see 9.6", LIF, "wif-raw7/9.6"),
        ("see **WiF** 4.1.1", LIF, "wif-raw7/4.1.1"),
        ("see **WiF** 17)", LIF, "wif-raw7/17"),
        ("option 26", LIF, "wif-raw7/option/26"),
        ("US entry option 12", LIF, "wif-lif/us-entry-option/12"),
        ("ability 31", LIF, "wif-lif/ability/31"),
        ("see 9.2", QA, "wif-raw7/9.2"),
        ("see Rule 14.0", IOG, "iog/14.0"),
        ("see 14)", IOG, "iog/14.0"),
        ("see 15.0", CE, "wif-ce/15"),
    ],
)
def test_known(names, text, source, target):
    assert resolved(text, source, names) == Resolution(target, True, "")


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("see 24.1.5", CE, "wif-ce/24.1.5"),
        ("option 99", CE, "wif-ce/option/99"),
        ("US entry action 5", CE, "wif-ce/us-entry-action/5"),
        ("see 13.7.5", LIF, "wif-raw7/13.7.5"),
        ("US entry option 31", LIF, "wif-raw7/us-entry-option/31"),
        ("Q035", QA, "wif-qa/Q035"),
        ("FiF 3.1", QA, "wif-fif/3.1"),
        ("see Rule 9.4.2", IOG, "iog/9.4.2"),
        ("see turn record chart", CE, "wif-ce/table/turn-record-chart"),
        ("see Unknown head below", CE, "wif-ce/unknown-head"),
    ],
)
def test_dangling_gets_the_id_it_would_have(names, text, source, target):
    assert resolved(text, source, names) == Resolution(target, False, "")


def test_an_optional_rule_and_a_us_entry_option_of_one_number_stay_apart(names):
    _, us_entry = find("(see 13.3.2, option 13)")
    assert resolve(us_entry, CE, names).target == "wif-ce/us-entry-option/13"


@pytest.mark.parametrize(
    "text",
    [
        "see 18.2, foreign troop commitments)",
        "see 18.2, *Foreign Troop-Commitments*)",
        "see 18.2, foreign troop)",
    ],
)
def test_a_named_head_is_found_whatever_its_case_and_hyphens(names, text):
    assert resolved(text, CE, names) == Resolution("wif-ce/18.2/foreign-troop-commitments", True, "")


def test_an_unknown_head_gives_its_section_with_doubt(names):
    found = resolved("see 18.2, quite another)", CE, names)
    assert (found.target, found.resolved) == ("wif-ce/18.2", True)
    assert "quite another" in found.doubtful


def test_a_head_alone_is_looked_for_in_its_own_section_first(names):
    assert resolved("see Limits below", CE, names, "2.4").target == "wif-ce/2.4/limits"
    assert resolved("see Limits below", CE, names, "9.6").doubtful
    assert resolved("see order of loss below", CE, names) == Resolution(
        "wif-ce/13.3.2/order-of-loss", True, ""
    )


def test_a_head_that_goes_on_is_found_by_its_beginning(names):
    names.add(with_head(CE, "11.5.8", "Screening (option 23)"))
    assert resolved("see Screening below", CE, names, "11.5.8").target == "wif-ce/11.5.8/screening-option-23"
    assert resolved("see Screening below", CE, names).target == "wif-ce/11.5.8/screening-option-23"


def test_a_section_cited_by_its_title(names):
    assert resolved("see Soviet border rectification)", CE, names).target == "wif-ce/19.6"


def test_a_chart_by_nearly_its_name(names):
    assert resolved("see Terrain effect table", CE, names) == Resolution(
        "wif-ce/table/terrain-effects-chart", True, ""
    )
    assert chart_key("Terrain Effect Chart") == chart_key("terrain effects table")


def test_the_chart_of_a_section(names):
    _, chart = find_in_column("11.16.6 (chart)")
    assert resolve(chart, QA, names) == Resolution("wif-raw7/table/land-combat", True, "")
    _, chart = find_in_column("9.2 (chart)")
    assert resolve(chart, QA, names) == Resolution("wif-raw7/table/9-2-chart", False, "")


def test_two_numbers_run_together_are_suspected(names):
    (citation,) = find_in_column("15.9.2")
    assert resolve(citation, QA, names) == Resolution(
        "wif-raw7/15.9.2", False, "perhaps 15 and 9.2 run together"
    )


def test_a_number_below_a_known_section_is_not_suspected(names):
    (citation,) = find_in_column("9.6.2")
    assert resolve(citation, QA, names) == Resolution("wif-raw7/9.6.2", False, "")


def test_readings_of_one_document_add_up():
    both = Names.from_readings([reading(CE, "2.4"), reading(CE, "2.4", "2.5")])
    assert both.ids == {"wif-ce/2.4", "wif-ce/2.5"}
    assert resolve(Citation(0, 3, "2.5", "section", "2.5"), CE, both).resolved
