"""What a question asks for, whatever the game."""

from __future__ import annotations

import pytest

from queries.search.asked_for import asked_for


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("how much does it cost", "number"),
        ("how far may he fly", "span"),
        ("When do we share a hex?", "time"),
        ("where do they land", "place"),
        ("who picks the losses", "person"),
        ("which of my units go home", "choice"),
        ("why is that so", "reason"),
        ("can i go there", "yes or no"),
        ("my ships are in port, may they leave", "yes or no"),
        ("three in one hex, legal", "yes or no"),
        ("what does it do", "thing"),
    ],
)
def test_a_question_asks_for_something(question, kind):
    assert asked_for(question) == {kind}


def test_keywords_ask_for_nothing_that_is_known():
    assert asked_for("overrun port ships") == frozenset()


def test_a_question_may_ask_for_two_things():
    assert asked_for("who repairs it, and how long does it take") == {"person", "span"}
