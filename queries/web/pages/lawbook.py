"""What pages say of the compiled rules: the shape of a decision, what it looks at, and which ask which."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from kb.engine.code import DecisionCode
from kb.engine.keep import NAME
from kb.engine.types import Field
from kb.errors import UmpireError
from kb.home import Build
from queries.game_at_hand import GameAtHand
from queries.kept import Kept
from queries.telling.clauses import ClauseWords
from queries.umpire import Umpire

KEPT = 8_000_000  # bytes of what pages say of decisions, by names that any reader may make up

# How the lines of a decision work together, said before them.
SHAPES = {
    "default": "Of those that apply, the highest in rank decides:",
    "sum": "The sum of all that apply:",
    "product": "The product of all that apply:",
    "highest": "The highest of all that apply:",
    "lowest": "The lowest of all that apply:",
    "yes unless": "Yes, unless one of these stands against it:",
    "no unless": "No, unless one of these holds:",
    "yes if all of": "Yes, if all of these hold:",
    "path": "The cheapest path:",
    "flow": "The greatest flow:",
    "changes": "When it happens, this changes:",
    "sequence": "Step by step; the first that is not done comes next:",
}


@dataclass(frozen=True, slots=True)
class Described:
    """A decision: how its clauses work together, each in English by its id, the facts that it looks at by
    type of thing, and the names of the decisions that it asks and that ask it; `ids` are those of these."""

    code: DecisionCode
    shape: str
    in_words: dict[str, str]
    facts: dict[str, list[Field]]
    asks: list[str]
    asked_by: list[str]
    ids: dict[str, str]


class Lawbook:
    """The law of a build as pages see it; without one (a database that was copied from its home) it is
    empty."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self.describe = Kept(KEPT, self._describe)
        self.options_of = Kept(KEPT, self._options_of)

    def with_game(self, situation: str, game: GameAtHand) -> str:
        """A situation with the game at hand before it, where it does not say itself what is played and that
        game knows what it asks."""
        asked = re.search(r"(?m)^\s*ask\s+(\w+)", situation)
        if self.umpire is None or (asked and not self.umpire.knows(game, asked[1])):
            return situation
        return game.beside(situation) + situation if situation.strip() else situation

    @cached_property
    def umpire(self) -> Umpire | None:
        try:
            return Umpire.of(self._build)
        except UmpireError:
            return None

    @property
    def is_damaged(self) -> bool:
        """Whether there is law that cannot be read, and not merely none."""
        return self.umpire is None and (self._build.folder / NAME).exists()

    @cached_property
    def _callers(self) -> dict[tuple[str, str], list[str]]:
        """Which decisions ask one, by its game and name."""
        callers: dict[tuple[str, str], list[str]] = {}
        for game, law in self.umpire.laws.items() if self.umpire else ():
            for one in sorted(law.code.decisions.values(), key=lambda one: one.name):
                for called in one.calls:
                    callers.setdefault((game, called), []).append(one.name)
        return callers

    def knows(self, name: str) -> bool:
        """Whether a decision has that name or address."""
        return self.umpire is not None and self.umpire.has(name)

    def _describe(self, name: str) -> Described | None:
        """None where there is no such decision."""
        umpire = self.umpire
        if umpire is None or not self.knows(name):
            return None
        law, code = umpire.decision(name)
        tells, known = ClauseWords(law.code), law.code.decisions
        game = next(game for game, one in umpire.laws.items() if one is law)
        asks, asked_by = sorted(set(code.calls)), self._callers.get((game, code.name), [])
        return Described(
            code,
            SHAPES.get(code.shape, code.shape),
            {clause.id: tells.tell(code, clause) for clause in code.clauses},
            umpire.facts_of(name),
            asks,
            asked_by,
            {one: known[one].id for one in (*asks, *asked_by) if one in known},
        )

    def _options_of(self, name: str) -> frozenset[str]:
        """The ids of the options on which a decision, or one that it asks, depends."""
        if self.umpire is None:
            return frozenset()
        law, one = self.umpire.decision(name)
        return frozenset(option for each in law.code.closure(one.name) for option in each.options)
