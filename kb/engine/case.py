"""A case before the umpire: the things of a situation, and what judging them has found so far."""

from __future__ import annotations

from typing import Any

from kb.engine import numbers
from kb.engine.geometry import Map
from kb.engine.outcomes import UNSET, Exhausted, Missing
from kb.engine.things import Thing, factory, new_thing
from kb.engine.types import Types

# Steps are decisions asked and things gone through; a turn's worth of supply takes about 1 million.
BUDGET = 5_000_000
# Of one question, which is judged again and again: with each value of what is unknown, each throw of the
# dice, and each change that could matter.
BUDGET_OF_A_QUESTION = 4 * BUDGET


class Case:
    """What the compiled rules see as `c`.

    `things` are known by name, `members` by type; `told` are those that the situation states, in
    its order, `for_good` those of which the chapters say what always holds, and `stated` what is said
    of them; `options` the ids of the options in play; `memo` what has been decided, `quick` the same by
    the fast forms; `reads` what was read, in order; `frames` the reasons so far.
    """

    def __init__(self, types: Types, options: frozenset[str], tables: dict[str, Any]) -> None:
        self.types, self.options, self.tables = types, options, tables
        self.things: dict[str, Thing] = {}
        self.told: list[Thing] = []
        self.for_good: list[Thing] = []
        self.stated: dict[tuple[Thing, str], Any] = {}
        self.members: dict[str, list[Thing]] = {name: [] for name in types.records}
        self._edges: dict[str, dict[Thing, dict[Thing, Thing]]] = {}
        self.make = factory(types)
        self.map = Map(types.grid)
        self.rules: Any = None  # the rules in play, set by who judges
        self.question: tuple[Any, ...] = ()  # the decision that is asked and what it is asked about
        self.begin()

    def begin(self) -> None:
        """Before a question of the situation is asked."""
        numbers.begin()
        self._left, self.steps, self._allowed = BUDGET_OF_A_QUESTION, 0, 0
        self.forget()

    @property
    def used(self) -> int:
        """The steps since the question began."""
        return BUDGET_OF_A_QUESTION - self._left + self._allowed - max(self.steps, 0)

    def forget(self) -> None:
        """Back to before anything was asked, after a fact has changed."""
        self._left -= self._allowed - max(self.steps, 0)
        self.steps = self._allowed = min(BUDGET, self._left)
        self.memo: dict[tuple[Any, ...], Any] = {}
        self.quick: dict[str, dict[Any, Any]] = {}
        self.fields: dict[tuple[Any, ...], Any] = {}
        self.reads: dict[tuple[Thing, str], None] = {}
        self.frames: list[list[Any]] = [[]]
        self.changes: tuple[Any, ...] = ()  # what the event that was judged last makes of facts
        self.looked = False  # whether a rule has looked where things lie
        self.supposed: dict[Any, None] = {}  # premises of which it is not known whether they hold

    def add(self, kind: str, label: str, named: bool = True) -> Thing:
        thing = new_thing(self.make(kind), self.types.records[kind], label, named)
        self.members[kind].append(thing)
        return thing

    def edge(self, kind: str, here: Thing, there: Thing) -> Thing:
        """What lies between two; where nobody said anything, an edge of which only the usual is known."""
        try:
            return self._edges[kind][here][there]
        except KeyError:
            label = f"{kind.lower()} between {here} and {there}"
            found = new_thing(self.make(kind), self.types.records[kind], label)
            edges = self._edges.setdefault(kind, {})
            edges.setdefault(here, {})[there] = edges.setdefault(there, {})[here] = found
            return found

    @property
    def has_edges(self) -> bool:
        return bool(self._edges)

    def join(self, kind: str, here: Thing, there: Thing) -> Thing:
        """An edge that the situation speaks of: its ends lie next to each other."""
        found = self.edge(kind, here, there)
        self.map.join(here, there)
        return found

    def suppose(self, premise: Any, unknown: Exception) -> None:
        """Takes a premise as holding of which it is unknown whether it does."""
        self.supposed[premise.id] = premise

    def unclaimed(self, thing: Any, fact: str) -> Any:
        """What holds of a derived fact that nobody claims and that is not presumed: it is worked out."""
        return UNSET

    def neighbours(self, here: Thing) -> tuple[Thing, ...]:
        return self.map.neighbours(here)

    def adjacent(self, here: Thing, there: Thing) -> bool:
        """Whether they lie next to each other.  Raises Missing where nobody said how anything lies."""
        if there in self.map.neighbours(here):
            return True
        if self.map.is_told or here is there or here is None or there is None:
            return False
        raise Missing([(None, f"whether {here} and {there} are adjacent")])

    def spend(self, steps: int) -> None:
        """Counts work against the budget.  Raises Exhausted where that is used up."""
        self.steps -= steps
        if self.steps < 0:
            raise Exhausted

    def distance(self, here: Thing, there: Thing) -> int:
        found = self.map.distance(here, there, self.spend)
        if found is None:
            raise Missing([(None, f"the distance between {here} and {there}")])
        return found

    def within(self, here: Thing, there: Thing, hexes: Any) -> bool:
        """Whether two hexes lie no more than so many hexes apart: not so where the players have told how the
        hexes of the situation lie, and that does not join the two."""
        found = self.map.distance(here, there, self.spend)
        if found is not None:
            return bool(found <= hexes)
        if self.map.is_told:
            return False
        raise Missing([(None, f"the distance between {here} and {there}")])
