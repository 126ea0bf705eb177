"""A cold `umpire search` and a cold `umpire check` beside a cold `sqlite-utils --version`."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from queries.knowledge import build_knowledge
from tests.bench import measure

RUNS = 15
SITUATION = "hex L: city, clear, fine\nask aircraft_limit(L)\n"


def run():
    programs = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as home:
        build_knowledge(Path(home), measure.documents())
        search = [str(programs / "umpire"), "search", "can I trace supply through Vichy", "--home", home]
        version = [str(programs / "sqlite-utils"), "--version"]
        asked = Path(home, "asked.txt")
        asked.write_text(SITUATION, encoding="utf-8")
        check = [str(programs / "umpire"), "check", str(asked), "--home", home]
        # In turn, so that whatever else the machine does falls on all.
        commands = (search, check, version)
        rounds = [[measure.process(command)[0] for command in commands] for _ in range(RUNS)]
    ours, judging, theirs = (statistics.median(times) for times in zip(*rounds, strict=True))
    table = measure.table(f"Cold start, median of {RUNS}", "", "ms")
    table.add_row("umpire search", f"{ours * 1000:.0f}")
    table.add_row("umpire check", f"{judging * 1000:.0f}")
    table.add_row("sqlite-utils --version", f"{theirs * 1000:.0f}")
    table.add_row("ratio of a search", f"{ours / theirs:.2f}")
    table.add_row("ratio of a check (asked: at most 3)", f"{judging / theirs:.2f}")
    return table
