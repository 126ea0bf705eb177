"""Expressions of the rule language -> the typed tree.

Names are resolved and types checked here, once; what comes out (`kb.engine.tree`) leaves nothing to look up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

import msgspec

from kb.engine import tree as t
from kb.engine.code import LocalCode
from kb.engine.declared_types import DeclaredTypes
from kb.engine.functions import FUNCTIONS, OF_WHAT_WAS_SAID
from kb.engine.types import ANY, BUILT_IN, FOUND, NUMBER, TEXT, YES_NO, Kind, Record, Type, Types
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, NoDecision, nearest

NOTHING = Type("none")
NOBODY = ("nobody", "nothing", "null", "nil")  # as authors call what the language calls none
_BARE = "?"  # a value of an enumeration of which nobody has said yet which enumeration it is
DEEPEST = 100  # expressions in expressions


@lru_cache(4096)
def type_named(name: str) -> Type:
    """A type as the tree writes it."""
    return Type(name[8:], True) if name.startswith("list of ") else Type(name)


def type_of(node: t.Form) -> Type:
    """The type of what an expression gives."""
    return type_named(node.type)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a decision takes and gives."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type


@dataclass(slots=True)
class Slots:
    """The places of a frame, each given out once: slot 0 is the case."""

    size: int = 1

    def take(self) -> int:
        self.size += 1
        return self.size - 1


@dataclass(slots=True)
class Scope:
    """What the names of one decision mean.  `decisions` and `things` are those of the whole game, `tables`
    the titles of printed tables and charts with whether all their cells are numbers, `option_id` turns a
    number into the id of an option.  `first_line` is that of the block in its file, `slots` the frame of the
    decision; `may_ask_what_was_said` tells that the decision is in sequence, or gives a fact for which
    something else stands where it cannot.  `meanings` are the names that the decision alone knows, `remark`
    makes a line of a list of conditions of the kind that is named."""

    types: Types
    decisions: dict[str, Signature]
    things: dict[str, str]
    tables: dict[str, bool]
    option_id: Callable[[int, s.At], str]
    first_line: int = 1
    names: dict[str, t.Expression] = field(default_factory=dict)
    slots: Slots = field(default_factory=Slots)
    may_ask_what_was_said: bool = False
    depth: int = 0
    meanings: Meanings | None = None
    remark: Callable[[s.Line, str, Scope], t.Condition] | None = None

    def place(self, at: s.At) -> t.At:
        """A place of the block, in its file."""
        return (self.first_line + at[0] - 1, at[1])

    def with_name(self, name: str, kind: Type, at: s.At) -> tuple[Scope, int]:
        """The scope inside a loop, and the slot of what it is at."""
        if name in self.names:
            raise Mistake(f"{name} means something else here already", *at, "another name")
        slot = self.slots.take()
        inner = self.names | {name: t.Slot(self.place(at), str(kind), slot, name)}
        return replace(self, names=inner), slot


class Meanings:
    """What `where NAME means ...` says in one decision: each is understood when it is first used.  Those of
    an amendment stand on those of the decision, the `outer` ones, and share its locals."""

    def __init__(
        self,
        said: tuple[s.Meaning, ...],
        scope: Scope,
        kinds: DeclaredTypes,
        notes: Callable[[s.Meaning], tuple[str, tuple[str, ...], str, bool]],
        outer: Meanings | None = None,
    ) -> None:
        """`notes` gives the id of a meaning, what it cites, what it says, and whether these
        are its author's words."""
        self.own = {one.name: one for one in said}
        self.said: dict[str, s.Meaning] = {**(outer.said if outer else {}), **self.own}
        self.locals: list[LocalCode] = outer.locals if outer else []
        self._outer = outer
        self.scope, self._kinds, self._notes = scope, kinds, notes
        self._made: dict[str, int] = {}
        self._making: list[str] = []

    def add(self, name: str, value: t.Expression) -> int:
        """A name for a value: its number among the locals."""
        self.locals.append(LocalCode(name, self.scope.slots.take(), (), value))
        return len(self.locals) - 1

    def number(self, name: str, at: s.At) -> int:
        """The number of a name among the locals.  Raises Mistake where it needs itself."""
        if self._outer is not None and name not in self.own:
            return self._outer.number(name, at)
        if name in self._made:
            return self._made[name]
        if name in self._making:
            ring = " needs ".join([*self._making[self._making.index(name) :], name])
            raise Mistake(f"{ring}: that never ends", *at, "names that go round in no circle")
        self._making.append(name)
        try:
            self._made[name] = self._make(self.own[name])
        finally:
            self._making.remove(name)
        return self._made[name]

    def look_at_all(self) -> None:
        """Understands those too that nobody uses, for their mistakes.  Raises Mistake."""
        for name, one in self.own.items():
            self.number(name, one.at)

    def parameters(self, name: str) -> tuple[tuple[str, Type], ...]:
        return tuple((one.name, self._kinds.type(one.type)) for one in self.said[name].parameters)

    def _make(self, one: s.Meaning) -> int:
        scope, slots = replace(self.scope, names=dict(self.scope.names)), []
        for name, kind in self.parameters(one.name):
            scope, slot = scope.with_name(name, kind, one.at)
            slots.append(slot)
        value = typed(one.value, scope)
        slot = 0 if slots else self.scope.slots.take()
        self.locals.append(LocalCode(one.name, slot, tuple(slots), value, *self._notes(one)))
        return len(self.locals) - 1


def typed(expression: s.Expression, scope: Scope) -> t.Expression:
    """What an expression means.  Raises Mistake where a name is unknown or the types do not fit."""
    scope.depth += 1
    if scope.depth > DEEPEST:
        raise Mistake("this is nested too deep", *expression.at, "a decision of its own for the inner part")
    try:
        return _FORMS[type(expression)](expression, scope)
    finally:
        scope.depth -= 1


def typed_as(expression: s.Expression, wanted: Type, scope: Scope, what: str) -> t.Expression:
    """An expression that must be of a type; `what` says what it is, for the message."""
    node = typed(expression, scope)
    if not fits(type_of(node), wanted, scope.types):
        expected = _wanted(wanted, scope.types)
        if type_of(node).is_list and wanted == Type(NUMBER):
            expected += "; brackets around a total: (total of V for each u in L) / 2"
        if type_of(node) == NOTHING and scope.types.values(wanted):
            expected += "; or a value for none of them, declared beside these"
        if isinstance(expression, s.Arithmetic) and isinstance(expression.left, s.Lookup):
            key = f'table "{expression.left.title}" for (KEY {expression.sign} ...)'
            expected = f"brackets around a key that is calculated: {key}"
        raise Mistake(f"{what} is {_shown(type_of(node))}", *expression.at, expected)
    return _sure(node, wanted)


def _sure(node: t.Expression, wanted: Type) -> t.Expression:
    """What a player's own chart gives may be anything: it is tested where a number or yes or no is wanted."""
    if wanted.is_list:
        return _empty(node, wanted)
    if type_of(node).name != ANY or wanted.name not in (NUMBER, YES_NO):
        return node
    return t.Sure(node.at, wanted.name, node)


def fits(have: Type, wanted: Type, types: Types) -> bool:
    """Whether a value of the one type can stand where the other is wanted."""
    if have == wanted or ANY in (have.name, wanted.name):
        return have.is_list == wanted.is_list or ANY in (have.name, wanted.name)
    if have == NOTHING:
        return wanted.is_list or types.is_record(wanted) or wanted.name == TEXT
    if have.name.startswith(_BARE) and not have.is_list:
        return have.name[1:] in types.values(wanted)
    return False


def _shown(kind: Type) -> str:
    if kind.name.startswith(_BARE):
        return f"the word {kind.name[1:]}"
    if kind == NOTHING:
        return "none"
    known = BUILT_IN.get(str(kind))
    return known.called if known else f"a {kind}"


def _wanted(kind: Type, types: Types) -> str:
    values = types.values(kind)
    return "one of " + ", ".join(values) if values else _shown(kind)


def _literal(e: s.Literal, scope: Scope) -> t.Expression:
    value, at = e.value, scope.place(e.at)
    if value is None:
        return t.Const(at, str(NOTHING), None)
    if isinstance(value, bool):
        return t.Const(at, YES_NO, value)
    if isinstance(value, str):
        return t.Const(at, TEXT, value)
    if isinstance(value, Fraction) and value.denominator != 1:
        return t.Ratio(at, NUMBER, value.numerator, value.denominator)
    return t.Const(at, NUMBER, value if isinstance(value, float) else int(value))


def _name(e: s.Name, scope: Scope) -> t.Expression:
    at = scope.place(e.at)
    if e.name in scope.names:
        return scope.names[e.name]
    if scope.meanings and e.name in scope.meanings.said:
        if scope.meanings.said[e.name].parameters:
            raise Mistake(f"{e.name} is asked about nothing", *e.at, f"{e.name}(...)")
        number = scope.meanings.number(e.name, e.at)
        return t.LocalName(at, scope.meanings.locals[number].value.type, number)
    if e.name in scope.types.singletons():
        return t.KnownThing(at, scope.types.singletons()[e.name].name, e.name)
    if scope.types.enumerations_with(e.name):
        return t.Const(at, _BARE + e.name, e.name)
    if e.name in scope.things:
        return t.KnownThing(at, scope.things[e.name], e.name)
    signature = scope.decisions.get(e.name)
    if signature and not signature.parameters:
        return _call(s.Call(e.name, (), e.at), scope)
    known = {*scope.names, *scope.things, *scope.types.singletons()}
    known |= {value for values in scope.types.enumerations.values() for value in values}
    expected = "none" if e.name in NOBODY else nearest(e.name, known)
    if e.name == "step":
        expected = (
            "step in a line of the path itself; hand step.there to a decision, or to a name with a thing"
        )
    raise Mistake(f"nothing is called {e.name}", *e.at, expected)


def _field_of(e: s.FieldOf, scope: Scope) -> t.Expression:
    return _property(typed(e.owner, scope), e.name, e.at, scope)


def _property(owner: t.Expression, name: str, at: s.At, scope: Scope) -> t.Expression:
    """A field of a record, or a decision about it alone."""
    types, kind = scope.types, type_of(owner)
    if kind.is_list or not types.is_record(kind):
        raise Mistake(
            f"{_shown(kind)} has no properties such as {name}",
            *at,
            "any, every, count of or each ... in it" if kind.is_list else "a thing",
        )
    record = types.records[kind.name]
    found = record.fields.get(name)
    if found:
        place = scope.place(at)
        if isinstance(owner, t.StepFrom):
            return _end(owner, name, str(found.type), place)
        if kind.name in FOUND or record.step_of:
            return t.PartOf(place, str(found.type), owner, name)
        if found.derived_by:  # the rules give it: nothing looks at what players claim but they
            return t.Asked(place, str(found.type), found.derived_by, (owner,))
        return t.FactOf(place, str(found.type), owner, name)
    if _about(name, kind, scope):
        return _ask(name, [owner], at, scope)
    known = [*record.fields, *(one for one in scope.decisions if _about(one, kind, scope))]
    raise Mistake(f"{kind.name} has no field {name}", *at, nearest(name, known))


def _end(step: t.StepFrom, name: str, kind: str, at: t.At) -> t.Expression:
    """An end of the step that a path takes, or what lies between its ends."""
    here, there = (t.Slot(at, step.type[: -len("Step")], slot, "step") for slot in (step.here, step.there))
    if name == "side":
        return t.EdgeBetween(at, kind, here, there)
    return here if name == "here" else there


def _about(name: str, kind: Type, scope: Scope) -> bool:
    signature = scope.decisions.get(name)
    return signature is not None and [one for _, one in signature.parameters] == [kind]


def _call(e: s.Call, scope: Scope) -> t.Expression:
    if e.name in OF_WHAT_WAS_SAID and e.name not in scope.decisions:
        return _stated(e, scope)
    arguments = [typed(argument, scope) for argument in e.arguments]
    if scope.meanings and e.name in scope.meanings.said:
        return _helper(e, arguments, scope.meanings, scope)
    if e.name in FUNCTIONS and e.name not in scope.decisions:
        return _built_in(e, arguments, scope)
    edge = next((r for r in scope.types.records.values() if r.joins and r.name.lower() == e.name), None)
    if edge:
        return _edge(e, edge, arguments, scope)
    signature = scope.decisions.get(e.name)
    if signature is None and not arguments and e.name.startswith("all_"):
        everything = _everything(e, e.name[4:], scope)
        if everything:
            return everything
    if signature is None:
        known = [*scope.decisions, *FUNCTIONS]
        if not arguments and (scope.types.by_word(e.name) or _kind_of_many(e.name, scope)):
            raise NoDecision(e.name, *e.at, f"all_{e.name}()")
        raise NoDecision(e.name, *e.at, nearest(e.name, known))
    kinds = [kind for _, kind in signature.parameters]
    _check_arguments(e, arguments, signature.parameters, scope)
    sure = [_sure(node, kind) for node, kind in zip(arguments, kinds, strict=True)]
    return _ask(e.name, sure, e.at, scope)


def _everything(e: s.Call, word: str, scope: Scope) -> t.Expression | None:
    """All things of a type, or of a kind below it."""
    record = scope.types.by_word(word)
    if record:
        return t.EveryThing(scope.place(e.at), str(Type(record.name, True)), record.name)
    kind = _kind_of_many(word, scope)
    if kind is None:
        return None
    all_of_type = s.Call(f"all_{kind.of.lower()}", (), e.at)
    one = f"one of {word}"  # as no author can call his
    is_one = s.Is(s.Name(one, e.at), (s.Name(kind.name, e.at),), e.at)
    return typed(s.Gathered("each", None, s.Each(one, all_of_type, is_one, e.at), e.at), scope)


def _kind_of_many(word: str, scope: Scope) -> Kind | None:
    """The kind that a word means, or its plural."""
    forms = (word, word.removesuffix("s"), word.removesuffix("es"), re.sub("ies$", "y", word))
    return next((kind for one in forms if (kind := scope.types.kind_called(one))), None)


def _helper(e: s.Call, arguments: list[t.Expression], meanings: Meanings, scope: Scope) -> t.Expression:
    parameters = meanings.parameters(e.name)
    _check_arguments(e, arguments, parameters, scope)
    number = meanings.number(e.name, e.at)
    at, kind = scope.place(e.at), meanings.locals[number].value.type
    if not parameters:
        return t.LocalName(at, kind, number)
    sure = (_sure(node, wanted) for node, (_, wanted) in zip(arguments, parameters, strict=True))
    return t.Helper(at, kind, number, tuple(sure))


def _check_arguments(
    e: s.Call, arguments: list[t.Expression], parameters: tuple[tuple[str, Type], ...], scope: Scope
) -> None:
    if len(arguments) != len(parameters):
        asked = ", ".join(f"{name}: {kind}" for name, kind in parameters)
        raise Mistake(f"{e.name} is asked about {len(arguments)} things", *e.at, f"{e.name}({asked})")
    for argument, node, (name, kind) in zip(e.arguments, arguments, parameters, strict=True):
        if not fits(type_of(node), kind, scope.types):
            raise Mistake(
                f"{name} of {e.name} is {_shown(type_of(node))}", *argument.at, _wanted(kind, scope.types)
            )


def _ask(name: str, arguments: list[t.Expression], at: s.At, scope: Scope) -> t.Expression:
    return t.Asked(scope.place(at), str(scope.decisions[name].result), name, tuple(arguments))


def _stated(e: s.Call, scope: Scope) -> t.Expression:
    """A choice that is usually made one way, and that a player has to announce; or whether anybody has."""
    whether = e.name == "is_stated"
    if not whether and not scope.may_ask_what_was_said:
        told = "what was stated matters only to a sequence and to a fact derived by DECISION else ..."
        raise Mistake(told, *e.at, "the property itself")
    if len(e.arguments) != 1 or not isinstance(e.arguments[0], s.FieldOf):
        raise Mistake(f"{e.name} takes a property of a thing", *e.at, f"{e.name}(fleet.aborts)")
    asked = e.arguments[0]
    fact = _property(typed(asked.owner, scope), asked.name, asked.at, scope)
    if not isinstance(fact, t.FactOf):
        raise Mistake(f"{asked.name} is decided, and not stated", *asked.at, "a property of a thing")
    return t.Stated(fact.at, YES_NO if whether else fact.type, fact.owner, fact.field, whether)


def _built_in(e: s.Call, arguments: list[t.Expression], scope: Scope) -> t.Expression:
    function = FUNCTIONS[e.name]
    takes = function.takes
    if function.more:
        takes += takes[-1:] * (len(arguments) - len(takes))
    if len(arguments) != len(takes):
        raise Mistake(f"{e.name} takes {len(takes)} values", *e.at, f"{e.name}({', '.join(takes)})")
    for argument, node, wanted in zip(e.arguments, arguments, takes, strict=True):
        kind = type_of(node)
        good = {
            "number": kind.name in (NUMBER, ANY) and not kind.is_list,
            "text": kind.name in (TEXT, ANY) and not kind.is_list,
            "list": kind.is_list or kind == NOTHING,
            "thing": scope.types.is_record(kind) or kind == NOTHING,
            "one": not kind.is_list,
            "table": isinstance(argument, s.Literal) and argument.value in scope.tables,
        }[wanted]
        if not good:
            value = str(getattr(argument, "value", ""))
            raise Mistake(
                f"{e.name} of {_shown(kind)}",
                *argument.at,
                nearest(value, scope.tables) if wanted == "table" else wanted,
            )
    sure = [
        _sure(node, Type(NUMBER)) if wanted == "number" else _listed(node, wanted)
        for node, wanted in zip(arguments, takes, strict=True)
    ]
    return t.BuiltIn(scope.place(e.at), str(_result(function.gives, arguments)), e.name, tuple(sure))


def _listed(node: t.Expression, wanted: str) -> t.Expression:
    """`none` where a list is wanted is an empty one."""
    return _empty(node, Type(ANY, True)) if wanted == "list" else node


def _result(gives: str, arguments: list[t.Expression]) -> Type:
    first = next((type_of(node) for node in arguments if type_of(node) != NOTHING), Type(ANY))
    return {
        "number": Type(NUMBER),
        "text": Type(TEXT),
        "yes": Type(YES_NO),
        "same": first,
        "item": first.item,
        "list": Type(first.name, True),
    }[gives]


def _edge(e: s.Call, edge: Record, arguments: list[t.Expression], scope: Scope) -> t.Expression:
    if [type_of(node) for node in arguments] != [Type(edge.joins)] * 2:
        raise Mistake(f"{e.name} lies between two of type {edge.joins}", *e.at, f"{e.name}(here, there)")
    return t.EdgeBetween(scope.place(e.at), edge.name, arguments[0], arguments[1])


def _arithmetic(e: s.Arithmetic, scope: Scope) -> t.Expression:
    left, right = (
        typed_as(part, Type(NUMBER), scope, "what is calculated with") for part in (e.left, e.right)
    )
    return t.Arithmetic(scope.place(e.at), NUMBER, e.sign, left, right)


def _negative(e: s.Negative, scope: Scope) -> t.Expression:
    value = typed_as(e.value, Type(NUMBER), scope, "what is taken negative")
    return t.Negative(scope.place(e.at), NUMBER, value)


def _compared(e: s.Compared, scope: Scope) -> t.Expression:
    left, right = typed(e.left, scope), typed(e.right, scope)
    if e.sign in ("=", "<>"):
        comparable = _comparable(type_of(left), type_of(right), scope.types)
        if not comparable and not _is_lacking(left, right, scope.types):
            raise Mistake(
                f"{_shown(type_of(left))} is never {_shown(type_of(right))}",
                *e.right.at,
                _wanted(type_of(left), scope.types),
            )
        left, right = _empty(left, type_of(right)), _empty(right, type_of(left))
    else:
        for node, part in ((left, e.left), (right, e.right)):
            if not fits(type_of(node), Type(NUMBER), scope.types):
                yes_or_no = type_of(node) == Type(YES_NO)
                expected = "a number; brackets around a count: (count of u in L where C) > 2"
                raise Mistake(
                    f"{_shown(type_of(node))} is neither more nor less",
                    *part.at,
                    expected if yes_or_no else "a number",
                )
        left, right = _sure(left, Type(NUMBER)), _sure(right, Type(NUMBER))
    return t.Compared(scope.place(e.at), YES_NO, e.sign, left, right)


def _empty(node: t.Expression, other: Type) -> t.Expression:
    """`none` beside a list is an empty one."""
    if type_of(node) != NOTHING or not other.is_list:
        return node
    return t.EmptyList(node.at, str(other))


def _comparable(one: Type, other: Type, types: Types) -> bool:
    return fits(one, other, types) or fits(other, one, types)


def _is(e: s.Is, scope: Scope) -> t.Expression:
    left = typed(e.left, scope)
    found = tuple(_is_that(left, alternative, scope) for alternative in e.alternatives)
    return found[0] if len(found) == 1 else t.Logic(scope.place(e.at), YES_NO, False, found)


def _is_that(left: t.Expression, that: s.Expression, scope: Scope) -> t.Expression:
    types, kind = scope.types, type_of(left)
    if isinstance(that, s.Name) and (that.name not in scope.names or _can_be(kind, that.name, types)):
        word = that.name
        if word in types.values(kind):
            return _same(left, t.Const(scope.place(that.at), kind.name, word))
        if types.is_record(kind):
            found = _kind_of(left, word, that.at, scope)
            if found:
                return found
        elif types.values(kind) and word not in scope.things:
            values = types.values(kind)
            raise Mistake(f"{word} is no {kind.name}", *that.at, nearest(word, values))
    right = typed(that, scope)
    if type_of(right) == Type(YES_NO) and kind != Type(YES_NO):
        word = getattr(that, "name", "it")
        raise Mistake(f"{word} is a condition, and no {kind}", *that.at, f"(... is ...) or {word}")
    if not _comparable(kind, type_of(right), types) and not _is_lacking(left, right, types):
        expected = _wanted(kind, types)
        if kind.is_list and not type_of(right).is_list:
            expected = f"{_as_said(that)} in the list"
        raise Mistake(f"{_shown(kind)} is never {_shown(type_of(right))}", *that.at, expected)
    return _same(left, right)


def _as_said(e: s.Expression) -> str:
    """A name, or a property of one, as an author writes it."""
    if isinstance(e, s.FieldOf):
        return f"{_as_said(e.owner)}.{e.name}"
    return e.name if isinstance(e, s.Name) else "it"


def _can_be(kind: Type, word: str, types: Types) -> bool:
    """Whether a word says what a thing of that type can be.  Then it means so behind `is`, even where a name
    of the decision is the same: `captain is captain` asks for the kind, and `=` whether two are the same."""
    if word in types.values(kind):
        return True
    record = types.records.get(kind.name)
    if record is None:
        return False
    found, named = record.fields.get(word), types.kind_called(word)
    return (
        (found is not None and found.type == Type(YES_NO))
        or types.field_for_value(kind.name, word) is not None
        or (named is not None and named.of == kind.name)
    )


def _kind_of(left: t.Expression, word: str, at: s.At, scope: Scope) -> t.Expression | None:
    """`unit is ARM`, `hex is city`, `unit is winterised`: a value of one of its fields, a property, or a
    decision about it."""
    types, kind = scope.types, type_of(left)
    record = types.records[kind.name]
    found = record.fields.get(word)
    if found and found.type == Type(YES_NO):
        return _property(left, word, at, scope)
    if _about(word, kind, scope) and scope.decisions[word].result == Type(YES_NO):
        return _ask(word, [left], at, scope)
    if types.enumerations_with(word):
        by_value = types.field_for_value(kind.name, word)
        if by_value:
            value = t.Const(scope.place(at), by_value.type.name, word)
            return _same(_property(left, by_value.name, at, scope), value)
    named = types.kind_called(word)
    if named is not None and named.of == kind.name:
        place, printed = scope.place(at), record.fields[named.field]
        each = (t.Const(place, printed.type.name, value) for value in named.values)
        return t.Logic(
            place, YES_NO, False, tuple(_same(_property(left, named.field, at, scope), one) for one in each)
        )
    if word in scope.things or word in types.singletons():
        return None
    known = [name for name, one in record.fields.items() if one.type == Type(YES_NO)]
    known += [name for name, one in types.kinds.items() if one.of == kind.name]
    known += [value for one in record.fields.values() for value in types.values(one.type)]
    known += [n for n, one in scope.decisions.items() if _about(n, kind, scope) and one.result.name == YES_NO]
    raise Mistake(f"{kind.name} is never {word}", *at, nearest(word, known))


def _is_lacking(left: t.Expression, right: t.Expression, types: Types) -> bool:
    """`port.flag is none`: whether a fact that there may be none of is compared with none."""
    if not isinstance(left, t.FactOf) or type_of(right) != NOTHING:
        return False
    field = types.records[type_of(left.owner).name].fields.get(left.field)
    return field is not None and field.may_be_none


def _same(left: t.Expression, right: t.Expression) -> t.Expression:
    if isinstance(right, t.Const) and isinstance(right.value, bool) and type_of(left) == Type(YES_NO):
        return left if right.value else t.Not(left.at, YES_NO, left)
    return t.Compared(left.at, YES_NO, "=", left, _empty(right, type_of(left)))


def _in(e: s.In, scope: Scope) -> t.Expression:
    left, right = typed(e.left, scope), typed(e.right, scope)
    if not type_of(right).is_list:
        raise Mistake(f"nothing is in {_shown(type_of(right))}", *e.right.at, "a list")
    if not _comparable(type_of(left), type_of(right).item, scope.types):
        raise Mistake(f"{_shown(type_of(left))} is never in {_shown(type_of(right))}", *e.at)
    at, back = scope.place(e.at), None
    if isinstance(right, t.FactOf) and scope.types.records[right.owner.type].fields[right.field].mutual:
        back = t.Among(at, YES_NO, right.owner, t.FactOf(at, right.type, left, right.field))
    return t.Among(at, YES_NO, left, right, back)


def _not(e: s.Not, scope: Scope) -> t.Expression:
    return t.Not(scope.place(e.at), YES_NO, typed_as(e.value, Type(YES_NO), scope, "what is denied"))


def _logic(e: s.Logic, scope: Scope) -> t.Expression:
    parts = tuple(typed_as(part, Type(YES_NO), scope, "a condition") for part in e.parts)
    return t.Logic(scope.place(e.at), YES_NO, e.every, parts)


def _conditions(e: s.Listed, scope: Scope) -> t.Expression:
    assert scope.remark is not None
    parts = tuple(scope.remark(line, e.kind, scope) for line in e.lines)
    return t.Conditions(scope.place(e.at), YES_NO, e.kind, parts)


def _several(e: s.Several, scope: Scope) -> t.Expression:
    parts = tuple(typed(part, scope) for part in e.parts)
    kind = type_of(parts[0])
    for node, part in zip(parts, e.parts, strict=True):
        common = _common(kind, type_of(node), scope.types)
        if common is None or common.is_list:
            raise Mistake(f"{_shown(kind)} and {_shown(type_of(node))}", *part.at, "things of one type")
        kind = common
    return t.Several(scope.place(e.at), str(Type(kind.name, True)), parts)


def _choice(e: s.Choice, scope: Scope) -> t.Expression:
    condition = typed_as(e.condition, Type(YES_NO), scope, "a condition")
    then, otherwise = typed(e.then, scope), typed(e.otherwise, scope)
    common = _common(type_of(then), type_of(otherwise), scope.types)
    if common is None:
        raise Mistake(
            f"this is {_shown(type_of(then))} or {_shown(type_of(otherwise))}",
            *e.at,
            "two values of one type",
        )
    then, otherwise = _empty(then, common), _empty(otherwise, common)
    return t.Choice(scope.place(e.at), str(common), then, condition, otherwise)


def _common(one: Type, other: Type, types: Types) -> Type | None:
    """The type of a value that is one or the other; two bare words are of an enumeration that has both."""
    if one.name.startswith(_BARE) and other.name.startswith(_BARE):
        both = (
            name
            for name in types.enumerations_with(one.name[1:])
            if other.name[1:] in types.enumerations[name]
        )
        return next(map(Type, both), None)
    if not _comparable(one, other, types):
        return None
    return other if one == NOTHING or one.name.startswith(_BARE) else one


def loop_of(each: s.Each, scope: Scope) -> tuple[t.Loop, Type, Scope]:
    """A loop, the type of what it goes through, and the scope of what it is for.  Raises Mistake where it is
    over no list."""
    collection = typed(each.collection, scope)
    kind = type_of(collection)
    if not kind.is_list:
        raise Mistake(f"{_shown(kind)} is no list", *each.collection.at, "a list, such as the units of a hex")
    inner, slot = scope.with_name(each.name, kind.item, each.at)
    condition = None
    if each.condition is not None:
        condition = typed_as(each.condition, Type(YES_NO), inner, "a condition")
    return t.Loop(slot, each.name, collection, condition), kind.item, inner


def _quantified(e: s.Quantified, scope: Scope) -> t.Expression:
    loop, _, inner = loop_of(e.each, scope)
    value = typed_as(e.value, Type(YES_NO), inner, "a condition")
    return t.Quantified(scope.place(e.at), YES_NO, e.every, loop, value)


def _gathered(e: s.Gathered, scope: Scope) -> t.Expression:
    loop, item, inner = loop_of(e.each, scope)
    at = scope.place(e.at)
    if e.value is None:
        return t.Gathered(at, NUMBER if e.kind == "count" else str(Type(item.name, True)), e.kind, loop, None)
    if e.kind == "list":
        value = typed(e.value, inner)
        if type_of(value).is_list:
            raise Mistake("this is a list of lists", *e.value.at, "one thing for each")
        return t.Gathered(at, str(Type(type_of(value).name, True)), e.kind, loop, value)
    what = "what things are sorted by" if e.kind == "sorted" else "what is added or compared"
    value = typed_as(e.value, Type(NUMBER), inner, what)
    return t.Gathered(at, str(Type(item.name, True)) if e.kind == "sorted" else NUMBER, e.kind, loop, value)


def _running(e: s.Running, scope: Scope) -> t.Expression:
    loop, _, inner = loop_of(e.each, scope)
    start = typed(e.start, scope)
    kind = type_of(start)
    if kind.name.startswith(_BARE):
        meant = scope.types.enumerations_with(kind.name[1:])
        if len(meant) > 1:
            raise Mistake(f"{kind.name[1:]} may be a {' or a '.join(meant)}", *e.start.at, "a decision")
        kind = Type(meant[0])
    named, slot = inner.with_name(e.name, kind, e.at)
    value = typed_as(e.value, kind, named, "what it becomes")
    return t.Running(scope.place(e.at), str(kind), slot, start, loop, value)


def _table(title: str, at: s.At, scope: Scope) -> bool:
    if title not in scope.tables:
        raise Mistake(f"no table is called {title!r}", *at, nearest(title, scope.tables))
    return scope.tables[title]


def _lookup(e: s.Lookup, scope: Scope) -> t.Expression:
    numbers = _table(e.title, e.at, scope)
    key = typed(e.key, scope)
    column = _column(e.column, scope) if e.column is not None else None
    if isinstance(column, t.Ladder) and column.title == e.title:
        column = msgspec.structs.replace(column, columns=True)
    return t.Lookup(scope.place(e.at), NUMBER if numbers else ANY, e.title, key, column)


def _column(e: s.Expression, scope: Scope) -> t.Expression:
    try:
        return typed(e, scope)
    except Mistake as mistake:
        if not isinstance(e, s.Name):
            raise
        raise Mistake(
            mistake.message, *e.at, f'column "{e.name}": the head of a column stands in quotes'
        ) from mistake


def _ladder(e: s.Ladder, scope: Scope) -> t.Expression:
    _table(e.title, e.at, scope)
    value = typed_as(e.value, Type(NUMBER), scope, "what is looked up")
    steps = typed_as(e.steps, Type(NUMBER), scope, "the steps") if e.steps else None
    return t.Ladder(scope.place(e.at), NUMBER, e.title, value, steps)


def _option(e: s.OptionInPlay, scope: Scope) -> t.Expression:
    return t.OptionInPlay(scope.place(e.at), YES_NO, scope.option_id(e.number, e.at))


_FORMS: dict[type, Callable[..., t.Expression]] = {
    s.Literal: _literal,
    s.Name: _name,
    s.FieldOf: _field_of,
    s.Call: _call,
    s.Arithmetic: _arithmetic,
    s.Negative: _negative,
    s.Compared: _compared,
    s.Is: _is,
    s.In: _in,
    s.Not: _not,
    s.Logic: _logic,
    s.Choice: _choice,
    s.Quantified: _quantified,
    s.Gathered: _gathered,
    s.Running: _running,
    s.Lookup: _lookup,
    s.Ladder: _ladder,
    s.OptionInPlay: _option,
    s.Listed: _conditions,
    s.Several: _several,
}
