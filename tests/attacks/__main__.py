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


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--inputs", type=int, default=10_000)
    words.add_argument("--minutes", type=float, default=30.0)
    words.add_argument("--seed", default=targets.SEED)
    given = words.parse_args()
    targets.SEED = given.seed
    begin, until = time.monotonic(), time.monotonic() + 60 * given.minutes
    folder = Path(tempfile.mkdtemp(prefix="umpire-attack-"))
    try:
        outcomes = _attack(folder, given.inputs, until)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    faults = [fault for one in outcomes for fault in one.faults]
    for one in outcomes:
        print(one)
    for fault in faults[:SHOWN]:
        print("  " + fault)
    total = sum(one.taken + one.refused + len(one.faults) for one in outcomes)
    memory = max(one.memory for one in outcomes)
    print(
        f"{total} inputs in {time.monotonic() - begin:.0f} s, seed {given.seed!r}: {len(faults)} faults,"
        f" slowest {max(one.slowest for one in outcomes):.2f} s, {memory // 1_000_000} MB at most"
    )
    return int(bool(faults) or memory > MOST_MEMORY)


def _attack(folder: Path, inputs: int, until: float) -> list[Outcome]:
    documents = skirmish.write(folder)
    build_knowledge(folder / "home", documents)
    real = os.environ.get("UMPIRE_DOCUMENTS")
    field = Range(folder / "home", folder, Path(real) if real and Path(real).is_dir() else None)
    whole = sum(TARGETS.values()) / (1 - sum(SHARE.values()))
    outcomes = []
    for target, count in TARGETS.items():
        numbers = list(range(max(1, round(count * inputs / whole))))
        share = (until - time.monotonic()) * count / sum(TARGETS.values()) * 2
        outcomes.append(attack(target, field, numbers, time.monotonic() + max(60.0, share)))
        print(outcomes[-1], flush=True)
    outcomes.append(against_server(field, round(SHARE["server"] * inputs)))
    outcomes.append(against_assistant(field, round(SHARE["assistant"] * inputs)))
    return outcomes


if __name__ == "__main__":
    raise SystemExit(main())
