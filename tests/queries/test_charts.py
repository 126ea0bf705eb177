"""The charts of the box: what waits for each, one to fill in, one that is checked, and one that is law."""

from __future__ import annotations

import json

import pytest

from tests.queries.command_line import ask


def test_all_charts_are_listed_with_what_waits_for_them(umpire):
    done = umpire("charts", "--json")
    found = {one["title"]: one for one in json.loads(done.stdout)["charts"]}
    assert len(found) >= 10
    assert all(one["questions"] for one in found.values())
    assert not found["Assault table"]["brought"] and found["Weather chart"]["each_turn"]
    assert "Assault table: lacking" in umpire("charts").stdout


@pytest.mark.parametrize(
    "title",
    [
        "Terrain effects chart",
        "hexside costs",
        "Weather chart",
        "Assault table",
        "shore bombardment modifiers",
    ],
)
def test_an_empty_one_has_the_rows_and_columns_that_the_rules_name(umpire, title):
    head, *rows = [one for one in umpire("charts", title).stdout.splitlines() if one.startswith("|")]
    wanted = {
        "Terrain effects chart": ("european leg", "desert mountain"),
        "hexside costs": ("points", "straits"),
        "Weather chart": ("north monsoon", "..."),
        "Assault table": ("| 1:2 | 1:1 | 3:2 | 2:1 |", "..."),
        "shore bombardment modifiers": ("asterisk", "4"),
    }
    column, row = wanted[title]
    assert column in head and any(one.startswith(f"| {row} |") for one in rows)


def test_an_empty_one_says_what_no_document_names(umpire):
    assert "# No document names its rows" in umpire("charts", "Assault table").stdout
    air = umpire("charts", "Air combat table").stdout
    assert "# No document names its rows" in air and "# No document names its columns" in air
    assert "# No document" not in umpire("charts", "Terrain effects chart").stdout


def test_a_box_may_print_other_heads_than_a_document_names(umpire, tmp_path):
    file = tmp_path / "charts.txt"
    file.write_text("| Assault table | 1:2 | 1:1 | 3:2 |\n|---|---|---|---|\n| 1 | 1/- | -/- | -/1 |\n")
    assert umpire("charts", "--check", str(file)).stdout.startswith("fine: Assault table")


def test_a_misspelt_one_is_told(umpire):
    done = umpire("charts", "asault", "table")
    assert done.exit_code == 2 and "did you mean 'Assault table'" in done.output


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("| Asault table | 1:1 |\n|---|---|\n| 1 | -/- |\n", 1, "no chart is called 'Asault table'"),
        ("| Hexside costs | points |\n|---|---|\n| straits | ... |\n", 3, "Hexside costs: a cell is empty"),
        ("| Hexside costs | cost |\n|---|---|\n| straits | 1 |\n", 1, "Hexside costs has no column 'points'"),
        ("| Hexside costs | points |\n|---|---|\n| river | 1 |\n", 1, "Hexside costs has no row 'straits'"),
        ("# one\n| Weather chart | arctic |\n|---|---|\n| 1 | fine |\n", 2, "another one each turn"),
        ("hex A: clear\n", 1, "says more than charts"),
    ],
)
def test_a_mistake_in_a_filled_one_is_told_with_its_place(umpire, tmp_path, text, place, message):
    file = tmp_path / "charts.txt"
    file.write_text(text)
    done = umpire("charts", "--check", str(file))
    assert done.exit_code == 2
    assert f"charts.txt:{place}:" in done.output and message in done.output
    assert "Traceback" not in done.output


RULES = """

## 1.3 Tolls

A toll is paid on each road.

```type
type Road is paved, dirt
chart "Tolls" "What each road costs."
```

```rule
decision toll(road: Road) -> Number
  "What is the toll of the road?"
  table "Tolls" for road column "points"
```
"""


def test_one_among_the_documents_is_law_from_the_next_build_on(small_corpus, tmp_path):
    chapter = small_corpus / "toy" / "01_moving.md"
    chapter.write_text(chapter.read_text() + RULES)
    documents, home = tmp_path / "documents", tmp_path / "home"
    documents.mkdir()
    assert ask(home, "build", "--documents", str(documents)).exit_code == 0
    asked = ("check", "-", "--json")
    before = json.loads(ask(home, *asked, stdin="ask toll(dirt)\n").stdout)
    assert "Tolls" in json.dumps(before["needs"])
    (documents / "charts.txt").write_text("| Tolls | points |\n|---|---|\n| paved | 2 |\n| dirt | 3 |\n")
    (documents / "charts_2.txt").write_text("| Tols | points |\n|---|---|\n| dirt | 4 |\n")
    built = ask(home, "build", "--documents", str(documents), "--despite-mistakes")
    assert "charts_2.txt:1" in built.output and "Tolls?" in built.output
    after = json.loads(ask(home, *asked, stdin="ask toll(dirt)\n").stdout)
    assert str(after["value"]) == "3"
    (listed,) = json.loads(ask(home, "charts", "--json").stdout)["charts"]
    assert listed["title"] == "Tolls" and listed["brought"]
