"""A node of the search: what was told last, and the node before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.engine.things import Thing

Made = tuple[Thing, tuple[str, ...]]  # a new thing, and the printed kinds that it is kept to
Fact = tuple[Thing, str, Any]  # a thing, the attribute that holds a fact, its value


class Branch:
    """What was told last: `facts`, `printed` where the first of them says of which printed kind its thing is,
    `made` the things that came into being, `all_of` the type of which all things are told with this, `lies`
    pairs of places with their distance (a place alone is closed).  `things` came into being so far; `taken`
    is a node that was looked at."""

    __slots__ = (
        "above",
        "all_of",
        "cost",
        "depth",
        "facts",
        "given",
        "lies",
        "made",
        "printed",
        "taken",
        "things",
    )

    def __init__(
        self,
        above: Branch | None,
        cost: int,
        facts: Sequence[Fact] = (),
        made: Sequence[Made] = (),
        lies: Sequence[tuple[Any, int]] = (),
    ) -> None:
        self.cost, self.facts, self.made, self.lies = cost, facts, made, lies
        self.above = above
        self.all_of, self.printed, self.taken = "", False, False
        self.given: tuple[Any, ...] = ()
        self.depth, self.things = 0, len(made)
        if above is not None:
            self.given = above.given
            self.depth = above.depth + 1
            self.things += above.things

    def whole(self) -> Iterator[Branch]:
        """All that is told, the first first."""
        found: list[Branch] = []
        here: Branch | None = self
        while here is not None:
            found.append(here)
            here = here.above
        return reversed(found)
