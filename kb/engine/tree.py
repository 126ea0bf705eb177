"""The typed tree: the few core forms to which every rule comes down.

Each node says what an expression means once its names are resolved: its type, as a declaration writes it
("Number", "list of Unit"), and `at`, the line and column in the chapter's file, both from 1.  A *slot* is a
place in the frame of the decision: slot 0 is the case, then come the parameters, then the local names and the
things of loops.  The nodes are plain data: `kb.engine.keep` writes and reads them, `kb.engine.evaluate` gives
them their meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

At = tuple[int, int]


class Form(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag=True):
    """One form."""

    at: At
    type: str


class Const(Form, frozen=True, array_like=True, tag=True):
    """A whole number, a text or a value of an enumeration, yes or no, `none`, or `unlimited`."""

    value: int | float | str | bool | None


class Ratio(Form, frozen=True, array_like=True, tag=True):
    """An exact fraction."""

    top: int
    below: int


class Slot(Form, frozen=True, array_like=True, tag=True):
    """A parameter, or the thing that a loop is at."""

    slot: int
    name: str


class LocalName(Form, frozen=True, array_like=True, tag=True):
    """A local name without parameters: worked out when it is first needed.  `number` is its place among the
    locals of the decision."""

    number: int


class Helper(Form, frozen=True, array_like=True, tag=True):
    """A local name with parameters, asked about these."""

    number: int
    arguments: tuple[Expression, ...]


class KnownThing(Form, frozen=True, array_like=True, tag=True):
    """A thing that is known to all situations, by its name."""

    name: str


class FactOf(Form, frozen=True, array_like=True, tag=True):
    """A fact about a thing."""

    owner: Expression
    field: str


class PartOf(Form, frozen=True, array_like=True, tag=True):
    """A part of what the rules made themselves: of a path, or of a step."""

    owner: Expression
    part: str


class StepFrom(Form, frozen=True, array_like=True, tag=True):
    """The step of a path between the places in two slots, over an edge of type `edge`."""

    edge: str
    here: int
    there: int


class Asked(Form, frozen=True, array_like=True, tag=True):
    """Another decision about these."""

    decision: str
    arguments: tuple[Expression, ...]


class Stated(Form, frozen=True, array_like=True, tag=True):
    """A fact that only counts where somebody stated it, or `whether` somebody did, be it as none."""

    owner: Expression
    field: str
    whether: bool = False


class BuiltIn(Form, frozen=True, array_like=True, tag=True):
    """A built-in function, see `kb.engine.functions`."""

    function: str
    arguments: tuple[Expression, ...]


class EdgeBetween(Form, frozen=True, array_like=True, tag=True):
    """What lies between two things; `type` says of which kind."""

    here: Expression
    there: Expression


class EveryThing(Form, frozen=True, array_like=True, tag=True):
    """All things of a type that the situation speaks of."""

    record: str


class Arithmetic(Form, frozen=True, array_like=True, tag=True):
    """`sign` is one of + - * /."""

    sign: str
    left: Expression
    right: Expression


class Negative(Form, frozen=True, array_like=True, tag=True):
    value: Expression


class Compared(Form, frozen=True, array_like=True, tag=True):
    """`sign` is one of < <= > >= = <>."""

    sign: str
    left: Expression
    right: Expression


class Among(Form, frozen=True, array_like=True, tag=True):
    """Whether a list has it.  Of a relation that holds both ways `back` says the same from the other end."""

    left: Expression
    right: Expression
    back: Among | None = None


class Not(Form, frozen=True, array_like=True, tag=True):
    value: Expression


class Logic(Form, frozen=True, array_like=True, tag=True):
    """All of them (`every`), or any of them."""

    every: bool
    parts: tuple[Expression, ...]


class Condition(msgspec.Struct, frozen=True, array_like=True):
    """A line of a list of conditions: it can be a reason, as a clause is.  `told` where `says` are the
    author's own words."""

    id: str
    cites: tuple[str, ...]
    says: str
    value: Expression
    told: bool = False

    step: ClassVar[str] = ""


class Conditions(Form, frozen=True, array_like=True, tag=True):
    """`kind` all: every line must hold; any: one of them; none: not one of them."""

    kind: str
    parts: tuple[Condition, ...]


class Several(Form, frozen=True, array_like=True, tag=True):
    """A list that is written out."""

    parts: tuple[Expression, ...]


class Choice(Form, frozen=True, array_like=True, tag=True):
    then: Expression
    condition: Expression
    otherwise: Expression


class Loop(msgspec.Struct, frozen=True, array_like=True):
    """Each of a collection that meets the condition, in this slot."""

    slot: int
    name: str
    collection: Expression
    condition: Expression | None


class Quantified(Form, frozen=True, array_like=True, tag=True):
    """Whether `value` holds for every one, or for any."""

    every: bool
    loop: Loop
    value: Expression


class Gathered(Form, frozen=True, array_like=True, tag=True):
    """`kind` is count, each, sorted (by `value`), total, highest, lowest or list (of `value`)."""

    kind: str
    loop: Loop
    value: Expression | None


class Running(Form, frozen=True, array_like=True, tag=True):
    """What becomes of `start`, kept in `slot`, as each in turn makes `value` of it."""

    slot: int
    start: Expression
    loop: Loop
    value: Expression


LOOPS = (Quantified, Gathered, Running)  # the forms that go through a list


class Lookup(Form, frozen=True, array_like=True, tag=True):
    """The cell of a printed table."""

    title: str
    key: Expression
    column: Expression | None


class Ladder(Form, frozen=True, array_like=True, tag=True):
    """The step of a printed ladder that a value reaches, moved.  The steps are the heads of the rows, or
    those of the columns."""

    title: str
    value: Expression
    steps: Expression | None
    columns: bool = False


class OptionInPlay(Form, frozen=True, array_like=True, tag=True):
    option: str


class Sure(Form, frozen=True, array_like=True, tag=True):
    """What a player's own chart gives, which must be of this type."""

    value: Expression


class EmptyList(Form, frozen=True, array_like=True, tag=True):
    """`none` where a list is wanted."""


class Alone(Form, frozen=True, array_like=True, tag=True):
    """A list of one."""

    value: Expression


Expression = (
    Const
    | Ratio
    | Slot
    | LocalName
    | Helper
    | KnownThing
    | FactOf
    | PartOf
    | StepFrom
    | Asked
    | Stated
    | BuiltIn
    | EdgeBetween
    | EveryThing
    | Arithmetic
    | Negative
    | Compared
    | Among
    | Not
    | Logic
    | Conditions
    | Several
    | Choice
    | Quantified
    | Gathered
    | Running
    | Lookup
    | Ladder
    | OptionInPlay
    | Sure
    | EmptyList
    | Alone
)


# Fields of these types hold no form; `at` and `type` are the first of every form.
_PLAIN = {"At", "str", "int", "bool", "tuple[str, ...]", "int | float | str | bool | None"}
_holding: dict[type, tuple[str, ...]] = {}  # the fields of a class in which forms can stand


def inside(node: msgspec.Struct) -> list[Form]:
    """The nodes right below one."""
    kind = type(node)
    names = _holding.get(kind)
    if names is None:
        told = {
            name: type_
            for one in kind.__mro__
            for name, type_ in vars(one).get("__annotations__", {}).items()
        }
        names = tuple(name for name in node.__struct_fields__ if told[name] not in _PLAIN)
        _holding[kind] = names
    found: list[Form] = []
    for name in names:
        _take(getattr(node, name), found)
    return found


def _take(value: object, found: list[Form]) -> None:
    if isinstance(value, Form):
        found.append(value)
    elif isinstance(value, tuple):
        for one in value:
            _take(one, found)
    elif isinstance(value, (Loop, Condition)):
        found += inside(value)


def walk(node: Form) -> Iterator[Form]:
    """A node and all below it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(inside(one))


def in_words(value: object) -> Any:
    """What a form says, wherever it stands: equal for two that say the same of the same slots."""
    if isinstance(value, msgspec.Struct):
        said = (in_words(getattr(value, name)) for name in value.__struct_fields__ if name != "at")
        return (type(value), *said)
    return tuple(map(in_words, value)) if isinstance(value, tuple) else value
