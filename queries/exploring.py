"""What exploring finds, as plain data for every door: the ways of a decision, in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Any, TypedDict

from kb.engine.answering import ANSWERED, CONFLICT
from kb.engine.code import ClauseCode, DecisionCode, LawCode
from kb.engine.facts import shown
from kb.engine.law import Law, RulesInPlay
from kb.engine.sentences import measure
from kb.engine.things import Thing
from kb.engine.types import Field
from kb.errors import UmpireError
from kb.explore.compare import Difference, Side, compare_one, differ
from kb.explore.consistency import readings_of_fates
from kb.explore.reached import Limits
from kb.explore.ways import Way, Ways, ways_of
from kb.explore.witness import Witness
from kb.home import Build
from queries.consistency import LIST
from queries.fates import Fates, fates
from queries.knowledge import connect
from queries.telling import words
from queries.telling.clauses import ClauseWords
from queries.umpire import Umpire
from rules_corpus import FOLDER, document_folders

STANDS = "what else may be so of the things that stand in every game, such as those of a map"
COMPARED = Limits(things=5, steps=3_000, seconds=0.3)  # of one decision


def explored(
    umpire: Umpire, name: str, edition: str = "", options: tuple[int, ...] = (), limits: Limits | None = None
) -> dict[str, Any]:
    """All ways in which a decision can come out.  Raises UmpireError where nothing is called so, or the
    edition has no such option."""
    law, decision = umpire.decision(name)
    chosen = edition or law.code.editions[0]
    if chosen not in law.code.editions:
        raise UmpireError(f"{name} is no decision of {chosen}; leave out --edition")
    rules = law.in_play(chosen, option_ids(law.code.option_ids.get(chosen, {}), options, chosen))
    found = ways_of(rules, decision.name, limits or Limits())
    return _as_data(found, rules, options)


def option_ids(known: dict[int, str], options: tuple[int, ...], edition: str) -> frozenset[str]:
    """The ids of options by their numbers.  Raises UmpireError."""
    for one in options:
        if one not in known:
            raise UmpireError(f"{edition} has no option {one}; it has 1 to {max(known, default=0)}")
    return frozenset(known[one] for one in options)


def _as_data(found: Ways, rules: RulesInPlay, options: tuple[int, ...]) -> dict[str, Any]:
    decision, reached = found.decision, found.reached
    tells = _Tells(rules.law.code, decision)
    return {
        "decision": decision.name,
        "question": decision.question,
        "measure": measure(decision),
        "edition": rules.edition,
        "options": sorted(options),
        "ways": [_way(one, tells) for one in found.ways],
        "more_values": found.more_values,
        "never": [tells.clause(one) for one in found.idle],
        "whole": found.whole,
        "evaluations": reached.evaluations,
        "seconds": round(reached.seconds, 2),
        "left": [
            *reached.left,
            *([STANDS] if reached.standing else []),
            *(_left(one) for one in found.untold),
        ],
    }


def _left(needed: str) -> str:
    """What was not looked at, by what it hangs on; "" is a fact of a thing that is not there."""
    return f"what depends on {needed}" if needed else "what hangs on a thing that is not there"


class _Tells:
    """The clauses of a decision as data, in words."""

    def __init__(self, law: LawCode, decision: DecisionCode) -> None:
        self._words, self._decision = ClauseWords(law), decision

    def clause(self, one: ClauseCode) -> dict[str, Any]:
        own = one in self._decision.clauses
        says = self._words.tell(self._decision, one) if own else one.says
        return {"clause": one.id, "cites": list(one.cites), "says": says}


def _way(way: Way, tells: _Tells) -> dict[str, Any]:
    """One way to come out: its answer, the situation in words and as a text for `umpire check`, and the
    clauses."""
    return {
        "status": way.status,
        "value": way.value,
        "why": way.why,
        "when": in_words(way.witness),
        "situation": way.witness.text(),
        "because": [tells.clause(one) for one in way.clauses],
    }


def in_words(witness: Witness) -> list[str]:
    """What must be so in a situation, each in a few words: the values that are asked about, then the facts,
    of several things those of each together."""
    given = [words.property_is(name, shown(value)) for name, value in witness.given]
    of_each: dict[Thing, list[str]] = {}
    for thing, one, value in witness.facts:
        of_each.setdefault(thing, []).append(_fact(one, value))
    facts = [f"{_called(thing)}: {', '.join(said)}" for thing, said in of_each.items()]
    if len(of_each) == 1:
        facts = next(iter(of_each.values()))
    return given + facts + [words.name(one) for one in witness.sides]


def _called(thing: Thing) -> str:
    """A thing with its kind, where it was made to be looked at: "air group B"."""
    name, kind = words.name(thing.label), words.apart(thing.kind).lower()
    return name if thing.stands or " " in name or name == kind else f"{kind} {name}"


def _fact(one: Field, value: Any) -> str:
    said = shown(value)
    return words.said_so(list(one.words), said) or words.property_is(one.name, said)


class ComparisonData(TypedDict):
    """What two sides were compared in: of so many `decisions` those that are `concerned`, and of these those
    that were looked at `whole`; the differences as `_difference` gives them."""

    one: str
    other: str
    decisions: int
    concerned: int
    whole: int
    evaluations: int
    differences: list[dict[str, Any]]


def compared(
    umpire: Umpire,
    one: str,
    other: str,
    names: tuple[str, ...] = (),
    limits: Limits | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> ComparisonData:
    """Where two editions differ, or one with two sets of options (`wif-ce+13`): for each decision the
    smallest situations.  Raises UmpireError."""
    law, mine = _played(umpire, one)
    same, theirs = _played(umpire, other)
    if law is not same:
        raise UmpireError(f"{one} and {other} are no editions of one game")
    asked = names or tuple(law.code.decisions)
    for name in asked:
        if umpire.decision(name)[1].name not in law.code.decisions:
            raise UmpireError(f"{name} is no decision of {one}; it is of another game")
    wanted = [name for name in asked if differ(mine, theirs, name)]
    found = []
    for done, name in enumerate(wanted, 1):
        found.append(compare_one(mine, theirs, name, limits or COMPARED))
        progress(done, len(wanted))
    return {
        "one": one,
        "other": other,
        "decisions": len(asked),
        "concerned": len(wanted),
        "whole": sum(each.reached.whole for each in found),
        "evaluations": sum(each.reached.evaluations for each in found),
        "differences": [
            _difference(each, law.code) for comparison in found for each in comparison.differences
        ],
    }


def parting(umpire: Umpire, one: str, other: str, names: Iterable[str]) -> list[DecisionCode]:
    """Those of the decisions of which the rules differ in two editions, so that comparing them may find
    something.  Raises UmpireError."""
    law, mine = _played(umpire, one)
    _, theirs = _played(umpire, other)
    known = [law.code.decisions[name] for name in names if name in law.code.decisions]
    return [each for each in known if differ(mine, theirs, each.name)]


def held_fates(umpire: Umpire, build: Build, older: str, newer: str) -> Fates:
    """What became of each ruling, held against both editions.  Raises UmpireError."""
    law, before = _played(umpire, older)
    same, after = _played(umpire, newer)
    if law is not same:
        raise UmpireError(f"{older} and {newer} are no editions of one game")
    with closing(connect(build)) as connection:
        return fates(connection, law, before.edition, after.edition, _readings())


def _readings() -> dict[str, str]:
    """The rulings whose fate the corpus explains."""
    every = (readings_of_fates(folder / LIST) for folder in document_folders(FOLDER))
    return {ruling: reading for one in every for ruling, reading in one.items()}


def _played(umpire: Umpire, said: str) -> tuple[Law, RulesInPlay]:
    """The law and rules of an edition with options, `wif-ce+13+28`.  Raises UmpireError."""
    edition, *numbers = said.split("+")
    for law in umpire.laws.values():
        for known in law.code.editions:
            if edition.lower() in (known, known.partition("-")[2]):
                options = tuple(int(one) for one in numbers if one.strip().isdigit())
                if len(options) != len(numbers):
                    raise UmpireError(f"{said!r}: options are numbers; write it like {known}+13")
                ids = option_ids(law.code.option_ids.get(known, {}), options, known)
                return law, law.in_play(known, ids)
    editions = [one for law in umpire.laws.values() for one in law.code.editions]
    raise UmpireError(f"no edition is called {edition!r}; write one of {', '.join(editions)}")


def _difference(one: Difference, law: LawCode) -> dict[str, Any]:
    tells = _Tells(law, law.decisions[one.decision])
    return {
        "decision": one.decision,
        "question": one.question,
        "when": in_words(one.witness),
        "situation": one.witness.text(),
        "sides": [_side(side, tells) for side in (one.one, one.other)],
    }


def _side(side: Side, tells: _Tells) -> dict[str, Any]:
    """How one of two editions comes out, with what a player reads of it."""
    failed = "two rules disagree" if side.status == CONFLICT else "no answer"
    return {
        "status": side.status,
        "value": side.value,
        "says": words.value(side.value) if side.status == ANSWERED else failed,
        "cites": list(dict.fromkeys(cite for one in side.clauses for cite in one.cites)),
        "because": [tells.clause(each) for each in side.clauses],
    }
