"""Two who differ on a figure that one rule gives: who of them is right, or what it hangs on, and no guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.queries.command_line import ask


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (
            "The supply path starts in a snow hex. Anna says it may be four hexes long, Heinz says three.",
            ["Anna is wrong: 3, not 4.", "Heinz is right: 3."],
        ),
        (
            "In a blizzard the supply path starts from a swamp hex. Sue says it counts one hex at most, Bill "
            "says two.",
            ["Sue is wrong: 2, not 1.", "Bill is right: 2."],
        ),
        (
            "The pilot costs two build points, says Kasigi. Jay says three.",
            [
                "hangs on what nobody has told",
                "Quick? Yes: Jay is right: 3.",
                "Quick? No: Kasigi is right: 2.",
            ],
        ),
    ],
)
def test_a_figure_is_reckoned_of_what_is_told(home: Path, said: str, says: list[str]) -> None:
    found = " ".join(ask(home, "check", said).output.split())
    assert all(one in found for one in says), found


@pytest.mark.parametrize(
    "said",
    [
        # Figures of which the question is another one: turns, and not build points.
        "Germany builds an infantry corps of cost 3. Heinz says it takes two turns, Anna says three.",
        # Counters that the rule would have to count.
        "An HQ-I and two bombers stand in a mountain hex. There is no port and no city there. Pierre says no "
        "aircraft may be there without the HQ, so one is too many. Maria says both may stay.",
        # More is claimed than the rule says.
        "The supply path starts in a snow hex. Anna says mud counts double, so it is three.",
    ],
)
def test_no_verdict_where_something_may_be_meant_that_is_not_read(home: Path, said: str) -> None:
    found = ask(home, "check", said).output
    assert " is right" not in found
    assert " is wrong" not in found


def test_an_answer_to_other_figures_is_not_put_to_a_claim(home: Path) -> None:
    said = (
        "Last turn Japan laid down one carrier, finished a light cruiser, patched up a battleship and built "
        "ten convoy points, no Ships in Flames. This turn Kasigi wants six ships. Jay says he did four "
        "things last turn, so five."
    )
    found = " ".join(ask(home, "check", said).output.split())
    assert "gearing" in found or "(13.6.8)" in found
    assert "so five”. To" not in found
