"""The search: branches on the fact that the evaluator asks for, the smallest situations first.

Needed narrowing as in Lazy SmallCheck (C. Runciman, M. Naylor, F. Lindblad, 2008).  A node of the search is
what was told last and the node before it; going from one to the next takes back and tells only what
differs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice
from string import ascii_uppercase
from typing import Any

from kb.engine.answering import ANSWERED, CONFLICT, ILLEGAL
from kb.engine.code import DecisionCode
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Conflict, Exhausted, Illegal, Missing, Undefined
from kb.engine.things import Thing
from kb.engine.types import Field, Type
from kb.explore.open_case import ADJACENT, NEIGHBOURS, STEPS, AllOf, Between, OpenCase
from kb.explore.trials import Trials

GAP, OPEN, LONG = "gap", "open", "long"  # no clause says anything; nothing can be told; too many steps
DISTANCES = (1, 2, 3, 5, 9)
MOST_TO_PAIR = 6  # known things of which every pair is tried in a list


@dataclass(slots=True)
class Limits:
    """How far to look: new things in one situation, evaluations, seconds, and the work of all evaluations in
    steps of the engine (decisions asked and things gone through).  With no bound in seconds what is found
    is the same on every machine."""

    things: int = 6
    steps: int = 20_000
    seconds: float = 10.0
    work: float = float("inf")


class Branch:
    """What was told last: `facts` are (thing, attribute, value), `made` the things that came into being."""

    __slots__ = ("above", "all_of", "cost", "depth", "facts", "given", "lies", "made")

    def __init__(self, above: Branch | None, cost: int) -> None:
        self.above, self.cost = above, cost
        self.depth: int = above.depth + 1 if above is not None else 0
        self.facts: list[tuple[Thing, str, Any]] = []
        self.all_of = ""  # the type of which all things are told with this
        self.made: list[tuple[Thing, tuple[str, ...]]] = []
        self.given: tuple[Any, ...] | None = above.given if above is not None else ()
        self.lies: list[tuple[Any, int]] = []  # pairs of places with their distance; a place alone is closed

    def whole(self) -> Iterator[Branch]:
        """All that is told, the first first."""
        found: list[Branch] = []
        here: Branch | None = self
        while here is not None:
            found.append(here)
            here = here.above
        return reversed(found)


@dataclass(slots=True)
class Leaf:
    """A situation in which a decision comes out: how, and what makes it so.  `why` are the clauses that are
    in conflict, or the reason that there is no answer."""

    status: str
    value: Any
    node: Branch
    why: tuple[Any, ...] = ()
    sure: bool = True  # whether all premises are known to hold


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


def _free_names(case: OpenCase, count: int) -> list[str]:
    """Names for new things that nothing in the game has: A, B, ..., Z, A2, B2, ..."""
    taken = {*case.things, *(one for values in case.types.enumerations.values() for one in values)}
    rounds = ("", *map(str, range(2, count + 3)))
    names = (letter + turn for turn in rounds for letter in ascii_uppercase)
    return list(islice((name for name in names if name not in taken), count))


class Narrowing:
    """The search over one decision with the rules in play."""

    def __init__(self, rules: RulesInPlay, name: str, limits: Limits) -> None:
        self.rules, self.limits = rules, limits
        self.decision: DecisionCode = rules.law.code.decisions[name]
        self.types = rules.law.code.types
        self.trials = Trials(rules, name)
        self.case = OpenCase(rules, self.trials.named)
        self._names = _free_names(self.case, limits.things + 2)
        self.reached = Reached()
        self.reached.standing = any(
            thing.kind in self.trials.all_of and name not in self.trials.named
            for name, thing in self.case.standing.items()
        )
        self._here = Branch(None, 0)
        self._waiting: dict[int, list[Branch]] = {}
        self._mutual = {
            (record.name, one.name)
            for record in self.types.records.values()
            for one in record.fields.values()
            if one.mutual
        }

    # ---- the search

    def leaves(self) -> Iterator[Leaf]:
        """Every situation in which the verdict no longer depends on the rest, the smallest first; while one
        is looked at, the case is as it says."""
        began = time.monotonic()
        self._wait([Branch(None, 0)])
        while self._waiting:
            least = min(self._waiting)
            stack = self._waiting[least]
            node = stack.pop()
            if not stack:
                del self._waiting[least]
            self.go(node)
            if len(node.given or ()) < len(self.decision.parameters):
                self._wait(self._given(node))
                continue
            self.reached.evaluations += 1
            if self.reached.evaluations >= self.limits.steps:
                self.reached.leave("situations beyond those that were looked at")
                break
            if not self.reached.evaluations % 64 and time.monotonic() - began > self.limits.seconds:
                self.reached.leave("situations beyond the time given")
                break
            if self.reached.work > self.limits.work:
                self.reached.leave("situations beyond so much work")
                break
            leaf, needs = self.judge(node)
            if needs:
                branches = self._branch(node, needs)
                if branches:
                    self._wait(branches)
                    continue
                if leaf is None:
                    leaf = Leaf(OPEN, None, node, needs)
            if leaf is not None:
                yield leaf
        for _, name in self.trials.left_out:
            self.reached.leave(f"more values of {name}")
        self.reached.seconds = time.monotonic() - began

    def _wait(self, nodes: list[Branch]) -> None:
        for node in reversed(nodes):
            self._waiting.setdefault(node.cost, []).append(node)

    def judge(self, node: Branch) -> tuple[Leaf | None, tuple[tuple[Any, str], ...]]:
        """How the decision comes out, and what must be told before that is sure."""
        try:
            return self._judged(node)
        finally:
            self.reached.work += STEPS - self.case.steps

    def _judged(self, node: Branch) -> tuple[Leaf | None, tuple[tuple[Any, str], ...]]:
        case = self.case
        case.forget()
        try:
            found = Leaf(ANSWERED, self.rules.judge(case, self.decision.name, node.given or ()), node)
        except Missing as missing:
            return None, (*case.unsure, *missing.needs)
        except Illegal as illegal:
            return Leaf(ILLEGAL, None, node, illegal.broken), ()
        except Conflict as conflict:
            found = Leaf(CONFLICT, None, node, tuple(conflict.clauses))
        except Undefined as error:
            found = Leaf(GAP, None, node, (str(error),))
        except Exhausted:
            self.reached.leave("situations that take very many steps")
            return Leaf(LONG, None, node), ()
        found.sure = not case.unsure
        return found, tuple(case.unsure)

    def go(self, node: Branch) -> None:
        """Makes the case as a node says, by the shortest way from where it is."""
        here, ahead = self._here, []
        there = node
        while there.depth > here.depth:
            ahead.append(there)
            there = there.above  # type: ignore[assignment]
        while here.depth > there.depth:
            self._take_back(here)
            here = here.above  # type: ignore[assignment]
        while here is not there and here.depth:
            self._take_back(here)
            ahead.append(there)
            here, there = here.above, there.above  # type: ignore[assignment]
        for one in reversed(ahead):
            self._tell(one)
        self._here = node

    def _tell(self, node: Branch) -> None:
        case = self.case
        for thing, kept_to in node.made:
            case.there[thing.kind].append(thing)
            if kept_to:
                case.kept_to[thing] = kept_to
        if node.all_of:
            case.members.told.add(node.all_of)
        for thing, attribute, value in node.facts:
            setattr(thing, attribute, value)
        for places, far in node.lies:
            if far:
                case.near[places] = far
            else:
                case.closed.add(places)

    def _take_back(self, node: Branch) -> None:
        case = self.case
        for places, far in node.lies:
            if far:
                del case.near[places]
            else:
                case.closed.discard(places)
        if node.all_of:
            case.members.told.discard(node.all_of)
        for thing, attribute, _ in node.facts:
            delattr(thing, attribute)
        for thing, _ in reversed(node.made):
            case.there[thing.kind].remove(thing)
            case.kept_to.pop(thing, None)

    # ---- branches

    def _given(self, node: Branch) -> list[Branch]:
        """What the next parameter can be."""
        given = node.given or ()
        one = self.decision.parameters[len(given)]
        kind = Type(one.type, one.is_list)
        plain = self.trials.of_parameter(self.decision.name, one.name, kind, one.range)
        found = []
        for value, made, cost in self._choices(kind, one.range, plain, node):
            branch = Branch(node, node.cost + cost)
            branch.made, branch.given = made, (*given, value)
            found.append(branch)
        if not found:
            self.reached.leave(f"what {one.name} is")
        return found

    def _branch(self, node: Branch, needs: tuple[tuple[Any, str], ...]) -> list[Branch]:
        """What the first fact can be that is needed and can be told."""
        for thing, name in dict.fromkeys(needs):
            if isinstance(thing, Between):
                return self._lie(node, thing, name)
            if isinstance(thing, AllOf):
                return self._all_of(node, thing.kind)
            if thing is None or not isinstance(thing, Thing):
                continue
            if name == NEIGHBOURS:
                return self._around(node, thing)
            found = self._of_fact(node, thing, name)
            if found:
                return found
        return []

    def _of_fact(self, node: Branch, thing: Thing, name: str) -> list[Branch]:
        record = self.types.records[thing.kind]
        one = record.fields[name]
        printed = self.types.kind_field(record.name)
        if one.kinds and printed and name != printed and not hasattr(thing, f"f_{printed}"):
            return self._of_fact(node, thing, printed)
        if name == printed:
            return self._of_kind(node, thing, one)
        if hasattr(thing, f"f_{name}"):
            return []
        if one.kinds and printed:
            mine = getattr(thing, f"f_{printed}")
            if any(lack.field.name == name for lack in self.types.lacking(record.name, mine)):
                return []
        if one.by or one.mutual:
            return self._of_members(node, thing, one)
        plain = self.trials.of_field(record.name, one)
        found = []
        for value, made, cost in self._choices(one.type, one.range, plain, node):
            if not self._may(thing, one, value):
                continue
            usual = one.has_usual and _same(
                value, () if one.type.is_list and one.usually is None else one.usually
            )
            branch = Branch(node, node.cost + (0 if usual else cost))
            branch.made, branch.facts = made, [(thing, f"f_{name}", value)]
            found.append(branch)
        if one.has_usual and one.usually is None and not one.type.is_list and self.types.is_named(one.type):
            branch = Branch(node, node.cost)
            branch.facts = [(thing, f"f_{name}", None)]
            found.insert(0, branch)
        if not found:
            self.reached.leave(f"{name} of a {record.name}")
        return found

    def _of_kind(self, node: Branch, thing: Thing, one: Field) -> list[Branch]:
        """What a thing is, with all that it then cannot have."""
        record, found = thing.kind, []
        for value in self.trials.classes(one.type.name, self.case.kept_to.get(thing, ())):
            lacks = self.types.lacking(record, value)
            if any(
                hasattr(thing, lack.attribute) and getattr(thing, lack.attribute) != lack.instead
                for lack in lacks
            ):
                continue
            branch = Branch(node, node.cost + 1)
            branch.facts = [(thing, f"f_{one.name}", value)]
            branch.facts += [
                (thing, lack.attribute, lack.instead)
                for lack in lacks
                if lack.instead is not None and not hasattr(thing, lack.attribute)
            ]
            found.append(branch)
        return found

    def _choices(
        self, kind: Type, ranged: str, plain: tuple[Any, ...], node: Branch
    ) -> Iterator[tuple[Any, list[tuple[Thing, tuple[str, ...]]], int]]:
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

    def _known(self, kind: Type, ranged: str) -> list[Thing]:
        """The things there are already that may stand there; of those that stand in every situation, the
        ones that clauses name."""
        record = self.types.records.get(kind.name)
        if record is None or record.joins:
            return []
        standing = self.case.standing
        wanted = self.types.kinds[ranged].values if ranged in self.types.kinds else ()
        printed = self.types.kind_field(kind.name)
        found = []
        fixed = set(standing.values())
        for one in self.case.there[kind.name]:
            if (
                one in fixed
                and not record.alone
                and not any(standing.get(n) is one for n in self.trials.named)
            ):
                continue
            if wanted:
                mine = getattr(one, f"f_{printed}", None)
                could = (mine,) if mine else self.case.kept_to.get(one, ())
                if not could or not set(could) <= set(wanted):
                    continue
            found.append(one)
        return sorted(found, key=lambda one: one in fixed)

    def _new(
        self, kind: Type, ranged: str, node: Branch, more: int = 0
    ) -> tuple[Thing, list[tuple[Thing, tuple[str, ...]]]] | None:
        """A new thing of a type with those that it needs to be; None where there are enough."""
        record = self.types.records.get(kind.name)
        if record is None or record.alone:
            return None
        made = [thing for one in node.whole() for thing, _ in one.made]
        if len(made) + more >= self.limits.things:
            self.reached.leave("situations of more things")
            return None
        if record.joins:
            ends: list[Thing] = []
            for _ in range(2):
                name = self._names[len(made) + more + len(ends)]
                ends.append(self.case.bare_thing(record.joins, name))
            edge = self.case.edge(kind.name, ends[0], ends[1])
            return edge, [(one, ()) for one in ends]
        thing = self.case.bare_thing(kind.name, self._names[len(made) + more])
        return thing, [(thing, self.types.kinds[ranged].values if ranged in self.types.kinds else ())]

    # ---- lists that follow from others

    def _holding(self, thing: Thing, one: Field) -> tuple[list[Thing], list[Thing]]:
        """Those that are known to belong to a list that follows from others, and those that still may."""
        sure, may = [], []
        forward = one.by or one.name
        standing = {each for name, each in self.case.standing.items() if name not in self.trials.named}
        for other in self.case.there[one.type.name]:
            value = getattr(other, f"f_{forward}", UNTOLD)
            if value is UNTOLD:
                if other not in standing and other is not thing:
                    may.append(other)
            elif value is thing or (isinstance(value, tuple) and thing in value):
                sure.append(other)
        return sure, may

    def _of_members(self, node: Branch, thing: Thing, one: Field) -> list[Branch]:
        """None, one or two in a list that is made from what the others say."""
        sure, may = self._holding(thing, one)
        attribute, back = f"f_{one.name}", f"f_{one.by or one.name}"
        other = self.types.records[one.type.name].fields[one.by or one.name]
        found = []

        def branch(more: list[Thing], made: list[tuple[Thing, tuple[str, ...]]], cost: int) -> None:
            one_more = Branch(node, node.cost + cost)
            one_more.made = made
            one_more.facts = [(thing, attribute, (*sure, *more))]
            told = (thing,) if other.type.is_list else thing
            one_more.facts += [(each, back, told) for each in more]
            if all(self._may(each, other, told, but=thing) for each in more):
                found.append(one_more)

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
        for other in values:
            if not isinstance(other, Thing) or other is but:
                continue
            if one.mutual:
                known: Any = getattr(other, f"f_{one.name}", UNTOLD)
                if known is not UNTOLD and thing not in known:
                    return False
            for inverse in self._inverses(thing.kind, one.name):
                if inverse.type.name != thing.kind:
                    continue
                listed: Any = getattr(other, f"f_{inverse.name}", UNTOLD)
                if listed is not UNTOLD and thing not in listed:
                    return False
        return self._in_all(thing, one, values)

    def _in_all(self, thing: Thing, one: Field, values: tuple[Any, ...]) -> bool:
        """Whether every told list that has the thing is of one of these values."""
        for inverse_of in self._inverse_owners(thing.kind, one.name):
            owner, inverse = inverse_of
            for other in self.case.there[owner]:
                known = getattr(other, f"f_{inverse}", ())
                if thing in known and other not in values:
                    return False
        return True

    def _inverses(self, kind: str, name: str) -> list[Field]:
        return [
            one
            for owner, inverse in self._inverse_owners(kind, name)
            for one in (self.types.records[owner].fields[inverse],)
        ]

    def _inverse_owners(self, kind: str, name: str) -> list[tuple[str, str]]:
        found = _INVERSES.get(id(self.types))
        if found is None:
            found = _INVERSES[id(self.types)] = {}
            for record in self.types.records.values():
                for one in record.fields.values():
                    if one.by:
                        found.setdefault((one.type.name, one.by), []).append((record.name, one.name))
        return found.get((kind, name), [])

    def _all_of(self, node: Branch, kind: str) -> list[Branch]:
        """No more things of a type than there are, or one or two more."""
        found = [Branch(node, node.cost)]
        new = self._new(Type(kind), "", node)
        if new is not None:
            found.append(Branch(node, node.cost + 2))
            found[-1].made = new[1]
            second = self._new(Type(kind), "", node, 1)
            if second is not None and not self.case.there[kind]:
                found.append(Branch(node, node.cost + 4))
                found[-1].made = new[1] + second[1]
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
            branch = Branch(node, node.cost + (0 if far == 2 else 1))
            branch.lies = [(places, far)]
            found.append(branch)
        return found

    def _around(self, node: Branch, here: Thing) -> list[Branch]:
        """The neighbours of a place: those that are known, another that is there, a new one."""
        found = []
        nothing = Branch(node, node.cost)
        nothing.lies = [(here, 0)]
        found.append(nothing)
        for other in self._known(Type(here.kind), ""):
            pair = frozenset((here, other))
            if other is not here and pair not in self.case.near and other not in self.case.closed:
                branch = Branch(node, node.cost + 1)
                branch.lies = [(pair, 1), (here, 0)]
                found.append(branch)
        new = self._new(Type(here.kind), "", node)
        if new is not None:
            branch = Branch(node, node.cost + 2)
            branch.made, branch.lies = new[1], [(frozenset((here, new[0])), 1), (here, 0)]
            found.append(branch)
        return found


class Untold:
    """What stands for a fact that is not told."""


UNTOLD = Untold()
_INVERSES: dict[int, dict[tuple[str, str], list[tuple[str, str]]]] = {}


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and type(one) is type(other)
