"""The long attack, `make attack`: thousands of hostile inputs and requests, and what became of them.

    python -m tests.attacks [--inputs 10000] [--minutes 30] [--seed umpire]

Ends with status 1 where an input was neither taken nor refused with a message, took more than five seconds of
processor time or 500 MB, where anything was run or lost, and where there was not time for all.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from queries.knowledge import build_knowledge
from tests.attacks import targets
from tests.attacks.plan import Job, all_done, do, jobs, prepared
from tests.attacks.runner import Outcome
from tests.attacks.targets import Range
from tests.queries import skirmish

SHOWN = 40


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--inputs", type=int, default=10_000)
    words.add_argument("--minutes", type=float, default=30.0)
    words.add_argument("--seed", default=targets.SEED)
    words.add_argument("--only", default="", help="the name of one target")
    for own in ("--job", "--folder", "--seconds"):  # what the lanes say
        words.add_argument(own, help=argparse.SUPPRESS)
    given = words.parse_args()
    targets.SEED = given.seed
    if given.job:
        job = Job(**json.loads(given.job))
        field = Range.of(Path(given.folder), f"{job.target}-{job.first}")
        print(json.dumps(asdict(do(job, field, time.monotonic() + float(given.seconds)))))
        return 0
    begin = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="umpire-attack-"))
    try:
        outcomes = _attack(folder, given.inputs, begin + 60 * given.minutes, given.only)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return _told(outcomes, time.monotonic() - begin)


def _attack(folder: Path, inputs: int, until: float, only: str) -> list[Outcome]:
    build_knowledge(folder / "home", skirmish.write(folder))
    pythons = prepared(folder / "pythons", until) if only in ("", "other_python") else []
    if not pythons:
        print("other_python       left out: no other Python here")
    plan = jobs(inputs, () if pythons else ("other_python",))
    plan = [job for job in plan if only in ("", job.target)]
    found: dict[str, Outcome] = {}
    left = {job.target: sum(other.target == job.target for other in plan) for job in plan}
    for outcome in all_done(plan, folder, until):
        found.setdefault(outcome.target, Outcome(outcome.target)).add(outcome)
        left[outcome.target] -= 1
        if not left[outcome.target]:
            print(found[outcome.target], flush=True)
    return list(found.values())


def _told(outcomes: list[Outcome], seconds: float) -> int:
    """Prints what came of it, and gives the status to end with."""
    faults = [fault for one in outcomes for fault in one.faults]
    for fault in faults[:SHOWN]:
        print("  " + fault)
    done, asked = sum(one.done for one in outcomes), sum(one.asked for one in outcomes)
    missing = sum(max(0, one.asked - one.done) for one in outcomes)
    print(
        f"{done} of {asked} inputs in {seconds:.0f} s, seed {targets.SEED!r}: {len(faults)} faults,"
        f" {missing} for which there was no time,"
        f" slowest {max(one.slowest for one in outcomes):.2f} s,"
        f" {max(one.memory for one in outcomes) // 1_000_000} MB at most"
    )
    return int(bool(faults) or missing > 0)


if __name__ == "__main__":
    raise SystemExit(main())
