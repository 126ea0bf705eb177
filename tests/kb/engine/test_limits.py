"""Numbers, nesting and work have limits, and what passes one is told: no fault of the program, no hang."""

from __future__ import annotations

import pytest

from kb.engine.facts import case_of
from kb.errors import UmpireError
from parsers.law.situation import read_situation
from queries.umpire import Umpire
from tests.kb.engine.toy import TYPES, compiled, law_of

BIG = "9" * 18
HEAD = 'decision d(a: Number) -> Number\n  "?"\n'


def asked(rules: str, question: str = "ask d(2)\n", types: str = TYPES):
    """The verdict, or the message that refuses."""
    try:
        return Umpire({"toy": law_of(rules, types)}).check(question)[0][1]
    except UmpireError as error:
        return str(error)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("  product of\n" + f"    {BIG}\n" * 300, "more than 3,600 digits"),
        ("  sum of\n    unlimited\n    " + " * ".join([BIG] * 30), "unlimited"),
        ("  " + " * ".join([BIG] * 30) + " + unlimited", "unlimited"),
        ("  unlimited - unlimited", "as if it were a number"),
        ("  unlimited * 0", "as if it were a number"),
        ("  unlimited / unlimited", "as if it were a number"),
        (f'  number("{"9" * 5000}")', "more than 3,600 digits"),
        ("  total_of_highest(list of u.strength for each u in all_units(), unlimited)", "0"),
    ],
)
def test_numbers_have_a_size(body, told):
    found = asked(HEAD + body + "\n")
    assert told in (found if isinstance(found, str) else f"{found.value} {found.why_not}")


def test_squares_of_squares():
    rules = "".join(
        f'decision d{n}(a: Number) -> Number\n  "?"\n  d{n + 1}(a) * d{n + 1}(a)\n' for n in range(30)
    )
    rules += 'decision d30(a: Number) -> Number\n  "?"\n  a\n' + HEAD + "  d0(a)\n"
    found = asked(rules)
    assert isinstance(found, str) and ("digits" in found or "too many steps" in found)


def test_what_runs_away():
    rules = HEAD + "  running was = 3 for each u in all_units(): was * was\n"
    assert "digits" in asked(rules, "hex A\nunits in A: foot x60\nask d(1)\n")


def test_a_name_like_a_number_of_old_is_a_name():
    assert asked(HEAD + '  2\n  except 1 when "K1_0" = "K1_0"\n') is not None


@pytest.mark.parametrize(
    "body",
    [
        "  " + "1 if yes else " * 2000 + "2\n",
        "  1 when " + "(not " * 250 + "yes" + ")" * 250 + "\n  2\n",
        "  1 when " + "not " * 2000 + "yes\n  2\n",
        "  " + "(" * 50 + "1" + " + 1)" * 50 + " + 1" * 2000 + "\n",
    ],
)
def test_nesting_has_a_depth(body):
    law, problems = compiled(HEAD + body + '\ndecision e() -> Number\n  "?"\n  1\n')
    assert problems and all(one.line_text is not None and one.message for one in problems)


def test_a_bad_block_costs_only_itself():
    chapter = HEAD + "  " + "1 if yes else " * 2000 + "2\n"
    _, problems = compiled(chapter)
    assert len(problems) == 1 and problems[0].place.path == "toy/01.md"


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("fight F: die unlimited\nask d(1)\n", "unlimited"),
        ("unit U: strength 1\nhex A: fine\nask of_hex(A.weather)\n", "no Hex"),
        ("hex A: fine\nunit U: hex A.weather\nask d(1)\n", "no Hex"),
        ("ask of_die(unlimited)\n", "unlimited"),
        ("ask of_die(11)\n", "11 is no Die"),
        ("ask of_die(1/2)\n", "1/2 is no Die"),
        ("ask d(fine)\n", "fine is not a number"),
        ("ask of_hex(3)\n", "3 is no Hex"),
    ],
)
def test_values_are_checked_against_their_type(question, message):
    rules = HEAD + "  a\n" + 'decision of_hex(hex: Hex) -> Number\n  "?"\n  1\n'
    rules += 'decision of_die(die: Die) -> Number\n  "?"\n  1\n'
    found = asked(rules, question)
    assert isinstance(found, str) and message in found, found


def test_what_is_much_work_is_done_once_however_seldom_it_is_asked_again():
    """The second round over many places finds all that the first has found."""
    rules = 'decision busy(hex: Hex)\n  "Is anybody there?"\n  any u in hex.units: u is gun\n'
    law = law_of(rules)
    case = case_of(law, read_situation("".join(f"hex h{n}: fine\n" for n in range(900))), "toy", frozenset())
    rules_in_play = law.in_play("toy", frozenset())
    left = []
    for _ in range(2):
        for number in range(900):
            rules_in_play.judge(case, "busy", (case.things[f"h{number}"],))
        left.append(case.steps)
    assert left[0] == left[1]
