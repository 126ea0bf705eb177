"""What can be asked of the things on the table, in a player's words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Any

from kb.engine.code import DecisionCode, ParameterCode
from kb.engine.law import Law
from queries.board.contents import Board
from queries.board.table_data import TableData, table_of
from queries.search.engine import stems
from queries.telling import words

_ASKS_WHAT = re.compile(r"(?:^|,? )(?:who|whom|whose|what|which|where|when|why|how)\b(?! about)", re.I)
MOST_QUESTIONS = 12
MOST_ORDERS = 24  # in which things may be what a decision takes


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that a button asks: in a player's words, and as a situation writes it."""

    said: str
    asks: str


def asked_in_words(law: Law, wanted: str, loosely: bool = True) -> list[str]:
    """The decisions whose question a player asks in words that the table has for it, those first that share
    most words; `loosely` those too of which he says only a part."""
    words_ = set(stems(wanted))
    found = []
    for name, told in table_of(law).questions.items():
        known = [one for one in (set(stems(said)) for said in told.split(" / ")) if one]
        shared = [len(said) for said in known if said <= words_]
        if shared or (loosely and words_ and any(words_ <= said for said in known[:1])):
            found.append((-max(shared, default=0), name))
    return [name for _, name in sorted(found, key=lambda one: one[0])]


def asks_for_more(wanted: str) -> bool:
    """Whether a question wants more than yes or no: "if I declare war, who controls it?"."""
    return not words.ASKED.match(wanted) and _ASKS_WHAT.search(wanted) is not None


def questions(
    law: Law, board: Board, chosen: Iterable[str], asked: dict[str, int], fitting: Sequence[str] = ()
) -> list[Choice]:
    """What can be asked of the things on the table: of those chosen first, else of acts, battles, counters;
    what players ask first stands first, then what most examples ask (`asked`).  With `fitting`, these
    decisions and no others."""
    data = table_of(law)
    things = _by_name(board)
    wanted = [name for name in chosen if name in things]
    order = {name: place for place, name in enumerate(fitting or data.questions)}
    found: list[tuple[tuple[int, int, int], Choice]] = []
    for decision in law.code.decisions.values():
        if decision.name not in order and (fitting or not asked.get(decision.name)):
            continue
        for rank, names in enumerate(_arguments(decision, things, wanted, board, law)):
            choice = Choice(_said(decision, names, things, data), f"{decision.name}({', '.join(names)})")
            found.append(((order.get(decision.name, len(order)), rank, -asked.get(decision.name, 0)), choice))
    return [choice for _, choice in sorted(found, key=lambda one: one[0])[:MOST_QUESTIONS]]


def _by_name(board: Board) -> dict[str, str]:
    things: list[Any] = [*board["places"], *board["pieces"], *board["others"]]
    return {one["name"]: one["type"] for one in things}


def _arguments(
    decision: DecisionCode, things: dict[str, str], wanted: list[str], board: Board, law: Law
) -> list[list[str]]:
    """With which things on the table a decision can be asked."""
    takes = [(one.type, one.is_list) for one in decision.parameters]
    if any(is_list for _, is_list in takes) or not takes:
        return []
    chosen = [things[name] for name in wanted]
    if len(takes) > 1:
        if sorted(kind for kind, _ in takes) != sorted(chosen):
            return []
        found = next(
            (
                order
                for order in islice(permutations(wanted), MOST_ORDERS)
                if all(things[one] == kind for one, (kind, _) in zip(order, takes, strict=True))
                and all(
                    _is_called(one, name, board, law)
                    for one, name in zip(decision.parameters, order, strict=True)
                )
            ),
            None,
        )
        return [list(found)] if found else []
    kind = takes[0][0]
    of_kind = [name for name in wanted if things[name] == kind]
    if (
        wanted
        and not of_kind
        and kind
        in {place["type"] for place in board["places"]} | {piece["type"] for piece in board["pieces"]}
    ):
        return []
    names = of_kind or [name for name, each in things.items() if each == kind]
    return [[name] for name in reversed(names[-2:])] if not of_kind else [[name] for name in of_kind[:2]]


def _is_called(parameter: ParameterCode, name: str, board: Board, law: Law) -> bool:
    """Whether a thing is what a decision calls what it asks about: its `ship` is no land unit."""
    family = law.code.types.kind_called(parameter.name)
    kind = next((one["kind"] for one in board["pieces"] if one["name"] == name), "")
    return family is None or not kind or kind in family.values


def _said(decision: DecisionCode, names: list[str], things: dict[str, str], data: TableData) -> str:
    short = data.questions.get(decision.name, "").partition(" / ")[0]
    called = words.listed([words.name(name) for name in names])
    if short:
        return f"{short} ({called})"
    told = [[one.name, one.type, name] for one, name in zip(decision.parameters, names, strict=True)]
    return words.about(decision.question or decision.name, told)
