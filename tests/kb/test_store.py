"""The database: what a row shows of the two sources, keys that hold, and tables that explain themselves."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb import concordance
from kb.merge import merge
from kb.rows import all_rows
from kb.schema import TABLES, descriptions
from kb.store import write
from parsers.citations.names import Names
from parsers.records import Example, Reading, Section
from parsers.transcripts.ids import RAW7
from tests.kb.toy_readings import RULEBOOK, SHEET, TOY, at, one_of_each, option, part, ruling, section


def stored(path: Path, ours: list[Reading], theirs: list[Reading] = (), cited: list[dict] = ()) -> Path:
    documents, problems = merge(ours, theirs)
    rows = all_rows(documents, problems)
    names = Names.from_readings([*ours, *theirs])
    found = concordance.matches(documents, names, {row["id"] for row in rows["nodes"]})
    mentions = [
        {"passage": f"{row['source']}#digest", "start": 0, "end": 1, "target": row["target"]} for row in cited
    ]
    more = {"concordance": concordance.rows(found), "citations": list(cited), "mentions": mentions}
    write(path, {**rows, **more})
    return path


def citation(source: str, target: str, resolved: int = 1) -> dict:
    return {"source": source, "target": target, "kind": "sees", "as_written": "x", "resolved": resolved}


def ask(path: Path, sql: str, *values: object) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql, values).fetchall()


@pytest.fixture
def full(tmp_path: Path) -> Path:
    return stored(tmp_path / "full.db", one_of_each(), cited=[citation("toy/1.1", "toy/7.7", 0)])


def test_every_table_and_every_column_is_described(full):
    there = ask(full, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_fts%'")
    described = descriptions()
    assert {name for (name,) in there} - {"sqlite_sequence", "sqlite_stat1"} == set(described)
    for table, about in described.items():
        columns = {name for (name,) in ask(full, "SELECT name FROM pragma_table_info(?)", table)}
        assert columns == set(about["columns"])
        assert about["label_column"] in columns
        assert all(text.strip().endswith(".") for text in (about["description"], *about["columns"].values()))


def test_what_a_reading_gives_fills_every_table_but_the_engines(full):
    engines = {"decisions", "clauses", "changes", "types", "facts", "units", "countries", "charts"}
    empty = {table.name for table in TABLES if not ask(full, f"SELECT 1 FROM [{table.name}] LIMIT 1")}
    assert empty == engines


def test_foreign_keys_hold_and_the_file_is_sound(full):
    assert ask(full, "PRAGMA foreign_key_check") == []
    assert ask(full, "PRAGMA integrity_check") == [("ok",)]


def test_every_foreign_key_has_an_index(full):
    for table in TABLES:
        indexed = {
            ask(full, "SELECT name FROM pragma_index_info(?)", index)[0][0]
            for (index,) in ask(full, "SELECT name FROM pragma_index_list(?)", table.name)
        }
        assert {column.name for column in table.columns if column.references} <= indexed


def test_every_text_table_can_be_searched_by_the_stem_of_a_word(tmp_path):
    path = stored(tmp_path / "a.db", [Reading(TOY, sections=[section("1", "", "Trains are supplied.")])])
    found = ask(path, "SELECT rowid FROM sections_fts WHERE sections_fts MATCH 'supplying'")
    assert len(found) == 1
    for table in TABLES:
        if table.search:
            assert ask(path, f"SELECT count(*) FROM [{table.name}_fts]")


def test_every_node_has_a_row_with_its_label_and_its_table(full):
    nodes = {id: rest for id, *rest in ask(full, "SELECT id, kind, label, table_name FROM nodes")}
    assert nodes["toy/1.1"] == ["section", "1.1 Roads", "sections"]
    assert nodes["toy/option/3"] == ["option", "Option 3 Trucks", "options"]
    assert nodes["toy/us-entry-option/3"] == ["us-entry-option", "US entry option 3 Embargo", "us_entries"]
    assert nodes["wif-qa/Q1.1-1"] == ["ruling", "Q1.1-1 Bridges", "rulings"]
    assert nodes["wif-qa/Q1.1-1/a"] == ["ruling part", "Q1.1-1 Bridges (a)", "ruling_parts"]
    assert nodes["toy/term/road"] == ["term", "Road", "terms"]
    assert nodes["toy/1.1/railway-bridges"] == ["head", "1.1 Railway bridges", "heads"]


def test_a_dangling_target_is_a_node_of_its_own(full):
    assert ask(full, "SELECT kind, document, table_name FROM nodes WHERE id = 'toy/7.7'") == [
        ("dangling", "toy", "")
    ]


def test_digest_and_text_have_columns_of_their_own(tmp_path):
    ours = Reading(TOY, [section("1", "Moving", "ours")], options=[option(3, "Trucks", "our trucks")])
    theirs = Reading(TOY, [section("1", "MOVNG", "theirs")], options=[option(3, text="their trucks")])
    path = stored(tmp_path / "a.db", [ours], [theirs])
    assert ask(path, "SELECT title, digest, text FROM sections") == [("Moving", "ours", "theirs")]
    assert ask(path, "SELECT title, digest, text FROM options") == [("Trucks", "our trucks", "their trucks")]
    assert ask(path, "SELECT source FROM documents") == [("shipped corpus and user's copy",)]


def test_a_ruling_takes_the_words_of_the_sheet_and_the_judgement_of_the_corpus(tmp_path):
    ours = ruling(
        title="Bridges", question="in our words?", parts=(part("", "our question?", "our reason", "yes"),),
        effect="extends", reason="why", fate="codified", fate_note="see 1.2", text="digest",
    )  # fmt: skip
    theirs = ruling(
        question="their question?", answer="Yes. Date 1/2/2008", quote="1.1: Roads",
        references="1.1 Option 3", dates=("2008-03-07", "2008-02-01"),
        parts=(part("", "their question?", "Yes.", "", "2008-02-01"),),
    )  # fmt: skip
    path = stored(tmp_path / "a.db", [Reading(SHEET, rulings=[ours])], [Reading(SHEET, rulings=[theirs])])
    columns = "title, question, answer, quote, digest, effect, reason, fate, references_as_written, answered"
    assert ask(path, f"SELECT {columns} FROM rulings") == [
        ("Bridges", "their question?", "Yes. Date 1/2/2008", "1.1: Roads", "digest", "extends", "why",
         "codified", "1.1 Option 3", "2008-03-07")
    ]  # fmt: skip
    assert ask(path, "SELECT question, verdict, reason, answer, answered FROM ruling_parts") == [
        ("their question?", "yes", "our reason", "Yes.", "2008-02-01")
    ]


def test_without_the_sheet_a_ruling_is_answered_in_our_words(tmp_path):
    parts = (part("a", "May it?", "It is wide.", "yes"), part("b", "Both?", "", "no"))
    path = stored(tmp_path / "a.db", [Reading(SHEET, rulings=[ruling(parts=parts, text="digest")])])
    assert ask(path, "SELECT answer FROM rulings") == [("(a) yes. It is wide.\n(b) no",)]


def test_a_ruling_is_filed_under_the_section_of_the_rulebook_it_rules_on(tmp_path):
    rules = Reading(RULEBOOK, sections=[section("1", document=RAW7)])
    sheet = Reading(SHEET, rulings=[ruling(section="1.1"), ruling("Q9-1", section="9")])
    path = stored(tmp_path / "a.db", [rules, sheet])
    assert ask(path, "SELECT section FROM rulings ORDER BY number") == [(f"{RAW7}/1",), (None,)]


def test_sections_hang_on_the_nearest_one_above_that_exists(tmp_path):
    numbers = ("1", "1.2.3", "1.2.3.4", "5.1")
    path = stored(tmp_path / "a.db", [Reading(TOY, sections=[section(number) for number in numbers])])
    assert ask(path, "SELECT id, parent, position FROM sections ORDER BY position") == [
        ("toy/1", None, 1),
        ("toy/1.2.3", "toy/1", 2),
        ("toy/1.2.3.4", "toy/1.2.3", 3),
        ("toy/5.1", None, 4),
    ]


def test_tables_and_lists_are_json(full):
    header, cells, markdown = ask(full, "SELECT header, rows, markdown FROM printed_tables")[0]
    assert (json.loads(header), json.loads(cells)) == (["road", "cost"], [["a|b", "1"]])
    assert markdown.splitlines()[2] == "| a\\|b | 1 |"
    assert json.loads(ask(full, "SELECT also FROM terms")[0][0]) == ["rd"]


def test_every_example_and_every_untested_ruling_has_a_check_with_its_reason(tmp_path):
    examples = [
        Example("toy", "1-1", "1", "", "", "", ("road_cost", "odds"), at()),
        Example("toy", "1-2", "1", "", "", "ask odds", (), at()),
        Example("toy", "1-3", "1", "", "", "", (), at()),
    ]
    tested = Example("wif-qa", "Q1-1a", "Q1-1", "", "", "ask odds", (), at())
    sheet = Reading(SHEET, rulings=[ruling("Q1-1"), ruling("Q1-2")], examples=[tested])
    path = stored(tmp_path / "a.db", [Reading(TOY, examples=examples), sheet])
    assert ask(path, "SELECT subject, status, reason FROM checks ORDER BY subject") == [
        ("toy/example/1-1", "waits for rules", "waits for decision road_cost, odds"),
        ("toy/example/1-2", "waits for rules", "no rule is written for it yet"),
        ("toy/example/1-3", "waits for rules", "no situation is written for it yet"),
        ("wif-qa/Q1-2", "waits for rules", "no situation is written for it yet"),
        ("wif-qa/example/Q1-1a", "waits for rules", "no rule is written for it yet"),
    ]


def test_markup_stays_text(tmp_path):
    hostile = "<script>alert(1)</script> '); DROP TABLE sections; --"
    path = stored(tmp_path / "a.db", [Reading(TOY, sections=[section("1", hostile, hostile)])])
    assert ask(path, "SELECT title, digest FROM sections") == [(hostile, hostile)]


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_the_readers_give_is_stored_with_keys_that_hold(tmp_path, data):
    anything = st.text(st.characters(), max_size=6)  # zero bytes and halves of characters as well
    number = st.sampled_from(["1", "1.1", "1.1.1", "2", "", ".", "1.", "Q1"]) | anything
    made = st.builds(Section, st.just("toy"), number, anything, st.none() | number, st.integers(0, 5),
                     st.integers(0, 9), anything, st.just(at()))  # fmt: skip
    readings = [Reading(TOY, sections=data.draw(st.lists(made, max_size=6))) for _ in range(2)]
    path = tmp_path / "any.db"
    path.unlink(missing_ok=True)
    stored(path, readings[:1], readings[1:])
    assert ask(path, "PRAGMA foreign_key_check") == []
