"""Expressions of the rule language -> Python source, with their types checked.

Every expression is emitted twice.  The *fast* form is plain Python and takes every fact for known: where one
is not, it raises.  The *careful* form is three-valued: it goes on as long as the answer does not depend on
what is unknown, and it remembers what it read.  Both call the names of `kb.engine.runtime` and nothing else;
the text of a chapter never becomes Python text but for numbers, quoted strings and names that the grammar
and this module have checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from kb.engine.functions import FUNCTIONS
from kb.engine.types import ANY, NUMBER, PATH, TEXT, YES_NO, Type, Types
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, nearest

NOTHING = Type("none")
_BARE = "?"  # a value of an enumeration of which nobody has said yet which enumeration it is


@dataclass(frozen=True, slots=True)
class Code:
    """What an expression became."""

    type: Type
    fast: str
    careful: str


@dataclass(frozen=True, slots=True)
class Signature:
    """What a decision takes and gives."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type


@dataclass(slots=True)
class Scope:
    """What the names of one decision mean.  `decisions` and `things` are those of the whole game, `tables`
    the titles of printed tables and charts with whether all their cells are numbers, `option_id` turns a
    number into the id of an option.  `called` and `used` gather the decisions and the names that were used;
    `sequence` tells that the decision is one in sequence."""

    types: Types
    decisions: dict[str, Signature]
    things: dict[str, str]
    tables: dict[str, bool]
    option_id: Callable[[int, s.At], str]
    names: dict[str, Code] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    sequence: bool = False

    def with_name(self, name: str, kind: Type, at: s.At) -> Scope:
        """The scope inside a loop."""
        if name in self.names:
            raise Mistake(f"{name} means something else here already", *at, "another name")
        return replace(self, names=self.names | {name: Code(kind, f"v_{name}", f"v_{name}")})


def emit(expression: s.Expression, scope: Scope) -> Code:
    """The code of an expression.  Raises Mistake where a name is unknown or the types do not fit."""
    return _EMITTERS[type(expression)](expression, scope)


def emit_as(expression: s.Expression, wanted: Type, scope: Scope, what: str) -> Code:
    """The code of an expression that must be of a type; `what` says what it is, for the message."""
    code = emit(expression, scope)
    if not fits(code.type, wanted, scope.types):
        raise Mistake(f"{what} is {_shown(code.type)}", *expression.at, _wanted(wanted, scope.types))
    return _sure(code, wanted)


def _sure(code: Code, wanted: Type) -> Code:
    """What a player's own chart gives may be anything: it is tested where a number or yes or no is wanted."""
    if wanted.is_list:
        return _empty(code, wanted)
    test = {NUMBER: "sure_number", YES_NO: "sure_yes_no"}.get(wanted.name)
    if code.type.name != ANY or wanted.is_list or test is None:
        return code
    return Code(wanted, f"{test}({code.fast})", f"{test}({code.careful})")


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
    return {NUMBER: "a number", YES_NO: "yes or no", TEXT: "a text", "none": "none"}.get(
        str(kind), f"a {kind}" if not kind.is_list else f"a {kind}"
    )


def _wanted(kind: Type, types: Types) -> str:
    values = types.values(kind)
    return "one of " + ", ".join(values) if values else _shown(kind)


def _literal(e: s.Literal, scope: Scope) -> Code:
    value = e.value
    if value is None:
        return Code(NOTHING, "None", "None")
    if isinstance(value, bool):
        return Code(Type(YES_NO), str(value), str(value))
    if isinstance(value, str):
        return Code(Type(TEXT), repr(value), repr(value))
    if isinstance(value, float):
        return Code(Type(NUMBER), "INFINITE", "INFINITE")
    if isinstance(value, Fraction) and value.denominator != 1:
        name = constant(value)
        return Code(Type(NUMBER), name, name)
    text = f"({int(value)})" if value < 0 else str(int(value))
    return Code(Type(NUMBER), text, text)


def constant(value: Fraction) -> str:
    """The name under which the runtime knows a fraction: K3_2 is 3/2, KM3_2 is -3/2."""
    return f"K{'M' if value < 0 else ''}{abs(value.numerator)}_{value.denominator}"


def _name(e: s.Name, scope: Scope) -> Code:
    if e.name in scope.names:
        scope.used.add(e.name)
        return scope.names[e.name]
    if e.name in scope.types.singletons():
        code = f"c.things[{e.name!r}]"
        return Code(Type(scope.types.singletons()[e.name].name), code, code)
    if scope.types.enumerations_with(e.name):
        return Code(Type(_BARE + e.name), repr(e.name), repr(e.name))
    if e.name in scope.things:
        code = f"c.things[{e.name!r}]"
        return Code(Type(scope.things[e.name]), code, code)
    signature = scope.decisions.get(e.name)
    if signature and not signature.parameters:
        return _call(s.Call(e.name, (), e.at), scope)
    known = {*scope.names, *scope.things, *scope.types.singletons()}
    known |= {value for values in scope.types.enumerations.values() for value in values}
    raise Mistake(f"nothing is called {e.name}", *e.at, nearest(e.name, known))


def _field_of(e: s.FieldOf, scope: Scope) -> Code:
    owner = emit(e.owner, scope)
    return _property(owner, e.name, e.at, scope)


def _property(owner: Code, name: str, at: s.At, scope: Scope) -> Code:
    """A field of a record, or a decision about it alone."""
    types = scope.types
    if owner.type.is_list or not types.is_record(owner.type):
        raise Mistake(
            f"{_shown(owner.type)} has no properties such as {name}",
            *at,
            "any, every, count of or each ... in it" if owner.type.is_list else "a thing",
        )
    record = types.records[owner.type.name]
    found = record.fields.get(name)
    if found:
        if owner.type.name == PATH:
            return Code(found.type, f"{owner.fast}.{name}", f"{owner.careful}.{name}")
        if record.step_of:
            return Code(found.type, f"{owner.fast}.f_{name}", f"{owner.careful}.f_{name}")
        return Code(found.type, f"{owner.fast}.f_{name}", f"get(c, {owner.careful}, {name!r})")
    if _about(name, owner.type, scope):
        return _ask(name, [owner], scope)
    known = [*record.fields, *(one for one in scope.decisions if _about(one, owner.type, scope))]
    raise Mistake(f"{owner.type.name} has no field {name}", *at, nearest(name, known))


def _about(name: str, kind: Type, scope: Scope) -> bool:
    signature = scope.decisions.get(name)
    return signature is not None and [one for _, one in signature.parameters] == [kind]


def _call(e: s.Call, scope: Scope) -> Code:
    if e.name == "stated" and e.name not in scope.decisions:
        return _stated(e, scope)
    arguments = [emit(argument, scope) for argument in e.arguments]
    function = FUNCTIONS.get(e.name)
    if function and e.name not in scope.decisions:
        return _built_in(e, arguments, scope)
    edge = next((r for r in scope.types.records.values() if r.joins and r.name.lower() == e.name), None)
    if edge:
        return _edge(e, edge, arguments, scope)
    signature = scope.decisions.get(e.name)
    if signature is None and not arguments and e.name.startswith("all_"):
        record = scope.types.by_word(e.name[4:])
        if record:
            code = f"all_of(c, {record.name!r})"
            return Code(Type(record.name, True), code, code)
    if signature is None:
        known = [*scope.decisions, *FUNCTIONS]
        raise Mistake(f"no decision is called {e.name}", *e.at, nearest(e.name, known))
    if len(arguments) != len(signature.parameters):
        asked = ", ".join(f"{name}: {kind}" for name, kind in signature.parameters)
        raise Mistake(f"{e.name} is asked about {len(arguments)} things", *e.at, f"{e.name}({asked})")
    for argument, code, (name, kind) in zip(e.arguments, arguments, signature.parameters, strict=True):
        if not fits(code.type, kind, scope.types):
            raise Mistake(
                f"{name} of {e.name} is {_shown(code.type)}", *argument.at, _wanted(kind, scope.types)
            )
    kinds = (kind for _, kind in signature.parameters)
    return _ask(e.name, [_sure(code, kind) for code, kind in zip(arguments, kinds, strict=True)], scope)


def _ask(name: str, arguments: list[Code], scope: Scope) -> Code:
    scope.called.add(name)
    fast = "".join(f", {code.fast}" for code in arguments)
    careful = "".join(f"{code.careful}, " for code in arguments)
    return Code(scope.decisions[name].result, f"d_{name}(c{fast})", f"decide(c, {name!r}, ({careful}))")


def _stated(e: s.Call, scope: Scope) -> Code:
    """A choice that is usually made one way, and that a player has to announce."""
    if not scope.sequence:
        raise Mistake("what was stated matters to a sequence only", *e.at, "the property itself")
    if len(e.arguments) != 1 or not isinstance(e.arguments[0], s.FieldOf):
        raise Mistake("stated takes a property of a thing", *e.at, "stated(fleet.aborts)")
    asked = e.arguments[0]
    owner = emit(asked.owner, scope)
    kind = _property(owner, asked.name, asked.at, scope).type
    if asked.name not in scope.types.records[owner.type.name].fields:
        raise Mistake(f"{asked.name} is decided, and not stated", *asked.at, "a property of a thing")
    fast, careful = (f"stated(c, {form}, {asked.name!r})" for form in (owner.fast, owner.careful))
    return Code(kind, fast, careful)


def _built_in(e: s.Call, arguments: list[Code], scope: Scope) -> Code:
    function = FUNCTIONS[e.name]
    if len(arguments) != len(function.takes):
        takes = ", ".join(function.takes)
        raise Mistake(f"{e.name} takes {len(function.takes)} values", *e.at, f"{e.name}({takes})")
    for argument, code, wanted in zip(e.arguments, arguments, function.takes, strict=True):
        kind = code.type
        good = {
            "number": kind.name in (NUMBER, ANY) and not kind.is_list,
            "text": kind.name in (TEXT, ANY) and not kind.is_list,
            "list": kind.is_list or kind == NOTHING,
            "thing": scope.types.is_record(kind) or kind == NOTHING,
            "table": isinstance(argument, s.Literal) and argument.value in scope.tables,
        }[wanted]
        if not good:
            expected = (
                nearest(str(getattr(argument, "value", "")), scope.tables) if wanted == "table" else wanted
            )
            raise Mistake(f"{e.name} of {_shown(kind)}", *argument.at, expected)
    arguments = [
        _sure(code, Type(NUMBER)) if wanted == "number" else code
        for code, wanted in zip(arguments, function.takes, strict=True)
    ]
    result = _result(function.gives, arguments)
    context = "c, " if function.in_context else ""
    fast = ", ".join(code.fast for code in arguments)
    careful = ", ".join(code.careful for code in arguments)
    return Code(result, f"{e.name}_({context}{fast})", f"{e.name}_({context}{careful})")


def _result(gives: str, arguments: list[Code]) -> Type:
    first = next((code.type for code in arguments if code.type != NOTHING), Type(ANY))
    return {
        "number": Type(NUMBER),
        "text": Type(TEXT),
        "yes": Type(YES_NO),
        "same": first,
        "item": first.item,
        "list": Type(first.name, True),
    }[gives]


def _edge(e: s.Call, edge, arguments: list[Code], scope: Scope) -> Code:
    if [code.type for code in arguments] != [Type(edge.joins)] * 2:
        raise Mistake(f"{e.name} lies between two of type {edge.joins}", *e.at, f"{e.name}(here, there)")
    fast, careful = (", ".join(getattr(code, form) for code in arguments) for form in ("fast", "careful"))
    return Code(Type(edge.name), f"edge(c, {edge.name!r}, {fast})", f"edge(c, {edge.name!r}, {careful})")


def _arithmetic(e: s.Arithmetic, scope: Scope) -> Code:
    left, right = (
        emit_as(part, Type(NUMBER), scope, "what is calculated with") for part in (e.left, e.right)
    )
    if e.sign == "/":
        return Code(
            Type(NUMBER), f"divided({left.fast}, {right.fast})", f"divided({left.careful}, {right.careful})"
        )
    return Code(
        Type(NUMBER), f"({left.fast} {e.sign} {right.fast})", f"({left.careful} {e.sign} {right.careful})"
    )


def _negative(e: s.Negative, scope: Scope) -> Code:
    value = emit_as(e.value, Type(NUMBER), scope, "what is taken negative")
    return Code(Type(NUMBER), f"(-{value.fast})", f"(-{value.careful})")


def _compared(e: s.Compared, scope: Scope) -> Code:
    left, right = emit(e.left, scope), emit(e.right, scope)
    if e.sign in ("=", "<>"):
        if not _comparable(left.type, right.type, scope.types):
            raise Mistake(
                f"{_shown(left.type)} is never {_shown(right.type)}",
                *e.right.at,
                _wanted(left.type, scope.types),
            )
        sign = "==" if e.sign == "=" else "!="
        left, right = _empty(left, right.type), _empty(right, left.type)
    else:
        for code, part in ((left, e.left), (right, e.right)):
            if not fits(code.type, Type(NUMBER), scope.types):
                raise Mistake(f"{_shown(code.type)} is neither more nor less", *part.at, "a number")
        left, right = _sure(left, Type(NUMBER)), _sure(right, Type(NUMBER))
        sign = e.sign
    return Code(
        Type(YES_NO), f"({left.fast} {sign} {right.fast})", f"({left.careful} {sign} {right.careful})"
    )


def _empty(code: Code, other: Type) -> Code:
    """`none` beside a list is an empty one."""
    return Code(other, "()", "()") if code.type == NOTHING and other.is_list else code


def _comparable(one: Type, other: Type, types: Types) -> bool:
    return fits(one, other, types) or fits(other, one, types)


def _is(e: s.Is, scope: Scope) -> Code:
    left = emit(e.left, scope)
    found = [_is_that(left, alternative, scope) for alternative in e.alternatives]
    if len(found) == 1:
        return found[0]
    return _either(found)


def _either(codes: list[Code]) -> Code:
    fast = " or ".join(code.fast for code in codes)
    careful = ", ".join(f"lambda: {code.careful}" for code in codes)
    return Code(Type(YES_NO), f"({fast})", f"either({careful})")


def _is_that(left: Code, that: s.Expression, scope: Scope) -> Code:
    types = scope.types
    if isinstance(that, s.Name) and that.name not in scope.names:
        word = that.name
        if word in types.values(left.type):
            return _same(left, Code(left.type, repr(word), repr(word)))
        if types.is_record(left.type):
            found = _kind_of(left, word, that.at, scope)
            if found:
                return found
        elif types.values(left.type) and word not in scope.things:
            values = types.values(left.type)
            raise Mistake(f"{word} is no {left.type.name}", *that.at, nearest(word, values))
    right = emit(that, scope)
    if right.type == Type(YES_NO) and left.type != Type(YES_NO):
        word = getattr(that, "name", "it")
        raise Mistake(f"{word} is a condition, and no {left.type}", *that.at, f"(... is ...) or {word}")
    if not _comparable(left.type, right.type, types):
        raise Mistake(
            f"{_shown(left.type)} is never {_shown(right.type)}", *that.at, _wanted(left.type, types)
        )
    return _same(left, right)


def _kind_of(left: Code, word: str, at: s.At, scope: Scope) -> Code | None:
    """`unit is ARM`, `hex is city`, `unit is winterised`: a value of one of its fields, a property, or a
    decision about it."""
    types = scope.types
    record = types.records[left.type.name]
    found = record.fields.get(word)
    if found and found.type == Type(YES_NO):
        return _property(left, word, at, scope)
    if _about(word, left.type, scope) and scope.decisions[word].result == Type(YES_NO):
        return _ask(word, [left], scope)
    if types.enumerations_with(word):
        by_value = types.field_for_value(left.type.name, word)
        if by_value:
            return _same(
                _property(left, by_value.name, at, scope), Code(by_value.type, repr(word), repr(word))
            )
    if word in scope.things or word in types.singletons():
        return None
    known = [name for name, one in record.fields.items() if one.type == Type(YES_NO)]
    known += [value for one in record.fields.values() for value in types.values(one.type)]
    known += [
        n for n, one in scope.decisions.items() if _about(n, left.type, scope) and one.result.name == YES_NO
    ]
    raise Mistake(f"{left.type.name} is never {word}", *at, nearest(word, known))


def _same(left: Code, right: Code) -> Code:
    if right.fast in ("True", "False") and left.type == Type(YES_NO):
        fast, careful = left.fast, left.careful
        return (
            Code(left.type, fast, careful)
            if right.fast == "True"
            else Code(left.type, f"(not {fast})", f"(not {careful})")
        )
    right = _empty(right, left.type)
    sign = "is" if right.fast == "None" else "=="
    return Code(
        Type(YES_NO), f"({left.fast} {sign} {right.fast})", f"({left.careful} {sign} {right.careful})"
    )


def _in(e: s.In, scope: Scope) -> Code:
    left, right = emit(e.left, scope), emit(e.right, scope)
    if not right.type.is_list:
        raise Mistake(f"nothing is in {_shown(right.type)}", *e.right.at, "a list")
    if not _comparable(left.type, right.type.item, scope.types):
        raise Mistake(f"{_shown(left.type)} is never in {_shown(right.type)}", *e.at)
    return Code(Type(YES_NO), f"({left.fast} in {right.fast})", f"({left.careful} in {right.careful})")


def _not(e: s.Not, scope: Scope) -> Code:
    value = emit_as(e.value, Type(YES_NO), scope, "what is denied")
    return Code(Type(YES_NO), f"(not {value.fast})", f"(not {value.careful})")


def _logic(e: s.Logic, scope: Scope) -> Code:
    codes = [emit_as(part, Type(YES_NO), scope, "a condition") for part in e.parts]
    if not e.every:
        return _either(codes)
    fast = " and ".join(code.fast for code in codes)
    careful = ", ".join(f"lambda: {code.careful}" for code in codes)
    return Code(Type(YES_NO), f"({fast})", f"both({careful})")


def _choice(e: s.Choice, scope: Scope) -> Code:
    condition = emit_as(e.condition, Type(YES_NO), scope, "a condition")
    then, otherwise = emit(e.then, scope), emit(e.otherwise, scope)
    common = _common(then.type, otherwise.type, scope.types)
    if common is None:
        raise Mistake(
            f"this is {_shown(then.type)} or {_shown(otherwise.type)}", *e.at, "two values of one type"
        )
    return Code(
        common,
        f"({then.fast} if {condition.fast} else {otherwise.fast})",
        f"choose(lambda: {condition.careful}, lambda: {then.careful}, lambda: {otherwise.careful})",
    )


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


@dataclass(frozen=True, slots=True)
class Loop:
    """The code of `each name in collection where condition`; `scope` is that of what it is for."""

    variable: str
    collection: Code
    condition: Code | None
    scope: Scope

    @property
    def fast(self) -> str:
        where = f" if {self.condition.fast}" if self.condition else ""
        return f"for {self.variable} in tick(c, {self.collection.fast}){where}"

    @property
    def careful(self) -> str:
        """The collection and the condition, as arguments."""
        where = f"lambda {self.variable}: {self.condition.careful}" if self.condition else "None"
        return f"c, {self.collection.careful}, {where}"


def emit_each(each: s.Each, scope: Scope) -> Loop:
    """The code of a loop.  Raises Mistake where it is over no list."""
    collection = emit(each.collection, scope)
    if not collection.type.is_list:
        raise Mistake(
            f"{_shown(collection.type)} is no list", *each.collection.at, "a list, such as the units of a hex"
        )
    inner = scope.with_name(each.name, collection.type.item, each.at)
    condition = None
    if each.condition is not None:
        condition = emit_as(each.condition, Type(YES_NO), inner, "a condition")
    return Loop(f"v_{each.name}", collection, condition, inner)


def _quantified(e: s.Quantified, scope: Scope) -> Code:
    loop = emit_each(e.each, scope)
    value = emit_as(e.value, Type(YES_NO), loop.scope, "a condition")
    name = "every" if e.every else "some"
    fast = f"{'all' if e.every else 'any'}({value.fast} {loop.fast})"
    careful = f"{name}(c, {loop.collection.careful}, lambda {loop.variable}: {value.careful})"
    return Code(Type(YES_NO), fast, careful)


def _gathered(e: s.Gathered, scope: Scope) -> Code:
    loop = emit_each(e.each, scope)
    item = loop.collection.type.item
    if e.kind == "count":
        return Code(Type(NUMBER), f"sum(1 {loop.fast})", f"len(gather({loop.careful}))")
    if e.kind == "each":
        return Code(Type(item.name, True), f"tuple([{loop.variable} {loop.fast}])", f"gather({loop.careful})")
    if e.kind == "sorted":
        return _sorted(e, loop, item)
    value = emit(e.value, loop.scope)
    of = f"gather({loop.careful}, lambda {loop.variable}: {value.careful})"
    if e.kind == "list":
        if value.type.is_list:
            raise Mistake("this is a list of lists", *e.value.at, "one thing for each")
        return Code(Type(value.type.name, True), f"tuple([{value.fast} {loop.fast}])", of)
    emit_as(e.value, Type(NUMBER), loop.scope, "what is added or compared")
    name = {"total": "sum", "highest": "highest", "lowest": "lowest"}[e.kind]
    return Code(Type(NUMBER), f"{name}([{value.fast} {loop.fast}])", f"{name}({of})")


def _sorted(e: s.Gathered, loop: Loop, item: Type) -> Code:
    key = emit_as(e.value, Type(NUMBER), loop.scope, "what things are sorted by")
    fast = f"ordered([{loop.variable} {loop.fast}], lambda {loop.variable}: {key.fast})"
    careful = f"ordered(gather({loop.careful}), lambda {loop.variable}: {key.careful})"
    return Code(Type(item.name, True), fast, careful)


def _running(e: s.Running, scope: Scope) -> Code:
    loop = emit_each(e.each, scope)
    start = emit(e.start, scope)
    kind = start.type
    if kind.name.startswith(_BARE):
        meant = scope.types.enumerations_with(kind.name[1:])
        if len(meant) > 1:
            raise Mistake(f"{kind.name[1:]} may be a {' or a '.join(meant)}", *e.start.at, "a decision")
        kind = Type(meant[0])
    inner = loop.scope.with_name(e.name, kind, e.at)
    value = emit_as(e.value, kind, inner, "what it becomes")
    names = f"v_{e.name}, {loop.variable}"
    fast = f"running([{loop.variable} {loop.fast}], {start.fast}, lambda {names}: {value.fast})"
    careful = f"running(gather({loop.careful}), {start.careful}, lambda {names}: {value.careful})"
    return Code(kind, fast, careful)


def _table(title: str, at: s.At, scope: Scope) -> bool:
    if title not in scope.tables:
        raise Mistake(f"no table is called {title!r}", *at, nearest(title, scope.tables))
    return scope.tables[title]


def _lookup(e: s.Lookup, scope: Scope) -> Code:
    numbers = _table(e.title, e.at, scope)
    key = emit(e.key, scope)
    column = emit(e.column, scope) if e.column is not None else Code(NOTHING, "None", "None")
    kind = Type(NUMBER if numbers else ANY)
    fast = f"look_up(c, {e.title!r}, {key.fast}, {column.fast})"
    careful = f"look_up(c, {e.title!r}, {key.careful}, {column.careful})"
    return Code(kind, fast, careful)


def _ladder(e: s.Ladder, scope: Scope) -> Code:
    _table(e.title, e.at, scope)
    value = emit_as(e.value, Type(NUMBER), scope, "what is looked up")
    steps = emit_as(e.steps, Type(NUMBER), scope, "the steps") if e.steps else Code(Type(NUMBER), "0", "0")
    fast = f"ladder(c, {e.title!r}, {value.fast}, {steps.fast})"
    careful = f"ladder(c, {e.title!r}, {value.careful}, {steps.careful})"
    return Code(Type(NUMBER), fast, careful)


def _option(e: s.OptionInPlay, scope: Scope) -> Code:
    code = f"({scope.option_id(e.number, e.at)!r} in c.options)"
    return Code(Type(YES_NO), code, code)


_EMITTERS: dict[type, Callable] = {
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
}
