"""A cold `umpire search` beside a cold `sqlite-utils --version`."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from queries.knowledge import build_knowledge
from tests.bench import measure

RUNS = 15


def run():
    programs = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as home:
        build_knowledge(Path(home), measure.documents())
        search = [str(programs / "umpire"), "search", "can I trace supply through Vichy", "--home", home]
        version = [str(programs / "sqlite-utils"), "--version"]
        # In turn, so that whatever else the machine does falls on both.
        pairs = [(measure.process(search)[0], measure.process(version)[0]) for _ in range(RUNS)]
    ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
    table = measure.table(f"Cold start, median of {RUNS}", "", "ms")
    table.add_row("umpire search", f"{ours * 1000:.0f}")
    table.add_row("sqlite-utils --version", f"{theirs * 1000:.0f}")
    table.add_row("ratio", f"{ours / theirs:.2f}")
    return table
