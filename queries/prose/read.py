"""The door of disputes in free prose: a situation that asks what is meant, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.engine.answering import ANSWERED
from kb.errors import UmpireError
from queries.board.reading import lay
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.prose.disputed import Claimed
from queries.prose.fight import FightReading
from queries.prose.groups import OURS, THEIRS, Unclear, UnitGroup
from queries.prose.lexicon import Lexicon, ProseWord
from queries.prose.told_fight import Claim, ToldFight
from queries.prose.written import FIGHT, PLACE, Written
from queries.umpire import Umpire

TELLING = frozenset(
    ["number", "series", "odds", "counter", "unit", "place", "side", "denied", "not", "told", "option"]
)  # words on which a verdict may hang
RELATIVE = frozenset(
    ("more", "less", "fewer", "higher", "lower", "better", "worse", "over", "above", "below")
)
LEAVE = frozenset(("ok", "okay", "may", "can", "allowed", "legal"))


@dataclass(frozen=True, slots=True)
class InProse:
    """A situation that prose tells, and the same with what goes without saying (`granted`, and in words
    `grants`); what was `taken` as likely, words that are `unused`, and what was claimed; where it
    is not clear, `why`, the words `left`, and whether a fight is asked about all the same (`is_asked`);
    `odds` that are told without figures."""

    text: str
    granted: str = ""
    taken: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    grants: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    why: str = ""
    odds: str = ""
    is_asked: bool = False


class ProseReader:
    """The disputes of one game."""

    def __init__(self, umpire: Umpire, edition: str) -> None:
        laid = lay(umpire, "", edition)
        self.umpire, self.edition = umpire, edition
        self.law, self.table = laid.law, table_of(laid.law)
        self.prose = self.table.prose
        self.counted = Spoken(laid).counted
        self.odds = f"{self.prose.odds}({FIGHT})" if self.prose else ""
        self.lexicon = Lexicon(self.law, self.prose, self.counted) if self.prose else None

    def read(
        self, said: str, scale: int = 0, claims: Sequence[Claimed] = (), usual: bool = False
    ) -> InProse | None:
        """What is told, and claimed of it beside; None where it tells of no fight.  Where only odds are told,
        what is made of them with a `scale`: the terrain may change the factors of one side, and nobody knows
        here by how much.  With `usual` the place is the usual one where nobody tells another."""
        if self.lexicon is None or self.prose is None:
            return None
        sentences = self.lexicon.sentences(said)
        reading = FightReading(sentences, self._supports, self.prose.brings)
        told, asked = reading.told, []
        plain = self.lexicon.kind(self.table.plain.get("units", ""))
        try:
            reading.read()
            if not told.groups:
                return None
            told.claims += [self.claim(one) for one in claims]
            asks = self._asks(told, sentences)
            self._weather_there(told)
            is_made = bool(told.odds and scale) and self.prose.odds not in asks
            written = Written(told, self.law, self.prose, plain, scale if is_made else 0, usual)
            texts = written.texts()
            asked = [one for name in asks for one in self._asked(name, written)]
        except Unclear as unclear:
            return InProse("", why=str(unclear), is_asked=bool(told.asks and told.verbs))
        counts = TELLING - {"odds"} if is_made else TELLING
        left = [one for one in _left(sentences) if one.kind in counts]
        if not asked or left:
            strange, is_asked = tuple(one.text for one in left), bool(asked and told.verbs)
            return InProse("", left=strange, why="what is asked", odds=told.odds, is_asked=is_asked)
        lines = "".join(f"ask {one}\n" for one in dict.fromkeys(asked))
        text, granted = (one + lines if one else "" for one in texts)
        return InProse(
            text,
            granted,
            (*told.taken, *written.taken),
            tuple(one.text for one in _left(sentences) if one.kind in ("word", "name")),
            tuple(told.claims),
            tuple(written.granted),
            odds=told.odds if is_made else "",
        )

    def _weather_there(self, told: ToldFight) -> None:
        """Puts what holds in the place for what holds all around it, where the law tells them apart."""
        assert self.prose is not None
        around = [one for one in dict.fromkeys(told.place) if one in self.prose.everywhere]
        there = [one for one in dict.fromkeys(told.place) if one.removeprefix("not ") not in around]
        if not self.prose.in_zone or len(around) != 1 or not there:
            return
        type_ = self.law.code.types.records[self.prose.fight].fields[self.prose.where].type.name
        text = (
            f"{type_.lower()} {PLACE}: {', '.join(there)}\nask {self.prose.in_zone}({PLACE}, {around[0]})\n"
        )
        try:
            verdict = self.umpire.check(text, edition=self.edition)[0][1]
        except UmpireError:
            return
        if verdict.status == ANSWERED and verdict.value != around[0]:
            told.place = [*there, str(verdict.value)]
            told.taken.append(f"{verdict.value} there, as the weather of the zone is {around[0]}")

    def claim(self, claimed: Claimed) -> Claim:
        """What somebody claims, with the odds or the number that it comes to; without them where more is done
        to them in words."""
        assert self.lexicon is not None and self.prose is not None
        claim = Claim(claimed.claim, who=claimed.who)
        words = [one for sentence in self.lexicon.sentences(claimed.claim, True) for one in sentence]
        claim.asks = tuple(one.value for one in words if one.kind == "ask")
        verbs = [self.prose.permits.get(one.value) for one in words if one.kind == "strikes"]
        claim.asks = tuple(dict.fromkeys([*claim.asks, *filter(None, verbs)]))
        claim.number = _figure(words)
        at = 0
        while at < len(words):
            pair = words[at : at + 3]
            kinds = [one.kind for one in pair]
            if kinds == ["number", "to", "number"]:
                claim.odds = f"{pair[0].value}:{pair[2].value}"
            elif words[at].kind == "odds":
                claim.odds = words[at].value
            elif words[at].kind == "number":
                claim.odds = ""
            at += 3 if kinds == ["number", "to", "number"] else 1
        return claim

    def _supports(self, group: UnitGroup) -> bool:
        """Whether counters are such as only support those who fight: they lack the first figure."""
        if group.kind is None or self.prose is None:
            return False
        record, value = group.kind
        lacked = self.law.code.types.lacked(record.name, value).names
        first = self.prose.figures[0]
        return first not in record.fields or first in lacked

    def _asks(self, told: ToldFight, sentences: list[list[ProseWord]]) -> list[str]:
        prose = self.prose
        assert prose is not None
        asks = list(dict.fromkeys(told.asks))
        if not asks:
            asks = [name for one in told.claims for name in one.asks]
        if not asks and told.claims and told.verbs and told.verbs[-1] in prose.permits:
            asks = [prose.permits[told.verbs[-1]]]
        if told.claims and told.verbs and asks and asks[0] in prose.permits.values():
            asks += [prose.odds] if any(one.odds for one in told.claims) and prose.odds not in asks else []
        is_told = told.verbs and sum(bool(one.figures) for one in told.groups) > 1
        if not asks and told.claims and (is_told or any(one.odds for one in told.claims)):
            asks = [next(iter(prose.asks))]
        if not asks and told.verbs and any(_asks_leave(one) for one in sentences):
            asks = [prose.permits.get(told.verbs[-1], prose.permits.get("", ""))]
        if told.verbs and told.verbs[-1] in prose.permits:  # "he wants to overrun it. Legal?" is of that
            leave, of_that = prose.permits.get("", ""), prose.permits[told.verbs[-1]]
            asks = [of_that if name == leave else name for name in asks]
        for name in asks:
            if name in prose.chosen:
                told.fight.append(prose.chosen[name])
        for sentence in sentences:
            if sentence[-1].text != "?":
                continue
            for one in sentence:
                if one.kind in ("number", "odds") and not one.used:
                    one.used = True
                    claim = Claim(one.text)
                    claim.odds = one.text if one.kind == "odds" else ""
                    claim.number = one.value if one.kind == "number" else None
                    told.claims.append(claim)
        return asks

    def _asked(self, name: str, written: Written) -> list[str]:
        prose = self.prose
        assert prose is not None
        of = OURS if name in prose.attackers_ask else THEIRS if name in prose.defenders_ask else ""
        if not of:
            return [f"{name}({FIGHT})"]
        return [f"{name}({one}, {FIGHT})" for one in written.names[of]]


def _figure(words: Sequence[ProseWord]) -> Fraction | None:
    """The one number that is claimed, without what is only told of another: "one more than last turn"."""
    behind = [one.text.casefold() for one in words[1:]] + [""]
    numbers = [
        one.value
        for one, next_ in zip(words, behind, strict=True)
        if one.kind == "number" and next_ not in RELATIVE
    ]
    return numbers[0] if len(numbers) == 1 else None


def _asks_leave(sentence: list[ProseWord]) -> bool:
    """Whether a short question asks only whether it may be so: "ok?", "may I?"."""
    words = {one.text.casefold() for one in sentence}
    return sentence[-1].text == "?" and len(sentence) <= 4 and not words.isdisjoint(LEAVE)


def _left(sentences: list[list[ProseWord]]) -> list[ProseWord]:
    found = []
    for sentence in sentences:
        used = {one.at for one in sentence if one.used}
        found += [one for one in sentence if one.at not in used]
    return found


__all__ = ["InProse", "ProseReader"]
