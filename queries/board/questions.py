"""What can be asked of the things on the table, in a player's words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kb.engine.code import DecisionCode
from kb.engine.facts import BETWEEN_WORDS
from kb.engine.law import Law
from queries.board.arguments import OnTable
from queries.board.contents import Board
from queries.board.table_data import Act, Battle, TableData, table_of
from queries.search.engine import stems
from queries.telling import words

_ASKS_WHAT = re.compile(r"(?:^|,? )(?:who|whom|whose|what|which|where|when|why|how)\b(?! about)", re.I)
MOST_QUESTIONS = 12
MOST_RANKED = 60  # of which those that are offered are chosen
MOST_OF_ONE = 3  # ways to ask one question that a player looks for
MOST_LAID = 2  # places in which an act is offered, so that a question can be asked of it
MOST_LACKING = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that a button asks: in a player's words, as a situation writes it, and what a button on the
    table does, which first lays down an act where the question is about one that is not there yet."""

    said: str
    asks: str
    does: str = ""


@dataclass(frozen=True, slots=True)
class QuestionWaiting:
    """A question that cannot be asked yet: the decision, its words, what is not on the table, and a line by
    which one tells of such, "" where no player would."""

    decision: str
    said: str
    lacks: str
    told: str
    is_first: bool  # whether it fits better than all that can be asked


def asked_in_words(law: Law, wanted: str, loosely: bool = True) -> list[str]:
    """The decisions whose question a player asks in words that the table has for it, those first that share
    most words; `loosely` those too of which he says only a part, or names what they are about."""
    words_, data = set(stems(wanted)), table_of(law)
    about = data.about if loosely else {}
    found = []
    for name in dict.fromkeys([*data.questions, *about]):
        told = [*data.questions.get(name, "").split(" / "), *about.get(name, "").split(" / ")]
        known = [one for one in (set(stems(said)) for said in told) if one]
        shared = [len(said) for said in known if said <= words_]
        if shared or (loosely and words_ and any(words_ <= said for said in known)):
            found.append((-max(shared, default=0), name))
    return [name for _, name in sorted(found, key=lambda one: one[0])]


def asks_for_more(wanted: str) -> bool:
    """Whether a question wants more than yes or no: "if I declare war, who controls it?"."""
    return not words.ASKED.match(wanted) and _ASKS_WHAT.search(wanted) is not None


def offered(law: Law, board: Board, chosen: Sequence[str], asked: dict[str, int]) -> list[Choice]:
    """What a player is offered who looks for nothing: what can be asked of the things on the table, each
    question once before any twice, and of the acts that may be laid down where enemies meet."""
    data, table = table_of(law), OnTable(law, board, chosen)
    order = {name: place for place, name in enumerate(data.questions)}
    ranked: list[tuple[tuple[bool, int, int], Choice]] = []
    laid: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for name, place in order.items():
        decision = law.code.decisions.get(name)
        if decision is None or chosen:
            continue
        acts = _laid(law, board, table, decision, in_reach=True)
        kind = decision.parameters[0].type if acts else ""
        ranked += [((False, laid[kind] // MOST_LAID + n, place), one) for n, one in enumerate(acts)]
        laid[kind] += 1
    for one in questions(law, board, chosen, asked, most=MOST_RANKED):
        name = one.asks.partition("(")[0]
        takes = [each.type for each in law.code.decisions[name].parameters]
        is_far = bool(board["pieces"]) and not chosen and bool(takes) and table.is_of_owners(takes[0])
        ranked.append(((is_far, seen[name], order.get(name, len(order))), one))
        seen[name] += 1
    return [one for _, one in sorted(ranked, key=lambda each: each[0])[:MOST_QUESTIONS]]


def questions(
    law: Law,
    board: Board,
    chosen: Iterable[str],
    asked: dict[str, int],
    only: Sequence[str] = (),
    most: int = MOST_QUESTIONS,
) -> list[Choice]:
    """What can be asked of the things on the table: of those chosen first, else of acts, battles, counters;
    what players ask first stands first, then what most examples ask (`asked`).  With `only`, these decisions
    and no others."""
    data, table = table_of(law), OnTable(law, board, list(chosen))
    order = {name: place for place, name in enumerate(only or data.questions)}
    found: list[tuple[tuple[int, int, int], Choice]] = []
    for name in law.code.decisions:  # a decision that is passed over is not read from the kept law
        if name not in order and (only or not asked.get(name)):
            continue
        decision = law.code.decisions[name]
        for rank, names in enumerate(table.at_hand(decision)):
            place = order.get(name, len(order))
            found.append(((place, rank, -asked.get(name, 0)), _choice(decision, names, table, data)))
    return [choice for _, choice in sorted(found, key=lambda one: one[0])[:most]]


def looked_for(
    law: Law, board: Board | None, chosen: Iterable[str], fitting: Sequence[str]
) -> tuple[list[Choice], list[QuestionWaiting]]:
    """The decisions that a player looks for, best first: those that can be asked of what lies on the table,
    and those for which something is lacking there."""
    data = table_of(law)
    table = OnTable(law, board, list(chosen)) if board else None
    found: list[Choice] = []
    lacking: list[QuestionWaiting] = []
    for name in fitting:
        decision = law.code.decisions.get(name)
        if decision is None:
            continue
        filled = table.fitting(decision, MOST_OF_ONE, name in data.questions) if table else []
        several = [_choice(decision, names, table, data) for names in filled] if table else []
        laid = _laid(law, board, table, decision) if board and table and not several else []
        if several or laid:
            found += several or laid
        else:
            lacking.append(_lacking(decision, table, data, is_first=not found))
    return found[:MOST_QUESTIONS], lacking[:MOST_LACKING]


def _choice(decision: DecisionCode, names: Sequence[str], table: OnTable, data: TableData) -> Choice:
    asks = f"{decision.name}({', '.join(names)})" if names else decision.name
    return Choice(_said(decision, names, table.types, data), asks, f"ask:{asks}")


def _said(decision: DecisionCode, names: Sequence[str], types: dict[str, str], data: TableData) -> str:
    short = data.questions.get(decision.name, "").partition(" / ")[0]
    if short:
        return f"{short} ({words.listed([words.value(name) for name in names])})" if names else short
    told = [
        [one.name, types.get(name, one.type), name]
        for one, name in zip(decision.parameters, names, strict=True)
    ]
    return words.about(decision.question or decision.name, told)


# ---- what is about an act that nobody has laid down


def _laid(
    law: Law, board: Board, table: OnTable, decision: DecisionCode, in_reach: bool = False
) -> list[Choice]:
    """The ways to lay down the act that a question is about, and ask it; `in_reach` only where enemies are
    known to meet."""
    data = table_of(law)
    lacks = table.lacks(decision)
    every: list[Act | Battle] = [*data.acts, *data.battles]
    acts = [one for one in every if lacks == [one.type]]
    if not acts or [one.type for one in decision.parameters] != lacks:
        return []
    act, found = acts[0], []
    if in_reach and not _is_of_any(law, decision, acts[0]):
        return []
    places = board["contacts"].get(act.name, []) if in_reach else _places_of(law, board, table, act)
    for where in places[:MOST_LAID]:
        short = data.questions.get(decision.name, "").partition(" / ")[0] or decision.question
        found.append(
            Choice(f"{short} ({act.name} {words.name(where)})", "", f"lay:{act.name}|{where}|{decision.name}")
        )
    return found


def _is_of_any(law: Law, decision: DecisionCode, act: Act | Battle) -> bool:
    """Whether a question is one for an act of which no more is told than its place and who is in it."""
    told = set(table_of(law).suits.get(decision.name, "").split())
    return not told or act.where in told


def _places_of(law: Law, board: Board, table: OnTable, act: Act | Battle) -> list[str]:
    """Where an act may be: in the places that are chosen, else where counters stand that it could be against,
    and others that could do it stand elsewhere, or for a battle there too."""
    field = law.code.types.records[act.type].fields.get(act.where)
    if field is None:
        return []
    chosen = [name for name in table.wanted if table.types[name] == field.type.name]
    holders: dict[str, set[str]] = {}
    able = [one for one in board["pieces"] if may_act(act, one["kind"], one["families"])]
    for one in able:
        if table.types.get(one["where"]) == field.type.name:
            holders.setdefault(one["where"], set()).add(one["owner"])
    if isinstance(act, Battle):
        return [where for where in (chosen or holders) if len(holders.get(where, ())) > 1]
    if act.kinds or act.origin:
        known = chosen or table.of_type(field.type.name)
        return [where for where in known if any(one["where"] != where for one in able)]
    owners = {one["owner"] for one in able}
    newest = reversed(list(holders))
    return [where for where in chosen or newest if owners - holders.get(where, owners)]


def may_act(act: Act | Battle, kind: str, families: Sequence[str]) -> bool:
    """Whether a counter of a printed kind, that belongs to these families of kinds, acts so."""
    if isinstance(act, Battle):
        return True
    return (not act.kinds or kind in act.kinds) and (not act.among or act.among in families)


def _lacking(
    decision: DecisionCode, table: OnTable | None, data: TableData, is_first: bool
) -> QuestionWaiting:
    short = data.questions.get(decision.name, "").partition(" / ")[0] or decision.question or decision.name
    lacks = table.lacks(decision) if table else [one.type for one in decision.parameters]
    kinds = words.listed([words.with_article(BETWEEN_WORDS.sub(" ", one).lower()) for one in lacks])
    told = next((data.told[one] for one in lacks if one in data.told), "")
    return QuestionWaiting(decision.name, short, kinds, told, is_first)


__all__ = ["Choice", "QuestionWaiting", "asked_in_words", "looked_for", "may_act", "offered", "questions"]
