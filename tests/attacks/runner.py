"""Runs attacks in processes that are watched: for faults, processor time, memory, and things that ran."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kb.errors import UmpireError
from tests.attacks.targets import Range

LONGEST = 5.0  # seconds of processor time that one input may take
FORBIDDEN = ("os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "os.fork", "pty.spawn")

Target = Callable[[Range, int], None]


@dataclass
class Outcome:
    """What became of the inputs of one target; `faults` names each that was neither taken nor refused."""

    target: str
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    slowest_number: int = 0
    memory: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.target:18} {self.taken + self.refused + len(self.faults):6} inputs: {self.taken} taken,"
            f" {self.refused} refused, {len(self.faults)} faults; slowest {self.slowest:.2f} s"
            f" (number {self.slowest_number}), {self.memory // 1_000_000} MB at most"
        )


def attack(target: Target, range: Range, numbers: list[int], until: float = float("inf")) -> Outcome:
    """Attacks a target with the inputs of those numbers, or as many as there is time for before `until`
    (seconds of `time.monotonic`)."""
    outcome = Outcome(target.__name__)
    left = iter(numbers)
    number = next(left, None)
    while number is not None and time.monotonic() < until:
        ended = None
        for said in _child(target, range, [number, *left], until):
            number = _note(outcome, said)
            ended = said
        left = iter([one for one in numbers if number is None or one > number])
        if ended is None or ended[1] == "begin":  # the child died of it
            outcome.faults.append(
                f"{target.__name__} {number}: more than {LONGEST:.0f} s, or it ended the process"
            )
        number = next(left, None)
    return outcome


def _note(outcome: Outcome, said: list[str]) -> int:
    number, what, seconds, memory = int(said[0]), said[1], float(said[2]), int(said[3])
    if what == "taken":
        outcome.taken += 1
    elif what == "refused":
        outcome.refused += 1
    elif what != "begin":
        outcome.faults.append(f"{outcome.target} {number}: {what}")
    if seconds > outcome.slowest:
        outcome.slowest, outcome.slowest_number = seconds, number
    outcome.memory = max(outcome.memory, memory)
    return number


def _child(target: Target, range: Range, numbers: list[int], until: float) -> Iterator[list[str]]:
    """What a child says of each input: its number, what became of it, seconds, bytes."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            _shoot(target, range, numbers, until, writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")
    os.waitpid(child, 0)


def _shoot(target: Target, range: Range, numbers: list[int], until: float, writing: int) -> None:
    def say(number: int, what: str, seconds: float = 0.0) -> None:
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (
            1 if sys.platform == "darwin" else 1024
        )
        os.write(writing, f"{number}\t{what}\t{seconds:.3f}\t{memory}\n".encode("utf-8", "replace"))

    armed = False

    def forbid(event: str, arguments: tuple) -> None:
        if armed and event.startswith(FORBIDDEN):
            raise AssertionError(f"{event} was to be run: {arguments!r:.200}")

    sys.addaudithook(forbid)
    for number in numbers:
        if time.monotonic() > until:
            return
        say(number, "begin")
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        begin, armed = time.process_time(), True
        try:
            target(range, number)
            what = "taken"
        except UmpireError as error:
            what = (
                "refused" if str(error).strip() and "fault of the program" not in str(error) else "no message"
            )
        except BaseException as error:  # noqa: BLE001  whatever it is, it is reported
            what = f"{type(error).__name__}: {error!s:.200}".replace("\t", " ").replace("\n", " ")
        armed = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        say(number, what, time.process_time() - begin)
