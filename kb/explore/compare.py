"""Where two editions, or one with two sets of options, come out differently: found and not asserted.

Both are asked of the same situation, which grows until neither verdict depends on the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kb.engine.answering import ANSWERED, ILLEGAL
from kb.engine.code import ClauseCode
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import OPEN, Exhausted
from kb.explore.branch import Branch
from kb.explore.narrowing import Leaf, Narrowing
from kb.explore.reached import Limits, Reached
from kb.explore.ways import told
from kb.explore.witness import Witness, put, same_end, witness_of

MOST_SHOWN = 3  # differences of one decision
LONGEST_WITNESS = 40


@dataclass(slots=True)
class Side:
    """How one of the two comes out: a status and value, and the clauses that make it so."""

    status: str
    value: str
    clauses: tuple[ClauseCode, ...]


@dataclass(slots=True)
class Difference:
    """One decision in the smallest situation in which the two come out so."""

    decision: str
    question: str
    one: Side
    other: Side
    witness: Witness


@dataclass(slots=True)
class Comparison:
    """What comparing one decision found, and how far it came."""

    decision: str
    differences: list[Difference]
    reached: Reached


class Comparing(Narrowing):
    """The search over one decision under two sets of rules at once."""

    def __init__(self, one: RulesInPlay, other: RulesInPlay, name: str, limits: Limits) -> None:
        super().__init__(one, name, limits)
        self.other = other

    def judge(self, node: Branch) -> tuple[Leaf | None, tuple[tuple[Any, str], ...]]:
        """A leaf whose value is the pair of leaves; what either needs first."""
        mine, needs = super().judge(node)
        if needs:
            return (Leaf(ANSWERED, None, node) if mine is not None else None), needs
        first, self.rules = self.rules, self.other
        self.turn_to(self.other)
        try:
            theirs, needs = super().judge(node)
        finally:
            self.rules = first
            self.turn_to(first)
        if needs:
            return (Leaf(ANSWERED, None, node) if theirs is not None else None), needs
        return Leaf(ANSWERED, (mine, theirs), node), ()

    def turn_to(self, rules: RulesInPlay) -> None:
        """The case as one of the two reads it: its options, and what its tables say."""
        self.case.options, self.case.tables = rules.options, rules.law.tables


def differ(one: RulesInPlay, other: RulesInPlay, name: str) -> bool:
    """Whether clauses on which a decision rests are in play in one of the two only."""
    code = one.law.code
    return any(
        [clause.id for clause in one.clauses(each)] != [clause.id for clause in other.clauses(each)]
        for each in code.closure(name)
    )


def compare_one(one: RulesInPlay, other: RulesInPlay, name: str, limits: Limits) -> Comparison:
    """The smallest situations in which a decision comes out differently under two sets of rules."""
    search = Comparing(one, other, name, replace(limits))
    found: list[Difference] = []
    seen: set[tuple[str, ...]] = set()
    for leaf in search.leaves():
        if not isinstance(leaf.value, tuple):
            continue
        mine, theirs = leaf.value
        if mine is None or theirs is None or ILLEGAL in (mine.status, theirs.status):
            continue
        ends = ((one.status, told(one.value, search.decision)) for one in (mine, theirs))
        key = tuple(part for end in ends for part in end)
        if key[:2] == key[2:] or key in seen:
            continue
        seen.add(key)
        difference = _difference(search, leaf, mine, theirs)
        if difference is not None:
            found.append(difference)
        if len(found) >= MOST_SHOWN or len(seen) >= LONGEST_WITNESS:
            break
    return Comparison(name, found, search.reached)


def _difference(search: Comparing, leaf: Leaf, mine: Leaf, theirs: Leaf) -> Difference | None:
    """The difference with its situation, where the umpire finds the same in both."""
    witness = witness_of(search, leaf)
    if not _shows(search, witness, mine, theirs):
        return None
    for place in reversed(range(len(witness.facts))):
        thing = witness.facts[place][0]
        fewer = [*witness.facts[:place], *witness.facts[place + 1 :]]
        left_bare = not any(one[0] is thing for one in fewer) and thing.label != thing.kind.lower()
        smaller = replace(witness, facts=fewer, bare=[*witness.bare, *([thing] if left_bare else [])])
        if _shows(search, smaller, mine, theirs):
            witness = smaller
    decision = search.decision
    sides = [
        _side(search, leaf.node, rules, each)
        for rules, each in ((search.rules, mine), (search.other, theirs))
    ]
    return Difference(decision.name, decision.question, sides[0], sides[1], witness)


def _shows(search: Comparing, witness: Witness, mine: Leaf, theirs: Leaf) -> bool:
    for rules, leaf in ((search.rules, mine), (search.other, theirs)):
        found = put(rules, witness.text())
        if found is None or not same_end(leaf, found[2]):
            return False
    return True


def _side(search: Comparing, node: Branch, rules: RulesInPlay, leaf: Leaf) -> Side:
    """How one of the two comes out, with the clauses that count, those that only it has first."""
    case = search.case
    search.turn_to(rules)
    case.forget()
    try:
        rules.explain(case, search.decision.name, node.given)
    except (*OPEN, Exhausted):
        pass
    clauses: dict[str, ClauseCode] = {}
    waiting = list(case.frames[0])
    while waiting:
        reason = waiting.pop()
        waiting += reason.because
        if isinstance(reason.clause, ClauseCode):
            clauses[reason.clause.id] = reason.clause
    search.turn_to(search.rules)
    theirs = search.other if rules is search.rules else search.rules
    own = [one for one in clauses.values() if not one.in_play(theirs.edition, theirs.options)]
    return Side(leaf.status, told(leaf.value, search.decision), tuple(own or list(clauses.values())[:3]))
