"""The rules that are in play in one edition with some options, ready to judge cases."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from types import CodeType
from typing import Any

from kb.engine import fast, runtime
from kb.engine.careful import CarefulDecision, decide, quick_path
from kb.engine.case import Case
from kb.engine.code import DecisionCode, LawCode
from kb.engine.runtime import NOT_KNOWN, Conflict, Exhausted
from kb.engine.tables import Table

_CONSTANT = re.compile(r"\bK(M?)(\d+)_(\d+)\b")
_RUNTIME = {name: getattr(runtime, name) for name in dir(runtime) if not name.startswith("__")}


class Law:
    """The compiled law of one game, whatever edition and options."""

    def __init__(self, code: LawCode) -> None:
        self.code = code
        self.tables = {title: Table(title, header, rows) for title, (header, rows) in code.tables.items()}
        self._in_play: dict[tuple, RulesInPlay] = {}
        self._careful: dict[str, CarefulDecision] = {}
        self.namespace: dict[str, Any] = {
            "__builtins__": {
                "sum": sum,
                "any": any,
                "all": all,
                "tuple": tuple,
                "len": len,
                "max": max,
                "min": min,
            },
            **_RUNTIME,
            "decide": decide,
            "agreed": agreed,
        }

    def in_play(self, edition: str, options: frozenset[str]) -> RulesInPlay:
        key = (edition, options)
        if key not in self._in_play:
            self._in_play[key] = RulesInPlay(self, edition, options)
        return self._in_play[key]

    def careful(self, name: str) -> CarefulDecision:
        """The careful form of a decision, compiled when it is first asked for."""
        if name not in self._careful:
            self._careful[name] = CarefulDecision(self.code.decisions[name], self.expression)
        return self._careful[name]

    def expression(self, text: str, names: tuple[str, ...]) -> Callable:
        """A function of a case, the local names and these names."""
        source = f"lambda {', '.join(('c', 'L', *names))}: {text}"
        self._constants(source)
        return eval(_compiled(source, "eval"), self.namespace)

    def function(self, name: str, source: str, namespace: dict[str, Any]) -> Callable:
        self._constants(source)
        exec(_compiled(source, "exec"), namespace)
        return namespace[f"d_{name}"]

    def _constants(self, source: str) -> None:
        for name, minus, top, below in (
            (found[0], found[1], found[2], found[3]) for found in _CONSTANT.finditer(source)
        ):
            if name not in self.namespace:
                value = Fraction(int(top), int(below))
                self.namespace[name] = -value if minus else value


@lru_cache(20_000)
def _compiled(source: str, mode: str) -> CodeType:
    return compile(source, "<rules>", mode)


class RulesInPlay:
    """The clauses that an edition and a set of options leave in play."""

    def __init__(self, law: Law, edition: str, options: frozenset[str]) -> None:
        self.law, self.edition, self.options = law, edition, options
        self._namespace: dict[str, Any] | None = None
        self._clauses: dict[str, list] = {}
        self._quick: dict[str, Callable] = {}

    def clauses(self, decision: DecisionCode) -> list:
        found = self._clauses.get(decision.name)
        if found is None:
            found = [clause for clause in decision.clauses if clause.in_play(self.edition, self.options)]
            self._clauses[decision.name] = found
        return found

    def closure(self, name: str) -> list[str]:
        """A decision and all that it asks, directly or not."""
        found, wanted = {name: None}, [name]
        while wanted:
            for called in self.law.code.decisions[wanted.pop()].calls:
                if called not in found and called in self.law.code.decisions:
                    found[called] = None
                    wanted.append(called)
        return list(found)

    def fast(self, name: str) -> Callable:
        """The decision as a plain function `f(case, ...)`; it raises one of NOT_KNOWN where a fact is not
        known."""
        if self._namespace is None:
            self._namespace = dict(self.law.namespace)
        if f"d_{name}" not in self._namespace:
            for each in self.closure(name):
                if f"d_{each}" not in self._namespace:
                    self._link(each)
        return self._namespace[f"d_{name}"]

    def quick(self, decision: DecisionCode, text: str, names: tuple[str, ...]) -> Callable:
        """A fast expression of a decision as a function of a case and these names."""
        source = f"lambda {', '.join(('c', *names))}: {text}"
        if source not in self._quick:
            self.fast(decision.name)
            self.law._constants(text)
            for name, value in self.law.namespace.items():
                self._namespace.setdefault(name, value)
            self._quick[source] = eval(_compiled(source, "eval"), self._namespace)
        return self._quick[source]

    def _link(self, name: str) -> None:
        decision = self.law.code.decisions[name]
        text = fast.source(decision, self.clauses(decision))
        if text is None:
            quick = quick_path(decision, self.clauses(decision), self) if decision.shape == "path" else None
            self._namespace[f"d_{name}"] = quick or (lambda c, *arguments: decide(c, name, arguments))
            return
        self.law._constants(text)
        self._namespace.update(
            {key: value for key, value in self.law.namespace.items() if key not in self._namespace}
        )
        function = self.law.function(name, text, self._namespace)
        if "tick(" in text:
            self._namespace[f"d_{name}"] = _remembering(name, function)

    def judge(self, case: Case, name: str, arguments: tuple) -> Any:
        """The value of a decision.  Raises Missing, Conflict, Senseless or Exhausted."""
        case.rules = self
        try:
            return self.fast(name)(case, *arguments)
        except NOT_KNOWN:
            return self.explain(case, name, arguments)

    def explain(self, case: Case, name: str, arguments: tuple) -> Any:
        """As `judge`, with the reasons left in `case.frames[0]` and what was read in `case.reads`."""
        case.rules = self
        case.frames = [[]]
        try:
            return decide(case, name, arguments)
        except RecursionError:
            raise Exhausted from None


def _remembering(name: str, function: Callable) -> Callable:
    """The function, which works a case's answer out once."""

    def remember(c: Case, *arguments: Any) -> Any:
        known = c.quick.get(name)
        if known is None:
            known = c.quick[name] = {}
        found = known.get(arguments, c)
        if found is c:
            found = known[arguments] = function(c, *arguments)
        return found

    return remember


def agreed(values: list) -> Any:
    """What the clauses of one rank say, where they say the same."""
    if any(value != values[0] for value in values):
        raise Conflict([])
    return values[0]
