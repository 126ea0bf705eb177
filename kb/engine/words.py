"""The words by which players say facts: "ARM of Germany, 8-5, is not face-down" -> fields and their values.

Every type has a vocabulary: the names of its fields, the values that they may have, the printed kinds, and
the phrases that the field itself declares (`said "has attacked"`).  A phrase is read from left to right, the
longest understood part first; what cannot be understood is a Mistake that names the nearest words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kb.engine.types import YES_NO, Field, Record, Type, Types
from kb.engine.values.small_words import small_words, split_words
from parsers.law.mistakes import Mistake, UnknownWord, nearest
from parsers.law.situation import Fact, Reference, Series, Sign, Value
from parsers.near_misses import near_misses

LONGEST_PHRASE = 60  # words
MOST_VALUES = 8  # of a fact, that a message lists
MOST_FACTS = 16
LONGEST_NAME = 5  # words of the name of a thing
VERBS = ("is", "has", "are", "was")
ARTICLES = ("a", "an", "the")
NOBODY = ("nobody", "nothing")  # as players say `none`
JOINTS = ("is", "of", "at")  # what may stand between a field and its value
# Turns of phrase of what a message lists already.
_NOT_LISTED = (*(f"{verb} " for verb in VERBS), "not ", "no ", "of ", "series", "{")
_BLANK = re.compile(r"\{(\w*)\}")

Word = Any  # a name, a sign, or a value of `parsers.law.situation`
Told = tuple[Field, Value]
Kind = str | None
Things = Callable[[str], Kind]  # the type of a thing by its name, None where there is none


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a run of words says: a field, and its value where the words tell it (`told`); `blanks` are the
    fields of the numbers of a series.  `kind` marks the name of a kind, after which a thing may be called
    too, and `choice` are the printed kinds of one that has several."""

    field: Field
    told: bool = False
    value: Value = None
    blanks: tuple[Field, ...] = ()
    choice: tuple[str, ...] = ()
    kind: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What a phrase says: facts, and the name that it ends with, "" where it ends with none."""

    facts: tuple[Told, ...]
    name: str = ""


class Vocabulary:
    """The words of all types of a game."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self._patterns: dict[str, dict[str, list[tuple[tuple[str, ...], _Meaning]]]] = {}

    def patterns(self, record: str) -> dict[str, list[tuple[tuple[str, ...], _Meaning]]]:
        """The runs of words that a type knows, by their first word, the longest first."""
        known = self._patterns.get(record)
        if known is None:
            known = self._patterns[record] = {}
            for words, meaning in _runs(self.types, self.types.records[record]):
                known.setdefault(words[0], []).append((words, meaning))
            for several in known.values():
                several.sort(key=lambda one: -len(one[0]))
        return known

    def read(self, record: Record, fact: Fact, things: Things, label: str, named: bool = False) -> Said:
        """What a phrase says of a thing called `label`; with `named` it may end with the thing's own name.
        Raises Mistake."""
        if len(fact.words) > LONGEST_PHRASE:
            raise Mistake("so many words say one thing", *fact.at, "commas between the facts")
        reading = _Reading(self, record, fact.words, things, named)
        said = reading.read(0)
        if said is None:
            raise reading.mistake(label, fact)
        return said

    def understands(self, record: Record, fact: Fact, things: Things, named: bool = False) -> bool:
        """Whether a phrase says something of a type."""
        if len(fact.words) > LONGEST_PHRASE:
            return False
        return _Reading(self, record, fact.words, things, named, lenient=True).read(0) is not None


@lru_cache(8)
def vocabulary_of(types: Types) -> Vocabulary:
    """The vocabulary of a game, made once."""
    return Vocabulary(types)


class _Reading:
    """One phrase as it is read."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        record: Record,
        words: tuple[Word, ...],
        things: Things,
        named: bool,
        lenient: bool = False,
    ) -> None:
        self.types, self.record, self.words, self.things = vocabulary.types, record, words, things
        self.patterns = vocabulary.patterns(record.name)
        self.named, self.lenient = named, lenient
        self.furthest = 0
        self.choices: tuple[str, ...] = ()
        self._dead: set[int] = set()

    def read(self, start: int) -> Said | None:
        """What the words from `start` on say, None where that cannot be understood."""
        if start == len(self.words):
            return Said(())
        if start in self._dead:
            return None
        self.furthest = max(self.furthest, start)
        for facts, end in self._parts(start):
            rest = self.read(end)
            if rest is not None:
                return Said((*facts, *rest.facts), rest.name)
        for name, end in self._own_names(start) if self.named else ():
            rest = self.read(end)
            if rest is not None and not rest.name:
                return Said(rest.facts, name)
        self._dead.add(start)
        return None

    def _parts(self, start: int) -> Iterator[tuple[tuple[Told, ...], int]]:
        """The ways in which a part of the phrase can begin here, with the place where it ends."""
        known = self.patterns.get(_first(self.words[start]), ())
        whose = isinstance(self.words[start], Sign) and self.words[start] == "of"
        if whose:  # "PART of Partisans" is theirs, whatever else the name says
            yield from self._thing(start)
        for words, meaning in known:
            if not meaning.kind:
                yield from self._matched(words, 0, start, meaning, ())
        if not whose:
            yield from self._thing(start)
        for words, meaning in known:
            if meaning.kind:
                yield from self._matched(words, 0, start, meaning, ())

    def _matched(
        self, run: tuple[str, ...], at: int, place: int, meaning: _Meaning, told: tuple[Told, ...]
    ) -> Iterator[tuple[tuple[Told, ...], int]]:
        if at == len(run):
            yield from self._meant(meaning, place, told)
            return
        if place == len(self.words):
            return
        word = self.words[place]
        blank = _BLANK.fullmatch(run[at])
        if blank:
            yield from (
                found
                for value, end in self._values(meaning.field, place)
                for found in self._matched(run, at + 1, end, meaning, ((meaning.field, value),))
            )
        elif isinstance(word, Series) and run[at] == f"series {len(word.numbers)}":
            yield tuple(zip(meaning.blanks, word.numbers, strict=True)), place + 1
        else:
            here = small_words(word)
            if here and run[at : at + len(here)] == here:
                yield from self._matched(run, at + len(here), place + 1, meaning, told)

    def _meant(
        self, meaning: _Meaning, place: int, told: tuple[Told, ...]
    ) -> Iterator[tuple[tuple[Told, ...], int]]:
        if meaning.choice:
            self.choices = meaning.choice
            if self.lenient:
                yield (), place
        elif told:
            yield told, place
        elif meaning.told:
            yield ((meaning.field, meaning.value),), place
        else:
            joint = place < len(self.words) and self.words[place] in JOINTS
            for value, end in self._values(meaning.field, place + 1 if joint else place):
                yield ((meaning.field, value),), end

    def _thing(self, start: int) -> Iterator[tuple[tuple[Told, ...], int]]:
        """`Germany`, `of Germany`, `in Kiev`: the thing that a field of its type names."""
        sign = self.words[start]
        first = start + 1 if sign in ("of", "in") and isinstance(sign, Sign) else start
        for name, end in self._names(first):
            kind = self.things(name.name)
            fields = self.types.fields_holding(self.record.name, kind or "")
            best = [f for f in fields if f.name.replace("_", "") == (kind or "").lower()] or fields
            if len(best) == 1:
                yield ((best[0], name),), end

    def _names(self, start: int) -> Iterator[tuple[Reference, int]]:
        """The names of known things that begin here, the longest first: "the Commonwealth" is that too."""
        first = self.words[start] if start + 1 < len(self.words) else None
        if isinstance(first, Reference) and first.name == "the":
            start += 1
        for end in range(min(start + LONGEST_NAME, len(self.words)), start, -1):
            name = self._joined(start, end, over_of=True)
            if name is not None and self.things(name.name) is not None:
                yield name, end

    def _joined(self, start: int, end: int, over_of: bool = False) -> Reference | None:
        """Words as one name; `over_of` with an "of" among them, as only a known name may have it."""
        run = self.words[start:end]
        inner = [one for one in run[1:-1] if not (over_of and isinstance(one, Sign) and one == "of")]
        if not run or not all(isinstance(one, (Reference, int)) for one in (run[0], *inner, run[-1])):
            return None
        if not isinstance(run[0], Reference) or any(isinstance(o, Reference) and o.fields for o in run[1:]):
            return None
        if len(run) == 1:
            return run[0]
        return Reference("_".join(str(one) for one in run), (), run[0].at)

    def _values(self, field: Field, start: int) -> Iterator[tuple[Value, int]]:
        """The values of a field that begin here."""
        if start >= len(self.words):
            return
        word = self.words[start]
        kind = field.type
        if word is None or isinstance(word, Reference) and word.name == "unknown":
            yield word, start + 1
            return
        if field.may_be_none and isinstance(word, Reference) and word.name in NOBODY:
            yield None, start + 1
        yield from self.types.value_type(kind).begins(self.words, start)
        if self.types.is_named(kind):
            yield from self._names(start)
            if self.lenient and isinstance(word, Reference):
                yield word, start + 1

    def _own_names(self, start: int) -> Iterator[tuple[str, int]]:
        """The names of its own that the thing may have here, the longest first: words that mean nothing else,
        and are near to nothing else."""
        for end in range(min(start + LONGEST_NAME, len(self.words)), start, -1):
            name = self._joined(start, end) if start else None
            if name is None or name.fields or name.name[0].islower():
                continue
            if self.things(name.name) not in (None, self.record.name):
                continue
            if self._says_more(start, end):
                continue
            if not near_misses(str(name.name).lower(), [w for w in self.patterns if len(w) > 2], 0.8):
                yield name.name, end

    def _says_more(self, start: int, end: int) -> bool:
        """Whether a run of words holds more than one name: "Manstein Germany", "Otto and Fritz"."""
        return any(
            self._is_and(place) or any(True for _ in self._names(place)) for place in range(start + 1, end)
        )

    def _is_and(self, place: int) -> bool:
        word = self.words[place]
        return isinstance(word, Reference) and word.name == "and"

    def mistake(self, label: str, fact: Fact) -> Mistake:
        """What could not be understood, with the words that come nearest."""
        place = min(self.furthest, len(self.words) - 1)
        while isinstance(self.words[place], Sign) and place + 1 < len(self.words):
            place += 1
        word = self.words[place]
        line, column = getattr(word, "at", fact.at)
        shown = str(word).replace("_", "-") if isinstance(word, Reference) else str(word)
        if self.choices:
            listed = " or ".join(one.replace("_", "-") for one in self.choices)
            return Mistake(f"{label}: {shown} is of several kinds", line, column, listed)
        kind = self.things(word.name) if isinstance(word, Reference) else None
        if kind is not None:
            return Mistake(
                f"{label}: {shown} is a {kind} already, and nothing tells what it is to this", line, column
            )
        valued = self.types.field_by_name(self.record.name, shown.lower().replace("-", "_"))
        if valued is not None and (values := self.types.values(valued.type)):  # "port": which one?
            listed = " or ".join(one.replace("_", " ") for one in values[:MOST_VALUES])
            return Mistake(f"{label}: {shown} is of several kinds", line, column, listed)
        if valued is not None and valued.type != Type(YES_NO):
            return self._of_another_kind(valued, shown, label, place, (line, column))
        before = self.words[place - 1] if place else ""
        refused = self.types.field_by_name(self.record.name, str(before).lower().replace("-", "_"))
        if refused is not None and refused.type == Type(YES_NO) and place == len(self.words) - 1:
            told = f"{label}: {before} {shown} is neither yes nor no"
            return Mistake(told, line, column, f"write '{before}' or 'no {before}'")
        begun = self._begun(place, (line, column))
        if begun is not None:
            return begun
        known = {" ".join(words) for several in self.patterns.values() for words, _ in several}
        known = {one.replace("{}", "...") for one in known if not one.startswith(_NOT_LISTED)}
        after = str(self.words[place + 1]) if place + 1 < len(self.words) else ""
        if self.types.by_word(shown) is self.record:  # "Lemberg: space"
            what = self.record.name.lower()
            return Mistake(f"{shown} stands behind the name", line, column, f"{what} NAME: ...")
        if shown.isdigit() and after in self.record.fields:
            return Mistake(f"{self.record.name} knows no {shown} {after}", line, column, f"{after} {shown}")
        near = nearest(shown.lower(), known)
        if shown in ("and", "with", "but"):  # between two facts, as in a sentence
            return Mistake(f"{shown!r} joins no facts here", line, column, "a comma between them")
        expected = (not near.endswith("?") and self._as_declared(place)) or near or self._facts()
        return UnknownWord(self.record.name, shown, line, column, expected)

    def _begun(self, place: int, at: tuple[int, int]) -> Mistake | None:
        """That a phrase such as "at war with ..." ends on nothing that it can take; None where none begins
        here."""
        for run, meaning in self.patterns.get(_first(self.words[place]), ()):
            fixed = run[:-1]
            if not fixed or not _BLANK.fullmatch(run[-1]):
                continue
            end, left = place, fixed
            while left and end < len(self.words):
                here = small_words(self.words[end])
                if not here or left[: len(here)] != here:
                    break
                left, end = left[len(here) :], end + 1
            if left or len(fixed) < 2 or end != len(self.words) - 1:
                continue
            wanted = self.types.value_type(Type(meaning.field.type.name), meaning.field.range)
            said = str(self.words[end]).replace("_", " ")
            return Mistake(f"{' '.join(fixed)} {said}: {said} is not {wanted.called}", *at, wanted.form)
        return None

    def _as_declared(self, place: int) -> str:
        """How a thing is told of that stands behind "of" or "in" and that nobody has told of, "" where the
        word is no such name."""
        word, sign = self.words[place], self.words[place - 1] if place else ""
        if sign not in ("of", "in") or not isinstance(word, Reference) or not word.name[:1].isupper():
            return ""
        held = (one.type for one in self.record.fields.values() if not one.by)
        kinds = {one.name.lower() for one in held if self.types.is_named(one)}
        return " or ".join(f"{one} {word}: ..." for one in sorted(kinds)[:MOST_VALUES])

    def _facts(self) -> str:
        """What can be said of a thing of this type, by the names of its facts."""
        named = [one.name.replace("_", " ") for one in self.record.fields.values() if not one.by]
        more = ", ..." if len(named) > MOST_FACTS else ""
        return (
            f"one of its facts: {', '.join(named[:MOST_FACTS])}{more} (umpire types {self.record.name})"
            if more
            else f"one of its facts: {', '.join(named)}"
        )

    def _of_another_kind(
        self, field: Field, name: str, label: str, place: int, at: tuple[int, int]
    ) -> Mistake:
        """That what stands behind the name of a fact, as in "strength x", is no such value."""
        wanted = self.types.value_type(field.type, field.range)
        words = [one for one in self.words[place + 1 :] if not isinstance(one, Sign)]
        said = " ".join(str(one).replace("_", "-") for one in words)
        told = f"{said} is not {wanted.called}" if said else "its value is missing"
        return Mistake(f"{name} of {label}: {told}", *at, wanted.form)


def _plain(phrase: str) -> tuple[str, ...]:
    """A phrase of the vocabulary as small words."""
    return tuple(phrase.casefold().replace("-", " ").split())


def _first(word: Word) -> str:
    if isinstance(word, Series):
        return f"series {len(word.numbers)}"
    if isinstance(word, (int, float)) and not isinstance(word, bool):
        return "{}"
    split = small_words(word)
    return split[0] if split else ""


def _runs(types: Types, record: Record) -> Iterator[tuple[tuple[str, ...], _Meaning]]:
    """The runs of words that say something of a type."""
    called = {split_words(name) for field in record.fields.values() for name in (field.name, *field.names)}
    for field in record.fields.values():
        if field.by:
            continue
        names = [split_words(name) for name in (field.name, *field.names)]
        for run in names:
            yield run, _Meaning(field)
        if field.type == Type(YES_NO):
            yield from _yes_and_no(field, names)
        elif not field.type.is_list:
            for value in types.values(field.type):
                told = _Meaning(field, True, Reference(value, (), (1, 1)))
                for run in (split_words(value), *map(_plain, types.words_of(field.type.name, value))):
                    yield run, told
                    yield ("is", *run), told
                    yield ("of", *run), told
        for phrase in field.words:
            yield from _declared(record, field, phrase)
            yield from _noted_down(field, phrase, called)
    yield from _kinds(types, record)


def _yes_and_no(field: Field, names: list[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], _Meaning]]:
    yes, no = (_Meaning(field, True, Reference(word, (), (1, 1))) for word in ("yes", "no"))
    for run in names:
        verb, rest = (run[0], run[1:]) if run[0] in VERBS and len(run) > 1 else ("", run)
        yield run, yes
        yield ("not", *run), no
        if verb:
            yield (verb, "not", *rest), no
            continue
        for each in VERBS:
            yield (each, *run), yes
            yield (each, "not", *run), no
            for article in ARTICLES:
                yield (each, article, *run), yes
            yield (each, "no", *run), no
        yield ("no", *run), no


def _declared(record: Record, field: Field, phrase: str) -> Iterator[tuple[tuple[str, ...], _Meaning]]:
    """A phrase that a field declares: "bears {}", "bears {} / bears nothing", "{combat}-{movement}", "stands
    alone / has company"."""
    blanks = _BLANK.findall(phrase)
    if len(blanks) > 1:
        fields = tuple(record.fields[name] for name in blanks if name in record.fields)
        if len(fields) == len(blanks):
            yield (f"series {len(blanks)}",), _Meaning(field, blanks=fields)
    elif blanks:
        said, _, none = (part.strip() for part in phrase.partition(" / "))
        yield from _ways_to_be(_plain(_BLANK.sub("{}", said)), _Meaning(field))
        if none:
            yield from _ways_to_be(_plain(none), _Meaning(field, True))
    else:
        said, _, denied = (part.strip() for part in phrase.partition(" / "))
        verb, _, rest = said.partition(" ")
        denied = denied or f"{verb} not {rest}"
        for words, value in ((said, "yes"), (denied, "no")):
            yield from _ways_to_be(_plain(words), _Meaning(field, True, Reference(value, (), (1, 1))))


def _noted_down(
    field: Field, phrase: str, called: set[tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], _Meaning]]:
    """A number behind what it counts, as one jots it down: "{} resources" as "resources 2", unless a fact of
    the thing is called so."""
    counted = _plain(_BLANK.sub("{}", phrase))
    words = counted[1:]
    if words and counted[0] == "{}" and words not in called and not {"{}", "/"} & set(words):
        yield (*words, "{}"), _Meaning(field)


def _ways_to_be(words: tuple[str, ...], meaning: _Meaning) -> Iterator[tuple[tuple[str, ...], _Meaning]]:
    """Words with and without a verb: "out of supply", "is out of supply"."""
    yield words, meaning
    if words[0] not in VERBS and not _BLANK.fullmatch(words[0]):
        yield ("is", *words), meaning


def _kinds(types: Types, record: Record) -> Iterator[tuple[tuple[str, ...], _Meaning]]:
    """The names of kinds: of a kind with one printed kind they say that."""
    for kind in types.kinds.values():
        if kind.of != record.name:
            continue
        field = record.fields[kind.field]
        if len(kind.values) == 1:
            meaning = _Meaning(field, True, Reference(kind.values[0], (), (1, 1)), kind=True)
        else:
            meaning = _Meaning(field, choice=kind.values, kind=True)
        yield split_words(kind.name), meaning
