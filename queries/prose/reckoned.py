"""A dispute on what one rule comes to: what is told of its things decides, and each claim is held against it.

Two who differ on a figure need ask nothing: what each claims says what is asked.  A decision is asked that
gives a number, whose own words and facts cover all that is claimed, and that leaves no figure, no denial and
nothing of the game over of what is told.  What nobody tells is never guessed: where it would change the
figure it is asked for, with what each answer would make of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from kb.engine.answering import ANSWERED, ILLEGAL, UNDETERMINED
from kb.engine.code import DecisionCode
from kb.engine.types import NUMBER
from kb.engine.verdict import Verdict
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from queries.board.counted import number_said
from queries.board.grounded import as_is_told, grounded
from queries.board.guessed import Guessing, options_lacking
from queries.board.questions import asked_in_words
from queries.board.reading import lay
from queries.board.supposed import Names, Ways
from queries.board.supposed_facts import SaidFact
from queries.prose.disputed import PERSON
from queries.prose.lexicon import Lexicon, ProseWord
from queries.prose.people import names
from queries.prose.sentences import sentences
from queries.prose.told_fight import Claim, facts_in
from queries.search.engine import WORD, stems

MOST_TRIED = 8  # decisions that the words of a dispute may be after
MOST_VALUES = 6  # that a fact may have which nobody tells, for each of which the figure is told
MOST_OPEN = 3  # such facts
MOST_OUTCOMES = 4  # that are told
MOST_NEEDED = 3  # facts that are asked for beside words that nobody knows
MEASURES = frozenset(("point", "points", "plus", "only", "just", "maximum", "most", "least"))  # of a figure
# Who wants so much, which is what he claims to be allowed.
WISHED = re.compile(
    rf"(?P<before>(?:[^.!?]* )?)(?P<who>\b{PERSON}) (?:now |also )?(?:wants?|would like)(?: to \w+)?"
    r" (?P<claim>(?:\d+|[a-z]+)(?: [a-z]+)?)"
)
# On what a verdict may hang, as the words of a fight do.
TELLING = frozenset(
    ["place", "side", "unit", "denied", "owner", "counter", "generic", "told", "not", "number", "series"]
    + ["odds", "option"]
)
# Words that only tell a story, whatever the game.
STORY = frozenset(
    stem
    for one in (
        "put",
        "move",
        "walk",
        "march",
        "drive",
        "start",
        "stand",
        "lie",
        "sit",
        "want",
        "go",
        "come",
        "bring",
        "take",
        "try",
        "play",
        "choose",
        "enter",
        "begin",
        "buy",
        "have",
        "use",
        "think",
        "count",
    )
    for stem in stems(one)
)


@dataclass(frozen=True, slots=True)
class Supposition:
    """What a figure is (`value`) where what nobody tells is so: each question with its answer."""

    where: tuple[tuple[str, str], ...]
    value: str


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The situation that a dispute tells and the words that are `unused`; the `value` that is asked, or where
    it hangs on what nobody tells what it comes to by that; what is claimed, wishes among it, and what was
    `taken` for granted."""

    text: str
    unused: tuple[str, ...]
    claims: tuple[Claim, ...]
    value: str = ""
    outcomes: tuple[Supposition, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Heard:
    """What one decision hears in what is told."""

    decision: DecisionCode
    facts: tuple[SaidFact, ...]
    names: Names
    left: tuple[str, ...]
    is_named: bool = False  # whether it is asked in words that the game has for it
    options: tuple[int, ...] = ()

    @property
    def strange(self) -> tuple[str, ...]:
        """Words that do more than tell a story, and stand for nothing."""
        return tuple(one for one in self.left if not _is_story(one))


class Reckoning:
    """Such disputes in one game; `guessing` knows its words and the decisions that words are after,
    `lexicon` the words of its things."""

    def __init__(self, guessing: Guessing, lexicon: Lexicon) -> None:
        self.guessing, self.lexicon = guessing, lexicon
        self.supposing, self.law = guessing.supposing, guessing.law

    def read(self, told: str, claims: Sequence[Claim]) -> Reckoned | None:
        """What is reckoned of what is `told`; None where no decision is surely what people differ on."""
        told, wishes = self._without_wishes(told)
        claims = (*wishes, *claims)
        claimed = {one.number for one in claims if one.number is not None}
        if not claimed:
            return None
        heard = self._heard(self._there(told), claims)
        least = min((len(one.strange) for one in heard), default=0)
        heard = [one for one in heard if len(one.strange) == least]
        found = [(one, each) for one in heard if (each := self._reckoned(one, claims)) is not None]
        right = [each for _, each in found if _number(each.value) in claimed]
        if len({each.value for each in right}) > 1:
            return None  # that are not the same question
        named = [each for one, each in found if one.is_named and each.value]
        known = right or named if len({each.value for each in named}) < 2 else right
        if known:
            return known[0]
        is_open = found and not found[0][1].value and (found[0][0].is_named or len(found) == 1)
        return found[0][1] if is_open else None

    def _without_wishes(self, told: str) -> tuple[str, list[Claim]]:
        """What is told without what somebody wants so many of, and that as his claim."""
        kept, wishes = [], []
        for one in sentences(told):
            found = WISHED.fullmatch(one.rstrip(".!"))
            numbers = (
                [each.value for each in self._words(found["claim"]) if each.kind == "number"] if found else []
            )
            if found is None or len(numbers) != 1:
                kept.append(one)
                continue
            wishes.append(Claim(found["claim"], number=numbers[0], who=found["who"]))
            kept += [f"{found['before'].strip()}."] if found["before"].strip() else []
        return " ".join(kept), wishes

    def _there(self, told: str) -> str:
        """What is told without those sentences that say that something is not there: so it is not told."""
        kept = []
        for one in sentences(told):
            words = [
                each for each in self._words(one) if each.kind not in ("silent", "is", "end", "article", "or")
            ]
            kinds = {each.kind for each in words}
            absent = kinds == {"not", "generic"} or kinds == {"not", "counter"}
            kept += [] if absent and not any(each.value == "non" for each in words) else [one]
        return " ".join(kept)

    def _words(self, said: str) -> list[ProseWord]:
        return [word for each in self.lexicon.sentences(said) for word in each]

    def _heard(self, told: str, claims: Sequence[Claim]) -> list[_Heard]:
        """The decisions that may be meant, likeliest first."""
        whole = " ".join([told, *(one.says for one in claims)])
        plain, ways = self.guessing.plain(told), self.supposing.ways(whole)
        named = asked_in_words(self.law, whole, loosely=False)
        found = []
        for name in dict.fromkeys([*self.guessing.fitting(whole)[:MOST_TRIED], *named]):
            decision = self.law.code.decisions.get(name)
            if decision is None or decision.result != NUMBER:
                continue
            facts, called, left = self.supposing.read(decision, plain, ways, loosely=True)
            if not (facts or name in named) or self._tells_more(decision, told, left, facts):
                continue
            if all(self._is_on(decision, one, told, ways) for one in claims):
                found.append(
                    _Heard(decision, tuple(facts), called, tuple(dict.fromkeys(left)), name in named)
                )
        return found

    def _tells_more(
        self, decision: DecisionCode, told: str, left: Sequence[str], facts: Sequence[SaidFact]
    ) -> bool:
        """Whether a word is left over on which a verdict may hang."""
        over, read = {one.casefold() for one in left}, {each for one in facts for each in _said_by(one)}
        takes_owner = bool(self.supposing.lexicon(decision, loosely=True).takers(()))
        for word in self._words(told):
            if word.kind not in TELLING or over.isdisjoint(word.text.casefold().split()):
                continue
            if word.kind == "owner" and not takes_owner:
                continue
            says = facts_in(word.value) if word.kind in ("place", "side", "unit", "told") else []
            if not says or not read.issuperset(says):
                return True
        return any(map(number_said, over))

    def _is_on(self, decision: DecisionCode, claim: Claim, told: str, ways: Ways) -> bool:
        """Whether all that somebody claims is of what a decision asks, or told already."""
        left = self.supposing.read(decision, self.guessing.plain(claim.says), ways, loosely=True)[2]
        known = {one.casefold() for one in WORD.findall(told)} | MEASURES
        numbers = {each.text.casefold() for each in self._words(claim.says) if each.kind == "number"}
        return all(one.casefold() in known | numbers or _is_story(one) for one in left)

    def _reckoned(self, heard: _Heard, claims: tuple[Claim, ...]) -> Reckoned | None:
        with suppress(UmpireError, Mistake):
            text, verdict = self._judged(heard, heard.facts)
            taken: tuple[str, ...] = ()
            lacks = options_lacking(verdict, ()) if _number(str(verdict.value)) is None else ()
            if (
                verdict.status == ANSWERED and lacks
            ):  # who claims a figure takes it for granted that there is one
                taken = tuple(f"option {each} is in play, as it is asked about" for each in lacks)
                heard = replace(heard, options=tuple(lacks))
                text, verdict = self._judged(heard, heard.facts)
            if verdict.status == ANSWERED:
                return Reckoned(text, heard.strange, claims, str(verdict.value), taken=taken)
            outcomes = () if heard.strange else tuple(self._outcomes(heard, heard.facts, ()))
            if verdict.status == UNDETERMINED and (outcomes or _can_be_told(verdict)):
                return Reckoned(text, heard.strange, claims, outcomes=outcomes, taken=taken)
        return None

    def _judged(self, heard: _Heard, facts: Sequence[SaidFact]) -> tuple[str, Verdict]:
        """The situation and its verdict: words that nobody knows may say otherwise than is usual."""
        supposing = self.supposing
        told = supposing.situation(heard.decision, facts, heard.names, heard.options)
        text = self.guessing.placed(told)
        held = as_is_told if heard.strange else grounded
        text = held(text, lay(supposing.umpire, text, supposing.edition), supposing.judged)
        return text, supposing.judged(text)

    def _outcomes(
        self, heard: _Heard, facts: tuple[SaidFact, ...], where: tuple[tuple[str, str], ...]
    ) -> list[Supposition]:
        """What it comes to by each answer to what nobody tells; none where these are too many to be told.
        Raises UmpireError."""
        verdict = self._judged(heard, facts)[1]
        if verdict.status == ANSWERED:
            return [Supposition(where, str(verdict.value))]
        if verdict.status != UNDETERMINED:
            return []
        told, edition = dict.fromkeys(map(str, facts)), self.supposing.edition
        inquiry = self.supposing.umpire.inquire(heard.decision.name, told, edition, heard.options)
        wanted = inquiry.next_question()
        if wanted is None or len(where) == MOST_OPEN or not 1 < len(wanted.values) <= MOST_VALUES:
            return []
        found = []
        for value in wanted.values:
            fact = SaidFact(wanted.path, value, (0, 0))
            so = (*facts, fact)
            if self._judged(heard, so)[1].status == ILLEGAL:  # which cannot be
                continue
            one = self._outcomes(heard, so, (*where, (wanted.question, value)))
            if not one:
                return []
            found += one
        values = {one.value for one in found}
        if not where and len(values) < 2:
            return []  # which would be a verdict
        if len(values) == 1:
            return [Supposition(where, values.pop())]
        return found if len(found) <= MOST_OUTCOMES else []


def _is_story(word: str) -> bool:
    """Whether a word only tells a story: who plays, and that somebody does something."""
    return word in names() or not STORY.isdisjoint(stems(word))


def _can_be_told(verdict: Verdict) -> bool:
    """Whether little is lacking, and each of it is one of a few answers."""
    return len(verdict.needs) <= MOST_NEEDED and all(len(one.answers) > 1 for one in verdict.needs)


def _said_by(fact: SaidFact) -> tuple[str, ...]:
    name = fact.path.rpartition(".")[2]
    return (fact.value, name) if fact.value == "yes" else (fact.value, f"not {name}")


def _number(said: str) -> Fraction | None:
    try:
        return Fraction(said)
    except ValueError:
        return None


__all__ = ["Supposition", "Reckoned", "Reckoning"]
