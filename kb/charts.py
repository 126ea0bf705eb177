"""Charts of the box: tables that the rules look up and no document prints, which a group types in once.

They stand as pipe tables in files `charts*.txt` of the folder of the user's documents, and are law from the
next build on, as if the rulebook had printed them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kb.engine import tree
from kb.engine.code import LawCode, forms_of
from kb.engine.tables import Key
from kb.engine.types import TEXT, Type
from parsers.files import read_text
from parsers.law.mistakes import Mistake, nearest
from parsers.law.situation import read_situation
from parsers.records import Place, Problem
from parsers.table_data import ChartHeads

FILES = "charts*.txt"
EMPTY = "..."  # a cell that nobody has filled yet
MADE_UP = 3  # rows or columns of an empty chart where nothing says how many there are
NO_ROWS = ("# No document names its rows: write each as your chart prints it, and as many as it has.",)
NO_COLUMNS = ("# No document names its columns: write each as your chart prints it, and as many as it has.",)
UNREADABLE = "?"  # one that cannot be read in the box either


@dataclass(slots=True)
class Chart:
    """A chart as the rules ask it: what it is, the rows and columns that they name where they name any, and
    the decisions that look something up in it.  A ladder has the first number of each step for its rows.  Of
    what is another chart `each_turn` only a situation can say which is in play."""

    title: str
    says: str
    rows: list[str] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    decisions: list[str] = field(default_factory=list)
    is_ladder: bool = False
    each_turn: bool = False
    heads: ChartHeads = field(default_factory=ChartHeads)

    def blank(self) -> str:
        """The chart as a table to be filled in, with its rows and columns as far as anything names them, and
        a remark where nothing does."""
        columns = ["up to"] if self.is_ladder else self.columns or list(self.heads.columns)
        rows = self.rows or list(self.heads.rows)
        remarks = [f"# {self.says}", *(NO_ROWS if not rows else ()), *(NO_COLUMNS if not columns else ())]
        rows, columns = rows or [EMPTY] * MADE_UP, columns or [EMPTY] * MADE_UP
        lines = [*remarks, _line([self.title, *columns]), "|" + "---|" * (len(columns) + 1)]
        return "\n".join([*lines, *(_line([row, *([EMPTY] * len(columns))]) for row in rows)]) + "\n"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def charts_of(law: LawCode) -> list[Chart]:
    """The charts that a law looks something up in, with what it looks up, in the order of their
    declaration."""
    of_a_turn = law.charts_of_a_turn
    heads, none = law.table.charts, ChartHeads()
    found = {
        title: Chart(title, says, each_turn=title in of_a_turn, heads=heads.get(title, none))
        for title, says in law.charts.items()
    }
    for name in sorted(law.decisions):
        decision = law.decisions[name]
        for node in forms_of(decision):
            if isinstance(node, (tree.Lookup, tree.Ladder)) and node.title in found:
                _note(found[node.title], name, node, law, forms_of(decision))
    return [one for one in found.values() if one.decisions]


def _note(
    chart: Chart, name: str, node: tree.Lookup | tree.Ladder, law: LawCode, all_forms: Iterable[tree.Form]
) -> None:
    _add(chart.decisions, [name])
    if isinstance(node, tree.Ladder):
        chart.is_ladder = True
        return
    _add(chart.rows, _named(node.key, law, ()))
    if node.column is not None:
        _add(chart.columns, _named(node.column, law, all_forms))


def _named(node: tree.Form, law: LawCode, around: Iterable[tree.Form]) -> list[str]:
    """What an expression can come to, as a chart would write it; of a text that is worked out, the texts
    that stand in the decision `around` it.  Nothing where it is a number or the name of a thing."""
    if isinstance(node, tree.Const):
        return [str(node.value)]
    values = law.types.values(Type(node.type))
    if values:
        return [value.replace("_", " ") for value in values]
    if node.type != TEXT:
        return []
    texts = (one.value for one in around if isinstance(one, tree.Const) and one.type == TEXT)
    return [one for one in texts if isinstance(one, str)]


def _add(to: list[str], more: Iterable[str]) -> None:
    to += [one for one in more if one not in to]


# ---- what a group has typed in

Rows = tuple[tuple[str, ...], ...]
Tables = dict[str, tuple[tuple[str, ...], Rows]]


def files_in(documents: Path | None) -> list[Path]:
    """The files with charts among the user's documents."""
    return sorted(documents.glob(FILES)) if documents is not None else []


def read_charts(path: Path, laws: Iterable[LawCode]) -> tuple[Tables, list[Problem]]:
    """The charts of a file by title, and what is wrong with it; a chart with a mistake is left out."""
    try:
        text = read_text(path)
        situation = read_situation(text)
    except Mistake as mistake:
        lines = text.splitlines()
        line = lines[mistake.line - 1] if 0 < mistake.line <= len(lines) else ""
        return {}, [_problem(path, mistake.line, mistake.message, mistake.expected, mistake.column, line)]
    except (OSError, ValueError) as error:
        return {}, [_problem(path, 1, f"cannot be read: {error}", "a text file in UTF-8")]
    known = {chart.title: chart for law in laws for chart in charts_of(law)}
    tables: Tables = {}
    problems: list[Problem] = []
    if not (situation.tables or situation.things or situation.asks):
        problems.append(
            _problem(path, 1, "there is no chart in this file", "'umpire charts TITLE' prints an empty one")
        )
    if situation.things or situation.asks:
        problems.append(_problem(path, 1, "this file says more than charts", "pipe tables and # remarks"))
    for grid, at in situation.tables:
        found = list(_wrong(path, grid, at[0], known, tables))
        problems += found
        if not found:
            tables[grid[0][0]] = (tuple(grid[0]), tuple(tuple(row) for row in grid[1:]))
    return tables, problems


def _wrong(
    path: Path, grid: list[list[str]], line: int, known: dict[str, Chart], tables: Tables
) -> Iterator[Problem]:
    title, *columns = grid[0]
    chart = known.get(title)
    if chart is None:
        yield _problem(path, line, f"no chart is called {title!r}", nearest(title, known) or ", ".join(known))
        return
    if chart.each_turn:
        yield _problem(path, line, f"{title} is another one each turn", "this table in the situation itself")
    if title in tables:
        yield _problem(path, line, f"{title} stands here twice", "one table")
    if len(grid) < 2:
        yield _problem(path, line, f"{title} has no rows", f"'umpire charts \"{title}\"' prints them")
    for number, row in enumerate(grid[1:], line + 2):
        if len(row) != len(grid[0]):
            yield _problem(path, number, f"{len(row)} cells, and {len(grid[0])} in the head", "as many")
        elif EMPTY in row or "" in row:
            yield _problem(path, number, f"{title}: a cell is empty", f"its figure, or {UNREADABLE}")
    for heads, wanted, what in (
        (columns, chart.columns, "column"),
        ([r[0] for r in grid[1:]], chart.rows, "row"),
    ):
        keys = [Key(head) for head in heads]
        lacking = [one for one in wanted if not any(key.holds(one) for key in keys)]
        if lacking and not chart.is_ladder:
            whats = what if len(lacking) == 1 else f"{what}s"
            told = f"{title} has no {whats} {', '.join(map(repr, lacking))}"
            yield _problem(path, line, told, f"all of: {', '.join(wanted)}")


def _problem(
    path: Path, line: int, message: str, expected: str, column: int = 1, excerpt: str = ""
) -> Problem:
    return Problem(message, Place(str(path), line, line), column, excerpt, expected)


def take_charts(documents: Path | None, laws: Iterable[LawCode]) -> list[Problem]:
    """Makes law of the charts among the user's documents, each in the game that declares it; gives what is
    wrong with them."""
    laws, problems = list(laws), []
    for path in files_in(documents):
        tables, wrong = read_charts(path, laws)
        problems += wrong
        for law in laws:
            law.tables |= {title: table for title, table in tables.items() if title in law.charts}
    return problems
