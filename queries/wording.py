"""How what answers a question is put: of a ruling the parts that were asked, and what tells too little by
itself, such as a yes or no, with the question to which it was the answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from heapq import nlargest

from queries import texts
from queries.reference import shorten
from queries.search.meaning import likenesses
from queries.search.question import Question
from queries.texts import NodeText

# From here on what players ask is what is asked; below, of a ruling its parts say it better.
THE_SAME = 0.8
# How much nearer in meaning than the others one part of a ruling must come to be the one that is meant.
NEARER = 0.12
VERDICT = re.compile(r"(?:yes|no)\b", re.I)
# How an answer begins that means nothing, or the contrary, to somebody who asked something else.
TELLS_LITTLE = re.compile(
    r"(?:yes|no|not|never|neither|both|only (?:if|when|where|with|in|on|to|from|after|until))\b"
    r"|\d[\d/.]*(?=[,:;.]| or )",
    re.I,
)
STANDS_ALONE = re.compile(r"(?:Yes|No)\. +(?=\w)")
BARE = re.compile(r"\W*(?:(?:yes|no)\W*)*", re.I)
FEW_WORDS = 4  # what is no longer tells too little by itself
FRAGMENT = 10  # words of a verdict that is mostly the end of its question
MOST_ASKED = 200  # characters of a question that stands with its answer
# What a question of a ruling takes from the case that stands above it.
TAKEN_UP = re.compile(r"(?:\w+ ){0,2}(?:it|he|they|them|that|this|these|those)\b", re.I)
OTHER_PART = re.compile(r"\([a-h]\)")
# How near a question comes to each question of players, by its words, and to the answer to it.
NearAsked = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Wording:
    """What a node says to a question: `verdict` and `text`, and of what `part`, in answer to what `asked`,
    which stands in the verdict where that `tells_asked`."""

    verdict: str = ""
    text: str = ""
    part: str = ""
    asked: str = ""
    tells_asked: bool = False


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


def ruled_first(text: NodeText, question: Question) -> Wording:
    """What a ruling says first to its parts that were asked: a short verdict with why, and with its
    question; `text` is the rest of the reasons."""
    parts = asked_parts(text, question)
    put = [_first_and_rest(part) for part in parts]
    alone = [
        _is_whole(_verdict_and_reason(part)[0] or says) for part, (says, _) in zip(parts, put, strict=True)
    ]
    led = [
        says if tells else to_question(part.question, says)
        for part, (says, _), tells in zip(parts, put, alone, strict=True)
    ]
    said = _together(parts, led)
    if not all(alone) and any(TAKEN_UP.match(part.question) for part in parts):
        said = f"{text.title.rstrip('.')}. {said}"
    rest = _together(parts, [rest for _, rest in put])
    return replace(ruled(text, question), verdict=said, text=rest, tells_asked=not all(alone))


def fitting(says: str, asked: str, question: Question) -> str:
    """What players were answered; where that tells too little by itself, without its yes or no, or else with
    what they `asked`, unless that is this very question: how near the two come, by words or by meaning, tells
    too badly whether the yes or no to the one is that to the other."""
    if not asked or not tells_little(says):
        return says
    if likeness(texts.AnsweredQuestion(asked, ""), question) >= THE_SAME:
        return says
    stated = without_verdict(says)
    return stated if stated != says else to_question(asked, says)


def without_verdict(says: str) -> str:
    """What is said without the yes or no that it begins with, where the rest says enough by itself."""
    begins = STANDS_ALONE.match(says)
    rest = says[begins.end() :] if begins else ""
    return says if len(rest.split()) < FEW_WORDS or texts.TAKES_UP.match(rest) else rest


def _is_whole(verdict: str) -> bool:
    """Whether a verdict tells enough without the question of its part."""
    return not tells_little(verdict) and len(verdict.split()) > FRAGMENT


def tells_little(says: str) -> bool:
    return TELLS_LITTLE.match(says) is not None or len(says.split()) <= FEW_WORDS


def to_question(asked: str, says: str) -> str:
    """An answer with the question to which it was given."""
    return f"To \u201c{shorten(asked, MOST_ASKED).rstrip('?')}?\u201d: {says}"


def part_says(part: texts.RulingPartText) -> str:
    """What was ruled to one part and why, "" where that is no more than a yes or no."""
    verdict, reason = _verdict_and_reason(part)
    says = _joined(verdict, reason)
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


def _first_and_rest(part: texts.RulingPartText) -> tuple[str, str]:
    """What is said first to a part, and the rest of why it is so."""
    verdict, reason = _verdict_and_reason(part)
    if verdict and len(verdict.split()) > FRAGMENT:
        return verdict, "" if reason.rstrip(".") == verdict.rstrip(".") else reason
    first, *rest = texts.sentences(reason) or [""]
    return _joined(verdict, first), " ".join(rest)


def _joined(verdict: str, reason: str) -> str:
    """A verdict with its reason, which may go on with the sentence."""
    if not verdict or not reason or reason.rstrip(".") == verdict.rstrip("."):
        return verdict or reason
    return f"{verdict.rstrip('.')}{'' if reason[0] in ',:;' else '. '}{reason}"


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
