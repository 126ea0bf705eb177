"""One look at the page of the table: what lies there after what was sent, as data and as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypedDict

from markupsafe import Markup

from kb.engine.law import Law
from kb.engine.types import Type
from kb.engine.verdict_data import VerdictData
from kb.errors import UmpireError
from parsers.table_data import Sheet
from queries.board.colloquial import question_in
from queries.board.contents import Board
from queries.board.layers import LayerOnTable
from queries.board.picks import PickOnTable
from queries.board.questions import QuestionWaiting, asked_in_words, looked_for, may_act, offered
from queries.board.table_data import Act, Battle, Layer, table_of
from queries.game_at_hand import GameAtHand
from queries.judged_answer import JudgedVerdict
from queries.sandbox.judging import Reader
from queries.umpire import Umpire
from queries.web.pages.details import says_edition
from queries.web.pictures import routes
from queries.web.site import Site
from queries.web.table import boxes, drawing
from queries.web.table.gesture_form import gesture_of
from queries.web.table.legend import legend
from queries.web.table.overlay import Overlay, overlay_of
from queries.web.table.palette import Palette, palette
from queries.web.table.rolls import RollAsked, lines_asked, rolls_asked, rounds_asked

MOST_HINTS = 3  # words that are shown where one looks for a question
MOST_STARTS = 8  # examples that an empty table offers
MOST_CHOICES = 12  # buttons for what a fact can be


@dataclass(frozen=True, slots=True)
class FoundQuestions:
    """What is known of questions: the decisions that a player's words are after, best first; how many
    examples ask each decision, and the shortest of them, by id."""

    fitting: tuple[str, ...]
    often: dict[str, int]
    examples: dict[str, str]


Finder = Callable[[str], Awaitable[FoundQuestions]]


@dataclass(frozen=True, slots=True)
class Play:
    """What can be played: the editions by id with their titles, the edition and the options of the table, the
    layers that can be shown, and how the `numbers` of options are written."""

    editions: dict[str, str]
    edition: str
    options: str
    layers: tuple[Layer, ...]
    numbers: str


class QuestionOffered(TypedDict):
    """A question that can be asked of what lies there: in words, as the text asks it ("" where an act has to
    be laid down first), and what the button for it does."""

    says: str
    ask: str
    does: str


class QuestionLacking(TypedDict):
    """A question for which something lacks on the table: in words, what lacks, a line that tells of such, and
    an example that asks it (these two may be ""),
    and whether it fits better than all that can be asked."""

    says: str
    lacks: str
    told: str
    example: str
    decision: str
    first: bool


class TableLook(TypedDict):
    """What lies on the table, as `/table.json` gives it."""

    situation: str
    edition: str
    error: str
    board: Board | None
    layers: list[LayerOnTable]
    verdicts: list[JudgedVerdict]
    chronicles: list[dict[str, Any]]
    sheets: list[dict[str, Any]]
    questions: list[QuestionOffered]
    lacking: list[QuestionLacking]


@dataclass(slots=True)
class Look:
    """One look at the table: `data` is what the page's data is; the rest is for the page alone."""

    data: TableLook
    picture: Markup
    palette: Palette
    acts: tuple[Act | Battle, ...]
    sent: dict[str, str]
    chosen: list[str]
    play: Play
    layers: list[str]
    says: tuple[str, ...] = ()  # lines that one can write of this game
    sheets: tuple[Sheet, ...] = ()  # that its players fill in
    pictures: tuple[Markup, ...] = ()  # of the plans of those that are filled in
    rolls: list[RollAsked] = field(default_factory=list)  # for which a fight waits
    legend: list[Markup] = field(default_factory=list)  # of what is shown over the table
    starts: tuple[tuple[str, str], ...] = ()  # questions in words, and an example of each to start from
    lines: tuple[tuple[str, str], ...] = ()  # that a fight waits for: who tells it, and how
    rounds: tuple[tuple[str, str], ...] = ()  # fights that go on, and the label of the button for it
    picks: tuple[PickOnTable, ...] = ()  # counters of a fight of which one is to be chosen
    hints: str = ""  # words by which a question may be looked for
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)  # of what is needed, by its key


async def look(
    site: Site, sent: Sequence[tuple[str, str]], reader: Reader, game: GameAtHand, found: Finder
) -> Look:
    """What lies on the table after what was sent, in the game at hand; `found` gives what words are after.
    Raises UmpireError where there is no law."""
    umpire = site.lawbook.umpire
    if umpire is None:
        raise UmpireError("no rules are executable in this knowledge base; run 'umpire build'")
    pairs = {key: value.replace("\r\n", "\n") for key, value in sent}
    text = pairs.get("situation", "")
    edition = "" if says_edition(text) else pairs.get("edition", "")
    text = text if edition else site.lawbook.with_game(text, game)
    gesture = gesture_of(sent)
    at_hand = game.edition if any(game.edition in law.code.editions for law in umpire.laws.values()) else ""
    if at_hand and gesture and not (edition or text.strip()):
        text = game.beside(text)  # what is put down first is of the game at hand, and says so
    if gesture and gesture["verb"] == "play":
        edition = ""  # the text says it from here on
    layers = [value for key, value in sent if key == "layer"]
    chosen = [value for key, value in sent if key == "thing" and value.strip()]
    said = edition if edition or text.strip() else at_hand
    answer = await site.judging.judge(text, said, reader, gesture=gesture, layers=layers, chosen=chosen)
    board = answer.get("board")
    law = law_at(umpire, board, edition or game.edition)
    is_unclear = bool(answer.get("error")) and bool(question_in(gesture))
    wanted = (pairs.get("line_words", "") if is_unclear else pairs.get("find", "")).strip()
    asked = await found(wanted)
    several = offered(law, board, chosen, asked.often) if board and not wanted else []
    lacking: list[QuestionWaiting] = []
    if wanted:
        fitting = list(dict.fromkeys([*asked_in_words(law, wanted), *asked.fitting]))
        several, lacking = looked_for(law, board, chosen, fitting)
    data: TableLook = {
        "situation": answer.get("text", text),
        "edition": edition,
        "error": answer.get("error", ""),
        "board": board,
        "layers": answer.get("layers", []),
        "verdicts": answer.get("verdicts", []),
        "chronicles": answer.get("chronicles", []),
        "sheets": answer.get("sheets", []),
        "questions": [{"says": one.said, "ask": one.asks, "does": one.does} for one in several],
        "lacking": [
            {
                "says": one.said,
                "lacks": one.lacks,
                "told": one.told,
                "example": asked.examples.get(one.decision, ""),
                "decision": one.decision,
                "first": one.is_first,
            }
            for one in lacking
        ],
    }
    acts = tuple(acts_on(law, board))
    ways = [*answer.get("verdicts", []), *answer.get("ways", [])]
    over = overlay_of(law, answer)
    drawn = picture(law, board, ways, over)
    play = play_of(site, umpire, law, board)
    says = table_of(law).sentences[:2] or tuple(site.served.instances_of(law.code.editions[0]).lines)
    plans = tuple(routes.draw(one["routes"]) for one in data["sheets"])
    known = table_of(law).sheets
    rolls = rolls_asked(law, data["situation"], data["verdicts"])
    signs = legend(over, table_of(law), board)
    about = (said.partition(" / ")[0] for said in table_of(law).about.values())
    hints = ", ".join(islice(about, MOST_HINTS))
    starts = _starts(law, asked.examples) if not data["situation"].strip() and not wanted else ()
    return Look(
        data,
        drawn,
        palette(law),
        acts,
        pairs,
        chosen,
        play,
        layers,
        says,
        known,
        plans,
        rolls,
        signs,
        starts,
        tuple(lines_asked(law, board, data["verdicts"])),
        tuple(rounds_asked(law, data["verdicts"])),
        tuple(answer.get("picks", [])),
        hints,
        choices_of(law, board, data["verdicts"]),
    )


def acts_on(law: Law, board: Board | None) -> Iterator[Act | Battle]:
    """What counters can do that lie on the table: acts of their kinds, and battles in the places where they
    stand."""
    pieces, types = (board["pieces"] if board else []), law.code.types
    places = {one["name"]: one["type"] for one in board["places"]} if board else {}
    standing = {places.get(one["where"], "") for one in pieces}
    yield from (
        act for act in table_of(law).acts if any(may_act(act, one["kind"], one["families"]) for one in pieces)
    )
    for battle in table_of(law).battles:
        where = types.records[battle.type].fields[battle.where].type.name
        fighting = {kind for kinds in battle.ranks.values() for kind in kinds}
        if where in standing and (not fighting or any(one["kind"] in fighting for one in pieces)):
            yield battle


def choices_of(
    law: Law, board: Board | None, verdicts: Iterable[JudgedVerdict]
) -> dict[str, tuple[str, ...]]:
    """By its key ("THING: FACT") what a fact that is needed can be, where its question does not say it:
    the values of a list, or the things of its type that lie on the table."""
    found: dict[str, tuple[str, ...]] = {}
    judged = [each for one in verdicts for each in (one, *one.get("outlook", []))]
    steps = [one["next"] for one in judged if one.get("next")]
    waiting = [need for one in judged for need in one["needs"]]
    waiting += [need for one in steps for need in (*one["needs"], *one["choices"])]
    types = law.code.types
    for need in waiting:
        record = types.records.get(need["kind"])
        fact = record.fields.get(need["fact"]) if record else None
        if board is None or fact is None or need["answers"]:
            continue
        item = Type(fact.type.name)
        several = tuple(map(str, types.values(item) or types.value_type(item, fact.range).domain()))
        # Of many counters only some can be meant, which the rules tell and no list does.
        lying = [*([] if fact.type.is_list else board["pieces"]), *board["places"], *board["others"]]
        several = several or tuple(one["name"] for one in lying if one["type"] == item.name)
        if len(several) <= MOST_CHOICES:
            found[f"{need['thing']}: {need['fact']}"] = ("none", *several)
    return found


def _starts(law: Law, examples: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Examples of what players ask first; what is asked of several things alike is told as the rules do."""
    short = {name: said.partition(" / ")[0] for name, said in table_of(law).questions.items()}
    often = Counter(short.values())
    told = (
        (law.code.decisions[name].question if often[said] > 1 else said, examples[name])
        for name, said in short.items()
        if name in examples
    )
    return tuple(islice(told, MOST_STARTS))


def play_of(site: Site, umpire: Umpire, law: Law, board: Board | None) -> Play:
    """What can be played on this table, and what is."""
    editions = {one: site.document_name(one) for each in umpire.laws.values() for one in each.code.editions}
    shown = tuple(one for one in table_of(law).layers if not one.shown)
    numbers = ", ".join(map(str, sorted(law.code.option_ids.get(law.code.editions[0], ()))[:2]))
    if board is None:
        return Play(editions, "", "", shown, numbers)
    return Play(editions, board["edition"], ", ".join(map(str, board["options"])), shown, numbers)


def law_at(umpire: Umpire, board: Board | None, edition: str = "") -> Law:
    """The law of the game on the table: of an empty one that of the edition at hand."""
    game = board["game"] if board else edition
    laws = list(umpire.laws.values())
    found = next((law for law in laws if game and game in law.code.editions), None)
    return found or max(laws, key=lambda law: (bool(law.code.types.grid.places), len(law.code.decisions)))


def picture(
    law: Law, board: Board | None, verdicts: Iterable[VerdictData] = (), over: Overlay | None = None
) -> Markup:
    """The table as it is drawn, with the paths of its verdicts and what is shown over it; an empty one where
    the text means nothing."""
    nothing: Board = {
        "game": "",
        "edition": "",
        "options": [],
        "places": [],
        "edges": [],
        "pieces": [],
        "others": [],
        "acts": [],
        "contacts": {},
        "asks": [],
    }
    shown, data = board or nothing, table_of(law)
    return (
        drawing.draw(shown, data, law.code.types.grid, drawing.paths_of(verdicts), over=over)
        + boxes.draw(shown, data, over)
        + boxes.draw_lines(shown, data, over)
    )


def still(umpire: Umpire | None, board: Board | None, verdicts: Iterable[VerdictData] = ()) -> Markup:
    """What lies on the table, to be looked at and not touched; nothing where nothing does."""
    if umpire is None or board is None or not (board["places"] or board["pieces"]):
        return Markup("")
    law = law_at(umpire, board)
    data, paths = table_of(law), drawing.paths_of(verdicts)
    drawn = (
        drawing.draw(board, data, law.code.types.grid, paths, by_hand=False),
        boxes.draw(board, data),
        boxes.draw_lines(board, data),
    )
    return Markup("").join(map(drawing.untouched, drawn))
