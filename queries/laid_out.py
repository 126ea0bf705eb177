"""A situation laid out before the umpire, and the verdict on what is asked about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kb.engine.answering import CONFLICT
from kb.engine.case import Case
from kb.engine.code import DecisionCode
from kb.engine.expected import compare, question
from kb.engine.explanations import MOST_TOLD
from kb.engine.facts import CaseBuilder, edition_of, options_of, told_case
from kb.engine.law import Law, RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.records import Need
from kb.engine.verdict import Verdict, judge
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from parsers.law.situation import Ask, Situation
from queries.outlook import add_outlook
from queries.telling.verdict import answer, speak


@dataclass(frozen=True, slots=True)
class Put:
    """A question with the things that it is asked about; `ask` is how a situation words it, if one does."""

    decision: DecisionCode
    arguments: tuple[Any, ...]
    ask: Ask | None = None


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A case with the rules by which it is judged and the number by which each option is called."""

    rules: RulesInPlay
    case: Case
    numbers: dict[str, int]

    def put(self, ask: Ask) -> Put:
        """A question of the situation.  Raises Mistake."""
        return Put(*question(self.rules.law, self.case, ask), ask)

    def verdict(
        self, put: Put, changes: bool, most_reasons: int = MOST_TOLD, going_on: bool = False
    ) -> Verdict:
        """The verdict on a question, held against what the situation expects.  Raises Mistake where that is
        no value of its type or a thing lacks its place, UmpireError where it takes too long."""
        try:
            found = judge(
                self.rules,
                self.case,
                put.decision.name,
                put.arguments,
                self.numbers,
                changes,
                most_reasons,
                going_on,
            )
            found.says = answer(found.as_dict(because=found.status == CONFLICT))
            speak(found.because)
            if changes:
                add_outlook(self.rules, self.case, put.arguments, found)
        except Exhausted as error:
            raise UmpireError(f"{put.decision.name}: {error.message}") from error
        if put.ask is not None:
            _needs_no_place(self.case, found, put.ask)
            if put.ask.expected is not None and found.outcome is not None:
                found.check = compare(put.ask, put.decision, self.case, found.outcome, found.by)
        return found


def lay_out(law: Law, situation: Situation) -> LaidOut:
    """The case that a situation describes, in its edition and with its options.  Raises Mistake."""
    return laid_out_with_notes(law, situation)[0]


def laid_out_with_notes(law: Law, situation: Situation) -> tuple[LaidOut, CaseBuilder]:
    """The same, with what was noted while the case was told.  Raises Mistake."""
    edition = edition_of(situation, law.code)
    options = options_of(situation, law.code, edition)
    builder = told_case(law, situation, edition, options)
    numbers = numbers_of(law, edition, (number for number, _ in situation.options))
    return LaidOut(law.in_play(edition, options), builder.case, numbers), builder


def numbers_of(law: Law, edition: str, stated: Iterable[int]) -> dict[str, int]:
    """The number by which each option is called: the one that the players stated, where an
    edition has several for what is one option in the law, else the first."""
    ids, called = law.code.option_ids.get(edition, {}), law.option_numbers(edition)
    return called | {ids[number]: number for number in stated if number in ids}


def _needs_no_place(case: Case, verdict: Verdict, ask: Ask) -> None:
    """A named thing of the situation that lacks what every such thing must have is a slip of its author."""
    for need in verdict.needs:
        if need.thing and case.types.records[need.kind].fields[need.fact].required:
            raise Lacks(need, ask)


class Lacks(Mistake):
    """That a thing has no place, and the like."""

    def __init__(self, need: Need, ask: Ask) -> None:
        super().__init__(
            f"{need.thing} has no {need.fact}, which {ask.decision} needs",
            *ask.at,
            f"{need.kind.lower()} {need.thing}: ... in NAME",
        )
        self.need = need


__all__ = ["Lacks", "LaidOut", "Put", "laid_out_with_notes", "lay_out", "numbers_of"]
