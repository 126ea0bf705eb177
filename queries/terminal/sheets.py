"""A filled-in sheet laid out with rich, to be read on a terminal or printed."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from queries.printable import printable
from queries.sheets import Cell, FilledSheet
from queries.terminal.verdicts import STYLES, numbers_of, wide_console


def print_sheet(sheet: FilledSheet) -> None:
    """The sheet: its lines, the plan by which it comes about, its items, and what is left."""
    console = wide_console()
    console.print(Text(printable(sheet.title), style="bold"))
    if sheet.situation:
        console.print(Text(printable(sheet.situation), style="dim"))
    console.print(_lines(sheet.lines))
    for route in sheet.routes:
        goods = f"{route.amount} {route.goods}".rstrip()
        console.print(Text(printable(f"  {goods}: {' > '.join(route.stops)}"), style="dim"))
    if sheet.limits:
        limits = f"  What keeps it from being more: {'; '.join(sheet.limits)}"
        console.print(Text(printable(limits), style="dim"))
    if sheet.rows:
        console.print(_items(sheet))
    for number, note in enumerate(sheet.notes, 1):
        console.print(Text(printable(f"  note {number}: {'; '.join(note.why)}"), style="yellow"))
    console.print(_lines(sheet.ends))
    if sheet.needs:
        console.print(Text("still needed", style="bold"))
    for one in sheet.needs:
        console.print(Text(printable(f"  {one.words}")))


def _lines(cells: list[Cell]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right", style="bold")
    table.add_column(style="yellow")
    table.add_column(style="cyan")
    for one in cells:
        said = [one.label, one.value, "; ".join(one.why), numbers_of(one.cites)]
        table.add_row(*map(printable, said))
    return table


def _items(sheet: FilledSheet) -> Table:
    table = Table(box=None, pad_edge=False, title=None)
    table.add_column(printable(sheet.items_label))
    for one in sheet.rows[0].cells:
        table.add_column(printable(one.label))
    table.add_column("why", style="yellow")
    for row in sheet.rows:
        why = (f"note {row.note}",) if row.note else row.reason.why if row.reason else ()
        cells = [Text(printable(cell.value), style=STYLES.get(cell.value, "")) for cell in row.cells]
        table.add_row(printable(row.label), *cells, printable("; ".join(why)))
    return table
