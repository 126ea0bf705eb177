"""The page of the table: what a form sends becomes a gesture, and what lies on the table a picture with the
questions that can be asked of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from kb.engine.code import DecisionCode
from kb.engine.facts import read_standing
from kb.engine.law import Law
from kb.errors import UmpireError
from queries.board.contents import Board
from queries.board.table_data import Act, Battle, TableData, table_of
from queries.game_at_hand import GameAtHand
from queries.rows import Item
from queries.sandbox.judging import Reader
from queries.search.engine import stems
from queries.telling import words
from queries.umpire import Umpire
from queries.web.site import Site
from queries.web.table import boxes, drawing

MOST_QUESTIONS = 12
Finder = Callable[[str], Awaitable[tuple[list[str], dict[str, int]]]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that a button asks: in a player's words, and as a situation writes it."""

    said: str
    asks: str


@dataclass(frozen=True, slots=True)
class Palette:
    """What a hand can take: countries, printed kinds with their words, what is painted into places."""

    countries: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    brushes: dict[str, tuple[str, ...]]
    ground: str


@dataclass(slots=True)
class Look:
    """One look at the table: `data` is what the page's data is; the rest is for the page alone."""

    data: Item
    picture: Markup
    palette: Palette
    acts: tuple[Act | Battle, ...]
    sent: dict[str, str]
    chosen: list[str]


async def look(
    site: Site, sent: Sequence[tuple[str, str]], reader: Reader, game: GameAtHand, found: Finder
) -> Look:
    """What lies on the table after what was sent, in the game at hand; `found` gives the
    decisions that words are after, and how many examples ask each decision.  Raises UmpireError where there
    is no law."""
    umpire = site.lawbook.umpire
    if umpire is None:
        raise UmpireError("no rules are executable in this knowledge base; run 'umpire build'")
    pairs = {key: value.replace("\r\n", "\n") for key, value in sent}
    text, edition = pairs.get("situation", ""), pairs.get("edition", "")
    text = text if edition else site.lawbook.with_game(text, game)
    answer = await site.judging.judge(text, edition, reader, gesture=gesture_of(sent))
    board = answer.get("board")
    law = law_at(umpire, board)
    chosen = [value for key, value in sent if key == "thing" and value.strip()]
    wanted = pairs.get("find", "").strip()
    fitting, asked = await found(wanted)
    fitting = [*_said_so(law, wanted), *fitting]
    asking = questions(law, board, chosen, asked, fitting) if board else []
    data = {
        "situation": answer.get("text", text),
        "edition": edition,
        "error": answer.get("error", ""),
        "board": board,
        "verdicts": answer.get("verdicts", []),
        "questions": [{"says": one.said, "ask": one.asks} for one in asking],
    }
    acts: tuple[Act | Battle, ...] = (*table_of(law).acts, *table_of(law).battles)
    return Look(data, picture(law, board, answer.get("verdicts", [])), palette(law), acts, pairs, chosen)


def _said_so(law: Law, wanted: str) -> list[str]:
    """The decisions whose question a player asks in the words that the table has for it."""
    words_ = set(stems(wanted))
    known = {name: set(stems(said)) for name, said in table_of(law).questions.items()}
    return [name for name, said in known.items() if said and words_ and (said <= words_ or words_ <= said)]


def gesture_of(sent: Sequence[tuple[str, str]]) -> Item | None:
    """The gesture that a form sends, None where it only has the text judged.  The button says
    `do=VERB` or `do=VERB:WORDS`, the fields say the rest."""
    pairs = dict(sent)
    verb, _, said = pairs.get("do", "").partition(":")
    if not verb or verb == "judge":
        return None
    things = [value for key, value in sent if key == "thing" and value.strip()]
    if verb == "answer":
        thing, _, fact = said.partition("|")
        value = fact if "=" in fact else f"{fact}={pairs.get(f'answer:{said}', '').strip()}"
        return {"verb": "say", "things": [thing], "words": value}
    asked = said or pairs.get(f"{verb}_words", "")
    where = pairs.get(f"{verb}_where") or pairs.get("where", "")
    if verb == "put" and not said:
        asked = _counter(pairs)
    if verb == "paint":
        return {"verb": "say", "things": [where], "words": asked, "ground": pairs.get("ground", "")}
    return {
        "verb": verb,
        "things": things,
        "where": where,
        "words": asked,
        "ground": pairs.get("ground", ""),
    }


def _counter(pairs: dict[str, str]) -> str:
    """A counter of the palette in short notation: "2 INF 6-3 Germany, is face-down"."""
    count = pairs.get("put_count", "").strip()
    first = [count, pairs.get("put_kind", ""), pairs.get("put_values", ""), pairs.get("put_country", "")]
    more = [pairs.get("put_more", "")]
    said = " ".join(part.strip() for part in first if part.strip() and part.strip() != "1")
    return ", ".join([said, *(part.strip() for part in more if part.strip())])


def law_at(umpire: Umpire, board: Board | None) -> Law:
    """The law of the game on the table."""
    game = board["game"] if board else ""
    laws = list(umpire.laws.values())
    found = next((law for law in laws if game and law.code.editions[:1] == (game,)), None)
    return found or max(laws, key=lambda law: (bool(law.code.types.grid.places), len(law.code.decisions)))


def palette(law: Law) -> Palette:
    """What a hand can take, as the game's types declare it: all its countries, once each, and all kinds."""
    data, types = table_of(law), law.code.types
    owner = _owner_type(law)
    names = [
        said.name or said.whole
        for text, _, _ in law.code.standing
        for said in read_standing(text).things
        if (record := types.by_word(said.kind)) and record.name == owner
    ]
    names = names or _sides(law)
    countries = dict.fromkeys([*(one for one in data.first_countries if one in names), *sorted(set(names))])
    kinds = []
    for record in _counters(law):
        field = record.fields[types.kind_field(record.name)]
        values = types.values(field.type)
        ordered = dict.fromkeys([*(one for one in data.kinds if one in values), *values])
        kinds += [(one, ", ".join(types.words_of(field.type.name, one)[:1])) for one in ordered]
    brushes = {name: tuple(said) for name, said in data.brushes.items()}
    place = types.records.get(types.grid.places)
    if place:
        own = [
            value
            for one in place.fields.values()
            for value in types.values(one.type)
            if f"{one.name} {value}" in data.places or one.name in data.shown
        ]
        brushes[place.name] = (*(words.name(one) for one in own), *brushes.get(place.name, ()))
    return Palette(tuple(countries), tuple(kinds), brushes, data.ground)


def _owner_type(law: Law) -> str:
    """The type of those whose a counter can be, "" where counters are nobody's."""
    types = law.code.types
    for record in _counters(law):
        for one in record.fields.values():
            kind = one.type.name
            if one.name == kind.lower() and kind in types.records and types.edge_joining(kind) is None:
                return str(kind)
    return ""


def _sides(law: Law) -> list[str]:
    """Those whose a counter can be where they are values, and have colours."""
    types, colours = law.code.types, table_of(law).colours
    values = (types.values(one.type) for record in _counters(law) for one in record.fields.values())
    return list(dict.fromkeys(each for several in values for each in several if each in colours))


def _counters(law: Law) -> list[Any]:
    types = law.code.types
    return [record for record in types.records.values() if types.kind_field(record.name)]


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
        for rank, names in enumerate(_arguments(decision, things, wanted, board)):
            choice = Choice(_said(decision, names, things, data), f"{decision.name}({', '.join(names)})")
            found.append(((order.get(decision.name, len(order)), rank, -asked.get(decision.name, 0)), choice))
    return [choice for _, choice in sorted(found, key=lambda one: one[0])[:MOST_QUESTIONS]]


def _by_name(board: Board) -> dict[str, str]:
    things: list[Any] = [*board["places"], *board["pieces"], *board["others"]]
    return {one["name"]: one["type"] for one in things}


def _arguments(
    decision: DecisionCode, things: dict[str, str], wanted: list[str], board: Board
) -> list[list[str]]:
    """With which things on the table a decision can be asked."""
    takes = [(one.type, one.is_list) for one in decision.parameters]
    if any(is_list for _, is_list in takes) or not takes:
        return []
    chosen = [things[name] for name in wanted]
    if len(takes) > 1:
        if sorted(kind for kind, _ in takes) != sorted(chosen):
            return []
        left, found = list(wanted), []
        for kind, _ in takes:
            name = next(one for one in left if things[one] == kind)
            left.remove(name)
            found.append(name)
        return [found]
    kind = takes[0][0]
    of_kind = [name for name in wanted if things[name] == kind]
    if wanted and not of_kind and kind in {place["type"] for place in board["places"]} | {"Unit"}:
        return []
    names = of_kind or [name for name, each in things.items() if each == kind]
    return [[name] for name in reversed(names[-2:])] if not of_kind else [[name] for name in of_kind[:2]]


def _said(decision: DecisionCode, names: list[str], things: dict[str, str], data: TableData) -> str:
    short = data.questions.get(decision.name)
    called = words.listed([words.name(name) for name in names])
    if short:
        return f"{short} ({called})"
    told = [[one.name, one.type, name] for one, name in zip(decision.parameters, names, strict=True)]
    return words.about(decision.question or decision.name, told)


def picture(law: Law, board: Board | None, verdicts: Iterable[Item] = ()) -> Markup:
    """The table as it is drawn, with the paths of its verdicts; an empty one where the text means nothing."""
    nothing: Board = {
        "game": "",
        "edition": "",
        "places": [],
        "edges": [],
        "pieces": [],
        "others": [],
        "acts": [],
        "asks": [],
    }
    shown, data = board or nothing, table_of(law)
    return (
        drawing.draw(shown, data, law.code.types.grid, drawing.paths_of(verdicts))
        + boxes.draw(shown, data)
        + boxes.draw_lines(shown, data)
    )
