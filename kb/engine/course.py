"""A course of events: what happened, in order, from which the law derives how things stand after any of it.

Each line is an event of the law by its sentence, such as "Germany declares war on Poland", perhaps with its
date before it.  An event of which a premise does not hold is illegal: it is reported with its reason and
changes nothing.  What is unknown of its premises is supposed to be so, and said to be; of a course that
begins late, what must have been so before is taken as told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any, NoReturn

from kb.engine.answering import ANSWERED, ILLEGAL, Outcome, outcome
from kb.engine.case import BUDGET_OF_A_QUESTION, Case
from kb.engine.code import ClauseCode, DecisionCode, ParameterCode
from kb.engine.event_sentences import MOST_AT_ONCE, EventSentence, EventSentences, TooManyAtOnce
from kb.engine.explanations import need_of
from kb.engine.facts import argument, invert, read_standing, shown, tell_more
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import UNTOLD, Exhausted
from kb.engine.records import Need
from kb.engine.things import Thing
from kb.engine.told_lines import SOMEBODY, ToldEvent, ToldLines
from kb.engine.told_loosely import LooseSentences, spelt
from kb.engine.told_names import noun, power_of_units
from kb.engine.tree import Asked, walk
from kb.engine.types import HAPPENED as HAPPENED_SO
from kb.engine.types import NUMBER, Field, Record, Type
from kb.engine.untold_past import OfBefore, UntoldPast, being, taken_as_told
from kb.engine.values.base import UNKNOWN
from kb.engine.verdict import Verdict, judge
from parsers.law.mistakes import Mistake
from parsers.law.situation import Ask, Event, Reference, Situation, Value, name_of
from parsers.near_misses import is_slip, near_misses

HAPPENED, NOT_KNOWN, NOT_READ = "happened", "not known", "not read"
OPENING = re.compile(
    r"(?:(?:the |this |our )?(?:course|campaign|game|war|log|story|scenario) (?:starts|begins|opens|is)\b"
    r"|(?:at|from|in) the (?:very )?(?:start|beginning|outset|opening)\b|(?:at|on) set-?up\b"
    r"|(?:the )?(?:start|opening|starting|initial)(?: (?:situation|position|state|set-?up))?(?=\s*[:,])"
    r"|as (?:we|things) (?:start|stand|begin)|(?:the )?situation (?:at|in)[^,:]*"
    r"|when (?:we|the \w+) (?:start|begin)s?)"
    r"(?!\s+with)[^,:;.]*[:,;.]\s*(?:(?:these |those )?(?:are )?at war(?: are| is)?\s*:?\s*(?!with))?",
    re.I,
)
AT_WAR = re.compile(
    r"(?<!at war)\s+(?:with|against|versus|vs?\.?)\s+"
)  # of the list with which a course begins
STANDS = re.compile(  # in the first line of a course: how things stand, and no event
    r"\bso far\b|\bin (?:earlier|previous|former) turns\b"
    r"|\b(?:exists?|existed|stands?|holds?|ruled|rules|runs) since\b"
    r"|\b(?:nobody|no one|none) else (?:is|are)\b|\b(?:is|are) (?:still )?neutral\b|\bin play\b"
    r"|\b(?:is|are) (?:already |still )?at war\b.*\b(?:is|are) (?:already |still )?at war\b",
    re.I,
)
COMPOUND = re.compile(r"[,;:]| which | who | both ")  # what a sentence of the rules has none of
EARLIER = ("before", "by")  # what stands before the date of what had happened when the course begins
NOTHING_LEFT_OUT: Mapping[int, Thing] = MappingProxyType({})
LONGEST_SEVERAL = 12  # words of a line in which several names that nobody knows may be told of
LONGEST_NAME = 3  # words, of what nobody has told of
CENTURY = 100
ARTICLE = re.compile(r"^(?:the|an?)_")
NEAR = 100  # years of another date: 1942 is meant for one, 13 is the number of an option
UNLIKE = 0.75  # how much a name may be like another that is not meant
LONG = 5  # letters: of shorter names many are alike, as Iran and Oran
MOST_MEANT = 120  # meanings of one line that are tried with what happened before
MOST_NAMED = 4  # things, any of which a line may mean
MOST_EXPLAINED = 200  # events that did not happen, with their whole reasons
SOMEBODY_CALLED = re.compile(rf"\b{SOMEBODY}(?: called (\w+))?\b")
At = tuple[int, int]
Date = tuple[int | Fraction, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """A fact that an event changed: `how` is becomes, gains or loses; `before` is what it was, "" if nobody
    knew."""

    thing: str
    fact: str
    how: str
    value: str
    of: Field
    before: str = ""


@dataclass(frozen=True, slots=True)
class SupposedPremise:
    """A premise of an event of which nobody knows whether it holds: it `says` what is so where it does not,
    and it `needs` what would tell it."""

    says: str
    needs: tuple[Need, ...] = ()


@dataclass(slots=True)
class Happening:
    """What became of one event: `status` is happened, illegal, not known or not read; `supposed` are premises
    of which nobody knows, `taken` what must have been so before the course began and nobody told; of one that
    did not happen, `verdict` has the reasons; `unread` says why a line tells of no event; what the line says
    `beside` it was not judged, of which that is `left_over` that names something; where it does not say who
    did it, `taken_for` has the person that it names, "" for none, and the thing for which that is taken."""

    text: str
    date: str
    line: int
    status: str
    event: str
    changed: tuple[Changed, ...] = ()
    supposed: tuple[SupposedPremise, ...] = ()
    taken: tuple[Changed, ...] = ()
    verdict: Verdict | None = None
    unread: Mistake | None = None
    beside: tuple[str, ...] = ()
    left_over: tuple[str, ...] = ()
    taken_for: tuple[str, str] | None = None


class _NoName(Mistake):
    """What stands where a name should and is none, by its length or its signs: the line was not meant so."""


class _TooLong(Mistake):
    """What ends a course, however it is read."""


@dataclass(frozen=True, slots=True)
class _Dated:
    """An event with its date, () where it has none; its line is the `number`th of those of events, and `last`
    whether it is the last that this line tells; it is `earlier` where it only tells what happened before, and
    is not judged."""

    event: Event
    date: Date
    said: str  # the date as written
    text: str
    number: int
    last: bool
    earlier: bool = False
    beside: tuple[str, ...] = ()  # what the line says beside it
    follows: int = 0  # how many events the line has told before it
    opens: bool = False  # it tells how things stand as the course begins
    wrong: Mistake | None = None  # why the line cannot be read at all


@dataclass(frozen=True, slots=True)
class _Meant:
    """An event that a line may tell, with what it is about, and the things that nobody spoke of before."""

    decision: DecisionCode
    arguments: tuple[Any, ...]
    new: tuple[tuple[str, Thing], ...]
    left_out: int | None = None  # the place of what the sentence does not name, of things that are known


class Course:
    """The events of a situation, as they happen to its case.  Raises Mistake for a line that is no event;
    read `partly`, it passes that over, with its reason."""

    def __init__(self, rules: RulesInPlay, case: Case, situation: Situation, partly: bool = False) -> None:
        self.rules, self.case, self._partly = rules, case, partly
        self.happened: list[Happening] = []
        self._left = BUDGET_OF_A_QUESTION
        self._explained = 0
        self._new: list[tuple[str, Thing]] = []
        self._whose: list[str] = []  # whose the places are that a clause names, as it tells
        self._who_acts: Thing | None = None  # somebody of whom the line has spoken
        self._people: dict[str, Thing] = {}  # for whom they were taken
        self._acts = Counter[Thing]()  # how often each thing did something
        self._acts_now = Counter[Thing]()  # on the date of the last event
        self._reached: Date | None = None  # None before anything has happened
        self._dated: list[_Dated] = []
        if situation.events:
            self._begins_on = self._begins()  # before any of them changes the date
            self._dated = list(self._with_dates(situation.events))
        if self._begins_late() and not self._is_described():
            case.past = UntoldPast(case)

    @cached_property
    def _calendar(self) -> list[tuple[Thing, Field]]:
        return list(_calendar(self.case))

    @cached_property
    def _begins_on(self) -> Date:
        return self._begins()

    @property
    def _date(self) -> Date:
        return self._begins_on if self._reached is None else self._reached

    @property
    def _sentences(self) -> EventSentences:
        return self.rules.law.event_sentences

    @cached_property
    def _called(self) -> dict[str, str]:
        """The names of things by what players call them, in small letters."""
        table = self.rules.law.code.table.called
        said = {spelt(word): name_of(name) for word, name in table.items()}
        known = {spelt(name): name for name in self.case.things}
        own = {said[word]: name for word, name in known.items() if self._is_also(name, said.get(word, name))}
        return {word: own.get(name, name) for word, name in (said | known).items()}

    @cached_property
    def _seats(self) -> dict[str, str]:
        """Who governs from a place, by how players call the place, in small letters."""
        seats = self.rules.law.code.table.seats
        return {spelt(place): name_of(name) for place, name in seats.items()}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The numbers of what players call by a name, in small letters."""
        return {spelt(said): number for said, number in self.rules.law.code.table.numbers.items()}

    def _is_also(self, name: str, other: str) -> bool:
        """Whether a thing of the situation is called as players call another one of its type."""
        things = self.case.things
        return name != other and other in things and things[name].kind == things[other].kind

    # ---- in what order

    def place(self, ask: Ask) -> int:
        """After how many events a question is asked.  Raises Mistake where its date is none."""
        if not ask.as_of:
            return sum(1 for one in self._dated if one.number < ask.after)
        return self.until(self.date(ask.as_of, ask.at))

    def in_time(self, asks: Iterable[Ask]) -> list[Ask]:
        """Questions in the order in which the events come to them.  Raises Mistake where a date is none."""
        asks = list(asks)
        if not self._dated and not any(ask.as_of for ask in asks):
            return asks
        return sorted(asks, key=lambda ask: (self.place(ask), self._asked_on(ask)))

    def come_to(self, ask: Ask) -> None:
        """Lets all happen that has happened when a question is asked, and makes it the date of the question.
        Raises Mistake."""
        if not self._dated and not ask.as_of:
            return
        self.advance(self.place(ask))
        date = self._asked_on(ask)
        if date and date > self._date:  # a date on which nothing happened
            self._turn_to(date)

    def _asked_on(self, ask: Ask) -> Date:
        """The date as of which a question is asked, that of the last event before it if it says none."""
        if ask.as_of:
            return self.date(ask.as_of, ask.at)
        before = [one.date for one in self._dated if one.number < ask.after]
        return before[-1] if before else self._begins_on

    def until(self, date: Date | None) -> int:
        """How many events there are up to a date, or in all."""
        return sum(1 for one in self._dated if date is None or one.date <= date)

    def date(self, words: Iterable[str], at: At) -> Date:
        """The date that words say.  Raises Mistake."""
        found = self._read_date(tuple(words))
        if found is None:
            raise Mistake("this is no date", *at, self._example() or "nothing: this game has no dates")
        return found

    def _example(self) -> str:
        """A date as it is written: its parts, and their first values; "" where the game knows none."""
        parts = [one for _, one in self._calendar]
        values = [
            (self.case.types.values(one.type), one.since or one.name.upper()) for one in reversed(parts)
        ]
        such = " ".join(known[0].replace("_", "/") if known else first for known, first in values)
        return f"{' and '.join(one.name for one in parts)}, such as {such}" if parts else ""

    def advance(self, place: int) -> None:
        """Lets the events up to a place happen that have not yet."""
        while len(self.happened) < min(place, len(self._dated)):
            self._happen(self._dated[len(self.happened)])

    def _with_dates(self, events: list[Event]) -> Iterator[_Dated]:
        date, said, earlier = self._begins(), "", False
        for number, event in enumerate(events):
            before, colon, rest = event.text.partition(":")
            words = before.split()
            of_before = bool(words) and words[0].lower() in EARLIER
            found = self._read_date(tuple(words[of_before:]))
            text = rest.strip() if found is not None else event.text
            if found is None:
                found, before, text = self._dated_first(event.text) or (None, before, text)
            opening = OPENING.match(text)
            if opening is not None:
                text = AT_WAR.sub(" is at war with ", text[opening.end() :])
            opens = opening is not None or number == 0 and STANDS.search(text) is not None
            wrong: Mistake | None = None
            if colon and found is None and self._looks_dated(words[of_before:], date):
                wrong = Mistake(f"this is no date: {before.strip()}", *event.at, self._example())
            elif found is not None and found < date:
                wrong = Mistake(
                    f"{before.strip()} comes after {said or 'a later date'}",
                    *event.at,
                    "events in the order in which they happened",
                )
            elif found is not None:
                date, said, earlier = found, before.strip(), of_before
            if wrong is not None:
                if not self._partly:
                    raise wrong
                yield _Dated(event, date, said, event.text, number, True, wrong=wrong)
                continue
            several = self._several(event, text, opens)
            is_before = earlier or opens
            for place, one in enumerate(several):
                last = place == len(several) - 1
                yield _Dated(
                    event,
                    date,
                    said,
                    one.text,
                    number,
                    last,
                    is_before,
                    one.beside,
                    place,
                    opens,
                )

    def _dated_first(self, text: str) -> tuple[Date, str, str] | None:
        """The date with which a line begins that has no colon behind it, its words, and the rest."""
        words = re.match(rf"((?:\S+ +){{{len(self._calendar)}}})[-,:–]*\s*", text + " ")
        found = self._read_date(tuple(words[1].replace(":", " ").split())) if words else None
        if words is None or found is None:
            return None
        return found, words[1].strip(" ,:;-"), text[words.end() :]

    def _several(self, event: Event, text: str, opens: bool) -> list[ToldEvent]:
        """The events that one line tells.  Raises Mistake."""
        try:
            told = self._told_lines.read(text, opens) if text else []
            if told:
                return told
            if COMPOUND.search(text):
                return [ToldEvent(text)]
            several = self._sentences.each(text, self._is_one)
            is_long = len(several) > 1 and len(text.split()) > LONGEST_SEVERAL
            return [ToldEvent(text)] if is_long else [ToldEvent(one) for one in several]
        except TooManyAtOnce:
            raise Mistake(
                f"this line tells of more than {MOST_AT_ONCE} events at once",
                *event.at,
                "the same on several lines",
            ) from None

    @cached_property
    def _told_lines(self) -> ToldLines:
        turns = self.rules.law.code.table.retold
        loosely, is_a_list = self._loosely, self._loose.is_a_list
        return ToldLines(self._fitting, loosely, is_a_list, self._named, self._about, self._is_unheard, turns)

    def _is_unheard(self, name: str) -> bool:
        """Whether a name is like none that is known."""
        return not near_misses(name_of(name), [*self.case.things, *self._called], UNLIKE)

    @cached_property
    def _loose(self) -> LooseSentences:
        known = self._called.keys() | {spelt(name) for name, _ in self.case.things.own}
        return LooseSentences(self.rules.law.sentences_laid, self._label_of, known)

    def _label_of(self, said: str) -> str:
        """How the thing is called that players call just so, or they call by a number; "" for none."""
        if self._is_known(said):
            return self._labelled(said)
        number = self._number(Reference(name_of(said), (), (1, 1)))
        return said if said.isdigit() or isinstance(number, int) else ""

    def _loosely(self, clause: str) -> list[str]:
        """The events that a clause tells in words that no rule has; [] where it tells of none."""
        for sentence, said in self._loose.told(clause):
            parameters = [sentence.decision.parameters[place] for place in sentence.places]
            self._whose = []
            if "respectively" in clause and len({len(each) for each in said}) == 1 and len(said[0]) > 1:
                pairs = [
                    list(self._sentences.woven(sentence, [[one] for one in each]))
                    for each in zip(*said, strict=True)
                ]
                each_of = [self._fitting(one) for pair in pairs for one in pair]
                if all(each_of):
                    return [each for one in each_of for each in one]
            known = [
                self._nouns(" and ".join(each), one, sentence.acts_at(gap))
                for gap, (each, one) in enumerate(zip(said, parameters, strict=True))
            ]
            if prod(map(len, known)) > MOST_AT_ONCE:
                continue
            if all(known) and not self._is_twice_named(known):
                return [*self._whose, *self._sentences.woven(sentence, known)]
            if any(len(each) > 1 for each in said):  # some of them fit here, the others another sentence
                if prod(map(len, said)) > MOST_AT_ONCE:
                    continue
                found = [self._fitting(one) for one in self._sentences.woven(sentence, said)]
                if all(found):
                    return [each for one in found for each in one]
        return []

    def _about(self, text: str) -> list[str]:
        """What stands in the gaps of an event, as it is told."""
        return list(next(self._sentences.telling(text))[1])

    def _fitting(self, text: str) -> list[str]:
        """The events that a clause tells of things that are known or may be new; [] where there are none."""
        for by_seat in (False, True):
            for sentence, said in self._sentences.telling(text):
                parameters = [sentence.decision.parameters[place] for place in sentence.places]
                self._whose = []
                seated = [by_seat and sentence.acts_at(gap) for gap in range(len(said))]
                known = [self._nouns(*each) for each in zip(said, parameters, seated, strict=True)]
                if any(not each for each in known) or self._is_twice_named(known):
                    continue
                as_written = [[one] for one in said] == known and not self._whose
                if sentence.parts and not as_written:
                    return [*self._whose, *self._sentences.woven(sentence, known)]
                return [text]
        return []

    def _is_twice_named(self, known: list[list[str]]) -> bool:
        """Whether an event would be about a thing and itself."""
        found = [{self._name(name_of(one)) for one in each} for each in known]
        return len(set().union(*found)) < sum(map(len, found))

    def _nouns(self, said: str, one: ParameterCode, by_seat: bool = False) -> list[str]:
        """The names in words that stand for a parameter, each as a situation has it; [] where one is none.
        `by_seat` also takes a place for who governs there."""
        if self._is_one(said) and self._noun(said, one):
            return [said]
        found = []
        for piece in re.split(r",\s*and\s+|,\s*|\s+and\s+|\s*&\s*", said):
            name = self._noun(piece, one) or (self._seated(piece, one.type) if by_seat else "")
            if not name:
                return []
            found.append(name)
        return [" and ".join(found)] if one.is_list else found

    def _noun(self, said: str, one: ParameterCode) -> str:
        """What words name that stand for a parameter, "" where it is nothing."""
        types = self.case.types
        if one.type not in types.records:
            value = _value_of(said)
            values = types.values(Type(one.type))
            if values:
                words = [*values, *(word for each in values for word in types.words_of(one.type, each))]
                return said if _letters(said) in map(_letters, words) else ""
            is_number = one.type == NUMBER or not isinstance(value, Reference)
            return "" if is_number and isinstance(self._number(value), Reference) else said
        if _somebody(said) is not None:
            return said

        def is_named(name: str) -> bool:
            thing = self._thing(name)
            return thing is not None and thing.kind == one.type

        def may_be_new(name: str) -> bool:
            return self._thing(name) is None and self._may_be_new(one.type, name_of(name))

        found = noun(said, is_named, may_be_new, self._is_known) or noun(power_of_units(said), is_named)
        if found is None:
            return ""
        if found.owner and self._is_known(found.owner):
            held = self.rules.law.code.table.held
            self._whose += [held.format(owner=self._labelled(found.owner), place=found.name)] if held else []
        return said if found.name == said else self._labelled(found.name)

    def _tells_of_something(self, said: str) -> bool:
        """Whether words name a known thing, so that what they say may matter."""
        return any(name and self._named(name) for each in self._loose.tokens(said) for name in each.named)

    def _seated(self, said: str, kind: str) -> str:
        """Who of a type governs from the place that words name; "" for nobody."""
        thing = self.case.things.get(self._seats.get(spelt(said.strip(" ,.")), ""))
        return thing.label.replace("_", " ") if thing is not None and thing.kind == kind else ""

    def _named(self, said: str) -> str:
        """What known thing words name, or whose units; "" where they name none."""
        found = noun(said, self._is_known) or noun(power_of_units(said), self._is_known)
        return self._labelled(found.name) if found else ""

    def _is_known(self, said: str) -> bool:
        return self._thing(said) is not None

    def _labelled(self, said: str) -> str:
        """How the thing is called that players call so, if it is known."""
        thing = self._thing(said)
        return said if thing is None else thing.label.replace("_", " ")

    def _thing(self, said: str) -> Thing | None:
        """The known thing that players call so."""
        return self.case.things.get(self._name(name_of(said)))

    def _is_one(self, said: str) -> bool:
        """Whether words with an "and" of their own name one thing or number."""
        plain = said.casefold()
        return plain in self._called or isinstance(self._number(Reference(name_of(said), (), (1, 1))), int)

    def _begins(self) -> Date:
        """The date that the situation states, before all if it states none."""
        known = [(one, getattr(thing, f"f_{one.name}", None)) for thing, one in self._calendar]
        if not known or any(value is None for _, value in known):
            return ()
        return tuple(self._order(one, value) for one, value in known)

    def _is_described(self) -> bool:
        """Whether the situation states how anything but the date stood as the course began."""
        calendar = {thing for thing, _ in self._calendar}
        return any(thing not in calendar for thing in self.case.told)

    def _begins_late(self) -> bool:
        """Whether the course begins after the date of which the chapters say how things stand."""
        since = tuple(self._order(one, _number_or_word(one.since)) for _, one in self._calendar if one.since)
        first = self._dated[0].date if self._dated else ()
        return bool(first) and len(first) == len(since) and first > since

    def _order(self, one: Field, value: Any) -> Any:
        values = self.case.types.values(one.type)
        return values.index(value) if values else value

    def _read_date(self, words: tuple[str, ...]) -> Date | None:
        """The date that words say, each a part of it; None where they say none."""
        if not self._calendar or len(words) != len(self._calendar):
            return None
        left = [_value_of(word.strip("',.;")) for word in words]
        found: list[int | Fraction] = []
        for _, one in self._calendar:
            values = self._values_in_words(one)
            for said in left:
                if isinstance(said, Reference) and _letters(said.name) in values:
                    found.append(values[_letters(said.name)])
                elif not values and isinstance(said, (int, Fraction)):
                    found.append(_year_in_full(said, one))
                else:
                    continue
                left.remove(said)
                break
        return tuple(found) if len(found) == len(self._calendar) else None

    def _values_in_words(self, one: Field) -> dict[str, int]:
        """The places of the values of a part of the date, by all words that players have for them."""
        types = self.case.types
        values = types.values(one.type)
        return {
            _letters(word): place
            for place, name in enumerate(values)
            for word in (name, *types.words_of(one.type.name, name))
        }

    def _looks_dated(self, words: list[str], before: Date) -> bool:
        """Whether words that say no date were meant for one: few, and one of them about as great as such a
        part of the date before, or of that on which the chapters begin."""
        numbers = [place for place, (_, one) in enumerate(self._calendar) if one.type.name == NUMBER]
        known: list[int | Fraction] = [before[place] for place in numbers if before]
        known += [int(self._calendar[place][1].since or 0) for place in numbers]
        said = [int(word) for word in words if word.isdigit()]
        few = len(words) <= len(self._calendar) + 1
        return few and any(each and each - NEAR <= one <= each + NEAR for one in said for each in known)

    # ---- what happens

    def _happen(self, one: _Dated) -> None:
        self._turn_to(one.date)
        if not one.follows:
            self._who_acts = None
        if one.text:
            told = self._read(one)
            told.left_over = tuple(each for each in one.beside if self._tells_of_something(each))
            self.happened.append(told)
        else:
            self.happened.append(Happening("", one.said, one.event.at[0], HAPPENED, ""))
        if one.last and one.earlier:
            self._forget_what_is_dated()
            self.case.forget()
        if one.last and one.event.then:
            tell_more(self.case, one.event.then)
            self.case.forget()

    def _turn_to(self, date: Date) -> None:
        if self._date not in ((), date):
            self._forget_what_is_dated()
            self._acts_now.clear()
        self._reached = date
        for (thing, one), part in zip(self._calendar, date, strict=False):
            values = self.case.types.values(one.type)
            self._set(thing, one, values[int(part)] if values else part)
        self.case.forget()

    def _forget_what_is_dated(self) -> None:
        """Facts that are so at one date only are as usual again, and not known where nothing is usual: the
        date has changed."""
        for name, record in self.case.types.records.items():
            passing = [one for one in record.fields.values() if one.dated and one.source == HAPPENED_SO]
            for one in passing:
                usual = () if one.usually is None and one.type.is_list else one.usually
                for thing in self.case.members[name]:
                    if one.has_usual:
                        self._set(thing, one, usual)
                        thing.assumed.add(one.name)
                    else:
                        self._unset(thing, one)

    def _read(self, one: _Dated) -> Happening:
        """What becomes of a line, which may tell of no event.  Raises Mistake."""
        known = set(self.case.things)
        try:
            if one.wrong is not None:
                raise one.wrong
            told = self._judged(one)
        except _TooLong:
            raise
        except Mistake as mistake:
            if not self._partly:
                raise
            text = SOMEBODY_CALLED.sub(lambda who: who[1] or SOMEBODY, one.text)
            told = Happening(text, one.said, one.event.at[0], NOT_READ, "", unread=mistake, beside=one.beside)
        if told.status != HAPPENED:  # of what it alone speaks nothing is so
            for name in [each for each in self.case.things if each not in known]:
                thing = self.case.things.pop(name)
                self.case.members[thing.kind].remove(thing)
        return told

    def _judged(self, one: _Dated) -> Happening:
        """What becomes of a line: where it may tell of several events, the first of them that can happen, or
        that which fails at its latest premise if none can."""
        missed: list[tuple[int, _Meant, str]] = []
        for meant in self._meanings(one):
            found = self._outcome(meant, one.event.at)
            if found.status == ANSWERED:
                if meant.left_out is not None:
                    meant = self._must_be_meant(meant, one)
                    found = self._outcome(meant, one.event.at)
                return self._happened_so(meant, one, found)
            self._take_back(meant)
            status = ILLEGAL if found.status == ILLEGAL else NOT_KNOWN
            missed.append((self._premises_met(meant.decision, found), meant, status))
        missed.sort(key=lambda miss: -miss[0])
        nearest_miss = missed[0][1]
        if self._is_said_again(nearest_miss, one):
            event = nearest_miss.decision.name
            return Happening(one.text, one.said, one.event.at[0], HAPPENED, event, beside=one.beside)
        of_before = (
            self._granted(nearest_miss, one) if one.earlier else self._with_what_was_before(missed, one)
        )
        if of_before is not None:
            return of_before
        _, meant, status = self._who_is_meant(missed, one)
        self._bring_in(meant)
        told = Happening(one.text, one.said, one.event.at[0], status, meant.decision.name, beside=one.beside)
        told.verdict = self._reasons(meant.decision, meant.arguments)
        self._say_who(told, meant)
        self._take_back(meant)  # of which nothing is so
        return told

    def _who_is_meant(self, missed: list[tuple[int, _Meant, str]], one: _Dated) -> tuple[int, _Meant, str]:
        """The nearest of the meanings of which none can happen.  Raises Mistake where the line leaves out who
        did it, and nothing told before says who of several that are as near."""
        nearest = missed[0]
        alike = [
            each
            for each in missed
            if each[0] == nearest[0] and each[1].decision is nearest[1].decision and each[1].left_out == 0
        ]
        if nearest[1].left_out != 0 or len(alike) == 1:
            return nearest
        likeliest = self._likeliest([each[1] for each in alike], one)
        if likeliest is None:
            self._may_mean_any([each[1] for each in alike], one)
        return next(each for each in alike if each[1] is likeliest)

    def _needed(self, meant: _Meant, lacking: Iterable[tuple[Thing | None, str]]) -> tuple[Need, ...]:
        """What would tell whether a premise holds."""
        return tuple(need_of(self.rules, self.case, meant.decision.name, *one) for one in lacking)

    def _say_who(self, told: Happening, meant: _Meant) -> None:
        """Says who is meant by somebody of whom a line speaks."""
        somebody = SOMEBODY_CALLED.search(told.text)
        if somebody is None or meant.left_out is None:
            return
        who, person = meant.arguments[meant.left_out], somebody[1] or ""
        told.text = SOMEBODY_CALLED.sub(who.label.replace("_", " "), told.text, count=1)
        told.taken_for = (person, who.label)
        self._who_acts = who
        if person and told.status == HAPPENED:
            self._people[person] = who

    def _happened_so(
        self, meant: _Meant, one: _Dated, found: Outcome, taken: tuple[Changed, ...] = ()
    ) -> Happening:
        """Makes the changes of an event that has just been judged."""
        if meant.arguments and isinstance(meant.arguments[0], Thing) and _tells_who_acts(meant.decision):
            self._acts[meant.arguments[0]] += 1
            self._acts_now[meant.arguments[0]] += 1
        if self.case.past is not None:
            for _, thing in meant.new:
                self.case.past.begin_with(thing)
        told = Happening(
            one.text, one.said, one.event.at[0], HAPPENED, meant.decision.name, taken=taken, beside=one.beside
        )
        self._say_who(told, meant)
        if not meant.new and not one.earlier:
            told.supposed = tuple(
                SupposedPremise(clause.says, self._needed(meant, lacking))
                for clause, lacking in zip(found.supposed, found.lacking, strict=True)
            )
        told.changed = tuple(self._change(*each) for each in self.case.changes if _is_new(*each))
        if one.opens and self.case.past is not None:
            for thing, fact, _, _ in self.case.changes:
                self.case.past.tell_whole(thing, fact)
        self.case.forget()
        return told

    def _happens_after(self, facts: list[OfBefore], meant: _Meant, one: _Dated) -> Happening:
        """Lets an event happen, with facts of before that it takes."""
        taken = tuple(self._take_as_told(each) for each in facts if each.value is not UNKNOWN)
        with being(self.case, [each for each in facts if each.value is UNKNOWN]):
            found = self._outcome(meant, one.event.at)
            changes = self.case.changes
        self.case.changes = changes
        return self._happened_so(meant, one, found, taken)

    def _is_said_again(self, meant: _Meant, one: _Dated) -> bool:
        """Whether a line only says again what came of the event that it told before."""
        made = {
            (each.thing, each.fact, each.value)
            for before in (self.happened[-one.follows :] if one.follows else ())
            for each in before.changed
        }
        if not made:
            return False
        self._bring_in(meant)
        self.case.granted = meant.decision.name
        try:
            self._outcome(meant, one.event.at)
            again = ((thing.label, fact, shown(value)) for thing, fact, _, value in self.case.changes)
            return any(each in made for each in again)
        finally:
            self.case.granted = ""
            self._take_back(meant)

    def _granted(self, meant: _Meant, one: _Dated) -> Happening:
        """What becomes of an event that is only told as what happened before, whether or not it could.
        Raises Mistake where it leaves out what it is about."""
        self._bring_in(meant)
        self.case.granted = meant.decision.name
        try:
            if meant.left_out is not None:
                whole = next(each.words for each in self._sentences.of(meant.decision))
                said = one.text[:80]
                raise Mistake(f"this leaves out what it is about: {said}", *one.event.at, f"'{whole}'")
            return self._happened_so(meant, one, self._outcome(meant, one.event.at))
        finally:
            self.case.granted = ""

    def _with_what_was_before(self, missed: list[tuple[int, _Meant, str]], one: _Dated) -> Happening | None:
        """What becomes of a line of whose meanings, the nearest to happen first, one fails only by silence
        about what happened before the course; None where there is none.  Raises Mistake where it leaves out
        a thing, and may mean several."""
        past = self.case.past
        if past is None or self._explained > MOST_EXPLAINED:
            return None
        could: list[tuple[_Meant, list[OfBefore]]] = []
        for met, meant, status in missed[:MOST_MEANT]:
            if status != ILLEGAL or could and could[0][0].left_out is None:
                continue
            if met < missed[0][0] and meant.decision is not missed[0][1].decision:
                continue  # "takes Mexico" is no conquest that silence allows, where it is a choice too many

            def judged(careful: bool, meant: _Meant = meant) -> tuple[Outcome, int]:
                found = self._outcome(meant, one.event.at, careful)
                return found, self._premises_met(meant.decision, found)

            self._bring_in(meant)
            facts = taken_as_told(past, judged, meant.arguments)
            self._take_back(meant)
            if facts:
                could.append((meant, facts))
        if not could:
            self._explained += 1
            return None
        meant, facts = could[0]
        if len(could) > 1 and meant.left_out is not None:
            first = self._changes_after(facts, meant, one)
            others = [each for each, needed in could[1:] if self._changes_after(needed, each, one) != first]
            if others:
                likeliest = self._likeliest([meant, *others], one)
                if likeliest is None:
                    self._may_mean_any([meant, *others], one)
                meant, facts = next(each for each in could if each[0] is likeliest)
        self._bring_in(meant)
        return self._happens_after(facts, meant, one)

    def _changes_after(self, facts: list[OfBefore], meant: _Meant, one: _Dated) -> list[Any]:
        """What an event would change, with facts of before that it takes."""
        with being(self.case, facts):
            self._outcome(meant, one.event.at)
            return list(self.case.changes)

    def _take_as_told(self, one: OfBefore) -> Changed:
        """Makes a fact of before so."""
        return self._change(
            one.thing, one.of.name, *(("gains", one.new) if one.new else ("becomes", one.value))
        )

    def _must_be_meant(self, meant: _Meant, one: _Dated) -> _Meant:
        """What a sentence means that leaves a thing out.  Raises Mistake where it could mean another too."""
        place = meant.left_out
        if place is None:
            return meant
        others = [
            other
            for other in self._meanings(one)
            if other.decision is meant.decision
            and other.left_out == place
            and other.arguments != meant.arguments
        ]
        could, changes = [meant], self.case.changes
        for each in others:
            if self._outcome(each, one.event.at).status == ANSWERED and self.case.changes != changes:
                could.append(each)
        if len(could) == 1:
            return meant
        named = [each for each in could if self._speaks_of(one, each.arguments[place])]
        likeliest = named[0] if len(named) == 1 else self._likeliest(could, one)
        if likeliest is None:
            self._may_mean_any(named + [each for each in could if each not in named], one)
        return likeliest

    def _likeliest(self, could: list[_Meant], one: _Dated) -> _Meant | None:
        """Which is meant of an event that leaves out who did it: he of whom most is told before, first of all
        in its line, then on its date; None where of several the same is told."""
        if could[0].left_out != 0:
            return None
        somebody = SOMEBODY_CALLED.search(one.text)
        known = self._people.get(somebody[1] or "") if somebody else None
        if any(meant.arguments[0] is known for meant in could):
            return next(meant for meant in could if meant.arguments[0] is known)
        if somebody is not None and somebody[1]:  # for a person whom nobody has named nobody is guessed
            return None

        def told_of(meant: _Meant) -> tuple[bool, int, int]:
            who = meant.arguments[0]
            ever = self._acts[who]
            return bool(ever) and self._speaks_of(one, who), self._acts_now[who], ever

        ranked = sorted(could, key=told_of, reverse=True)
        is_clear = told_of(ranked[0])[2] and told_of(ranked[0]) > told_of(ranked[1])
        return ranked[0] if is_clear else None

    def _speaks_of(self, one: _Dated, thing: Any) -> bool:
        """Whether the line of an event names a thing, in another of its clauses perhaps."""
        return thing in map(self._thing, self._told_lines.names_in(one.event.text))

    def _may_mean_any(self, could: list[_Meant], one: _Dated) -> NoReturn:
        """Raises Mistake: a sentence leaves out a thing, and each of these may be meant."""
        meant = could[0]
        assert meant.left_out is not None
        labels = [each.arguments[meant.left_out].label.replace("_", " ") for each in could]
        if len(labels) <= MOST_NAMED:
            said = f"this may mean any of {', '.join(labels)}"
        else:
            said = "this does not say " + ("who did it" if meant.left_out == 0 else "of what")
        whole = next(each.words for each in self._sentences.of(meant.decision))
        if meant.left_out == 0 and SOMEBODY_CALLED.match(one.text):
            whole = SOMEBODY_CALLED.sub(meant.decision.parameters[0].name.upper(), one.text, count=1)
        raise Mistake(said, *one.event.at, f"'{whole}'")

    def _outcome(self, meant: _Meant, at: At, careful: bool = False) -> Outcome:
        """How an event comes out; `careful` notes what it reads.  Raises Mistake where it takes too long."""
        self.case.begin()
        try:
            found = outcome(self.rules, self.case, meant.decision.name, meant.arguments, careful)
        except Exhausted as error:
            raise _TooLong(error.message, *at, "fewer things") from error
        self._left -= self.case.used
        if self._left < 0:
            raise _TooLong("so many events take too long to judge", *at, "fewer")
        return found

    def _bring_in(self, meant: _Meant) -> None:
        for name, thing in meant.new:
            self.case.things[name] = thing
            self.case.members[thing.kind].append(thing)

    def _take_back(self, meant: _Meant) -> None:
        for name, thing in meant.new:
            del self.case.things[name]
            self.case.members[thing.kind].remove(thing)

    def _reasons(self, decision: DecisionCode, arguments: tuple[Any, ...]) -> Verdict | None:
        self._explained += 1
        if self._explained > MOST_EXPLAINED:
            return None
        return judge(self.rules, self.case, decision.name, arguments, {}, changes=False)

    def _premises_met(self, decision: DecisionCode, found: Outcome) -> int:
        """How many premises of an event hold before the first that does not, be it one that itself asks what
        makes no sense: all of them where none is broken."""
        broken = {one.clause for one in found.broken}
        for at, one in enumerate(decision.premises):
            if one in broken or any(each in broken for each in self._asked_by(one)):
                return at
        return 0 if broken else len(decision.premises)

    def _asked_by(self, premise: ClauseCode) -> Iterator[ClauseCode]:
        """The premises of all that a premise of an event asks."""
        code = self.rules.law.code
        asked = [node.decision for form in premise.told_by for node in walk(form) if isinstance(node, Asked)]
        return (
            each
            for name in asked
            if name in code.decisions
            for one in code.closure(name)
            for each in one.premises
        )

    # ---- which event

    def _meanings(self, one: _Dated) -> Iterator[_Meant]:
        """The events that a line may tell, the likeliest first, each with what it alone speaks of in the
        case.  Where some are about things that are known, the others are not meant.  Raises Mistake where it
        tells of none."""
        wrong: Mistake | None = None
        new: list[tuple[EventSentence, tuple[str, ...]]] = []
        known = False
        for sentence, said in self._sentences.telling(one.text):
            left_out = _left_out(sentence, said)
            if left_out:
                for meant in self._with_what_is_left_out(sentence, said, left_out, one):
                    known = True
                    yield meant
                continue
            try:
                meant = self._as_said(sentence, said, one.event.at)
            except _NoName:
                continue
            except Mistake as mistake:
                wrong = wrong if sentence.is_bare else wrong or mistake
                continue
            if meant.new:
                self._take_back(meant)
                new.append((sentence, said))
            else:
                known = True
                yield meant
        if known:
            return
        yield from (self._as_said(*each, one.event.at) for each in new)
        if not new and wrong is not None:
            raise wrong
        if not new:
            expected = self._sentences.expected(one.text)
            raise Mistake("no event is said so", *one.event.at, expected)

    def _as_said(self, sentence: EventSentence, said: tuple[str, ...], at: At) -> _Meant:
        """The event that a sentence tells.  Raises Mistake, and leaves nothing new then."""
        self._new = []
        try:
            arguments = self._arguments(sentence, said, at)
        except Mistake:
            self._take_back(_Meant(sentence.decision, (), tuple(self._new)))
            raise
        return _Meant(sentence.decision, arguments, tuple(self._new))

    def _arguments(
        self,
        sentence: EventSentence,
        said: tuple[str, ...],
        at: At,
        left_out: Mapping[int, Thing] = NOTHING_LEFT_OUT,
    ) -> tuple[Any, ...]:
        given = dict(zip(sentence.places, said, strict=True))
        parameters = sentence.decision.parameters
        return tuple(
            left_out[place] if place in left_out else self._argument(given[place], one, at)
            for place, one in enumerate(parameters)
        )

    def _with_what_is_left_out(
        self, sentence: EventSentence, said: tuple[str, ...], left_out: list[int], one: _Dated
    ) -> Iterator[_Meant]:
        """The events that a sentence may tell which leaves something out: one with each thing that it may be,
        then one with a new thing, if there may be one.  None if it speaks of what nobody knows."""
        parameters = sentence.decision.parameters
        kinds = [parameters[place].type for place in left_out]
        known = [self._members_meant(kind, len(kinds) > 1) for kind in kinds]
        if any(map(_somebody, said)):  # whom the line names it would not call so
            unnamed = [each for each in known[0] if not self._speaks_of(one, each)]
            known[0] = [self._who_acts] if self._who_acts is not None else unnamed
        at = one.event.at
        for things in product(*known):
            try:
                arguments = self._arguments(sentence, said, at, dict(zip(left_out, things, strict=True)))
            except Mistake:
                return
            others = [each for place, each in enumerate(arguments) if place != left_out[0]]
            if left_out[0] or things[0] not in others:  # nobody does it to himself
                yield _Meant(sentence.decision, arguments, (), left_out[0])
        if len(left_out) > 1 or any(map(_somebody, said)):
            return
        kind, place = kinds[0], left_out[0]
        named = (
            each
            for each, place in zip(said, sentence.places, strict=True)
            if parameters[place].type in self.case.types.records
        )
        name = f"{kind} of {' and '.join(named)}".replace(" ", "_")
        if self._may_be_new(kind, name):
            made = self.case.things[name] = self.case.add(kind, name.replace("_", " "))
            yield _Meant(
                sentence.decision, self._arguments(sentence, said, at, {place: made}), ((name, made),)
            )

    def _members_meant(self, kind: str, several: bool) -> list[Thing]:
        """The things that may be left out: where several are, those that have done something yet."""
        members = list(self.case.members.get(kind, ()))
        return [each for each in members if self._acts[each]] if several else members

    def _argument(self, said: str, one: ParameterCode, at: At) -> Any:
        several = re.split(r",\s*and\s+|,\s*|\s+and\s+", said) if one.is_list else [said]
        values = tuple(map(_value_of, several))
        value: Value = values if one.is_list else values[0]
        kind = Type(one.type, one.is_list)
        if isinstance(value, Reference) and one.type == NUMBER:
            value = self._number(value)
        if isinstance(value, Reference):  # a sentence may begin with a value: the Axis
            types, said_so = self.case.types, _letters(value.name)
            same = (
                known
                for known in types.values(kind)
                if said_so in map(_letters, (known, *types.words_of(kind.name, known)))
            )
            value = Reference(next(same, self._name(value.name)), (), (1, 1))
        try:
            return argument(self.case, value, kind, at, one.range)
        except Mistake as mistake:
            if not isinstance(value, Reference):
                raise
            if len(said.split()) > LONGEST_NAME or not self._may_be_new(one.type, value.name):
                for meant in self._meant_by_a_slip(value.name, self._named_by_the_rules()):
                    raise Mistake(f"nothing is called {said}", *at, f"{meant}?") from None
                if len(said.split()) > LONGEST_NAME or re.search("[,:;]", said):
                    raise _NoName("no event is said so", *at) from None
                as_said = mistake.message.replace(value.name, value.name.replace("_", " "))
                raise Mistake(as_said, *at, mistake.expected) from None
            made = self.case.things[value.name] = self.case.add(one.type, said)
            self._new.append((value.name, made))
            return made

    def _number(self, said: Value) -> Value:
        """The number that a name says, or a number with its name behind it: "13, Embargo" or "31 (Oil)"."""
        if not isinstance(said, Reference):
            return said
        plain = spelt(said.name)
        if plain in self._numbers:
            return self._numbers[plain]
        both = re.fullmatch(r"(\d{1,3})[\s:,(-]+(.+?)\)?", plain)
        if both is not None and self._numbers.get(both[2]) == int(both[1]):
            return int(both[1])
        return said

    def _name(self, name: str) -> str:
        """The name of what players call so; where the situation has a thing of its own under a name by which
        players call one of the rules (Vichy, which is Vichy France), that is meant."""
        return self._called.get(spelt(name), name)

    def _may_be_new(self, kind: str, name: str) -> bool:
        """Whether an event may be the first to speak of a thing: one of a type of which the rules do not name
        several (they then name all), called by no single word in small letters, like no other of that
        type, and by no slip of the finger as what the rules name ("conquers Polnad")."""
        if name.islower() and "_" not in ARTICLE.sub("", name):  # a common word, as war in "enters the war"
            return False
        named = self._named_by_the_rules()
        if kind not in self.case.types.records or name in self.case.things or kind in named:
            return False
        alike = [each for each, thing in self.case.things.items() if thing.kind == kind]
        return not near_misses(name, alike, 0.8) and not self._meant_by_a_slip(name, named)

    def _meant_by_a_slip(self, name: str, kinds: set[str]) -> list[str]:
        """The things of these types whose long enough names are this one with a slip."""
        return [
            each
            for each, thing in self.case.things.items()
            if thing.kind in kinds and len(name) >= LONG and is_slip(name.lower(), each.lower())
        ]

    def _named_by_the_rules(self) -> set[str]:
        """The types of which the rules themselves name several things."""
        texts = (read_standing(text) for text, _, _ in self.rules.law.code.standing)
        names = {name_of(one.name) for each in texts for one in each.things}
        named = Counter(self.case.things[name].kind for name in names if name in self.case.things)
        return {kind for kind, times in named.items() if times > 1}

    # ---- what it changes

    def _change(self, thing: Thing, fact: str, how: str, value: Any) -> Changed:
        record = self.case.types.records[thing.kind]
        one = record.fields[fact]
        if self.case.past is not None and value is not UNTOLD:
            self.case.past.tell(thing, one, how, value)
        before = getattr(thing, f"f_{fact}", ())
        was = shown(before) if hasattr(thing, f"f_{fact}") else ""
        if value is UNTOLD:
            if how == "becomes":
                self._unset(thing, one)
                self._redo(record, one)
            return Changed(thing.label, fact, how, str(value), one, was)
        if how != "becomes" and not hasattr(thing, f"f_{fact}"):  # who else is in it stays unknown
            if one.mutual:
                self._mirror(thing, one, *(((), value) if how == "gains" else (value, ())))
            return Changed(thing.label, fact, how, shown(value), one, was)
        if how == "gains":
            now = (*before, *(each for each in value if each not in before))
        else:
            now = tuple(each for each in before if each not in value) if how == "loses" else value
        self._set(thing, one, now)
        if one.mutual:
            self._mirror(thing, one, before, now)
        self._redo(record, one)
        return Changed(thing.label, fact, how, shown(value), one, was)

    def _redo(self, record: Record, one: Field) -> None:
        """Makes the lists anew that follow from a fact."""
        for holder in self.case.types.records.values():
            for inverse in holder.fields.values():
                if inverse.by == one.name and inverse.type.name == record.name:
                    invert(self.case, holder, inverse)

    def _set(self, thing: Thing, one: Field, value: Any) -> None:
        thing.assumed.discard(one.name)
        setattr(thing, f"f_{one.name}", value)

    def _unset(self, thing: Thing, one: Field) -> None:
        thing.assumed.discard(one.name)
        if hasattr(thing, f"f_{one.name}"):
            delattr(thing, f"f_{one.name}")

    def _mirror(self, thing: Thing, one: Field, before: tuple[Any, ...], now: tuple[Any, ...]) -> None:
        """What holds both ways, of the others too, of whom all is known."""
        name = f"f_{one.name}"
        for other in {each for each in (*before, *now) if hasattr(each, name)}:
            mine = tuple(each for each in getattr(other, name) if each is not thing)
            setattr(other, name, (*mine, thing) if other in now else mine)
            other.assumed.discard(one.name)


def _somebody(said: str) -> re.Match[str] | None:
    """Whether words stand for who did something, where a line does not say who."""
    return SOMEBODY_CALLED.fullmatch(said)


def _left_out(sentence: EventSentence, said: tuple[str, ...]) -> list[int]:
    """The places of what a sentence does not name."""
    named = {place for place, one in zip(sentence.places, said, strict=True) if not _somebody(one)}
    return [place for place in range(len(sentence.decision.parameters)) if place not in named]


def _tells_who_acts(event: DecisionCode) -> bool:
    """Whether an event is what the first thing does that it is about, and not what is done to it."""
    words = event.says[0].words
    return not words[0] and not words[1].startswith(" is ")


def _number_or_word(said: str) -> int | str:
    return int(said) if said.isdigit() else said


def _is_new(thing: Thing, fact: str, how: str, value: Any) -> bool:
    """Whether a line of an event changes anything, and does not only say what is so already."""
    name = f"f_{fact}"
    if value is UNTOLD:  # one that is not known is neither added to what is known, nor taken away
        return how == "becomes" and hasattr(thing, name)
    return how != "becomes" or fact in thing.assumed or getattr(thing, name, UNTOLD) != value


def _calendar(case: Case) -> Iterator[tuple[Thing, Field]]:
    """The facts that make the date, the greatest part first."""
    for name, record in case.types.singletons().items():
        for one in record.fields.values():
            if one.dated and one.source != HAPPENED_SO:
                yield case.things[name], one


def _letters(name: str) -> str:
    """The letters of a part of a date, however it is divided: Sep/Oct, Sep-Oct, SEP_OCT."""
    return re.sub(r"[^a-z]", "", name.casefold())


def _year_in_full(said: int | Fraction, one: Field) -> int | Fraction:
    """A year that is said by its last two figures, in the century of which the chapters tell."""
    since = _number_or_word(one.since or "")
    return said + since // CENTURY * CENTURY if isinstance(since, int) and said < CENTURY else said


def _value_of(said: str) -> Value:
    """A number, or a name."""
    said = said.strip()
    if re.fullmatch(r"\d{1,18}(/\d{1,9})?", said) and not re.search(r"/0+$", said):
        value = Fraction(said)
        return int(value) if value.denominator == 1 else value
    return Reference(name_of(said.removeprefix("the ")), (), (1, 1))


__all__ = ["HAPPENED", "NOT_READ", "Changed", "Course", "Happening", "SupposedPremise"]
