"""Example blocks: a worked example or a ruling's case, told, and where the rules exist, executable.

    ```example 2.3.1-3 "Leningrad with two HQs and an engineer takes six"
    # Lines that begin with a number sign tell the story.
    waits for aircraft_limit
    ```

`waits for` names the decisions that the example needs and that nobody has written yet; every other line is
the situation, in the rule language.
"""

from __future__ import annotations

import re

from parsers.chapters.blocks import MarkdownBlock
from parsers.records import Example, Place

_INFO = re.compile(r"example\s+(\S+)(?:\s+\"([^\"]+)\")?")
_WAITS = re.compile(r"waits for\s+(.+)")

EXAMPLE_FORM = '```example 2.3.1-3 "what it shows"'


def read_example(block: MarkdownBlock, document: str, owner: str, path: str) -> Example | None:
    """The example in a fence under the section or ruling `owner`; None where its first line has not the
    form of EXAMPLE_FORM."""
    info = _INFO.fullmatch(block.info)
    if not info:
        return None
    story, situation, waits = [], [], []
    for line in block.text.split("\n"):
        stripped = line.strip()
        waiting = _WAITS.fullmatch(stripped)
        if stripped.startswith("#"):
            story.append(stripped.lstrip("#").strip())
        elif waiting:
            waits += [name for name in re.split(r"\s*,\s*", waiting[1]) if name]
        else:
            situation.append(line.rstrip())
    return Example(
        document,
        info[1],
        owner,
        info[2] or "",
        " ".join(story),
        "\n".join(situation).strip("\n"),
        tuple(waits),
        Place(path, block.first_line, block.last_line),
    )
