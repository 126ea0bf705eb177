"""Situations: the facts of a game and what is asked about them, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput, VisitError

from parsers.law.mistakes import Mistake, explain
from parsers.law.syntax import At

LONGEST = 2_000_000  # characters of one situation; a whole war with its map has about a tenth of that


@dataclass(frozen=True, slots=True)
class Reference:
    """A name, with the fields that are asked of it: `A.hex`."""

    name: str
    fields: tuple[str, ...]
    at: At

    def __str__(self) -> str:
        return ".".join((self.name, *self.fields))


@dataclass(frozen=True, slots=True)
class Between:
    """The edge between two things."""

    ends: tuple[str, str]
    at: At

    def __str__(self) -> str:
        return f"between {self.ends[0]} and {self.ends[1]}"


Value = int | Fraction | str | None | Reference | Between | tuple


@dataclass(frozen=True, slots=True)
class Fact:
    """What is said of a thing: a field and its value, or a word alone ("face_down", "ARM"), with `field` "";
    `denied` for "not face_down"."""

    field: str
    value: Value
    denied: bool
    at: At


@dataclass(frozen=True, slots=True)
class Thing:
    """`kind` is the name of its type as written ("hex", "units"), `name` "" where it has none, `ends` the two
    that an edge joins, `within` the thing that it is in."""

    kind: str
    name: str
    facts: tuple[Fact, ...]
    at: At
    ends: tuple[str, str] | None = None
    within: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """`expected` is None where the situation does not say; `expected_by` is who is to take the step of a
    sequence that comes next, "" where it does not say that."""

    decision: str
    arguments: tuple[Value, ...]
    at: At
    expected: tuple[Value] | None = None
    expected_at: At | None = None
    expected_by: str = ""


@dataclass(slots=True)
class Situation:
    """What a situation file says, in its order; `tables` are charts of the player's own: rows of cells."""

    edition: str = ""
    edition_at: At = (1, 1)
    options: list[tuple[int, At]] = field(default_factory=list)
    includes: list[tuple[str, At]] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    tables: list[tuple[list[list[str]], At]] = field(default_factory=list)


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("situations.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", postlex=_Lines(), propagate_positions=True)


class _Lines:
    """A line that is deeper than the one above goes on it."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        tokens = list(stream)
        depth, start, last = 0, 0, None
        for position, token in enumerate(tokens):
            if token.type == "_NL":
                following = tokens[position + 1] if position + 1 < len(tokens) else None
                if last is not None and following is not None and (depth > 0 or following.column > start):
                    continue
                if last is not None:
                    yield token
                last, depth = None, 0
                continue
            if last is None:
                start = token.column
            depth += {"LPAR": 1, "RPAR": -1}.get(token.type, 0)
            last = token
            yield token
        if last is not None:
            yield Token.new_borrow_pos("_NL", "\n", last)


def read_situation(text: str) -> Situation:
    """The statements of a situation; lines and columns count from 1 in the text.

    Raises Mistake where the text is no situation.
    """
    if len(text) > LONGEST:
        raise Mistake(f"this situation has more than {LONGEST:,} characters", 1, 1, "a smaller one")
    try:
        return _Reader().transform(_parser().parse(text))
    except UnexpectedInput as error:
        raise explain(error, text) from error
    except VisitError as error:
        if isinstance(error.orig_exc, Mistake):
            raise error.orig_exc from error
        raise
    except RecursionError as error:
        raise Mistake("this is nested too deep", 1, 1, "a simpler list") from error


def read_value(text: str) -> Value:
    """One value, as on a command line: `8`, `3:2`, `snow`, `(INF, ARM)`.  Raises Mistake."""
    situation = read_situation(f"expect_value: v {text}\n") if text.strip() else None
    if situation is None or not situation.things or len(situation.things[0].facts) != 1:
        raise Mistake(f"{text!r} is no value", 1, 1, "a number, a word, or (several, words)")
    return situation.things[0].facts[0].value


def _of(token: Token) -> At:
    return (token.line, token.column)


def name_of(word: str) -> str:
    """A name as the rules write it: `HQ-A` is `HQ_A`."""
    return str(word).replace("-", "_").replace("+", "_")


@v_args(meta=True)
class _Reader(Transformer):
    def start(self, meta, children):
        situation = Situation()
        for add in children:
            add(situation)
        return situation

    def edition(self, meta, children):
        def add(situation):
            if situation.edition:
                raise Mistake("the edition is named twice", *_of(children[0]), "one edition")
            situation.edition, situation.edition_at = str(children[0]), _of(children[0])

        return add

    def options(self, meta, children):
        return lambda situation: situation.options.extend(children[0])

    def numbers(self, meta, children):
        for number in children:
            if not number.isdecimal():
                raise Mistake(f"{number} is no option", *_of(number), "a whole number")
        return [(int(number), _of(number)) for number in children]

    def include(self, meta, children):
        return lambda situation: situation.includes.append((children[0][1:-1], _of(children[0])))

    def things(self, meta, children):
        kind, names, *items = children
        facts = items[0] if items else ()
        things = [Thing(str(kind), str(name), facts, _of(name)) for name in names]
        return lambda situation: situation.things.extend(things)

    def alone(self, meta, children):
        kind, facts = children
        thing = Thing(str(kind), "", facts, _of(kind))
        return lambda situation: situation.things.append(thing)

    def edge(self, meta, children):
        kind, left, right, *items = children
        thing = Thing(str(kind), "", items[0] if items else (), _of(kind), (str(left), str(right)))
        return lambda situation: situation.things.append(thing)

    def gathered(self, meta, children):
        kind, within, members = children
        things = [
            Thing(str(kind), "", facts, at, within=str(within))
            for facts, times, at in members
            for _ in range(times)
        ]
        return lambda situation: situation.things.extend(things)

    def names(self, meta, children):
        return children

    def items(self, meta, children):
        return tuple(children)

    def members(self, meta, children):
        return children

    def member(self, meta, children):
        word, *rest = children
        times, facts = 1, ()
        for child in rest:
            if isinstance(child, Token):
                times = int(child[1:])
            else:
                facts = child
        return (Fact("", Reference(name_of(word), (), _of(word)), False, _of(word)), *facts), times, _of(word)

    def word(self, meta, children):
        return Fact("", children[0], False, (meta.line, meta.column))

    def denied(self, meta, children):
        word = children[0]
        return Fact("", Reference(name_of(word), (), _of(word)), True, _of(word))

    def said(self, meta, children):
        return Fact(name_of(children[0]), children[1], False, _of(children[0]))

    def within(self, meta, children):
        word = children[0]
        return Fact("in", Reference(name_of(word), (), _of(word)), False, _of(word))

    def ask(self, meta, children):
        name, *arguments = children
        ask = Ask(str(name), tuple(arguments), _of(name))
        return lambda situation: situation.asks.append(ask)

    def expect(self, meta, children):
        at = (meta.line, meta.column)

        def add(situation):
            if not situation.asks or situation.asks[-1].expected is not None:
                raise Mistake("`expect` stands under no `ask`", *at, "ask NAME(...) above it")
            asked = situation.asks[-1]
            by = str(children[1]) if len(children) > 1 else ""
            situation.asks[-1] = Ask(asked.decision, asked.arguments, asked.at, (children[0],), at, by)

        return add

    def table(self, meta, children):
        rows = [[cell.strip() for cell in str(row).strip().strip("|").split("|")] for row in children]
        grid = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
        at = _of(children[0])
        if len(grid) < 2:
            raise Mistake("this table has no rows", *at, "a head, a line of hyphens, and rows")
        if any(len(row) != len(grid[0]) for row in grid):
            raise Mistake("the rows of this table have not the same number of cells", *at)
        return lambda situation: situation.tables.append((grid, at))

    # values

    def number(self, meta, children):
        return _number(children[0])

    def negative(self, meta, children):
        return -_number(children[0])

    def ratio(self, meta, children):
        left, right = (int(part) for part in children[0].split(":"))
        if right == 0:
            raise Mistake(f"{children[0]} divides by 0", *_of(children[0]), "odds such as 3:2")
        return _whole(Fraction(left, right))

    def text(self, meta, children):
        return str(children[0][1:-1])

    def reference(self, meta, children):
        name, *fields = (name_of(child) for child in children)
        return Reference(name, tuple(fields), _of(children[0]))

    def none(self, meta, children):
        return None

    def several(self, meta, children):
        return tuple(children)

    def edge_between(self, meta, children):
        return Between((name_of(children[0]), name_of(children[1])), _of(children[0]))


def _number(token: Token) -> int | Fraction:
    _, _, below = token.partition("/")
    if below and int(below) == 0:
        raise Mistake(f"{token} divides by 0", *_of(token), "a fraction such as 1/2")
    top, _, _ = token.partition("/")
    return _whole(Fraction(top) / int(below or 1))


def _whole(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value
