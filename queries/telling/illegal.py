"""Why an event or a question is illegal: the premise that does not hold, by what in it that fails, and what
would make it hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.engine.verdict_data import ExplanationData, VerdictData
from queries.telling import words
from queries.telling.ledger import BARS, AskedQuestion, questions_of, reason

DEEPEST = 4  # levels of what a premise rests on
Cited = tuple[str, tuple[str, ...]]  # words, and the ids of what they cite
UNLESS = BARS[1]  # the shape of a decision that is no where none of its clauses holds


@dataclass(slots=True)
class WhyIllegal:
    """`why` is what is so; one of `lacking` or `not_told` would make it legal: none of the first is so, and
    of the second nobody stated anything."""

    why: list[Cited] = field(default_factory=list)
    lacking: list[Cited] = field(default_factory=list)
    not_told: list[Cited] = field(default_factory=list)


def why_illegal(verdict: VerdictData) -> WhyIllegal:
    """The first premise that does not hold, and what it rests on."""
    made = _Made({(one["thing"], one["fact"]) for one in verdict["assumed"]}, WhyIllegal())
    for one in verdict["because"][:1]:
        made.tell(made.found.why, one)
        made.below(one, DEEPEST)
    if not made.found.why:
        made.found.why.append((words.name(verdict.get("why_not", "")).rstrip("."), ()))
    return made.found


@dataclass(slots=True)
class _Made:
    """The reasons as they are gathered; `assumed` are the facts that nobody stated."""

    assumed: set[tuple[str, str]]
    found: WhyIllegal

    def tell(self, to: list[Cited], one: ExplanationData) -> None:
        said = reason(one).rstrip(".")
        if said and all(said != each for each, _ in to):
            to.append((said, tuple(one["cites"])))

    def below(self, one: ExplanationData, depth: int) -> None:
        """What a clause rests on.  What it asked last made it fail: nothing behind that was looked at."""
        asked = questions_of(one["because"])
        if asked and depth:
            self.question(asked[-1], depth)
        elif not asked and len(one["facts"]) == 1:
            self.found.why.append((words.facts(one["facts"]), ()))

    def question(self, asked: AskedQuestion, depth: int) -> None:
        value = asked.value()
        if asked.kind == UNLESS and value == "no":
            for one in asked.clauses:
                if one["told"]:
                    self.tell(self.found.not_told if self._nobody_told(one) else self.found.lacking, one)
            return
        for one in asked.clauses:
            if asked.kind in BARS and one["value"] != "yes":
                continue  # a bar that is not met
            if one["told"]:
                self.tell(self.found.why, one)
            elif value in ("yes", "no") and (said := words.answered(one["sentences"], value)):
                self.found.why.append((said, tuple(one["cites"])))
            else:
                self.below(one, depth - 1)

    def _nobody_told(self, one: ExplanationData) -> bool:
        """Whether a clause failed for want of words: a fact that it rests on is only usual, or the things
        that it asked for last, such as the hexes of a border, are none that anybody told of."""
        asked = questions_of(one["because"])
        if asked and asked[-1].value() == "none":
            return True
        rests_on = (one, *_all_below(one))
        return any((thing, fact) in self.assumed for each in rests_on for thing, fact, *_ in each["facts"])


def _all_below(one: ExplanationData) -> Iterator[ExplanationData]:
    for each in one["because"]:
        yield each
        yield from _all_below(each)


__all__ = ["Cited", "WhyIllegal", "why_illegal"]
