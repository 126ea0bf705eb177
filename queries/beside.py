"""What else players were answered where a question leads: at the best rule, and at those that come next.

A question whose words missed by a little finds its answer a line further on, and one for which the second
rule decides finds that one too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from queries.leads import RuleAtHand, Saying
from queries.search.asked_for import same_kind
from queries.search.question import Question
from queries.wording import THE_SAME, likeness, ruled, yes_or_no

# How many are told, and how many where players asked this very question.
MOST, FEW = 4, 2
# Whatever shares so much of its words, of all words of both, says the same again.
SAYS_THE_SAME = 0.5


@dataclass(frozen=True, slots=True)
class AnswerWorth:
    """What an answer counts for: `asks` and `reply` how near in meaning its question and itself come, `kind`
    that it was asked for the same kind of thing, `covered` how much of the question it speaks of with its
    title, `best` that it is one of the best rule, `behind` how far its rule stands behind that one;
    `verdict` that it begins with yes or no where that is not asked for, `ruling` what a ruling has instead
    of the first four."""

    asks: float
    reply: float
    kind: float
    covered: float
    best: float
    behind: float
    verdict: float
    ruling: float


# Found on the opened sets of tests/questions but the last three, by how near each answer comes in meaning to
# the one that the file has.
OF_SENTENCES = AnswerWorth(2.9, 6.4, 0.35, 2.0, 0.4, 1.5, -0.2, 4.6)
OF_WORDS = AnswerWorth(1.7, 3.4, 0.3, 2.4, 0.4, 2.1, -0.25, 3.5)


@dataclass(frozen=True, slots=True)
class AnswerBeside:
    """What players `asked` of the rule of that id and `title`, and what it `says` to that."""

    id: str
    title: str
    asked: str
    says: str
    stems: frozenset[str]


def what_else(
    question: Question, places: Sequence[RuleAtHand], said: Sequence[Saying], of_sentences: bool
) -> list[AnswerBeside]:
    """What stands beside what is `said` first, what players ask of the same rule first: nothing that says the
    same again.  `of_sentences` tells whether `near` is by whole sentences too."""
    worth = OF_SENTENCES if of_sentences else OF_WORDS
    known = [one for place in range(len(places)) for one in _of(question, places, place, worth)]
    known.sort(key=lambda one: one[0], reverse=True)
    leads = {(one.place, one.asked) for one in said}
    led_by = [
        one for place, at in enumerate(places) for one in at.text.asked if (place, one.question) in leads
    ]
    told = [one.replies for one in led_by]
    very_question = any(likeness(one, question) >= THE_SAME for one in led_by)
    says = {one.says for one in said}
    chosen: list[AnswerBeside] = []
    for _, one in known:
        if one.says not in says and not any(_alike(one.stems, other) for other in told):
            chosen.append(one)
            told.append(one.stems)
        if len(chosen) == (FEW if very_question else MOST):
            break
    return sorted(chosen, key=lambda one: one.id != places[0].hit.id)


def _of(
    question: Question, places: Sequence[RuleAtHand], place: int, worth: AnswerWorth
) -> Iterator[tuple[float, AnswerBeside]]:
    """Each answer of one place, with what it counts for."""
    hit, text, near = places[place].hit, places[place].text, places[place].near
    title = f"{hit.number} {hit.title}".strip()
    at_all = (0.0 if place else worth.best) - worth.behind * (places[0].hit.score - hit.score)
    for one in text.asked:
        asks, reply = near.get(one.question, (0.0, 0.0))
        value = worth.asks * asks + worth.reply * reply + worth.kind * same_kind(question.text, one.question)
        value += worth.covered * question.coverage(one.stems | text.titles_stems)
        value += 0.0 if question.yes_or_no else worth.verdict * yes_or_no(one.answer)
        yield at_all + value, AnswerBeside(hit.id, title, one.question, one.answer, one.replies)
    if place and text.parts:
        its = ruled(text, question)
        verdict, reason = its.verdict.rstrip("."), its.text
        says = f"{verdict}. {reason}" if verdict and reason.rstrip(".") not in ("", verdict) else its.verdict
        yield at_all + worth.ruling, AnswerBeside(hit.id, title, its.asked, says, text.all_stems)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= SAYS_THE_SAME * len(one | other)
