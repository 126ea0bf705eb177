"""The situations of this folder, one by one.

Each file in `situations` holds several, every one below a line `## what it shows`; what stands before
the first is common to all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from parsers.transcripts.ids import CE

FOLDER = Path(__file__).parent / "situations"
_EDITION = re.compile(r"^edition (\S+)$", re.MULTILINE)


class Told(NamedTuple):
    """One situation: what it is called, the document in whose game it plays, and its text."""

    name: str
    document: str
    text: str


def told() -> Iterator[Told]:
    """Every situation of every file, in order."""
    for path in sorted(FOLDER.glob("*.txt")):
        common, *parts = path.read_text(encoding="utf-8").split("## ")
        for part in parts:
            title, _, text = part.partition("\n")
            edition = _EDITION.search(common + text)
            yield Told(f"{path.stem}: {title}", edition[1] if edition else CE, common + text)
