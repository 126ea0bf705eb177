"""The door of disputes in free prose: a situation that asks what is meant, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from queries.board.reading import lay
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.prose.fight import OURS, THEIRS, Claim, Reading, Told
from queries.prose.groups import Unclear
from queries.prose.lexicon import Item, Lexicon
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
    is not clear, `why` and the words `left`."""

    text: str
    granted: str
    taken: tuple[str, ...]
    unused: tuple[str, ...]
    claims: tuple[Claim, ...]
    grants: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    why: str = ""


class Prose:
    """The disputes of one game."""

    def __init__(self, umpire: Umpire, edition: str) -> None:
        laid = lay(umpire, "", edition)
        self.law, self.table = laid.law, table_of(laid.law)
        self.prose = self.table.prose
        self.counted = Spoken(laid).counted
        self.lexicon = Lexicon(self.law, self.prose, self.counted) if self.prose else None

    def read(self, said: str) -> InProse | None:
        """What is told; None where it tells of no fight."""
        if self.lexicon is None or self.prose is None:
            return None
        sentences = self.lexicon.sentences(said)
        try:
            reading = Reading(sentences)
            told = reading.read()
            if not told.groups:
                return None
            asks = self._asks(told, sentences)
            written = Written(
                told, self.law, self.prose, self.lexicon.kind(self.table.plain.get("units", ""))
            )
            texts = written.texts()
            asked = [one for name in asks for one in self._asked(name, written)]
        except Unclear as unclear:
            return InProse("", "", (), (), (), why=str(unclear))
        left = [one for one in _left(sentences) if one.kind in TELLING]
        unused = [one for one in _left(sentences) if one.kind in ("word", "name")]
        if not asked or left:
            why = "" if asked else "nothing asked"
            return InProse("", "", (), (), (), left=tuple(one.text for one in left), why=why)
        lines = "".join(f"ask {one}\n" for one in dict.fromkeys(asked))
        text, granted = (one + lines if one else "" for one in texts)
        return InProse(
            text,
            granted,
            tuple(written.taken),
            tuple(one.text for one in unused),
            tuple(told.claims),
            tuple(written.granted),
        )

    def _asks(self, told: Told, sentences: list[list[Item]]) -> list[str]:
        prose = self.prose
        assert prose is not None
        asks = list(dict.fromkeys(told.asks))
        if not asks:
            asks = [name for one in told.claims for name in one.asks]
        if not asks and any(one.odds for one in told.claims):
            asks = [next(iter(prose.asks))]
        if not asks and told.verbs and any(_asks_leave(one) for one in sentences):
            asks = [prose.permits.get(told.verbs[-1], prose.permits.get("", ""))]
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


def _asks_leave(sentence: list[Item]) -> bool:
    """Whether a short question asks only whether it may be so: "ok?", "may I?"."""
    words = {one.text.casefold() for one in sentence}
    return sentence[-1].text == "?" and len(sentence) <= 4 and not words.isdisjoint(LEAVE)


def _left(sentences: list[list[Item]]) -> list[Item]:
    found = []
    for sentence in sentences:
        used = {one.at for one in sentence if one.used}
        found += [one for one in sentence if one.at not in used]
    return found


__all__ = ["InProse", "Prose"]
