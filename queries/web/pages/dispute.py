"""Settling a dispute: the form of one decision, or a situation as text, each with the umpire's verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict
from urllib.parse import parse_qsl, quote, urlencode

from kb.engine.code import LawCode
from kb.errors import UmpireError
from queries.board.contents import Board
from queries.game_at_hand import NONE, GameAtHand
from queries.judged_answer import JudgedVerdict
from queries.sandbox.judging import LONGEST, Judging, Reader
from queries.telling.verdict import NeededFact, question
from queries.web.pages.lawbook import Lawbook
from queries.web.table.situation_form import Answers, SituationForm

LONGEST_BODY = 3 * LONGEST  # bytes; what is sent is encoded
LONGEST_LINK = 6_000  # characters of an address that every browser and server takes
OWN = ("edition", "option", "add", "drop", "judge")  # what the form says beside the facts

MOST_FIELDS = 4_000


class TooManyFields(ValueError):
    """A form of more than MOST_FIELDS fields."""

    def __str__(self) -> str:
        return f"this form has more than {MOST_FIELDS:,} fields; 'umpire check FILE' takes larger situations"


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An optional rule that the players may have in play."""

    number: int
    id: str
    title: str
    chosen: bool


class DisputeData(TypedDict):
    """A dispute as `/decisions/NAME.json` gives it; `lacking` is the key of a field to be filled."""

    decision: str
    edition: str
    options: list[int]
    situation: str
    verdict: JudgedVerdict | None
    error: str
    lacking: str


@dataclass(slots=True)
class Dispute:
    """The page of one decision: what the form asks, the situation so far, and the verdict on it once facts
    were stated.  `matter` are the options on which the decision depends, `others` all others."""

    name: str
    question: str
    editions: tuple[str, ...]
    edition: str
    form: SituationForm
    situation: str
    matter: list[OptionChoice]
    others: list[OptionChoice]
    verdict: JudgedVerdict | None = None
    board: Board | None = None
    error: str = ""
    lacking: NeededFact | None = None  # without which nothing can be judged

    def as_dict(self) -> DisputeData:
        """What the page's data is."""
        return {
            "decision": self.name,
            "edition": self.edition,
            "options": [one.number for one in (*self.matter, *self.others) if one.chosen],
            "situation": self.situation,
            "verdict": self.verdict,
            "error": self.error,
            "lacking": self.lacking.key if self.lacking else "",
        }


def changed(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The answers of a form as the address of the next page carries them: without what was left empty, and
    with a thing more or less where the reader pressed that button."""
    pairs = [(key, value) for key, value in pairs if value.strip()]
    counts = {key: value for key, value in pairs if key.endswith(":count")}
    kept = [(key, value) for key, value in pairs if not key.endswith(":count") and key not in ("add", "drop")]
    for key, value in pairs:
        if key in ("add", "drop"):
            before = counts.get(f"{value}:count", "0")
            number = (int(before) if before.isdecimal() else 0) + (1 if key == "add" else -1)
            counts[f"{value}:count"] = str(max(number, 0))
    return [*kept, *((key, value) for key, value in counts.items() if value != "0")]


def place_of(pairs: Iterable[tuple[str, str]]) -> str:
    """The fragment of the place on the next page to which the reader's button leads: the verdict, or the last
    of the things to which one was added."""
    for key, value in pairs:
        if key == "add":
            return f"#after-{quote(value)}"
        if key == "judge":
            return "#judged"
    return ""


async def dispute(
    lawbook: Lawbook,
    judging: Judging,
    name: str,
    pairs: list[tuple[str, str]],
    reader: Reader = ("", ""),
    game: GameAtHand = NONE,
) -> Dispute:
    """The form of a decision with the answers so far, and the verdict once any were given; an empty form
    begins with the game at hand.  Raises UmpireError where there is no such decision."""
    described = lawbook.describe(name)
    if described is None or lawbook.umpire is None:
        raise UmpireError(f"no decision is called {name!r}")
    law = lawbook.umpire.decision(name)[0].code
    answers: Answers = {key: value for key, value in pairs if key not in OWN}
    begun = pairs or [("edition", game.edition), *(("option", str(one)) for one in game.options)]
    edition = _edition(law, begun)
    chosen = {int(value) for key, value in begun if key == "option" and value.isdecimal() and len(value) < 4}
    form = SituationForm(law, described.code, described.facts, answers)
    matter, others = _options(law, lawbook, name, edition, chosen)
    in_play = [one.number for one in (*matter, *others) if one.chosen]
    situation = form.situation(edition, in_play)
    found = Dispute(name, described.code.question, law.editions, edition, form, situation, matter, others)
    if pairs:
        await _judge(found, judging, reader)
    return found


async def _judge(found: Dispute, judging: Judging, reader: Reader) -> None:
    answer = await judging.judge(found.situation, reader=reader)
    found.error = answer.get("error", "")
    lacking = question(answer["lacking"]) if "lacking" in answer else None
    found.lacking = lacking if lacking and found.form.asked_by(lacking.key) else None
    found.verdict = next(iter(answer.get("verdicts", ())), None)
    found.board = answer.get("board")


def _edition(law: LawCode, pairs: list[tuple[str, str]]) -> str:
    wanted = next((value for key, value in pairs if key == "edition"), "")
    return wanted if wanted in law.editions else law.editions[0]


def _options(
    law: LawCode, lawbook: Lawbook, name: str, edition: str, chosen: set[int]
) -> tuple[list[OptionChoice], list[OptionChoice]]:
    """The options of an edition: those that matter to the decision, and the others."""
    deciding = lawbook.options_of(name)
    matter: list[OptionChoice] = []
    others: list[OptionChoice] = []
    for number, id in sorted(law.option_ids.get(edition, {}).items()):
        one = OptionChoice(number, id, law.option_titles.get(id, ""), number in chosen)
        (matter if id in deciding else others).append(one)
    return matter, others


def query_pairs(query: str) -> list[tuple[str, str]]:
    """The pairs of an address or a body, in order.  Raises TooManyFields where no form has as many."""
    try:
        return parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="replace")
    except ValueError as error:
        raise TooManyFields from error


def link(path: str, pairs: Iterable[tuple[str, str]]) -> str:
    """An address that carries the pairs."""
    query = urlencode(list(pairs))
    return f"{path}?{query}" if query else path
