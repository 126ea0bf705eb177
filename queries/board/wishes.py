"""What players wish for in words, where it is no counter: "2 pilots", "repair the Hood", "a fort in Kiel".

The words, and the lines of a situation that say the same, stand in the game's `table.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from parsers.table_data import Wish

_GAP = re.compile(r"\\\{(\w+)\\\}")
_ARTICLE = re.compile(r"(?:the|a|an|my|our) +", re.IGNORECASE)


def wished(
    wishes: Iterable[Wish], said: str, owner: str, named: Callable[[str], str], free: Callable[[str], str]
) -> tuple[list[str], str] | None:
    """The lines that make what the wish is about, and the facts of the wish; None where the game knows no
    such words.  `named` gives a thing the name by which lines call it, `free` one that is not taken."""
    words = _ARTICLE.sub("", said.strip(), count=1) if _ARTICLE.match(said.strip()) else said.strip()
    for wish in wishes:
        for way in wish.says:
            found = re.fullmatch(_pattern(way), words, re.IGNORECASE)
            if found is None:
                continue
            gaps = {
                name: named(_ARTICLE.sub("", value, count=1)) for name, value in found.groupdict().items()
            }
            gaps |= {"owner": owner, "made": free(words.partition(",")[0])}
            return [wish.makes.format(**gaps)] if wish.makes else [], wish.item.format(**gaps)
    return None


def _pattern(way: str) -> str:
    """The regular expression of one way to put a wish: its gaps, which hold no comma."""
    return _GAP.sub(r"(?P<\1>[^,\\n#]+?)", re.escape(way)).replace(r"\ ", " +")
