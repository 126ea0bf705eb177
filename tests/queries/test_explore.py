"""`umpire explore` on the shipped corpus."""

from __future__ import annotations

import json
import re

import pytest

from tests.queries.command_line import run


def test_a_player_reads_all_the_ways_in_a_table(home):
    found = run(home, "explore", "aircraft_limit")
    assert found.returncode == 0, found.stderr
    assert "major port" in found.stdout and "smallest situation" in found.stdout
    assert "all situations of its kind" in found.stdout


@pytest.mark.slow
def test_each_way_comes_with_a_situation_that_check_reads(home, tmp_path):
    found = json.loads(run(home, "explore", "aircraft_limit", "--json").stdout)
    assert found["whole"] and {one["value"] for one in found["ways"]} >= {"0", "1", "2", "3", "6"}
    for one in found["ways"]:
        path = tmp_path / "situation.txt"
        path.write_text(one["situation"] + f"expect {one['value']}\n", encoding="utf-8")
        assert run(home, "check", str(path)).returncode == 0


def test_a_clause_that_counts_in_nothing_found_is_told_in_words(home):
    found = run(home, "explore", "supplied", "--steps", "200")
    idle = [line for line in found.stdout.splitlines() if line.startswith("counts in no situation found")]
    assert idle
    for line in idle:
        assert not re.search(r"\w\(|_|[a-z]\.[a-z]", line), line


def test_what_was_not_reached_is_said(home):
    found = run(home, "explore", "aircraft_limit", "--steps", "3")
    assert "not reached: situations beyond those that were looked at" in found.stdout


def test_an_option_that_is_not_there_is_named(home):
    found = run(home, "explore", "aircraft_limit", "--option", "999")
    assert found.returncode == 2 and "no option 999" in found.stderr


def test_a_way_without_a_clause_that_counts_by_itself_cites_all_that_were_looked_at(umpire):
    found = json.loads(umpire("explore", "recall_due", "--json").stdout)
    assert all(one["because"] for one in found["ways"])


def test_things_are_called_with_their_kind_and_each_once(umpire):
    found = umpire("explore", "build_ahead_cost", "--seconds", "0.5", "--json")
    when = [one["when"] for one in json.loads(found.stdout)["ways"]]
    assert ["ahead build B: unit C", "unit C: CP"] in when


def test_of_what_gives_no_answer_no_clause_is_called_idle(umpire):
    found = umpire("explore", "may_go_to_track")
    assert "no answer was found" in found.stdout and "counts in no" not in found.stdout
