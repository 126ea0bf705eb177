"""Verdicts and decisions laid out with rich, to be read on a terminal in the middle of a game."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from kb.engine.records import Explanation
from kb.engine.verdict import Verdict
from queries.printable import printable
from queries.telling import words
from queries.telling.verdict import FEW_ASSUMED, LedgerLine, NeededFact, Prospect, told

WIDTH = 100
NARROW = 72  # columns, in fewer of which a table of decisions breaks its words
DEEPEST = 40  # reasons below reasons
STEP_DEEP = 1  # and below a step of a sequence, which is asked for its reasons by itself
MOST_UNMET = 6  # bars of which a verdict without the clauses says that they are not the case
MOST_ASSUMED = 4  # groups of assumptions that are shown
MOST_ANSWERS = 8  # to what is needed, of which more are only hinted at
BAR = 40  # characters of a bar that stands for certainty
BESIDE_A_BAR = 12  # columns, for the chance in percent and blanks, and as many as the fractions take
STYLES = {"yes": "bold green", "no": "bold red"}


def wide_console() -> Console:
    """A console as wide as the terminal, also as one that knows no colours, up to what can be read."""
    size = shutil.get_terminal_size()
    return Console(highlight=False, width=min(size.columns, WIDTH), height=size.lines)


def print_verdict(verdict: Verdict, edition: str, law: bool = False) -> None:
    """The verdict: the answer first, then the title of the edition by which it is so, the working, and what
    it rests on; with `law` the clauses."""
    console = wide_console()
    found = verdict.as_dict()
    said = told(found)
    first, colon, rest = said.answer.partition(":")
    head = Text(printable(said.answer), style="bold")
    if colon and first.lower() in STYLES:
        head = Text(first + colon, style=STYLES[first.lower()]).append(printable(rest), style="bold")
    if said.cites:
        head = Text.assemble(head[:-1], (f" ({numbers_of(said.cites)})", "cyan"), head[-1:])
    console.print(head)
    options = (
        f", with option{'s'[: len(verdict.options) - 1]} {', '.join(map(str, verdict.options))}"
        if verdict.options
        else ""
    )
    console.print(Text(printable(f"{edition}{options}"), style="dim"))
    if said.why_not:
        console.print(Text(printable(said.why_not), style="yellow"))
    for line in said.ledger:
        console.print(_line(line))
    if said.beside:
        console.print(Text(f"also looked at: {in_a_row(said.beside)}", style="dim"))
    if said.unmet:
        console.print(Text(f"looked at, and not the case: {in_a_row(said.unmet, MOST_UNMET)}", style="dim"))
    _questions(console, "still needed", said.needs)
    _questions(console, "it waits for", said.waits_for)
    claims = (("claimed", said.claimed), ("claimed against the rules", said.contradicted))
    assumed = said.assumed if law else _shortly(said.assumed, said.weighty)
    for title, lines in (("assumed", assumed), *claims, ("rulings", verdict.rulings)):
        if lines:
            line = Text(f"{title}: ", style="bold")
            console.print(line.append(printable("; ".join(lines)), style="not bold"))
    if said.chances:
        console.print(_bars("chances", said.chances, console.width))
    _print_outlook(console, said.outlook, said.legend)
    _questions(console, "to expect more, say", said.open)
    if said.changes:
        console.print(Text("what would change it", style="bold"))
        for what, then in said.changes:
            console.print(_set_in(Text(printable(f"{what} -> ")).append(printable(then), style="bold")))
    if law:
        _print_clauses(console, verdict)


def _shortly(assumed: list[str], weighty: int | None) -> list[str]:
    """What was assumed, of much only what would change the answer, where that is known, and no more than one
    reads; how much more there is."""
    if sum(map(len, assumed)) <= FEW_ASSUMED:
        return assumed
    if weighty == 0:
        return [f"what is usual in {len(assumed)} points, none of which alone changes it (--law)"]
    most = min(MOST_ASSUMED, weighty or MOST_ASSUMED)
    shown = [_cut(one) for one in assumed[:most]]
    left = len(assumed) - len(shown)
    if not left:
        return shown
    more = "more that are usual" if weighty is not None else "more"
    return [*shown, f"and {left} {more} (--law shows all)"]


def _cut(facts: str) -> str:
    """The facts of one group, of a long one the first of them."""
    if len(facts) <= FEW_ASSUMED:
        return facts
    return f"{facts[:FEW_ASSUMED].rpartition(', ')[0]} and more"


def numbers_of(cites: tuple[str, ...]) -> str:
    """The sections that are cited, by their numbers."""
    return ", ".join(dict.fromkeys(map(words.cited, cites)))


def _line(line: LedgerLine, deeper: int = 1) -> Padding:
    """A line of the ledger: what counts, how much, and by which rule; what does not fit goes on below it."""
    text = Text(printable(line.words))
    if line.value:
        text.append("  ").append(printable(line.value), style="bold")
    if line.by:
        text.append(f", by {printable(line.by)}")
    if line.cites:
        text.append(f"  [{numbers_of(line.cites)}]", style="cyan")
    return _set_in(text, line.depth + deeper)


def _set_in(text: Text, deep: int = 1) -> Padding:
    """A text that stands further in, also where it goes on in the next line."""
    return Padding(text, (0, 0, 0, 2 * deep), expand=False)


def in_a_row(lines: list[LedgerLine], most: int = 0) -> str:
    """Lines in a row, no more than so many of them where that is said."""
    found = list(dict.fromkeys(f"{one.words.rstrip('.')} {one.value}".rstrip() for one in lines))
    more = [f"and {len(found) - most} more"] if 0 < most < len(found) - 1 else []
    return printable("; ".join([*(found[:most] if more else found), *more]))


def _questions(console: Console, title: str, asked: list[NeededFact]) -> None:
    if asked:
        console.print(Text(title, style="bold"))
    for one in asked:
        few = [*one.answers[:MOST_ANSWERS], "..."] if len(one.answers) > MOST_ANSWERS + 2 else one.answers
        answers = f" ({', '.join(few)})" if few else ""
        console.print(_set_in(Text(printable(f"{one.words}{answers}"))))


def _print_clauses(console: Console, verdict: Verdict) -> None:
    title = "these clauses disagree" if verdict.status == "conflict" else "clauses"
    tree = Tree(Text(title, style="bold"))
    _grow(tree, verdict.because)
    console.print(Text(f"{verdict.decision}({', '.join(verdict.of)})", style="dim"))
    console.print(tree)
    if verdict.borrowed:
        console.print(
            Text(f"{len(verdict.borrowed)} clauses are borrowed from the other edition", style="dim")
        )


def _grow(tree: Tree, because: list[Explanation], deeper: int = DEEPEST) -> None:
    for one in because if deeper > 0 else ():
        line = Text("next: " if one.next else "", style="yellow")
        line.append(printable(one.text), style="default")
        if one.by:
            line.append(f"  by {printable(one.by)}", style="default")
        if one.about:
            line.append(f"  ({printable(one.about)})", style="dim")
        line.append(" = ").append(printable(one.value), style="bold")
        if one.above:
            line.append(" (as above)", style="dim")
        line.append(f"  [{', '.join(cite.partition('/')[2] for cite in one.cites)}]", style="cyan")
        _grow(tree.add(line), one.because, STEP_DEEP if one.step else deeper - 1)


def _print_outlook(console: Console, outlook: list[Prospect], legend: list[tuple[str, str]]) -> None:
    """What one wants to know beside the answer, and the signs of a result with what they mean."""
    if outlook:
        console.print(Text("what to expect", style="bold"))
    for one in outlook:
        if one.chances:
            console.print(_bars(one.words.lower(), one.chances, console.width))
            continue
        cites = f"  [{numbers_of(one.cites)}]" if one.cites else ""
        line = Text(f"  {printable(one.words)}  ").append(printable(one.value), style="bold")
        console.print(line.append(cites, style="cyan"))
        for each in one.ledger:
            console.print(_line(each, 2))
    if legend:
        console.print(Text("; ".join(f"{sign}: {means}" for sign, means in legend), style="dim"))


def _bars(title: str, chances: Sequence[tuple[str, str]], columns: int) -> Group:
    """The distribution of outcomes, one bar each, in so many columns."""
    width = max(len(value) for value, _ in chances)
    lines = [Text(title, style="bold")]
    fractions = max(7, *(len(exact) for _, exact in chances))
    most = min(BAR, max(1, columns - width - fractions - BESIDE_A_BAR))
    for value, exact in chances:
        chance = Fraction(exact)
        bar = "\u2588" * max(1, round(chance * most))
        percent = f"{float(chance) * 100:.1f}%"
        lines.append(Text(f"{printable(value):>{width}}  {percent:>6}  {exact:>{fractions}}  {bar}"))
    return Group(*lines)


def print_decisions(found: list[dict[str, Any]]) -> None:
    """Every decision with its question, by section; below each other where there is no room beside."""
    console = wide_console()
    if console.width < NARROW:
        for one in found:
            console.print(Text(printable(f"{one['name']} ({one['section']})"), style="bold"))
            console.print(Padding(Text(printable(one["question"])), (0, 0, 0, 2)))
        return
    table = Table(box=None, show_header=True, header_style="bold", pad_edge=False)
    for title in ("decision", "section", "question"):
        table.add_column(title, overflow="fold", no_wrap=title == "decision")
    for one in found:
        table.add_row(*(Text(printable(str(one[name]))) for name in ("name", "section", "question")))
    console.print(table)


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
