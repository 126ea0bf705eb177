"""A chronicle laid out with rich: the events by date, then how things stand."""

from __future__ import annotations

from rich.text import Text

from queries.chronicle import Chronicle, ChronicleEntry
from queries.printable import printable
from queries.terminal.verdicts import numbers_of, wide_console

STYLES = {"happened": "", "illegal": "bold red", "not known": "yellow"}


def print_chronicle(chronicle: Chronicle) -> None:
    """What happened, what was illegal and why, and what is so now."""
    console = wide_console()
    date = ""
    for one in chronicle.entries:
        if one.date != date:
            date = one.date
            console.print(Text(printable(date), style="bold cyan"))
        if one.says:
            for line in _lines(one):
                console.print(line)
    if chronicle.stands:
        console.print(Text("as things stand", style="bold"))
    for thing, facts in chronicle.stands:
        console.print(Text(printable(f"  {thing}: {', '.join(facts)}")))


def _lines(one: ChronicleEntry) -> list[Text]:
    head = Text(f"  {printable(one.says)}")
    if one.status != "happened":
        head.append(f"  {one.status}", style=STYLES[one.status])
    lines = [head]
    for words, cites in one.why:
        lines.append(Text(printable(f"      {words}")))
        if cites:
            lines[-1].append(f"  [{numbers_of(cites)}]", style="cyan")
    lines += [Text(printable(f"      {words}"), style="dim") for words in one.then]
    lines += [Text(printable(f"      supposed {words}"), style="yellow") for words in one.supposed]
    return lines
