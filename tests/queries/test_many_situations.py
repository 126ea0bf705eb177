"""JSON lines put to `umpire check`: answered in order, and no line ends the others."""

from __future__ import annotations

import json

import pytest

from tests.queries.command_line import ask

CITY = "hex L: city, clear\nask aircraft_limit(L)\n"
FIELD = "hex L: clear\nask aircraft_limit(L)\n"


def lines(*objects) -> str:
    return "".join(one if isinstance(one, str) else json.dumps(one) + "\n" for one in objects)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_lines_are_answered_in_their_order(home, jobs):
    told = lines(*({"id": number, "situation": CITY if number % 2 else FIELD} for number in range(6)))
    found = [
        json.loads(line) for line in ask(home, "check", "-", "--jobs", jobs, stdin=told).stdout.splitlines()
    ]
    assert [one["id"] for one in found] == list(range(6))
    values = [one["verdicts"][0]["value"] for one in found]
    assert len(set(values)) == 2 and values == values[:2] * 3


def test_a_line_that_is_wrong_does_not_end_the_others(home):
    told = lines(
        {"situation": CITY}, "{nonsense\n", {"situation": 3}, "\n", {"id": "x", "situation": "hx L\n"}
    )
    result = ask(home, "check", "-", stdin=told + lines({"situation": CITY, "options": [2]}))
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert ["error" in one for one in found] == [False, True, True, True, False]
    assert found[3]["id"] == "x" and found[4]["verdicts"][0]["options"] == [2]
    assert result.exit_code == 1


def test_a_situation_on_standard_input_is_read_as_before(home):
    assert ask(home, "check", "-", stdin=CITY).exit_code == 0


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (("check", "-", "--jobs", "2"), CITY, "are for JSON lines on standard input"),
        (
            ("check", "hex L: city, clear", "ask aircraft_limit(L)", "--scheduler", "tcp://10.0.0.5:1"),
            "",
            "JSON",
        ),
        (("audit", "citations", "--jobs", "2"), "", "of examples, rulings, all and consistency"),
        (("audit", "--quick"), "", "are for 'umpire audit consistency'"),
    ],
)
def test_sharing_work_that_cannot_be_shared_is_told(home, words, given, said):
    result = ask(home, *words, stdin=given)
    assert result.exit_code == 2 and said in result.output
