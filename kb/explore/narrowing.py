"""The search: branches on the fact that the evaluator asks for, the smallest situations first.

Where a decision rests on many facts, the smallest situation that it can be judged in lies below more others
than can be looked at; so, when these are many, every second step goes on downwards by chance, and begins
anew now and then.

Needed narrowing as in Lazy SmallCheck (C. Runciman, M. Naylor, F. Lindblad, 2008).  A node of the search is
what was told last and the node before it; going from one to the next takes back and tells only what
differs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kb.engine.answering import ANSWERED, CONFLICT, ILLEGAL
from kb.engine.code import DecisionCode
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Conflict, Exhausted, Illegal, Missing, Undefined
from kb.explore.branch import Branch
from kb.explore.branching import Branching, Needs
from kb.explore.open_case import STEPS, OpenCase
from kb.explore.reached import Limits, Reached
from kb.explore.trials import Trials

DIVES_AFTER = 500  # evaluations of the smallest situations alone
DIVE = 100  # steps downwards, before it begins anew
GAP, OPEN, LONG = "gap", "open", "long"  # no clause says anything; nothing can be told; too many steps


@dataclass(slots=True)
class Leaf:
    """A situation in which a decision comes out: how, and what makes it so.  `why` are the clauses that are
    in conflict, or the reason that there is no answer."""

    status: str
    value: Any
    node: Branch
    why: tuple[Any, ...] = ()
    sure: bool = True  # whether all premises are known to hold


class Narrowing:
    """The search over one decision with the rules in play."""

    def __init__(self, rules: RulesInPlay, name: str, limits: Limits) -> None:
        self.rules, self.limits = rules, limits
        self.decision: DecisionCode = rules.law.code.decisions[name]
        self.types = rules.law.code.types
        self.trials = Trials(rules, name)
        self.case = OpenCase(rules, self.trials.named)
        self.reached = Reached()
        self.reached.standing = any(
            thing.kind in self.trials.all_of and name not in self.trials.named
            for name, thing in self.case.standing.items()
        )
        self._branches = Branching(self.case, self.trials, limits, self.reached)
        self._here = Branch(None, 0)
        self._waiting: dict[int, list[Branch]] = {}
        self._below: list[Branch] = []  # what a dive has met and not looked at, the last of it next
        self._left_to_dive, self._is_diving = 0, False
        self._chance = random.Random(0)

    # ---- the search

    def leaves(self) -> Iterator[Leaf]:
        """Every situation in which the verdict no longer depends on the rest, the smallest first; while one
        is looked at, the case is as it says."""
        began, parameters = time.monotonic(), self.decision.parameters
        self._wait([Branch(None, 0)])
        while (node := self._next()) is not None:
            self.go(node)
            if len(node.given) < len(parameters):
                one = parameters[len(node.given)]
                self._wait(self._branches.of_parameter(node, self.decision.name, one))
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
                branches = self._branches.of(node, needs)
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
        if self._is_diving:
            self._below += self._chance.sample(nodes, len(nodes))

    def _next(self) -> Branch | None:
        """The node that is looked at next, None where there is no more."""
        self._is_diving = self.reached.evaluations > DIVES_AFTER and not self._is_diving
        if self._is_diving:
            self._left_to_dive -= 1
            if self._left_to_dive < 0:
                self._below.clear()
                self._left_to_dive = DIVE
            while self._below:
                node = self._below.pop()
                if not node.taken:
                    node.taken = True
                    return node
        while self._waiting:
            least = min(self._waiting)
            stack = self._waiting[least]
            node = stack.pop()
            if not stack:
                del self._waiting[least]
            if not node.taken:
                node.taken = True
                return node
        return None

    def judge(self, node: Branch) -> tuple[Leaf | None, Needs]:
        """How the decision comes out, and what must be told before that is sure."""
        try:
            return self.end(node, self.rules.keeping)
        finally:
            self.reached.work += STEPS - self.case.steps

    def end(self, node: Branch, rules: RulesInPlay) -> tuple[Leaf | None, Needs]:
        """The same by rules that keep their answers, or by those that work all out anew."""
        case = self.case
        case.judge_again()
        try:
            found = Leaf(ANSWERED, rules.judge(case, self.decision.name, node.given), node)
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
            self.case.take_back(here)
            here = here.above  # type: ignore[assignment]
        while here is not there and here.depth:
            self.case.take_back(here)
            ahead.append(there)
            here, there = here.above, there.above  # type: ignore[assignment]
        for one in reversed(ahead):
            self.case.tell(one)
        self._here = node
