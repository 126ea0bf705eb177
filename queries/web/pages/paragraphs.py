"""A section paragraph by paragraph: below each the rulings that touch it and what is decided by it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log

from markupsafe import Markup

from queries.page_data import DecisionShown, Page, RulingNamed
from queries.search.engine import stems

SHARED = 2.6  # what the words that a ruling shares with a paragraph must weigh
CLEAR = 1.25  # how much more than those it shares with any other
UNDER = re.compile(r"(?:[-*] )?Options? \d")  # how a paragraph begins that stands under an option
LINK = re.compile(r'href="[^"]*/rules/([^"]+)"')
RULING = re.compile(r"Q\d+(?:\.\d+)*-\d+")


@dataclass(slots=True)
class Paragraph:
    """A paragraph, list, table or head of a digest: its HTML, its source, and its last line in the digest,
    from 0.  `rulings` touch it, `decisions` stand below it."""

    html: Markup
    source: str
    last: int
    rulings: list[RulingNamed] = field(default_factory=list)
    decisions: list[DecisionShown] = field(default_factory=list)

    @property
    def is_head(self) -> bool:
        return self.source.startswith("#")


@dataclass(frozen=True, slots=True)
class Story:
    """What a ruling is about: its words, and the ids of the options that it rules on."""

    words: str = ""
    options: frozenset[str] = frozenset()


def arranged(
    paragraphs: list[Paragraph], page: Page, heading_line: int | None, stories: dict[str, Story]
) -> tuple[list[DecisionShown], list[RulingNamed]]:
    """Puts the decisions and rulings of a section below its paragraphs; gives the decisions and the rulings
    that have no place there."""
    decisions = _lay_decisions(paragraphs, page, heading_line)
    bodies = [one for one in paragraphs if not one.is_head]
    weights = _weights(bodies)
    rulings: list[RulingNamed] = []
    for ruling in page["rulings"]:
        place = _place_of(ruling, bodies, weights, stories.get(ruling["id"], Story()))
        (place.rulings if place else rulings).append(ruling)
    return decisions, rulings


def _lay_decisions(paragraphs: list[Paragraph], page: Page, heading_line: int | None) -> list[DecisionShown]:
    """Below the paragraph that its block follows in the chapter stands each decision."""
    left: list[DecisionShown] = []
    for one in page["decisions"]:
        above = None
        if one["section"] == page["id"] and heading_line:
            line = one["first_line"] - heading_line - 1
            above = next((each for each in reversed(paragraphs) if each.last <= line), None)
        (above.decisions if above else left).append(one)
    return left


def _place_of(
    ruling: RulingNamed, paragraphs: list[Paragraph], weights: list[dict[str, float]], story: Story
) -> Paragraph | None:
    """The paragraph that a ruling touches: the one that names it, the one of the option that it rules on, the
    one that shares most words with it if that is clear, or else the one whose rules it changes."""
    number = ruling["id"].rpartition("/")[2]
    for one in paragraphs:
        if number in RULING.findall(one.source):
            return one
    under = [
        one for one in paragraphs if UNDER.match(one.source) and story.options & set(LINK.findall(one.html))
    ]
    if len(under) == 1:
        return under[0]
    words = set(stems(story.words))
    scores = sorted(
        ((sum(weight for word, weight in each.items() if word in words), place))
        for place, each in enumerate(weights)
    )
    likely = scores and scores[-1][0] >= SHARED
    if likely and (len(scores) == 1 or scores[-1][0] >= CLEAR * scores[-2][0]):
        return paragraphs[scores[-1][1]]
    for one in paragraphs:
        if any(clause["authority"] == ruling["id"] for each in one.decisions for clause in each["clauses"]):
            return one
    return paragraphs[0] if len(paragraphs) == 1 else None


def _weights(paragraphs: Iterable[Paragraph]) -> list[dict[str, float]]:
    """The words of each paragraph, each with what it tells of it among the others; long paragraphs share more
    words with anything."""
    words = [set(stems(one.source)) for one in paragraphs]
    known = Counter(word for each in words for word in each)
    return [
        {word: log((1 + len(words)) / known[word]) * (20 / (20 + len(each))) ** 0.5 for word in each}
        for each in words
    ]
