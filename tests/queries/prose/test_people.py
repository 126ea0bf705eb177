"""Who plays is "he", whatever he is called, and what he claims is a question."""

from __future__ import annotations

import pytest

from queries.prose.asked_plainly import asked_plainly
from queries.prose.people import without_people


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Heinz has 3 ARM. Heinz says it's 5:1. Is it?", "He has 3 ARM. He says it's 5:1. Is it?"),
        ("I attack Bob's INF. Bob thinks it is 2:1.", "I attack his INF. He thinks it is 2:1."),
        ("Kurt attacks Anna's INF with Kurt's ARM.", "I attacks his INF with my ARM."),
        ("My opponent wants to invade. Can he?", "He wants to invade. Can he?"),
        ("It is 2:1, says Xaver.", "It is 2:1, says he."),
        ("Tom, Bob and Sue attack.", "Tom, Bob and Sue attack."),  # who of them is who?
        ("Kiel says nothing. Don't I attack?", "Kiel says nothing. Don't I attack?"),
    ],
)
def test_people_are_told_apart_or_left_alone(said, plain):
    assert without_people(said, lambda name: name == "Kiel") == plain


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("He says he can port attack with one bomber. True?", "Can he port attack with one bomber?"),
        ("He wants to paradrop in rain. Can he?", "Can he paradrop in rain?"),
        ("Is it true that a division has no zone of control?", "Has a division a zone of control?"),
        ("He has an HQ and two INF all in one hex. Legal?", "May an HQ and two INF stack in one hex?"),
        (
            "It snows. He claims that the INF is in supply, but I hold the port. Is he right?",
            "It snows. I hold the port. Is the INF in supply?",
        ),
        ("He says the river needs a bridge. Right?", "Does the river need a bridge?"),
        ("Germany has 2 chits, says he. Right?", "Has Germany 2 chits?"),
        ("It rains. May I attack?", "It rains. May I attack?"),
        ("Can he?", "Can he?"),
    ],
)
def test_a_claim_is_asked_plainly(said, asked):
    assert asked_plainly(said) == asked
