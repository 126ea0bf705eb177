"""What there is in a game: kinds of things, their properties, and the values that these may have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kb.engine.values.base import ValueType
from kb.engine.values.enumerated import Enumerated
from kb.engine.values.listed import ListOf
from kb.engine.values.number import Number, Range
from kb.engine.values.text import Text
from kb.engine.values.thing import Anything, ThingOf
from kb.engine.values.yes_no import YesNo
from parsers.grid import Grid

NUMBER, YES_NO, TEXT, PATH, FLOW, ANY = "Number", "YesNo", "Text", "Path", "Flow", "Anything"
_BUILT_IN: tuple[ValueType, ...] = (Number(), YesNo(), Text(), ThingOf(PATH), ThingOf(FLOW), Anything())
BUILT_IN = {one.name: one for one in _BUILT_IN}
MOST_WORDS = 10_000  # of which is kept what they say alone
FOUND = (PATH, FLOW)  # what the rules find, and nobody states
SEEN, PRINTED, HAPPENED, DERIVED = "seen", "printed", "happened", "derived"


@dataclass(frozen=True, slots=True)
class Type:
    """A type by its name; `is_list` of a collection of such things."""

    name: str
    is_list: bool = False

    def __str__(self) -> str:
        return f"list of {self.name}" if self.is_list else self.name

    @property
    def item(self) -> Type:
        return Type(self.name)


@dataclass(frozen=True, slots=True)
class Field:
    """A property.  `by` is the field of the other type that an inverse list is made from; `usually` the usual
    value as the situation language writes it, None where there is none (`has_usual` tells).  `source` says
    how it comes to be known: seen, printed (on map or counter, so that it never changes), happened or
    derived.  `names` are others by which it may be stated, `words` those by which it is said.  `kinds` are
    the kinds of thing that have it, () where all of its type do.  A derived fact is given by the decision
    `derived_by`; its usual value is what is presumed of it where it is not the question, if it is
    `tried_first` only where it cannot be worked out, if `asked_first` not for want of a single fact
    of another thing, which is asked.  Those that are `dated` make the date, the greatest
    part first; of those that happened, it is so at one date only.  What the
    chapters say always holds is so on the date of which each part has the value in `since`; a fact that is
    `lasting` comes of what happened earlier in the game.  Where nobody says it, it is that of the
    thing in the property that it `follows`.  Of the printed kinds that it `measures` a number is no
    number of things but this of one (`5 CP` are one counter of 5 points)."""

    name: str
    type: Type
    has_usual: bool = False
    usually: object = None
    by: str = ""
    mutual: bool = False
    required: bool = False
    description: str = ""
    range: str = ""
    source: str = SEEN
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    derived_by: str = ""
    dated: bool = False
    tried_first: bool = False
    asked_first: bool = False
    follows: str = ""
    since: str = ""
    lasting: bool = False
    measures: tuple[str, ...] = ()

    @property
    def may_be_none(self) -> bool:
        """Whether a situation may say that a thing has none."""
        return self.has_usual and self.usually is None and not self.type.is_list


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind below a type: `of` is that type, `field` the property that says which kind a thing is, `values`
    those of its values that belong to this kind, `says` what it is in a sentence."""

    name: str
    of: str
    field: str
    values: tuple[str, ...]
    above: str
    says: str = ""


@dataclass(slots=True)
class Record:
    """A kind of thing with properties.  `joins` names the type of the ends of an edge, `alone` is for a kind
    of which there is one thing, `step_of` for the steps of a path over that type."""

    name: str
    fields: dict[str, Field] = field(default_factory=dict)
    joins: str = ""
    alone: bool = False
    step_of: str = ""
    description: str = ""


class Lacked(NamedTuple):
    """What things of some kind lack: the fields, their names, the attributes that have a value there all the
    same, and all attributes, with None for those that have none."""

    fields: tuple[Lacking, ...] = ()
    names: frozenset[str] = frozenset()
    instead: dict[str, Any] = {}
    attributes: dict[str, Any] = {}


class Lacking(NamedTuple):
    """A field that things of some kind cannot have, the attribute that holds it, and its value there: no,
    none, or nothing at all (None)."""

    field: Field
    attribute: str
    instead: bool | tuple[()] | None


class Types:
    """All types of one game, by name.  `aliases` are other names, `enumerations` lists of values,
    `value_words` the other words by which players say these, `ranges` the lowest and highest of some whole
    numbers, `kinds` the kinds below a type, `grid` which of the types has the numbers of a map."""

    def __init__(self) -> None:
        self.aliases: dict[str, str] = {}
        self.enumerations: dict[str, tuple[str, ...]] = {}
        self.value_words: dict[str, dict[str, tuple[str, ...]]] = {}
        self.ranges: dict[str, tuple[int, int]] = {}
        self.records: dict[str, Record] = {}
        self.kinds: dict[str, Kind] = {}
        self.grid = Grid()
        self.forget()
        self.records[PATH] = Record(
            PATH,
            {
                "found": Field("found", Type(YES_NO)),
                "cost": Field("cost", Type(NUMBER)),
                "stops": Field("stops", Type(ANY, True)),
            },
        )
        self.records[FLOW] = Record(
            FLOW,
            {
                "amount": Field("amount", Type(NUMBER)),
                "plan": Field("plan", Type(TEXT, True)),
                "bounds": Field("bounds", Type(TEXT, True)),
                "spent": Field("spent", Type(NUMBER)),
            },
        )

    def forget(self) -> None:
        """What was looked up before anything more was declared."""
        self._lacking: dict[tuple[str, str], Lacked] = {}
        self._inverses: dict[tuple[str, str], list[tuple[str, Field]]] | None = None
        self._by_value: dict[str, dict[str, Field]] = {}
        self._by_word: dict[str, Record] = {}
        self._plain_words: dict[tuple[str, str], tuple[Field, object] | None] = {}
        self._holding: dict[tuple[str, str], tuple[Field, ...]] = {}
        self._value_types: dict[tuple[str, bool, str], ValueType] = {}
        self._other_names: dict[str, dict[str, Field]] = {}
        self._related: list[tuple[Record, Field]] | None = None
        self._led: list[tuple[Record, Field]] | None = None
        self._kind_fields: dict[str, str] | None = None
        self._tried_first: set[str] | None = None
        self.classes: dict[str, type] = {}  # of the things of a type; `kb.engine.things` makes them

    def __getstate__(self) -> dict[str, Any]:
        """For another process, which makes the classes of its things itself."""
        return {**self.__dict__, "classes": {}}

    def known(self) -> list[str]:
        """The names that something has."""
        return [*BUILT_IN, *self.aliases, *self.enumerations, *self.records, *self.kinds]

    def kind_called(self, word: str) -> Kind | None:
        """The kind of that name, however its letters are written: `Warden`, `land_unit` of LandUnit."""
        found = self.kinds.get(word)
        if found is None and word.islower():
            plain = word.replace("_", "")
            found = next((one for name, one in self.kinds.items() if name.lower() == plain), None)
        return found

    def value_type(self, kind: Type, ranged: str = "") -> ValueType:
        """What a type knows of its values; `ranged` is the name of the range that they are kept to, or ""."""
        key = kind.name, kind.is_list, ranged  # a type itself takes five times as long to look for
        found = self._value_types.get(key)
        if found is None:
            found = self._value_types[key] = self._value_type(kind, ranged)
        return found

    def _value_type(self, kind: Type, ranged: str) -> ValueType:
        if kind.is_list:
            return ListOf(self.value_type(kind.item, ranged))
        if ranged in self.ranges:
            return Range(ranged, *self.ranges[ranged])
        if kind.name in self.enumerations:
            return Enumerated(kind.name, self.enumerations[kind.name])
        return BUILT_IN.get(kind.name) or ThingOf(kind.name)

    def is_named(self, kind: Type) -> bool:
        """Whether a value, or each of a list, is a thing that is meant by its name."""
        return isinstance(self.value_type(kind.item), ThingOf)

    def is_record(self, kind: Type) -> bool:
        return not kind.is_list and kind.name in self.records

    def values(self, kind: Type) -> tuple[str, ...]:
        return () if kind.is_list else self.enumerations.get(kind.name, ())

    def words_of(self, enumeration: str, value: str) -> tuple[str, ...]:
        """The other words by which players say a value."""
        return self.value_words.get(enumeration, {}).get(value, ())

    def enumerations_with(self, value: str) -> tuple[str, ...]:
        return tuple(name for name, values in self.enumerations.items() if value in values)

    def field_for_value(self, record: str, value: str) -> Field | None:
        """The one field of a record that may have this value of an enumeration, if there is just one."""
        known = self._by_value.get(record)
        if known is None:
            several: dict[str, list[Field]] = {}
            for each in self.records[record].fields.values():
                for one in self.values(each.type):
                    several.setdefault(one, []).append(each)
            known = {one: fields[0] for one, fields in several.items() if len(fields) == 1}
            self._by_value[record] = known
        return known.get(value)

    def told_by(self, record: str, word: str) -> tuple[Field, object] | None:
        """What a word alone says of a thing, whatever else a situation tells: that a yes-or-no fact is so, or
        the one fact that may have this value; None where it says neither."""
        key = record, word
        if key not in self._plain_words:
            fact, valued = self.field_by_name(record, word), self.field_for_value(record, word)
            said: tuple[Field, object] | None = (valued, word) if valued else None
            if fact and fact.type == Type(YES_NO) and not fact.by:
                said = fact, True
            if len(self._plain_words) >= MOST_WORDS:  # names of things are looked for too
                self._plain_words.clear()
            self._plain_words[key] = said
        return self._plain_words[key]

    def by_word(self, word: str) -> Record | None:
        """The record type that a situation means by `hex`, `units` or `Unit`."""
        if word in self._by_word:
            return self._by_word[word]
        if not self._by_word:
            for name, record in self.records.items():
                plain = name.lower().replace("_", "")
                ending = [plain[:-1] + "ies"] if plain.endswith("y") else []
                for one in (plain, plain + "s", plain + "es", *ending):
                    self._by_word.setdefault(one, record)
        return self._by_word.get(word.lower().replace("_", ""))

    def joining_by(self, word: str) -> list[Record]:
        """The types of what lies between two that a value or a yes-or-no fact of theirs tells: `road`."""
        return [
            one
            for one in self.records.values()
            if one.joins
            and (
                self.field_for_value(one.name, word)
                or ((field := one.fields.get(word)) and field.type == Type(YES_NO))
            )
        ]

    def fields_holding(self, record: str, kind: str) -> tuple[Field, ...]:
        """The fields of a record that are stated and hold one thing of a kind."""
        key = (record, kind)
        if key not in self._holding:
            fields = self.records[record].fields.values()
            self._holding[key] = tuple(one for one in fields if one.type == Type(kind) and not one.by)
        return self._holding[key]

    def field_by_name(self, record: str, name: str) -> Field | None:
        """The field of a record that is stated by this name, its own or another."""
        fields = self.records[record].fields
        found = fields.get(name)
        if found is None:
            others = self._other_names.get(record)
            if others is None:
                others = self._other_names[record] = {
                    other: one for one in reversed(list(fields.values())) for other in one.names
                }
            found = others.get(name)
        return found

    def owner_of(self, fact: str) -> str:
        """The type that declares a fact of this name, "" where none does."""
        return next((one.name for one in self.records.values() if fact in one.fields and not one.step_of), "")

    def related(self) -> list[tuple[Record, Field]]:
        """The lists that follow from facts of others, and the facts that hold both ways."""
        if self._related is None:
            every = ((one, field) for one in self.records.values() for field in one.fields.values())
            self._related = [(one, field) for one, field in every if field.by or field.mutual]
        return self._related

    def led(self) -> list[tuple[Record, Field]]:
        """The facts with a usual value that follow those of a thing which another fact names."""
        if self._led is None:
            every = ((one, field) for one in self.records.values() for field in one.fields.values())
            self._led = [(one, field) for one, field in every if field.follows and field.has_usual]
        return self._led

    def kind_field(self, record: str) -> str:
        """The field that says which kind of its type a thing is, "" where there are no kinds."""
        return self.kind_fields().get(record, "")

    def kind_fields(self) -> dict[str, str]:
        """Those fields, by the types that have kinds."""
        if self._kind_fields is None:
            self._kind_fields = {one.of: one.field for one in reversed(list(self.kinds.values()))}
        return self._kind_fields

    def measure_of(self, record: str, value: str) -> Field | None:
        """The field that measures a printed kind: of it a number counts no things but this."""
        return next((one for one in self.records[record].fields.values() if value in one.measures), None)

    def lacking(self, record: str, value: str) -> tuple[Lacking, ...]:
        """The fields that a thing of this printed kind cannot have."""
        return self.lacked(record, value).fields

    def lacked(self, record: str, value: str) -> Lacked:
        """The same, ready to be left out of many things."""
        key = (record, value)
        found = self._lacking.get(key)
        if found is None:
            mine = {one.name for one in self.kinds.values() if one.of == record and value in one.values}
            fields = self.records[record].fields.values()
            lacking = tuple(
                Lacking(one, f"f_{one.name}", self.value_type(one.type).lacking)
                for one in fields
                if one.kinds and not mine & set(one.kinds)
            )
            attributes = {one.attribute: one.instead for one in lacking}
            instead = {name: value for name, value in attributes.items() if value is not None}
            names = frozenset(one.field.name for one in lacking)
            found = self._lacking[key] = Lacked(lacking, names, instead, attributes)
        return found

    def inverses_of(self, record: str, field: str) -> list[tuple[str, Field]]:
        """The lists that are made from a field of a type, each with the type whose things have it."""
        if self._inverses is None:
            self._inverses = {}
            for owner in self.records.values():
                for one in owner.fields.values():
                    if one.by:
                        self._inverses.setdefault((one.type.name, one.by), []).append((owner.name, one))
        return self._inverses.get((record, field), [])

    @property
    def places(self) -> str:
        """The type of the places of the map: that of the numbered ones, else the only one of which two can be
        joined; "" where there is none such."""
        joined = {one.joins for one in self.records.values() if one.joins}
        return self.grid.places or (joined.pop() if len(joined) == 1 else "")

    def edge_joining(self, record: str) -> Record | None:
        return next((each for each in self.records.values() if record and each.joins == record), None)

    def singletons(self) -> dict[str, Record]:
        """Kinds of which there is one thing, by the name under which rules know it."""
        return {each.name.lower(): each for each in self.records.values() if each.alone}

    def is_tried_first(self, decision: str) -> bool:
        """Whether a decision gives a fact that is presumed only where it cannot be worked out."""
        if self._tried_first is None:
            fields = (one for record in self.records.values() for one in record.fields.values())
            self._tried_first = {one.derived_by for one in fields if one.tried_first}
        return decision in self._tried_first
