"""What is cited and printed nowhere is known to dangle, and says why."""

from __future__ import annotations

import sqlite3

from kb.audit import audit_citations
from kb.build import build
from kb.lint import lint
from queries.reference import resolve

CHAPTER = """# 1 One

See 24.1.6 and 3.2. Look it up (see the Weather chart).

| Absent | where it is |
|---|---|
| 24 | Campaign Guide |
| Weather chart | chart of the box |
"""


def test_what_is_absent_dangles_with_its_reason_and_is_no_failure(tmp_path):
    folder = tmp_path / "corpus" / "game"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text('id = "game"\ntitle = "G"\nshort = "G"\nkind = "rulebook"\n')
    (folder / "01.md").write_text(CHAPTER)
    built = build(tmp_path / "home", corpus=tmp_path / "corpus").build
    found = {finding.target: finding for finding in audit_citations(built.database).findings}
    assert {target: finding.kind for target, finding in found.items()} == {
        "game/24.1.6": "absent",
        "game/table/weather-chart": "absent",
        "game/3.2": "dangling",
    }
    assert "Campaign Guide" in str(found["game/24.1.6"])
    with sqlite3.connect(built.database) as connection:
        assert connection.execute("pragma foreign_key_check").fetchall() == []
        resolved = connection.execute(
            "select resolved from citations where target = 'game/24.1.6'"
        ).fetchone()
    assert resolved == (0,)


def test_what_is_declared_absent_can_be_asked_for_though_nothing_cites_it(tmp_path):
    folder = tmp_path / "corpus" / "game"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text('id = "game"\ntitle = "G"\nshort = "G"\nkind = "rulebook"\n')
    (folder / "01.md").write_text(CHAPTER.replace("See 24.1.6 and 3.2. ", ""))
    built = build(tmp_path / "home", corpus=tmp_path / "corpus").build
    with sqlite3.connect(built.database) as connection:
        for asked in ("game 24", "game 24.1.6"):
            assert resolve(connection, asked).label == "24 (not printed: Campaign Guide)"


def test_what_is_declared_absent_and_stands_there_is_a_mistake_that_costs_nothing_else(tmp_path):
    folder = tmp_path / "corpus" / "game"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text('id = "game"\ntitle = "G"\nshort = "G"\nkind = "rulebook"\n')
    (folder / "01.md").write_text(CHAPTER + "\n# 24 Campaigns\n\nNot lost at all.\n")
    report = build(tmp_path / "home", corpus=tmp_path / "corpus")
    said = "24 is declared absent, and stands in game/01.md, line 10"
    assert [(one.message, one.place.first_line) for one in report.mistakes] == [(said, 7)]
    assert said in [one.message for one in lint(folder).mistakes]
    with sqlite3.connect(report.build.database) as connection:
        assert resolve(connection, "game 24").label == "24 Campaigns"


def test_a_copy_may_print_what_our_chapters_declare_absent(tmp_path):
    folder = tmp_path / "corpus" / "game"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text('id = "wells"\ntitle = "Wells"\nshort = "W"\nkind = "rulebook"\n')
    (folder / "01.md").write_text(CHAPTER.replace("| 24 |", "| 2 |"))
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "wells.txt").write_text("WELLS\n\n1 One\n\nA well.\n\n2 Two\n\nWater.\n\n2.1 Three\n\nMore.\n")
    report = build(tmp_path / "home", corpus=tmp_path / "corpus", documents=copies)
    assert report.mistakes == []
    with sqlite3.connect(report.build.database) as connection:
        assert resolve(connection, "wells/2").label == "2 Two"
