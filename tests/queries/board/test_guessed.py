"""Lines of which not every word is understood: likely questions are judged, others are asked back."""

from __future__ import annotations

import re

import pytest

from queries.board.colloquial import clause_asked, whole_sentences, with_question_marks, without_condition
from tests.queries.command_line import ask


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("snow in the Arctic, may I do an amphibious invasion", "may I do an amphibious invasion"),
        ("if Paris falls can the Germans make Vichy", "can the Germans make Vichy"),
        ("it is winter, does the MECH move slower", "does the MECH move slower"),
        ("the INF is face-down, is out of supply", "the INF is face-down, is out of supply"),
        ("Kiev: city, clear", "Kiev: city, clear"),
    ],
)
def test_the_clause_that_asks_stands_behind_what_is_told(line, asked):
    assert clause_asked(line) == asked
    assert with_question_marks([line])[0].endswith("?") is (asked != line)


def test_a_condition_is_no_part_of_what_is_asked():
    assert without_condition("is it in supply if the port is blockaded") == "is it in supply"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("the German HQ-I is face-down, can it support the attack", "No: the HQ"),
        ("snow in the Arctic, may I do an amphibious invasion", "No: the unit may not invade Arctic"),
    ],
)
def test_what_is_likely_asked_is_judged_with_what_is_told(home, line, answer):
    assert ask(home, "check", line).output.startswith(answer)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("if Paris falls in May 1940 can the Germans make Vichy", "May Germany install a Vichy government"),
        (
            "German MECH crosses a river into a swamp, how many movement points does it cost",
            "I did not use: 'crosses'",
        ),
        (
            "US is neutral, can it lend resources to the Commonwealth",
            "May the one power promise this to the other?",
        ),
        (
            "can my paratroopers drop into a hex with a fighter flying over it",
            "(11.14)",
        ),
        ("can I retreat into a hex with an enemy ZOC", "(11.15.5)"),
    ],
)
def test_what_is_open_is_asked_back_and_what_was_not_used_is_said(home, line, says):
    found = ask(home, "check", line)
    assert found.exit_code == 1 and says in " ".join(found.output.split())
    assert not re.search(r"^(?:Yes|No):", found.output, re.M)


def test_a_program_is_asked_back_too(home):
    found = ask(home, "check", "Five Italian INF are in Bari. Is Bari not overstacked?", "--json")
    assert '"asked_back"' in found.output and '"not_used"' in found.output


def test_numbers_may_stand_before_what_they_are_printed_on_and_the_weather_last():
    told = whole_sentences("An 8-5 German ARM attacks Kiev, held by a 4-3 INF, clear weather.")
    assert told == ["An German ARM 8-5 attacks Kiev, held by a INF 4-3.", "The weather is clear."]
