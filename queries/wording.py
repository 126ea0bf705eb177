"""How what answers a question is put: of a ruling the parts that were asked, and what players were answered
without a yes or no that was the answer to another question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest

from queries import texts
from queries.search.meaning import likenesses
from queries.search.question import Question
from queries.texts import NodeText

# From here on what players ask is what is asked; below, of a ruling its parts say it better.
THE_SAME = 0.8
# Below both, by the words of the question and by its meaning, players asked something else: what they got to
# that is not begun with its yes or no, which may be the contrary of the one that is looked for.
LIKE_ENOUGH, NEAR_ENOUGH = 0.5, 0.5
# How much nearer in meaning than the others one part of a ruling must come to be the one that is meant.
NEARER = 0.12
VERDICT = re.compile(r"(?:yes|no)\b", re.I)
STANDS_ALONE = re.compile(r"(?:Yes|No)\. +(?=\w)")
BARE = re.compile(r"\W*(?:(?:yes|no)\W*)*", re.I)
FEW_WORDS = 4  # what is shorter says too little without its yes or no
OTHER_PART = re.compile(r"\([a-h]\)")
# How near a question comes to each question of players, by its words, and to the answer to it.
NearAsked = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Wording:
    """What a node says to a question: `verdict` and `text`, and of what `part`, in answer to what `asked`."""

    verdict: str = ""
    text: str = ""
    part: str = ""
    asked: str = ""


def ruled(text: NodeText, question: Question) -> Wording:
    """What a ruling says to its parts that were asked; `text` is that of one which has parts."""
    parts = asked_parts(text, question)
    put = [_verdict_and_reason(part) for part in parts]
    verdict = _together(parts, [one for one, _ in put])
    reason = _together(parts, [one for _, one in put])
    if not verdict:
        verdict, reason = reason, ""
    return Wording(
        verdict,
        "" if reason.rstrip(".") == verdict.rstrip(".") else reason,
        parts[0].label if len(parts) == 1 else "",
        _together(parts, [part.question for part in parts]),
    )


def fitting_verdict(says: str, asked: str, text: NodeText, question: Question, near: NearAsked) -> str:
    """What players were answered, without its yes or no where they asked something else."""
    like = max((likeness(one, question) for one in text.asked if one.question == asked), default=1.0)
    nearly_so = like >= LIKE_ENOUGH or near.get(asked, (0.0, 0.0))[0] >= NEAR_ENOUGH
    return says if nearly_so else without_verdict(says)


def without_verdict(says: str) -> str:
    """What is said without the yes or no that it begins with, where the rest says enough by itself."""
    begins = STANDS_ALONE.match(says)
    rest = says[begins.end() :] if begins else ""
    return says if len(rest.split()) < FEW_WORDS or texts.TAKES_UP.match(rest) else rest


def part_says(part: texts.RulingPartText) -> str:
    """What was ruled to one part and why, "" where that is no more than a yes or no."""
    verdict, reason = _verdict_and_reason(part)
    same = reason.rstrip(".") == verdict.rstrip(".")
    says = f"{verdict.rstrip('.')}. {reason}" if verdict and reason and not same else reason or verdict
    return "" if BARE.fullmatch(says) else says


def yes_or_no(says: str) -> bool:
    return VERDICT.match(says) is not None


def players_ask(text: NodeText, question: Question) -> texts.AnsweredQuestion | None:
    """What players ask of the node that is most like the question."""
    return max(text.asked, key=lambda one: likeness(one, question), default=None)


def likeness(asked: texts.AnsweredQuestion, question: Question) -> float:
    """How like the question is what players ask, from 0 to 1: how much each speaks of the other, and a little
    how much of the question the answer speaks of."""
    common = sum(word in question.stems for word in asked.asks) / max(len(asked.asks), 1)
    both = (question.coverage(asked.asks) * common) ** 0.5
    return 0.9 * both + 0.1 * question.coverage(asked.stems)


def _verdict_and_reason(part: texts.RulingPartText) -> tuple[str, str]:
    """What was ruled, and why; no verdict where the sheet's own words begin with the contrary one, for there
    the question is put the other way round."""
    reason = _reason(part)
    begins, verdict = VERDICT.match(reason), VERDICT.match(part.verdict)
    contrary = begins and verdict and begins[0].lower() != verdict[0].lower()
    return "" if contrary else part.verdict, reason


def _reason(part: texts.RulingPartText) -> str:
    """Why a part is so, unless it speaks of another part that is not shown."""
    reason = part.reason or part.answer
    return "" if OTHER_PART.search(reason) else reason


def asked_parts(ruling: NodeText, question: Question) -> list[texts.RulingPartText]:
    """The sub-questions of a ruling that fit a question best: more than one where it does not say which."""

    def fit(part: texts.RulingPartText) -> tuple[float, float]:
        return question.coverage(part.asked), question.coverage(part.stems)

    best = max(map(fit, ruling.parts), default=None)
    equals = [part for part in ruling.parts if fit(part) == best]
    if len(equals) < 2:
        return equals
    near = likenesses(question.text, [f"{part.question} {part.answer}" for part in equals])
    first, second = nlargest(2, near)
    return [equals[near.index(first)]] if first - second >= NEARER else equals


def _together(parts: list[texts.RulingPartText], said: list[str]) -> str:
    """What the parts say, each with its label where there are several; nothing where none says anything."""
    if len(parts) == 1:
        return said[0]
    labelled = (f"({part.label}) {words}" for part, words in zip(parts, said, strict=True) if words)
    return " ".join(labelled)
