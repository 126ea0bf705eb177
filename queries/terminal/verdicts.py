"""Verdicts and decisions laid out with rich, to be read on a terminal in the middle of a game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from kb.engine.verdict import Verdict
from queries.terminal.common import printable

WIDTH = 100
DEEPEST = 40  # reasons below reasons
STEP_DEEP = 1  # and below a step of a sequence, which is asked for its reasons by itself
BAR = 40  # characters of a bar that stands for certainty
STYLES = {"yes": "bold green", "no": "bold red"}


def wide_console() -> Console:
    console = Console(highlight=False)
    console.width = min(console.width, WIDTH)
    return console


def print_verdict(verdict: Verdict) -> None:
    """The verdict: the answer first, then the clauses that decide it, then what it rests on."""
    console = wide_console()
    said = verdict.value if verdict.status == "answered" else verdict.status
    head = Text(printable(verdict.question), style="bold")
    head.append("  ")
    head.append(printable(said or ""), style=STYLES.get(said or "", "bold cyan"))
    console.print(head)
    played = f"{verdict.edition}" + (
        f", options {', '.join(map(str, verdict.options))}" if verdict.options else ""
    )
    console.print(Text(f"{verdict.decision} in {played}", style="dim"))
    if verdict.why_not:
        console.print(Text(printable(verdict.why_not), style="yellow"))
    if verdict.next:
        console.print(_coming(verdict.next))
    if verdict.because:
        title = "these clauses disagree" if verdict.status == "conflict" else "because"
        tree = Tree(Text(title, style="bold"))
        _grow(tree, verdict.because)
        console.print(tree)
    for title, lines in (
        ("needs", verdict.needs),
        ("assumed", verdict.assumed),
        ("rulings", verdict.rulings),
    ):
        if lines:
            console.print(
                Text(f"{title}: ", style="bold").append(printable("; ".join(lines)), style="not bold")
            )
    if verdict.borrowed:
        console.print(
            Text(f"{len(verdict.borrowed)} clauses are borrowed from the other edition", style="dim")
        )
    if verdict.chances:
        console.print(_bars(verdict.chances))
    if verdict.changes:
        tree = Tree(Text("what would change it", style="bold"))
        for change in verdict.changes:
            tree.add(Text(printable(f"{change['if']}: ")).append(printable(change["then"]), style="bold"))
        console.print(tree)


def _coming(step: dict) -> Text:
    """The step of a sequence that comes next: who takes it, and what it waits for."""
    line = Text("next: ", style="bold").append(printable(step["step"].replace("_", " ")), style="bold cyan")
    if step["by"]:
        line.append(f" by {printable(step['by'])}", style="not bold")
    if step["needs"]:
        line.append(f", which needs {printable('; '.join(step['needs']))}", style="not bold")
    return line


def _grow(tree: Tree, because: list[dict], deeper: int = DEEPEST) -> None:
    for one in because if deeper > 0 else ():
        line = Text("next: " if "next" in one else "", style="yellow")
        line.append(printable(one["says"]), style="default")
        if one.get("by"):
            line.append(f"  by {printable(one['by'])}", style="default")
        if one["about"]:
            line.append(f"  ({printable(one['about'])})", style="dim")
        line.append(" = ").append(printable(one["value"]), style="bold")
        if one.get("above"):
            line.append(" (as above)", style="dim")
        line.append(f"  [{', '.join(cite.partition('/')[2] for cite in one['cites'])}]", style="cyan")
        _grow(tree.add(line), one["because"], deeper - 1 if "step" not in one else STEP_DEEP)


def _bars(chances: list[dict]) -> Group:
    """The distribution of outcomes, one bar each."""
    width = max(len(one["value"]) for one in chances)
    lines = [Text("chances", style="bold")]
    for one in chances:
        chance = Fraction(one["chance"])
        bar = "\u2588" * max(1, round(chance * BAR))
        percent = f"{float(chance) * 100:.1f}%"
        lines.append(Text(f"{printable(one['value']):>{width}}  {percent:>6}  {one['chance']:>7}  {bar}"))
    return Group(*lines)


def print_decisions(found: list[dict[str, Any]]) -> None:
    """Every decision with its question, by section."""
    table = Table(box=None, show_header=True, header_style="bold", pad_edge=False)
    for title in ("decision", "section", "question"):
        table.add_column(title, overflow="fold")
    for one in found:
        table.add_row(*(Text(printable(str(one[name]))) for name in ("name", "section", "question")))
    wide_console().print(table)


def print_decision(one: dict[str, Any]) -> None:
    """One decision: what it is asked about, the facts that it looks at, and its clauses."""
    console = wide_console()
    takes = ", ".join(f"{name}: {kind}" for name, kind in one["takes"].items())
    console.print(Text(f"{one['name']}({takes}) -> {one['gives']}", style="bold"))
    console.print(Text(printable(one["question"])))
    for kind, fields in one["facts"].items():
        tree = Tree(Text(f"facts of each {kind}", style="bold"))
        for field in fields:
            line = Text(f"{field['name']}: {', '.join(field.get('values', ())) or field['type']}")
            if "usually" in field:
                line.append(f", usually {field['usually']}", style="dim")
            if field["description"]:
                line.append(f"  {printable(field['description'])}", style="dim")
            tree.add(line)
        console.print(tree)
    tree = Tree(Text("clauses", style="bold"))
    for clause in one["clauses"]:
        layer = "" if clause["layer"] == "printed" else f"{clause['layer']}: "
        tree.add(Text(layer, style="yellow").append(printable(clause["text"]), style="default"))
    console.print(tree)
