"""A situation that is told in a few lines, with its question in words."""

from __future__ import annotations

import pytest

from kb.errors import UmpireError
from queries.board.described import situation_of
from tests import shipped
from tests.queries.command_line import ask

SUPPLIED = ("hex Kiev: city, clear", "INF 6-3 USSR in Kiev", "is it in supply?")


@pytest.fixture(scope="module")
def umpire():
    return shipped.umpire()


def nothing(words: str) -> list[str]:
    return []


def test_units_are_named_and_the_question_is_found_by_its_words(umpire):
    text = situation_of(umpire, SUPPLIED, "", nothing)
    assert "INF of USSR, 6-3, in Kiev" in text and text.endswith("ask supplied(USSR_INF_1)\n")


def test_a_line_may_hold_several_and_a_question_may_be_written_as_in_a_file(umpire):
    text = situation_of(umpire, ("Kiev: city, clear; INF USSR in Kiev", "ask land_limit(Kiev)"), "", nothing)
    assert text.count("\n") == 3 and text.endswith("ask land_limit(Kiev)\n")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (SUPPLIED[:2], "this asks nothing"),
        ((*SUPPLIED[:2], "what about the moon?"), "fits nothing"),
        (("HQ of USSR in Kiev", "is it in supply?"), "HQ-A or HQ-I"),
        (("foo bar baz", "is it in supply?"), "foo bar baz"),
    ],
)
def test_a_slip_is_told_with_its_line(umpire, lines, said):
    with pytest.raises(UmpireError, match=said):
        situation_of(umpire, lines, "", nothing)


def test_one_is_asked_about_on_another(umpire):
    units = "In Minsk: ARM 8-5 Germany, INF 6-3 Germany", "GAR 2-1 USSR in Oryol", "Minsk is next to Oryol"
    text = situation_of(umpire, (*units, "may the ARM overrun the GAR?"), "", nothing)
    assert "hex Oryol, attackers (Germany_ARM_1)" in text and "controller USSR" in text


def test_what_asks_nothing_is_told_what_it_could_ask(umpire):
    with pytest.raises(UmpireError, match=r"ask supplied\(USSR_INF_1\)"):
        situation_of(umpire, SUPPLIED[:2], "", nothing)


def test_a_file_of_plain_sentences_may_have_remarks(home):
    told = "# the front\nKiev: city, clear, fine\n2 INF 6-3 USSR in Kiev\nhow many land units may stack?\n"
    found = ask(home, "check", "-", stdin=told)
    assert found.exit_code == 0 and "understood as: How many land units may stack" in found.stdout, (
        found.output
    )
