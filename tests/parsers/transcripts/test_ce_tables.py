"""The printed tables in the rule text of the Collector's Edition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.transcripts.collectors_edition.tables import read_tables
from parsers.transcripts.ids import CE


def read(text: str):
    return read_tables(text.splitlines(), lambda line: "9.1", "ce.txt")


def test_title_header_and_trailing_tabs():
    (table,) = read("Boats\t\t\nKind\tNo.\t\nRow boat\t3\t\n<b>Any</b> other &amp; raft\t+1\t\n")
    assert (table.title, table.header) == ("Boats", ("Kind", "No."))
    assert table.rows == (("Row boat", "3"), ("Any other & raft", "+1"))
    assert (table.section, table.place.first_line, table.place.last_line) == ("9.1", 1, 4)


def test_header_over_two_rows_under_a_common_head():
    (table,) = read("Major\tCost (x 1/10)\t\t\nPower\tSea\tAir\t\nItaly\t6/9\t2\t\n")
    assert table.title == "Cost (x 1/10)"
    assert table.header == ("Major Power", "Sea", "Air")
    assert table.rows == (("Italy", "6/9", "2"),)


def test_header_whose_heads_were_broken():
    (table,) = read("Avoiding\t\nRange\tspare\n(mod)\tpoints\n< 3\t1\n18+\t5\n")
    assert table.header == ("Range (mod)", "spare points")
    assert table.rows == (("< 3", "1"), ("18+", "5"))


def test_blank_label_repeats_the_one_above():
    (table,) = read("Factors\t\t\nUnit\tKit\tValue\nCV\tWiF\t1\n\tSiF\t2\n")
    assert table.rows[1] == ("CV", "SiF", "2")


def test_broken_cells_are_joined():
    (table,) = read(
        "Missions\t\nMission\tWho\nsupply\tATRs (and all with a\n\twhite circle)\n"
        "naval air\tsome aircraft\ninterception\twith a factor\nstrategic\tothers\nbombing\t\n"
    )
    assert table.rows == (
        ("supply", "ATRs (and all with a white circle)"),
        ("naval air interception", "some aircraft with a factor"),
        ("strategic bombing", "others"),
    )


def test_stray_word_in_the_title_row_and_footnotes():
    (table,) = read("Red\tReduction of oil\nMod\tReason\n-1\tone\n-1\ttwo\n-1\tthree *\n* not in winter\t\n")
    assert (table.title, table.header) == ("Reduction of oil", ("Mod", "Reason"))
    assert table.rows[-1] == ("* not in winter", "")


def test_titles_are_unique_and_headless_tables_get_one():
    tables = read("Boats\t\nA b\tC\nx\t1\n\nBoats\t\nA b\tC\nx\t1\n\nEurope\t+12\nAmerica\t+24\n\n")
    assert [table.title for table in tables] == ["Boats", "Boats (9.1)", "Table of 9.1"]
    assert tables[2].rows == (("Europe", "+12"), ("America", "+24"))
    assert len({table.id for table in tables}) == 3


def test_blank_forms_and_the_table_of_contents_are_left_out():
    form = "\tOwn\tLent\n" + "".join(f"Month {count}\t\t\n" for count in range(12))
    assert read(form) == []
    assert read_tables(["1.\tIntroduction\t3", "2.\tConcepts\t6"], lambda line: "", "ce.txt") == []


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("ab1+-.*(\t )", max_size=12), max_size=12))
def test_any_block_gives_square_tables(lines):
    for table in read_tables(lines, lambda line: "1", "ce.txt"):
        assert table.title and table.header
        assert {len(row) for row in table.rows} == {len(table.header)}


def test_real_tables(document_texts):
    if CE not in document_texts:
        pytest.skip("no Collector's Edition")
    lines = document_texts[CE].splitlines()
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("#### 1.1"))
    tables = {
        table.title: table
        for table in read_tables(lines, lambda line: "1" if line >= first else "", "ce.txt")
    }
    assert len(tables) == 25
    assert tables["Aircraft Stacking"].rows[2] == ("Mountain, desert mountain or swamp hex", "0")
    assert tables["Action chosen (x 1/10ths oil)"].rows[0] == ("Germany", "6/9", "8/10", "10/15", "7/10", "0")
    assert ("CL", "CliF option 6", "1", "2", "3") in tables["ASW Factors"].rows
    assert len(tables["Minor Country convoy point set-up"].rows) == 18
    assert len(tables["Air Missions"].rows) == 13
    assert tables["Free French Chart"].rows[4] == ("Madagascar", "8-10")
