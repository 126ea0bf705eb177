"""What can be wrong in a printed table: each mutation changes one figure or result that the law looks up, or
the head of the row or column in which it finds it."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from kb.engine import tree as t
from kb.engine.code import ClauseCode, DecisionCode, LawCode
from kb.engine.tables import Key, Table, number
from kb.engine.types import NUMBER, Types
from kb.explore.mutations import Mutant

RESULT_WORDS = 3  # what a column repeats in so few words is a result
CLAUSES_A_CELL = 4  # so many wrong clauses of a chapter stand in a draw for one wrong cell

_FIGURE = re.compile(r"(?<![\w.])[-\u2212]?\d+|\d+")
_SPAN = re.compile(r"\d+(?: ?[-\u2013] ?\d+)?(?: or (?:more|less))?\Z")  # `5 or more`, `9-10`

Cell = tuple[str, int, int]  # title, row (0 is the head of the table), column (0 holds the heads of rows)
Asker = tuple[DecisionCode, ClauseCode]


def table_mutants(code: LawCode) -> Iterator[Mutant]:
    """All wrong cells of the tables that a law looks up, each with the first clause that looks it up and the
    names of all decisions that do."""
    asked: dict[Cell, list[Asker]] = {}
    for decision in code.decisions.values():
        for clause, node in _looked_up(decision):
            for cell in _cells(node, decision, code):
                asked.setdefault(cell, []).append((decision, clause))
    for (title, row, column), askers in asked.items():
        header, rows = code.tables[title]
        grid = [header, *rows]
        decision, clause = askers[0]
        names = tuple(dict.fromkeys(one.name for one, _ in askers))
        table = Table(title, header, rows)
        for wrong in _wrong(table, grid, row, column) if row and column else _wrong_heads(grid, row, column):
            others = _changed(grid, row, column, wrong)
            head = f", {header[column]}" if len(header) > 2 and row and column else ""
            place = f"{grid[row][0]}{head}" if row and column else "a head"
            what = f'table "{title}", {place}: {grid[row][column]} is {wrong}'
            yield Mutant(decision, clause, what, (title, (others[0], tuple(others[1:]))), names)


def _changed(grid: list[tuple[str, ...]], row: int, column: int, wrong: str) -> list[tuple[str, ...]]:
    """The table with a wrong cell; a head that is now that of another row or column stands there instead."""
    cells = {(row, column): wrong}
    if not row or not column:
        others = [(0, place) for place in range(1, len(grid[0]))] if not row else []
        others += [(place, 0) for place in range(1, len(grid))] if not column else []
        there = [one for one in others if one != (row, column) and grid[one[0]][one[1]] == wrong]
        cells |= dict.fromkeys(there, grid[row][column])
    return [
        tuple(cells.get((number, place), cell) for place, cell in enumerate(one))
        for number, one in enumerate(grid)
    ]


def thinned(every: list[Mutant], seed: object) -> list[Mutant]:
    """Those that a sample is drawn from: of the cells of tables only so many, by a seed, that a chapter with
    long tables is still tried by its clauses.  All of them where there are no clauses among them."""
    clauses = Counter(one.clause.path for one in every if one.printed is None)
    if not clauses:
        return every
    chapters: dict[str, list[Mutant]] = {}
    for one in every:
        if one.printed is not None:
            chapters.setdefault(one.clause.path, []).append(one)
    kept: set[str] = set()
    for path, cells in chapters.items():
        count = min(len(cells), max(1, clauses[path] // CLAUSES_A_CELL))
        kept |= {one.id for one in random.Random(f"{seed}{path}").sample(cells, count)}  # noqa: S311
    return [one for one in every if one.printed is None or one.id in kept]


# ---- what is looked up


def _looked_up(decision: DecisionCode) -> Iterator[tuple[ClauseCode, t.Lookup | t.Ladder]]:
    """Where a decision looks into a table; what a local name looks up counts for the first clause."""
    for clause in (*decision.clauses, *decision.premises):
        inner = list(t.inside(clause.each)) if clause.each is not None else []
        for node in (*clause.told_by, *inner):
            yield from ((clause, one) for one in t.walk(node) if isinstance(one, (t.Lookup, t.Ladder)))
    for local in decision.locals if decision.clauses else ():
        for one in t.walk(local.value):
            if isinstance(one, (t.Lookup, t.Ladder)):
                yield decision.clauses[0], one


def _cells(node: t.Lookup | t.Ladder, decision: DecisionCode, code: LawCode) -> Iterator[Cell]:
    """The cells that may be found there and their heads; of a ladder its steps.  None of a chart that no
    document prints."""
    if node.title not in code.tables:
        return
    header, rows = code.tables[node.title]
    if isinstance(node, t.Ladder):
        heads = [(0, column) for column in range(1, len(header))]
        steps = heads if node.columns else [(row, 0) for row in range(1, len(rows) + 1)]
        yield from ((node.title, *place) for place in steps)
        return
    found_rows = _found([row[0] for row in rows], _values(node.key, decision, code.types), node.key.type)
    yield from ((node.title, row + 1, 0) for row in found_rows)
    columns = [0]
    if node.column is not None:
        columns = _found(header[1:], _values(node.column, decision, code.types), node.column.type)
        yield from ((node.title, 0, column + 1) for column in columns)
    yield from ((node.title, row + 1, column + 1) for row in found_rows for column in columns)


def _found(heads: Iterable[str], values: list[Any] | None, kind: str) -> list[int]:
    """The places of the heads at which one of these values may be found, or any value of a kind."""
    keys = [Key(head) for head in heads]
    if values is None:
        counts = [key.low <= key.high or bool(key.several) or kind != NUMBER for key in keys]
        return [place for place, meant in enumerate(counts) if meant]
    first = (next((place for place, key in enumerate(keys) if key.holds(one)), None) for one in values)
    return sorted({place for place in first if place is not None})


def _values(asked: t.Expression, decision: DecisionCode, types: Types) -> list[Any] | None:
    """What may be looked up; None where it may be anything."""
    if isinstance(asked, t.Const):
        return [asked.value]
    if isinstance(asked, t.LocalName):
        return _values(decision.locals[asked.number].value, decision, types)
    if isinstance(asked, t.Choice):
        sides = [_values(one, decision, types) for one in (asked.then, asked.otherwise)]
        return None if None in sides else [one for side in sides for one in side or ()]
    return list(types.enumerations[asked.type]) if asked.type in types.enumerations else None


# ---- what is wrong there


def _wrong_heads(grid: list[tuple[str, ...]], row: int, column: int) -> Iterator[str]:
    """Each figure of a head by one; words for those of the next row or column."""
    head = grid[row][column]
    if any(number(part) is not None for part in _FIGURE.findall(head)):
        yield from _by_one_each(head)
        return
    heads = list(grid[0][1:]) if not row else [one[0] for one in grid[1:]]
    place = (row or column) - 1
    others = [one for one in (*heads[place + 1 :], *heads[:place]) if one not in (head, "?", "")]
    if others:
        yield others[0]


def _by_one_each(cell: str) -> Iterator[str]:
    for found in _FIGURE.finditer(cell):
        value = int(found[0].replace("\u2212", "-"))
        for other in (value + 1, value - 1):
            yield f"{cell[: found.start()]}{other}{cell[found.end() :]}"


def _wrong(table: Table, grid: list[tuple[str, ...]], row: int, column: int) -> Iterator[str]:
    """A figure by one; a result for the next other one of its column."""
    cell = grid[row][column]
    value = table.rows[row - 1][column]
    if not isinstance(value, str):
        yield from _by_one(cell) if value != math.inf else ()
        return
    results = [one[column] for one in (*grid[row + 1 :], *grid[1:row])]
    others = [one for one in results if one not in (cell, "?", "")]
    if cell in results and cell not in ("?", "") and len(cell.split()) <= RESULT_WORDS and others:
        yield others[0]
    elif _SPAN.match(cell):
        yield from _by_one(cell)


def _by_one(cell: str) -> Iterator[str]:
    found = _FIGURE.search(cell)
    if found is not None:
        value = int(found[0].replace("\u2212", "-"))
        for other in (value + 1, value - 1):
            yield f"{cell[: found.start()]}{other}{cell[found.end() :]}"
