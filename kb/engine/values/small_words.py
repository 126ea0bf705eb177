"""Names and phrases as small words: how a player may part them is no matter."""

from __future__ import annotations

import re
from typing import Any

from parsers.law.situation import Reference, Sign, name_of

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def split_words(name: str) -> tuple[str, ...]:
    """A name of the rule language as small words: `major_port`, `SupplyUnit`."""
    return tuple(_CAPITAL.sub("_", name_of(name)).casefold().split("_"))


def small_words(word: Any) -> tuple[str, ...]:
    """A word of a phrase as small words: `face-down` is two; () where it is none."""
    if isinstance(word, Sign):
        return (str(word),)
    if isinstance(word, Reference) and not word.fields:
        return tuple(name_of(word.name).casefold().split("_"))
    return ()
