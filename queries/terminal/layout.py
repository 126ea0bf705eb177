"""Pages and references laid out with rich, to be read on a terminal.

What a document says is printed as it is: never as rich's own markup, and without control characters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from markdown_it import MarkdownIt
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text
from rich.tree import Tree

from kb.citations.graph import WalkedCitation
from queries.neighbourhood import Neighbourhood
from queries.page_data import (
    AskedShown,
    CitationInto,
    CitationOut,
    Counterpart,
    Page,
    RulingNamed,
)
from queries.printable import printable
from rules_corpus.known import fate_of, sheets

WIDTH = 100  # columns; longer lines are hard to read
SHOWN = 20  # references of a list that a page shows; `umpire refs` shows all

_FATE = f"In the {next((fate_of(one)[1] for one in sheets() if fate_of(one)[1]), 'newer edition')}"
FACT_NAMES = {
    "kind": "Kind", "year": "Year", "publisher": "Publisher", "source": "Read from", "kit": "Kit",
    "level": "Level", "needs": "Needs", "references_as_written": "Rules on", "effect": "Effect",
    "fate": _FATE, "fate_note": "There", "answered": "Answered", "reason": "Reason",
    "quote": "Quotes", "also": "Also", "see": "See", "parent": "Under", "situation": "Situation",
    "waits_for": "Waits for", "places": "Places", "reading": "Reading", "why": "Why",
}  # fmt: skip


Cited = TypeVar("Cited", CitationInto, CitationOut)


def print_page(page: Page) -> None:
    """Print what `queries.page.page` gathered."""
    console = _console()
    _head(console, page)
    _facts(console, page["facts"])
    _body(console, page)
    _parts(console, page)
    _asked(console, page["asked"])
    _list(console, "Options", page["options"])
    _list(console, "Changes", page["sections"])
    _rulings(console, page["rulings"])
    _list(console, "Tables", page["tables"])
    _list(console, "Examples", page["examples"])
    _list(console, "Sections", page["children"])
    _counterparts(console, page["concordance"])
    _list(console, "Refers to", _distinct(page["refers_to"]))
    _list(console, "Referred to by", _distinct(page["referred_to_by"]))


def print_references(found: Neighbourhood) -> None:
    """Print the references around a node as two trees, out of it and into it."""
    console = _console()
    for title, citations in (("refers to", found.out), ("is referred to by", found.into)):
        tree = Tree(
            _line(found.label(found.start.id), "bold").append(
                f" {title}" if citations else f" {title} nothing"
            )
        )
        console.print(_grown(tree, found, citations))


def _grown(tree: Tree, found: Neighbourhood, citations: list[WalkedCitation]) -> Tree:
    """The tree with each citation below the first branch of the node it starts from: `citations` come nearest
    first, so that branch is there, and no node branches out twice."""
    branches = {found.start.id: tree}
    shown = set()
    for one in citations:
        near = one.source if one.forwards else one.target
        if (near, one.reached, one.kind) not in shown:
            shown.add((near, one.reached, one.kind))
            branch = branches[near].add(_line(found.label(one.reached)).append(f"  {one.kind}", "dim"))
            branches.setdefault(one.reached, branch)
    return tree


class _Output(Console):
    """A console that leaves a reader who goes away (`umpire refs ... | head -1`) to the command line."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _console() -> Console:
    console = _Output(markup=False, highlight=False, emoji=False)
    console.width = min(console.width, WIDTH)
    return console


def _line(text: str, style: str = "") -> Text:
    return Text(printable(" ".join(text.split())), style)


def _markdown(text: str) -> Markdown:
    """Markdown in which HTML is text like any other, and an address stands beside its link."""
    laid_out = Markdown("", hyperlinks=False)
    laid_out.parsed = MarkdownIt("commonmark", {"html": False}).enable("table").parse(printable(text))
    return laid_out


def _title(console: Console, text: str) -> None:
    console.print()
    console.print(_line(text, "bold"))


def _head(console: Console, page: Page) -> None:
    trail = [page["document"]["title"], *(item["label"] for item in page["breadcrumb"])]
    console.print(_line(" › ".join(trail), "dim"))
    console.print(_line(page["label"], "bold underline"))
    console.print(_line(f"{page['kind']} {page['id']}", "dim"))


def _facts(console: Console, facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        text = ", ".join(value) if isinstance(value, list) else str(value)
        console.print(Text(f"{FACT_NAMES[name]}: ", "dim").append(printable(text), "not dim"))


def _body(console: Console, page: Page) -> None:
    if page["digest"]:
        console.print()
        console.print(_markdown(page["digest"]))
    for title in ("question", "answer", "text"):
        if page[title] and not (page["parts"] and title != "text"):
            _title(console, "In your own copy" if title == "text" else title.capitalize())
            console.print(Text(printable(page[title])))
    if not any(
        page[name] for name in ("digest", "text", "question", "answer", "facts", "children", "tables")
    ):
        console.print(_line("Nothing is written about it yet.", "italic"))
    if page["place"]:
        place = page["place"]
        console.print(_line(f"{place['path']}:{place['first_line']}", "dim"))


def _parts(console: Console, page: Page) -> None:
    for part in page["parts"]:
        _title(console, f"Question {part['label']}".strip())
        console.print(Text(printable(part["question"] or "")))
        console.print(_verdict(part["verdict"] or "", part["reason"] or part["answer"] or ""))
        if part["answer"] and part["reason"]:
            console.print(Padding(Text(printable(part["answer"]), "dim"), (0, 2), expand=False))


def _asked(console: Console, asked: list[AskedShown]) -> None:
    """What players ask, each question with its answer below it."""
    if asked:
        _title(console, "Players ask")
    for one in asked:
        console.print(Padding(_line(one["question"], "italic"), (0, 2), expand=False))
        if one["answer"]:
            console.print(Padding(_line(one["answer"]), (0, 4), expand=False))


def _verdict(verdict: str, reason: str) -> Text:
    """The verdict and why; an answer that is no more than the verdict is not said twice."""
    if reason.strip(" .").lower() == verdict.lower():
        reason = ""
    line = Text(printable(verdict).capitalize(), "bold")
    return line.append(": " if verdict and reason else "").append(printable(reason), "not bold")


def _list(console: Console, title: str, items: Sequence[Mapping[str, object]]) -> None:
    if not items:
        return
    _title(console, title)
    for item in items[:SHOWN]:
        line = _line(f"  {item['label'] or item['id']}")
        remarks = [str(item.get(name) or "") for name in ("id", "kind", "doubtful")]
        console.print(line.append("  " + printable(" ".join(filter(None, remarks))), "dim"))
    if len(items) > SHOWN:
        console.print(_line(f"and {len(items) - SHOWN} more (umpire refs lists all)", "dim"))


def _rulings(console: Console, rulings: list[RulingNamed]) -> None:
    if not rulings:
        return
    _title(console, "Rulings")
    for ruling in rulings:
        console.print(_line(ruling["label"]).append(f"  {printable(_remarks(ruling))}", "dim"))
        verdicts = [
            f"({verdict['label']}) {verdict['verdict']}" if verdict["label"] else verdict["verdict"]
            for verdict in ruling["verdicts"]
            if verdict["verdict"]
        ]
        if verdicts:
            console.print(Padding(_line("; ".join(verdicts), "bold"), (0, 4), expand=False))


def _remarks(ruling: RulingNamed) -> str:
    through = f"on {ruling['through']}" if ruling["through"] else ""
    fate = f"now {ruling['fate']}" if ruling["fate"] else ""
    return ", ".join(filter(None, (ruling["effect"], fate, through)))


def _counterparts(console: Console, counterparts: list[Counterpart]) -> None:
    for other in counterparts:
        if other["id"]:
            _title(console, f"{other['document']}: {other['label'] or other['id']}")
        else:
            _title(console, "Nothing answers to it in the other edition")
        remarks = f"{other['confidence']} confidence, by {other['basis']}" if other["basis"] else ""
        console.print(_line(" ".join(filter(None, (other["id"], remarks, other["note"]))), "dim"))
        if other["digest"]:
            console.print(_markdown(other["digest"]))
        if other["text"]:
            console.print(Text(printable(other["text"])))


def _distinct(references: Sequence[Cited]) -> list[Cited]:
    """Each node once, however often it is cited."""
    return list({(item["id"], item["kind"]): item for item in references}.values())
