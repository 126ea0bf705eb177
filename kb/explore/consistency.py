"""Whether the law is consistent: conflicts, gaps, clauses that never count, premises that never hold.

Every decision is explored.  What goes wrong in one and is seen through others is told once, of the decision
in which it arises, with the smallest situation that shows it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from kb.engine.answering import CONFLICT
from kb.engine.code import ClauseCode, DecisionCode, LawCode, forms_of
from kb.engine.law import FAULTS, Law, RulesInPlay
from kb.engine.outcomes import OPEN, UNSET, Exhausted, Illegal
from kb.engine.tree import Asked, Form, OptionInPlay, walk
from kb.explore.narrowing import GAP, Narrowing
from kb.explore.reached import Limits
from kb.explore.ways import Way, Ways, ways_of
from kb.workers import HERE, Workers, spread

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DEAD, UNHELD, OVERRIDDEN = "dead clause", "premise never holds", "exception as wide as its rule"
KINDS = (CONFLICT, GAP, DEAD, OVERRIDDEN, UNHELD)
LIMITS = Limits(things=6, steps=3_000, seconds=float("inf"), work=12_000)  # no seconds: see Limits
PIECE = 12  # decisions that are handed out at once
Progress = Callable[[int, int], None]


class Flaw(msgspec.Struct, frozen=True):
    """One finding.  `decision` is where it arises, `seen_in` the decisions that show it, `clauses` those
    concerned with what they say, `why` what is wrong, `situation` the witness ("" where a clause counts in
    none), `cites` the places."""

    kind: str
    decision: str
    why: str
    clauses: tuple[str, ...]
    cites: tuple[str, ...]
    says: tuple[str, ...]
    situation: str
    size: int
    seen_in: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, str, tuple[str, ...]]:
        return self.kind, self.decision, self.why, self.clauses


class Explored(msgspec.Struct, frozen=True):
    """What exploring one decision came to; `law` is a digest of all clauses on which that depends, `base` the
    rulebook of its game."""

    decision: str
    law: str
    flaws: tuple[Flaw, ...]
    evaluations: int
    seconds: float
    whole: bool
    unconfirmed: int
    outside: bool = False
    base: str = ""


@dataclass(frozen=True, slots=True)
class ListedFinding:
    """A finding that is no fault of the law: what the sources leave open or contradict, with the reading
    taken."""

    kind: str
    decision: str
    why: str
    cites: tuple[str, ...]
    reading: str

    def covers(self, flaw: Flaw) -> bool:
        said = not self.why or self.why in flaw.why
        cited = not self.cites or set(self.cites) <= set(flaw.cites)
        return self.kind == flaw.kind and self.decision == flaw.decision and said and cited


def listed(path: Path) -> list[ListedFinding]:
    """The findings that a file lists with their reading.  Raises OSError and ValueError."""
    if not path.is_file():
        return []
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        ListedFinding(
            one["kind"], one["decision"], one.get("why", ""), tuple(one.get("cites", ())), one["reading"]
        )
        for one in found.get("listed", ())
    ]


def readings_of_fates(path: Path) -> dict[str, str]:
    """The rulings that a file lists with a reading: their examples come out otherwise in the newer edition
    than their fate says, and that contradicts nothing.  Raises OSError and ValueError."""
    if not path.is_file():
        return {}
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {one["ruling"]: one["reading"] for one in found.get("fate", ())}


# ---- one decision


def explore_one(rules: RulesInPlay, name: str, limits: Limits, law: str = "") -> Explored:
    """The flaws that one decision shows: in the game of these rules, and with all options in play of which
    its own clauses and premises speak.  A clause that counts nowhere is told only where it does in
    neither, nor in a game that is chosen for it."""
    decision = rules.law.code.decisions[name]
    games = [rules]
    more = rules.options | (options_of(rules.law, decision) & _known(rules))
    if more != rules.options:
        games.append(rules.law.in_play(rules.edition, more))
    found = [ways_of(one, name, replace(limits), faults_only=True) for one in games if one.clauses(decision)]
    if not found:
        return Explored(name, law, (), 0, 0.0, True, 0, outside=True)
    flaws = [_flaw(one, name) for each in found for one in each.ways]
    whole = all(each.whole for each in found)
    if whole:
        flaws += _unused(games[-1], found, limits)
    return Explored(
        name,
        law,
        tuple(flaws),
        sum(each.reached.evaluations for each in found),
        sum(each.reached.seconds for each in found),
        whole,
        sum(each.unconfirmed for each in found),
    )


def _known(rules: RulesInPlay) -> frozenset[str]:
    """The options of the edition that is played."""
    return frozenset(rules.law.code.option_ids.get(rules.edition, {}).values())


def options_of_form(form: Form) -> Iterator[str]:
    """The options of which an expression asks whether they are in play."""
    return (node.option for node in walk(form) if isinstance(node, OptionInPlay))


def options_of(law: Law, decision: DecisionCode) -> frozenset[str]:
    """The options on which a decision and its premises depend, and those of what the premises ask."""
    code = law.code
    premises = [node for one in decision.premises for node in walk(one.value)]
    asked = {one.decision for one in premises if isinstance(one, Asked) and one.decision in code.decisions}
    found = set(decision.options)
    for each in (decision, *(inner for name in asked for inner in code.closure(name))):
        found.update(each.options)
        found.update(option for one in each.premises for option in one.options)
        found.update(one.option for one in forms_of(each) if isinstance(one, OptionInPlay))
    return frozenset(found)


def _flaw(way: Way, name: str) -> Flaw:
    return Flaw(
        way.status,
        way.origin or name,
        way.why,
        tuple(sorted({one.id for one in way.clauses})),
        tuple(sorted({cite for one in way.clauses for cite in one.cites})),
        tuple(one.says for one in way.clauses),
        way.witness.text(),
        way.witness.size,
        (name,),
    )


def _unused(rules: RulesInPlay, found: list[Ways], limits: Limits) -> Iterator[Flaw]:
    """Of a decision that was explored whole: what counts nowhere, in no other game either.  Where lists were
    tried with two at most, a clause that counts nowhere may want three; where the rules go through what
    stands in every game, it may want that to have changed."""
    name = found[-1].decision.name
    idle = _idle(found)
    never = all(not each.decided and not each.ways for each in found) and any(each.illegal for each in found)
    if not (idle or never) or any(each.reached.standing for each in found):
        return
    for game in _other_games(rules, name, idle.values()):
        found = [*found, ways_of(game, name, replace(limits), faults_only=True)]
        if not found[-1].whole:
            return
    if never and not any(each.decided or each.ways for each in found):
        cites = tuple(cite for one in found[-1].decision.premises for cite in one.cites)
        yield Flaw(UNHELD, name, "no situation makes sense", (), cites, (), "", 0, (name,))
        return
    idle = _idle(found)
    if not idle or any(each.reached.lists for each in found):
        return
    applying = _applying(rules, found[-1].decision, idle.values(), limits)
    for one in idle.values():
        kind = OVERRIDDEN if one.id in applying else DEAD
        yield Flaw(kind, name, "counts in no situation", (one.id,), one.cites, (one.says,), "", 0, (name,))


def _idle(found: list[Ways]) -> dict[str, ClauseCode]:
    """The clauses that count in none of these games, of those that are in play in one."""
    counting: set[str] = set()
    for each in found:
        counting |= {one.id for one in each.asked} - {one.id for one in each.idle}
    return {one.id: one for each in found for one in each.idle if one.id not in counting}


def _other_games(rules: RulesInPlay, name: str, idle: Iterable[ClauseCode]) -> Iterator[RulesInPlay]:
    """Games in which clauses may count that count in none so far: with the options of all that the decision
    asks, and with no more than a clause needs, or with all but those that it says must not be in play."""
    known, decision = _known(rules), rules.law.code.decisions[name]
    first = frozenset(option for one in decision.premises for option in options_of_form(one.value)) & known
    wide = frozenset(option for one in rules.law.code.closure(name) for option in one.options) & known
    games = [wide]
    for one in idle:
        gate = one.options_in(rules.edition)
        needed = known.intersection(() if one.without else gate)
        barred = {option for each in one.told_by for option in options_of_form(each)}
        barred.update(gate if one.without else ())
        games += [needed, first | needed, (wide | needed) - barred]
    for options in dict.fromkeys(games):
        yield rules.law.in_play(rules.edition, options)


def _applying(
    rules: RulesInPlay, decision: DecisionCode, idle: Iterable[ClauseCode], limits: Limits
) -> set[str]:
    """Which of the clauses that count nowhere do apply somewhere, where others stand above them."""
    search = Narrowing(rules, decision.name, limits)
    shapes = rules.law.shapes(decision.name, False)
    clauses = [shapes.clause(one) for one in idle]
    applying: set[str] = set()
    for leaf in search.leaves():
        given = leaf.node.given
        for one in clauses:
            frame = [search.case, *given, *[UNSET] * (decision.size - 1 - len(given))]
            try:
                if one.applies is not None and one.applies(frame):
                    applying.add(one.code.id)
            except (
                *OPEN,
                *FAULTS,
                Exhausted,
                Illegal,
            ):  # a clause alone may stumble over what others keep from it
                continue
    return applying


# ---- all decisions


def merged(explored: Iterable[Explored]) -> list[Flaw]:
    """The flaws of all decisions, each once with its smallest situation, in the order of their kinds."""
    found: dict[tuple[Any, ...], Flaw] = {}
    in_order = sorted(explored, key=lambda each: each.decision)  # and not as processes came to an end
    for one in (flaw for each in in_order for flaw in each.flaws):
        known = found.get(one.key)
        if known is None:
            found[one.key] = one
            continue
        least = min(known, one, key=lambda flaw: flaw.size)
        found[one.key] = msgspec.structs.replace(least, seen_in=(*known.seen_in, *one.seen_in))
    return sorted(found.values(), key=lambda flaw: (KINDS.index(flaw.kind), flaw.decision, flaw.why))


def digests(law: Law) -> dict[str, str]:
    """Of each decision a digest of all that its verdicts rest on: its clauses, those it asks, the
    vocabulary, tables."""
    code = law.code
    tables = hashlib.blake2b(repr(sorted(code.tables.items())).encode(), digest_size=16)
    tables.update(repr([sorted(one.fields.items()) for one in code.types.records.values()]).encode())
    tables.update(repr((code.types.enumerations, code.types.kinds, code.types.ranges)).encode())
    single = {
        name: hashlib.blake2b(msgspec.json.encode(one)).digest() for name, one in code.decisions.items()
    }
    found = {}
    for name in code.decisions:
        whole = tables.copy()
        for each in sorted(one.name for one in code.closure(name)):
            whole.update(single[each])
        found[name] = whole.hexdigest()
    return found


Work = tuple[str, str, frozenset[str], list[tuple[str, str]]]


def _steady(laws: dict[str, LawCode]) -> dict[str, Law]:
    return {base: Law(code, steady=True) for base, code in laws.items()}


def _explored(laws: dict[str, Law], piece: tuple[Work, Limits]) -> list[Explored]:
    (base, edition, options, names), limits = piece
    rules = laws[base].in_play(edition, options)
    found = (explore_one(rules, name, limits, law) for name, law in names)
    return [msgspec.structs.replace(one, base=base) for one in found]


def explore_all(
    path: Path,
    work: list[Work],
    limits: Limits = LIMITS,
    workers: Workers = HERE,
    progress: Progress = lambda done, of: None,
) -> Iterator[Explored]:
    """Explores many decisions of the compiled law at `path`, by so many workers; `work` are pieces of one
    law: its base, edition, options, and names with their digests."""
    total, done = sum(len(one[3]) for one in work), 0
    for found in spread(path, _steady, _explored, [(one, limits) for one in work], workers):
        done += len(found)
        progress(done, total)
        yield from found


def pieces(base: str, edition: str, options: frozenset[str], names: dict[str, str]) -> list[Work]:
    """The work over so many decisions in handy pieces."""
    every = list(names.items())
    return [(base, edition, options, every[at : at + PIECE]) for at in range(0, len(every), PIECE)]
