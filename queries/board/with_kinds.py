"""Counters of which a player says no more than that they are corps or ships: "two corps", "3 land units"."""

from __future__ import annotations

import re

from queries.board.counted import number_said
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.board.unit_phrases import COUNT, FIGURES

_HOW_MANY = re.compile(r"\bhow (?:many|much|few)\b", re.I)


class WithKinds:
    """The same with the kind that stands for all of them, as the table of the game declares, and what was
    `taken` for granted so."""

    def __init__(self, laid: Laid) -> None:
        self.plain = table_of(laid.law).plain
        owners = Spoken(laid).counted
        names = {
            *owners.owners,
            *(one for one, means in owners.data.called.items() if owners.is_owner(means)),
        }
        owner = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True)) or "(?!)"
        words = "|".join(sorted(map(re.escape, self.plain), key=len, reverse=True)) or "(?!)"
        before = rf"(?:{owner}|{FIGURES}|[a-z]+-down|face-up)"
        self.pattern = re.compile(
            rf"(?<![\w-])(?:(?P<many>{COUNT} (?:{before} )*)|(?P<told>{before} (?:{before} )*))"
            rf"(?P<word>{words})(?![\w-])"
        )
        self.taken: tuple[str, ...] = ()

    def told(self, said: str) -> str:
        """A sentence in which a kind is named for each counter; a single "unit" of which nothing else is said
        stays so."""
        return said if _HOW_MANY.search(said) or ":" in said else self.pattern.sub(self._named, said)

    def _named(self, found: re.Match[str]) -> str:
        head = found["many"] or found["told"]
        is_told = re.search(r"[A-Z\d]", head) or number_said(head.partition(" ")[0]) > 1
        is_any = not is_told and found.string.endswith("?")  # "may a face-down unit go by rail?"
        if is_any or re.match(r"(?:the|both) ", head, re.I):
            return found[0]
        kind = self.plain[found["word"]]
        if not any(f" {kind}," in one for one in self.taken):
            plain = kind.replace("_", "-")
            self.taken += (f"{found[0].strip()!r}: {plain}, as nobody says which kind",)
        return f"{head}{kind.replace('_', '-')}"


__all__ = ["WithKinds"]
