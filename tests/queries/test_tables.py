"""The tables as people read them who know SQL: numbers are numbers, and rows are rows."""

from __future__ import annotations

import json
import re
import sqlite3

import pytest

from queries.web.canned_queries import CANNED_QUERIES


@pytest.fixture
def ask(connection):
    def ask(sql: str, **values: object) -> list[dict]:
        cursor = connection.execute(sql, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    return ask


def test_the_tension_of_an_entry_option_is_a_number_for_each_power(ask):
    entries = ask(
        "select * from us_entries where kind = 'us-entry-option' and level <> '' and document='wif-ce'"
    )
    for one in entries:
        cost = int(re.search(r"\d+", one["level"])[0])
        aimed = {"Ge/It": (cost, None), "Ja": (None, cost)}.get(one["level"].split()[0], (cost, cost))
        assert (one["tension_germany_italy"], one["tension_japan"]) == aimed
    assert len(entries) > 30


def test_the_rows_of_printed_tables_are_rows(ask):
    lengths = ask(
        "select name, number from table_rows join table_cells on table_row = table_rows.id"
        " where table_rows.printed_table = 'wif-ce/table/supply-path-length' order by position"
    )
    assert [(one["name"], one["number"]) for one in lengths][:2] == [("fine", 4), ("snow", 3)]
    for table in ask("select id, header, rows from printed_tables"):
        rows = ask(
            "select name, cells from table_rows where printed_table = :id order by position", id=table["id"]
        )
        assert [list(json.loads(one["cells"]).values()) for one in rows] == json.loads(table["rows"])


def test_the_question_of_a_part_can_be_read_alone(ask):
    part = ask("select question, whole_question from ruling_parts where id = 'wif-qa/Q2.4-4/a'")[0]
    assert (
        part["question"] in part["whole_question"]
        and "an Italian unit in North Africa" in part["whole_question"]
    )
    for one in ask("select * from ruling_parts"):
        assert one["whole_question"] and not re.search(r"^(Rules on|Answered|- )", one["whole_question"])


def test_units_countries_and_charts_are_tables(ask):
    units = {one["kind"]: one for one in ask("select * from units")}
    assert "battleship" in units["BB"]["name"] and "Ship" in units["BB"]["belongs_to"]
    countries = {one["name"]: one for one in ask("select * from countries")}
    assert (countries["Germany"]["major"], countries["Germany"]["side"]) == (1, "axis")
    assert (countries["Canada"]["major"], countries["Canada"]["controlled_by"]) == (0, "Commonwealth")
    assert "Weather chart" in {one["title"] for one in ask("select * from charts")}
    facts = ask("select * from facts where type = 'Unit' and name = 'face_down'")
    assert facts[0]["usually"] == "no" and facts[0]["question"] == "Is it face-down?"


def test_no_clause_is_cut_within_a_word(ask):
    cut = "select as_written, group_concat(text, ' ') as law from citations join clauses on decision = source"
    for one in ask(f"{cut} where kind = 'executes' group by citations.id limit 2000"):
        written, law = " ".join(one["as_written"].removesuffix(" ...").split()), " ".join(one["law"].split())
        assert f" {written} " in f" {law} ", written


# What each question of a player comes to, left empty and with an answer to look for.
SENSIBLE = {
    "rulings_on_a_section": ({"section": "2.4.2"}, {"ruling": "wif-qa/Q2.4-4"}),
    "sections_an_option_changes": ({"option": "11"}, {"section": "wif-ce/2.4.2"}),
    "most_disputed_sections": ({"document": "raw7"}, {"section": "wif-raw7/11.16.6", "rulings": 25}),
    "rulings_by_fate": ({"fate": "codified"}, {"ruling": "wif-qa/Q2.3-1"}),
    "us_entry_by_tension": ({"power": "japan", "at_most": "4"}, {"number": 9, "tension_japan": 4}),
    "rows_of_a_table": ({"table_title": "supply path length"}, {"row": "snow", "number": 3}),
    "what_players_ask": ({"words": "vichy supply"}, {}),
    "decisions_an_option_changes": ({"option": "2"}, {"decision": "wif-ce/decision/aircraft_limit"}),
    "new_and_dropped": ({}, {"kind": "section"}),
    "rulings_by_year": ({}, {"year": "2008"}),
    "where_two_words_meet": ({"one": "partisan", "other": "supply"}, {"section": "wif-ce/2.2"}),
}


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_question_of_a_player_has_a_sensible_answer(ask, name):
    sql = CANNED_QUERIES[name]["sql"]
    parameters = re.findall(r":(\w+)", sql)
    assert ask(sql, **dict.fromkeys(parameters, "")), "left empty it shows something"
    given, wanted = SENSIBLE[name]
    found = ask(sql, **dict.fromkeys(parameters, "") | given)
    assert any(wanted.items() <= one.items() for one in found), found[:3]


def test_the_cheapest_entry_options_come_first(ask):
    sql = CANNED_QUERIES["us_entry_by_tension"]["sql"]
    costs = [one["tension_germany_italy"] for one in ask(sql, power="germany", at_most="")]
    assert costs == sorted(costs) and None not in costs


def test_every_column_that_says_number_holds_numbers(connection: sqlite3.Connection):
    from kb.schema import TABLES

    for table in TABLES:
        for column in table.columns:
            if column.type in (int, float):
                kinds = connection.execute(
                    f"select distinct typeof([{column.name}]) from [{table.name}]"
                ).fetchall()
                assert {kind for (kind,) in kinds} <= {"integer", "real", "null"}, (table.name, column.name)
