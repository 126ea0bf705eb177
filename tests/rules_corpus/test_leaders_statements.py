"""The 51 checkable statements of Leaders in Flames: each is a situation, or says why it cannot run."""

from __future__ import annotations

import re
from pathlib import Path

STATEMENTS = Path(__file__).parent / "situations" / "leaders_statements.txt"


def test_every_statement_runs_or_says_why_not():
    text = STATEMENTS.read_text(encoding="utf-8")
    run = [int(number) for number in re.findall(r"^## Statement (\d+):", text, re.MULTILINE)]
    told = [int(number) for number in re.findall(r"^# Statement (\d+) cannot run: \w", text, re.MULTILINE)]
    assert sorted(run + told) == list(range(1, 52))
    assert len(run) >= 45
