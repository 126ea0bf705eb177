"""What is said first to a question: of all that the best rules say, the answer that is likeliest to be the
one looked for, and the one that adds most to it.

A question leads to the right rule far oftener than to the right one of its answers, and there are dozens at
each rule.  So all of them are held against the question: what players ask there with its answer, the parts
of rulings, the thoughts of the text and the rows of its tables.  The likeliest is said first; beside it
stands what with it tells most of what the likely ones say, for half of all questions ask two things.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass

import numpy as np

from queries import texts
from queries.search import Hit
from queries.search.asked_for import same_kind
from queries.search.meaning import coverages, meaning_of
from queries.search.question import Question
from queries.texts import NodeText
from queries.wording import NearAsked, part_says, tells_little

LONG = 90  # words of a paragraph that nobody reads whole
LIKELY = 32  # of all that can be said, which are held against each other
# From where on what two answers mean is alike at all, up to where they say the same.
ALIKE, THE_SAME = 0.4, 0.9
PARAGRAPH_COVERED = (
    1 / 3
)  # what the words of a thought count for in the choice of a paragraph, the rest its meaning
# What an answer counts for by how much of the likely ones it tells, the rest by its own chance: the first,
# for what several say alike is likely so, and the one beside it.
AGREED, TELLS = 0.3, 0.4


@dataclass(frozen=True, slots=True)
class RuleAtHand:
    """A rule that was found, what it says, and how near the question comes to each that players ask there."""

    hit: Hit
    text: NodeText
    near: NearAsked


@dataclass(frozen=True, slots=True)
class Saying:
    """Something that can be said to a question by the rule of that `place`: in answer to what players
    `asked`, to a `part` of a ruling, or a thought of its text in its `paragraph`, which may be a `row` of a
    table."""

    place: int
    says: str
    stems: frozenset[str]
    asked: str = ""
    paragraph: str = ""
    part: bool = False
    row: bool = False


@dataclass(frozen=True, slots=True)
class SayingWorth:
    """What a saying counts for: `asks` and `reply` how near in meaning come its question and itself, where
    players asked it, `put` and `says` the same of a ruling and of a thought, by their words; `kind` that it
    was asked for the same kind of thing; `covered` how much of the question it speaks of with its titles,
    and `meant` the same without them where a word that means nearly as much will do; `full` how long it is,
    for a short answer is often half of one; `bare` that it tells too little without its question; `behind`
    how far its rule stands behind the best; `part`, `thought` and `row` that it is one."""

    asks: float
    reply: float
    put: float
    says: float
    kind: float
    covered: float
    behind: float
    part: float
    thought: float
    row: float
    full: float
    bare: float
    meant: float = 0.0


# Found by `python -m tests.bench.leading` on the answers judged in tests/questions/leads.tsv.
OF_SENTENCES = SayingWorth(2.4, 3.05, 1.76, 1.56, 0.48, 4.37, -14.61, 2.67, 0.01, 0.38, 0.56, -0.41, 6.42)
OF_WORDS = SayingWorth(1.85, 1.09, 0.68, 0.75, 0.41, 4.16, -10.15, 2.75, -0.33, 0.41, 0.63, -0.35, 6.74)


def led_by(question: Question, places: Sequence[RuleAtHand], of_sentences: bool) -> list[Saying]:
    """What is said first, the best of it first: one or two, none where the rules say nothing.
    `of_sentences` tells whether `near` of the places is by whole sentences too."""
    said, values = likeliest(question, places, of_sentences)
    return _telling_most(said, values) if said else []


def likeliest(
    question: Question, places: Sequence[RuleAtHand], of_sentences: bool
) -> tuple[list[Saying], np.ndarray]:
    """The sayings that may be the one looked for, and what each counts for."""
    worth = OF_SENTENCES if of_sentences else OF_WORDS
    said, known = sayings(question, places)
    if not said:
        return [], np.zeros(0)
    values = known @ np.array(astuple(worth))
    likely = np.argsort(-values, kind="stable")[:LIKELY]
    chosen = [said[one] for one in likely]
    return chosen, values[likely] + worth.meant * meant(question, chosen)


def sayings(question: Question, places: Sequence[RuleAtHand]) -> tuple[list[Saying], np.ndarray]:
    """All that can be said to a question, and what is known of each: a row of the fields of SayingWorth, the
    last of them 0, for it takes more time (`meant`)."""
    asked = meaning_of(question.text)
    said = list(_sayings(places))
    known = np.array([astuple(_known(one, question, asked, places)) for one in said])
    return said, known


def meant(question: Question, said: Sequence[Saying]) -> np.ndarray:
    """How much of a question, by the weight of its words, each saying and what it was asked speak of, where a
    word that means nearly as much counts for nearly as much: from 0 to 1."""
    return coverages(question.text, [f"{one.asked} {one.says}" for one in said])


def paragraph_of(question: Question, text: NodeText) -> str:
    """The paragraph of a text in which the thought stands that comes nearest to a question; that thought
    alone where the paragraph is a long list."""
    asked = meaning_of(question.text)

    def fit(thought: texts.Thought) -> float:
        near = float(meaning_of(f"{text.title}. {thought.says}") @ asked)
        return PARAGRAPH_COVERED * question.coverage(thought.stems) + (1 - PARAGRAPH_COVERED) * near

    best = max((one for one in text.thoughts if one.paragraph), key=fit, default=None)
    if best is None:
        return ""
    return best.paragraph if len(best.paragraph.split()) <= LONG else best.says


def _telling_most(said: Sequence[Saying], worth: np.ndarray) -> list[Saying]:
    """Of what can be said what is likeliest and most agreed on, and the one that adds most to it."""
    chance = np.exp(worth - worth.max())
    chance /= chance.sum()
    vectors = np.stack([meaning_of(one.says) for one in said])
    alike = np.clip((vectors @ vectors.T - ALIKE) / (THE_SAME - ALIKE), 0.0, 1.0)
    first = int((AGREED * alike @ chance + (1 - AGREED) * chance).argmax())
    if len(said) == 1:
        return [said[first]]
    tells = TELLS * np.maximum(alike, alike[first]) @ chance + (1 - TELLS) * chance
    tells[first] = -1.0
    return [said[first], said[int(tells.argmax())]]


def _sayings(places: Sequence[RuleAtHand]) -> Iterator[Saying]:
    """All that the rules say; no yes or no by itself, which says nothing of what."""
    for place, at in enumerate(places):
        for one in at.text.asked:
            yield Saying(place, one.answer, one.stems, one.question)
        for part in at.text.parts:
            if says := part_says(part):
                yield Saying(place, says, part.stems, part.question, part=True)
        # The text of a ruling puts its parts together, with what became of them.
        for thought in () if at.text.parts else at.text.thoughts:
            yield Saying(place, thought.says, thought.stems, paragraph=thought.paragraph)
        for row in at.text.rows:
            yield Saying(place, row.says, row.stems, paragraph=row.paragraph, row=True)


def _known(one: Saying, question: Question, asked: np.ndarray, places: Sequence[RuleAtHand]) -> SayingWorth:
    """What is known of a saying."""
    at = places[one.place]
    players = bool(one.asked) and not one.part
    near = at.near.get(one.asked, (0.0, 0.0)) if players else (0.0, 0.0)
    return SayingWorth(
        *near,
        put=float(meaning_of(one.asked) @ asked) if one.part else 0.0,
        says=0.0 if players else float(meaning_of(f"{at.text.title}. {one.says}") @ asked),
        kind=same_kind(question.text, one.asked) if one.asked else 0.0,
        covered=question.coverage(one.stems | at.text.titles_stems),
        behind=places[0].hit.score - at.hit.score,
        part=one.part,
        thought=not (one.asked or one.row),
        row=one.row,
        full=math.log1p(one.says.count(" ") + 1),
        bare=not one.part and tells_little(one.says),
    )
