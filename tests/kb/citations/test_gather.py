"""Which citations a knowledge base has, of which kind, and where each stands."""

from __future__ import annotations

import pytest

from kb import concordance
from kb.citations.gather import gather
from kb.merge import merge
from kb.rows import all_rows
from parsers.citations.names import Names
from parsers.records import (
    Contradiction,
    Correspondence,
    Document,
    Example,
    Option,
    OptionScope,
    Place,
    PlayersQuestion,
    Reading,
    Term,
    UsEntry,
)
from parsers.transcripts.ids import CE, QA, RAW7
from tests.kb.toy_readings import RULEBOOK, SHEET, TOY, at, option, ruling, section

COLLECTORS = Document(CE, "Collector's Edition", "CE", "rulebook", 2017)


def gathered(ours: list[Reading], theirs: list[Reading] = ()) -> dict[str, list[dict]]:
    documents, problems = merge(ours, list(theirs))
    names = Names.from_readings([*ours, *theirs])
    rows = all_rows(documents, problems)
    found = list(concordance.matches(documents, names, {row["id"] for row in rows["nodes"]}))
    rows["concordance"] = concordance.rows(found)
    gather(documents, names, found, rows)
    return rows


def cited(ours: list[Reading], theirs: list[Reading] = ()) -> list[dict]:
    return gathered(ours, theirs)["citations"]


def mentioned(ours: list[Reading], theirs: list[Reading] = ()) -> list[tuple[str, int, int, str]]:
    return [tuple(row.values()) for row in gathered(ours, theirs)["mentions"]]


def edges(rows: list[dict]) -> set[tuple]:
    return {(row["source"], row["kind"], row["target"]) for row in rows}


def toy(*sections, **more) -> Reading:
    return Reading(TOY, [section("1"), section("2"), section("2.1"), *sections], **more)


def test_a_section_sees_what_it_names():
    rows = cited([toy(section("3", text="Move (see 2.1). There is more in 9.9, see 9.9."))])
    assert [(row["target"], row["kind"], row["as_written"], row["resolved"]) for row in rows] == [
        ("toy/2.1", "sees", "2.1", 1),
        ("toy/9.9", "sees", "9.9", 0),
    ]


def test_what_digest_and_text_both_say_is_one_citation():
    ours, theirs = toy(section("3", text="See 2.1.")), toy(section("3", text="First see 2.1 and 2.1."))
    assert [(row["target"], row["as_written"]) for row in cited([ours], [theirs])] == [("toy/2.1", "2.1")]


def test_each_text_keeps_where_its_references_stand_even_those_that_cite_nothing_new():
    ours, theirs = (
        toy(section("3", text="See 2.1, see 3.")),
        toy(section("3", text="First see 2.1; see 9.9.")),
    )
    assert mentioned([ours], [theirs]) == [
        ("toy/3#digest", 4, 7, "toy/2.1"),
        ("toy/3#digest", 13, 14, "toy/3"),
        ("toy/3#text", 10, 13, "toy/2.1"),
        ("toy/3#text", 19, 22, "toy/9.9"),
    ]


def test_the_facts_that_open_a_ruling_move_no_reference_of_its_story():
    text = "\nRules on 1.\nExtends: see 2.\n\nSee Q1.1-1 and Q1.1-2."
    sheet = Reading(SHEET, rulings=[ruling(references="", text=text), ruling("Q1.1-2", references="")])
    assert [(text[start:end], target) for _, start, end, target in mentioned([sheet])] == [
        ("Q1.1-1", "wif-qa/Q1.1-1"),
        ("Q1.1-2", "wif-qa/Q1.1-2"),
    ]


def test_what_players_ask_and_the_notes_of_the_concordance_have_links_and_cite_for_nobody():
    found = [
        PlayersQuestion("toy", "toy/3", "how far", "As far as 2.1 says (see 2.1), not 7.7 (see 7.7).", at())
    ]
    reading = toy(section("3"), asked=found)
    assert mentioned([reading]) == [
        ("asked/1#answer", 10, 13, "toy/2.1"),
        ("asked/1#answer", 24, 27, "toy/2.1"),
    ]
    assert cited([reading]) == []


def test_a_section_does_not_cite_itself():
    assert cited([toy(section("3", text="As in 3, see 3."))]) == []


@pytest.mark.parametrize(
    "text", ["Option 13: trucks move.", "A move (**KitiF option 13:** and a truck).", "With option 13, two."]
)
def test_an_option_that_a_section_mentions_changes_it(text):
    rows = cited([toy(section("3", text=text), options=[option(13)])])
    assert edges(rows) == {("toy/option/13", "modifies", "toy/3")}


def test_an_option_that_a_section_sends_the_reader_to_does_not_change_it():
    rows = cited([toy(section("3", text="For trucks see option 13."), options=[option(13)])])
    assert edges(rows) == {("toy/3", "sees", "toy/option/13")}


def test_an_option_that_nobody_wrote_is_a_reference_that_dangles():
    rows = cited([toy(section("3", text="Option 13: trucks move."))])
    assert [(row["source"], row["target"], row["resolved"]) for row in rows] == [
        ("toy/3", "toy/option/13", 0)
    ]


def test_manifest_and_scopes_say_what_an_option_changes_once_each():
    scopes = (OptionScope("2.1", "x", at()), OptionScope("2", "y", at()))
    rows = cited([toy(options=[option(13, sections=("2.1", "7.7"), scopes=scopes)])])
    assert sorted((row["target"], row["kind"], row["resolved"]) for row in rows) == [
        ("toy/2", "modifies", 1),
        ("toy/2.1", "modifies", 1),
        ("toy/7.7", "modifies", 0),
    ]


def test_the_us_entry_options_are_no_optional_rules():
    entries = [UsEntry("toy", "us-entry-option", 13, "Embargo", "2", "", at())]
    rows = cited(
        [toy(section("3", text="See US entry option 13."), us_entries=entries, options=[option(13)])]
    )
    assert edges(rows) == {("toy/3", "sees", "toy/us-entry-option/13")}


def raw7(*sections) -> Reading:
    sections = [section(number, document=RAW7) for number in ("2", "2.1", "3")] + list(sections)
    return Reading(RULEBOOK, sections, options=[option(13, document=RAW7)])


def test_a_ruling_rules_on_what_its_reference_column_names():
    sheet = Reading(SHEET, rulings=[ruling(references="2.1 Option 13 3.", answer="As 2.1 says, see 3.")])
    assert edges(cited([raw7()], [sheet])) == {
        ("wif-qa/Q1.1-1", "rules_on", "wif-raw7/2.1"),
        ("wif-qa/Q1.1-1", "rules_on", "wif-raw7/option/13"),
        ("wif-qa/Q1.1-1", "rules_on", "wif-raw7/3"),
    }


def test_our_ruling_adds_nothing_to_what_the_sheet_says_in_other_words():
    ours = ruling(
        references="RAW7 2.1, option 13", text="\nRules on RAW7 2.1, option 13.\nExtends: see 2.\n\nSee 3."
    )
    theirs = ruling(references="2.1 Option 13")
    rows = cited([raw7(), Reading(SHEET, rulings=[ours])], [Reading(SHEET, rulings=[theirs])])
    assert sorted((row["target"], row["kind"], row["as_written"]) for row in rows) == [
        ("wif-raw7/2.1", "rules_on", "2.1"),
        ("wif-raw7/3", "sees", "3"),
        ("wif-raw7/option/13", "rules_on", "Option 13"),
    ]


def test_the_fate_of_a_ruling_is_told_in_the_numbers_of_the_collectors_edition():
    ce = Reading(COLLECTORS, [section("2.1", document=CE)])
    sheet = Reading(SHEET, rulings=[ruling(references="", fate_note="the end of the step counts (see 2.1)")])
    assert edges(cited([raw7(), ce, sheet])) == {("wif-qa/Q1.1-1", "sees", "wif-ce/2.1")}


def test_rulings_link_to_rulings():
    links = (("Q1.1-2", "follows"), ("Q7.7-7", "narrows"))
    sheet = Reading(SHEET, rulings=[ruling(references="", links=links), ruling("Q1.1-2", references="")])
    assert [(row["target"], row["as_written"], row["resolved"]) for row in cited([sheet])] == [
        ("wif-qa/Q1.1-2", "follows Q1.1-2", 1),
        ("wif-qa/Q7.7-7", "narrows Q7.7-7", 0),
    ]


def test_an_example_exemplifies_its_section_or_its_ruling():
    examples = [Example("toy", "2.1-1", "2.1", "", "It drives (see 1.1).", "", (), at())]
    tests = [Example(QA, "Q1.1-1a", "Q1.1-1", "", "", "", (), at())]
    sheet = Reading(SHEET, rulings=[ruling(references="")], examples=tests)
    assert edges(cited([toy(section("1.1"), examples=examples), sheet])) == {
        ("toy/example/2.1-1", "exemplifies", "toy/2.1"),
        ("toy/example/2.1-1", "sees", "toy/1.1"),
        ("wif-qa/example/Q1.1-1a", "exemplifies", "wif-qa/Q1.1-1"),
    }


def test_a_term_defines_sections_and_sends_to_other_terms_by_any_of_their_names():
    terms = [
        Term(
            "toy", "Road", "", "A way. See 2.1.", ("lanes",), ("2.1",), ("Trucks", "US entry option 3"), at()
        ),
        Term("toy", "Truck", "", "See lane.", (), (), ("Lane", "Cart"), at()),
    ]
    entries = [UsEntry("toy", "us-entry-option", 3, "Embargo", "2", "", at())]
    rows = cited([toy(terms=terms, us_entries=entries)])
    assert edges(rows) == {
        ("toy/term/road", "defines", "toy/2.1"),
        ("toy/term/road", "sees", "toy/term/truck"),
        ("toy/term/road", "sees", "toy/us-entry-option/3"),
        ("toy/term/truck", "sees", "toy/term/road"),
        ("toy/term/truck", "sees", "toy/term/cart"),
    }
    assert [row["target"] for row in rows if not row["resolved"]] == ["toy/term/cart"]


def test_the_section_that_is_the_index_leaves_citing_to_its_entries():
    index = section("3", text="Road 2.1, see 2.1", place=Place("toy.txt", 10, 20))
    terms = [Term("toy", "Road", "", "", (), ("2.1",), (), Place("toy.txt", 12, 12))]
    assert edges(cited([], [toy(index, terms=terms)])) == {("toy/term/road", "defines", "toy/2.1")}


def test_a_contradiction_sees_the_places_that_disagree():
    found = [Contradiction("toy", 1, "Roads", ("2.1", "option 13"), "", "", "", at())]
    assert edges(cited([toy(contradictions=found, options=[option(13)])])) == {
        ("toy/contradiction/1", "sees", "toy/2.1"),
        ("toy/contradiction/1", "sees", "toy/option/13"),
    }


def test_the_concordance_maps_references_of_one_edition_to_the_other():
    pairs = [("2.1", "2.2"), ("option 13", "option 5"), ("3", ""), (f"{RAW7}/2", f"{CE}/2"), ("9.9", "2.2")]
    pairs += [("2.2", "-"), ("-", "2"), ("", "-")]
    said = [Correspondence(one, other, "high", "title", "", at(), ("RAW7", "CE")) for one, other in pairs]
    ce = Reading(
        COLLECTORS,
        [section("2", document=CE), section("2.2", document=CE)],
        options=[Option(CE, 5, "", (), (), "", at())],
        correspondences=said,
    )
    documents, problems = merge([raw7(), ce], [])
    names = Names.from_readings([raw7(), ce])
    known = {row["id"] for row in all_rows(documents, problems)["nodes"]}
    rows = concordance.rows(concordance.matches(documents, names, known))
    assert [(row["source"], row["target"]) for row in rows] == [
        ("wif-raw7/2.1", "wif-ce/2.2"),
        ("wif-raw7/option/13", "wif-ce/option/5"),
        ("wif-raw7/3", None),
        ("wif-raw7/2", "wif-ce/2"),
        ("wif-raw7/9.9", "wif-ce/2.2"),
        ("wif-raw7/2.2", None),
        (None, "wif-ce/2"),
    ]
    assert {(row["source"], row["target"]) for row in cited([raw7(), ce])} == {
        (row["source"], row["target"]) for row in rows if row["source"] and row["target"]
    }


def test_the_line_is_that_of_the_file_even_where_the_reader_joined_lines():
    files = {"toy.txt": "3 Roads\nThe way\nthat goes\n(see 2.1) is\nlong; see 2.\n"}
    joined = section("3", text="The way that goes (see 2.1) is long; see 2.", place=Place("toy.txt", 1, 5))
    rows = cited([], [toy(joined, files=files)])
    assert [(row["target"], row["line"], row["path"]) for row in rows] == [
        ("toy/2.1", 4, "toy.txt"),
        ("toy/2", 5, "toy.txt"),
    ]


def test_the_line_in_a_chapter_counts_from_its_heading():
    below = section("3", text="\nMove.\n\nSee 2.1.", place=Place("toy/01.md", 30, 34))
    assert [row["line"] for row in cited([toy(below)])] == [34]
