"""The chronicle of a course of events: what happened and when, what was illegal and why, and how things stand
at its end."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, cast

from kb.engine.answering import ILLEGAL
from kb.engine.case import Case
from kb.engine.course import HAPPENED, NOT_READ, Changed, Course, Happening
from kb.engine.facts import shown
from kb.engine.records import Need
from kb.engine.types import HAPPENED as HAPPENED_SO
from kb.engine.types import Field
from kb.engine.verdict_data import NeedData
from queries.telling import words
from queries.telling.illegal import Cited, WhyIllegal, why_illegal
from queries.telling.verdict import question, told

GAME = "game"  # the one thing that has no name of its own
LACKING = (  # what stands above one such reason, and above several
    "it would be legal if this were so, and it is not:",
    "it would be legal if one of these were so, and none is:",
)
NOT_TOLD = (
    "nobody has told of this, and it would be legal if it were so:",
    "nobody has told of these, and it would be legal if one were so:",
)
TAKEN = "taken as told, of what happened before: "
BESIDE = "told beside it, and not judged: "
MOST_ASKED = 2  # of what would tell whether something stands in the way
NOT_TOLD_IF = "nobody has told whether this stands in the way: "


@dataclass(frozen=True, slots=True)
class ChronicleEntry:
    """One event in words: its `date` as written, "" where it is that of the one before; `status` is happened,
    illegal, not known or not read, `why` the reasons of one that did not happen, each with what it cites;
    one of `lacking` would have made it legal and none is so, nor is anything told of those in `not_told`;
    `then` is what it changed, `taken` what must have been so before the course began, of which nobody told,
    `supposed` what would stand in its way, of which nobody told, `beside` what the line says that was not
    judged, and `left_over` that of it which names something."""

    line: int
    date: str
    says: str
    event: str
    status: str
    why: list[Cited] = field(default_factory=list)
    lacking: list[Cited] = field(default_factory=list)
    not_told: list[Cited] = field(default_factory=list)
    then: list[str] = field(default_factory=list)
    supposed: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)

    @property
    def would_be_legal(self) -> list[tuple[str, list[Cited]]]:
        """What would have made it legal, under the words that say how that stands."""
        both = ((LACKING, self.lacking), (NOT_TOLD, self.not_told))
        return [(heads[len(those) > 1], those) for heads, those in both if those]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What became of the events of a situation, in their order, and `stands`: of each thing that they changed
    what is so after the last, in words; `untold_before` is the date of the first where it leaves untold
    what happened earlier."""

    title: str
    entries: list[ChronicleEntry]
    stands: list[tuple[str, list[str]]]
    untold_before: str = ""

    @property
    def untold(self) -> str:
        """How to tell what was before, of a course that begins late and has an illegal event; else ""."""
        if not self.untold_before or not any(one.status == ILLEGAL for one in self.entries):
            return ""
        return (
            f"nobody has told what happened before {self.untold_before}; if it would make an event legal,"
            f" tell it above the others, on lines that begin '- before {self.untold_before}:'"
        )

    @property
    def unread(self) -> list[str]:
        """The lines that count for nothing, since they tell of no event, each with what to write instead."""
        return [
            f"line {one.line}, {one.says}: {'; '.join(words for words, _ in one.why)}"
            for one in self.entries
            if one.status == NOT_READ
        ]

    @property
    def unread_head(self) -> str:
        """What stands above the lines that were not read."""
        lines = len(self.unread)
        some = (
            "one line could not be read and counts"
            if lines == 1
            else f"{lines} lines could not be read and count"
        )
        return f"{some} for nothing:"

    @property
    def half_read(self) -> list[str]:
        """The lines of which a part tells of no event and yet names something, each with that part."""
        left: dict[int, list[str]] = {}
        for one in self.entries:
            if one.left_over and one.status != NOT_READ:
                left.setdefault(one.line, []).extend(one.left_over)
        return [f"line {line}: {'; '.join(dict.fromkeys(parts))}" for line, parts in left.items()]

    @property
    def half_read_head(self) -> str:
        """What stands above the parts of lines that were not read."""
        lines = len(self.half_read)
        some = "of one line a part" if lines == 1 else f"of {lines} lines a part"
        return f"{some} was not read and counts for nothing; tell it in a line of its own if it matters:"

    def as_dict(self) -> dict[str, Any]:
        """As `umpire check --json` prints it."""
        entries = [
            asdict(one) | {"would_be_legal": [list(each) for each in one.would_be_legal]}
            for one in self.entries
        ]
        half: dict[str, Any] = {}
        if self.unread:
            half = {"not_read": self.unread, "unread_head": self.unread_head}
        if self.half_read:
            half |= {"half_read": self.half_read, "half_read_head": self.half_read_head}
        if self.untold:
            half["untold"] = self.untold
        return half | {
            "chronicle": entries,
            "title": self.title,
            "stands": [list(one) for one in self.stands],
        }


def chronicle_of(course: Course, case: Case, title: str = "") -> Chronicle:
    """What became of the events so far."""
    entries = [_entry(one) for one in course.happened]
    begins = next((one.date for one in entries if one.date), "") if case.past is not None else ""
    return Chronicle(title, entries, list(_standing(course, case)), begins.removeprefix("before "))


def _entry(one: Happening) -> ChronicleEntry:
    then = [said for said in map(_changed, one.changed) if said]
    supposed = [_who(*one.taken_for)] if one.taken_for else []
    needs: dict[str, list[Need]] = {}
    for each in one.supposed:
        needs.setdefault(each.says, []).extend(each.needs)
    supposed += [_supposed(says, those) for says, those in needs.items()]
    why = _why(one)
    return ChronicleEntry(
        one.line,
        one.date,
        one.text,
        one.event,
        one.status,
        why.why,
        why.lacking,
        why.not_told,
        list(dict.fromkeys(then)),
        supposed,
        [f"{TAKEN}{said}" for said in map(_so_before, one.taken) if said],
        [f"{BESIDE}{'; '.join(one.beside)}"] if one.beside else [],
        list(one.left_over),
    )


def _supposed(says: str, needs: list[Need]) -> str:
    """What would stand in the way of an event, and what somebody must tell for it to be known."""
    asked = list(dict.fromkeys(map(_asked, needs)))
    untold = f" ({'; '.join(asked[:MOST_ASKED])})" if asked else ""
    return f"{NOT_TOLD_IF}{words.name(says).rstrip('.')}{untold}"


def _asked(need: Need) -> str:
    """What somebody must tell."""
    if not need.thing:
        return f"not told: {words.name(need.fact)}"
    return question(cast("NeedData", asdict(need))).words


def _who(person: str, taken_for: str) -> str:
    """Who is meant by somebody."""
    name = words.name(taken_for)
    return (
        f"nobody has told whom {person} plays: {name} is meant"
        if person
        else f"nobody has told who: {name} is meant"
    )


def _is_told(one: Field) -> bool:
    """Whether a fact is one that players speak of: what the rules only keep in mind of what happened has no
    words in the vocabulary, and the event itself has told it."""
    return not one.dated and (one.source != HAPPENED_SO or bool(one.words))


def _changed(one: Changed) -> str:
    """What an event changed, in words; "" where there is nothing to tell."""
    if not _is_told(one.of) or one.how == "becomes" and one.before == one.value:
        return ""
    ended = one.value == "none" or (one.before, one.value) == ("yes", "no")
    lost = one.how == "loses" or one.how == "becomes" and ended
    said = _fact(one.of, one.before if lost and one.how == "becomes" else one.value)
    if not said:
        return ""
    is_past = one.of.source == HAPPENED_SO or said.startswith("was ")
    now = "no longer " if lost else "" if is_past else "now "
    return _of(one.thing, f"{now}{said}")


def _so_before(one: Changed) -> str:
    """What must have been so before the course began, in words."""
    said = _fact(one.of, one.value)
    return _of(one.thing, said)


def _of(thing: str, said: str) -> str:
    """What is so of a thing; there is one game, and it has no name."""
    return said if thing == GAME else f"{words.name(thing)}: {said}"


def _fact(one: Field, value: str) -> str:
    """A fact as players say it, "" where there is none."""
    if value in ("none", ""):
        return ""
    said = words.in_phrase(one.words, value) or words.said_so(one.words, value)
    return said or words.property_is(one.name, value)


def _why(one: Happening) -> WhyIllegal:
    """Why an event did not happen."""
    if one.status == HAPPENED:
        return WhyIllegal()
    if one.unread is not None:
        instead = f"; write {one.unread.expected}" if one.unread.expected else ""
        return WhyIllegal([(f"{one.unread.message}{instead}", ())])
    if one.verdict is None:
        return WhyIllegal([("for the reasons of others above, or too many to tell", ())])
    found = one.verdict.as_dict()
    if found["status"] == ILLEGAL:
        return why_illegal(found)
    said = told(found)
    needs = [each.words for each in said.needs] or [said.why_not or "the rules do not decide it"]
    return WhyIllegal([(each, ()) for each in needs])


def _standing(course: Course, case: Case) -> list[tuple[str, list[str]]]:
    """What is so after the last event, of the facts that events changed: things of which the same is so
    together."""
    touched: dict[str, dict[str, Field]] = {}
    for one in course.happened:
        for each in (*one.taken, *one.changed):
            if _is_told(each.of):
                touched.setdefault(each.thing, {})[each.fact] = each.of
    things = {thing.label: thing for members in case.members.values() for thing in members}
    alike: dict[tuple[str, ...], list[str]] = {}
    for label, facts in touched.items():
        thing = things[label]
        known = []
        for fact, of in facts.items():
            value = getattr(thing, f"f_{fact}", None)
            if value not in (None, (), False):
                known.append(_fact(of, shown(value)))
        if known:
            alike.setdefault(tuple(known), []).append("" if label == GAME else words.name(label))
    return [(words.listed(names), list(known)) for known, names in alike.items()]
