"""An archive of situations: many texts, most of them alike but for names and numbers.

What reading and laying out one of them took is kept for those like it, which are told by filling in names and
numbers.  A situation that is like none before, or that must be looked at more closely, is judged as any is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from cachetools import LRUCache

from kb.engine.facts import NumberTold
from kb.engine.refilling import Refillable, means_something
from kb.engine.verdict_data import VerdictData
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from parsers.law.outlines import Outline, Outlines, before_numbers
from parsers.law.situation import read_situation
from queries.laid_out import LaidOut, Put
from queries.umpire import Umpire

MOST_KEPT = 200  # situations that are laid out
MOST_OUTLINES = 3_000  # of which it is known which numbers may be others
MOST_ASKED = 20  # questions of a situation that is kept

# Edition, options, whether changes are wanted, and the outline with the order of its names.
Sort = tuple[str, tuple[int, ...], bool, str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A situation that is laid out, to be told again; `fixed` are the names that it has whatever is filled
    in."""

    laid: LaidOut
    asked: list[Put]
    refillable: Refillable
    fixed: frozenset[str]

    def tell(self, outline: Outline, varying: tuple[int, ...]) -> bool:
        """Fills in the names and numbers of a situation; no where one of them may not stand there."""
        if not self.fixed.isdisjoint(outline.names):
            return False
        return self.refillable.fill(outline.names, [outline.numbers[place] for place in varying])


class Archive:
    """Judges situation after situation."""

    def __init__(self, umpire: Umpire) -> None:
        self._umpire = umpire
        self._outlines = Outlines(means_something(umpire.laws.values()))
        self._varying: LRUCache[Sort, tuple[int, ...]] = LRUCache(MOST_OUTLINES)
        self._kept: LRUCache[tuple[Sort, tuple[int, ...]], _Kept] = LRUCache(MOST_KEPT)

    def verdicts(self, text: str, edition: str, options: Sequence[int], changes: bool) -> list[VerdictData]:
        """The verdict on each question of a situation.  Raises UmpireError."""
        outline, chosen = self._outlines.of(text), self._umpire.edition_called(edition)
        if outline is not None:
            with suppress(Mistake, UmpireError):  # below it is told what is wrong, and where
                sort = chosen, tuple(options), changes, outline.text, outline.order
                found = self._by_outline(text, outline, sort)
                if found is not None:
                    return found
        checked = self._umpire.check(text, edition=chosen, options=options, changes=changes)
        return [verdict.as_dict() for _, verdict in checked]

    def _by_outline(self, text: str, outline: Outline, sort: Sort) -> list[VerdictData] | None:
        """The verdicts, None where the situation is one that only `check` judges.  Raises Mistake and
        UmpireError."""
        varying = self._varying.get(sort)
        kept = None if varying is None else self._kept.get((sort, _staying(outline, varying)))
        if kept is None or varying is None or not kept.tell(outline, varying):
            kept = self._lay_out(text, outline, sort)
        return None if kept is None else [kept.laid.verdict(put, sort[2]).as_dict() for put in kept.asked]

    def _lay_out(self, text: str, outline: Outline, sort: Sort) -> _Kept | None:
        """Lays a situation out as it stands, and keeps it where it may be told again.  Raises Mistake and
        UmpireError."""
        edition, options, *_ = sort
        situation = read_situation(text)
        if situation.events or situation.includes or any(ask.as_of for ask in situation.asks):
            return None
        laid, builder = self._umpire.lay_out(situation, edition, options)
        asked = [laid.put(ask) for ask in situation.asks]
        numbers = _bound(outline, before_numbers(text), builder.numbers)
        refillable = Refillable(builder, outline.names, numbers.values())
        found = _Kept(laid, asked, refillable, outline.fixed())
        if len(asked) <= MOST_ASKED and refillable.may_be_filled and found.fixed.isdisjoint(outline.names):
            varying = self._varying[sort] = tuple(numbers)
            self._kept[sort, _staying(outline, varying)] = found
        return found


def _staying(outline: Outline, varying: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of an outline that may be no others."""
    return tuple(one for place, one in enumerate(outline.numbers) if place not in varying)


def _bound(
    outline: Outline, before: list[tuple[int, int]], told: Iterable[NumberTold]
) -> dict[int, list[NumberTold]]:
    """The numbers of an outline, by their places, that are told as the value of a fact: what it says is told
    `before` them."""
    by_place: dict[tuple[int, int], list[NumberTold]] = {}
    for one in told:
        by_place.setdefault(one.at, []).append(one)
    found = {}
    for place, (number, at) in enumerate(zip(outline.numbers, before, strict=True)):
        facts = by_place.get(at, [])
        if facts and all(one.value == number for one in facts):
            found[place] = facts
    return found
