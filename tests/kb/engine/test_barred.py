"""Where the ways from a place are barred."""

from __future__ import annotations

from kb.engine.barred import MOST_REACHED, barred_steps

ROADS = {1: [2, 3], 2: [1, 4], 3: [1], 4: [2, 5], 5: [4]}


def test_the_nearest_barred_steps_come_first():
    shut = {(1, 3), (4, 5)}
    found = barred_steps(1, ROADS.__getitem__, lambda here, there: (here, there) not in shut)
    assert list(found) == [(1, 3), (4, 5)]


def test_a_large_map_is_not_looked_through():
    looked = list(barred_steps(0, lambda here: [here + 1, -here - 1], lambda here, there: there > 0))
    assert len(looked) <= MOST_REACHED + 1
