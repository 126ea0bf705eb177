"""The verdict: what the umpire says, and why (DESIGN section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from typing import Any

from kb.engine.case import Case
from kb.engine.code import ClauseCode, DecisionCode
from kb.engine.evaluate import Reason
from kb.engine.facts import shown
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Conflict, Exhausted, Illegal, Missing, Undefined
from kb.engine.records import Change, KnownFact, Need
from kb.engine.sentences import sentence, sentences
from kb.engine.things import Thing
from kb.engine.tree import FactOf, Slot, walk
from kb.engine.types import DERIVED, NUMBER, PRINTED, Type
from kb.engine.values.base import UNKNOWN

ODDS = "Odds"  # a number of this name is told as 3:2
ANSWERED, UNDETERMINED, CONFLICT, ILLEGAL = "answered", "undetermined", "conflict", "illegal"
MOST_TRIED = 200  # combinations of unknown facts that are tried one by one
MOST_ROLLS = 10_000  # and of dice left open
MOST_CHANGES = 12  # that a verdict names
MOST_ASKED_AGAIN = 400
MOST_TOLD = 2_000  # reasons
MOST_SENTENCES = 400  # that the decisions below the one that is asked are answered in


@dataclass(slots=True)
class Verdict:
    """What was decided.  `of` are the things asked about, `takes` the names and types by which the decision
    knows them, `says` the answer as a sentence, "" where the rules have none.  `value` is as a person writes
    it, exact; `chances` the exact probability of each value where only dice are unknown; `outlook` verdicts
    on what one wants to know beside it, each with a `label`, and `legend` the signs of a result and what they
    mean (`queries.outlook`); `next` of a sequence the step that comes next, who takes it, and what it waits
    for."""

    decision: str
    of: list[str]
    says: str
    question: str
    edition: str
    options: list[int]
    status: str
    value: str | None
    because: list[dict[str, Any]] = field(default_factory=list)
    assumed: list[KnownFact] = field(default_factory=list)
    claimed: list[KnownFact] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    borrowed: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    chances: list[dict[str, Any]] = field(default_factory=list)
    outlook: list[dict[str, Any]] = field(default_factory=list)
    legend: list[tuple[str, str]] = field(default_factory=list)
    why_not: str = ""
    next: dict[str, Any] = field(default_factory=dict)
    takes: list[dict[str, str]] = field(default_factory=list)
    measure: str = ""  # the name by which the type of a number was declared, such as Points
    outcome: Outcome | None = None
    told: int = 0  # how many reasons
    check: Any = None  # what became of what is expected of it, a `kb.engine.checks.Check`

    def as_dict(self) -> dict[str, Any]:
        """As `umpire check --json` prints it."""
        known: dict[str, Any] = {
            "decision": self.decision,
            "of": self.of,
            "takes": self.takes,
            "says": self.says,
            "question": self.question,
            "edition": self.edition,
            "options": self.options,
            "status": self.status,
            "value": self.value,
            "measure": self.measure,
            "because": self.because,
            "assumed": [asdict(one) for one in self.assumed],
            "claimed": [asdict(one) for one in self.claimed],
            "needs": [asdict(one) for one in self.needs],
            "rulings": self.rulings,
            "borrowed": self.borrowed,
            "changes": [one.as_dict() for one in self.changes],
        }
        if self.chances:
            known["chances"] = self.chances
        if self.outlook:
            known["outlook"] = self.outlook
        if self.legend:
            known["legend"] = self.legend
        if self.next:
            known["next"] = self.next
        if self.why_not:
            known["why_not"] = self.why_not
        return known


@dataclass(slots=True)
class Outcome:
    """A bare answer: the status, the value as the rules know it, and what is missing or in conflict.
    `broken` are the premises that do not hold, `supposed` those of which nobody knows."""

    status: str
    value: Any = None
    needs: tuple[Any, ...] = ()
    why_not: str = ""
    rivals: tuple[Any, ...] = ()
    broken: tuple[Any, ...] = ()
    supposed: tuple[Any, ...] = ()


def outcome(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], careful: bool = False
) -> Outcome:
    """What the rules say, without reasons.  An unknown fact that can have only few values is tried with each
    of them: where all give one answer, it is the answer.  Raises Exhausted."""
    case.forget()
    open_arguments = [
        ((None, rules.law.code.decisions[name].parameters[i].name), i)
        for i, one in enumerate(arguments)
        if one is UNKNOWN
    ]
    if open_arguments:
        return _each_argument(rules, case, name, arguments, [i for _, i in open_arguments])
    found = _once(rules, case, name, arguments, careful)
    unknown = case.supposed
    if found.status == UNDETERMINED and found.needs:
        found = _each_value(rules, case, name, arguments, found.needs) or found
    found.supposed = tuple(unknown.values())
    return found


def _once(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], careful: bool) -> Outcome:
    work = rules.explain if careful else rules.judge
    try:
        return Outcome(ANSWERED, work(case, name, arguments))
    except Missing as missing:
        return Outcome(UNDETERMINED, needs=missing.needs)
    except Illegal as error:
        return Outcome(ILLEGAL, why_not=str(error), broken=error.broken)
    except Undefined as error:
        return Outcome(UNDETERMINED, why_not=str(error))
    except Conflict as conflict:
        return Outcome(CONFLICT, rivals=tuple(conflict.clauses))


def _each_argument(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], places: list[int]
) -> Outcome:
    """A decision of which an argument was not given."""
    decision = rules.law.code.decisions[name]
    needs = tuple((None, decision.parameters[i].name) for i in places)
    domains = [_domain_of_parameter(case, decision, i) for i in places]
    if any(not domain for domain in domains):
        return Outcome(UNDETERMINED, needs=needs)
    answers = []
    for values in product(*domains):
        given = list(arguments)
        for place, value in zip(places, values, strict=True):
            given[place] = value
        case.forget()
        answers.append(_once(rules, case, name, tuple(given), False))
    first = answers[0]
    if first.status == ANSWERED and all(a.status == ANSWERED and a.value == first.value for a in answers):
        return first
    return Outcome(UNDETERMINED, needs=needs)


def _domain_of_parameter(case: Case, decision: DecisionCode, place: int) -> tuple[Any, ...]:
    one = decision.parameters[place]
    return case.types.value_type(Type(one.type, one.is_list), one.range).domain()


def _field_domain(case: Case, thing: Thing, name: str) -> tuple[Any, ...]:
    one = case.types.records[thing.kind].fields[name]
    return case.types.value_type(one.type, one.range).domain()


def _each_value(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], needs: tuple[Any, ...]
) -> Outcome | None:
    """The one answer that all values of the unknown facts give, or None."""
    if any(thing is None for thing, _ in needs):
        return None
    domains = [_field_domain(case, thing, one) for thing, one in needs]
    total = 1
    for domain in domains:
        total *= len(domain)
    if not 0 < total <= MOST_TRIED:
        return None
    first: Outcome | None = None
    for values in product(*domains):
        try:
            with _supposing(case, list(zip(needs, values, strict=True))):
                found = _once(rules, case, name, arguments, False)
        except Exhausted:
            return None
        if found.status != ANSWERED or (first is not None and found.value != first.value):
            return None
        first = first or found
    return first


class _supposing:
    """Facts that hold for a while."""

    def __init__(self, case: Case, facts: list[tuple[tuple[Thing, str], Any]]) -> None:
        self.case, self.facts = case, facts
        self.before: list[Any] = []

    def __enter__(self) -> None:
        for (thing, name), value in self.facts:
            self.before.append((thing, name, getattr(thing, f"f_{name}", UNKNOWN)))
            setattr(thing, f"f_{name}", value)
        self.case.forget()

    def __exit__(self, *error: object) -> None:
        for thing, name, value in self.before:
            if value is UNKNOWN:
                delattr(thing, f"f_{name}")
            else:
                setattr(thing, f"f_{name}", value)
        self.case.forget()


def judge(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    numbers: dict[str, int],
    changes: bool = True,
) -> Verdict:
    """The whole verdict: value, reasons, assumptions, needs, and what would change it.  `numbers` gives the
    number of an option by its id in this edition.  Raises Exhausted."""
    decision = rules.law.code.decisions[name]
    case.begin()
    found = outcome(rules, case, name, arguments, careful=True)
    reasons, reads = case.frames[0] if case.frames else [], list(case.reads)
    if found.status == ANSWERED and not reasons:
        # It was found by trying values: the reasons are those of one of them.
        reads = list(dict.fromkeys(reads))
    verdict = Verdict(
        name,
        [shown(one) for one in arguments],
        _sentence(rules, case, name, arguments, found),
        decision.question,
        rules.edition,
        sorted(numbers[option] for option in rules.options if option in numbers),
        found.status,
        _value(decision, found.value) if found.status == ANSWERED else None,
        [],
        [_fact(case, thing, one) for thing, one in reads if one in thing.assumed],
        [_fact(case, thing, one) for thing, one in reads if _is_claimed(case, thing, one)],
        [_need(rules, case, name, thing, one) for thing, one in found.needs],
        why_not=found.why_not,
        outcome=found,
        takes=[{"name": one.name, "type": one.type} for one in decision.parameters],
        measure=_measure(decision),
    )
    told = _Told()
    verdict.because = _reasons(rules, case, reasons, told)
    if found.status == ILLEGAL:
        verdict.because = _reasons(rules, case, list(found.broken), told)
    verdict.assumed += [KnownFact(says=one.says) for one in found.supposed]
    if found.status == CONFLICT:
        rivals = [Reason(clause, name, value, [], arguments) for clause, value in found.rivals]
        verdict.because = _reasons(rules, case, rivals, told)
    verdict.told = told.count
    if told.count >= MOST_TOLD:
        verdict.because.append(dict(LEFT_OUT))
    cited = list(_clauses(verdict.because))
    verdict.next = next((one["next"] for one in cited if "next" in one), {})
    verdict.rulings = list(
        dict.fromkeys(c.rsplit("/", 1)[1] for one in cited for c in one["cites"] if "/Q" in c)
    )
    if rules.edition != rules.law.code.editions[0]:
        base = rules.law.code.editions[0] + "/"
        verdict.borrowed = list(dict.fromkeys(o["clause"] for o in cited if o["clause"].startswith(base)))
    # What goes beyond the answer is told as far as the budget allows.
    with suppress(Exhausted):
        if found.needs:
            verdict.chances = _chances(rules, case, name, arguments, found.needs)
            if not verdict.chances:
                verdict.needs += [
                    _need(rules, case, name, *one)
                    for one in _after_throw(rules, case, name, arguments, found)
                ]
    with suppress(Exhausted):
        if changes and found.status == ANSWERED:
            tried = _changes(rules, case, name, arguments, found, reads, numbers)
            verdict.changes.extend(islice(tried, MOST_CHANGES))
    return verdict


def _sentence(rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], found: Outcome) -> str:
    if found.status != ANSWERED:
        return ""
    written = _value(rules.law.code.decisions[name], found.value)
    return sentence(rules, case, name, arguments, found.value, written)


def _measure(decision: DecisionCode) -> str:
    """The name by which the type of a number was declared, "" for anything else."""
    return decision.result_called if decision.result == NUMBER else ""


def _value(decision: DecisionCode, value: Any) -> str:
    """A value as a person writes it, odds as 3:2."""
    if decision.result_called == ODDS and isinstance(value, (int, Fraction)):
        return f"{value.numerator}:{value.denominator}"
    return shown(value)


def _fact(case: Case, thing: Thing, name: str) -> KnownFact:
    one = case.types.records[thing.kind].fields[name]
    value = shown(getattr(thing, "f_" + name, UNKNOWN))
    return KnownFact(thing.label, thing.kind, name, value, one.description, one.words)


def _is_claimed(case: Case, thing: Thing, name: str) -> bool:
    """Whether it is something that the rules derive, and that the players said all the same."""
    one = case.types.records[thing.kind].fields[name]
    return one.source == DERIVED and name not in thing.assumed and hasattr(thing, f"f_{name}")


def _need(rules: RulesInPlay, case: Case, decision: str, thing: Thing | None, name: str) -> Need:
    """What is missing, and what it can be: a fact, an argument of the decision, a chart."""
    if thing is not None:
        one = case.types.records[thing.kind].fields[name]
        answers = case.types.value_type(one.type, one.range).answers()
        return Need(thing.label, thing.kind, name, one.description, answers)
    parameters = rules.law.code.decisions[decision].parameters
    asked = next((one for one in parameters if one.name == name), None)
    kind = case.types.value_type(Type(asked.type, asked.is_list), asked.range) if asked else None
    answers = kind.answers() if kind else ()
    return Need(fact=name, answers=answers)


@dataclass(slots=True)
class _Told:
    """Which reasons are told already, and how often any was."""

    ids: set[int] = field(default_factory=set)
    count: int = 0
    sentences: dict[tuple[str, tuple[Any, ...]], list[str]] = field(default_factory=dict)


# Stands at the end of the reasons where there are more than anybody reads.
LEFT_OUT: dict[str, Any] = {
    "clause": "",
    "cites": [],
    "says": f"there are more than {MOST_TOLD:,} reasons; the others are left out here",
    "told": True,
    "decision": "",
    "question": "",
    "sentences": [],
    "kind": "condition",
    "measure": "",
    "about": "",
    "things": [],
    "value": "yes",
    "text": "",
    "facts": [],
    "because": [],
}


def _reasons(
    rules: RulesInPlay, case: Case, several: list[Reason], told: _Told, above: Reason | None = None
) -> list[dict[str, Any]]:
    """Each reason once; the reasons below one only where it is told first (`above` says that they stand
    there).  No more than MOST_TOLD in all."""
    found = []
    for one in {id(one): one for one in several}.values():
        if told.count >= MOST_TOLD:
            break
        told.count += 1
        found.append(_reason(rules, case, one, told, above))
    return found


def _reason(
    rules: RulesInPlay, case: Case, one: Reason, known: _Told, parent: Reason | None
) -> dict[str, Any]:
    """A reason as data: `told` where it says its author's own words, else `question` is what it answers and
    `text` the clause as it stands in its chapter; `sentences` are those in which its decision is answered;
    `kind` is the shape of its decision, `things` what that was asked about (by name, type and what players
    call it), `facts` what the clause itself looked at."""
    clause = one.clause
    # A line of a list of conditions, or a local name, belongs to the clause above it.
    owner = one if one.decision or parent is None else parent
    decision = rules.law.code.decisions.get(owner.decision)
    whole = decision if isinstance(clause, ClauseCode) else None
    above = bool(one.because) and id(one) in known.ids
    known.ids.add(id(one))
    told = {
        "clause": clause.id,
        "cites": list(clause.cites),
        "says": clause.says,
        "text": clause.says,
        "told": clause.told,
        "decision": owner.decision,
        "question": whole.question if whole else "",
        "sentences": _sentences(rules, case, whole, owner.about, known) if whole else [],
        "kind": whole.shape if whole else "condition",
        "measure": _measure(whole) if whole else NUMBER,
        "about": _about(one),
        "things": _things(decision, owner) if decision else [],
        "value": _value(whole, one.value) if whole else shown(one.value),
        "facts": _facts(case, clause, owner.about),
        "because": [] if above else _reasons(rules, case, one.because, known, owner),
    }
    if above:
        told["above"] = True
    if clause.step:
        told |= {"step": clause.step, "by": one.by}
    if one.coming:
        needs = [asdict(_need(rules, case, owner.decision, *need)) for need in one.needs]
        told["next"] = {"step": clause.step, "by": one.by, "about": _about(one), "needs": needs}
    return told


def _sentences(
    rules: RulesInPlay, case: Case, decision: DecisionCode, about: str | tuple[Any, ...], known: _Told
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
    """The facts that a clause looked at itself, of what its decision was asked about: thing, fact, value, and
    the words and the question by which the vocabulary knows the fact."""
    if isinstance(about, str):
        return []
    found: dict[tuple[str, str], list[Any]] = {}
    for node in _looked_at(clause):
        thing = _owner(node.owner, about)
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


def _owner(node: Any, about: tuple[Any, ...]) -> Any:
    """The thing that an expression names, where it is an argument, or a fact of one."""
    if isinstance(node, Slot):
        return about[node.slot - 1] if 0 < node.slot <= len(about) else None
    if isinstance(node, FactOf):
        return getattr(_owner(node.owner, about), f"f_{node.field}", None)
    return None


def _clauses(because: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in because:
        yield one
        yield from _clauses(one["because"])


def _chances(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], needs: tuple[Any, ...]
) -> list[dict[str, Any]]:
    """The exact probability of every outcome where dice are all that is unknown, likeliest first; [] where
    something else is unknown too."""
    counts: dict[str, Fraction] = {}
    rolls = [0]
    if not _throw(rules, case, name, arguments, needs, Fraction(1), counts, rolls):
        return []
    ordered = sorted(counts.items(), key=lambda pair: -pair[1])
    return [{"value": value, "chance": str(chance)} for value, chance in ordered]


def _after_throw(
    rules: RulesInPlay, case: Case, name: str, arguments: tuple[Any, ...], found: Outcome
) -> list[Any]:
    """What is lacking still when the dice are thrown, such as the chart: to be told before anybody rolls."""
    dice = [_die(rules, case, name, thing, one) for thing, one in found.needs]
    if not all(values for _, values in dice):
        return []
    given, facts = list(arguments), []
    for what, values in dice:
        if isinstance(what, int):
            given[what] = values[0]
        else:
            facts.append((what, values[0]))
    with _supposing(case, facts):
        after = outcome(rules, case, name, tuple(given))
        return [one for one in after.needs if not _die(rules, case, name, *one)[1]]


def _throw(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    needs: tuple[Any, ...],
    chance: Fraction,
    counts: dict[str, Fraction],
    rolls: list[int],
) -> bool:
    """Tries every throw of the dice that are needed, and of those whose need a throw brings up.  False where
    what is needed is no die, or there are too many throws."""
    dice = [_die(rules, case, name, thing, one) for thing, one in needs]
    if not needs or any(not values for _, values in dice):
        return False
    each = chance
    for _, values in dice:
        each /= len(values)
    for thrown in product(*(values for _, values in dice)):
        rolls[0] += 1
        if rolls[0] > MOST_ROLLS:
            return False
        given, facts = list(arguments), []
        for (what, _), value in zip(dice, thrown, strict=True):
            if isinstance(what, int):
                given[what] = value
            else:
                facts.append((what, value))
        with _supposing(case, facts):
            found = outcome(rules, case, name, tuple(given))
            if found.status == ANSWERED:
                shown_value = _value(rules.law.code.decisions[name], found.value)
                counts[shown_value] = counts.get(shown_value, Fraction(0)) + each
            elif not _throw(rules, case, name, tuple(given), found.needs, each, counts, rolls):
                return False
    return True


def _die(
    rules: RulesInPlay, case: Case, name: str, thing: Thing | None, one: str
) -> tuple[Any, tuple[Any, ...]]:
    """A need that is a die: the place of the argument or the fact, and its values; none for anything else.
    No die has a face without a number on it: what begins with 0, a level or a section, is nobody's roll."""
    if thing is None:
        decision = rules.law.code.decisions[name]
        named = (i for i, p in enumerate(decision.parameters) if p.name == one and _is_rolled(case, p.range))
        place = next(named, None)
        return (place, () if place is None else _domain_of_parameter(case, decision, place))
    ranged = case.types.records[thing.kind].fields[one].range
    values = case.types.value_type(Type(NUMBER), ranged).domain() if _is_rolled(case, ranged) else ()
    return ((thing, one), values)


def _is_rolled(case: Case, ranged: str) -> bool:
    """Whether numbers of a range, by its name, are rolled: "" is none."""
    return case.types.ranges.get(ranged, (0, 0))[0] > 0


def _changes(
    rules: RulesInPlay,
    case: Case,
    name: str,
    arguments: tuple[Any, ...],
    found: Outcome,
    reads: list[tuple[Thing, str]],
    numbers: dict[str, int],
) -> Iterator[Change]:
    """What would change the answer, one thing at a time: options, then what was assumed, then what was
    stated."""
    asked, decision = 0, rules.law.code.decisions[name]
    for option in sorted(_options_that_matter(rules, name), key=lambda id: numbers.get(id, 0)):
        if option not in numbers:
            continue
        there = option in rules.options
        other = rules.law.in_play(rules.edition, rules.options ^ {option})
        before, case.options = case.options, other.options
        try:
            changed = outcome(other, case, name, arguments)
        finally:
            case.options, case.rules = before, rules
        if _differs(changed, found):
            yield Change(_told(decision, changed), option=numbers[option], in_play=not there)
    for thing, one in sorted(
        reads, key=lambda read: (read[0] not in arguments, read[1] not in read[0].assumed)
    ):
        if _always_holds(case, thing, one):
            continue
        stated = getattr(thing, f"f_{one}", UNKNOWN)
        for value in _neighbours(case, thing, one, stated):
            asked += 1
            if asked > MOST_ASKED_AGAIN:
                return
            with _supposing(case, [((thing, one), value)]):
                changed = outcome(rules, case, name, arguments)
            if _differs(changed, found):
                field_ = case.types.records[thing.kind].fields[one]
                yield Change(
                    _told(decision, changed),
                    None,
                    False,
                    thing.label,
                    thing.kind,
                    one,
                    shown(value),
                    field_.description,
                    field_.words,
                )


def _options_that_matter(rules: RulesInPlay, name: str) -> set[str]:
    return {
        option
        for each in rules.law.code.closure(name)
        for clause in each.clauses
        if rules.edition in clause.editions
        for option in clause.options
    }


def _neighbours(case: Case, thing: Thing, name: str, stated: Any) -> list[Any]:
    record = case.types.records[thing.kind]
    printed = case.types.kind_field(thing.kind)
    if stated is UNKNOWN or name == printed or record.fields[name].source == PRINTED:  # what a thing is
        return []
    lacking = case.types.lacking(thing.kind, shown(getattr(thing, f"f_{printed}", ""))) if printed else ()
    if any(one.field.name == name for one in lacking):
        return []
    domain = _field_domain(case, thing, name)
    if domain and len(domain) <= 20:
        return [value for value in domain if value != stated]
    if isinstance(stated, (int, Fraction)) and not isinstance(stated, bool):
        least, most = case.types.ranges.get(
            record.fields[name].range, (0 if stated >= 0 else stated - 1, stated + 1)
        )
        return [one for one in (stated + 1, stated - 1) if least <= one <= most]
    return []


def _always_holds(case: Case, thing: Thing, name: str) -> bool:
    """Whether a fact stands in the rules, and nobody said it of this situation."""
    return name not in thing.assumed and (thing, name) not in case.stated


def _differs(changed: Outcome, found: Outcome) -> bool:
    return changed.status != found.status or changed.value != found.value


def _told(decision: DecisionCode, found: Outcome) -> str:
    return _value(decision, found.value) if found.status == ANSWERED else found.status
