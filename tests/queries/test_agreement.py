"""Verbs behind names of several counters."""

from __future__ import annotations

import pytest

from queries.telling.agreement import agreeing


@pytest.mark.parametrize(
    ("said", "several", "told"),
    [
        ("tanks takes a loss", ["tanks"], "tanks take a loss"),
        (
            "the paras has moved, and the paras is face-down",
            ["paras"],
            "the paras have moved, and the paras are face-down",
        ),
        ("Paris is a city", ["tanks"], "Paris is a city"),
        ("tanks's factors", ["tanks"], "tanks's factors"),
        ("Tanks takes a loss", ["tanks"], "Tanks take a loss"),
        ("No: the bombers flies", ["bombers"], "No: the bombers fly"),
    ],
)
def test_the_verb_is_that_of_several(said, several, told):
    assert agreeing(said, several) == told
