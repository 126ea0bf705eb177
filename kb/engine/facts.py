"""Situations -> cases: names get their meaning, and values their types.

Whatever a situation says wrongly is a Mistake with line and column: a misspelt name, a value of the wrong
type, the same fact stated twice and differently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kb.engine.case import Case
from kb.engine.code import LawCode
from kb.engine.geometry import coordinates
from kb.engine.law import Law
from kb.engine.standing import Standing
from kb.engine.tables import Table
from kb.engine.things import Thing, new_thing
from kb.engine.types import ANY, FOUND, PRINTED, YES_NO, Field, Lacked, Record, Type
from kb.engine.values.base import UNKNOWN
from kb.engine.words import vocabulary_of
from parsers.law.mistakes import Mistake, UnknownWord, nearest
from parsers.law.situation import (
    BetweenTwo,
    Fact,
    Reference,
    Series,
    Situation,
    StatedThing,
    Value,
    name_of,
    read_situation,
)
from parsers.near_misses import near_misses

_YES_NO = Type(YES_NO)
MOST_THINGS = 200_000
A_SLIP = 0.8  # likeness of two names from which one is the other, misspelt
BETWEEN_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")
Include = Callable[[str], str | None]


def edition_of(situation: Situation, law: LawCode, default: str = "") -> str:
    """The edition that a situation names, else `default`, else the first.  Raises Mistake."""
    wanted = situation.edition or default or law.editions[0]
    if wanted not in law.editions:
        raise Mistake(f"no edition is called {wanted}", *situation.edition_at, nearest(wanted, law.editions))
    return wanted


def options_of(situation: Situation, law: LawCode, edition: str) -> frozenset[str]:
    """The ids of the options that a situation names by their numbers in its edition.  Raises Mistake."""
    known = law.option_ids.get(edition, {})
    for number, at in situation.options:
        if number not in known:
            numbers = f"1 to {max(known)}" if known else "no options"
            raise Mistake(f"{edition} has no option {number}", *at, numbers)
    return frozenset(known[number] for number, _ in situation.options)


def case_of(law: Law, situation: Situation, edition: str, options: frozenset[str]) -> Case:
    """The case that a situation describes.  Raises Mistake."""
    return told_case(law, situation, edition, options).case


def told_case(law: Law, situation: Situation, edition: str, options: frozenset[str]) -> CaseBuilder:
    """The same, with what was noted while it was told.  Raises Mistake."""
    tables = dict(law.tables)
    for grid, at in situation.tables:
        title = grid[0][0]
        if title not in law.code.charts and title not in tables:
            raise Mistake(f"no chart is called {title!r}", *at, nearest(title, [*law.code.charts, *tables]))
        tables[title] = Table(title, grid[0], grid[1:])
    case = Case(law.code.types, options, tables)
    case.rules = law.in_play(edition, options)
    builder = CaseBuilder(case)
    if _stands(law):
        assert law.standing is not None
        case.stand(law.standing)
    else:
        _tell_standing(law, builder)
    case.told = builder.tell(situation.things)
    case.stated = dict(builder.stated)
    builder.finish()
    return builder


def _stands(law: Law) -> bool:
    """Whether what always holds is kept for the cases of a law; it is told to a first one to find out."""
    if law.keeps_standing is None:
        case = Case(law.code.types, frozenset(), dict(law.tables))
        builder = CaseBuilder(case)
        _tell_standing(law, builder)
        law.keeps_standing = Standing.fits(case)
        if law.keeps_standing:
            law.standing = Standing(case)
            builder.finish()
            law.standing.finish(case)
    return law.keeps_standing


def standing_of(law: Law) -> Iterable[str]:
    """The names of what always holds, where that is kept for the cases of a law."""
    return law.standing if _stands(law) and law.standing else ()


def _tell_standing(law: Law, builder: CaseBuilder) -> None:
    """Tells a case what always holds."""
    case = builder.case
    for name, record in case.types.singletons().items():
        case.things[name] = case.add(record.name, name)
    # All at once, so that what stands in one chapter may speak of what stands in another.
    case.for_good = builder.tell(
        [one for text, _, _ in law.code.standing for one in read_standing(text).things], standing=True
    )


@lru_cache(1_000)  # a program that goes over from build to build meets ever new ones
def read_standing(text: str) -> Situation:
    """Standing facts are read once."""
    return read_situation(text)


def including(situation: Situation, include: Include, within: tuple[str, ...] = ()) -> Situation:
    """The situation with what it includes before it; `include` reads a file by its name as written, and
    raises ValueError where it will not.  Raises Mistake where a file is missing, is no situation, or files
    include each other."""
    if not situation.includes:
        return situation
    whole = Situation(situation.edition, situation.edition_at, title=situation.title, at=situation.at)
    for name, at in situation.includes:
        if name in within:
            raise Mistake(f"{name!r} includes itself", *at, "a map that includes nothing")
        try:
            text = include(name)
        except ValueError as error:
            raise Mistake(str(error), *at, getattr(error, "expected", "")) from error
        if text is None:
            raise Mistake(f"{name!r} cannot be read", *at, "a file beside this one")
        try:
            part = including(read_situation(text), include, (*within, name))
        except Mistake as mistake:
            raise Mistake(
                f"{name}:{mistake.line}:{mistake.column}: {mistake.message}", *at, mistake.expected
            ) from mistake
        if part.events:
            raise Mistake(f"{name} tells events", *at, "a map, and the events in the situation itself")
        whole.things += part.things
        whole.options += part.options
        whole.tables += part.tables
        whole.edition = whole.edition or part.edition
    whole.options += situation.options
    whole.things += situation.things
    whole.events += situation.events
    whole.asks += situation.asks
    whole.tables += situation.tables
    return whole


def _order_of_meeting(said: StatedThing) -> int:
    """What has a type is met first: of the rest only the place tells what it may be.  What lies between two
    things comes last."""
    return 2 if said.ends else 0 if said.kind else 1


@dataclass(frozen=True, slots=True)
class NumberTold:
    """A number that is stated of a thing, and the place of what is said before it."""

    thing: Thing
    field: Field
    value: int
    at: tuple[int, int]


class CaseBuilder:
    """Tells a case the facts of a situation."""

    def __init__(self, case: Case) -> None:
        self.case, self.types = case, case.types
        self.vocabulary = vocabulary_of(case.types)
        self.stated: dict[tuple[Thing, str], Value] = {}
        self.places: dict[tuple[Thing, str], tuple[int, int]] = {}
        self.counts: dict[str, int] = {}
        self.own_named: dict[Thing, str] = {}  # the names that stand after a printed kind
        # Whether all is said by the names of types, fields and values alone, so that nothing would be read
        # otherwise if a thing had another name; and where numbers are said so.
        self.is_plain = True
        self.numbers: list[NumberTold] = []
        self.players_names = case.rules.law.players_names if case.rules is not None else {}

    def tell(self, said: list[StatedThing], standing: bool = False) -> list[Thing]:
        """The things that are spoken of, one for each statement of one.  Names first, so that facts may speak
        of things below them."""
        if not said:
            return []
        if len(said) > MOST_THINGS:
            raise Mistake(f"this situation has more than {MOST_THINGS:,} things", *said[-1].at, "fewer")
        met: dict[int, tuple[Thing, tuple[Fact, ...]]] = {}
        for place in sorted(range(len(said)), key=lambda place: _order_of_meeting(said[place])):
            amount = self._amount_counted(said[place])
            if amount and place and said[place - 1] is said[place]:
                met[place] = (met[place - 1][0], ())
                continue
            thing, facts = self._thing(said[place])
            met[place] = (thing, (*facts, *amount))
        for place, one in enumerate(said):
            thing, facts = met[place]
            if one.within:
                self._put_in(thing, Reference(name_of(one.within), (), one.at), one.at)
            for fact in facts:
                self._fact(thing, fact)
        if standing:
            self.stated.clear()  # a situation may say otherwise
            for thing in self.case.things.values():
                # What a thing is stands for good; how it stands to another one is for the situation to tell.
                thing.assumed &= self._told_of_two(thing.kind)
                thing.stands = True
        return [met[place][0] for place in range(len(said))]

    def _amount_counted(self, said: StatedThing) -> tuple[Fact, ...]:
        """How much a number before a printed kind counts, of those of which it counts no things: `5 CP`."""
        if not said.counted:
            return ()
        record = self.types.by_word(said.kind) if said.kind else self._sort(said)
        if record is None or not any(one.measures for one in record.fields.values()):
            return ()
        read = [
            one
            for fact in said.facts
            if self._understands(record, fact, True)
            for one in self.vocabulary.read(record, fact, self._kind_of, said.whole, True).facts
        ]
        kinds = [value for one, value in read if one.name == self.types.kind_field(record.name)]
        field = self.types.measure_of(record.name, str(kinds[0])) if kinds else None
        if field is None or any(one == field for one, _ in read):
            return ()
        return (
            Fact(
                field.name, said.counted, False, said.at, (Reference(field.name, (), said.at), said.counted)
            ),
        )

    def _told_of_two(self, kind: str) -> set[str]:
        """The facts of a type that hold both ways between two things and may change in play."""
        fields = self.types.records[kind].fields.values()
        return {one.name for one in fields if one.mutual and one.source != PRINTED}

    def finish(self) -> None:
        """Inverse lists, and the relations that hold both ways."""
        for record, field in self.types.related():
            if record.name not in self.case.met:
                continue
            if field.by:
                invert(self.case, record, field)
            else:
                self._mirror(record, field)
        self._leave_out_what_kinds_lack()
        self._follow()
        self.case.is_finished = True

    def _follow(self) -> None:
        """What is usual of a thing is, of one that another leads, what was told of its leader: cargo is in
        the sea area of its ship.  Lists of what is in a place were made before: they have only what was told
        to be there."""
        for record, field in self.types.led():
            for thing in self.case.laid_out(record.name):
                leader = self._leader(thing, field)
                if leader is not thing and field.name not in leader.assumed:
                    setattr(thing, f"f_{field.name}", getattr(leader, f"f_{field.name}"))
                    thing.assumed.discard(field.name)

    @staticmethod
    def _leader(thing: Thing, field: Field) -> Thing:
        """The nearest thing that leads one in a fact and of which it was told, or the last that leads."""
        met = {thing}
        while field.name in thing.assumed:
            ahead: Thing | None = getattr(thing, f"f_{field.follows}", None)
            if ahead is None or ahead in met:
                break
            met.add(ahead)
            thing = ahead
        return thing

    def _leave_out_what_kinds_lack(self) -> None:
        """What a thing cannot have by its kind is not so, none, or not there, and nobody is asked for it.
        What measures its kind is not known where nobody says it.  Raises Mistake where somebody stated what
        it cannot have."""
        told: dict[Thing, set[str]] = {}
        for thing, name in self.stated:
            told.setdefault(thing, set()).add(name)
        for record, field in self.types.kind_fields().items():
            said = f"f_{field}"
            for thing in self.case.laid_out(record):
                kind = getattr(thing, said, None)
                if kind:
                    lacked = self.types.lacked(record, kind)
                    if thing in told and not lacked.names.isdisjoint(told[thing]):
                        raise self._is_lacked(thing, kind, lacked)
                    thing.assumed -= lacked.names
                    vars(thing).update(lacked.instead)
                    measure = self.types.measure_of(record, kind)
                    if measure is not None and measure.name in thing.assumed:
                        thing.assumed.discard(measure.name)  # how much of it there is nobody assumes
                        vars(thing).pop(f"f_{measure.name}", None)

    def _is_lacked(self, thing: Thing, kind: str, lacked: Lacked) -> Mistake:
        field = next(one.field for one in lacked.fields if (thing, one.field.name) in self.stated)
        having = " or ".join(map(_with_article, field.kinds))
        measure, value = self.types.measure_of(thing.kind, kind), self.stated[thing, field.name]
        meant = f"{value} {kind} where it is that many" if measure and isinstance(value, int) else ""
        return Mistake(
            f"{thing.label}: {_with_article(kind)} has no {said_of(field.name)}",
            *self.places[thing, field.name],
            meant or f"{having} has it",
        )

    # ---- things

    def _thing(self, said: StatedThing) -> tuple[Thing, tuple[Fact, ...]]:
        """The thing that is spoken of, and what is said of it.  Raises Mistake."""
        record = self.types.by_word(said.kind) if said.kind else None
        if record is None and said.kind:  # a type of two words: `sea area North: ...`
            more, _, name = said.name.partition(" ")
            record = self.types.by_word(said.kind + more) if more else None
            if record is not None:
                said = replace(said, kind=said.kind + more, name=name)
        if record is None:
            return self._unsorted(said)
        if record.step_of or record.name in FOUND:
            raise self._no_type(said)
        if said.ends and not record.joins and self.types.joining_by(name_of(said.kind)):
            return self._edge_of_a_kind(said)  # such as `straits`, of which there is a type besides
        if said.ends:
            return self._edge(record, said), said.facts
        if record.joins:
            raise Mistake(f"a {said.kind} lies between two", *said.at, f"{said.kind} between A and B: ...")
        name = name_of(said.name) or (record.name.lower() if record.alone else "")
        if record.alone and name != record.name.lower():
            raise Mistake(f"there is one {said.kind}", *said.at, f"{said.kind}: ...")
        if not name:
            return self._nameless(record, said), said.facts
        told = self._told_by_name(record, said)
        return self._called(record, name, said.name or name, said), (*told, *said.facts)

    def _told_by_name(self, record: Record, said: StatedThing) -> list[Fact]:
        """What the name itself says: `attack on Kiev` is the attack on that hex."""
        if " " not in said.name:
            return []
        self.is_plain = False
        if name_of(said.name) in self.case.things:
            return []
        words = tuple(Reference(word, (), said.at) for word in said.name.split())
        fact = Fact("", words[0], False, said.at, words)
        return [fact] if self._understands(record, fact, False) else []

    def _called(self, record: Record, name: str, label: str, said: StatedThing) -> Thing:
        found = self.case.things.get(name)
        if found is None and not self._speaks_of_meant(name, said):
            found = self._known(name, record.name)
            if found is not None:
                found.label = label  # as the players say it
        if found is None:
            self._must_be_no_slip(record, name, label, said)
            found = self.case.things[name] = self.case.add(record.name, label)
            self.case.map.put(found, name)
        elif found.kind != record.name:
            raise Mistake(f"{label} is a {found.kind} already", *said.at, "another name")
        return found

    def _must_be_no_slip(self, record: Record, name: str, label: str, said: StatedThing) -> None:
        """A new thing of a type that always stands, called almost as one that does, is no other thing beside
        it of which the rules know nothing.  Raises Mistake."""
        meant = meant_by_slip(self.case, record.name, name)
        if meant:
            kind = _with_article(record.name.lower())
            raise Mistake(f"{label} is {kind} that the game does not have", *said.at, f"{meant}?")

    def _known(self, name: str, kind: str) -> Thing | None:
        """The thing of a name, else that of a type which always stands and which players call so (`NEI`, the
        Netherlands East Indies).  From then on the situation knows it by both names."""
        found = self.case.things.get(name)
        if found is None:
            found = self._meant(name)
            if found is None or found.kind != kind:
                return None
            self.case.things[name] = found
        return found

    def _meant(self, name: str) -> Thing | None:
        """What always stands and is called so by players."""
        other = self.players_names.get(name.lower())
        found = None if other is None else self.case.things.get(other)
        return found if found is not None and found.stands else None

    def _unsorted(self, said: StatedThing) -> tuple[Thing, tuple[Fact, ...]]:
        """A thing of which only its facts tell what it is: `Leningrad: city`, `in Kiev: INF`."""
        self.is_plain = False
        by_kind = self._of_a_kind(said)
        if by_kind is not None:
            return by_kind
        if said.ends:
            return self._edge_of_a_kind(said)
        if said.name and self._near_a_type(said.kind):
            raise self._no_type(said)
        name = name_of(said.whole)
        found = self.case.things.get(name) or self._told_of_meant(name, said)
        if found is not None:  # `Leningrad: ...` of a place that is known, `LVII in Kiev`
            return found, said.facts if said.kind else ()
        if said.kind and self._is_number(name):
            return self._called(
                self.types.records[self.types.grid.places], name, said.whole, said
            ), said.facts
        kind, _, rest = said.whole.partition(" ")
        typed = self.types.by_word(kind) if rest and not said.kind else None
        if typed is not None:  # `unit LVII in Kiev`
            return self._called(typed, name_of(rest), rest, said), ()
        record = self._sort(said)
        if said.kind:
            return self._called(record, name, said.whole, said), said.facts
        return self._nameless(record, said), said.facts

    def _speaks_of_meant(self, name: str, said: StatedThing) -> bool:
        """Whether what is told of a thing is how it stands to what players call so, which then is another one
        (`country Russia: controlled_by USSR`, a land of the USSR)."""
        meant = self.players_names.get(name.lower())
        if meant is None:
            return False
        values = (word for fact in said.facts for word in (fact.value, *fact.words))
        return any(isinstance(one, Reference) and name_of(one.name) == meant for one in values)

    def _told_of_meant(self, name: str, said: StatedThing) -> Thing | None:
        """What always stands and is called so by players, where all that is told can be told of it."""
        meant = self._meant(name) if said.facts and said.kind else None
        if meant is None:
            return None
        record = self.types.records[meant.kind]
        understood = all(self._understands(record, fact, False) for fact in said.facts)
        return self._known(name, meant.kind) if understood else None

    def _of_a_kind(self, said: StatedThing) -> tuple[Thing, tuple[Fact, ...]] | None:
        """`sloop Gull: damaged`: a thing by a value that only one type has, and its name; None where the
        first word is no such value, or is the beginning of a name."""
        if not said.kind or not said.name or said.ends or name_of(said.whole) in self.case.things:
            return None
        value = self._value_called(name_of(said.kind))
        if not value:
            return None
        word = Reference(value, (), said.at)
        facts = (Fact("", word, False, said.at, (word,)), *said.facts)
        records = [
            one
            for one in self._sorts()
            if self.types.field_for_value(one.name, value)
            and all(self._understands(one, fact, False) for fact in facts if fact.field != "in")
        ]
        if len(records) != 1:
            return None
        return self._called(records[0], name_of(said.name), said.name, said), facts

    def _edge_of_a_kind(self, said: StatedThing) -> tuple[Thing, tuple[Fact, ...]]:
        """`road between Graz and Au`: what lies between two, by a value or a yes-or-no fact that only one
        type has.  Raises Mistake."""
        word = name_of(said.kind)
        having = self.types.joining_by(word)
        if len(having) != 1:
            raise self._no_type(said)
        value = Reference(word, (), said.at)
        return self._edge(having[0], said), (Fact("", value, False, said.at, (value,)), *said.facts)

    def _value_called(self, word: str) -> str:
        """The value that a word is, or of which it is the plural; "" where it is none."""
        return next((one for one in (word, word.removesuffix("s")) if self.types.enumerations_with(one)), "")

    def _sorts(self) -> list[Record]:
        """The types of which there may be any number of things."""
        plain = [r for r in self.types.records.values() if not (r.step_of or r.joins or r.alone)]
        return [r for r in plain if r.name not in FOUND]

    def _sort(self, said: StatedThing) -> Record:
        """The one type of which all that is said can be said.  Raises Mistake."""
        nameless = not said.kind
        records = self._sorts()
        facts = [fact for fact in said.facts if fact.field != "in"]
        if nameless:
            place = self.case.things.get(name_of(said.within))
            if place is None and not self._is_number(said.within):
                expected = nearest(said.within, self.case.things)
                raise Mistake(
                    f"nothing is called {said.within}",
                    *said.at,
                    expected if expected.endswith("?") else f"{said.within}: ...",
                )
            kind = place.kind if place else self.types.grid.places
            records = [r for r in records if any(f.type == Type(kind) for f in r.fields.values())]
        known = [r for r in records if facts and all(self._understands(r, f, nameless) for f in facts)]
        if len(known) == 1:
            return known[0]
        label = said.whole or "this"
        if known:
            known.sort(
                key=lambda one: not self.types.kind_field(one.name)
            )  # a counter is what most players mean
            raise Mistake(
                f"it is not clear what {label} is ({', '.join(r.name.lower() for r in known[:8])})",
                *said.at,
                f"{known[0].name.lower()} {label}: ...",
            )
        if not facts:
            raise self._no_kind(said) if said.facts else self._no_type(said)
        raise self._not_understood(said, records, facts)

    def _not_understood(self, said: StatedThing, records: list[Record], facts: list[Fact]) -> Mistake:
        """What is told of a thing of which one fact is a fact of no type that has the others."""
        nameless, label = not said.kind, said.whole or "this"
        counters = [r for r in records if nameless and self.types.kind_field(r.name)]
        best = max(counters or records, key=lambda r: sum(self._understands(r, f, nameless) for f in facts))
        odd = next(f for f in facts if not self._understands(best, f, nameless))
        first = str(odd.words[0]) if odd.words else ""
        typed = self.types.by_word(first)
        if typed is not None and typed in records:  # "Gull: ship, small"
            named = BETWEEN_WORDS.sub("_", typed.name).lower()
            raise Mistake(f"{first.replace('_', ' ')} stands behind the name", *odd.at, f"{named} NAME: ...")
        begun = [r for r in records if self._understands(r, replace(odd, words=odd.words[:1]), nameless)]
        alone = self._sorts_valued(said)
        if len(alone) == 1:  # "town Graz: maybe"
            best = alone[0]
            odd = next((f for f in facts if not self._understands(best, f, nameless)), odd)
        elif len(facts) == 1 and len(begun) == 1:  # "city maybe": a hex, of which that cannot be said
            best = begun[0]
        elif len(facts) == 1 and not counters:
            # In the words of this game: a type that is a counter, where it has such.
            such = next((r for r in records if self.types.kind_field(r.name)), best).name.lower()
            return Mistake(
                f"nothing tells what {label} is", *odd.at, f"its type first, as in {such} {label}: ..."
            )
        try:
            self.vocabulary.read(best, odd, self._kind_of, label)
        except Mistake as mistake:
            return self._with_names(mistake)
        return Mistake(f"{label}: {best.name} knows no such fact", *odd.at)

    def _sorts_valued(self, said: StatedThing) -> list[Record]:
        """The types that have the value which stands before a name."""
        value = self._value_called(name_of(said.kind)) if said.kind and said.name else ""
        return [one for one in self._sorts() if value and self.types.field_for_value(one.name, value)]

    def _understands(self, record: Record, fact: Fact, named: bool) -> bool:
        return self.vocabulary.understands(record, fact, self._kind_of, named)

    def _kind_of(self, name: str) -> str | None:
        """The type of a thing by its name; a printed number is always a place."""
        found = self.case.things.get(name_of(name)) or self._meant(name_of(name))
        if found is not None:
            return found.kind
        return self.types.grid.places if self._is_number(name) else None

    def _is_number(self, name: str) -> bool:
        """Whether a name is a number of the printed map."""
        return coordinates(name, self.types.grid) is not None

    def _near_a_type(self, word: str) -> bool:
        """Whether a word looks like the misspelt name of a type."""
        known = [
            name.lower() for name, r in self.types.records.items() if not r.step_of and name not in FOUND
        ]
        return bool(near_misses(word, [*known, *(f"{one}s" for one in known)], 0.7))

    def _no_type(self, said: StatedThing) -> Mistake:
        known = [
            name.lower() for name, r in self.types.records.items() if not r.step_of and name not in FOUND
        ]
        return Mistake(f"no type is called {said.kind}", *said.at, nearest(said.kind, known))

    def _no_kind(self, said: StatedThing) -> Mistake:
        """What is told of a name of which only a place is said."""
        label = said.whole or said.kind
        counter = next((r.name.lower() for r in self._sorts() if self.types.kind_field(r.name)), "")
        such = f"its kind, or its type first, as in {counter} {label}: ..." if counter else ""
        return Mistake(f"nothing tells what {label} is", *said.at, such)

    def _nameless(self, record: Record, said: StatedThing) -> Thing:
        self.is_plain = False
        self.counts[record.name] = self.counts.get(record.name, 0) + 1
        first = said.facts[0].words[0] if said.facts and said.facts[0].words else None
        word = record.name.lower()
        if isinstance(first, Reference) and first.name not in record.fields:  # a kind, and no fact: "fleet C"
            word = first.name
        name = self._own_name(record, said)
        if not name:
            return self.case.add(record.name, f"{word} {self.counts[record.name]}", named=False)
        close = near_misses(name, self.case.things, 0.75)
        if close and name_of(name) not in self.case.things:
            raise Mistake(f"nothing is called {name}", *said.at, f"{close[0]}?")
        label = f"{word.replace('_', '-')} {name.replace('_', ' ')}"
        thing = self._called(record, name_of(name), label, said)
        self.own_named[thing] = name
        return thing

    def _own_name(self, record: Record, said: StatedThing) -> str:
        """The name that stands after a printed kind: `in Kiev: HQ-A Rommel`."""
        if not said.facts or len(said.facts[0].words) < 2:
            return ""
        label = f"this {record.name.lower()}"
        return self.vocabulary.read(record, said.facts[0], self._kind_of, label, named=True).name

    def _edge(self, record: Record, said: StatedThing) -> Thing:
        if not record.joins:
            raise Mistake(f"a {said.kind} lies between nothing", *said.at, f"{said.kind} NAME: ...")
        self.is_plain = False  # what lies between two is called by them
        ends = [self._named(name_of(one), Type(record.joins), said.at) for one in said.ends or ()]
        if ends[0] is ends[1]:
            raise Mistake(f"a {said.kind} has two ends", *said.at, f"{said.kind} between A and B")
        return self.case.join(record.name, *ends)

    def _named(self, name: str, kind: Type, at: tuple[int, int]) -> Thing:
        found = self._known(name, kind.name)
        if found is None and self._is_number(name) and self._has_places(kind):
            found = self.case.things[name] = self.case.add(kind.name, name)
            self.case.map.put(found, name)
        if found is None:
            known = [key for key, thing in self.case.things.items() if thing.kind == kind.name]
            near, declared = nearest(name, known), f"{kind.name.lower()} {name}: ..."
            or_one = f", or {near}" if near else ""
            expected = near if near.endswith("?") else declared + or_one
            raise Mistake(f"no {kind.name} is called {name}", *at, expected)
        if found.kind != kind.name:
            raise Mistake(f"{name} is a {found.kind}", *at, f"a {kind.name}")
        return found

    def _has_places(self, kind: Type) -> bool:
        return kind.name == self.types.grid.places

    # ---- facts

    def _fact(self, thing: Thing, fact: Fact) -> None:
        record = self.types.records[thing.kind]
        field = self.types.field_by_name(record.name, fact.field) if fact.field else None
        plain = field is not None and not _odd(field, fact.value)
        if fact.field == "in" and "in" not in record.fields:
            if self._is_no_place(fact.value) and self._understands(record, fact, False):
                self._phrase(thing, record, fact, None)  # "in supply"
            else:
                self._put_in(thing, fact.value, fact.at)
        elif plain or (fact.field and len(fact.words) < 2):
            self._said(thing, record, fact, field)
        elif fact.field or len(fact.words) > 1 and not fact.denied:
            self._phrase(thing, record, fact, field)
        else:
            self._word(thing, record, fact)

    def _phrase(self, thing: Thing, record: Record, fact: Fact, field: Field | None) -> None:
        """A fact in a player's own words.  Raises Mistake."""
        self.is_plain = False
        own = self.own_named.get(thing, "")
        try:
            said = self.vocabulary.read(
                record,
                fact,
                lambda name: None if name == own else self._kind_of(name),
                thing.label,
                bool(own),
            )
        except Mistake as mistake:
            if field is not None or fact.field and not isinstance(fact.value, Reference):
                self._said(thing, record, fact, field)  # it was meant so, and its value or its name is wrong
            raise self._with_names(mistake) from mistake
        for one, value in said.facts:
            self._set(thing, one, self._value_of(one, value, fact.at), fact.at)

    def _with_names(self, mistake: Mistake) -> Mistake:
        """The mistake with the name of the thing that comes nearest, where no word of the vocabulary does."""
        close = near_misses(mistake.message.rpartition(" ")[2], self.case.things)
        if mistake.expected.endswith("?") or not close:
            return mistake
        return Mistake(mistake.message, mistake.line, mistake.column, f"{close[0]}?")

    def _said(self, thing: Thing, record: Record, fact: Fact, field: Field | None) -> None:
        if field is None:
            known = [f.name for f in record.fields.values() if not f.by]
            raise Mistake(f"{record.name} has no {fact.field}", *fact.at, nearest(fact.field, known))
        if field.by:
            other = field.type.name.lower()
            raise Mistake(
                f"{fact.field} follows from the {field.by} of each {other}",
                *fact.at,
                f"of each {other} its {field.by}: NAME: {field.by} {thing.label}",
            )
        try:
            value = self._value_of(field, fact.value, fact.at)
        except Mistake as mistake:
            message = f"{said_of(field.name)} of {thing.label}: {mistake.message}"
            raise Mistake(message, mistake.line, mistake.column, mistake.expected) from mistake
        if type(value) is int:
            self.numbers.append(NumberTold(thing, field, value, fact.at))
        self._set(thing, field, value, fact.at)

    def _word(self, thing: Thing, record: Record, fact: Fact) -> None:
        if isinstance(fact.value, (Series, int, Fraction)) and fact.words:
            self._phrase(thing, record, fact, None)
            return
        if not isinstance(fact.value, Reference) or fact.value.fields:
            said = "none" if fact.value is None else fact.value
            kind = record.name.lower()
            first = next((one.name.replace("_", " ") for one in record.fields.values() if not one.by), "")
            if not first:
                message = f"{_with_article(kind)} has no facts, and {said} is told of {thing.label}"
                raise Mistake(message, *fact.at, f"{kind} {thing.label}, and no more")
            expected = f"the fact before it, such as {first} {said}"
            raise Mistake(f"what is {said} of {thing.label}?", *fact.at, expected)
        word = fact.value.name
        told = self.types.told_by(record.name, word)
        if told is not None and (told[1] is True or not fact.denied):
            field, value = told
            self._set(thing, field, not fact.denied if value is True else value, fact.at)
            return
        if fact.denied:
            if fact.words and self._understands(record, fact, False):
                self._phrase(thing, record, fact, None)
                return
            known = [f.name for f in record.fields.values() if f.type == Type(YES_NO)]
            raise Mistake(f"{record.name} has no {word}", *fact.at, nearest(word, known))
        if word in self.case.things:
            kind = self.case.things[word].kind
            fields = self.types.fields_holding(record.name, kind)
            best = [f for f in fields if f.name.replace("_", "") == kind.lower()] or fields
            if len(best) == 1:
                self._set(thing, best[0], self.case.things[word], fact.at)
                return
            known = [f.name for f in fields]
            raise Mistake(f"what is {word} to {thing.label}?", *fact.at, nearest("", known))
        known = [f.name for f in record.fields.values() if not f.by]
        known += [value for f in record.fields.values() for value in self.types.values(f.type)]
        if any(word in self.types.values(f.type) for f in record.fields.values()):
            names = [f.name for f in record.fields.values() if word in self.types.values(f.type)]
            raise Mistake(f"{word} may be several things", *fact.at, f"{' or '.join(names)} {word}")
        if fact.words and self._understands(record, fact, False):
            self._phrase(thing, record, fact, None)
            return
        if fact.words:  # says of which kinds it is, where it is of several
            self._phrase(thing, record, fact, None)
        raise UnknownWord(record.name, word, *fact.at, nearest(word, known))

    def _is_no_place(self, where: Value) -> bool:
        """Whether a word is neither a thing of the situation nor the number of a hex."""
        return (
            isinstance(where, Reference)
            and where.name not in self.case.things
            and not self._is_number(where.name)
        )

    def _put_in(self, thing: Thing, where: Value, at: tuple[int, int]) -> None:
        """`in X`: the field of the type that X has."""
        record = self.types.records[thing.kind]
        place = self.case.things.get(where.name) if isinstance(where, Reference) else None
        if place is None and isinstance(where, Reference) and self._is_number(where.name):
            kinds = {f.type.name for f in record.fields.values() if self._has_places(f.type)}
            if len(kinds) == 1:
                place = self._named(where.name, Type(kinds.pop()), at)
        if place is None:
            raise Mistake(f"nothing is called {where}", *at, self._place_told(record, str(where)))
        fields = self.types.fields_holding(record.name, place.kind)
        best = [f for f in fields if f.name.replace("_", "") == place.kind.lower()] or fields
        if not best:
            raise Mistake(f"a {record.name} is in no {place.kind}", *at, "what it may be in")
        self._set(thing, best[0], place, at)

    def _place_told(self, record: Record, name: str) -> str:
        """The thing that is meant by a misspelt name, else how a place of that name is told of."""
        near, types = nearest(name, self.case.things), self.types
        held = [f.type for f in record.fields.values() if not f.by and types.is_named(f.type)]
        kinds = {one.name.lower() for one in held if not types.places or one.name == types.places}
        told = " or ".join(f"{kind} {name}: ..." for kind in sorted(kinds))
        return near if near.endswith("?") else told or near

    def _set(self, thing: Thing, field: Field, value: Any, at: tuple[int, int]) -> None:
        key = (thing, field.name)
        if key in self.stated:
            self.is_plain = False  # of two numbers neither may become another one by itself
            if self.stated[key] != value:
                raise Mistake(
                    f"{thing.label}: {said_of(field.name)} is {shown(self.stated[key])} already",
                    *at,
                    f"one of {shown(self.stated[key])} and {shown(value)}",
                )
        self.stated[key] = value
        self.places[key] = at
        thing.assumed.discard(field.name)
        if value is UNKNOWN:
            if hasattr(thing, f"f_{field.name}"):
                delattr(thing, f"f_{field.name}")
        else:
            setattr(thing, f"f_{field.name}", value)

    def value(self, value: Value, kind: Type, at: tuple[int, int], ranged: str = "") -> Any:
        """A value as the rules know it.  Raises Mistake where it is not of the type."""
        return self.types.value_type(kind, ranged).value(value, at, self._thing_meant)

    def _value_of(self, field: Field, value: Value, at: tuple[int, int]) -> Any:
        """The value of a fact; `none` of one that may have none."""
        return None if value is None and field.may_be_none else self.value(value, field.type, at, field.range)

    def _thing_meant(self, value: Value, kind: str, at: tuple[int, int]) -> Any:
        """The thing of a type that is meant, by its name, a fact of another, or what it lies between."""
        if isinstance(value, BetweenTwo):
            record = self.types.records.get(kind)
            if record is None or not record.joins:
                raise Mistake(f"{value} is no {kind}", *at)
            ends = [self._named(one, Type(record.joins), at) for one in value.ends]
            return self.case.edge(record.name, *ends)
        assert isinstance(value, Reference)
        if kind == ANY:
            return self.case.things.get(value.name, value.name)
        if value.fields:
            thing: Any = self.case.things.get(value.name)
            for name in value.fields:
                thing = getattr(thing, f"f_{name}", None)
            if thing is None:
                raise Mistake(f"nothing is called {value}", *at)
            if not isinstance(thing, Thing) or thing.kind != kind:
                what = thing.kind if isinstance(thing, Thing) else shown(thing)
                raise Mistake(f"{value} is {what}, and no {kind}", *at, f"the name of a {kind}")
            return thing
        return self._named(value.name, Type(kind), at)

    # ---- relations

    def _mirror(self, record: Record, field: Field) -> None:
        name = f"f_{field.name}"
        for thing in self.case.laid_out(record.name):
            for other in getattr(thing, name, ()):
                mine = getattr(other, name, None)  # one of which nobody knows all stays unknown
                if mine is not None and thing not in mine:
                    setattr(other, name, (*mine, thing))
                    other.assumed.discard(field.name)


def meant_by_slip(case: Case, kind: str, name: str) -> str:
    """The thing of a type that always stands and is called almost so, "" where there is none."""
    alike = [one for one in case.standing_of(kind) if one.count("_") == name.count("_")]
    return "".join(near_misses(name, alike, A_SLIP))


def invert(case: Case, record: Record, field: Field) -> None:
    """Makes the list `field` of each thing of a type anew, from the fact of others that it follows from."""
    members: dict[Thing, list[Thing]] = {}
    by, name = f"f_{field.by}", f"f_{field.name}"
    for other in case.laid_out(field.type.name):
        target = vars(other).get(by)
        if target is None or target == ():
            continue
        for one in target if isinstance(target, tuple) else (target,):
            if one is not None:
                members.setdefault(one, []).append(other)
    for thing in case.laid_out(record.name):
        vars(thing)[name] = tuple(members[thing]) if thing in members else ()


def _odd(field: Field, value: Value) -> bool:
    """Whether a word after a yes-or-no field can only be more words of a phrase: `major port`."""
    known = ("yes", "no", "unknown")
    return isinstance(value, Reference) and field.type == _YES_NO and value.name not in known


def said_of(fact: str) -> str:
    """The name of a fact in a sentence: "at war with"."""
    return fact.replace("_", " ")


def _with_article(kind: str) -> str:
    """A kind in a sentence: "an aircraft", "a HQ_A"."""
    words = BETWEEN_WORDS.sub(" ", kind).lower() if kind[1:2].islower() else kind.replace("_", "-")
    return f"{'an' if words[0] in 'AEIOaeio' or words.startswith('HQ') else 'a'} {words}"


def shown(value: Any) -> str:
    """A value as a person writes it."""
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None:
        return "none"
    if value is UNKNOWN:
        return "unknown"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(shown, value)) + ")" if value else "none"
    if value == float("inf"):
        return "unlimited"
    return str(value)


def tell_more(case: Case, said: list[StatedThing]) -> None:
    """What a situation states after an event: it is so from then on.  Raises Mistake."""
    builder = CaseBuilder(case)
    builder.tell(said)
    builder.finish()
    case.stated |= builder.stated


def facts_said(case: Case, kind: str, facts: tuple[Fact, ...]) -> dict[str, Any]:
    """What phrases say of a thing of that type, by the names of its fields.  Raises Mistake."""
    thing = new_thing(case.make(kind), case.types.records[kind], f"this {kind.lower()}")
    builder = CaseBuilder(case)
    for fact in facts:
        builder._fact(thing, fact)
    return {name: value for (_, name), value in builder.stated.items()}


def argument(case: Case, value: Value, kind: Type, at: tuple[int, int], ranged: str = "") -> Any:
    """An argument of a question as the rules know it.  Raises Mistake."""
    return CaseBuilder(case).value(value, kind, at, ranged)
