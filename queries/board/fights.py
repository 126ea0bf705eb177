"""What a sentence says that somebody does: "the Reds attack Kiev from Lublin", "2 red FTR fight a blue LND
over Kiev"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kb.engine.things import Thing
from queries.board.counted import Counted
from queries.board.named import Named
from queries.board.reading import Laid
from queries.board.table_data import Act, table_of
from queries.search.engine import stems

STANDING = re.compile(r"(?P<what>.+?) (?:in|at) (?P<where>[^,]+)")
FIGHT = r"(?:fights?|battles?|engages?|meets?|intercepts?|dogfights?)"
AT = r"(?:over|above|in|at)"
SAID_FIGHT = tuple(
    re.compile(one, re.I)
    for one in (
        rf"(?P<one>.+?) (?:{FIGHT}|(?:is|are) fighting)(?: with| against)? (?P<other>.+?) {AT} (?P<where>.+)",
        rf"(?P<one>.+?) (?:and|against|versus|vs\.?) (?P<other>.+?) (?:fight|battle|meet) {AT} (?P<where>.+)",
        rf"(?P<one>.+?) {AT} (?P<where>.+?) {FIGHT}(?: with| against)? (?P<other>.+)",
        rf"{AT} (?P<where>.+?),? (?P<one>.+?) fights? (?:with |against )?(?P<other>.+)",
    )
)


@dataclass(frozen=True, slots=True)
class Struck:
    """An act, its place, and those who act, () where nobody says which."""

    act: str
    where: str
    by: tuple[str, ...]


class Fights:
    """The acts and battles that can be told of one table."""

    def __init__(self, laid: Laid, counted: Counted) -> None:
        self.laid, self.counted, self.named = laid, counted, Named(laid, counted)

    def battle(self, said: str) -> tuple[str, str, str] | None:
        """Of "2 red FTR fight a blue LND over Kiev" both sides and the place; None where no such thing is
        told."""
        for pattern in SAID_FIGHT:
            found = pattern.fullmatch(said)
            where = self.named.place(found["where"]) if found else ""
            if found and where and all(self.counted.units(found[side]) for side in ("one", "other")):
                return found["one"], found["other"], where
        return None

    def attack(self, said: str) -> tuple[str, str, str] | None:
        """Of "2 red ARM in Lublin attack a blue INF in Kiev" what stands in either place, and the act as a
        sentence; None where no such thing is told."""
        words = said.split()
        for act in table_of(self.laid.law).acts:
            verb = next((n for n, word in enumerate(words) if set(stems(word)[:1]) & _verbs(act)), None)
            sides = [" ".join(words[:verb]), " ".join(words[verb + 1 :])] if verb else []
            stand = [STANDING.fullmatch(one) for one in sides]
            if not sides or not all(one and self.counted.units(one["what"]) for one in stand):
                continue
            origin, target = (one["where"] for one in stand if one)
            return sides[0], sides[1], f"they {words[verb or 0]} {target} from {origin}"
        return None

    def struck(self, said: str) -> Struck | None:
        """Of "the Reds attack Kiev from Lublin" the act, None where no act is told."""
        words = said.split()
        for act in table_of(self.laid.law).acts:
            place = next((n for n, word in enumerate(words) if set(stems(word)[:1]) & _verbs(act)), None)
            if place is None:
                continue
            target, _, origin = " ".join(words[place + 1 :]).partition(" from ")
            target = re.sub(r"^(?:(?:on|onto|of|upon|against|into|in|the)\s+)+", "", target)
            where = next(iter(self.places(target)), "")
            if where and says(target, where) == 1:  # "attack 4 ... in Gulf" is a number of a ship
                return Struck(act.name, where, self._acting(act, origin, words[:place]))
        return None

    def _acting(self, act: Act, origin: str, before: list[str]) -> tuple[str, ...]:
        from_ = self.places(origin)
        standing = {thing: self.laid.where(thing) for thing in self.laid.things() if self._may(act, thing)}
        by_place = [one for one, where in standing.items() if where and self.laid.writer.name(where) in from_]
        named = " ".join(before)
        by_name = [
            one for one in standing if self._is_counter(one) and says(named, self.laid.writer.name(one))
        ]
        return tuple(self.laid.writer.name(one) for one in by_name or by_place)

    def _is_counter(self, thing: Thing) -> bool:
        return self.counted.is_counter(thing.label)

    def _may(self, act: Act, thing: Thing) -> bool:
        """Whether a counter is of a kind that acts so."""
        return not act.kinds or bool(set(act.kinds) & {str(one) for one in self.laid.facts(thing).values()})

    def places(self, said: str) -> list[str]:
        """The places on the table that words name, in their order."""
        names = [self.laid.writer.name(one) for one in self.laid.things() if self.laid.is_place(one)]
        found = [(where, name) for name in names if name and (where := says(said, name))]
        return [name for _, name in sorted(found)]


def _verbs(act: Act) -> set[str]:
    """The stems of the words by which an act is told."""
    return {stem for one in (act.name.split()[0], *act.verbs) for stem in stems(one)[:1]}


def says(said: str, name: str) -> int:
    """Where words name a thing, counted from 1; 0 where they do not."""
    spoken = re.escape(name).replace("_", "[ _]")
    found = re.search(rf"(?<![\w-]){spoken}(?![\w-])", said, re.I) if name else None
    return found.start() + 1 if found else 0


__all__ = ["Fights", "Struck", "says"]
