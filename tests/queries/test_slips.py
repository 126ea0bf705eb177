"""What a slip costs: which words are near to fingers and ears."""

from __future__ import annotations

import pytest

from queries.search.slips import cost, sound


@pytest.mark.parametrize(
    ("typed", "nearer", "farther"),
    [
        ("teh", "the", "tea"),  # swapped letters
        ("litle", "little", "title"),  # a twin that fell out
        ("petrl", "petrol", "patrol"),  # a vowel that fell out
        ("sooon", "soon", "spoon"),  # a letter twice
        ("blizard", "blizzard", "lizard"),  # the first letter is seldom wrong
        ("hid", "hide", "his"),
    ],
)
def test_what_everybody_mistypes_is_nearer_than_what_few_do(typed, nearer, farther):
    assert 0 < cost(typed, nearer) < cost(typed, farther)


def test_a_word_is_no_slip_of_itself():
    assert cost("town", "town") == 0


@pytest.mark.parametrize(
    ("one", "other"), [("should", "shud"), ("because", "becuz"), ("tension", "tenshion"), ("fight", "fite")]
)
def test_what_sounds_the_same_has_one_sound(one, other):
    assert sound(one) == sound(other)
