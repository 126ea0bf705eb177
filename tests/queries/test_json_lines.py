"""A line of JSON is the same however it is written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.terminal import common

PLAIN = st.none() | st.booleans() | st.integers() | st.text(st.characters(codec=None))
VALUES = st.recursive(PLAIN, lambda one: st.lists(one) | st.dictionaries(st.text(), one), max_leaves=20)


@pytest.mark.parametrize("text", ["a\x85b", "\u2028", '\x7f\x00\n\t"\\\\/', "\ud800", "\u00e9", "\U0001f6a2"])
def test_odd_characters_are_written_as_json_does(text):
    assert common.json_line(
        {"id": text, text.encode("utf-8", "replace").decode(): [text]}
    ) == common._as_json({"id": text, text.encode("utf-8", "replace").decode(): [text]})


@given(VALUES)
def test_whatever_has_no_floating_numbers_is_written_as_json_does(value):
    written = common.json_line({"id": value})
    assert written == common._as_json({"id": value})
    assert json.loads(written) == {"id": value} and len(written.splitlines()) == 1
