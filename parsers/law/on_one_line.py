"""A clause of several lines as one: what stands in a list of conditions is told apart."""

from __future__ import annotations

import re
from itertools import pairwise

HEAD = re.compile(r"\b(?:all|any|none) of(?:\s+\"[^\"]*\")?(?:\s+\[[^\]]*\])?\s*$")  # of a list of conditions


def on_one_line(lines: list[str]) -> str:
    """The lines of a clause with a colon before each list of conditions and semicolons between its lines;
    any other deeper line goes on the one above it."""
    said = lines[0].strip() if lines else ""
    lists: list[int] = []  # how deep the lines of each list that is open stand
    for above, line in pairwise(lines):
        deep = len(line) - len(line.lstrip())
        lists = [one for one in lists if one <= deep]
        if HEAD.search(above):
            joint = ": "
            lists.append(deep)
        else:
            joint = "; " if deep in lists else " "
        said += joint + line.strip()
    return said
