"""How a time and a peak of memory are taken."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.table import Table

ROOT = Path(__file__).parents[2]


def documents() -> Path | None:
    """The folder of the real documents, None where UMPIRE_DOCUMENTS names none."""
    folder = os.environ.get("UMPIRE_DOCUMENTS")
    return Path(folder) if folder and Path(folder).is_dir() else None


def process(arguments: list[str], **environment: str) -> tuple[float, float]:
    """Wall time in seconds and peak memory in MB of one process that must succeed."""
    child = subprocess.Popen(
        arguments,
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    start = time.perf_counter()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(arguments)} ended with {child.returncode}")
    # Linux counts in KiB, macOS in bytes.
    return seconds, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)


def python(*arguments: str, **environment: str) -> tuple[float, float]:
    """`process` for this interpreter."""
    return process([sys.executable, *arguments], **environment)


def each(call: Callable[[str], object], inputs: Iterable[str]) -> list[float]:
    """The milliseconds that a call takes for each input, after one round to warm up."""
    inputs = list(inputs)
    for one in inputs[:20]:
        call(one)
    times = []
    for one in inputs:
        start = time.perf_counter()
        call(one)
        times.append((time.perf_counter() - start) * 1000)
    return times


def middle_and_tail(times: list[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def table(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left")
    for place, column in enumerate(columns):
        made.add_column(column, justify="left" if place == 0 else "right")
    return made
