"""What can be wrong in a rule: each mutation changes one thing in the typed tree of one decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from kb.engine import tree as t
from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.types import NUMBER, YES_NO, Types

OPPOSITE = {"highest": "lowest", "lowest": "highest"}
Printed = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]  # the head of a table, and its rows
RANKS = {"except": "but", "but": "except"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong rule: the decision as it then is, the clause that is changed, and what was done to it.  Where
    it is a table that is wrong, `printed` is the table as it then is, `askers` name those that look it up."""

    decision: DecisionCode
    clause: ClauseCode
    what: str
    printed: tuple[str, Printed] | None = None
    askers: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.decision.name}: {self.clause.id}: {self.what}"

    @property
    def names(self) -> tuple[str, ...]:
        """The decisions that come out otherwise at once."""
        return self.askers or (self.decision.name,)

    @property
    def chapter(self) -> str:
        """The document and chapter in which the clause stands."""
        return self.clause.path.rpartition("/")[2].removesuffix(".md").partition("_")[0]


def mutants(decision: DecisionCode, types: Types) -> Iterator[Mutant]:
    """All wrong forms of one decision."""
    for place, clause in enumerate(decision.clauses):
        for changed, what in _clauses(clause, types):
            several = [
                *decision.clauses[:place],
                *([changed] if changed else []),
                *decision.clauses[place + 1 :],
            ]
            if several:
                yield Mutant(msgspec.structs.replace(decision, clauses=several), clause, what)
    yield from _premises(decision, types)
    yield from _locals(decision, types)
    if decision.shape in OPPOSITE and decision.clauses:
        other = OPPOSITE[decision.shape]
        changed_shape = msgspec.structs.replace(decision, shape=other)
        yield Mutant(changed_shape, decision.clauses[0], f"{decision.shape} is {other}")


def _premises(decision: DecisionCode, types: Types) -> Iterator[Mutant]:
    for place, premise in enumerate(decision.premises):
        others = decision.premises[:place], decision.premises[place + 1 :]
        fewer = msgspec.structs.replace(decision, premises=(*others[0], *others[1]))
        yield Mutant(fewer, premise, "the premise is dropped")
        for node, what in _nodes(premise.value, types):
            changed = msgspec.structs.replace(premise, value=node)
            several = (*others[0], changed, *others[1])
            yield Mutant(msgspec.structs.replace(decision, premises=several), premise, what)


def _locals(decision: DecisionCode, types: Types) -> Iterator[Mutant]:
    """What is wrong in a name that the decision alone knows."""
    for place, local in enumerate(decision.locals if decision.clauses else ()):
        for node, what in _nodes(local.value, types):
            changed = msgspec.structs.replace(local, value=node)
            several = (*decision.locals[:place], changed, *decision.locals[place + 1 :])
            wrong = msgspec.structs.replace(decision, locals=several)
            yield Mutant(wrong, decision.clauses[0], f"{local.name}: {what}")


def _clauses(clause: ClauseCode, types: Types) -> Iterator[tuple[ClauseCode | None, str]]:
    if clause.when is not None or clause.kind != "item":
        yield None, "the clause is dropped"
    if clause.fact:
        yield from _changes(clause, types)
    if clause.when is not None:
        yield msgspec.structs.replace(clause, when=None), "its condition is dropped"
        for node, what in _nodes(clause.when, types):
            yield msgspec.structs.replace(clause, when=node), what
    if clause.kind in RANKS:
        yield (
            msgspec.structs.replace(clause, kind=RANKS[clause.kind]),
            f"{clause.kind} is {RANKS[clause.kind]}",
        )
    for node, what in _nodes(clause.value, types):
        yield msgspec.structs.replace(clause, value=node), what


def _changes(clause: ClauseCode, types: Types) -> Iterator[tuple[ClauseCode, str]]:
    """What is wrong in a line of an event: the fact becomes another value, whatever the rules make of it."""
    node = clause.value
    if isinstance(node, t.Const):
        return  # which is changed as any other constant is
    values: list[tuple[bool | str | None, str]] = [
        (one, one) for one in types.enumerations.get(node.type, ())
    ]
    if node.type == YES_NO:
        values = [(True, "yes"), (False, "no")]
    elif node.type in types.records:
        values = [(None, "none")]
    for value, told in values:
        constant = t.Const(node.at, node.type, value)
        yield msgspec.structs.replace(clause, value=constant), f"{clause.fact} is {told} at any rate"


def _nodes(node: Any, types: Types) -> Iterator[tuple[Any, str]]:
    """The expression with one thing changed, each in turn."""
    yield from _here(node, types)
    for name in node.__struct_fields__:
        for value, what in _inside(getattr(node, name), types):
            yield msgspec.structs.replace(node, **{name: value}), what


def _inside(value: Any, types: Types) -> Iterator[tuple[Any, str]]:
    if isinstance(value, (t.Form, t.Loop)):
        yield from _nodes(value, types)
    elif isinstance(value, t.Condition):
        for inner, what in _nodes(value.value, types):
            yield msgspec.structs.replace(value, value=inner), what
    elif isinstance(value, tuple):
        for place, one in enumerate(value):
            for inner, what in _inside(one, types):
                yield (*value[:place], inner, *value[place + 1 :]), what


def _here(node: Any, types: Types) -> Iterator[tuple[Any, str]]:
    if isinstance(node, t.Const):
        yield from _constants(node, types)
    elif isinstance(node, t.Ratio):
        for top in (node.top + 1, node.top - 1):
            yield msgspec.structs.replace(node, top=top), f"{node.top}/{node.below} is {top}/{node.below}"
    elif isinstance(node, (t.Logic, t.Conditions)) and len(node.parts) > 1:
        for place in range(len(node.parts)):
            fewer = (*node.parts[:place], *node.parts[place + 1 :])
            yield msgspec.structs.replace(node, parts=fewer), f"condition {place + 1} is dropped"
    elif isinstance(node, t.Gathered) and node.kind in OPPOSITE:
        yield msgspec.structs.replace(node, kind=OPPOSITE[node.kind]), f"{node.kind} is {OPPOSITE[node.kind]}"
    elif isinstance(node, t.Loop) and node.condition is not None:
        yield msgspec.structs.replace(node, condition=None), "the condition of those counted is dropped"


def _constants(node: t.Const, types: Types) -> Iterator[tuple[Any, str]]:
    value = node.value
    if isinstance(value, bool):
        yield msgspec.structs.replace(node, value=not value), "yes and no are changed"
    elif isinstance(value, int) and node.type == NUMBER:
        for other in (value + 1, value - 1):
            yield msgspec.structs.replace(node, value=other), f"{value} is {other}"
    elif isinstance(value, str) and node.type in types.enumerations:
        values = types.enumerations[node.type]
        other_value = values[(values.index(value) + 1) % len(values)]
        yield msgspec.structs.replace(node, value=other_value), f"{value} is {other_value}"
