"""The vocabulary on a terminal: types, kinds and facts."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from queries.printable import printable
from queries.terminal.verdicts import wide_console
from queries.vocabulary import FactKnown, TypeInBrief, TypeKnown


def print_types(types: list[TypeInBrief]) -> None:
    """Every type of thing with how it is stated."""
    table = _table("type", "facts", "stated as", "what it is")
    for one in types:
        says = one["says"]
        if one["kinds"]:
            says = f"{says} Kinds: {', '.join(one['kinds'])}.".strip()
        table.add_row(*_cells(one["name"], str(one["facts"]), one["stated_as"], says))
    wide_console().print(table)


def print_type(one: TypeKnown) -> None:
    """A type, a kind or a list of values, with what can be said; or the facts of one name."""
    out = wide_console()
    head = one["name"] + (f" is a {one['is_a']}" if "is_a" in one else "")
    out.print(Text(printable(head), style="bold"))
    for line in (one.get("says"), one.get("stated_as")):
        if line:
            out.print(Text(printable(line)))
    if one.get("printed_kinds"):
        out.print(Text(f"printed kinds: {', '.join(one['printed_kinds'])}"))
    if "values" in one:
        table = _table("value", "said")
        for value in one["values"]:
            table.add_row(*_cells(value["value"], ", ".join(value["said"])))
        out.print(table)
        return
    if not one["facts"]:
        out.print(Text("Nothing more is told of it; the rules give all else."))
        return
    table = _table("write", "for what")
    for each in one["facts"]:
        table.add_row(*_fact(each))
    out.print(table)


SOURCES = {
    "printed": "It is printed on the map or counter.",
    "happened": "It is something that has happened.",
    "derived": "The rules give it.",
}


def _fact(one: FactKnown) -> list[Text]:
    """How a fact is written, and what it says: its question, what it may be, and what is usual."""
    values = one.get("values", [])
    parts = [
        one["question"],
        f"One of: {', '.join(values)}." if values and values != ["yes", "no"] else "",
        f"Usually {one['usually']}." if "usually" in one else "",
        SOURCES.get(one["source"], ""),
    ]
    owner = one.get("of") or ", ".join(one.get("kinds", ()))
    of = f"{owner}: " if owner else ""
    write = dict.fromkeys([*one["said"], *one.get("also", ()), one["name"]])
    return _cells("\n".join(write), of + " ".join(part for part in parts if part))


def _table(*titles: str) -> Table:
    table = Table(box=None, show_header=True, header_style="bold", pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def _cells(*cells: str) -> list[Text]:
    return [Text(printable(cell)) for cell in cells]
