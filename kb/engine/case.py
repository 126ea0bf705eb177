"""A case before the umpire: the things of a situation, and what judging them has found so far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kb.engine import numbers
from kb.engine.geometry import Map
from kb.engine.outcomes import UNSET, Exhausted, Missing
from kb.engine.runs import Run
from kb.engine.standing import Standing, Things, ThingsByType
from kb.engine.things import Thing, factory, new_thing
from kb.engine.types import Types

if TYPE_CHECKING:
    from kb.engine.untold_past import UntoldPast

# Steps are decisions asked and things gone through; a turn's worth of supply takes about 1 million.
BUDGET = 5_000_000
# Of one question, which is judged again and again: with each value of what is unknown, each throw of the
# dice, and each change that could matter.
BUDGET_OF_A_QUESTION = 4 * BUDGET


class Case:
    """What the compiled rules see as `c`.

    `things` are known by name, `members` by type, and `met` are those of them that anybody has looked at;
    `told` are those that the situation states, in its order, `for_good` those of which the chapters say what
    always holds, and `stated` what is said of them; it `is_finished` when all is told.  `options` are the ids
    of the options in play; `memo` what has been decided, `quick` the same by the fast forms; `reads` what was
    read, in order; `frames` the reasons so far; `runs` how far running values have come.
    """

    def __init__(self, types: Types, options: frozenset[str], tables: dict[str, Any]) -> None:
        self.types, self.options, self.tables = types, options, tables
        self.things = Things(self)
        self.told: list[Thing] = []
        self.stated: dict[tuple[Thing, str], Any] = {}
        self.met: dict[str, list[Thing]] = {}
        self.members: dict[str, list[Thing]] = ThingsByType(self)
        self.is_finished = False
        self._standing: Standing | None = None
        self._ranks: dict[Thing, int] = {}  # of what was laid out of what always holds
        self._unordered: set[str] = set()
        self._for_good: list[Thing] | None = None
        self._edges: dict[str, dict[Thing, dict[Thing, Thing]]] = {}
        self.make = factory(types)
        self.map = Map(types.grid)
        self.past: UntoldPast | None = None  # what a course of events that begins late leaves untold
        self.rules: Any = None  # the rules in play, set by who judges
        self.granted = ""  # the event whose premises are granted, as it is told of what happened before
        self.at_hand: tuple[Any, ...] = ()  # the places of a step that a line of a path is watched at
        self.question: tuple[Any, ...] = ()  # the decision that is asked and what it is asked about
        self.begin()

    def begin(self) -> None:
        """Before a question of the situation is asked."""
        self._allow()
        self.forget()

    def _allow(self) -> None:
        numbers.begin()
        self._left, self.steps, self._allowed = BUDGET_OF_A_QUESTION, 0, 0

    def _count_afresh(self) -> None:
        self._left -= self._allowed - max(self.steps, 0)
        self.steps = self._allowed = min(BUDGET, self._left)

    @property
    def used(self) -> int:
        """The steps since the question began."""
        return BUDGET_OF_A_QUESTION - self._left + self._allowed - max(self.steps, 0)

    def forget(self) -> None:
        """Back to before anything was asked, after a fact has changed."""
        self._count_afresh()
        self.runs: dict[tuple[Any, ...], Run] = {}
        self.memo: dict[tuple[Any, ...], Any] = {}
        self.quick: dict[str, dict[Any, Any]] = {}
        self.fields: dict[tuple[Any, ...], Any] = {}
        self.reads: dict[tuple[Thing, str], None] = {}
        self.frames: list[list[Any]] = [[]]
        self.changes: tuple[Any, ...] = ()  # what the event that was judged last makes of facts
        self.looked = False  # whether a rule has looked where things lie, or which of those at hand one is
        self.supposed: dict[Any, None] = {}  # premises of which it is not known whether they hold
        self.lacking: dict[Any, tuple[Any, ...]] = {}  # what would tell it, by the premise

    def go_on(self) -> None:
        """Before another question about the very same facts: what has been decided stays decided, and what
        that read and supposed was told with the question that it was decided for."""
        self._allow()
        self._count_afresh()
        self.frames, self.reads, self.supposed, self.lacking = [[]], {}, {}, {}

    def remembered(self) -> tuple[Any, ...]:
        """What has been decided of the facts as they are, to be brought back when they are so again."""
        return self.memo, self.quick, self.fields, self.runs

    def remember(self, before: tuple[Any, ...]) -> None:
        """Brings back what `remembered` gave."""
        self.memo, self.quick, self.fields, self.runs = before

    def add(self, kind: str, label: str, named: bool = True) -> Thing:
        thing = new_thing(self.make(kind), self.types.records[kind], label, named)
        self.met.setdefault(kind, []).append(thing)
        return thing

    # ---- what always holds

    def stand(self, standing: Standing) -> None:
        """Has what always holds laid out when it is looked up, before anything is told."""
        self._standing = standing
        self.things.stand(standing)

    def standing_of(self, kind: str) -> list[str]:
        """The names of the things of a type that are laid out when they are looked up."""
        return self._standing.of_kind(kind) if self._standing else []

    def take_up(self, thing: Thing, rank: int) -> None:
        """Adds a thing of what always holds, of which it has that rank."""
        self.met.setdefault(thing.kind, []).append(thing)
        self._ranks[thing] = rank
        self._unordered.add(thing.kind)

    def laid_out(self, kind: str) -> list[Thing]:
        """The things of a type that anybody has looked at, what always holds first and in its order."""
        found = self.met.setdefault(kind, [])
        if kind in self._unordered:
            self._unordered.remove(kind)
            ranks, last = self._ranks, max(self._ranks.values()) + 1
            found.sort(key=lambda one: ranks.get(one, last))
        return found

    @property
    def for_good(self) -> list[Thing]:
        if self._for_good is None:
            spoken_of = self._standing.spoken_of if self._standing else []
            self._for_good = [self.things[name] for name in spoken_of]
        return self._for_good

    @for_good.setter
    def for_good(self, things: list[Thing]) -> None:
        self._for_good = things

    # ---- what lies between

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

    def forget_edges(self) -> None:
        """Lets go of what nobody spoke of, which is called by the two that it lies between."""
        self._edges.clear()

    @property
    def has_edges(self) -> bool:
        return bool(self._edges)

    def join(self, kind: str, here: Thing, there: Thing) -> Thing:
        """An edge that the situation speaks of: its ends lie next to each other."""
        found = self.edge(kind, here, there)
        self.map.join(here, there)
        return found

    @contextmanager
    def watched_at(self, here: Thing, there: Thing, edge: Thing | None) -> Iterator[None]:
        """Within it, what is read is noted afresh, and whether anything was looked at but facts."""
        before = self.memo, self.runs, self.reads, self.frames, self.looked
        self.memo, self.runs, self.reads, self.frames, self.looked = {}, {}, {}, [[]], False
        self.at_hand = (here, there, edge)
        try:
            yield
        finally:
            self.memo, self.runs, self.reads, self.frames, self.looked = before
            self.at_hand = ()

    def seen_itself(self, value: Any) -> Any:
        """The same value; noted where it is one of the places at hand, or a list with one of them, as it is
        looked at not for a fact but for which it is."""
        if self.at_hand:
            held = value if type(value) is tuple else (value,)
            self.looked |= any(one is not None and one is other for one in held for other in self.at_hand)
        return value

    def suppose(self, premise: Any, unknown: Exception) -> None:
        """Takes a premise as holding of which it is unknown whether it does."""
        self.supposed[premise.id] = premise
        self.lacking[premise.id] = getattr(unknown, "needs", ())

    def is_said(self, thing: Thing, fact: str) -> bool:
        """Whether somebody said so of a thing, or an event made it so, and it is not only usual."""
        return (thing, fact) in self.stated or not (thing.stands or fact in thing.assumed)

    def lacks(self, thing: Thing, fact: str) -> bool:
        """Whether a thing cannot have a fact by its printed kind, so that nobody need say that it has not."""
        kind = str(getattr(thing, f"f_{self.types.kind_fields().get(thing.kind, '')}", None) or "")
        return bool(kind) and fact in self.types.lacked(thing.kind, kind).names

    def untold_is_stated(self, thing: Thing, fact: str) -> bool:
        """Whether a fact that the case does not know was stated."""
        return False

    def unclaimed(self, thing: Any, fact: str) -> Any:
        """What holds of a derived fact that nobody claims and that is not presumed: it is worked out."""
        return UNSET

    def not_worked_out(self, thing: Any, fact: str, unknown: Missing) -> None:
        """Notes that a fact that is presumed only then could not be worked out, for what is `unknown`."""

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
