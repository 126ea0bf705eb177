"""A chronicle laid out with rich: the events by date, then how things stand."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from kb.engine.course import NOT_READ
from queries.chronicle import Chronicle, ChronicleEntry
from queries.printable import printable
from queries.telling.illegal import Cited
from queries.terminal.verdicts import numbers_of, wide_console

STYLES = {"happened": "", "illegal": "bold red", "not known": "yellow", "not read": "bold yellow"}


def print_chronicle(chronicle: Chronicle) -> None:
    """Which lines could not be read, what happened, what was illegal and why, and what is so now."""
    console = wide_console()
    if chronicle.unread:
        console.print(Text(chronicle.unread_head, style="bold yellow"))
    for said in chronicle.unread:
        console.print(_indented(2, Text(printable(said))))
    if chronicle.half_read:
        console.print(Text(printable(chronicle.half_read_head), style="yellow"))
    for said in chronicle.half_read:
        console.print(_indented(2, Text(printable(said))))
    if chronicle.untold:
        console.print(Text(printable(chronicle.untold), style="yellow"))
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
        said = f"{thing}{': ' if thing else ''}{', '.join(facts)}"
        console.print(_indented(2, Text(printable(said))))


def _lines(one: ChronicleEntry) -> list[Padding]:
    head = Text(printable(one.says))
    if one.status != "happened":
        head.append(f"  {one.status}", style=STYLES[one.status])
    lines = [_indented(2, head)]
    if one.status == NOT_READ:
        return lines  # why stands above all
    lines += [_indented(6, _cited(each)) for each in one.why]
    for head_of, those in one.would_be_legal:
        lines.append(_indented(6, Text(head_of)))
        lines += [_indented(8, _cited(each)) for each in those]
    lines += [_indented(6, Text(printable(words), style="yellow")) for words in one.taken]
    lines += [_indented(6, Text(printable(words), style="dim")) for words in one.then]
    lines += [_indented(6, Text(printable(words), style="yellow")) for words in one.supposed]
    lines += [_indented(6, Text(printable(words), style="dim")) for words in one.beside]
    return lines


def _cited(reason: Cited) -> Text:
    words, cites = reason
    line = Text(printable(words))
    if cites:
        line.append(f"  [{numbers_of(cites)}]", style="cyan")
    return line


def _indented(columns: int, line: Text) -> Padding:
    return Padding(line, (0, 0, 0, columns), expand=False)
