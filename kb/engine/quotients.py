"""Quotients that are looked up in a table whose heads are odds: 5:3 stands on no such table, and the last
step that it reaches is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from kb.engine import tree as t
from kb.engine.code import DecisionCode

Printed = tuple[Sequence[str], Sequence[Sequence[str]]]  # the head of a table, and its rows
_ODDS = re.compile(r"\s*\d+\s*:\s*\d+\s*\Z")


def quotients_looked_up(
    decisions: Mapping[str, DecisionCode], tables: Mapping[str, Printed]
) -> Iterator[tuple[str, t.At, str, str]]:
    """The file of each, the place in it, what is wrong, and what to write."""
    of_odds = {title: heads for title, printed in tables.items() if any(heads := _are_odds(*printed))}
    for code in decisions.values() if of_odds else ():
        # A condition may see to it that the quotient has a head, as that of "below 1:6".
        always = ((one.path, one.value) for one in code.clauses if one.when is None)
        for path, node in ((path, node) for path, value in always for node in t.walk(value)):
            if not isinstance(node, t.Lookup) or node.title not in of_odds:
                continue
            rows, columns = of_odds[node.title]
            if rows and _is_quotient(node.key, code, decisions):
                yield path, node.at, *_told(node.title, "rows", "for")
            if columns and _is_quotient(node.column, code, decisions):
                yield path, node.at, *_told(node.title, "columns", "column")


def _told(title: str, what: str, word: str) -> tuple[str, str]:
    wrong = f"the {what} of {title!r} are steps, and odds such as 5:3 lie between two"
    return wrong, f'{word} (ladder "{title}" at ODDS), the last step that the odds reach'


def _are_odds(header: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[bool, bool]:
    """Whether the heads of the rows are odds, and those of the columns."""
    return any(_ODDS.match(row[0]) for row in rows), any(_ODDS.match(cell) for cell in header[1:])


def _is_quotient(node: t.Form | None, code: DecisionCode, decisions: Mapping[str, DecisionCode]) -> bool:
    """Whether an expression divides, itself or by a name or a decision that does nothing else."""
    for _ in range(10):
        if isinstance(node, t.LocalName):
            node = code.locals[node.number].value
        elif isinstance(node, t.Asked) and node.decision in decisions:
            code = decisions[node.decision]
            if code.shape != "default" or len(code.clauses) != 1:
                return False
            node = code.clauses[0].value
        else:
            break
    return isinstance(node, t.Arithmetic) and node.sign == "/"
