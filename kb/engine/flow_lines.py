"""The lines of a decision that is a flow, compiled: which leg leads from what kind of place to what kind.

The place that a line looks at goes by the name `place` in it.  Its type is that of the sources in the first
leg, and is carried on from leg to leg in the order of the lines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from kb.engine import tree as t
from kb.engine.code import ClauseCode
from kb.engine.expressions import Scope, type_of
from kb.engine.types import Type
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, nearest

Compile = Callable[[s.Clause, Scope], ClauseCode]
_ONCE = {
    "source": "flow from ...",
    "gives": "each gives ...",
    "ranks": "each ranks ...",
    "keeps": "each keeps ...",
    "target": "to ...",
    "takes": "each takes ...",
}
_MAY_BE_LEFT_OUT = ("ranks", "keeps")


class FlowLines:
    """Compiles the lines of one flow with `compile`, which compiles a clause in a scope."""

    def __init__(self, decision: s.Decision, scope: Scope, compile: Compile) -> None:
        self._decision, self._scope, self._compile = decision, scope, compile
        self._slot = scope.slots.take()
        self._legs: dict[str, Type] = {}

    def compiled(self) -> tuple[list[ClauseCode], int]:
        """The clauses, and the slot of the place that a line looks at.  Raises Mistake where a line is
        wanting, stands twice, or does not fit the others."""
        lines = self._decision.clauses
        for kind, what in _ONCE.items():
            found = [one for one in lines if one.kind == kind]
            if len(found) > 1 or kind not in _MAY_BE_LEFT_OUT and not found:
                raise Mistake(f"this flow has {len(found)} lines `{what}`", *self._decision.at, "one")
        if not any(one.kind == "leads" for one in lines):
            raise Mistake("this flow leads nowhere", *self._decision.at, "leg NAME goes to ...")
        if "place" in self._scope.names:
            raise Mistake("`place` is what a flow calls its places", *self._decision.at, "another name")
        of = {one.kind: one for one in lines}
        source = self._compile(of["source"], self._scope)
        if source.each is not None:
            self._name_kinds(source.each, of["source"].at)
        start = self._item(source, of["source"].at)
        target = self._compile(of["target"], self._scope)
        clauses = [source, target]
        for kind in ("gives", "ranks", "keeps"):
            if kind in of:
                clauses.append(self._compile(of[kind], self._at(start, of[kind].at)))
        goal = self._item(target, of["target"].at)
        clauses.append(self._compile(of["takes"], self._at(goal, of["takes"].at)))
        for line in lines:
            if line.kind == "leads":
                clauses.append(self._leads(line, start))
        for line in lines:
            if line.kind == "holds":
                clauses.append(self._compile(line, self._at(self._of_legs(line.legs[0], line.at), line.at)))
        return clauses, self._slot

    def _name_kinds(self, each: t.Loop, at: s.At) -> None:
        """The kind of goods, by its name, in every line."""
        kind = type_of(each.collection).item
        name = t.Slot(self._scope.place(at), str(kind), each.slot, each.name)
        self._scope = replace(self._scope, names=self._scope.names | {each.name: name})

    def _item(self, clause: ClauseCode, at: s.At) -> Type:
        return Type(type_of(clause.value).name) if type_of(clause.value).is_list else _no_list(at)

    def _at(self, kind: Type, at: s.At) -> Scope:
        """The scope of a line that looks at a place of this type."""
        place = t.Slot(self._scope.place(at), str(kind), self._slot, "place")
        return replace(self._scope, names=self._scope.names | {"place": place})

    def _leads(self, line: s.Clause, start: Type) -> ClauseCode:
        """A line that leads from some legs on, or into others."""
        before, after = line.legs
        if not self._legs:
            self._legs[before[0]] = start
        if len(before) != len(after):
            raise Mistake("each of these legs becomes another", *line.at, "as many legs as before")
        clause = self._compile(line, self._at(self._of_legs(before, line.at), line.at))
        kind = self._item(clause, line.at)
        for leg in after:
            if self._legs.setdefault(leg, kind) != kind:
                raise Mistake(
                    f"leg {leg} is at a {self._legs[leg]}, and this is a {kind}", *line.at, "another leg"
                )
        return clause

    def _of_legs(self, legs: tuple[str, ...], at: s.At) -> Type:
        """The type of the places of these legs, which is one."""
        for leg in legs:
            if leg not in self._legs:
                raise Mistake(f"no line above leads into leg {leg}", *at, nearest(leg, self._legs))
        kinds = {self._legs[leg] for leg in legs}
        if len(kinds) > 1:
            raise Mistake("these legs are at places of several types", *at, "a line for each")
        return kinds.pop()


def _no_list(at: s.At) -> NoReturn:
    raise Mistake("a flow goes from a list of places to another", *at, "each ... in ...")
