"""Mark-up gives way; positions stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.citations.clean import clean


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("**DiF options 2 &amp; 3:** more", "DiF options 2 & 3: more"),
        (r"a $\sim$ b", "a ~ b"),
        (r"x $46 \sim \sec 13.3.2$ y", "x 46 ~ see 13.3.2$ y"),
        ("<b>x</b> <i>y</i>", "x y"),
        ("_see 2.4_ of snake_case", "see 2.4 of snake_case"),
        ("the side\u2019s \u2013 own", "the side's - own"),
        ("## 2.4 Supply\nsee 2.5", "Supply see 2.5"),
        ("1. First", "1. First"),
    ],
)
def test_words_that_remain(text, words):
    assert clean(text).split() == words.split()


MARKS = ["**", "*", "_", "<b>", "</b>", "&amp;", "$", "\\sim", "\\sec", "#", "2.4", "\n", "x"]


@given(st.text() | st.lists(st.sampled_from(MARKS)).map("".join))
def test_length_is_kept(text):
    assert len(clean(text)) == len(text)
