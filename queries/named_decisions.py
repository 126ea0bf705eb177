"""The decisions that a guessed name may mean: by the words in which players ask, else by the names' own."""

from __future__ import annotations

from collections.abc import Iterable

from kb.engine.law import Law
from parsers.near_misses import sharing_words

MOST = 4  # names that are offered


def decisions_like(laws: Iterable[Law], name: str) -> list[str]:
    """The names of decisions that somebody may mean who writes `name`: those first that players ask for in
    these very words, the shortest first, then those that share a word of their name."""
    from queries.search.engine import stems  # late: only a name that nobody knows pays for it

    known = list(laws)
    wanted = set(stems(name.replace("_", " ")))
    heard = [
        (len(stems(said)), one)
        for law in known
        for one, asked in law.code.table.questions.items()
        for said in asked.split(" / ")
        if wanted and one in law.code.decisions and wanted <= set(stems(f"{said} {one.replace('_', ' ')}"))
    ]
    shortest = sorted(dict.fromkeys(one for _, one in heard), key=lambda each: _least(heard, each))
    near = sharing_words(name, [one for law in known for one in law.code.decisions])
    return list(dict.fromkeys([*shortest[: MOST // 2], *near]))[:MOST]


def _least(heard: list[tuple[int, str]], name: str) -> int:
    return min(many for many, one in heard if one == name)


__all__ = ["decisions_like"]
