"""How a question is put, whatever it is about."""

from __future__ import annotations

import pytest

from queries.search.manner import manner, parts


def test_a_question_is_read_by_its_words_and_every_two_of_them():
    assert list(parts("Can I, in 1941?")) == [
        *("^", "can", "i", "in", "1900", "?", "$"),
        *("^ can", "can i", "i in", "in 1900", "1900 ?", "? $"),
    ]


@pytest.mark.parametrize("thing", ["lantern", "sentry", "garrison"])
@pytest.mark.parametrize(
    ("by_rules", "by_none"),
    [
        ("can a {} move twice in one impulse", "is it a good idea to send a {} first or wait"),
        ("when may i rebuild a {}", "why did the real {} fail in 1944"),
        ("how many hexes may a {} enter", "in our club we let a {} enter twice, is that fair"),
    ],
)
def test_the_manner_tells_a_question_of_rules_whatever_it_is_about(by_rules, by_none, thing):
    assert manner(by_rules.format(thing)) > manner(by_none.format(thing))


def test_no_question_leaves_the_scale():
    for question in ("", "history " * 200, "why did the real war " * 100, "\u2019?\u2019"):
        assert 0 <= manner(question) <= 1
