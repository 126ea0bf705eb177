"""What the long attack consists of, and how it is done in the time there is: jobs, on two lanes.

Each job is a process of its own, so that its memory is its own; it attacks one target with some inputs.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock

from tests.attacks import targets
from tests.attacks.commands import command, ctrl_c, full_disk, killed_build, prompt
from tests.attacks.other_pythons import other_python, prepared
from tests.attacks.runner import Outcome, attack
from tests.attacks.targets import Range
from tests.attacks.traffic import against_assistant, against_server, checks_at_once

LANES = 2
PIECE = 40.0  # seconds that a job is expected to take: short ones fill both lanes to the end
GRACE = 45.0  # seconds after its time in which a job ends by itself

# Of 10,000 inputs: how many each target gets, and how many seconds of a core one takes.
MIX = {
    targets.bytes_of_a_build: (300, 0.9),
    targets.planted_rules: (150, 2.0),
    targets.planted_home: (100, 0.6),
    targets.large: (20, 6.0),
    command: (300, 1.0),
    prompt: (24, 4.0),
    ctrl_c: (40, 1.5),
    killed_build: (40, 1.5),
    full_disk: (40, 1.5),
    other_python: (12, 3.0),
    against_server: (800, 0.2),
    checks_at_once: (200, 0.1),
    against_assistant: (250, 0.2),
    targets.query: (1_500, 0.12),
    targets.document: (150, 0.3),
    targets.chapter: (1_000, 0.05),
    targets.fact: (1_000, 0.03),
    targets.situation: (4_074, 0.04),
}
BY_NAME = {target.__name__: target for target in MIX}
TRAFFIC = (against_server, checks_at_once, against_assistant)


@dataclass(frozen=True, slots=True)
class Job:
    """The inputs of one target from `first` up to `end`, and how many seconds they are expected to take."""

    target: str
    first: int
    end: int
    seconds: float


def jobs(inputs: int, without: tuple[str, ...] = ()) -> list[Job]:
    """The jobs of so many inputs, the targets in the order of MIX; `without` leaves some out."""
    found: list[Job] = []
    left = inputs
    for target, (count, seconds) in MIX.items():
        if target.__name__ in without:
            continue
        count = min(left, max(1, round(count * inputs / 10_000)))
        if target is targets.situation:
            count = left  # which takes what rounding leaves
        left -= count
        whole = target in TRAFFIC  # a server is started for all of them
        size = count if whole else max(1, round(PIECE / seconds))
        found += [
            Job(target.__name__, first, min(first + size, count), seconds * min(size, count - first))
            for first in range(0, count, size)
        ]
    return found


def do(job: Job, field: Range, until: float) -> Outcome:
    """Does a job in this process, or as much of it as there is time for."""
    target = BY_NAME[job.target]
    if target in TRAFFIC:
        return target(field, job.end - job.first, until)
    return attack(target, field, list(range(job.first, job.end)), until)


def all_done(plan: list[Job], folder: Path, until: float) -> Iterator[Outcome]:
    """Does all jobs before `until` (seconds of `time.monotonic`), and gives what became of each in turn."""
    expected, lock = sum(job.seconds for job in plan), Lock()

    def run(job: Job) -> Outcome:
        nonlocal expected
        with lock:
            # What a job leaves of its time is the others'.
            share = (until - GRACE - time.monotonic()) * LANES * job.seconds / max(expected, job.seconds)
            expected -= job.seconds
        limit = min(until - GRACE, time.monotonic() + max(2 * share, 10.0))
        return _in_a_process(job, folder, limit)

    with ThreadPoolExecutor(LANES) as lanes:
        yield from lanes.map(run, plan)


def _in_a_process(job: Job, folder: Path, until: float) -> Outcome:
    words = [sys.executable, "-m", "tests.attacks", "--job", json.dumps(asdict(job)), "--folder", str(folder)]
    words += ["--seconds", f"{until - time.monotonic():.1f}", "--seed", targets.SEED]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, start_new_session=True, text=True)
    try:
        said, _ = process.communicate(timeout=max(0.0, until - time.monotonic()) + GRACE)
        return Outcome(**json.loads(said.strip().split("\n")[-1]))
    except (subprocess.TimeoutExpired, ValueError, TypeError):
        fault = f"{job.target} {job.first} to {job.end - 1}: ended without a word, or did not end in time"
        return Outcome(job.target, job.end - job.first, faults=[fault])
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


__all__ = ["MIX", "Job", "all_done", "do", "jobs", "prepared"]
