"""Texts in lines that fit the terminal and break between words."""

from __future__ import annotations

import shutil
import textwrap

import click

from queries.printable import printable

MOST_WIDTH = 100  # columns; longer lines are hard to read
LEAST_WIDTH = 20
ITEM = "- "


def say(text: str, indent: str = "", bold: bool = False) -> None:
    """Prints a text, each of its lines by itself; what goes on with an item of a list stands below its
    first word."""
    width = max(min(shutil.get_terminal_size().columns, MOST_WIDTH), LEAST_WIDTH)
    for line in printable(text).split("\n"):
        further = indent + " " * len(ITEM) if line.startswith(ITEM) else indent
        lines = textwrap.wrap(
            line, width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
        )
        click.echo(click.style("\n".join(lines), bold=True) if bold else "\n".join(lines))
