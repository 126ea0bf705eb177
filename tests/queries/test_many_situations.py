"""JSON lines put to `umpire check`: answered in order, and no line ends the others."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from kb.errors import UmpireError
from kb.home import current
from queries.many_situations import judged
from queries.umpire import Umpire
from tests.queries.command_line import ask
from tests.rules_corpus.told import told

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


RAID = """hex {hex}: clear, {weather}, country Germany, controller Germany
unit {one}: LND, Commonwealth, strategic {first}
unit {other}: LND, Commonwealth, strategic {second}
bombing_raid {raid}: hex {hex}, bombers ({one}, {other}){more}
ask strategic_bombardment_die_modifier({raid})
"""
PLAIN = {
    "hex": "Essen",
    "weather": "fine",
    "one": "Halifax_a",
    "other": "Whitley_b",
    "raid": "R",
    "first": "3",
    "second": "4",
    "more": "",
}


@pytest.fixture(scope="module")
def alone_and_together(home) -> Callable[[list[str]], tuple[list, list]]:
    """What the umpire answers to situations one by one, and to the same as JSON lines."""
    build = current(home)

    def alone(text: str):
        try:
            return [verdict.as_dict() for _, verdict in one_by_one.check(text, changes=False)]
        except UmpireError as error:
            return str(error)

    one_by_one = Umpire.of(build)

    def both(texts: list[str]) -> tuple[list, list]:
        found = judged(build, [json.dumps({"situation": one}) for one in texts])
        together = [one.get("verdicts", one.get("error")) for one in found]
        return json.loads(json.dumps([alone(one) for one in texts])), json.loads(json.dumps(together))

    return both


@pytest.mark.parametrize(
    "otherwise",
    [
        {"hex": "Koeln", "one": "A", "other": "B", "raid": "Q", "first": "8", "second": "1"},
        {"one": "Whitley_b", "other": "Halifax_a"},
        {"one": "a", "other": "it"},  # words of English
        {"hex": "the_hex", "raid": "raid_on_it"},
        {"hex": "Gibraltar", "one": "HQ_A"},
        {"hex": "W0437", "one": "France"},  # a number of the map, a power
        {"hex": "Frnace"},
        {"one": "snow", "other": "x4"},  # a value, and what counts
        {"one": "Essen"},  # the hex already
        {"one": "Halifax-a", "other": "Halifax_a"},  # one name written in two ways
        {"first": "99999"},  # out of range
        {"first": "0", "second": "00"},
        {"first": "3/2"},
        {"first": "-1"},
        {"more": ", air_combat_fought"},
        {"more": ", bombers (Essen)"},
        {"weather": "rain"},
        {"weather": "Regen"},
    ],
)
def test_a_situation_is_judged_alike_alone_and_behind_others_that_are_like_it(alone_and_together, otherwise):
    alone, together = alone_and_together([RAID.format(**PLAIN | each) for each in ({}, otherwise, {})])
    assert together == alone and together[0] == together[2]


def test_situations_of_an_archive_are_judged_as_they_are_alone(alone_and_together):
    """Each twice, so that the second time it is told again."""
    texts = [one.text for one in told() if len(one.text) < 1_000][::150]
    alone, together = alone_and_together([*texts, *texts])
    assert together == alone
