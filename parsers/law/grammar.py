"""A grammar as tables: the expression that finds its tokens, and what follows what.

lark makes them of a grammar's text (`grammar_tables`), which takes as long as judging a whole situation.
Those of situations are therefore kept beside their grammar, as data.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec


class Reduction(NamedTuple):
    """What becomes of the last `size` things on the stack: the one at `passed` itself, or what the step of
    the rule makes of those `kept`; without a step ("") their list, which goes into that of a rule above.  Of
    those kept it says the place, whether it is such a list, and how many optional things before it are left
    out."""

    size: int
    origin: str
    passed: int
    step: str
    kept: tuple[tuple[int, bool, int], ...]
    left_out_last: int


class Grammar(msgspec.Struct, frozen=True):
    """`expression` finds the tokens, each as a group that is called by its type; `words` are fixed ones that
    it finds under another type, by that; the tokens of types that are `ignored` mean nothing.  `table` says
    by state and token the state to go to, or the reduction, as the negative number of its place from the end
    of `reductions`; `beyond` by state and rule the state to go to.  `text` is the digest of what it was made
    of."""

    text: str
    expression: str
    words: dict[str, dict[str, str]]
    ignored: tuple[str, ...]
    first: int
    last: int
    reductions: tuple[Reduction, ...]
    table: dict[int, dict[str, int]]
    beyond: dict[int, dict[str, int]]


def kept_beside(path: Path) -> Path:
    """Where the tables of a grammar are kept."""
    return path.with_suffix(".json")


def kept_tables(path: Path) -> Grammar | None:
    """The tables of the grammar in a file, as they are kept beside it; None where they are of another
    text."""
    try:
        found = msgspec.json.decode(kept_beside(path).read_bytes(), type=Grammar)
    except (OSError, ValueError):
        return None
    return found if found.text == digest(path.read_text(encoding="utf-8")) else None


def digest(text: str) -> str:
    """What the text of a grammar comes to."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


__all__ = ["Grammar", "Reduction", "digest", "kept_beside", "kept_tables"]
