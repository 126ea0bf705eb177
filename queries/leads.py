"""What is said first to a question: of all that the best rules say, the answer that is likeliest to be the
one looked for, and the one that adds most to it.

A question leads to the right rule far oftener than to the right one of its answers, and there are dozens at
each rule.  So all of them are held against the question: what players ask there with its answer, the parts
of rulings, the thoughts of the text and the rows of its tables.  Each gets a chance, and what is said is
what tells most of what the likely ones say; a second answer stands beside it, for half of all questions ask
two things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from queries import texts
from queries.search import Hit
from queries.search.asked_for import same_kind
from queries.search.meaning import meaning_of
from queries.search.question import Question
from queries.texts import NodeText
from queries.wording import NearAsked, part_says, yes_or_no

MOST = 2  # answers that are said first
LONG = 90  # words of a paragraph that nobody reads whole
LIKELY = 24  # of all that can be said, which are held against each other
# From where on what two answers mean is alike at all, up to where they say the same.
ALIKE, THE_SAME = 0.4, 0.9
TELLS = 0.8  # what an answer counts for by how much of the likely ones it tells, the rest by its own chance


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
    was asked for the same kind of thing; `covered` how much of the question it speaks of with its titles;
    `verdict` that it begins with yes or no where that is not asked for; `best` that it is one of the best
    rule, `behind` how far its rule stands behind that one; `part`, `thought` and `row` that it is one."""

    asks: float
    reply: float
    put: float
    says: float
    kind: float
    covered: float
    verdict: float
    best: float
    behind: float
    part: float
    thought: float
    row: float


# Found on half of the opened sets of tests/questions, by how near each saying comes in meaning, in its words
# and its figures to the answer that the file has.
OF_SENTENCES = SayingWorth(4.07, 8.31, 2.09, 8.04, 0.35, 3.03, -0.45, 0.28, -7.09, 1.65, 0.32, -0.32)
OF_WORDS = SayingWorth(3.0, 6.0, 2.0, 6.0, 0.35, 3.0, -0.45, 1.0, -8.0, 1.5, 0.3, -1.4)


def led_by(question: Question, places: Sequence[RuleAtHand], of_sentences: bool) -> list[Saying]:
    """What is said first, the best of it first: MOST answers at most, none where the rules say nothing.
    `of_sentences` tells whether `near` of the places is by whole sentences too."""
    worth = OF_SENTENCES if of_sentences else OF_WORDS
    asked = meaning_of(question.text)
    known = [(_worth(one, question, asked, places, worth), one) for one in _sayings(places)]
    known.sort(key=lambda one: one[0], reverse=True)
    return _telling_most(known[:LIKELY])


def paragraph_of(question: Question, text: NodeText) -> str:
    """The paragraph of a text in which the thought stands that comes nearest to a question; that thought
    alone where the paragraph is a long list."""
    asked = meaning_of(question.text)

    def fit(thought: texts.Thought) -> float:
        near = float(meaning_of(f"{text.title}. {thought.says}") @ asked)
        return OF_WORDS.covered * question.coverage(thought.stems) + OF_WORDS.says * near

    best = max((one for one in text.thoughts if one.paragraph), key=fit, default=None)
    if best is None:
        return ""
    return best.paragraph if len(best.paragraph.split()) <= LONG else best.says


def _telling_most(known: Sequence[tuple[float, Saying]]) -> list[Saying]:
    """Of what can be said, with what it counts for, the best first, those that together tell most."""
    if not known:
        return []
    worth = np.array([one for one, _ in known])
    chance = np.exp(worth - worth[0])
    chance /= chance.sum()
    meant = np.stack([meaning_of(one.says) for _, one in known])
    alike = np.clip((meant @ meant.T - ALIKE) / (THE_SAME - ALIKE), 0.0, 1.0)
    told = np.zeros(len(known))
    chosen: list[int] = []
    while len(chosen) < min(MOST, len(known)):
        tells = TELLS * np.maximum(alike, told) @ chance + (1 - TELLS) * chance
        tells[chosen] = -1.0
        chosen.append(int(tells.argmax()))
        told = np.maximum(told, alike[chosen[-1]])
    return [known[one][1] for one in chosen]


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


def _worth(
    one: Saying, question: Question, asked: np.ndarray, places: Sequence[RuleAtHand], worth: SayingWorth
) -> float:
    """What a saying counts for."""
    at = places[one.place]
    if one.asked and not one.part:
        asks, reply = at.near.get(one.asked, (0.0, 0.0))
        found = worth.asks * asks + worth.reply * reply
    else:
        found = worth.says * float(meaning_of(f"{at.text.title}. {one.says}") @ asked)
        found += worth.put * float(meaning_of(one.asked) @ asked) if one.part else 0.0
        found += worth.part if one.part else worth.row if one.row else worth.thought
    found += worth.covered * question.coverage(one.stems | at.text.titles_stems)
    found += worth.kind * same_kind(question.text, one.asked) if one.asked else 0.0
    found += worth.verdict if yes_or_no(one.says) and not question.yes_or_no else 0.0
    found += worth.behind * (places[0].hit.score - at.hit.score)
    return found + (0.0 if one.place else worth.best)
