"""The long attack, `make attack`: thousands of hostile inputs and requests, and what became of them.

    python -m tests.attacks [--inputs 10000] [--minutes 30] [--seed umpire]

Ends with status 1 where an input was neither taken nor refused with a message, took more than five seconds of
processor time or 500 MB, or where anything was run or lost.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path

from queries.knowledge import build_knowledge
from tests.attacks import targets
from tests.attacks.runner import Outcome, attack
from tests.attacks.targets import TARGETS, Range
from tests.attacks.traffic import against_assistant, against_server
from tests.queries import skirmish

MOST_MEMORY = 500_000_000
SHOWN = 20
SHARE = {"server": 0.08, "assistant": 0.02}  # of the inputs
TRAFFIC = 0.2  # of the time, which is left for these two
LEAST = 20.0  # seconds that each has, however late it is


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--inputs", type=int, default=10_000)
    words.add_argument("--minutes", type=float, default=30.0)
    words.add_argument("--seed", default=targets.SEED)
    given = words.parse_args()
    targets.SEED = given.seed
    begin = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="umpire-attack-"))
    try:
        outcomes = _attack(folder, given.inputs, given.minutes)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    faults = [fault for one in outcomes for fault in one.faults]
    for fault in faults[:SHOWN]:
        print("  " + fault)
    total = sum(one.taken + one.refused + len(one.faults) for one in outcomes)
    memory = max(one.memory for one in outcomes)
    print(
        f"{total} inputs in {time.monotonic() - begin:.0f} s, seed {given.seed!r}: {len(faults)} faults,"
        f" slowest {max(one.slowest for one in outcomes):.2f} s, {memory // 1_000_000} MB at most"
    )
    return int(bool(faults) or memory > MOST_MEMORY)


def _attack(folder: Path, inputs: int, minutes: float) -> list[Outcome]:
    until = time.monotonic() + 60 * minutes
    documents = skirmish.write(folder)
    build_knowledge(folder / "home", documents)
    real = os.environ.get("UMPIRE_DOCUMENTS")
    field = Range(folder / "home", folder, Path(real) if real and Path(real).is_dir() else None)
    whole = sum(TARGETS.values()) / (1 - sum(SHARE.values()))
    outcomes, left = [], sum(TARGETS.values())
    for target, count in TARGETS.items():
        numbers = list(range(max(1, round(count * inputs / whole))))
        # What one target leaves of its time is the next one's.
        left -= count
        share = (until - TRAFFIC * minutes * 60 - time.monotonic()) * count / (count + left)
        outcomes.append(attack(target, field, numbers, time.monotonic() + max(LEAST, share)))
        print(outcomes[-1], flush=True)
    for traffic in (against_server, against_assistant):
        count = round(SHARE[traffic.__name__.removeprefix("against_")] * inputs)
        outcomes.append(traffic(field, count, max(until, time.monotonic() + LEAST)))
        print(outcomes[-1], flush=True)
    return outcomes


if __name__ == "__main__":
    raise SystemExit(main())
