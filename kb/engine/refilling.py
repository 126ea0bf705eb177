"""A case told again without being made again: the same things by other names, the same facts with other
numbers.

The situations of an archive differ in little more than that.  Whether a case may be told so is found out when
it is made: all must be said plainly, by the names of types, fields and values, so that nothing would be read
otherwise if a thing had another name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any

from kb.engine.case import Case
from kb.engine.facts import CaseBuilder, NumberTold, meant_by_slip, standing_of
from kb.engine.geometry import coordinates
from kb.engine.law import Law
from kb.engine.types import Types
from parsers.law.mistakes import Mistake
from parsers.law.situation import Value

MOST_KEPT = 20_000  # names of which it is known whether they are slips
VALUES = ("yes", "no", "unknown", "none", "unlimited")  # of any type


class Refillable:
    """A case of which the things with these `names` may have others, and so the numbers that it states, each
    of one thing or of several; where it is not to be filled with them, `may_be_filled` is no."""

    def __init__(
        self, builder: CaseBuilder, names: Sequence[str], numbers: Iterable[Sequence[NumberTold]]
    ) -> None:
        self.case = builder.case
        places = {name: place for place, name in enumerate(names)}
        self._own = [(places.get(name), name, thing) for name, thing in self.case.things.own]
        self._called = [name for _, name, _ in self._own]
        self._numbers = [
            (one.thing, one.field.name, place, _reading(self.case.types, one))
            for place, facts in enumerate(numbers)
            for one in facts
        ]
        self._is_slip = lru_cache(MOST_KEPT)(partial(_is_slip, self.case))
        self.may_be_filled = builder.is_plain and _names_only_things(self.case, names)

    def fill(self, names: Sequence[str], numbers: Sequence[int]) -> bool:
        """Tells the case with these names and numbers; no where one of them may not stand there, and the
        situation is to be told as any other."""
        case, is_slip, own = self.case, self._is_slip, []
        for place, name, thing in self._own:
            if place is not None:
                name = names[place]
                if is_slip(thing.kind, name):
                    return False
                thing.label = name
            own.append((name, thing))
        case.things.call(self._called, own)
        self._called = [name for name, _ in own]
        try:
            for thing, fact, place, read in self._numbers:
                case.stated[thing, fact] = value = read(numbers[place])
                setattr(thing, f"f_{fact}", value)
        except Mistake:
            return False
        case.forget_edges()  # they are called by what they lie between
        return True


def _names_only_things(case: Case, names: Iterable[str]) -> bool:
    """Whether names mean things of the case and nothing else that it states."""
    own = dict(case.things.own)
    if any(name not in own or own[name].label != name for name in names):
        return False
    return {one for value in case.stated.values() for one in _texts(value)}.isdisjoint(names)


def _is_slip(case: Case, kind: str, name: str) -> bool:
    return bool(meant_by_slip(case, kind, name))


def _reading(types: Types, told: NumberTold) -> Callable[[int], Any]:
    """How a number is read as the value of the fact for which it was told; it may raise Mistake."""
    value_type = types.value_type(told.field.type, told.field.range)
    return lambda number: value_type.value(number, told.at, _no_thing)


def _no_thing(value: Value, kind: str, at: tuple[int, int]) -> Any:
    raise Mistake(f"{value} is no {kind}", *at)


def _texts(value: Any) -> Iterable[str]:
    """The words in a value that are not the names of things, which are things themselves."""
    if isinstance(value, tuple):
        return [word for one in value for word in _texts(one)]
    return [value] if isinstance(value, str) else []


def words_of_the_law(law: Law) -> frozenset[str]:
    """The words, in small letters, that mean something to a law wherever they stand."""
    types = law.code.types
    found = {*VALUES, *law.players_names, *law.code.decisions, *standing_of(law)}
    for record in types.records.values():
        for field in record.fields.values():
            found |= {field.name, *field.names}
    for values in types.enumerations.values():
        found |= set(values)
    return frozenset(one.lower() for one in found)


def means_something(laws: Iterable[Law]) -> Callable[[str], bool]:
    """Tells of a word whether it means something to one of the laws."""
    laws = tuple(laws)
    known = frozenset().union(*map(words_of_the_law, laws))

    def means(word: str) -> bool:
        if word.lower() in known:
            return True
        return any(
            one.code.types.by_word(word) is not None or coordinates(word, one.code.types.grid) is not None
            for one in laws
        )

    return means


__all__ = ["Refillable", "means_something"]
