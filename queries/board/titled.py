"""A counter called by its kind and its own name: "HQ-A Rundstedt is out of supply", "my BB Hood"."""

from __future__ import annotations

import re

from kb.engine.law import Law
from parsers.law.situation import name_of
from queries.board.counted import Counted
from queries.board.table_data import table_of
from queries.board.verbs import CLAUSE

_NAME = r"(?P<name>(?:(?:von|van|de) )?[A-Z][a-z]+)"
_BEHIND = rf"(?=,? (?:{CLAUSE}|can|may|in|on|at|attacks?) | \d|[,?.]|$)"


def is_titled(law: Law, kind: str) -> bool:
    """Whether each counter of a printed kind has a name of its own in this game."""
    families = law.code.types.kinds
    return any(
        kind == one or (one in families and kind in families[one].values) for one in table_of(law).titled
    )


class Titled:
    """Such counters without their names, which no rule asks, and what was `taken` for granted so."""

    def __init__(self, counted: Counted) -> None:
        kinds = "|".join(
            sorted((re.escape(one).replace(r"\ ", "[ -]") for one in counted.kinds), key=len)[::-1]
        )
        self.counted = counted
        self.pattern = re.compile(rf"(?<![\w-])(?P<kind>(?i:{kinds})) {_NAME}{_BEHIND}") if kinds else None
        self.taken: tuple[str, ...] = ()

    def told(self, said: str) -> str:
        """A sentence with the kind alone, but where the name is one of the game's: a place, a country."""
        return said if ":" in said or self.pattern is None else self.pattern.sub(self._plain, said)

    def _plain(self, found: re.Match[str]) -> str:
        name = found["name"]
        names = (name, self.counted.called(name))
        if any(self.counted.is_known(name_of(one)) for one in names) or self.counted.kinds_in(name):
            return found[0]
        kind = found["kind"]
        self.taken += (
            f"{name} is the name of the {kind if kind.isupper() or '-' in kind else kind.lower()}",
        )
        return kind


__all__ = ["Titled", "is_titled"]
