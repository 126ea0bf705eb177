"""What is answered on a situation or a gesture as plain data that goes from process to process."""

from __future__ import annotations

from typing import Any, TypedDict

from kb.engine.verdict_data import NeedData, VerdictData
from queries.board.contents import Board
from queries.board.layers import LayerOnTable
from queries.board.picks import PickOnTable


class JudgedVerdict(VerdictData, total=False):
    """A verdict, and the decision that was asked."""

    ask: str


class RuleSaid(TypedDict):
    """What a rule `says` to what players `asked` there ("" where it is none of these answers): its id and
    `title`, its `number` as one cites it, and the `claims` in the dispute to which it is an answer."""

    id: str
    title: str
    number: str
    asked: str
    says: str
    claims: list[str]


class RulesOn(TypedDict):
    """What is `said` on a dispute, best first; whether that `answers` it, or only comes nearest; and the
    names of the `decisions` that rest on these rules, those first that speak of most of it."""

    said: list[RuleSaid]
    answers: bool
    decisions: list[str]


class Understood(TypedDict):
    """What became of a dispute in ordinary words: the `text` of the situation that it tells, what was `taken`
    for granted, which words were `unused`, what the `rules` say where it is not judged whole, the questions
    that come near, each with how one asks it, and `why` it is not judged; of what somebody claims in it
    whether it is so (`to_claims`)."""

    text: str
    taken: list[str]
    unused: list[str]
    rules: RulesOn | None
    why: str
    offered: list[tuple[str, str]]
    to_claims: list[str]


class JudgedAnswer(TypedDict, total=False):
    """The verdicts on a situation and what lies on the table in it; of a gesture its new `text`, the layers
    and the ways that are drawn; filled sheets; or an `error`, with the fact that is lacking where that is
    why; how a dispute in words was `understood`; `gone` of a judge who was ended, and why."""

    verdicts: list[JudgedVerdict]
    chronicles: list[dict[str, Any]]
    board: Board | None
    text: str
    understood: Understood
    layers: list[LayerOnTable]
    ways: list[VerdictData]
    picks: list[PickOnTable]
    sheets: list[dict[str, Any]]
    error: str
    lacking: NeedData
    gone: str
