"""Example blocks: a worked example or a ruling's case, told, and where the rules exist, executable.

    ```example 2.3.1-3 "Leningrad with two HQs and an engineer takes six"
    # Lines that begin with a number sign tell the story.
    hex L: city
    units in L: HQ-A x2, ENG
    ask aircraft_limit(L)
    expect 6
    ```

Every other line is the situation, in the rule language.  Instead of one, `waits for` names the decisions that
the example needs and that are not there yet, and `not executable:` says why nothing can decide it.  What is
asked below `against the document: contradiction 3` comes out as the reading of that contradiction has it.
"""

from __future__ import annotations

import re

from parsers.chapters.blocks import MarkdownBlock
from parsers.records import Example, Place

_INFO = re.compile(r"example\s+(\S+)(?:\s+\"([^\"]+)\")?")
_WAITS = re.compile(r"waits for\s+(.+)")
_WHY_NOT = re.compile(r"not executable:\s+(.+)")
_AGAINST = re.compile(r"against the document:\s+(contradiction \d{1,4})")

EXAMPLE_FORM = '```example 2.3.1-3 "what it shows"'


def read_example(block: MarkdownBlock, document: str, owner: str, path: str) -> Example | None:
    """The example in a fence under the section or ruling `owner`; None where its first line has not the
    form of EXAMPLE_FORM."""
    info = _INFO.fullmatch(block.info)
    if not info:
        return None
    story, situation, waits, why_not = [], [], [], ""
    against, against_line = "", 0
    for line in block.text.split("\n"):
        stripped = line.strip()
        waiting, excuse, other = (one.fullmatch(stripped) for one in (_WAITS, _WHY_NOT, _AGAINST))
        situation.append("")  # a line of the situation keeps its number
        if stripped.startswith("#"):
            story.append(stripped.lstrip("#").strip())
        elif waiting:
            waits += [name for name in re.split(r"\s*,\s*", waiting[1]) if name]
        elif excuse:
            why_not = excuse[1]
        elif other:
            against, against_line = other[1], len(situation)
        else:
            situation[-1] = line.rstrip()
    first = next((number for number, line in enumerate(situation) if line), 0)
    return Example(
        document,
        info[1],
        owner,
        info[2] or "",
        " ".join(story),
        "\n".join(situation).strip("\n"),
        tuple(waits),
        Place(path, block.first_line, block.last_line),
        why_not,
        block.first_line + 1 + first,
        against,
        against_line - first,
    )
