"""What a text names of a game: units by their kind, terrain, weather, hexsides, and what a unit can be.

Of two rules on one matter the one that names more of what a dispute names, and less besides, was made for it.
"""

from __future__ import annotations

from queries.prose.lexicon import Lexicon
from queries.prose.told_fight import facts_in

OF_UNITS = ("counter", "generic")
FACTS = ("place", "side", "unit", "told")


def things(lexicon: Lexicon, text: str, plain: str) -> frozenset[str]:
    """What the text names, each as the law calls it; no units of the kind that is `plain`, which players say
    of any."""
    found: set[str] = set()
    for one in [word for sentence in lexicon.sentences(text) for word in sentence]:
        if one.kind in FACTS:
            found |= {fact.removeprefix("not ") for fact in facts_in(one.value)}
        elif one.kind in OF_UNITS:
            found.add(one.value[1])
        elif one.kind == "denied":
            found.add(one.text.casefold().removesuffix("s"))
    return frozenset(found) - {plain}


def in_common(some: frozenset[str], others: frozenset[str]) -> float:
    """How much of what either names both do, from 0 to under 1: more where they share several things."""
    return len(some & others) / (len(some | others) + 1)


__all__ = ["in_common", "things"]
