"""Rule and type blocks -> declarations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from parsers.law import syntax as s
from parsers.law.complaints import explain
from parsers.law.grammar import Grammar
from parsers.law.grammar_tables import tables_of
from parsers.law.layout import Layout
from parsers.law.mistakes import Mistake, too_deep
from parsers.law.on_one_line import on_one_line
from parsers.law.one_pass import OnePass
from parsers.law.read_trees import Steps

LIST_OF = re.compile(r"list[^\S\n]+of\b")
DECLARES = re.compile(r"(?:decision|type)[^\S\n]+(\w+)")
_BRACKETS = re.compile("[()]")
MOST_DIGITS = 18
DEEPEST = 60  # brackets in brackets; what a person writes has three


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("rules.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        postlex=Layout(),
        propagate_positions=True,
        lexer_callbacks={"INTEGER": _short},
    )


@cache
def _grammar() -> Grammar:
    return tables_of(_parser())


@cache
def _one_pass() -> OnePass[_RuleReader]:
    return OnePass(_grammar(), _RuleReader, postlex=Layout(), token=Token, callbacks={"INTEGER": _short})


@cache
def _steps() -> Steps:
    return Steps(_grammar(), _parser, _RuleReader)


@cache
def words_of_the_language() -> frozenset[str]:
    """The words that mean something in a rule, so that nothing can be called so."""
    fixed = (one.pattern.value for one in _parser().terminals if one.pattern.type == "str")
    return frozenset(word for word in fixed if word.isalpha()) | {"is", "has", "are", "option", "options"}


@cache
def can_be_said(name: str) -> bool:
    """Whether a rule can say `unit is NAME`: not of a word that means something of its own there."""
    if name not in words_of_the_language():
        return True
    return [token.type for token in _parser().lex(f"unit is {name}\n")][2:] == ["NAME", "_NL"]


def _short(number: Token) -> Token:
    if len(number) > MOST_DIGITS:
        raise Mistake(f"a number has at most {MOST_DIGITS} digits", *_of(number), "a smaller one")
    return number


def read_rules(text: str) -> list[s.Declaration]:
    """The declarations of a rule or type block, in order; lines and columns count from 1 in the block.

    Raises Mistake where the text does not follow the grammar.
    """
    _must_not_be_deep(text)
    found: list[s.Declaration] | None = _one_pass().read(_RuleReader(text), _ended(text))
    return read_by_trees(text) if found is None else found


def read_by_trees(text: str) -> list[s.Declaration]:
    """The same by the tree that lark makes of the block; lark says what is wrong with it.  Raises Mistake."""
    _must_not_be_deep(text)
    try:
        found: list[s.Declaration] = _steps().of_tree(_RuleReader(text), _parser().parse(_ended(text)), Token)
        return found
    except UnexpectedInput as error:
        raise explain(error, text) from error
    except RecursionError as error:
        raise too_deep(text, "smaller decisions") from error


def read_apart(text: str) -> Iterator[list[s.Declaration] | tuple[str, Mistake]]:
    """The same declaration by declaration, for a text in which something is wrong: what can be read, and what
    is wrong in the others, each with the name that it declares ("" where it has none)."""
    lines = text.split("\n")
    begins = [place for place, line in enumerate(lines) if line[:1].strip() and line[0] != "#"]
    for first, end in pairwise([*begins, len(lines)]):
        try:
            yield read_rules("\n" * first + "\n".join(lines[first:end]))
        except Mistake as mistake:
            found = DECLARES.match(lines[first])
            yield found[1] if found else "", mistake


def _ended(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"


def _must_not_be_deep(text: str) -> None:
    if text.count("(") > DEEPEST:
        depth = 0
        for found in _BRACKETS.finditer(text):
            depth += 1 if found[0] == "(" else -1
            if depth > DEEPEST:
                before = text[: found.start()]
                raise Mistake(
                    f"brackets stand more than {DEEPEST} deep",
                    before.count("\n") + 1,
                    found.start() - before.rfind("\n"),
                    "a decision of its own for the inner part",
                )


def _at(meta: Any) -> s.At:
    return (meta.line, meta.column) if not meta.empty else (1, 1)


def _of(token: Token) -> s.At:
    return (token.line or 1, token.column or 1)


def _plain(token: Token) -> str:
    return token[1:-1]


# What a decision gives that does not say so.
_GIVEN = {
    "sum": "Number",
    "product": "Number",
    "highest": "Number",
    "lowest": "Number",
    "path": "Path",
    "flow": "Flow",
}


def _notes(tokens: list[Token]) -> dict[str, str]:
    """What a line cites and says of itself."""
    notes = {token.type: _plain(token) for token in tokens}
    citation = " ".join(notes.get("CITATION", "").split())
    return {"citation": citation, "says": notes.get("STRING", "")}


Read = Callable[..., Any]  # makes a part of the syntax of what lark read


def _shape(name: str) -> Read:
    """The clauses of a decision of a shape."""
    return lambda self, meta, children: (name, children)


def _listed(kind: str) -> Read:
    """A list of conditions of a kind."""

    def read(self: _RuleReader, meta: Any, children: list[Any]) -> Any:
        notes = _notes([child for child in children if isinstance(child, Token)])
        lines = tuple(child for child in children if isinstance(child, s.Line))
        return s.Listed(kind, lines, notes["says"], notes["citation"], _at(meta))

    return read


def _line(kind: str) -> Read:
    """A line of a path or a limit, as a clause of a kind."""

    def read(self: _RuleReader, meta: Any, children: list[Any]) -> Any:
        value, *rest = children
        notes = _notes(rest)
        return self._clause(meta, kind, value, notes["citation"], says=notes["says"])

    return read


def _gathered(kind: str, valued: bool = True) -> Read:
    """What becomes of a collection, with or without a value of each."""

    def read(self: _RuleReader, meta: Any, children: list[Any]) -> Any:
        value = children[0] if valued else None
        return s.Gathered(kind, value, self._each(children[1 if valued else 0 :], meta), _at(meta))

    return read


class _RuleReader:
    """Builds `parsers.law.syntax` from lark's tree: what each rule of the grammar means, by its name."""

    def __init__(self, text: str) -> None:
        self.source = text

    def start(self, meta: Any, children: list[Any]) -> Any:
        return list(children)

    # types

    def enumeration_type(self, meta: Any, children: list[Any]) -> Any:
        name, (values, words) = children
        return s.Enumeration(str(name), values, _of(name), words)

    def range_type(self, meta: Any, children: list[Any]) -> Any:
        name, lowest, highest = children
        return s.RangeDeclaration(str(name), int(lowest), int(highest), _of(name))

    def enumeration(self, meta: Any, children: list[Any]) -> Any:
        values, words = [], []
        for child in children:
            if child.type == "NAME":
                values.append(str(child))
            elif child.type == "STRING":
                words.append((values[-1], tuple(one.strip() for one in _plain(child).split(","))))
        return tuple(values), tuple(words)

    def record(self, meta: Any, children: list[Any]) -> Any:
        name, rest = children[0], children[1:]
        fields = tuple(child for child in rest if isinstance(child, s.FieldDeclaration))
        kinds = {child.type: child for child in rest if isinstance(child, Token)}
        joins = next((child for child in rest if isinstance(child, tuple)), ("",))[0]
        says = kinds.get("STRING")
        return s.RecordDeclaration(
            str(name),
            "ALSO" in kinds,
            joins,
            "ALONE" in kinds,
            _plain(says) if says else "",
            fields,
            _of(name),
        )

    def kind_type(self, meta: Any, children: list[Any]) -> Any:
        fields = tuple(child for child in children if isinstance(child, s.FieldDeclaration))
        says = next((_plain(child) for child in children if getattr(child, "type", "") == "STRING"), "")
        name, of, *kinds = (child for child in children if getattr(child, "type", "") == "NAME")
        values = tuple(map(str, kinds))
        return s.RecordDeclaration(
            str(name), False, "", False, says, fields, _of(name), of=str(of), values=values
        )

    def joins(self, meta: Any, children: list[Any]) -> Any:
        return (str(children[0]),)

    def field(self, meta: Any, children: list[Any]) -> Any:
        name, type_name, *rest = children
        said: dict[str, Any] = {"usually": None, "mutual": False, "required": False, "description": ""}
        for child in rest:
            if isinstance(child, dict):
                said |= child
            elif not isinstance(child, Token):
                said["usually"] = child
            elif child.type == "STRING":
                said["description"] = _plain(child)
            elif child.type in ("SEEN", "PRINTED", "HAPPENED"):
                said["source"] = str(child)
            else:
                said[str(child)] = True
        return s.FieldDeclaration(str(name), type_name, at=_of(name), **said)

    def also(self, meta: Any, children: list[Any]) -> Any:
        return {"names": tuple(map(str, children[1:]))}

    def since(self, meta: Any, children: list[Any]) -> Any:
        return {"since": str(children[0])}

    def follows(self, meta: Any, children: list[Any]) -> Any:
        return {"follows": str(children[0])}

    def measures(self, meta: Any, children: list[Any]) -> Any:
        return {"measures": tuple(map(str, children))}

    def said(self, meta: Any, children: list[Any]) -> Any:
        return {"words": tuple(map(_plain, children[1:]))}

    def usually(self, meta: Any, children: list[Any]) -> Any:
        return children[0]

    def derived(self, meta: Any, children: list[Any]) -> Any:
        words = {child.type: str(child) for child in children if isinstance(child, Token)}
        return {
            "source": "derived",
            "derived_by": words.get("NAME", ""),
            "presumed": next((child for child in children if not isinstance(child, Token)), None),
            "tried_first": "ELSE" in words,
            "asked_first": "ASKED" in words,
        }

    def field_type(self, meta: Any, children: list[Any]) -> Any:
        by = str(children[1]) if len(children) > 1 else ""
        is_list = LIST_OF.match(self.source, meta.start_pos) is not None
        return s.TypeName(str(children[0]), is_list, by, _at(meta))

    result = field_type

    def chart(self, meta: Any, children: list[Any]) -> Any:
        says = _plain(children[1]) if len(children) > 1 else ""
        return s.ChartDeclaration(_plain(children[0]), says, _of(children[0]))

    def chart_of_a_turn(self, meta: Any, children: list[Any]) -> Any:
        *rest, often = children
        if often != "turn":
            raise Mistake(f"a chart is not each {often}", *_of(often), "each turn")
        return replace(self.chart(meta, rest), each_turn=True)

    # decisions

    def decision(self, meta: Any, children: list[Any]) -> Any:
        name, rest = children[0], [child for child in children[1:] if child is not None]
        if name in ("given", "from"):
            raise Mistake(f"a line that begins with {name} asks no decision", *_of(name), "another name")

        def those(kind: type) -> tuple[Any, ...]:
            return tuple(child for child in rest if isinstance(child, kind))

        shape, clauses, *like = next(child for child in rest if isinstance(child, tuple))
        question = next(child for child in rest if isinstance(child, Token) and child.type == "STRING")
        given = _GIVEN.get(shape, "YesNo")
        result = next(iter(those(s.TypeName)), s.TypeName(given, False, "", _of(name)))
        says = next((child["says"] for child in rest if isinstance(child, dict)), ())
        return s.Decision(
            str(name),
            those(s.Parameter),
            result,
            _plain(question),
            shape,
            tuple(clauses),
            _of(name),
            says,
            those(s.Clause),
            those(s.Meaning),
            *like,
        )

    def says(self, meta: Any, children: list[Any]) -> Any:
        texts = tuple(_plain(child) for child in children if child.type == "STRING")
        if any(child.type == "TIMES" and child != "/" for child in children):
            raise Mistake("`*` does not belong here", *_at(meta), 'says "if it is yes" / "if it is no"')
        return {"says": texts}

    def given(self, meta: Any, children: list[Any]) -> Any:
        value, notes = children[0]
        says = notes["says"] or (value.says if isinstance(value, s.Listed) else "")
        cites = notes["citation"] or (value.citation if isinstance(value, s.Listed) else "")
        return self._clause(meta, "given", value, cites, says=says)

    def means(self, meta: Any, children: list[Any]) -> Any:
        name, *parameters, (value, notes) = children
        cites, says = notes["citation"], notes["says"]
        if isinstance(value, s.Listed):
            cites, says = cites or value.citation, says or value.says
        text = self._text(meta).removeprefix("where ")
        return s.Meaning(str(name), tuple(parameters), value, cites, says, text, _of(name))

    def amendment(self, meta: Any, children: list[Any]) -> Any:
        name, *lines = children
        means = tuple(child for child in lines if isinstance(child, s.Meaning))
        clauses = tuple(child for child in lines if not isinstance(child, s.Meaning))
        return s.Amendment(str(name), clauses, _of(name), means)

    def parameter(self, meta: Any, children: list[Any]) -> Any:
        return s.Parameter(str(children[0]), children[1])

    sum_of = _shape("sum")
    product_of = _shape("product")
    highest_of = _shape("highest")
    lowest_of = _shape("lowest")
    yes_unless = _shape("yes unless")
    no_unless = _shape("no unless")
    yes_if_all_of = _shape("yes if all of")
    default = _shape("default")
    path = _shape("path")
    flow = _shape("flow")
    it_changes = _shape("changes")

    def path_like(self, meta: Any, children: list[Any]) -> Any:
        name, *lines = (child for child in children if child != ",")
        return ("path", lines, str(name))

    def in_sequence(self, meta: Any, children: list[Any]) -> Any:
        steps = []
        for child in children:
            steps += child if isinstance(child, list) else [child]
        return ("sequence", steps)

    def for_each(self, meta: Any, children: list[Any]) -> Any:
        """Each of the steps, for each."""
        loop, *steps = children
        for step in steps:
            if step.each is not None:
                line, column = step.each.at
                raise Mistake("this step is for each of two lists", line, column, "one `for each`")
        return [replace(step, each=loop["each"]) for step in steps]

    # lists of conditions

    def condition_or_list(self, meta: Any, children: list[Any]) -> Any:
        value, *rest = children
        return value, _notes(rest)

    def line(self, meta: Any, children: list[Any]) -> Any:
        value, notes = children[-1]
        under = children[0]["under"] if len(children) > 1 else None
        return s.Line(value, under, notes["says"], notes["citation"], self._text(meta), _at(meta))

    all_of = _listed("all")
    any_of = _listed("any")
    none_of = _listed("none")

    path_head = _line("from")
    path_to = _line("to")
    path_goes = _line("goes")
    path_costs = _line("costs")
    path_barred = _line("barred")
    path_arrival = _line("arrival")
    path_limit = _line("limit")
    flow_gives = _line("gives")
    flow_ranks = _line("ranks")
    flow_keeps = _line("keeps")
    flow_target = _line("target")
    flow_takes = _line("takes")

    def flow_source(self, meta: Any, children: list[Any]) -> Any:
        """Where goods are, and of which kinds."""
        value, *rest = children
        each = next((child["each"] for child in rest if isinstance(child, dict)), None)
        notes = _notes([child for child in rest if isinstance(child, Token)])
        return self._clause(meta, "source", value, notes["citation"], says=notes["says"], each=each)

    def flow_goes(self, meta: Any, children: list[Any]) -> Any:
        return self._leg(meta, children, "leads")

    def flow_holds(self, meta: Any, children: list[Any]) -> Any:
        return self._leg(meta, children, "holds")

    def legs(self, meta: Any, children: list[Any]) -> Any:
        return tuple(str(child) for child in children if child != ",")

    def _leg(self, meta: Any, children: list[Any], kind: str) -> s.Clause:
        """A line about some legs of a flow."""
        told = [child for child in children if isinstance(child, tuple)]
        value, *rest = [child for child in children if not isinstance(child, tuple)]
        notes = _notes(rest)
        legs = (told[0], told[-1])
        return self._clause(meta, kind, value, notes["citation"], says=notes["says"], legs=legs)

    at_least = _line("at least")
    at_most = _line("at most")

    def rounded(self, meta: Any, children: list[Any]) -> Any:
        name = next((str(child) for child in children if child.type == "NAME"), "nearest")
        notes = _notes([child for child in children if child.type != "NAME"])
        value = s.Literal(name, _at(meta))
        return self._clause(meta, "rounded", value, notes["citation"], says=notes["says"])

    def clause(self, meta: Any, children: list[Any], kind: str = "item") -> Any:
        said: dict[str, Any] = {"kind": kind, "citation": "", "says": ""}
        for child in children:
            if isinstance(child, Token) and child.type == "NAME":
                said["step"] = str(child)
            elif isinstance(child, Token):
                said["citation" if child.type == "CITATION" else "says"] = _plain(child)
            elif isinstance(child, dict):
                if "when" in child and "when" in said:
                    line, column = child["when"].at
                    raise Mistake(
                        "this clause has two conditions", line, column, "one `when`, joined by `and`"
                    )
                said |= child
            elif "value" in said:  # the list of conditions at its end
                said["when"] = child
            else:
                said["value"] = child
        listed = said.get("when", said["value"])
        if isinstance(listed, s.Listed):
            said["citation"] = said["citation"] or listed.citation
            said["says"] = said["says"] or listed.says
        kind, value, cites = said.pop("kind"), said.pop("value"), said.pop("citation")
        return self._clause(meta, kind, value, cites, **said)

    clause_when_group = clause_of_group = clause

    def _change(self, meta: Any, children: list[Any], kind: str) -> Any:
        """What becomes of a fact; the fact is the first expression of the line."""
        place = next(i for i, one in enumerate(children) if not isinstance(one, (dict, Token)))
        changed = children[place]
        if not isinstance(changed, s.FieldOf):
            line, column = changed.at
            raise Mistake("this is no fact of a thing", line, column, f"thing.fact {kind} VALUE")
        made = self.clause(meta, [*children[:place], *children[place + 1 :]], kind)
        if made.kind != kind:
            line, column = made.at
            raise Mistake(f"`{made.kind}` has no place in an event", line, column, "a condition: when ...")
        return replace(made, changed=changed)

    def becomes(self, meta: Any, children: list[Any]) -> Any:
        return self._change(meta, children, "becomes")

    def gains(self, meta: Any, children: list[Any]) -> Any:
        return self._change(meta, children, "gains")

    def loses(self, meta: Any, children: list[Any]) -> Any:
        return self._change(meta, children, "loses")

    def then(self, meta: Any, children: list[Any]) -> Any:
        return self.clause(meta, children, "then")

    def until(self, meta: Any, children: list[Any]) -> Any:
        return self.clause(meta, children, "until")

    def by(self, meta: Any, children: list[Any]) -> Any:
        return {"by": children[0]}

    def _clause(self, meta: Any, kind: str, value: Any, cites: str, **rest: Any) -> s.Clause:
        return s.Clause(kind, value, " ".join(cites.split()), _at(meta), self._text(meta), **rest)

    def _text(self, meta: Any) -> str:
        lines = self.source[meta.start_pos : meta.end_pos].split("\n")
        return on_one_line([line for line in lines if line.strip() and not line.strip().startswith("#")])

    def exception(self, meta: Any, children: list[Any]) -> Any:
        return {"kind": "except"}

    def last_word(self, meta: Any, children: list[Any]) -> Any:
        return {"kind": "but"}

    def replacement(self, meta: Any, children: list[Any]) -> Any:
        return {"kind": "instead", "instead_of": str(children[0])}

    def under_all(self, meta: Any, children: list[Any]) -> Any:
        numbers, every = children[0]
        return {"under": s.Under(numbers, every, False, _at(meta))}

    def under_any(self, meta: Any, children: list[Any]) -> Any:
        return {"under": s.Under(children[0][0], False, False, _at(meta))}

    def without(self, meta: Any, children: list[Any]) -> Any:
        return {"under": s.Under(children[0][0], True, True, _at(meta))}

    def numbers(self, meta: Any, children: list[Any]) -> Any:
        """The numbers, and whether all of them are meant."""
        numbers = tuple(int(child) for child in children if child.type == "INTEGER")
        return numbers, all(child.type != "OR" for child in children)

    def condition(self, meta: Any, children: list[Any]) -> Any:
        return {"when": children[0]}

    when = condition

    def called(self, meta: Any, children: list[Any]) -> Any:
        return {"called": str(children[0])}

    def each(self, meta: Any, children: list[Any]) -> Any:
        return {"each": self._each(children, meta)}

    def _each(self, children: list[Any], meta: Any) -> s.Each:
        name, collection, *where = children
        return s.Each(str(name), collection, where[0] if where else None, _of(name))

    # expressions

    def choice(self, meta: Any, children: list[Any]) -> Any:
        then, condition, otherwise = children
        return s.Choice(then, condition, otherwise, _at(meta))

    def any_true(self, meta: Any, children: list[Any]) -> Any:
        parts = tuple(child for child in children if not isinstance(child, Token))
        return s.Logic(False, parts, _at(meta))

    def all_true(self, meta: Any, children: list[Any]) -> Any:
        return s.Logic(True, tuple(children), _at(meta))

    def negation(self, meta: Any, children: list[Any]) -> Any:
        return s.Not(children[0], _at(meta))

    def any_in(self, meta: Any, children: list[Any]) -> Any:
        return s.Quantified(False, self._each(children[:2], meta), children[2], _at(meta))

    def every_in(self, meta: Any, children: list[Any]) -> Any:
        return s.Quantified(True, self._each(children[:2], meta), children[2], _at(meta))

    def compared(self, meta: Any, children: list[Any]) -> Any:
        left, sign, right = children
        return s.Compared(str(sign), left, right, _at(meta))

    def is_(self, meta: Any, children: list[Any]) -> Any:
        return s.Is(children[0], tuple(children[1]), _at(meta))

    def is_not(self, meta: Any, children: list[Any]) -> Any:
        return s.Not(self.is_(meta, children), _at(meta))

    def is_in(self, meta: Any, children: list[Any]) -> Any:
        left, right = children
        return s.In(left, right, _at(meta))

    def is_not_in(self, meta: Any, children: list[Any]) -> Any:
        return s.Not(self.is_in(meta, children), _at(meta))

    def alternatives(self, meta: Any, children: list[Any]) -> Any:
        return children

    def binary(self, meta: Any, children: list[Any]) -> Any:
        left, sign, right = children
        return s.Arithmetic(str(sign), left, right, _at(meta))

    def signed(self, meta: Any, children: list[Any]) -> Any:
        sign, value = children
        if sign == "+":
            return value
        if isinstance(value, s.Literal) and isinstance(value.value, (int, Fraction)):
            return s.Literal(-value.value, _at(meta))
        return s.Negative(value, _at(meta))

    def field_of(self, meta: Any, children: list[Any]) -> Any:
        return s.FieldOf(children[0], str(children[1]), _of(children[1]))

    def number(self, meta: Any, children: list[Any]) -> Any:
        return s.Literal(int(children[0]), _at(meta))

    def ratio(self, meta: Any, children: list[Any]) -> Any:
        left, right = (int(part) for part in children[0].split(":"))
        if right == 0:
            raise Mistake(f"{children[0]} divides by 0", *_at(meta), "a ratio such as 3:2")
        value = Fraction(left, right)
        return s.Literal(int(value) if value.denominator == 1 else value, _at(meta))

    def text(self, meta: Any, children: list[Any]) -> Any:
        return s.Literal(_plain(children[0]), _at(meta))

    def yes(self, meta: Any, children: list[Any]) -> Any:
        return s.Literal(True, _at(meta))

    def no_(self, meta: Any, children: list[Any]) -> Any:
        return s.Literal(False, _at(meta))

    def none(self, meta: Any, children: list[Any]) -> Any:
        return s.Literal(None, _at(meta))

    def unlimited(self, meta: Any, children: list[Any]) -> Any:
        return s.Literal(float("inf"), _at(meta))

    def option_in_play(self, meta: Any, children: list[Any]) -> Any:
        return s.OptionInPlay(int(children[0]), _at(meta))

    def several(self, meta: Any, children: list[Any]) -> Any:
        return s.Several(tuple(children), _at(meta))

    def call(self, meta: Any, children: list[Any]) -> Any:
        name, *arguments = children
        return s.Call(str(name), tuple(a for a in arguments if a is not None), _of(name))

    def name(self, meta: Any, children: list[Any]) -> Any:
        return s.Name(str(children[0]), _of(children[0]))

    def lookup(self, meta: Any, children: list[Any]) -> Any:
        title, key, *column = children
        return s.Lookup(_plain(title), key, column[0] if column else None, _at(meta))

    def ladder(self, meta: Any, children: list[Any]) -> Any:
        title, value, *steps = children
        return s.Ladder(_plain(title), value, steps[0] if steps else None, _at(meta))

    count_of = _gathered("count", False)
    each_in = _gathered("each", False)
    total_of = _gathered("total")
    highest_in = _gathered("highest")
    lowest_in = _gathered("lowest")
    list_of = _gathered("list")

    def sorted_in(self, meta: Any, children: list[Any]) -> Any:
        return s.Gathered("sorted", children[-1], self._each(children[:-1], meta), _at(meta))

    def running(self, meta: Any, children: list[Any]) -> Any:
        name, sign, start, *each, value = children
        if sign != "=":
            raise Mistake(f"{sign!r} does not belong here", *_of(sign), f"running {name} = ...")
        return s.Running(str(name), start, self._each(each, meta), value, _of(name))
