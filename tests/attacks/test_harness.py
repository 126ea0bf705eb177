"""The long attack itself: nothing is left out in silence, and what it measures is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks import __main__ as long_attack
from tests.attacks.plan import MIX, jobs
from tests.attacks.runner import Outcome, attack
from tests.attacks.targets import Range


@pytest.mark.parametrize("inputs", [10_000, 3_000, 137])
def test_the_jobs_are_all_inputs_and_every_target_has_some(inputs):
    plan = jobs(inputs)
    assert sum(job.end - job.first for job in plan) == inputs
    assert {job.target for job in plan} == {target.__name__ for target in MIX}
    assert sum(job.end - job.first for job in jobs(inputs, without=("other_python",))) == inputs


def test_the_whole_has_room_in_its_time():
    assert sum(job.seconds for job in jobs(10_000)) < 2 * 25 * 60, "two cores, and five minutes to spare"


@pytest.mark.parametrize(
    ("outcome", "status"),
    [
        (Outcome("x", 3, taken=2, refused=1), 0),
        (Outcome("x", 3, taken=2), 1),
        (Outcome("x", 3, taken=2, faults=["x 2: broken"]), 1),
        (Outcome("x", 3), 1),
    ],
)
def test_what_is_missing_is_a_failure_as_a_fault_is(outcome, status, capsys):
    assert long_attack._told([outcome], 1.0) == status
    assert "for which there was no time" in capsys.readouterr().out


def hungry(range: Range, number: int) -> None:
    _ = bytearray(200_000_000 if number == 1 else 1_000)


def test_memory_is_that_of_each_input(tmp_path):
    field = Range(tmp_path, tmp_path)
    if not Path("/proc/self/clear_refs").exists():
        pytest.skip("needs a system that tells the most memory since a moment")
    before, large, after = (attack(hungry, field, [number]).memory for number in (0, 1, 2))
    assert large > before + 150_000_000
    assert attack(hungry, field, [1, 2]).memory >= large - 20_000_000
    assert after < before + 50_000_000


def dies(range: Range, number: int) -> None:
    if number == 1:
        raise ValueError("two\r\nlines\tof it")
    raise SystemExit(3)


def test_whatever_an_input_does_is_one_fault_of_its_own(tmp_path):
    outcome = attack(dies, Range(tmp_path, tmp_path), [0, 1, 2])
    assert len(outcome.faults) == 3 and outcome.done == outcome.asked == 3
    assert "two lines of it" in outcome.faults[1]
