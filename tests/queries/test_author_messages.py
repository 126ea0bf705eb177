"""What `umpire lint` says to an author of the slips that strangers made in their first evening."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.queries.chits import write_chits
from tests.queries.command_line import ask

PACE = "  given may_beat(unit)"


@pytest.fixture
def findings(tmp_path):
    """What is found after a change of the game in one place."""
    game = write_chits(tmp_path) / "drums"

    def found(name: str, old: str, new: str) -> list[dict[str, str]]:
        path: Path = game / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return json.loads(ask(tmp_path / "home", "lint", str(game), "--json").stdout)["findings"]

    return found


def test_the_game_is_right_and_tells_a_stream_in_its_map_as_a_situation_does(findings):
    assert findings("01_drums.md", "# 1 Drums", "# 1 Drums ") == []


def test_a_type_that_cannot_be_read_is_all_that_is_told(findings):
    (found,) = findings("things/things.md", 'kind: Arm "What is it?"', 'kind: Arm "What is it?" printed')
    assert "printed" in found["message"]


def test_a_decision_without_what_it_gives_is_told_to_say_it(findings):
    found = findings("01_drums.md", "(unit: Unit) -> Number", "(unit: Unit)")
    assert "-> Number" in found[0]["expected"]


def test_a_word_of_the_language_is_named_as_such(findings):
    (found,) = findings("01_drums.md", "  4\n", "  4\n  except 3 when total > 2\n  where total means 3\n")
    assert "total is a word of the language" in found["expected"]


def test_a_name_of_a_clause_goes_before_its_remark(findings):
    (found,) = findings("01_drums.md", '"it is tired"', '"it is tired" called weary')
    assert 'called NAME "remark"' in found["expected"]


def test_what_replaces_a_clause_stands_before_its_option(findings):
    amended = "```rule\namend pace\n  under option 1: instead of usual: 3\n```\n\n```example 1.1-1"
    (found,) = findings("01_drums.md", "```example 1.1-1", amended)
    assert found["expected"] == "instead of NAME: under option 1: ..."


def test_a_step_in_a_name_of_a_path_is_explained(findings):
    path = """```rule
decision way(unit: Unit, goal: Hex) -> Path
  "By which way?"
  path from unit.hex
    to goal
    each step costs 1
    barred when wet
  where wet means step.there is bog
```

```example 1.1-1"""
    (found,) = findings("01_drums.md", "```example 1.1-1", path)
    assert "a line of the path" in found["expected"]


def test_a_ruling_of_ones_own_needs_no_date(findings):
    ruling = """# Rulings

## Q1.1-1 Drumming at night

Rules on 1.1.
Confirms: night is no bar.

- May he beat it at night? **Yes.**
"""
    assert findings("01_drums.md", "expect 4\n```\n", f"expect 4\n```\n\n{ruling}") == []


def test_a_ruling_of_ones_own_has_an_example_below_it(findings):
    ruling = """# Rulings

## Q1.1-1 Drumming at night

Rules on 1.1.
Confirms: night is no bar.

- May he beat it at night? **Yes.**

```example Q1.1-1 "At night"
Tom: drummer of north, in H0101
ask may_beat(Tom)
expect VALUE
```
"""
    after = "expect 4\n```\n"
    assert findings("01_drums.md", after, f"{after}\n{ruling.replace('VALUE', 'yes')}") == []
    (found,) = findings("01_drums.md", "expect yes", "expect no")
    assert "expected no" in found["message"]


def test_a_fact_that_nobody_declared_is_told_with_those_that_are(findings):
    tower = '  tower: YesNo usually no printed "Is there a tower?"\n'
    owner = '  owner: Side usually none "Whose?" said "held by {}"\n'
    findings("things/things.md", tower, tower + owner)
    found = findings("01_drums.md", "drummer of north, in H0101", "drummer of north, in H0101\nH0102: wet")
    assert "held by ..." in found[0]["expected"] and "{}" not in found[0]["expected"]
