"""What a decision asks, reads and depends on, noted from its typed tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.engine import tree as t
from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.reach import reached

_OF_STEPS = ("to", "costs", "barred", "goes", "arrival")  # clauses of a path that are asked at every step


def look_through(decision: DecisionCode) -> None:
    """Notes what a decision asks, reads and depends on, from its tree."""
    reads: set[tuple[str, str]] = set()
    calls: set[str] = set()
    steps: set[int] = set()
    for clause in (*decision.clauses, *decision.premises):
        for node in _with_locals(_forms(clause), decision):
            if isinstance(node, (t.FactOf, t.Stated)):
                reads.add((node.owner.type, node.field))
            elif isinstance(node, t.Asked):
                calls.add(node.decision)
            elif isinstance(node, t.Slot) and clause.kind in _OF_STEPS:
                steps.add(node.slot)
            decision.loops |= isinstance(node, t.LOOPS)
        decision.loops |= clause.each is not None
    decision.calls, decision.reads = tuple(sorted(calls)), tuple(sorted(reads))
    if decision.shape == "path":
        decision.shared = tuple(
            one.name for slot, one in enumerate(decision.parameters, start=1) if slot in steps
        )


def asked_by(clauses: Iterable[ClauseCode], decision: DecisionCode) -> set[str]:
    """The decisions that clauses of a decision ask, also by the local names that they use."""
    nodes = (node for clause in clauses for node in _with_locals(_forms(clause), decision))
    return {node.decision for node in nodes if isinstance(node, t.Asked)}


def told_by(decision: DecisionCode) -> set[str]:
    """The decisions that the sentences of its answer ask."""
    values: list[t.Form] = [one for sentence in decision.says for one in sentence.values if one is not None]
    return {node.decision for node in _with_locals(values, decision) if isinstance(node, t.Asked)}


def _forms(clause: ClauseCode) -> list[t.Form]:
    """The expressions that a clause consists of."""
    return [*clause.told_by, *(t.inside(clause.each) if clause.each is not None else ())]


def _with_locals(nodes: list[t.Form], decision: DecisionCode) -> Iterator[t.Form]:
    """The nodes and all below them, and below the local names that they use."""
    own = [one for node in nodes for one in t.walk(node)]
    yield from own
    locals_ = decision.locals
    for number in reached(_local_names(own), lambda one: _local_names(t.walk(locals_[one].value))):
        yield from t.walk(locals_[number].value)


def _local_names(nodes: Iterable[t.Form]) -> Iterator[int]:
    return (one.number for one in nodes if isinstance(one, (t.LocalName, t.Helper)))
