"""The door of disputes in free prose: a situation that asks what is meant, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from queries.board.reading import lay
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.prose.fight import FightReading
from queries.prose.groups import OURS, THEIRS, Unclear, UnitGroup
from queries.prose.lexicon import Lexicon, ProseWord
from queries.prose.told_fight import Claim, ToldFight
from queries.prose.written import FIGHT, Written
from queries.umpire import Umpire

TELLING = frozenset(
    ["number", "series", "odds", "counter", "unit", "place", "side", "denied", "not", "told", "option"]
)  # words on which a verdict may hang
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
        self.law, self.table = laid.law, table_of(laid.law)
        self.prose = self.table.prose
        self.counted = Spoken(laid).counted
        self.odds = f"{self.prose.odds}({FIGHT})" if self.prose else ""
        self.lexicon = Lexicon(self.law, self.prose, self.counted) if self.prose else None

    def read(self, said: str, scale: int = 0) -> InProse | None:
        """What is told; None where it tells of no fight.  Where only odds are told, what is made of them with
        a `scale`: the terrain may change the factors of one side, and nobody knows here by how much."""
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
            asks = self._asks(told, sentences)
            is_made = bool(told.odds and scale) and self.prose.odds not in asks
            written = Written(told, self.law, self.prose, plain, scale if is_made else 0)
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
