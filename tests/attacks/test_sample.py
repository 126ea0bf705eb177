"""A sample of the long attack (`make attack`) in every run of the tests, always the same."""

from __future__ import annotations

import pytest

from tests.attacks import targets
from tests.attacks.runner import attack
from tests.attacks.targets import Range

SAMPLE = {
    "situation": 25,
    "fact": 15,
    "chapter": 5,
    "document": 3,
    "query": 20,
    "bytes_of_a_build": 6,
    "planted_home": 9,
}
SAMPLED = [getattr(targets, name) for name in SAMPLE]
BEYOND = 1_000_000  # numbers that the long attack does not reach


@pytest.mark.parametrize("target", SAMPLED, ids=lambda target: target.__name__)
def test_a_sample(target, home, tmp_path):
    numbers = list(range(BEYOND, BEYOND + SAMPLE[target.__name__]))
    outcome = attack(target, Range(home, tmp_path), numbers)
    assert not outcome.faults
    assert outcome.taken + outcome.refused == len(numbers)
