"""The reasons of a verdict as records: the clauses that counted, in the order in which they were asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from kb.engine.case import Case
from kb.engine.code import LIMITS, ClauseCode, DecisionCode
from kb.engine.evaluate import Reason
from kb.engine.facts import shown
from kb.engine.law import RulesInPlay
from kb.engine.paths import Path
from kb.engine.records import Explanation, Need, NextStep
from kb.engine.sentences import measure, sentences, written
from kb.engine.things import Thing
from kb.engine.tree import Const, EdgeBetween, FactOf, KnownThing, Slot, walk
from kb.engine.types import NUMBER, Type
from kb.engine.values.base import UNKNOWN
from kb.engine.verdict_data import WayData

MOST_TOLD = 2_000  # reasons
MOST_SENTENCES = 400  # that the decisions below the one that is asked are answered in

# Stands at the end of the reasons where there are more than anybody reads.
LEFT_OUT = Explanation(
    says=f"there are more than {MOST_TOLD:,} reasons; the others are left out here",
    told=True,
    kind="condition",
    value="yes",
)


@dataclass(slots=True)
class Telling:
    """Which reasons are told already, how often any was, and how many are told at most."""

    most: int = MOST_TOLD
    ids: set[int] = field(default_factory=set)
    count: int = 0
    sentences: dict[tuple[str, tuple[Any, ...]], list[str]] = field(default_factory=dict)


def reasons_of(
    rules: RulesInPlay, case: Case, several: list[Reason], told: Telling, above: Reason | None = None
) -> list[Explanation]:
    """Each reason once; the reasons below one only where it is told first (`above` says that they stand
    there).  No more than the most in all."""
    found = []
    for one in {id(one): one for one in several}.values():
        if told.count >= told.most:
            break
        told.count += 1
        found.append(_reason(rules, case, one, told, above))
    return found


def _reason(
    rules: RulesInPlay, case: Case, one: Reason, known: Telling, parent: Reason | None
) -> Explanation:
    clause = one.clause
    # A line of a list of conditions, or a local name, belongs to the clause above it.
    owner = one if one.decision or parent is None else parent
    decision = rules.law.code.decisions.get(owner.decision)
    whole = decision if isinstance(clause, ClauseCode) else None
    above = bool(one.because) and id(one) in known.ids
    known.ids.add(id(one))
    return Explanation(
        clause=clause.id,
        cites=list(clause.cites),
        says=clause.says,
        text=clause.says,
        told=clause.told,
        decision=owner.decision,
        question=whole.question if whole else "",
        sentences=_sentences(rules, case, whole, owner.about, known) if whole else [],
        kind=whole.shape if whole else "condition",
        measure=measure(whole) if whole else NUMBER,
        about=_about(one),
        things=_things(decision, owner) if decision else [],
        value=_value(whole, one),
        facts=_facts(case, clause, owner.about),
        because=[] if above else reasons_of(rules, case, one.because, known, owner),
        above=above,
        limit=_limit(clause) if isinstance(clause, ClauseCode) else "",
        on=clause.on if isinstance(clause, ClauseCode) else (),
        called=clause.called if isinstance(clause, ClauseCode) else "",
        of_each=isinstance(clause, ClauseCode) and clause.each is not None,
        step=clause.step,
        by=one.by if clause.step else "",
        next=_next(rules, case, one, owner.decision) if one.coming else None,
        way=_way(one),
    )


def _limit(clause: ClauseCode) -> str:
    """How a clause bounds a total: "at most 3", "rounded down"; a bound that is reckoned without its number;
    "" for one that does not."""
    bound = clause.value.value if isinstance(clause.value, Const) else ""
    if clause.kind == "rounded":
        return clause.kind if bound == "nearest" else f"{clause.kind} {bound}"
    return f"{clause.kind} {bound}".rstrip() if clause.kind in LIMITS else ""


def _way(one: Reason) -> WayData | None:
    way = one.too_far or one.value
    if not isinstance(way, Path) or not way.found or not isinstance(one.about, str):
        return None
    most = shown(one.value) if one.too_far else ""
    return {"stops": [str(each) for each in way.stops], "cost": shown(way.cost), "most": most}


def _value(whole: DecisionCode | None, one: Reason) -> str:
    """What a clause gives; the bound of a path is no answer to its question."""
    value = written(whole, one.value) if whole else shown(one.value)
    is_bound = isinstance(one.clause, ClauseCode) and one.clause.kind == "limit" and not one.clause.told
    return f"at most {value}" if is_bound else value


def _next(rules: RulesInPlay, case: Case, one: Reason, decision: str) -> NextStep:
    """The step of a sequence that is not done yet."""
    needs = [need_of(rules, case, decision, *need) for need in one.needs]
    choices = [need_of(rules, case, decision, *need) for need in one.choices]
    return NextStep(one.clause.step, one.by, _about(one), needs, choices)


def _sentences(
    rules: RulesInPlay, case: Case, decision: DecisionCode, about: str | tuple[Any, ...], known: Telling
) -> list[str]:
    """How a decision that another rests on is answered about these things."""
    if isinstance(about, str) or None in about or not decision.says:
        return []
    key = decision.name, about
    if key not in known.sentences:
        if len(known.sentences) >= MOST_SENTENCES:
            return []
        known.sentences[key] = sentences(rules, case, decision, about)
    return known.sentences[key]


def _about(one: Reason) -> str:
    """The things that a reason is about, as players call them."""
    if isinstance(one.about, str):
        return one.about
    return ", ".join(str(each) for each in one.about if hasattr(each, "label"))


def _things(decision: DecisionCode, one: Reason) -> list[list[str]]:
    """What the decision of a reason was asked about: name, type and what players call it."""
    if isinstance(one.about, str):
        return []
    return [
        [parameter.name, parameter.type, shown(each)]
        for parameter, each in zip(decision.parameters, one.about, strict=False)
        if isinstance(each, Thing)
    ]


def _facts(case: Case, clause: Any, about: str | tuple[Any, ...]) -> list[list[Any]]:
    """The facts that a clause looked at itself, of what its decision was asked about and of what there is in
    every game: thing, fact, value, and the words and the question by which the vocabulary knows the fact."""
    if isinstance(about, str):
        return []
    found: dict[tuple[str, str], list[Any]] = {}
    for node in _looked_at(clause):
        thing = _owner(case, node.owner, about)
        if isinstance(thing, Thing):
            value = getattr(thing, f"f_{node.field}", UNKNOWN)
            one = case.types.records[thing.kind].fields[node.field]
            said = [thing.label, node.field, shown(value), list(one.words), one.description]
            found[thing.label, node.field] = said
    return [each for each in found.values() if each[2] != "unknown"]


class _ById:
    """Something that is looked for by what it is, and not by all that it holds."""

    __slots__ = ("clause",)

    def __init__(self, clause: Any) -> None:
        self.clause = clause

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and self.clause is other.clause

    def __hash__(self) -> int:
        return id(self.clause)


def _looked_at(clause: Any) -> tuple[FactOf, ...]:
    """The facts that a clause names, found once: a large situation has thousands of reasons of one clause."""
    return _facts_of(_ById(clause))


@lru_cache(1_000)
def _facts_of(one: _ById) -> tuple[FactOf, ...]:
    trees = [tree for tree in (getattr(one.clause, "when", None), one.clause.value) if tree is not None]
    return tuple(node for tree in trees for node in walk(tree) if isinstance(node, FactOf))


def _owner(case: Case, node: Any, about: tuple[Any, ...]) -> Any:
    """The thing that an expression names, where it is an argument, a fact of one, what lies between."""
    if isinstance(node, Slot):
        return about[node.slot - 1] if 0 < node.slot <= len(about) else None
    if isinstance(node, FactOf):
        return getattr(_owner(case, node.owner, about), f"f_{node.field}", None)
    if isinstance(node, KnownThing):
        return case.things.get(node.name)
    if isinstance(node, EdgeBetween):
        here, there = (_owner(case, one, about) for one in (node.here, node.there))
        is_known = isinstance(here, Thing) and isinstance(there, Thing)
        return case.edge(node.type, here, there) if is_known else None
    return None


def all_of(because: Iterable[Explanation]) -> Iterator[Explanation]:
    """Every reason with those below it, in the order in which they are told."""
    for one in because:
        yield one
        yield from all_of(one.because)


def need_of(rules: RulesInPlay, case: Case, decision: str, thing: Thing | None, name: str) -> Need:
    """What is missing, and what it can be: a fact, an argument of the decision, a chart."""
    if thing is not None:
        one = case.types.records[thing.kind].fields[name]
        answers = case.types.value_type(one.type, one.range).answers()
        return Need(thing.label, thing.kind, name, one.description, answers, one.type.is_list)
    parameters = rules.law.code.decisions[decision].parameters
    asked = next((one for one in parameters if one.name == name), None)
    kind = case.types.value_type(Type(asked.type, asked.is_list), asked.range) if asked else None
    answers = kind.answers() if kind else ()
    return Need(fact=name, answers=answers)
