"""A case of which nothing is known yet: it grows by a fact, and shrinks again, in place."""

from __future__ import annotations

from typing import Any

from kb.engine import numbers
from kb.engine.case import Case
from kb.engine.facts import case_of
from kb.engine.kept_answers import EVERYTHING, KeptAnswers, Rests
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import UNSET, Missing
from kb.engine.things import Thing
from kb.explore.branch import Branch
from parsers.law.situation import Situation

STEPS = 100_000  # of one evaluation: what takes more is no small situation
EVERY, ADJACENT, NEIGHBOURS, DISTANCE = "every", "adjacent", "neighbours", "distance"
LIES: Any = ("lies", "")  # what an answer rests on that looked where places lie


class Between:
    """Two places whose lie nobody has told: what the rules ask of them is a need as a fact of a thing is."""

    kind = "between"
    label = "two places"

    def __init__(self, here: Thing, there: Thing) -> None:
        self.here, self.there = here, there


class AllOf:
    """All things of a type: whether there are more than the situation speaks of so far is a need too."""

    label = "all things of a type"

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Members(dict[str, list[Thing]]):
    """The things by type, as the rules see them: not before it is told how many there are."""

    def __init__(self, there: dict[str, list[Thing]], seen: list[Rests]) -> None:
        super().__init__(there)
        self._seen = seen
        self.told = {kind for kind, things in there.items() if things}
        self.all = {kind: AllOf(kind) for kind in there}

    def __getitem__(self, kind: str) -> list[Thing]:
        need = (self.all[kind], EVERY)
        self._seen.append(need)
        if kind not in self.told:
            raise Missing([need])
        return super().__getitem__(kind)


class OpenCase(Case):
    """A case in which a fact that is usually so is as unknown as any other, until it is told.

    `kept_to` are the printed kinds that a thing may be of where only its role is known; `unsure` what those
    premises need of which it is unknown whether they hold; `near` how far places lie from each other, and
    `closed` those of which every neighbour is known.
    """

    def __init__(self, rules: RulesInPlay, named: set[str]) -> None:
        plain = case_of(rules.law, Situation("", (1, 1)), rules.edition, rules.options)
        self.near: dict[frozenset[Thing], int] = {}
        self.closed: set[Thing] = set()
        self.kept_to: dict[Thing, tuple[str, ...]] = {}
        self.unsure: list[Rests] = []
        self.seen: list[Rests] = []  # what the answer that is being worked out rests on
        self.kept = KeptAnswers()
        super().__init__(plain.types, rules.options, plain.tables)
        self.rules, self.things = rules, plain.things
        self.there = dict(plain.members)  # by type; `members` are those that the rules may go through
        self.members: Members = Members(self.there, self.seen)
        self.standing = dict(self.things)
        self.standing_of_type = {kind: list(things) for kind, things in self.there.items()}
        self._printed: dict[tuple[str, str], type[Thing]] = {}
        self._presumed = {
            (record.name, one.name)
            for record in self.types.records.values()
            for one in record.fields.values()
            if one.derived_by and one.has_usual and not one.tried_first
        }
        for name, thing in self.things.items():
            if name in named or self.types.records[thing.kind].alone:
                self._bare(thing)

    def _bare(self, thing: Thing) -> None:
        """Forgets what is only usual of a thing that stands in every situation."""
        for field in self.types.records[thing.kind].fields.values():
            name = f"f_{field.name}"
            usual = () if field.usually is None and field.type.is_list else field.usually
            is_usual = field.has_usual and getattr(thing, name, self) == usual
            if hasattr(thing, name) and (field.by or is_usual):
                delattr(thing, name)
        thing.assumed.clear()

    # ---- what the engine asks of a case

    def forget(self) -> None:
        super().forget()
        numbers.begin()
        self.unsure = []
        self.steps = STEPS

    def judge_again(self) -> None:
        """Before it is judged once more by rules that keep their answers."""
        numbers.begin()
        self.unsure, self.steps = [], STEPS
        if self.runs or self.fields:
            self.runs, self.fields = {}, {}

    def suppose(self, premise: Any, unknown: Exception) -> None:
        self.supposed[premise.id] = premise
        if isinstance(unknown, Missing):
            self.unsure += unknown.needs

    def is_said(self, thing: Thing, fact: str) -> bool:
        """Nothing is usual here: what is known of a thing was said."""
        return True

    def untold_is_stated(self, thing: Thing, fact: str) -> bool:
        """What is only usual was not stated, so that it is to be told whether a fact is as usual."""
        if f"f_{fact}" in thing.usually:
            raise Missing([(thing, fact)])
        return False

    def unclaimed(self, thing: Any, fact: str) -> Any:
        """A fact that is presumed is as open as another that players may state."""
        if thing is not None and (thing.kind, fact) in self._presumed:
            raise Missing([(thing, fact)])
        return UNSET

    def not_worked_out(self, thing: Any, fact: str, unknown: Missing) -> None:
        """Where nothing that can be told decides it, such as a source of supply that nobody speaks of, the
        fact itself may be stated."""
        if isinstance(thing, Thing) and all(about is None for about, _ in unknown.needs):
            unknown.needs = (*unknown.needs, (thing, fact))

    def bare_thing(self, kind: str, label: str) -> Thing:
        """A thing of which nothing is known; it is not yet among the members."""
        thing = self.make(kind)()
        thing.kind, thing.label, thing.assumed, thing.named = kind, label, set(), True
        return thing

    def new_of(self, kind: str) -> list[Thing]:
        """The things of a type that came into being."""
        return self.there[kind][len(self.standing_of_type[kind]) :]

    # ---- telling and taking back

    def tell(self, node: Branch) -> None:
        """Makes the case as a node of the search says, the one above it being told."""
        kept = self.kept
        for thing, kept_to in node.made:
            self.there[thing.kind].append(thing)
            kept.change(self.members.all[thing.kind], EVERY)
            if kept_to:
                self.kept_to[thing] = kept_to
        if node.all_of:
            self.members.told.add(node.all_of)
            kept.change(self.members.all[node.all_of], EVERY)
        for thing, attribute, value in node.facts:
            setattr(thing, attribute, value)
            kept.change(thing, attribute[2:])
        if node.printed:
            thing, _, value = node.facts[0]
            thing.__class__ = self._printed_as(thing.kind, value)
            kept.change_all(thing, self.types.lacked(thing.kind, value).names)
        for places, far in node.lies:
            if far:
                self.near[places] = far
            else:
                self.closed.add(places)
        if node.lies:
            kept.change(*LIES)
        kept.change(*EVERYTHING)

    def take_back(self, node: Branch) -> None:
        """Makes the case as the node above says."""
        kept = self.kept
        for places, far in node.lies:
            if far:
                del self.near[places]
            else:
                self.closed.discard(places)
        if node.lies:
            kept.change(*LIES)
        if node.all_of:
            self.members.told.discard(node.all_of)
            kept.change(self.members.all[node.all_of], EVERY)
        for thing, attribute, _ in node.facts:
            delattr(thing, attribute)
            kept.change(thing, attribute[2:])
        if node.printed:
            thing, _, value = node.facts[0]
            thing.__class__ = self.make(thing.kind)
            kept.change_all(thing, self.types.lacked(thing.kind, value).names)
        for thing, _ in reversed(node.made):
            self.there[thing.kind].remove(thing)
            self.kept_to.pop(thing, None)
            kept.change(self.members.all[thing.kind], EVERY)
        kept.change(*EVERYTHING)

    def _printed_as(self, kind: str, value: str) -> type[Thing]:
        """The class of the things of a printed kind: what these cannot have they have not, where nobody said
        so."""
        printed = self._printed.get((kind, value))
        if printed is None:
            lacked = self.types.lacked(kind, value)
            printed = self._printed[kind, value] = type(value, (self.make(kind),), dict(lacked.instead))
        return printed

    def edge(self, kind: str, here: Thing, there: Thing) -> Thing:
        if here is there:
            raise Missing([(None, "two places")])
        found = self._edges.get(kind, {}).get(here, {}).get(there)
        if found is None:
            found = self.bare_thing(kind, f"{kind.lower()} between {here} and {there}")
            edges = self._edges.setdefault(kind, {})
            edges.setdefault(here, {})[there] = edges.setdefault(there, {})[here] = found
        return found

    # ---- how places lie

    def neighbours(self, here: Thing) -> tuple[Thing, ...]:
        self.seen.append(LIES)
        if here not in self.closed:
            raise Missing([(here, NEIGHBOURS)])
        return tuple(
            other for pair, far in self.near.items() if far == 1 and here in pair for other in pair - {here}
        )

    def adjacent(self, here: Thing, there: Thing) -> bool:
        if here is there or here is None or there is None:
            return False
        self.seen.append(LIES)
        known = self.near.get(frozenset((here, there)))
        if known is not None:
            return known == 1
        if here in self.closed or there in self.closed:
            return False
        raise Missing([(Between(here, there), ADJACENT)])

    def distance(self, here: Thing, there: Thing) -> int:
        if here is there:
            return 0
        self.seen.append(LIES)
        known = self.near.get(frozenset((here, there)))
        if known is None:
            raise Missing([(Between(here, there), DISTANCE)])
        return known

    def within(self, here: Thing, there: Thing, hexes: Any) -> bool:
        return bool(self.distance(here, there) <= hexes)
