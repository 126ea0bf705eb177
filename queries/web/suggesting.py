"""What the search box suggests while a player types: numbers, titles, terms and decisions."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

MOST = 8  # suggestions at a time
MOST_OF_A_KIND = 4
DECISIONS = 3  # of them, behind what can be read
LONGEST = 100  # characters of what is typed that are looked at
WORD = re.compile(r"[\w/'.-]+")
COUNTED = re.compile(r"(?:opt\w*|us entry \w+|ability|section|chapter)\s+(?=\d)")
# Kinds in the order in which they are offered where several fit as well.
ORDER = (
    "section",
    "option",
    "ruling",
    "term",
    "decision",
    "us-entry-option",
    "us-entry-action",
    "table",
    "ability",
)

# Everything that has a page and a name of its own, with the other names of a term.
NAMED = """
    select nodes.id, nodes.kind, nodes.document, nodes.number, nodes.label as name, '' as also from nodes
    where kind in ('section', 'option', 'ruling', 'us-entry-option', 'us-entry-action', 'ability', 'table')
    union all select id, 'term', document, '', entry, also from terms
    union all select id, 'decision', document, '', question, '' from decisions where question <> ''
"""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One name that a player may be typing; `said` is all of it in small letters."""

    id: str
    kind: str
    document: str
    label: str
    number: str
    said: str


def suggestions(connection: sqlite3.Connection) -> list[Suggestion]:
    """Everything that can be suggested, in the order in which it is offered: first the rulebook on which most
    rests."""
    first = next((id for (id,) in connection.execute("select id from documents order by rowid limit 1")), "")
    return sorted(_all(connection), key=lambda one: (one.document != first, ORDER.index(one.kind)))


def _all(connection: sqlite3.Connection) -> Iterator[Suggestion]:
    for id, kind, document, number, name, also in connection.execute(NAMED):
        said = f"{name} {also or ''}".lower()
        yield Suggestion(id, kind, document, name or id, (number or "").lower(), f" {said}")


def fitting(known: list[Suggestion], typed: str) -> list[Suggestion]:
    """The few that fit what was typed, best first: the same number, a number or a name that begins so, and
    names in which every word begins a word."""
    wanted = " ".join(typed[:LONGEST].lower().split())
    words = WORD.findall(wanted)
    if not words:
        return []
    counted = COUNTED.match(wanted)
    number = wanted[counted.end() :] if counted else wanted
    ranked = []
    for place, one in enumerate(known):
        rank = _rank(one, wanted, number, words, bool(counted))
        if rank is not None:
            ranked.append((rank, len(one.label) if rank > 1 else 0, place, one))
    found = [one for *_, one in sorted(ranked, key=lambda each: each[:3])]
    return _mixed(found, MOST if counted or wanted[0].isdigit() else MOST_OF_A_KIND)


def _rank(one: Suggestion, wanted: str, number: str, words: list[str], counted: bool) -> int | None:
    """How well a name fits, 0 best; None where it does not."""
    if one.number and (not counted or one.said.startswith(f" {wanted[:3]}")):
        if one.number == number:
            return 0
        if one.number.startswith(number):
            return 1
    if one.said.startswith(f" {wanted}"):
        return 2
    return 3 if all(f" {word}" in one.said or f"-{word}" in one.said for word in words) else None


def _mixed(found: list[Suggestion], most: int) -> list[Suggestion]:
    """The first of them, at most so many of one kind, and behind them the decisions."""
    decisions = [one for one in found if one.kind == "decision"][:DECISIONS]
    kept: list[Suggestion] = []
    for one in found:
        if len(kept) == MOST - len(decisions):
            break
        if one.kind != "decision" and sum(each.kind == one.kind for each in kept) < most:
            kept.append(one)
    return kept + decisions
