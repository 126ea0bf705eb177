"""Words that are written in several ways are one word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.search.engine import stem, stems
from queries.search.forms import FORMS, joined, standard


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("reorganized", "reorganised"),
        ("armored", "armoured"),
        ("harbors", "harbours"),
        ("defense", "defence"),
        ("flown", "flies"),
        ("sank", "sinking"),
        ("Germans", "Germany"),
        ("Romanian", "Rumania"),
        ("cooperation", "co-operation"),
        ("rerolls", "re-roll"),
        ("U-boats", "uboat"),
        ("O chits", "o-chit"),
    ],
)
def test_forms_of_one_word_have_one_stem(one, other):
    assert stems(one) == stems(other)


@pytest.mark.parametrize(
    ("one", "other"), [("size", "sise"), ("prize", "prise"), ("moor", "moour"), ("non-HQ", "nonHQ")]
)
def test_words_that_only_look_so_are_left(one, other):
    assert stems(one) != stems(other)


@given(st.one_of(st.text(), st.sampled_from(sorted(FORMS))))
def test_the_standard_form_is_its_own(word):
    lower = word.lower()
    assert standard(standard(lower)) == standard(lower)
    assert joined(joined(word)) == joined(word) or "-" in joined(word)
    assert stem(lower) == stem(standard(lower))
