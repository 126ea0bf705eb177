"""The tables of a grammar, made of what lark knows of it.

`python -m parsers.law.grammar_tables` writes those of situations anew, where their grammar has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import itemgetter
from typing import Any

import msgspec
from lark import Lark
from lark.grammar import Rule, Symbol
from lark.lexer import PatternStr, TerminalDef

from parsers.law.grammar import Grammar, Reduction, digest, kept_beside


def tables_of(parser: Lark) -> Grammar:
    """The tables of a grammar that lark has read."""
    terminals = sorted(parser.terminals, key=_in_order)
    words = _words(terminals)
    embedded = {word for several in words.values() for word in several.values()}
    expression = "|".join(
        f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in terminals if one.name not in embedded
    )
    conf: Any = parser.parse_interactive("").parser_state.parse_conf
    names = {str(one.origin.name) for one in parser.rules}
    rows = {state: {str(name): does for name, (_, does) in row.items()} for state, row in conf.states.items()}
    numbers = _numbered(rows, conf.start_state)
    places: dict[Rule, int] = {}
    table: dict[int, dict[str, int]] = {}
    beyond: dict[int, dict[str, int]] = {}
    for state in sorted(rows, key=numbers.__getitem__):
        to = {
            name: -1 - places.setdefault(does, len(places)) if isinstance(does, Rule) else numbers[does]
            for name, does in sorted(rows[state].items(), key=itemgetter(0))
        }
        beyond[numbers[state]] = {name: does for name, does in to.items() if name in names}
        table[numbers[state]] = {name: does for name, does in to.items() if name not in names}
    return Grammar(
        digest(parser.source_grammar),
        expression,
        words,
        tuple(sorted(parser.ignore_tokens)),
        numbers[conf.start_state],
        numbers[conf.end_state],
        tuple(map(_reduction, reversed(places))),
        table,
        beyond,
    )


def _numbered(rows: dict[int, dict[str, Any]], start: int) -> dict[int, int]:
    """The states by the order in which they are met from the start on: lark numbers them otherwise in every
    run."""
    numbers = {start: 0}
    for state in (queue := [start]):
        for _, does in sorted(rows[state].items(), key=itemgetter(0)):
            if not isinstance(does, Rule) and does not in numbers:
                numbers[does] = len(numbers)
                queue.append(does)
    return numbers


def written(parser: Lark) -> bytes:
    """The tables as they are kept beside the grammar."""
    return msgspec.json.encode(tables_of(parser)) + b"\n"


def _reduction(rule: Rule) -> Reduction:
    """What lark does with what stands below a rule: it drops the words of the language, joins the lists of
    rules whose names begin with an underscore, and puts None for what is in [brackets] and absent."""
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
        return Reduction(len(rule.expansion), name, kept[0][0], "", (), 0)
    step = "" if _joined(rule.origin) else str(rule.alias or name)
    return Reduction(len(rule.expansion), name, -1, step, tuple(kept), waiting)


def _dropped(symbol: Symbol, rule: Rule) -> bool:
    return bool(symbol.is_term and getattr(symbol, "filter_out", False) and not rule.options.keep_all_tokens)


def _joined(symbol: Symbol) -> bool:
    """Whether what is below a rule goes into the list of the rule above it."""
    return not symbol.is_term and symbol.name.startswith("_")


def _in_order(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """lark's order: of two terminals that fit, the first counts."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


def _words(terminals: list[TerminalDef]) -> dict[str, dict[str, str]]:
    """The fixed words that an expression finds as well (by its name): the word says which terminal it is."""
    fixed = [one for one in terminals if isinstance(one.pattern, PatternStr)]
    found: dict[str, dict[str, str]] = {}
    for terminal in terminals:
        if terminal not in fixed:
            finds: Callable[[str], Any] = re.compile(terminal.pattern.to_regexp()).match
            words = {
                one.pattern.value: one.name
                for one in fixed
                if one.priority == terminal.priority
                and (match := finds(one.pattern.value)) is not None
                and match[0] == one.pattern.value
            }
            if words:
                found[terminal.name] = words
    return found


if __name__ == "__main__":
    from parsers.law.situation import GRAMMAR, parser_of_situations

    kept_beside(GRAMMAR).write_bytes(written(parser_of_situations()))


__all__ = ["tables_of", "written"]
