"""What parsed text means: a step for each rule of its grammar, taken from the leaves to the root.

A parse depends only on the types of the tokens.  `Steps` therefore remembers what tree a row of types makes:
text of a form that it has seen is read without parsing it again, and by the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from parsers.law.grammar import Grammar
from parsers.law.one_pass import NoText, OnePass, Step
from parsers.law.token import Token

if TYPE_CHECKING:
    from lark import Lark, Tree

MOST_FORMS = 2_000  # rows of types that are remembered
LONGEST = 100  # tokens of one that is remembered

# The step of a rule, its first token, and what is below it: tokens by their places, and other rules.
Form: TypeAlias = "tuple[Step, int, tuple[int | Form, ...]]"


class Steps:
    """The steps of a class: its methods are called as the rules of the grammar.  They take something that has
    the `line` and `column` where the rule begins, and what the steps below it gave.  `parser` gives lark's
    own reader of the grammar, for what is wrong."""

    def __init__(self, grammar: Grammar, parser: Callable[[], Lark], steps: type) -> None:
        self._parser, self._steps = parser, steps
        self._forms: OnePass[Any] = OnePass(grammar, steps, _noted)
        self._form = lru_cache(MOST_FORMS)(self._new_form)

    def of_tree(self, reader: Any, tree: Tree[Any], token: type[Any] = Token) -> Any:
        """What a parsed text means to a reader of that class, which knows tokens as things of the class
        `token`."""
        below = [
            _as(token, one) if one is None or isinstance(one, str) else self.of_tree(reader, one, token)
            for one in tree.children
        ]
        step: Step = getattr(self._steps, tree.data)
        return step(reader, tree.meta, below)

    def of_tokens(self, reader: Any, tokens: list[Token]) -> list[Any]:
        """What each child of the root means.  Raises NoText where the tokens are no text of the grammar."""
        types = tuple([one.type for one in tokens])
        form = self._form(types) if len(types) <= LONGEST else self._new_form(types)
        return _below(reader, form, tokens)

    def _new_form(self, types: tuple[str, ...]) -> Form:
        """The tree of a row of types.  Each token stands for itself by its place."""
        tokens = [Token(type_, "", 0, 1, place + 1) for place, type_ in enumerate(types)]
        try:
            form: Form | None = self._forms.read_tokens(None, tokens)
        except KeyError:
            form = None
        return self._form_by_lark(types) if form is None else form

    def _form_by_lark(self, types: tuple[str, ...]) -> Form:
        """The same by lark."""
        import lark  # late: slow to load, and for what is wrong alone

        parsing: Any = self._parser().parse_interactive()
        tokens = [lark.Token(type_, "", None, 1, place + 1) for place, type_ in enumerate(types)]
        try:
            for token in tokens:
                parsing.feed_token(token)
            return self._form_of(parsing.feed_eof(tokens[-1] if tokens else None))
        except lark.UnexpectedInput as error:
            raise NoText(str(error)) from error

    def _form_of(self, tree: Any) -> Form:
        below = tuple(
            self._form_of(one) if hasattr(one, "children") else (one.column or 1) - 1 for one in tree.children
        )
        first = 0 if tree.meta.empty else tree.meta.column - 1
        return getattr(self._steps, tree.data), first, below


def _as(token: type[Any], one: Any) -> Any:
    """One of lark's tokens as one of that class; what was left out of an optional part is None."""
    return one if one is None or isinstance(one, token) else token.new_borrow_pos(one.type, one.value, one)


def _noted(step: Step) -> Step:
    """Notes a step as a form instead of taking it."""

    def form(_reader: Any, span: Any, below: list[Any]) -> Form:
        first = 0 if span.empty else span.column - 1
        return step, first, tuple([one if isinstance(one, tuple) else one.column - 1 for one in below])

    return form


def _below(reader: Any, form: Form, tokens: Sequence[Token]) -> list[Any]:
    """What each child of a rule means."""
    return [
        tokens[one] if isinstance(one, int) else one[0](reader, tokens[one[1]], _below(reader, one, tokens))
        for one in form[2]
    ]
