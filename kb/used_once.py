"""Decisions that should be a name inside another one.

A decision is a question that somebody asks.  One of a single clause that only one other decision needs, at
one place, and that nobody asks, or for whose answer its author has no sentence, is no question but a part of
that other one: it belongs into its `where`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

import msgspec

from kb.engine.code import DecisionCode, LawCode
from kb.engine.look_through import asked_by, told_by
from kb.engine.types import FOUND
from parsers.records import Block

_DECLARATION = re.compile(r"^(decision|amend)\b", re.MULTILINE)
# Shapes that stand for themselves: a `where` holds a value or a list of conditions.
_OWN = ("path", "flow", "sequence", "changes")


def used_once(law: LawCode, blocks: Iterable[Block], asked: Collection[str]) -> list[DecisionCode]:
    """The decisions that belong into the `where` of another one.  `asked` are those that examples ask.

    One that an example or the table (`table.toml`) asks and that is answered in a sentence, or by a way over
    the map, is none of them, nor is one that derives a fact, has a premise, is all that stands below its
    sentence, or is needed by the clauses of several sections.
    """
    derived = {one.derived_by for record in law.types.records.values() for one in record.fields.values()}
    kept = {*asked, *_words(msgspec.to_builtins(law.table))}
    users = _users(law)
    alone = {(block.place.path, line) for block in blocks for line in _only_one(block)}
    return [
        one
        for one in law.decisions.values()
        if len(one.clauses) == 1
        and len(users[one.name]) == 1
        and not one.premises
        and one.shape not in _OWN
        and not (one.name in kept and (one.says or one.result in FOUND))
        and one.name not in derived
        and (one.path, one.first_line) not in alone
    ]


def _users(law: LawCode) -> dict[str, set[tuple[str, str]]]:
    """By decision: the decisions that ask it, each with the section whose clause, or sentence, does."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for decision in law.decisions.values():
        for clause in (*decision.clauses, *decision.premises):
            for name in asked_by([clause], decision):
                found[name].add((decision.name, clause.id.partition("#")[0]))
        for name in told_by(decision):
            found[name].add((decision.name, f"{decision.document}/{decision.section}"))
    return found


def _words(node: object) -> Iterator[str]:
    """Every word that stands anywhere in plain data."""
    if isinstance(node, str):
        yield from re.findall(r"\w+", node)
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from _words(key)
            yield from _words(value)
    elif isinstance(node, (list, tuple)):
        for one in node:
            yield from _words(one)


def _only_one(block: Block) -> list[int]:
    """The line, in its file, of the one declaration of a block; nothing where there are several."""
    found = [one.start() for one in _DECLARATION.finditer(block.text)]
    return [block.place.first_line + block.text.count("\n", 0, at) for at in found] if len(found) == 1 else []
