"""What is cited and printed nowhere is known to dangle, and says why."""

from __future__ import annotations

import sqlite3

from kb.audit import audit_citations
from kb.build import build

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
