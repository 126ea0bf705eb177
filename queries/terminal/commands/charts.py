"""`umpire charts`: the tables of the box that the rules look up and no document prints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb.errors import UmpireError
from parsers.near_misses import near_misses
from queries.knowledge import current_build, umpire_of
from queries.printable import printable
from queries.terminal.common import examples, home_option, json_option, print_json

if TYPE_CHECKING:
    from kb.charts import Chart
    from queries.umpire import Umpire

HOW = """\
Type one in once: umpire charts '{title}' > DOCUMENTS/charts.txt, fill it in, umpire charts --check it,
and umpire build --documents DOCUMENTS.  Or put the table into a situation."""


@click.command(
    epilog=examples(
        "umpire charts",
        "umpire charts Terrain effects chart",
        "umpire charts --check tests/readme/charts.txt",
        "umpire charts --json",
    )
)
@click.argument("title", nargs=-1)
@click.option(
    "--check",
    "filled",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Check a file with charts that you have filled in.",
)
@json_option
@home_option
def charts(title: tuple[str, ...], filled: Path | None, as_json: bool, home: str | None) -> None:
    """List the charts of the box, and what waits for each.

    No document prints them.  With TITLE, prints one to be filled in, with its rows and columns as the rules
    name them.  Files called charts*.txt in the folder of your documents are read by every build, and what
    they hold is law from then on.
    """
    from kb.charts import charts_of, read_charts

    _, umpire = umpire_of(current_build(home))
    laws = [law.code for law in umpire.laws.values()]
    if filled is not None:
        tables, problems = read_charts(filled, laws)
        if problems:
            raise UmpireError("\n".join(map(str, problems)))
        _print({"charts": sorted(tables)}, as_json, f"fine: {', '.join(tables)}")
        return
    known = {chart.title: (chart, chart.title in law.tables) for law in laws for chart in charts_of(law)}
    if title:
        chart, _ = known[_named(" ".join(title), list(known))]
        _print({"title": chart.title, "blank": chart.blank()}, as_json, chart.blank().rstrip())
        return
    told = [_told(umpire, *one) for one in known.values()]
    _print({"charts": told}, as_json, _listed(told))


def _listed(told: list[dict[str, Any]]) -> str:
    """All charts, and what to do with one of them."""
    if not told:
        return "every table that the rules look up is printed in a document"
    return "\n".join([*(_lines(one) for one in told), "", HOW.format(title=told[0]["title"])])


def _print(data: dict[str, Any], as_json: bool, text: str) -> None:
    print_json(data) if as_json else click.echo(printable(text))


def _named(wanted: str, known: list[str]) -> str:
    plain = {one.lower(): one for one in known}
    if wanted.lower() in plain:
        return plain[wanted.lower()]
    holding = [title for name, title in plain.items() if wanted.lower() in name]
    from queries.telling.words import listed  # late: it loads the engine

    near = holding or [plain[one] for one in near_misses(wanted.lower(), plain)]
    meant = f"did you mean {listed(list(map(repr, near)), 'or')}?" if near else f"they are {', '.join(known)}"
    raise UmpireError(f"no chart is called {wanted[:60]!r}; {meant}")


def _told(umpire: Umpire, chart: Chart, brought: bool) -> dict[str, Any]:
    questions = [umpire.decision(name)[1].question for name in chart.decisions]
    return {
        "title": chart.title,
        "says": chart.says,
        "brought": brought,
        "each_turn": chart.each_turn,
        "questions": questions,
    }


def _lines(one: dict[str, Any]) -> str:
    state = (
        "brought" if one["brought"] else "in the situation, for its turn" if one["each_turn"] else "lacking"
    )
    return "\n".join([f"{one['title']}: {state}", *(f"  {question}" for question in one["questions"])])
