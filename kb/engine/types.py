"""What there is in a game: kinds of things, their properties, and the values that these may have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kb.engine.values.base import ValueType
from kb.engine.values.enumerated import Enumerated
from kb.engine.values.listed import ListOf
from kb.engine.values.number import Number, Range
from kb.engine.values.text import Text
from kb.engine.values.thing import Anything, ThingOf
from kb.engine.values.yes_no import YesNo
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, NoType, near_or_declared, nearest
from parsers.law.rules import can_be_said, words_of_the_language
from parsers.records import Grid

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
    `tried_first` only where it cannot be worked out.  Those that are `dated` make the date, the greatest
    part first; of those that happened, it is so at one date only.  What the
    chapters say always holds is so on the date of which each part has the value in `since`; a fact that is
    `lasting` comes of what happened earlier in the game.  Where nobody says it, it is that of the
    thing in the property that it `follows`."""

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
    follows: str = ""
    since: str = ""
    lasting: bool = False

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
    numbers, `kinds` the kinds below a type, `grid` which of the types has the numbers of a map; `declared_at`
    is where each was declared, while it is compiled."""

    def __init__(self) -> None:
        self.aliases: dict[str, str] = {}
        self.enumerations: dict[str, tuple[str, ...]] = {}
        self.value_words: dict[str, dict[str, tuple[str, ...]]] = {}
        self.ranges: dict[str, tuple[int, int]] = {}
        self.records: dict[str, Record] = {}
        self.kinds: dict[str, Kind] = {}
        self.grid = Grid()
        self.declared_at: dict[str, str] = {}
        self._kinds_said: dict[str, s.RecordDeclaration] = {}
        self._forget()
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

    def _forget(self) -> None:
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

    # ---- asking

    def known(self) -> list[str]:
        return [*BUILT_IN, *self.aliases, *self.enumerations, *self.records, *self._kinds_said, *self.kinds]

    def type(self, name: s.TypeName) -> Type:
        """The type that a declaration names, of a kind the type above it; raises Mistake where there is
        none."""
        base = self.aliases.get(name.name, name.name)
        base = self._above(base) if base in self._kinds_said else base
        if base not in BUILT_IN and base not in self.enumerations and base not in self.records:
            if base.endswith("Step") and base[:-4] in self.records:
                self._add_step(base[:-4])
            else:
                expected = near_or_declared(name.name, self.known(), f"type {name.name} is ...")
                raise NoType(name.name, *name.at, expected)
        return Type(base, name.is_list)

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

    # ---- declaring

    def declare(self, declarations: Iterable[s.Declaration]) -> None:
        """Names first, so that types may speak of each other in any order.  Raises Mistake."""
        self._forget()
        for each in declarations:
            if isinstance(each, s.Enumeration):
                self._declare_enumeration(each)
            elif isinstance(each, s.RangeDeclaration):
                self._must_be_new(each.name, each.at)
                if not each.lowest < each.highest <= each.lowest + 1000:
                    raise Mistake(f"{each.name} has no values or too many", *each.at, "at most 1000 numbers")
                self.aliases[each.name] = NUMBER
                self.ranges[each.name] = (each.lowest, each.highest)
            elif isinstance(each, s.RecordDeclaration) and each.of:
                self._must_be_new(each.name, each.at)
                self._kinds_said[each.name] = each
            elif isinstance(each, s.RecordDeclaration) and not each.also:
                self._must_be_new(each.name, each.at)
                self.records[each.name] = Record(
                    each.name, {}, each.joins, each.alone, description=each.description
                )
                if each.alone and each.name.lower() in words_of_the_language():
                    word = f"rules would call it {each.name.lower()}, which is a word of the language"
                    raise Mistake(word, *each.at, "another name")

    def declare_fields(self, each: s.RecordDeclaration) -> None:
        """Enters the fields of a type, or of a kind below it.  Raises Mistake."""
        self._forget()
        kind = each.name if each.name in self._kinds_said else ""
        record = self.records.get(self._above(kind) if kind else each.name)
        if record is None:
            raise Mistake(f"no type is called {each.name}", *each.at, nearest(each.name, self.records))
        if each.joins and each.joins not in self.records:
            raise Mistake(f"no type is called {each.joins}", *each.at, nearest(each.joins, self.records))
        for one in each.fields:
            for name in (one.name, *one.names):
                if self.field_by_name(record.name, name):
                    raise Mistake(f"{record.name} has a field {name} already", *one.at, "another name")
            record.fields[one.name] = self._field(one, (kind,) if kind else ())
            self._other_names.pop(record.name, None)

    def _field(self, one: s.FieldDeclaration, kinds: tuple[str, ...]) -> Field:
        kind = self.type(one.type)
        if one.source == DERIVED:
            _check_derived(one)
        if kind == Type(YES_NO) and not can_be_said(one.name):
            said = f"`is {one.name}` cannot be read: {one.name} is a word of the language"
            raise Mistake(said, *one.at, f"another name, such as {one.name}_now")
        assumed = one.usually if one.presumed is None else one.presumed
        limited = one.type.name in self.ranges or one.type.name in self._kinds_said
        return Field(
            one.name,
            kind,
            assumed is not None,
            self._usual(one, assumed, kind),
            one.type.by,
            one.mutual,
            one.required,
            one.description,
            one.type.name if limited else "",
            one.source,
            one.names,
            one.words,
            kinds,
            one.derived_by,
            one.dated,
            one.tried_first,
            one.follows,
            one.since,
            one.lasting,
        )

    def _above(self, kind: str) -> str:
        """The type that a kind belongs to, however many kinds stand between.  Raises Mistake."""
        seen = [kind]
        while seen[-1] in self._kinds_said:
            said = self._kinds_said[seen[-1]]
            if said.of in seen:
                raise Mistake(f"{said.of} is a kind of itself", *said.at, "a type of its own above it")
            if said.of not in self.records and said.of not in self._kinds_said:
                known = [*self.records, *self._kinds_said]
                raise Mistake(f"no type is called {said.of}", *said.at, nearest(said.of, known))
            seen.append(said.of)
        return seen[-1]

    def _declare_kind(self, said: s.RecordDeclaration, within: tuple[str, ...]) -> None:
        """Says which printed kinds are of this kind.  Raises Mistake."""
        if said.name in self.kinds:
            return
        if said.name in within:
            raise Mistake(f"{said.name} is a kind of itself", *said.at, "printed kinds")
        record = self.records[self._above(said.name)]
        values: dict[str, None] = {}
        for one in said.values:
            if one in self._kinds_said and one != said.name and self._above(one) == record.name:
                self._declare_kind(self._kinds_said[one], (*within, said.name))
                values |= dict.fromkeys(self.kinds[one].values)
            else:
                values[one] = None
        fields = [
            one
            for one in record.fields.values()
            if not one.type.is_list and set(values) <= set(self.values(one.type))
        ]
        if len(fields) != 1:
            known = [one for each in self.enumerations.values() for one in each]
            odd = next((one for one in values if one not in known), said.values[0])
            raise Mistake(f"no {record.name} is of the kind {odd}", *said.at, nearest(odd, known))
        self._forget()
        self.kinds[said.name] = Kind(
            said.name, record.name, fields[0].name, tuple(values), said.of, said.description
        )

    def check_inverses(self, each: s.RecordDeclaration) -> None:
        """What can be told only when all fields are known.  Raises Mistake."""
        if each.of:
            self._declare_kind(each, ())
        for one in each.fields:
            if one.type.by and one.type.by not in self.records[self.type(one.type).name].fields:
                known = self.records[self.type(one.type).name].fields
                raise Mistake(
                    f"{one.type.name} has no field {one.type.by}", *one.type.at, nearest(one.type.by, known)
                )

    def _declare_enumeration(self, each: s.Enumeration) -> None:
        self._must_be_new(each.name, each.at)
        if len(each.values) == 1:
            base = self.aliases.get(each.values[0], each.values[0])
            if base not in BUILT_IN:
                raise Mistake(
                    f"{each.name} has one value", *each.at, "several values, or Number, YesNo or Text"
                )
            self.aliases[each.name] = base
        else:
            self.enumerations[each.name] = tuple(dict.fromkeys(each.values))
            self.value_words[each.name] = dict(each.words)
            twice = next((one for one in each.values if each.values.count(one) > 1), "")
            if twice:
                raise Mistake(f"{each.name} has the value {twice} twice", *each.at, f"{twice} once")

    def _must_be_new(self, name: str, at: s.At) -> None:
        if name in self.known():
            adding = f"type {name} also, to add fields to it; or " if name in self.records else ""
            there = f" ({self.declared_at[name]})" if name in self.declared_at else ""
            raise Mistake(f"a type {name} is declared already{there}", *at, f"{adding}another name")

    def _usual(self, one: s.FieldDeclaration, value: s.Expression | None, kind: Type) -> object:
        if value is None:
            return None
        known = self.value_type(kind)
        if isinstance(value, s.Literal) and known.is_usual(value.value):
            return known.lacking if value.value is None and kind.is_list else value.value
        if isinstance(value, s.Name) and value.name in known.domain():
            return value.name
        raise Mistake(f"{one.name} cannot usually be this", *value.at, f"a value of type {kind}, or none")

    def is_tried_first(self, decision: str) -> bool:
        """Whether a decision gives a fact that is presumed only where it cannot be worked out."""
        if self._tried_first is None:
            fields = (one for record in self.records.values() for one in record.fields.values())
            self._tried_first = {one.derived_by for one in fields if one.tried_first}
        return decision in self._tried_first

    def _add_step(self, name: str) -> None:
        """The steps of paths over this type: from `here` to `there`, over the `side` between them."""
        fields = {"here": Field("here", Type(name)), "there": Field("there", Type(name))}
        edge = self.edge_joining(name)
        if edge:
            fields["side"] = Field("side", Type(edge.name))
        self._forget()
        self.records[name + "Step"] = Record(name + "Step", fields, step_of=name)

    def step_type(self, name: str) -> Type:
        if name + "Step" not in self.records:
            self._add_step(name)
        return Type(name + "Step")


def _check_derived(one: s.FieldDeclaration) -> None:
    """Raises Mistake where a derived fact is said to have a usual value, or no decision derives it."""
    if one.usually is not None:
        expected = "derived by DECISION presumed ..., or derived by DECISION else ..."
        raise Mistake(f"{one.name} is derived, and has no usual value", *one.at, expected)
    if not one.derived_by:
        raise Mistake(f"no decision derives {one.name}", *one.at, "derived by DECISION")
