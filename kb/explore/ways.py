"""All the ways in which one decision can come out, each with the smallest situation that shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kb.engine.answering import ANSWERED, CONFLICT, ILLEGAL
from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.evaluate import Reason
from kb.engine.facts import shown
from kb.engine.garbage import lasting
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import OPEN, Exhausted
from kb.engine.sentences import written
from kb.explore.narrowing import GAP, Leaf, Narrowing
from kb.explore.narrowing import OPEN as NOT_TOLD
from kb.explore.reached import Limits, Reached
from kb.explore.witness import Witness, shrunk, witness_of

MOST_VALUES = 12  # of a number: others are counted only
FOLLOWED = ("path", "flow", "sequence")  # shapes whose clauses decide together
WIDENING, BARRING = ("yes unless", "no unless"), "yes if all of"


@dataclass(slots=True)
class Way:
    """One way to come out: `clauses` are those of the decision that count there, `why` the reason where
    there is no answer, `origin` the decision in which that arises."""

    status: str
    value: str
    clauses: tuple[ClauseCode, ...]
    witness: Witness
    why: str = ""
    origin: str = ""


@dataclass(slots=True)
class Ways:
    """What exploring a decision found: the `ways`, the clauses in play (`asked`), those that counted
    nowhere (`idle`), how many more values there are, the premises that failed (`illegal` counts
    situations), and how far the search came."""

    decision: DecisionCode
    ways: list[Way] = field(default_factory=list)
    idle: list[ClauseCode] = field(default_factory=list)
    asked: list[ClauseCode] = field(default_factory=list)
    more_values: int = 0
    illegal: int = 0
    decided: int = 0
    untold: dict[str, int] = field(default_factory=dict)
    unconfirmed: int = 0
    reached: Reached = field(default_factory=Reached)

    @property
    def whole(self) -> bool:
        """Whether nothing was left out, and what was found is as the umpire finds it."""
        return self.reached.whole and not (self.reached.standing or self.untold or self.unconfirmed)


def ways_of(rules: RulesInPlay, name: str, limits: Limits, faults_only: bool = False) -> Ways:
    """Explores a decision; with `faults_only` it keeps of the answers none.  Raises KeyError where no
    decision is called so."""
    with lasting():
        return _Collector(rules, name, limits, faults_only).collect()


class _Collector:
    def __init__(self, rules: RulesInPlay, name: str, limits: Limits, faults_only: bool) -> None:
        self.rules, self.search = rules, Narrowing(rules, name, limits)
        self.faults_only = faults_only
        self.found = Ways(self.search.decision)
        self.idle = {
            one.id: one
            for one in rules.clauses(self.search.decision)
            if self.search.decision.shape not in FOLLOWED
        }
        self.found.asked = list(self.idle.values())
        self.values: set[str] = set()
        self.faults: set[tuple[str, ...]] = set()

    def collect(self) -> Ways:
        for leaf in self.search.leaves():
            if leaf.status == ILLEGAL:
                self.found.illegal += 1
            elif leaf.status == ANSWERED:
                self.found.decided += 1
                self._answered(leaf)
            elif leaf.status in (CONFLICT, GAP):
                self._fault(leaf)
            elif leaf.status == NOT_TOLD:
                needed = next((what for thing, what in leaf.why if thing is None), "")
                self.found.untold[needed] = self.found.untold.get(needed, 0) + 1
        self.found.idle = list(self.idle.values())
        self.found.reached = self.search.reached
        return self.found

    def _answered(self, leaf: Leaf) -> None:
        value = told(leaf.value, self.found.decision)
        is_new = value not in self.values
        self.values.add(value)
        counted = self._counted(leaf) if self.idle or (is_new and not self.faults_only) else []
        first = [one for one in counted if one.id in self.idle]
        for one in first:
            del self.idle[one.id]
        if self.faults_only or not (is_new or first):
            return
        if is_new and not first and len(self.values) > MOST_VALUES:
            self.found.more_values += 1
            return
        self._keep(leaf, value, tuple(counted or self._clauses(leaf)))

    def _counted(self, leaf: Leaf) -> list[ClauseCode]:
        """The clauses of the decision that count in the situation at hand."""
        shape = self.search.decision.shape
        return self._clauses(leaf, lambda one: self._counts(one, shape))

    def _clauses(self, leaf: Leaf, counts: Callable[[Reason], bool] = lambda one: True) -> list[ClauseCode]:
        """The clauses of the decision that are reasons in the situation at hand, those that count."""
        case, name = self.search.case, self.search.decision.name
        case.forget()
        try:
            self.rules.explain(case, name, leaf.node.given)
        except (*OPEN, Exhausted):
            return []
        own = [one for one in case.frames[0] if one.decision == name and counts(one)]
        # A line of an event counts once for each thing that it changes.
        return list(dict.fromkeys(one.clause for one in own if isinstance(one.clause, ClauseCode)))

    def _counts(self, one: Reason, shape: str) -> bool:
        if isinstance(one.clause, ClauseCode) and one.clause.kind in ("except", "but"):
            return True
        return one.value is not False if shape in WIDENING else one.value is not True or shape != BARRING

    def _fault(self, leaf: Leaf) -> None:
        if leaf.status == CONFLICT:
            key = (CONFLICT, *sorted({clause.id for clause, _ in leaf.why}))
        else:
            key = (GAP, str(leaf.why[0]))
        if key in self.faults:
            return
        if self._keep(leaf, "", tuple(one for one, _ in leaf.why) if leaf.status == CONFLICT else ()):
            self.faults.add(key)

    def _keep(self, leaf: Leaf, value: str, clauses: tuple[ClauseCode, ...]) -> bool:
        """Keeps a way with its situation, if the umpire finds the same of it."""
        origin = self._origin(leaf) if leaf.status != ANSWERED else ""
        whole = witness_of(self.search, leaf)
        small = shrunk(self.rules, whole, leaf)
        if small is None:
            self.found.unconfirmed += 1
            return False
        why = str(leaf.why[0]) if leaf.status == GAP else ""
        self.found.ways.append(Way(leaf.status, value, clauses, small, why, origin))
        return True

    def _origin(self, leaf: Leaf) -> str:
        """The decision in which a conflict or gap arises: the innermost of those that end with it."""
        case, name = self.search.case, self.search.decision.name
        case.forget()
        try:
            self.rules.explain(case, name, leaf.node.given)
        except (*OPEN, Exhausted) as error:
            ended = (key[0] for key, found in case.memo.items() if found[1] is error)
            return str(next(ended, name))
        return name


def told(value: Any, decision: DecisionCode) -> str:
    """A value of the search as a person writes it, odds as 3:2; of a path what it costs."""
    if hasattr(value, "found"):
        return shown(value.cost) if value.found else "no way"
    return written(decision, getattr(value, "amount", value))
