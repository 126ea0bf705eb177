"""How far a search is to look, and how far it came."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Limits:
    """How far to look: new things in one situation, evaluations, seconds, and the work of all evaluations in
    steps of the engine (decisions asked and things gone through).  With no bound in seconds what is found
    is the same on every machine."""

    things: int = 6
    steps: int = 20_000
    seconds: float = 10.0
    work: float = float("inf")


@dataclass(slots=True)
class Reached:
    """How far a search came: `whole` where nothing was left out within its kinds of values and lists;
    `left` says what was not reached, with how often; `lists` where some were tried with none, one and two
    only; `standing` where the rules go through things that stand in every game, which were left as they
    stand."""

    evaluations: int = 0
    work: int = 0
    seconds: float = 0.0
    whole: bool = True
    lists: bool = False
    standing: bool = False
    left: dict[str, int] = field(default_factory=dict)

    def leave(self, what: str) -> None:
        self.left[what] = self.left.get(what, 0) + 1
        self.whole = False
