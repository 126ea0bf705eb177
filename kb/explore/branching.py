"""What a fact that the evaluator asks for can be: the branches of a node, the smallest situations first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from string import ascii_uppercase
from typing import Any

from kb.engine.code import ParameterCode
from kb.engine.things import Thing
from kb.engine.types import Field, Type
from kb.explore.branch import Branch, Made
from kb.explore.open_case import ADJACENT, NEIGHBOURS, AllOf, Between, OpenCase
from kb.explore.reached import Limits, Reached
from kb.explore.trials import Trials

DISTANCES = (1, 2, 3, 5, 9)
MOST_TO_PAIR = 6  # known things of which every pair is tried in a list
Needs = tuple[tuple[Any, str], ...]


class Untold:
    """What stands for a fact that is not told."""


UNTOLD = Untold()


@dataclass(slots=True)
class AskedFact:
    """What is always so of a fact that is asked for: its declaration, the attribute that holds it, the values
    to try where it is about no things, those among them (or of the empty list, `usually`) that are usual and
    cost nothing, and whether lists of other things must fit with it (`fits`)."""

    field: Field
    attribute: str
    values: tuple[Any, ...]
    usually: Any
    is_named: bool
    fits: bool


class Branching:
    """The branches of the nodes of one search."""

    def __init__(self, case: OpenCase, trials: Trials, limits: Limits, reached: Reached) -> None:
        self.case, self.trials, self.limits, self.reached = case, trials, limits, reached
        self.types = case.types
        self._names = _free_names(case, limits.things + 2)
        self._asked: dict[tuple[str, str], AskedFact] = {}
        self._fixed: dict[str, list[Thing]] = {}
        self._unnamed = {each for name, each in case.standing.items() if name not in trials.named}

    def of_parameter(self, node: Branch, decision: str, one: ParameterCode) -> list[Branch]:
        """What the next parameter can be."""
        kind = Type(one.type, one.is_list)
        plain = self.trials.of_parameter(decision, one.name, kind, one.range)
        found = []
        for value, made, cost in self._choices(kind, one.range, plain, node):
            branch = Branch(node, node.cost + cost, made=made)
            branch.given = (*node.given, value)
            found.append(branch)
        if not found:
            self.reached.leave(f"what {one.name} is")
        return found

    def of(self, node: Branch, needs: Needs) -> list[Branch]:
        """What the first fact can be that is needed and can be told."""
        for thing, name in needs if len(needs) == 1 else dict.fromkeys(needs):
            if isinstance(thing, Thing):
                found = self._around(node, thing) if name == NEIGHBOURS else self._of_fact(node, thing, name)
                if found:
                    return found
            elif isinstance(thing, Between):
                return self._lie(node, thing, name)
            elif isinstance(thing, AllOf):
                return self._all_of(node, thing.kind)
        return []

    # ---- facts

    def _asked_of(self, kind: str, name: str) -> AskedFact:
        found = self._asked.get((kind, name))
        if found is None:
            one = self.types.records[kind].fields[name]
            usually: Any = UNTOLD
            if one.has_usual:
                usually = () if one.type.is_list and one.usually is None else one.usually
            found = self._asked[kind, name] = AskedFact(
                one,
                f"f_{name}",
                self.trials.of_field(kind, one),
                usually,
                self.types.is_named(one.type),
                one.mutual or bool(self.types.inverses_of(kind, name)),
            )
        return found

    def _of_fact(self, node: Branch, thing: Thing, name: str) -> list[Branch]:
        asked = self._asked_of(thing.kind, name)
        one, attribute = asked.field, asked.attribute
        printed = self.types.kind_field(thing.kind)
        if one.kinds and printed and name != printed and not hasattr(thing, f"f_{printed}"):
            return self._of_fact(node, thing, printed)
        if name == printed:
            return self._of_kind(node, thing, one)
        if hasattr(thing, attribute):
            return []
        if one.kinds and printed:
            mine = getattr(thing, f"f_{printed}")
            if name in self.types.lacked(thing.kind, mine).names:
                return []
        if one.by or one.mutual:
            return self._of_members(node, thing, one)
        found, above = [], node.cost
        usually = asked.usually
        if not asked.is_named and not one.type.is_list:
            for value in asked.values:
                if asked.fits and not self._may(thing, one, value):
                    continue
                usual = usually is not UNTOLD and _same(value, usually)
                found.append(Branch(node, above if usual else above + 1, ((thing, attribute, value),)))
        else:
            for value, made, cost in self._choices(one.type, one.range, asked.values, node):
                if asked.fits and not self._may(thing, one, value):
                    continue
                usual = usually is not UNTOLD and _same(value, usually)
                cost = above if usual else above + cost
                found.append(Branch(node, cost, ((thing, attribute, value),), made))
            if one.may_be_none and asked.is_named:
                found.insert(0, Branch(node, above, ((thing, attribute, None),)))
        if not found:
            self.reached.leave(f"{name} of a {thing.kind}")
        return found

    def _of_kind(self, node: Branch, thing: Thing, one: Field) -> list[Branch]:
        """What a thing is; what it then cannot have goes with it."""
        found, told = [], vars(thing)
        for value in self.trials.classes(one.type.name, self.case.kept_to.get(thing, ())):
            lacks = self.types.lacked(thing.kind, value).attributes
            if any(told[attribute] != lacks[attribute] for attribute in told.keys() & lacks.keys()):
                continue
            branch = Branch(node, node.cost + 1, ((thing, f"f_{one.name}", value),))
            branch.printed = True
            found.append(branch)
        return found

    def _choices(
        self, kind: Type, ranged: str, plain: tuple[Any, ...], node: Branch
    ) -> Iterator[tuple[Any, list[Made], int]]:
        """The values to try of a type, the things that each brings along, and what it costs."""
        if not self.types.is_named(kind.item):
            if not kind.is_list:
                for value in plain:
                    yield value, [], 1
            else:
                self.reached.lists = True
                yield (), [], 0
                for value in plain:
                    yield (value,), [], 1
                if len(plain) > 1:
                    yield plain[:2], [], 2
            return
        if kind.is_list:
            self.reached.lists = True
            yield (), [], 0
        known = self._known(kind, ranged)
        for old in known:
            yield ((old,) if kind.is_list else old), [], 1
        if kind.is_list and len(known) <= MOST_TO_PAIR:
            for pair in combinations(known, 2):
                yield pair, [], 2
        new = self._new(kind, ranged, node)
        if new is None:
            return
        yield ((new[0],) if kind.is_list else new[0]), new[1], 2
        if kind.is_list:
            second = self._new(kind, ranged, node, len(new[1]))
            if second is not None:
                yield (new[0], second[0]), new[1] + second[1], 4

    # ---- things

    def _fixed_of(self, kind: str) -> list[Thing]:
        """The things of a type that stand in every situation and that clauses name."""
        found = self._fixed.get(kind)
        if found is None:
            alone = self.types.records[kind].alone
            found = self._fixed[kind] = [
                one for one in self.case.standing_of_type[kind] if alone or one not in self._unnamed
            ]
        return found

    def _known(self, kind: Type, ranged: str) -> list[Thing]:
        """The things there are already that may stand there, those that came into being first; of those that
        stand in every situation, the ones that clauses name."""
        record = self.types.records.get(kind.name)
        if record is None or record.joins:
            return []
        known = self.case.new_of(kind.name) + self._fixed_of(kind.name)
        if ranged not in self.types.kinds:
            return known
        wanted = self.types.kinds[ranged].values
        printed = self.types.kind_field(kind.name)
        found = []
        for one in known:
            mine = getattr(one, f"f_{printed}", None)
            could = (mine,) if mine else self.case.kept_to.get(one, ())
            if could and all(value in wanted for value in could):
                found.append(one)
        return found

    def _new(self, kind: Type, ranged: str, node: Branch, more: int = 0) -> tuple[Thing, list[Made]] | None:
        """A new thing of a type with those that it needs to be; None where there are enough."""
        record = self.types.records.get(kind.name)
        if record is None or record.alone:
            return None
        made = node.things + more
        if made >= self.limits.things:
            self.reached.leave("situations of more things")
            return None
        if record.joins:
            here, there = (self.case.bare_thing(record.joins, name) for name in self._names[made : made + 2])
            return self.case.edge(kind.name, here, there), [(here, ()), (there, ())]
        thing = self.case.bare_thing(kind.name, self._names[made])
        return thing, [(thing, self.types.kinds[ranged].values if ranged in self.types.kinds else ())]

    # ---- lists that follow from others

    def _holding(self, thing: Thing, one: Field) -> tuple[list[Thing], list[Thing]]:
        """Those that are known to belong to a list that follows from others, and those that still may."""
        sure, may = [], []
        forward = f"f_{one.by or one.name}"
        for other in self.case.there[one.type.name]:
            value = getattr(other, forward, UNTOLD)
            if value is UNTOLD:
                if other not in self._unnamed and other is not thing:
                    may.append(other)
            elif value is thing or (isinstance(value, tuple) and thing in value):
                sure.append(other)
        return sure, may

    def _of_members(self, node: Branch, thing: Thing, one: Field) -> list[Branch]:
        """None, one or two in a list that is made from what the others say."""
        sure, may = self._holding(thing, one)
        attribute, back = f"f_{one.name}", f"f_{one.by or one.name}"
        other = self.types.records[one.type.name].fields[one.by or one.name]
        told = (thing,) if other.type.is_list else thing
        found = []

        def branch(more: list[Thing], made: list[Made], cost: int) -> None:
            if all(self._may(each, other, told, but=thing) for each in more):
                facts = [(thing, attribute, (*sure, *more)), *((each, back, told) for each in more)]
                found.append(Branch(node, node.cost + cost, facts, made))

        self.reached.lists = True
        branch([], [], 0)
        for each in may:
            branch([each], [], 1)
        if len(sure) < 2 and not one.mutual or not sure:
            ranged = one.range or (other.kinds[0] if other.kinds else "")
            new = self._new(one.type, ranged, node)
            if new is not None:
                branch([new[0]], new[1], 2)
                second = self._new(one.type, ranged, node, 1)
                if second is not None and not sure:
                    branch([new[0], second[0]], new[1] + second[1], 4)
        return found

    def _may(self, thing: Thing, one: Field, value: Any, but: Thing | None = None) -> bool:
        """Whether a fact fits with the lists that follow from it and are told already."""
        values = value if isinstance(value, tuple) else (value,)
        inverses = self.types.inverses_of(thing.kind, one.name)
        for other in values:
            if not isinstance(other, Thing) or other is but:
                continue
            if one.mutual:
                known: Any = getattr(other, f"f_{one.name}", UNTOLD)
                if known is not UNTOLD and thing not in known:
                    return False
            for _, inverse in inverses:
                if inverse.type.name != thing.kind:
                    continue
                listed: Any = getattr(other, f"f_{inverse.name}", UNTOLD)
                if listed is not UNTOLD and thing not in listed:
                    return False
        # Every told list that has the thing is of one of these values.
        for owner, inverse in inverses:
            attribute = f"f_{inverse.name}"
            for other in self.case.there[owner]:
                if thing in getattr(other, attribute, ()) and other not in values:
                    return False
        return True

    def _all_of(self, node: Branch, kind: str) -> list[Branch]:
        """No more things of a type than there are, or one or two more."""
        found = [Branch(node, node.cost)]
        new = self._new(Type(kind), "", node)
        if new is not None:
            found.append(Branch(node, node.cost + 2, made=new[1]))
            second = self._new(Type(kind), "", node, 1)
            if second is not None and not self.case.there[kind]:
                found.append(Branch(node, node.cost + 4, made=new[1] + second[1]))
        for one in found:
            one.all_of = kind
        self.reached.lists = True
        return found

    # ---- how places lie

    def _lie(self, node: Branch, pair: Between, name: str) -> list[Branch]:
        places = frozenset((pair.here, pair.there))
        found = []
        for far in (2, 1) if name == ADJACENT else DISTANCES:
            if far == 1 and places & self.case.closed:
                continue
            found.append(Branch(node, node.cost + (0 if far == 2 else 1), lies=[(places, far)]))
        return found

    def _around(self, node: Branch, here: Thing) -> list[Branch]:
        """The neighbours of a place: those that are known, another that is there, a new one."""
        found = [Branch(node, node.cost, lies=[(here, 0)])]
        for other in self._known(Type(here.kind), ""):
            pair = frozenset((here, other))
            if other is not here and pair not in self.case.near and other not in self.case.closed:
                found.append(Branch(node, node.cost + 1, lies=[(pair, 1), (here, 0)]))
        new = self._new(Type(here.kind), "", node)
        if new is not None:
            lies = [(frozenset((here, new[0])), 1), (here, 0)]
            found.append(Branch(node, node.cost + 2, made=new[1], lies=lies))
        return found


def _free_names(case: OpenCase, count: int) -> list[str]:
    """Names for new things that nothing in the game has: A, B, ..., Z, A2, B2, ..."""
    taken = {*case.things, *(one for values in case.types.enumerations.values() for one in values)}
    rounds = ("", *map(str, range(2, count + 3)))
    names = (letter + turn for turn in rounds for letter in ascii_uppercase)
    return list(islice((name for name in names if name not in taken), count))


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and type(one) is type(other)
