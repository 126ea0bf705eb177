"""A text read in one pass: lark's own table says what follows what, and each step is taken as soon as what
stands below it was read.

lark makes a tree first, through four calls for every rule, and most rules of an expression only pass on
what is below them.  The steps are those that `Steps` takes of such a tree, from the leaves to the root; a
text that cannot be read here is for lark, which says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from parsers.law.grammar import Grammar, Reduction
from parsers.law.mistakes import Mistake
from parsers.law.scanner import Scanner
from parsers.law.token import Token

R = TypeVar("R")
DEEPEST = 150  # rules that are begun; what a person writes has thirty
LONGEST = 300  # tokens of one line, which bounds how deep what was read can be

Step = Callable[[Any, Any, list[Any]], Any]


class NoText(ValueError):
    """Tokens that are no text of the grammar."""


class Postlex(Protocol):
    """What takes the tokens up before anything is read of them."""

    def process(self, stream: Any) -> Iterable[Any]: ...


class Span:
    """Where a rule begins and ends, as lark's `Meta` says it."""

    __slots__ = ("line", "column", "start_pos", "end_pos", "empty")

    def __init__(self, first: Any, last: Any) -> None:
        self.line, self.column, self.start_pos = first.line, first.column, first.start_pos
        self.end_pos = last.end_pos
        self.empty = False


class _Nowhere:
    """The place of a rule of no token."""

    empty = True


class _Reduction(NamedTuple):
    """A `Reduction` with the step itself."""

    size: int
    origin: str
    passed: int
    step: Step | None
    kept: tuple[tuple[int, bool, int], ...]
    left_out_last: int


class OnePass(Generic[R]):
    """Reads the texts of a grammar by steps: the methods of a class, called as the rules, or what `instead`
    makes of each.  Its tokens are of the class `token`."""

    def __init__(
        self,
        grammar: Grammar,
        steps: type[R],
        instead: Callable[[Step], Step] | None = None,
        postlex: Postlex | None = None,
        token: type[Any] = Token,
        callbacks: Mapping[str, Callable[[Any], Any]] | None = None,
    ) -> None:
        self._steps, self._instead, self._postlex = steps, instead, postlex
        self._scanner = Scanner(grammar, token, callbacks or {})
        self._first, self._last = grammar.first, grammar.last
        reductions = [self._reduction(one) for one in grammar.reductions]
        # By state and token: the state to go to, or what becomes of the things on the stack; by state and
        # rule: the state to go to.
        self._table: dict[int, dict[str, int | _Reduction]] = {
            state: {name: does if does >= 0 else reductions[does] for name, does in row.items()}
            for state, row in grammar.table.items()
        }
        self._beyond_rule = grammar.beyond
        self._passed_on: dict[tuple[int, int, str], int] = {}

    def tokens(self, text: str) -> list[Any] | None:
        """The tokens that the grammar sees of a text, None where it is not made of tokens alone."""
        found = self._scanner.tokens(text)
        return list(self._postlex.process(iter(found))) if found and self._postlex else found

    def read(self, reader: R, text: str) -> Any:
        """What a text means to a reader, None where lark is to read it."""
        try:
            tokens = self.tokens(text)
            return self.read_tokens(reader, tokens) if tokens else None
        except (KeyError, Mistake):
            return None

    def read_tokens(self, reader: R, tokens: list[Any]) -> Any:
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

    def _reduction(self, rule: Reduction) -> _Reduction:
        step = getattr(self._steps, rule.step) if rule.step else None
        if step is not None and self._instead is not None:
            step = self._instead(step)
        return _Reduction(rule.size, rule.origin, rule.passed, step, rule.kept, rule.left_out_last)


def _with_end(tokens: list[Any]) -> Iterable[Any]:
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


__all__ = ["NoText", "OnePass", "Postlex", "Step"]
