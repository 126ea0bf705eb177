"""Runs attacks in processes that are watched: for faults, processor time, memory, and things that ran."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from kb.errors import UmpireError
from tests.attacks.targets import Range

LONGEST = 5.0  # seconds of processor time that one input may take
FROZEN = 120.0  # seconds in all after which an input hangs, on a machine that is busy
MOST_MEMORY = 500_000_000  # bytes of a process at any moment
FRESH = 250_000_000  # bytes of a process that has only opened a knowledge base
FORBIDDEN = ("os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "os.fork", "pty.spawn")

Target = Callable[[Range, int], None]


@dataclass
class Outcome:
    """What became of the inputs of one target; `faults` names each that was neither taken nor refused."""

    target: str
    asked: int = 0
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    slowest_number: int = 0
    memory: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.taken + self.refused + len(self.faults)

    def add(self, other: Outcome) -> None:
        """Takes in what became of more inputs of the same target."""
        self.asked += other.asked
        self.taken += other.taken
        self.refused += other.refused
        self.faults += other.faults
        self.memory = max(self.memory, other.memory)
        if other.slowest > self.slowest:
            self.slowest, self.slowest_number = other.slowest, other.slowest_number

    def __str__(self) -> str:
        return (
            f"{self.target:18} {self.done:6} of {self.asked} inputs: {self.taken} taken,"
            f" {self.refused} refused, {len(self.faults)} faults; slowest {self.slowest:.2f} s"
            f" (number {self.slowest_number}), {self.memory // 1_000_000} MB at most"
        )


def attack(target: Target, range: Range, numbers: list[int], until: float = float("inf")) -> Outcome:
    """Attacks a target with the inputs of those numbers, or as many as there is time for before `until`
    (seconds of `time.monotonic`)."""
    outcome = Outcome(target.__name__, len(numbers))
    left = iter(numbers)
    number = next(left, None)
    while number is not None and time.monotonic() < until:
        ended = None
        for said in _child(target, range, [number, *left], until):
            number = _note(outcome, said)
            ended = said
        left = iter([one for one in numbers if number is None or one > number])
        if ended is None or ended[1] == "begin":  # the child died of it
            longest = getattr(target, "longest", LONGEST)
            what = f"more than {longest:.0f} s of processor time, or it hung, or it ended the process"
            outcome.faults.append(f"{target.__name__} {number}: {what}")
        number = next(left, None)
    return outcome


def _note(outcome: Outcome, said: list[str]) -> int:
    number, what, seconds, memory = int(said[0]), said[1], float(said[2]), int(said[3])
    if what == "begin":
        return number
    if what in ("taken", "refused") and memory > MOST_MEMORY:
        what = f"took {memory // 1_000_000} MB"
    if what == "taken":
        outcome.taken += 1
    elif what == "refused":
        outcome.refused += 1
    else:
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
    forget_peak()
    # A test process that has done much before is larger than a program that has just begun.
    inherited = max(peak() - FRESH, 0)

    def say(number: int, what: str, seconds: float = 0.0) -> None:
        took = peak() - inherited
        os.write(writing, f"{number}\t{what}\t{seconds:.3f}\t{took}\n".encode("utf-8", "replace"))

    armed, outside = False, getattr(target, "outside", False)

    def forbid(event: str, arguments: tuple) -> None:
        if armed and event.startswith(FORBIDDEN):
            raise AssertionError(f"{event} was to be run: {arguments!r:.200}")

    sys.addaudithook(forbid)
    for number in numbers:
        if time.monotonic() > until:
            return
        say(number, "begin")
        forget_peak()
        if not outside:
            signal.setitimer(signal.ITIMER_PROF, getattr(target, "longest", LONGEST))
        signal.setitimer(signal.ITIMER_REAL, FROZEN)
        begin, armed = _processor_time(), not outside
        try:
            target(range, number)
            what = "taken"
        except UmpireError as error:
            what = (
                "refused" if str(error).strip() and "fault of the program" not in str(error) else "no message"
            )
        except BaseException as error:  # noqa: BLE001  whatever it is, it is reported
            what = " ".join(f"{type(error).__name__}: {error!s:.300}".split())
        armed = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        say(number, what, _processor_time() - begin)


def _processor_time() -> float:
    """Seconds of this process and of all its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def peak(pid: int | str = "self") -> int:
    """The most bytes that a process has had since `forget_peak`, or since it began; 0 where the system does
    not tell of others.  Its own count (`ru_maxrss`) begins with what its parent had."""
    with suppress(OSError):
        found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
        return int(found[1]) * 1024 if found else 0
    if pid != "self":
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def forget_peak() -> None:
    """Lets the memory of this process be measured anew, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
