"""What is said to have become of rulings, held against both editions."""

from __future__ import annotations

import json

import pytest

from queries.exploring import _readings
from queries.fates import BothAnswers, _fits
from tests.queries.command_line import ask

ALIKE, OTHERWISE = BothAnswers("e", "d", "yes", "yes"), BothAnswers("e", "d", "yes", "no")


@pytest.mark.parametrize(
    ("fate", "answers", "fits"),
    [
        ("same", [ALIKE, ALIKE], True),
        ("codified", [ALIKE, OTHERWISE], False),
        ("changed", [ALIKE, OTHERWISE], True),
        ("reversed", [ALIKE], False),
        ("moot", [OTHERWISE], True),
    ],
)
def test_a_fate_fits_what_comes_out(fate, answers, fits):
    assert _fits({"fate": fate}, answers) is fits


@pytest.mark.slow
def test_the_rulings_are_held_against_both_editions(home):
    found = ask(home, "compare", "raw7", "ce", "--rulings", "--json")
    assert found.exit_code == 0, found.output
    held = json.loads(found.stdout)
    assert (held["older"], held["newer"]) == ("wif-raw7", "wif-ce")
    assert sum(held["held"].values()) > 250
    assert held["disagreeing"] == []
    assert {
        one["ruling"]: one["reading"] for one in held["listed"]
    } == _readings()  # none that is out of date
