"""A text read in one pass: lark's own table says what follows what, and each step is taken as soon as what
stands below it was read.

lark makes a tree first, through four calls for every rule, and most rules of an expression only pass on
what is below them.  The steps are those that `Steps` takes of such a tree, from the leaves to the root; a
text that cannot be read here is for lark, which says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from lark import Lark, Token
from lark.exceptions import LarkError
from lark.grammar import Rule, Symbol

from parsers.law.mistakes import Mistake
from parsers.law.scanner import Scanner

R = TypeVar("R")
DEEPEST = 150  # rules that are begun; what a person writes has thirty
LONGEST = 300  # tokens of one line, which bounds how deep what was read can be

Step = Callable[[Any, Any, list[Any]], Any]


class Span:
    """Where a rule begins and ends, as lark's `Meta` says it."""

    __slots__ = ("line", "column", "start_pos", "end_pos", "empty")

    def __init__(self, first: Token, last: Token) -> None:
        self.line, self.column, self.start_pos = first.line, first.column, first.start_pos
        self.end_pos = last.end_pos
        self.empty = False


class _Nowhere:
    """The place of a rule of no token."""

    empty = True


class _Reduction(NamedTuple):
    """What becomes of the last `size` things on the stack: the one at `passed` itself, or what the `step`
    makes of those `kept`; without a step their list, which goes into that of a rule above.  Of those kept
    it says the place, whether it is such a list, and how many optional things before it are left out."""

    size: int
    origin: str
    passed: int
    step: Step | None
    kept: tuple[tuple[int, bool, int], ...]
    left_out_last: int


class OnePass(Generic[R]):
    """Reads the texts of a grammar by steps: the methods of a class, called as the rules, or what `instead`
    makes of each."""

    def __init__(self, parser: Lark, steps: type[R], instead: Callable[[Step], Step] | None = None) -> None:
        self._parser, self._steps, self._instead = parser, steps, instead
        self._scanner = Scanner(parser)
        conf: Any = parser.parse_interactive("").parser_state.parse_conf
        rules: dict[Rule, _Reduction] = {}
        self._first, self._last = conf.start_state, conf.end_state
        # By state and token: the state to go to, or what becomes of the things on the stack; by state and
        # rule: the state to go to.
        self._table: dict[int, dict[str, int | _Reduction]] = {}
        self._beyond_rule: dict[int, dict[str, int]] = {}
        names = {str(one.origin.name) for one in parser.rules}
        for state, row in conf.states.items():
            self._beyond_rule[state] = {name: does for name, (_, does) in row.items() if name in names}
            self._table[state] = {
                name: (rules.get(does) or rules.setdefault(does, self._reduction(does)))
                if isinstance(does, Rule)
                else does
                for name, (_, does) in row.items()
                if name not in names
            }
        self._passed_on: dict[tuple[int, int, str], int] = {}

    def tokens(self, text: str) -> list[Token] | None:
        """The tokens that the grammar sees of a text, None where it is not made of tokens alone."""
        found = self._scanner.tokens(text)
        postlex = self._parser.options.postlex
        return list(postlex.process(iter(found))) if found and postlex else found

    def read(self, reader: R, text: str) -> Any:
        """What a text means to a reader, None where lark is to read it."""
        try:
            tokens = self.tokens(text)
            return self.read_tokens(reader, tokens) if tokens else None
        except (KeyError, LarkError, Mistake):
            return None

    def read_tokens(self, reader: R, tokens: list[Token]) -> Any:
        """What tokens mean to a reader, None where they are too many.  Raises KeyError where they are no text
        of the grammar."""
        table, beyond_rule, passed_on = self._table, self._beyond_rule, self._passed_on
        states, values, begins = [self._first], list[Any](), list[int]()
        line = 0
        for place, token in enumerate(_with_end(tokens)):
            type_ = token.type
            while True:
                state = states[-1]
                does = table[state][type_]
                if isinstance(does, int):
                    break
                size, origin, passed, step, kept, left_out_last = does
                if size == 1 and passed == 0:
                    key = states[-2], state, type_
                    if key not in passed_on:
                        passed_on[key] = self._beyond(*key)
                    states[-1] = passed_on[key]
                    continue
                if size:
                    below, first = values[-size:], begins[-size]
                    del values[-size:], begins[-size:], states[-size:]
                else:
                    below, first = [], place
                if passed >= 0:
                    value = below[passed]
                else:
                    value = _kept(below, kept, left_out_last)
                    if step is not None:
                        span = Span(tokens[first], tokens[place - 1]) if first < place else _Nowhere
                        value = step(reader, span, value)
                state = beyond_rule[states[-1]][origin]
                states.append(state)
                values.append(value)
                begins.append(first)
                if state == self._last and place == len(tokens):
                    return value
            states.append(does)
            values.append(token)
            begins.append(place)
            if type_ == "_NL":
                line = place
            elif place - line > LONGEST or len(states) > DEEPEST:
                return None
        return None

    def _beyond(self, before: int, state: int, type_: str) -> int:
        """The state when everything that only passes on the last thing on the stack has done so."""
        while True:
            does = self._table[state][type_]
            if isinstance(does, int) or does.size != 1 or does.passed != 0:
                return state
            state = self._beyond_rule[before][does.origin]

    def _reduction(self, rule: Rule) -> _Reduction:
        """What lark does with what stands below a rule: it drops the words of the language, joins the lists
        of rules whose names begin with an underscore, and puts None for what is in [brackets] and absent."""
        absent = "".join(str(int(one)) for one in rule.options.empty_indices) or "0" * len(rule.expansion)
        left_out = [len(ones) for ones in absent.split("0")]
        kept, waiting = [], 0
        for place, symbol in enumerate(rule.expansion):
            waiting += left_out[place]
            if not _dropped(symbol, rule):
                kept.append((place, _joined(symbol), waiting))
                waiting = 0
        waiting += left_out[-1]
        name = str(rule.origin.name)
        if (
            rule.options.expand1
            and not rule.alias
            and len(kept) == 1
            and kept[0][1:] == (False, 0)
            and not waiting
        ):
            return _Reduction(len(rule.expansion), name, kept[0][0], None, (), 0)
        step = None if _joined(rule.origin) else getattr(self._steps, str(rule.alias or name))
        if step is not None and self._instead is not None:
            step = self._instead(step)
        return _Reduction(len(rule.expansion), name, -1, step, tuple(kept), waiting)


def _with_end(tokens: list[Token]) -> Iterable[Token]:
    yield from tokens
    yield Token("$END", "")


def _kept(below: list[Any], kept: tuple[tuple[int, bool, int], ...], left_out_last: int) -> list[Any]:
    found: list[Any] = []
    for place, joins, left_out in kept:
        if left_out:
            found += [None] * left_out
        if not joins:
            found.append(below[place])
        elif found:
            found += below[place]
        else:  # nobody else has it
            found = below[place]
    if left_out_last:
        found += [None] * left_out_last
    return found


def _dropped(symbol: Symbol, rule: Rule) -> bool:
    return bool(symbol.is_term and getattr(symbol, "filter_out", False) and not rule.options.keep_all_tokens)


def _joined(symbol: Symbol) -> bool:
    """Whether what is below a rule goes into the list of the rule above it."""
    return not symbol.is_term and symbol.name.startswith("_")


__all__ = ["OnePass"]
