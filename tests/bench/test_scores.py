"""The figures of merit and the questions, against cases worked out by hand."""

from __future__ import annotations

import math

import pytest

from tests.bench.rulings_as_questions import as_targets, target_of
from tests.bench.scores import discounted_gain, recall, reciprocal_rank, scores


def test_reciprocal_rank_is_that_of_the_first_right_answer_in_time():
    assert reciprocal_rank(["a", "b", "c"], {"b", "c"}) == 1 / 2
    assert reciprocal_rank(["a"] * 10 + ["b"], {"b"}) == 0


def test_recall_counts_every_right_answer_in_time():
    assert recall(["a", "b", "c", "d", "e", "f"], {"a", "f"}) == 1 / 2


def test_gain_is_one_for_the_best_order_and_less_for_another():
    assert discounted_gain(["a", "b", "c"], {"a", "b"}) == pytest.approx(1)
    assert discounted_gain(["c", "a"], {"a"}) == pytest.approx(1 / math.log2(3))


def test_scores_are_means():
    assert scores([(["a"], {"a"}), (["b"], {"a"})]) == (0.5, 0.5, 0.5)
    assert scores([]) == (0.0, 0.0, 0.0)


def test_a_section_counts_for_its_section_of_two_parts_where_its_best_stands():
    assert target_of("wif-ce/11.16.5") == "wif-ce/11.16"
    assert target_of("wif-ce/7") == "wif-ce/7"
    known = frozenset({"wif-ce/2.4", "wif-ce/11.16"})
    ranking = ["wif-ce/3", "wif-ce/11.16.5", "wif-ce/2.4", "wif-ce/11.16.1"]
    assert as_targets(ranking, known) == ["wif-ce/11.16", "wif-ce/2.4"]
