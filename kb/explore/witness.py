"""What the search found as a situation: the text that `umpire check` reads, made as small as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from kb.engine.answering import ANSWERED, CONFLICT, Outcome, outcome
from kb.engine.case import Case
from kb.engine.code import DecisionCode
from kb.engine.expected import question
from kb.engine.facts import case_of, shown
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.things import Thing
from kb.engine.types import TEXT, Field
from kb.explore.branch import Branch
from kb.explore.narrowing import Leaf, Narrowing
from parsers.law.mistakes import Mistake
from parsers.law.situation import read_situation

Told = tuple[Thing, Field, Any]


@dataclass(slots=True)
class Witness:
    """A situation that shows something: the facts to state, the things without facts, which places lie next
    to each other, what is asked, and of which values (`given`, by the names of their parameters)."""

    edition: str
    options: tuple[int, ...]
    ask: str
    facts: list[Told] = field(default_factory=list)
    bare: list[Thing] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    given: list[tuple[str, Any]] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.facts) + len(self.bare) + len(self.sides)

    def lines(self) -> Iterator[str]:
        """The facts, a line a thing."""
        things: dict[Thing, list[str]] = {one: [] for one in self.bare}
        for thing, one, value in self.facts:
            things.setdefault(thing, []).append(f"{one.name} {_written(one, value)}")
        for thing, said in things.items():
            yield f"{_head(thing)}: {', '.join(said)}" if said else _head(thing)
        yield from self.sides

    def text(self, expected: str = "") -> str:
        """The situation as `umpire check` reads it, with what is expected of it."""
        head = [f"edition {self.edition}"]
        if self.options:
            head.append("options " + ", ".join(map(str, self.options)))
        asked = [f"ask {self.ask}", *([f"expect {expected}"] if expected else [])]
        return "\n".join([*head, *self.lines(), *asked]) + "\n"


def _head(thing: Thing) -> str:
    kind = thing.kind.lower()
    if " between " in thing.label:
        return thing.label
    return kind if thing.label == kind else f"{kind} {thing.label}"


def _written(one: Field, value: Any) -> str:
    if one.type.name == TEXT and isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Thing) and " between " in value.label:
        return value.label[value.label.index("between") :]
    return shown(value)


def _argument(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_argument, value)) + ")" if value else "none"
    if isinstance(value, Thing) and " between " in value.label:
        return value.label[value.label.index("between") :]
    return shown(value)


def witness_of(search: Narrowing, leaf: Leaf) -> Witness:
    """The situation of a leaf, with all that was told on the way to it."""
    types, rules = search.types, search.rules
    asked = ", ".join(_argument(one) for one in leaf.node.given)
    numbers = {id: number for number, id in rules.law.code.option_ids.get(rules.edition, {}).items()}
    options = tuple(sorted(numbers[one] for one in rules.options if one in numbers))
    found = Witness(rules.edition, options, search.decision.name + (f"({asked})" if asked else ""))
    made = [thing for node in leaf.node.whole() for thing, _ in node.made]
    told: set[Thing] = set()
    for node in leaf.node.whole():
        for thing, attribute, value in node.facts:
            one = types.records[thing.kind].fields[attribute[2:]]
            if not one.by and not _is_usual(one, value) and not _lacks(search, thing, one, node):
                found.facts.append((thing, one, value))
                told.add(thing)
    found.bare = [one for one in made if one not in told]
    labels = {thing.label for thing in told}  # of what lies between two and is told of anyway
    found.sides = [one for one in _sides(search, leaf.node) if not labels & _both_ways(one)]
    asked_of = zip(search.decision.parameters, leaf.node.given, strict=False)
    found.given = [(one.name, value) for one, value in asked_of if one.type not in types.records]
    return found


def _both_ways(side: str) -> set[str]:
    """What lies between two places as told from either end."""
    what, _, ends = side.partition(" between ")
    here, _, there = ends.partition(" and ")
    return {side, f"{what} between {there} and {here}"}


def _is_usual(one: Field, value: Any) -> bool:
    usual = () if one.usually is None and one.type.is_list else one.usually
    return one.has_usual and bool(value == usual) and type(value) is type(usual)


def _lacks(search: Narrowing, thing: Thing, one: Field, node: Branch) -> bool:
    """Whether it is told only because a thing of that kind cannot have it."""
    printed = search.types.kind_field(thing.kind)
    kind = next((value for each, name, value in node.facts if each is thing and name == f"f_{printed}"), None)
    return kind is not None and any(lack.field is one for lack in search.types.lacking(thing.kind, kind))


def _sides(search: Narrowing, node: Branch) -> Iterator[str]:
    """How the places lie, by what lies next to what; places between, where they are further apart."""
    joined = apart = 0
    between = 0
    for places, far in [lie for one in node.whole() for lie in one.lies if lie[1]]:
        here, there = sorted(places, key=lambda one: one.label)
        edge = search.types.edge_joining(here.kind)
        if edge is None:
            continue
        if far == 1:
            joined += 1
            yield f"{edge.name.lower()} between {here.label} and {there.label}"
            continue
        apart += 1
        chain = [here.label]
        for _ in range(far - 1):
            between += 1
            yield f"{here.kind.lower()} {here.kind.lower()}_between_{between}"
            chain.append(f"{here.kind.lower()}_between_{between}")
        for one, other in zip(chain, [*chain[1:], there.label], strict=True):
            yield f"{edge.name.lower()} between {one} and {other}"


def put(rules: RulesInPlay, text: str) -> tuple[DecisionCode, Case, Outcome] | None:
    """What comes out where a situation is put to the umpire as a player would; None where it is no
    situation."""
    try:
        situation = read_situation(text)
        case = case_of(rules.law, situation, rules.edition, rules.options)
        decision, arguments = question(rules.law, case, situation.asks[0])
        case.begin()
        return decision, case, outcome(rules, case, decision.name, arguments, careful=True)
    except (Mistake, Exhausted):
        return None


def shows(rules: RulesInPlay, witness: Witness, leaf: Leaf) -> bool:
    """Whether the umpire finds of the situation what the search found."""
    found = put(rules, witness.text())
    return found is not None and same_end(leaf, found[2])


def same_end(leaf: Leaf, found: Outcome) -> bool:
    if leaf.status == ANSWERED:
        return found.status == ANSWERED and _plain(found.value) == _plain(leaf.value)
    if leaf.status == CONFLICT:
        mine, others = {one[0].id for one in leaf.why}, {one.clause.id for one in found.rivals}
        return found.status == CONFLICT and mine == others
    return found.status == "undetermined" and not found.needs and found.why_not == (leaf.why or ("",))[0]


def _plain(value: Any) -> str:
    """A value so that one of the search and one of a situation can be compared."""
    if hasattr(value, "cost"):
        return f"{value.found} {value.cost if value.found else ''}"
    return shown(getattr(value, "amount", value))


def shrunk(rules: RulesInPlay, witness: Witness, leaf: Leaf) -> Witness | None:
    """The situation without what does not matter; None where the umpire does not find what the search
    found."""
    if not shows(rules, witness, leaf):
        return None
    for place in reversed(range(len(witness.facts))):
        thing = witness.facts[place][0]
        fewer = [*witness.facts[:place], *witness.facts[place + 1 :]]
        bare = [*witness.bare, *([] if any(one[0] is thing for one in fewer) or _alone(thing) else [thing])]
        smaller = replace(witness, facts=fewer, bare=bare)
        if shows(rules, smaller, leaf):
            witness = smaller
    for thing in list(witness.bare):
        smaller = replace(witness, bare=[one for one in witness.bare if one is not thing])
        if shows(rules, smaller, leaf):
            witness = smaller
    return witness


def _alone(thing: Thing) -> bool:
    return thing.label == thing.kind.lower()


def number(value: Any) -> bool:
    """Whether a value is a number, and not yes or no."""
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)
