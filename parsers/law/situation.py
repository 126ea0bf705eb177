"""Situations: the facts of a game and what is asked about them, as plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from parsers.law.grammar import Grammar, kept_tables
from parsers.law.line_by_line import LineByLine
from parsers.law.mistakes import Mistake, too_deep
from parsers.law.one_pass import OnePass
from parsers.law.read_trees import Steps
from parsers.law.token import At, Token

if TYPE_CHECKING:
    from lark import Lark, Tree, UnexpectedInput

GRAMMAR = Path(__file__).with_name("situations.lark")

STATEMENTS = "NAME: facts, in NAME: units, ask NAME(...), expect VALUE, options NUMBERS, edition or include"
MOST_TOGETHER = 50_000  # things of all situations of one file, with those that they have in common
MOST_TITLES = 1_000  # situations in one file
MOST_OF_ONE = 500  # alike things in one word, as in `INF x4`
MOST_COUNTED = 2_000  # things that are only counted, in one situation
MOST_EVENTS = 2_000  # of one course of events
LONGEST_EVENT = 1_000  # characters of its line
LONGEST = 1_000_000  # characters of one situation; a whole war with its map has about a fifth of that


@dataclass(frozen=True, slots=True)
class Reference:
    """A name, with the fields that are asked of it: `A.hex`."""

    name: str
    fields: tuple[str, ...]
    at: At

    def __str__(self) -> str:
        return ".".join((self.name, *self.fields))


@dataclass(frozen=True, slots=True)
class BetweenTwo:
    """The edge between two things."""

    ends: tuple[str, str]
    at: At

    def __str__(self) -> str:
        return f"between {self.ends[0]} and {self.ends[1]}"


Value: TypeAlias = "int | Fraction | str | None | Reference | BetweenTwo | Series | tuple[Any, ...]"


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers with hyphens between them, as on a counter: `8-5`."""

    numbers: tuple[int, ...]
    at: At

    def __str__(self) -> str:
        return "-".join(map(str, self.numbers))


def as_written(value: Value) -> str:
    """A value as the situation has it: `(A, B)`."""
    return f"({', '.join(map(as_written, value))})" if isinstance(value, tuple) else str(value)


class Sign(str):
    """`is`, `not`, `in` or `of` among the words of a fact."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """What is said of a thing: a field and its value, or a word alone ("face_down", "ARM"), with `field` "";
    `denied` for "not face_down".  `words` is all of it as written, for those who know what words say: names,
    values, and the signs `is`, `not`, `in` and `of`."""

    field: str
    value: Value
    denied: bool
    at: At
    words: tuple[Value | Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedThing:
    """`kind` is the name of its type as written ("hex", "units"), `name` "" where it has none, `ends` the two
    that an edge joins, `within` the thing that it is in.  `whole` is kind and name together: all of it is the
    name where the kind is no type ("New Zealand: neutral").  It is `counted` where a number stood before it,
    and then there are so many of it, one after the other."""

    kind: str
    name: str
    facts: tuple[Fact, ...]
    at: At
    ends: tuple[str, str] | None = None
    within: str = ""
    whole: str = ""
    counted: int = 0


@dataclass(slots=True)
class Event:
    """Something that happened: a line that begins with a hyphen, as written.  `then` is what is stated below
    it, which is so from then on."""

    text: str
    at: At
    then: list[StatedThing] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ask:
    """`expected` is None where the situation does not say; `expected_by` is who is to take the step of a
    sequence that comes next, "" where it does not say that; `title` that of the situation, where a file holds
    several.  It is asked `after` so many events, or `as_of` a date, of which these are the words."""

    decision: str
    arguments: tuple[Value, ...]
    at: At
    expected: tuple[Value] | None = None
    expected_at: At | None = None
    expected_by: str = ""
    title: str = ""
    after: int = 0
    as_of: tuple[str, ...] = ()


@dataclass(slots=True)
class Situation:
    """What a situation says, in its order; `tables` are charts of the player's own: rows of cells; `things`
    what is so before the first of its `events`.  `title`
    is its own, where a file holds several, and `at` the place of that."""

    edition: str = ""
    edition_at: At = (1, 1)
    options: list[tuple[int, At]] = field(default_factory=list)
    includes: list[tuple[str, At]] = field(default_factory=list)
    things: list[StatedThing] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    tables: list[tuple[list[list[str]], At]] = field(default_factory=list)
    title: str = ""
    at: At = (1, 1)
    events: list[Event] = field(default_factory=list)


@cache
def parser_of_situations() -> Lark:
    """lark's reader of situations: it says what is wrong with one."""
    from lark import Lark  # late: slow to load, and for what is wrong alone

    grammar = GRAMMAR.read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", postlex=_Lines(), propagate_positions=True)


@cache
def _grammar() -> Grammar:
    found = kept_tables(GRAMMAR)
    if found is None:
        from parsers.law.grammar_tables import tables_of  # late, as above

        found = tables_of(parser_of_situations())
    return found


class _Lines:
    """A line that is deeper than the one above goes on it."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        tokens = list(stream)
        _free_words(tokens)
        depth, start, last = 0, 0, None
        for position, token in enumerate(tokens):
            if token.type == "_NL":
                following = tokens[position + 1] if position + 1 < len(tokens) else None
                if last is not None and following is not None and (depth > 0 or _of(following)[1] > start):
                    continue
                if last is not None:
                    yield token
                last, depth = None, 0
                continue
            if last is None:
                start = _of(token)[1]
            depth += {"LPAR": 1, "RPAR": -1}.get(token.type, 0)
            last = token
            yield token
        if last is not None:
            yield last.new_borrow_pos("_NL", "\n", last)  # lark's own class, or ours


_OPENING = ("EDITION", "OPTIONS", "OPTION", "INCLUDE", "ASK", "EXPECT")
_ASKED = re.compile(r"\s*ask\s+(?P<name>\w+)\s+(?P<of>[^()]+)$", re.I)
_IN_WORDS = re.compile(
    r"\s*ask\s+(?:is|are|may|can|does|do|has|have|what|how|who|which|where|when)\b.*", re.I
)
_INCLUDED = re.compile(r"\s*include\s+['\"]?(?P<file>[^'\"]+?)['\"]?\s*$", re.I)
_BETWEEN = re.compile(r"\s*(?P<side>\w+) between (?P<one>[^,:]+), *(?P<other>[^,:]+?) *(?P<rest>:.*)?$")
_WRITTEN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (
        _IN_WORDS,
        lambda found: "ask NAME(THING); a question in words has no ask before it, and a question mark",
    ),
    (_ASKED, lambda found: f"ask {found['name']}({', '.join(found['of'].split())})"),
    (_INCLUDED, lambda found: f'include "{found["file"].strip()}"'),
    (
        _BETWEEN,
        lambda found: f"{found['side']} between {found['one']} and {found['other']}{found['rest'] or ''}",
    ),
)


def _free_words(tokens: list[Token]) -> None:
    """Words of the language are ordinary words where the language has no use for them, and so is what looks
    like `x4` where nothing is counted."""
    opening, counting, colon, between = "", False, False, False
    before = ""  # the type of the last token
    for place, token in enumerate(tokens):
        following = tokens[place + 1].type if place + 1 < len(tokens) else "_NL"
        first = before in ("", "_NL")
        if first:
            opening, counting, colon = token.type, False, False
        colon = colon or token.type == "COLON"
        counting = counting or token.type == "IN" and not colon
        if token.type == "AS":
            free = opening != "ASK" or following != "OF"
        elif token.type in _OPENING:
            free = not first or following == "COLON"
        elif token.type == "AND":
            free = not between and opening not in ("OPTIONS", "OPTION")
        elif token.type == "BY":
            free = opening != "EXPECT"
        else:
            counted = counting and colon and before in ("WORD", "NUMBER", "SERIES")
            free = token.type == "TIMES" and not counted and " " not in token
        # The first `and` behind `between` parts two names, each of one word or more.
        between = token.type == "BETWEEN" or between and token.type in ("WORD", "NUMBER", "OF")
        before = token.type
        if free:
            token.type = "WORD"


def read_situations(text: str) -> list[Situation]:
    """The situations of a file, each of which stands under its `## title`; what stands before the first title
    is common to all.  Without titles the file is one situation.  Raises Mistake."""
    _must_not_be_too_long(text)
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("## ")]
    if not heads:
        return [read_situation(text)]
    if len(heads) > MOST_TITLES:
        raise Mistake(
            f"this file holds more than {MOST_TITLES:,} situations", heads[-1] + 1, 1, "several files"
        )
    common = read_situation("\n".join(lines[: heads[0]]))
    if common.asks:
        raise Mistake(
            "this question stands before the first title", *common.asks[0].at, "facts that are common to all"
        )
    found, together = [], 0
    for head, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        one = read_situation("\n" * (head + 1) + "\n".join(lines[head + 1 : end]))
        one.title, one.at = " ".join(lines[head][3:].split()), (head + 1, 1)
        together += len(common.things) + len(one.things)
        if together > MOST_TOGETHER:
            most = f"at most {MOST_TOGETHER:,} in all, with those that are common to all"
            raise Mistake("the situations of this file have so many things", head + 1, 1, most)
        found.append(_with_common(common, one))
    return found


def _with_common(common: Situation, one: Situation) -> Situation:
    """A situation with what is common to all of its file."""
    whole = Situation(one.edition or common.edition, one.edition_at if one.edition else common.edition_at)
    for name in ("options", "includes", "things", "tables", "events"):
        setattr(whole, name, getattr(common, name) + getattr(one, name))
    if common.events:  # what one of them states is so after what happened in all of them
        last = common.events[-1]
        whole.things = list(common.things)
        whole.events[len(common.events) - 1] = replace(last, then=last.then + one.things)
    before = len(common.events)
    whole.asks = [replace(ask, title=one.title, after=ask.after + before) for ask in one.asks]
    whole.title, whole.at = one.title, one.at
    return whole


def read_situation(text: str) -> Situation:
    """The statements of one situation; lines and columns count from 1 in the text.

    Raises Mistake where the text is no situation.
    """
    _must_not_be_too_long(text)
    kept = _lines_kept().read(text)
    if kept is not None and sum(one.counted for one in kept) <= MOST_COUNTED:
        return _situation(one.add for one in kept)
    return read_at_once(text)


def read_at_once(text: str) -> Situation:
    """The same, read as one text, whatever was read before.  Raises Mistake."""
    _must_not_be_too_long(text)
    found: Situation | None = _one_pass().read(_SituationReader(), text)
    return read_by_tree(text) if found is None else found


def read_by_tree(text: str) -> Situation:
    """The same by the tree that lark makes of it, which says what is wrong with it.  Raises Mistake."""
    from lark import UnexpectedInput  # late, as above

    try:
        return read_parsed(parse(text))
    except UnexpectedInput as error:
        raise explained(error, text) from error
    except RecursionError as error:
        raise too_deep(text, "a simpler list") from error


def parse(text: str) -> Tree[Any]:
    """The statements of a situation as lark reads them, its UnexpectedInput where it cannot.  Raises Mistake
    where the text is too long."""
    _must_not_be_too_long(text)
    return parser_of_situations().parse(text)


def read_parsed(tree: Tree[Any]) -> Situation:
    """What parsed statements say."""
    found: Situation = _steps().of_tree(_SituationReader(), tree)
    return found


@dataclass(frozen=True, slots=True)
class _Read:
    """A statement that was read: what adds it to a situation, and how many alike things it counts."""

    add: Callable[[Situation], None]
    counted: int


def _read_one(tokens: list[Token]) -> _Read | None:
    """What the tokens of a single statement say, None where they are not just one."""
    reader = _SituationReader()
    added = _steps().of_tokens(reader, tokens)
    return _Read(added[0], reader.counted_so_far) if len(added) == 1 else None


@cache
def _one_pass() -> OnePass[_SituationReader]:
    return OnePass(_grammar(), _SituationReader, postlex=_Lines())


@cache
def _steps() -> Steps:
    return Steps(_grammar(), parser_of_situations, _SituationReader)


@cache
def _lines_kept() -> LineByLine[_Read]:
    return LineByLine(_one_pass().tokens, _read_one)


def _situation(added: Iterable[Callable[[Situation], None]]) -> Situation:
    situation = Situation()
    for add in added:
        add(situation)
    return situation


def _must_not_be_too_long(text: str) -> None:
    if len(text) > LONGEST:
        raise Mistake(f"this situation has more than {LONGEST:,} characters", 1, 1, "a smaller one")


def explained(error: UnexpectedInput, text: str) -> Mistake:
    """lark's complaint; of a line of prose it says so, whatever word it stopped at."""
    from parsers.law.complaints import explain  # late, as above

    mistake = explain(error, text)
    lines = text.split("\n")
    line = lines[mistake.line - 1] if mistake.line <= len(lines) else ""
    opening = line.split(maxsplit=1)[0] if line.split() else ""
    written = next((how(found) for begins, how in _WRITTEN if (found := begins.fullmatch(line))), "")
    if written and written != line.strip():
        return Mistake(f"{opening!r} is not written so", mistake.line, mistake.column, written)
    if opening and opening.upper() not in _OPENING and not set(":,()|") & set(line[: mistake.column - 1]):
        column = len(line) - len(line.lstrip()) + 1
        return Mistake("this line says nothing about a situation", mistake.line, column, STATEMENTS)
    return mistake


def read_value(text: str) -> Value:
    """One value, as on a command line: `8`, `3:2`, `snow`, `(INF, ARM)`.  Raises Mistake."""
    situation = read_situation(f"expect_value: v {text}\n") if text.strip() else None
    facts = situation.things[0].facts if situation is not None and situation.things else ()
    several = len(facts) == 1 and facts[0].value is None and text.strip() != "none"  # "INF 6-3"
    if len(facts) != 1 or several:
        raise Mistake(f"{text!r} is no value", 1, 1, "a number, a word, or (several, words)")
    return facts[0].value


def _of(token: Token) -> At:
    return (token.line or 1, token.column or 1)


def name_of(word: str) -> str:
    """A name as the rules write it: `HQ-A` is `HQ_A`."""
    return str(word).translate(_SIGNS)


_SIGNS = str.maketrans("-+ /", "____")


def _joined(words: list[Token]) -> str:
    return " ".join(map(str, words))


def _read_word(token: Token) -> Value | Sign:
    """A word of a name as one of a fact."""
    if token.type in ("IS", "NOT", "IN", "OF"):
        return Sign(token.type.lower())
    if token.type == "NUMBER":
        return _number(token)
    return _series(token) if token.type == "SERIES" else Reference(name_of(token), (), _of(token))


def _series(token: Token) -> Series:
    return Series(tuple(map(int, token.split("-"))), _of(token))


def _fact(words: tuple[Value | Sign, ...], at: At) -> Fact:
    """What is plain without knowing the vocabulary: a word, a denied one, a place, a field and its value."""
    match words:
        case (Sign() as sign, Reference() as one) if sign in ("not", "in") and not one.fields:
            return Fact("in" if sign == "in" else "", one, sign == "not", one.at, words)
        case (Reference() as one, Sign("is"), value) if not one.fields and not isinstance(value, Sign):
            return Fact(one.name, value, False, one.at, words)
        case (Reference() as one, value) if not one.fields and not isinstance(value, Sign):
            return Fact(one.name, value, False, one.at, words)
        case (value,) if not isinstance(value, Sign):
            return Fact("", value, False, at, words)
    return Fact("", None, False, at, words)


class _Date(tuple[str, ...]):
    """The words of a date, which is no argument of a question."""

    __slots__ = ()


def _so_far(situation: Situation) -> list[StatedThing]:
    """Where what is stated next belongs: before all events, or after the last so far."""
    return situation.events[-1].then if situation.events else situation.things


def _one_by_one(rows: list[Token]) -> Iterator[list[Token]]:
    """The tables that stand below each other: a line of hyphens has the head of its table above it."""
    heads = [place for place in range(1, len(rows) - 1) if _is_ruler(rows[place + 1])]
    for start, end in pairwise((0, *heads, len(rows))):
        yield rows[start:end]


def _is_ruler(row: Token) -> bool:
    return set(row) <= set("|-: ")


def _table(rows: list[Token]) -> tuple[list[list[str]], At]:
    grid = [
        [cell.strip() for cell in str(row).strip().strip("|").split("|")]
        for row in rows
        if not _is_ruler(row)
    ]
    at = _of(rows[0])
    if len(grid) < 2:
        raise Mistake("this table has no rows", *at, "a head, a line of hyphens, and rows")
    if any(len(row) != len(grid[0]) for row in grid):
        raise Mistake("the rows of this table have not the same number of cells", *at)
    return grid, at


class _SituationReader:
    """What each rule of the grammar means, by its name."""

    def __init__(self) -> None:
        self.counted_so_far = 0

    def start(self, meta: Any, children: list[Any]) -> Any:
        return _situation(children)

    def edition(self, meta: Any, children: list[Any]) -> Any:
        def add(situation: Situation) -> None:
            if situation.edition:
                raise Mistake("the edition is named twice", *_of(children[0]), "one edition")
            situation.edition, situation.edition_at = str(children[0]), _of(children[0])

        return add

    def options(self, meta: Any, children: list[Any]) -> Any:
        return lambda situation: situation.options.extend(children[0])

    def numbers(self, meta: Any, children: list[Any]) -> Any:
        for number in children:
            if not number.isdecimal():
                raise Mistake(f"{number} is no option", *_of(number), "a whole number")
        return [(int(number), _of(number)) for number in children]

    def include(self, meta: Any, children: list[Any]) -> Any:
        return lambda situation: situation.includes.append((children[0][1:-1], _of(children[0])))

    def name(self, meta: Any, children: list[Any]) -> Any:
        return children

    def place(self, meta: Any, children: list[Any]) -> Any:
        return name_of(_joined(children))

    def things(self, meta: Any, children: list[Any]) -> Any:
        names = [child for child in children if isinstance(child, list)]
        facts = next((child for child in children if isinstance(child, tuple)), ())
        (kind, *first), *others = names
        things = [
            StatedThing(str(kind), _joined(first), facts, _of((first or [kind])[0]), whole=_joined(names[0]))
        ]
        if not first and not others and not facts and len(children) == 1:
            raise Mistake(f"nothing is said of {kind}", *_of(kind), f"{kind}: ...")
        for words in others:
            things.append(StatedThing(str(kind), _joined(words), facts, _of(words[0]), whole=_joined(words)))
        return lambda situation: _so_far(situation).extend(things)

    def edge(self, meta: Any, children: list[Any]) -> Any:
        kind, left, right, *items = children
        thing = StatedThing(str(kind), "", items[0] if items else (), _of(kind), (str(left), str(right)))
        return lambda situation: _so_far(situation).append(thing)

    def gathered(self, meta: Any, children: list[Any]) -> Any:
        members = children.pop()
        within = children.pop()
        kind = _joined(children[0]) if children else ""
        things: list[StatedThing] = []
        for facts, times, at in members:
            self._count(times, at)
            things += [StatedThing(kind, "", facts, at, within=within, counted=times)] * (times or 1)
        return lambda situation: _so_far(situation).extend(things)

    def counted(self, meta: Any, children: list[Any]) -> Any:
        words, within = children
        (fact,), times, at = self.member(meta, [words])
        self._count(times, at)
        thing = StatedThing("", "", (fact,), at, within=within, whole=_joined(words), counted=times)
        return lambda situation: _so_far(situation).extend([thing] * (times or 1))

    def event(self, meta: Any, children: list[Any]) -> Any:
        text, at = " ".join(children[0][1:].partition("#")[0].split()), _of(children[0])
        if len(text) > LONGEST_EVENT:
            raise Mistake(f"an event has more than {LONGEST_EVENT} characters", *at, "one sentence")

        def add(situation: Situation) -> None:
            if len(situation.events) >= MOST_EVENTS:
                raise Mistake(f"so many events, at most {MOST_EVENTS:,}", *at, "several situations")
            situation.events.append(Event(text, at))

        return add

    def as_of(self, meta: Any, children: list[Any]) -> Any:
        return _Date(map(str, children[1:]))

    def _count(self, times: int, at: At) -> None:
        self.counted_so_far += times if times > 1 else 0
        if times > MOST_OF_ONE or self.counted_so_far > MOST_COUNTED:
            most = f"at most {MOST_OF_ONE} in one word, {MOST_COUNTED:,} in all"
            raise Mistake("so many are counted here", *at, most)

    def items(self, meta: Any, children: list[Any]) -> Any:
        return tuple(children)

    def more(self, meta: Any, children: list[Any]) -> Any:
        return children

    def members(self, meta: Any, children: list[Any]) -> Any:
        return children

    def member(self, meta: Any, children: list[Any]) -> Any:
        words, *rest = children
        times, facts = 0, ()  # 0 where no number is said
        for child in rest:
            if isinstance(child, Token):
                times = int(child[1:])
            elif child and isinstance(child[0], Token):  # `INF x2 of Germany`
                words = [*words, *child]
            else:
                facts = child
        at = _of(words[0])
        if len(words) > 1 and words[0].type == "NUMBER" and words[0].isdecimal():
            times, words = (times or 1) * int(words[0]), words[1:]
        return (_fact(tuple(map(_read_word, words)), at), *facts), times, at

    def item(self, meta: Any, children: list[Any]) -> Any:
        words = tuple(_read_word(child) if isinstance(child, Token) else child for child in children)
        return _fact(words, (meta.line, meta.column))

    def ask(self, meta: Any, children: list[Any]) -> Any:
        name, *arguments = children
        dated = bool(arguments) and isinstance(arguments[-1], _Date)
        as_of = tuple(arguments.pop()) if dated else ()
        ask = Ask(str(name), tuple(arguments), _of(name), as_of=as_of)
        return lambda situation: situation.asks.append(replace(ask, after=len(situation.events)))

    def expect(self, meta: Any, children: list[Any]) -> Any:
        at = (meta.line, meta.column)

        def add(situation: Situation) -> None:
            if not situation.asks or situation.asks[-1].expected is not None:
                raise Mistake("`expect` stands under no `ask`", *at, "ask NAME(...) above it")
            asked = situation.asks[-1]
            by = str(children[1]) if len(children) > 1 else ""
            situation.asks[-1] = replace(asked, expected=(children[0],), expected_at=at, expected_by=by)

        return add

    def table(self, meta: Any, children: list[Any]) -> Any:
        told = [_table(rows) for rows in _one_by_one(children)]
        return lambda situation: situation.tables.extend(told)

    # values

    def number(self, meta: Any, children: list[Any]) -> Any:
        return _number(children[0])

    def negative(self, meta: Any, children: list[Any]) -> Any:
        return -_number(children[0])

    def ratio(self, meta: Any, children: list[Any]) -> Any:
        left, right = (int(part) for part in children[0].split(":"))
        if right == 0:
            raise Mistake(f"{children[0]} divides by 0", *_of(children[0]), "odds such as 3:2")
        return _whole(Fraction(left, right))

    def series(self, meta: Any, children: list[Any]) -> Any:
        return _series(children[0])

    def spaced(self, meta: Any, children: list[Any]) -> Any:
        return Reference(name_of(_joined(children)), (), _of(children[0]))

    def text(self, meta: Any, children: list[Any]) -> Any:
        return str(children[0][1:-1])

    def reference(self, meta: Any, children: list[Any]) -> Any:
        name, *fields = (name_of(child) for child in children)
        return Reference(name, tuple(fields), _of(children[0]))

    def none(self, meta: Any, children: list[Any]) -> Any:
        return None

    def several(self, meta: Any, children: list[Any]) -> Any:
        return tuple(children)

    def edge_between(self, meta: Any, children: list[Any]) -> Any:
        return BetweenTwo((name_of(children[0]), name_of(children[1])), _of(children[0]))


def _number(token: Token) -> int | Fraction:
    _, _, below = token.partition("/")
    if below and int(below) == 0:
        raise Mistake(f"{token} divides by 0", *_of(token), "a fraction such as 1/2")
    top, _, _ = token.partition("/")
    return _whole(Fraction(top) / int(below or 1))


def _whole(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value
