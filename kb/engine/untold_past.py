"""What a course of events that begins late leaves untold: how things stood before its first event.

The chapters say how the world stands on one date only.  A course that begins later is told by players who
know what happened in between and did not write it down, so their silence proves nothing: an event that only
this silence would make illegal happens, and what must have been so before is taken as told.  What the course
itself has told is never taken otherwise.  A situation that describes how things stood, or a map, says all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kb.engine.answering import ANSWERED, Outcome
from kb.engine.case import Case
from kb.engine.things import Thing
from kb.engine.types import DERIVED, YES_NO, Field
from kb.engine.values.base import UNKNOWN

MOST_TAKEN = 4  # facts that one event may need
MOST_TRIED = 120  # facts that are tried for one event
Key = tuple[Thing, str]


@dataclass(frozen=True, slots=True)
class OfBefore:
    """A fact of before: what it would be, UNKNOWN where nobody can say, and what of it is new in a list."""

    thing: Thing
    of: Field
    value: Any
    new: tuple[Thing, ...] = ()


class UntoldPast:
    """Which facts a course has left untold, as it goes on.  `told` are those of which it has told what is so,
    `members` what it has told of one member of a list."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._told: set[Key] = set()
        self._members: set[tuple[Thing, str, Any]] = set()
        self._first_told: set[Thing] = set()  # things of which the course was the first to speak
        self._begun: set[Key] = set()  # lists of which members are told

    def begin_with(self, thing: Thing) -> None:
        """The course is the first to speak of a thing: it has no past of its own."""
        self._first_told.add(thing)

    def tell(self, thing: Thing, one: Field, how: str, value: Any) -> None:
        """An event has told of a fact."""
        if how == "becomes":
            self._told.add((thing, one.name))
            return
        self._begun.add((thing, one.name))
        for each in value:
            self._members.add((thing, one.name, each))
            if one.mutual:
                self._members.add((each, one.name, thing))

    def tell_whole(self, thing: Thing, fact: str) -> None:
        """All of a fact is told: how things stand as the course begins."""
        self._told.add((thing, fact))

    def leaves_open(self, thing: Thing, fact: str) -> bool:
        """Whether nobody has told of a fact that comes of what happened before."""
        one = self.case.types.records[thing.kind].fields.get(fact)
        if one is None or not one.lasting or one.source == DERIVED or one.by:
            return False
        known = thing in self._first_told or (thing, fact) in self._told
        return not known and (thing, fact) not in self.case.stated

    def _may_have(self, thing: Thing, fact: str, member: Thing) -> bool:
        """Whether a list of before may have had this member, and that of the member this thing."""
        return (thing, fact, member) not in self._members and self.leaves_open(member, fact)

    def is_silence(self, thing: Thing, fact: str) -> bool:
        """Whether what is known of a fact is all taken from silence."""
        return self.leaves_open(thing, fact) and (thing, fact) not in self._begun

    def have_been_told(self, reads: Iterable[Key], about: tuple[Any, ...]) -> bool:
        """Whether it is told that what an event is about does not stand to each other as was looked for."""
        others = [one for one in about if isinstance(one, Thing)]
        for thing, fact in reads:
            one = self.case.types.records[thing.kind].fields[fact]
            if thing not in others or not (one.mutual and one.lasting):
                continue
            alike = [other for other in others if other.kind == thing.kind and other is not thing]
            if not all(self._is_open(thing, fact, other) for other in alike):
                return True
        return False

    def _is_open(self, thing: Thing, fact: str, other: Thing) -> bool:
        """Whether other is in a list of thing that holds both ways, or nobody has told whether it is."""
        if other in getattr(thing, f"f_{fact}", ()):
            return True
        return self.leaves_open(thing, fact) and self._may_have(thing, fact, other)

    def could_be(self, thing: Thing, fact: str, about: Iterable[Any]) -> Iterator[OfBefore]:
        """What a fact that is left open may have been: a yes for a no, at the things that the event is about
        where it holds both ways, else nobody knows what."""
        if not self.leaves_open(thing, fact):
            return
        one = self.case.types.records[thing.kind].fields[fact]
        now: Any = getattr(thing, f"f_{fact}", UNKNOWN)
        if now is UNKNOWN:
            return
        if one.type.name == YES_NO and not one.type.is_list:
            yield OfBefore(thing, one, not now)
        elif one.mutual:
            for other in about:
                if (
                    isinstance(other, Thing)
                    and other.kind == one.type.name
                    and other is not thing
                    and other not in now
                    and self._may_have(thing, fact, other)
                ):
                    yield OfBefore(thing, one, (*now, other), (other,))
        elif (thing, fact) not in self._begun or one.type.name not in self.case.types.records:
            yield OfBefore(thing, one, UNKNOWN)


def taken_as_told(
    past: UntoldPast,
    judge: Callable[[bool], tuple[Outcome, int]],
    about: tuple[Any, ...],
) -> list[OfBefore]:
    """The facts of before with which an event could happen, none where there are no such: one after the
    other, each that lets one premise more hold.  `judge` judges the event as things stand, and says how many
    of its premises hold; asked for it, it notes what it reads."""
    case, found = past.case, list[OfBefore]()
    for _ in range(MOST_TAKEN):
        with being(case, found):
            _, most = judge(True)
            reads = list(dict.fromkeys(case.reads))
            better: OfBefore | None = None
            for one in _candidates(past, reads, about):
                with being(case, [one]):
                    outcome, met = judge(False)
                if outcome.status == ANSWERED:
                    return [*found, one]
                if met > most:
                    better, most = one, met
        if better is None:
            return []
        found.append(better)
    return []


def _candidates(past: UntoldPast, reads: list[Key], about: tuple[Any, ...]) -> list[OfBefore]:
    """What may be tried: of what the event is about before all else, and nothing where it is told how these
    stand to each other."""
    if past.have_been_told(reads, about):
        return []
    ordered = sorted(reads, key=lambda read: read[0] not in about)
    found = [each for thing, fact in ordered for each in past.could_be(thing, fact, about)]
    return sorted(found, key=lambda one: one.value is UNKNOWN)[:MOST_TRIED]


@contextmanager
def being(case: Case, facts: list[OfBefore]) -> Iterator[None]:
    """Facts are so for a while, of the others in a list that holds both ways too."""
    before: list[tuple[Thing, str, Any]] = []
    for one in facts:
        name = one.of.name
        for thing in (one.thing, *one.new):
            now: Any = getattr(thing, f"f_{name}", UNKNOWN)
            before.append((thing, name, now))
            if thing is one.thing:
                _put(thing, name, one.value)
            elif now is not UNKNOWN:
                _put(thing, name, (*now, one.thing))
    case.forget()
    try:
        yield
    finally:
        for thing, name, value in reversed(before):
            _put(thing, name, value)
        case.forget()


def _put(thing: Thing, name: str, value: Any) -> None:
    if value is not UNKNOWN:
        setattr(thing, f"f_{name}", value)
    elif hasattr(thing, f"f_{name}"):
        delattr(thing, f"f_{name}")


__all__ = ["OfBefore", "UntoldPast", "being", "taken_as_told"]
