"""The chronicle of a course of events: what happened and when, what was illegal and why, and how things stand
at its end."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from kb.engine.case import Case
from kb.engine.course import HAPPENED, Course, Happening
from kb.engine.facts import shown
from kb.engine.verdict_data import ExplanationData
from queries.telling import words
from queries.telling.ledger import reason
from queries.telling.verdict import told


@dataclass(frozen=True, slots=True)
class ChronicleEntry:
    """One event in words: its `date` as written, "" where it is that of the one before; `status` is happened,
    illegal or not known, `why` the reasons of one that did not happen, each with what it cites; `then` what
    it changed, `supposed` what it rests on and nobody stated."""

    line: int
    date: str
    says: str
    event: str
    status: str
    why: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    then: list[str] = field(default_factory=list)
    supposed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What became of the events of a situation, in their order, and `stands`: of each thing that they changed
    what is so after the last, in words."""

    title: str
    entries: list[ChronicleEntry]
    stands: list[tuple[str, list[str]]]

    def as_dict(self) -> dict[str, Any]:
        """As `umpire check --json` prints it."""
        entries = [asdict(one) | {"why": [list(each) for each in one.why]} for one in self.entries]
        return {"chronicle": entries, "title": self.title, "stands": [list(one) for one in self.stands]}


def chronicle_of(course: Course, case: Case, title: str = "") -> Chronicle:
    """What became of the events so far."""
    return Chronicle(title, [_entry(one) for one in course.happened], list(_standing(course, case)))


def _entry(one: Happening) -> ChronicleEntry:
    then = [f"{words.name(each.thing)}: {_change(each.fact, each.how, each.value)}" for each in one.changed]
    supposed = [f'not so, as far as is known: "{words.name(each).rstrip(".")}"' for each in one.supposed]
    return ChronicleEntry(one.line, one.date, one.text, one.event, one.status, _why(one), then, supposed)


def _change(fact: str, how: str, value: str) -> str:
    if how == "becomes" and value == "none":
        return (
            f"no longer {words.name(fact)} anybody" if fact.endswith("_with") else f"{words.name(fact)}: none"
        )
    return f"{'no longer' if how == 'loses' else 'now'} {words.property_is(fact, value)}"


def _why(one: Happening) -> list[tuple[str, tuple[str, ...]]]:
    """Why an event did not happen: the premise that does not hold, then what it rests on."""
    if one.status == HAPPENED:
        return []
    if one.verdict is None:
        return [("for the reasons of others above, or too many to tell", ())]
    found = one.verdict.as_dict()
    said = told(found)
    if found["status"] != "illegal":
        needs = [each.words for each in said.needs] or [said.why_not or "the rules do not decide it"]
        return [(each, ()) for each in needs]
    reasons: dict[str, tuple[str, ...]] = {}
    _gather(found["because"][:1], reasons)
    return list(reasons.items()) or [(words.name(found["why_not"]), ())]


def _gather(because: list[ExplanationData], reasons: dict[str, tuple[str, ...]]) -> None:
    """The reasons in words, from the premise down."""
    for one in because:
        if one["told"]:
            reasons.setdefault(reason(one).rstrip("."), tuple(one["cites"]))
        if len(reasons) < 4:
            _gather(one["because"], reasons)


def _standing(course: Course, case: Case) -> list[tuple[str, list[str]]]:
    """What is so after the last event, of the facts that events changed: things of which the same is so
    together."""
    touched: dict[str, dict[str, None]] = {}
    for one in course.happened:
        for each in one.changed:
            touched.setdefault(each.thing, {})[each.fact] = None
    things = {thing.label: thing for members in case.members.values() for thing in members}
    alike: dict[tuple[str, ...], list[str]] = {}
    for label, facts in touched.items():
        thing = things[label]
        known = []
        for fact in facts:
            value = getattr(thing, f"f_{fact}", None)
            if value in (None, (), False):
                continue
            known.append(words.property_is(fact, shown(value)))
        if known:
            alike.setdefault(tuple(known), []).append(words.name(label))
    return [(words.listed(names), list(known)) for known, names in alike.items()]
