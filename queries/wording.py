"""How the ruling or rule that answers a question is put: the answer to what players ask of it, or the thought
of its text, that fits the question best, by words and by meaning, and of a ruling the parts that were asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest

from queries import texts
from queries.search.asked_for import same_kind
from queries.search.chatter import WHAT
from queries.search.meaning import likenesses
from queries.search.question import Question
from queries.texts import NodeText

# From here on what players ask is what is asked; below, of a ruling its parts say it better.
THE_SAME = 0.8
# What counts for what is said, beside how much of the question it speaks of: how near it comes in meaning,
# that players were answered so, that a thought says itself what was asked, its words without the titles, and
# that it is the row of a table, whose few words soon fit.
NEAR_SAYS, WAS_ASKED, LIKE_ASKED, ALONE, OF_A_TABLE = 2.2, 0.6, 0.9, 0.1, -0.5
# That it begins with yes or no, where one of the two is asked for, and where what or who or how is.
ASKED_YES_OR_NO, ASKED_WHAT = 0.2, -0.15
# That players asked for the same kind of thing (a number, a time, yes or no), and that they did for another.
KIND = {1: 0.3, 0: 0.0, -1: -0.2}
# Below both, by the words of the question and by its meaning, players asked something else: what they got to
# that is not begun with its yes or no, which may be the contrary of the one that is looked for.
LIKE_ENOUGH, NEAR_ENOUGH = 0.5, 0.5
# How much nearer in meaning than the others one part of a ruling must come to be the one that is meant.
NEARER = 0.12
VERDICT = re.compile(r"(?:yes|no)\b", re.I)
STANDS_ALONE = re.compile(r"(?:Yes|No)\. +(?=\w)")
FEW_WORDS = 4  # what is shorter says too little without its yes or no
OTHER_PART = re.compile(r"\([a-h]\)")
BY_SENTENCES = 0.85  # what whole sentences count for, beside their words
# How near a question comes to each question of players, by its words, and to the answer to it.
NearAsked = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Wording:
    """What a node says to a question: `verdict` and `text`, and of what `part`, in answer to what `asked`."""

    verdict: str = ""
    text: str = ""
    part: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """Something that can be said to a question: in answer to what players ask, where `asked` is not "",
    or else a thought of the text; `paragraph` is what stands around it."""

    says: str
    paragraph: str
    stems: frozenset[str]
    asked: str = ""


def best_said(text: NodeText, question: Question, near: NearAsked) -> Wording:
    """Of a ruling the parts that were asked; of anything the answer to what players ask, or the thought, that
    fits the question best, by its words and by its meaning; `near` as for `fitting`."""
    parts, asked = asked_parts(text, question), players_ask(text, question)
    known = fitting(text, question, near)
    paragraph = next((one.paragraph for _, one in known if one.paragraph), "")
    if parts and (asked is None or likeness(asked, question) < THE_SAME):
        said = known[0][1] if known else Saying("", "", frozenset())
        put = [_verdict_and_reason(part) for part in parts]
        verdict = _together(parts, [one for one, _ in put])
        reason = _together(parts, [one for _, one in put]) or said.paragraph or paragraph
        if not verdict:
            verdict, reason = (reason, "") if any(one for _, one in put) else (said.says, reason)
        return Wording(
            verdict,
            "" if reason.rstrip(".") == verdict.rstrip(".") else reason,
            parts[0].label if len(parts) == 1 else "",
            _together(parts, [part.question for part in parts]),
        )
    if not known:
        return Wording()
    said = known[0][1]
    if asked and likeness(asked, question) >= THE_SAME:
        return Wording(asked.answer, paragraph, "", asked.question)
    says = said.says if _asked_nearly_so(said, text, question, near) else without_verdict(said.says)
    return Wording(says, said.paragraph or paragraph, "", said.asked)


def _asked_nearly_so(said: Saying, text: NodeText, question: Question, near: NearAsked) -> bool:
    """Whether players asked nearly the same, so that their yes or no may be the one looked for."""
    like = max((likeness(one, question) for one in text.asked if one.question == said.asked), default=1.0)
    return like >= LIKE_ENOUGH or near.get(said.asked, (0.0, 0.0))[0] >= NEAR_ENOUGH


def without_verdict(says: str) -> str:
    """What is said without the yes or no that it begins with, where the rest says enough by itself."""
    begins = STANDS_ALONE.match(says)
    rest = says[begins.end() :] if begins else ""
    return says if len(rest.split()) < FEW_WORDS or texts.TAKES_UP.match(rest) else rest


def fitting(text: NodeText, question: Question, near: NearAsked) -> list[tuple[float, Saying]]:
    """What can be said to a question, with how well it fits, the best first: by how much of its words are
    spoken of, and by how near it comes in meaning to what is said and to what was asked; `near` is how near
    whole sentences come, where they are read.  What players were answered goes before a thought that fits a
    little better, for it was written to be an answer."""
    answers = [Saying(one.answer, "", one.stems, one.question) for one in text.asked]
    thoughts = [Saying(one.says, one.paragraph, one.stems) for one in (*text.thoughts, *text.rows)]
    known = [*answers, *thoughts]
    first_row = len(known) - len(text.rows)
    says = likenesses(question.text, [f"{text.title}. {one.says}" for one in known])
    asks = likenesses(question.text, [one.asked for one in answers])
    asks = _by_sentences(asks, [near.get(one.asked, (0.0, 0.0))[0] for one in answers])
    says = _by_sentences(says, [near.get(one.asked, (0.0, 0.0))[1] for one in answers])
    asks += [LIKE_ASKED * likeness for likeness in says[len(answers) :]]

    by_manner = ASKED_YES_OR_NO if question.yes_or_no else ASKED_WHAT if WHAT.search(question.text) else 0.0

    def fit(place: int) -> float:
        one = known[place]
        covered = question.coverage(one.stems | text.titles_stems) + ALONE * question.coverage(one.stems)
        kind = WAS_ASKED if one.asked else OF_A_TABLE if place >= first_row else 0.0
        kind += KIND[same_kind(question.text, one.asked)]
        return covered + asks[place] + NEAR_SAYS * says[place] + kind + by_manner * yes_or_no(one.says)

    fits = [fit(place) for place in range(len(known))]
    return [
        (fits[place], known[place]) for place in sorted(range(len(known)), key=fits.__getitem__, reverse=True)
    ]


def _by_sentences(words: list[float], sentences: list[float]) -> list[float]:
    """How near each text comes by its words, and by whole sentences too where these were read, brought to the
    scale of the words, which lie nearer."""
    read = [(word, near) for word, near in zip(words, sentences, strict=False) if near]
    if not read:
        return words
    scale = sum(word for word, _ in read) / sum(near for _, near in read)
    made = [
        word + BY_SENTENCES * (near * scale - word) if near else word
        for word, near in zip(words, sentences, strict=False)
    ]
    return made + words[len(made) :]


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
