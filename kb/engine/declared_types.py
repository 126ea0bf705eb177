"""Types as type blocks declare them, while the law is compiled."""

from __future__ import annotations

from collections.abc import Iterable

from kb.engine.types import BUILT_IN, DERIVED, NUMBER, YES_NO, Field, Kind, Record, Type, Types
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, NoType, near_or_declared, nearest
from parsers.law.rules import can_be_said, words_of_the_language


class DeclaredTypes(Types):
    """All types of one game, to which declarations are added; `declared_at` is where each type was
    declared."""

    def __init__(self) -> None:
        super().__init__()
        self.declared_at: dict[str, str] = {}
        self._kinds_said: dict[str, s.RecordDeclaration] = {}

    def known(self) -> list[str]:
        return [*super().known(), *(one for one in self._kinds_said if one not in self.kinds)]

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

    def declare(self, declarations: Iterable[s.Declaration]) -> None:
        """Names first, so that types may speak of each other in any order.  Raises Mistake."""
        self.forget()
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
        self.forget()
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
            one.asked_first,
            one.follows,
            one.since,
            one.lasting,
            one.measures,
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
        self.forget()
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

    def _add_step(self, name: str) -> None:
        """The steps of paths over this type: from `here` to `there`, over the `side` between them."""
        fields = {"here": Field("here", Type(name)), "there": Field("there", Type(name))}
        edge = self.edge_joining(name)
        if edge:
            fields["side"] = Field("side", Type(edge.name))
        self.forget()
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
