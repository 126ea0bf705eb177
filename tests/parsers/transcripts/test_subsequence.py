"""The longest run in order."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.transcripts.shared.subsequence import longest_increasing_subsequence


@pytest.mark.parametrize(
    ("keys", "strictly", "run"),
    [([], True, []), ([3, 1, 2, 2, 5], True, [1, 3, 4]), ([3, 1, 2, 2, 5], False, [1, 2, 3, 4])],
)
def test_examples(keys, strictly, run):
    assert longest_increasing_subsequence(keys, strictly=strictly) == run


@given(st.lists(st.integers(0, 5), max_size=9), st.booleans())
def test_it_is_in_order_and_none_is_longer(keys, strictly):
    def in_order(run):
        pairs = list(zip(run, run[1:], strict=False))
        return all(a < b if strictly else a <= b for a, b in pairs)

    run = [keys[position] for position in longest_increasing_subsequence(keys, strictly=strictly)]
    assert in_order(run)
    longer = combinations(keys, len(run) + 1)
    assert not any(in_order(other) for other in longer)
