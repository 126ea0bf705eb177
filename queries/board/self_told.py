"""Questions that tell of what they ask about: "may 2 German ARM in Lublin overrun an INF in Kiev?"."""

from __future__ import annotations

import re

from kb.engine.things import Thing
from parsers.law.situation import name_of
from queries.board.named import CAPITAL
from queries.board.onslaught import ACROSS, place_beside, target_place
from queries.board.passing import Passing
from queries.board.phrased import clauses
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.unit_phrases import COUNT, UnitPhrases, Units
from queries.board.verbs import ACTS, ASKS, CHANGES

_ASKS = re.compile(rf"^{ASKS}\b", re.I)
_THERE = re.compile(rf" from (?:the )?(?:{CAPITAL.pattern}) to (?:the )?(?P<to>{CAPITAL.pattern})")
_LAST_PLACE = re.compile(rf" (?:in|at|of|on|if) (?:the )?(?P<where>{CAPITAL.pattern})$")
_IT = re.compile(r"\bit (?=is |has )")
_HOLDING = re.compile(r"\b(?P<which>an?|the|one) (?P<noun>[a-z]+) with (?=\d|an?\b|two|three|four|five)")
_RELATIVE = re.compile(r", which (?P<so>(?:is|has|belongs to) [^?]+)\?$")
_CHANGES = re.compile(rf"\b{CHANGES}\b")
_WITH_WHAT = re.compile(
    rf"^(?P<ask>{ASKS}) (?:an? |the )?(?P<who>[A-Z][^,?]*?) (?P<verb>[a-z]+) (?P<whom>[^?]+?)"
    r" with (?P<what>[^?]+)\?$",
    re.I,
)
_ANY_PLACE = re.compile(rf" (?:in|at) (?:the )?(?P<where>{CAPITAL.pattern})")
_WHOSE = re.compile(r"\b(?:my|our|his|their|your) $", re.I)
_CONDITION = re.compile(r",? (?:if|when|while|given that|provided that) (?P<so>[^?]+)\?$")


class SelfTold:
    """Such questions at one table."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.spoken = laid, Spoken(laid)
        self.phrases, self.passing = UnitPhrases(laid), Passing(laid)

    def told_in(self, wanted: str) -> tuple[list[str], str]:
        """What a question itself tells of counters that are not there yet, as statements, and the question
        that speaks of them as of something known."""
        wanted, conditions = _without_conditions(wanted)
        if not _ASKS.match(wanted):
            return conditions, wanted
        wanted, weather = self.passing.weather(self._who_first(wanted))
        wanted = self._held_in(wanted)
        wanted, places = self.passing.places(wanted, is_asked=True)
        there = _THERE.search(wanted)
        if there:
            places.append(f"{there['to']} is a {self.laid.case.types.places.lower()}")
        told, asked = self._told_of(wanted, [*places, *weather])
        if not self._tells_all(wanted, told):
            return [], wanted
        return [*conditions, *told], asked

    def _who_first(self, wanted: str) -> str:
        """ "Can Germany overrun an ART with an ARM?" as a question about the ARM."""
        found = _WITH_WHAT.match(wanted)
        units = self.phrases.units.match(wanted, found.start("what")) if found else None
        owner = self.spoken.counted.called(found["who"]) if found else ""
        whom = self.phrases.phrase(found["whom"]) if found else None
        if not (found and units and whom and self.spoken.counted.is_owner(owner)):
            return wanted
        many, _, what = units["what"].partition(" ")
        who = f"{many} {owner} {what}" if re.fullmatch(COUNT, many) else f"{owner} {units['what']}"
        where = units[0][len(units["what"]) :]
        return f"{found['ask']} {who}{where} {found['verb']} {found['whom']}{wanted[units.end() :]}"

    def _tells_all(self, wanted: str, told: list[str]) -> bool:
        """Whether no place of a question is passed over, "2 INF in Kiev and 3 in Minsk"."""
        named = {name_of(one["where"]) for one in _ANY_PLACE.finditer(wanted)}
        known = {name_of(word) for line in told for word in re.findall(CAPITAL.pattern, line)}
        return all(one in self.laid.case.things or one in known for one in named)

    def _held_in(self, wanted: str) -> str:
        """ "Is a hex with 3 INF overstacked?" with those who are in it before it."""
        found = _HOLDING.search(wanted)
        units = self.phrases.units.match(wanted, found.end()) if found else None
        if not found or not units or found["noun"] != self.laid.case.types.places.lower():
            return wanted
        place = f"in {found['which']} {found['noun']}"
        return f"{wanted[: found.start()]}{units[0]} {place}{wanted[units.end() :]}"

    def _told_of(self, wanted: str, beside: list[str]) -> tuple[list[str], str]:
        """The same of the counters alone."""
        found = [Units(one, self.spoken.counted) for one in self.phrases.units.finditer(wanted)]
        new = [one for one in found if not self.phrases.meant(one)]
        if len(found) == 2 and ACTS.fullmatch(wanted[found[0].end : found[1].start]):
            return self._of_an_act(wanted, found, new, beside)
        led = self._led(wanted)
        if led and len(found) == 1 and (found[0].where or self.phrases.where(found[0])):
            return self._put_beside(led, found[0], wanted, new, beside)
        where = next((one.where for one in found if one.where), "")
        for one in found if re.search(r"\bwith\b|\band\b", wanted) else ():
            one.where = one.where or where
        new = [one for one in new if one.where]
        told = [f"{one.said} {'are' if one.many else 'is'} in {one.where}" for one in new]
        return [*beside, *told], _with_known(wanted, new)

    def _led(self, wanted: str) -> list[Thing]:
        """The counters that stand nowhere yet of the power of which a question asks what it may do."""
        words = wanted.split()
        known = (self.spoken.counted.called(" ".join(words[1:end])) for end in range(2, min(len(words), 6)))
        owner = next(
            (name_of(re.sub(r"^[Tt]he ", "", one)) for one in known if self.spoken.counted.is_owner(one)), ""
        )
        named = self.spoken.named
        theirs = [one for one in named.standing() if owner and named.is_meant(one, set(), owner)]
        return [one for one in theirs if self.laid.where(one) is None]

    def _put_beside(
        self, led: list[Thing], whom: Units, wanted: str, new: list[Units], beside: list[str]
    ) -> tuple[list[str], str]:
        """Those counters next to others against whom they go."""
        place = whom.where or self.phrases.where(whom)
        told = [f"{whom.said} {'are' if whom.many else 'is'} in {place}"] if whom in new else []
        told += [f"{self.laid.writer.name(one)} is in {place_beside(self.laid, place)}" for one in led]
        return [*beside, *told, f"{place_beside(self.laid, place)} is next to {place}"], _with_known(
            wanted, new
        )

    def _of_an_act(
        self, wanted: str, found: list[Units], new: list[Units], beside: list[str]
    ) -> tuple[list[str], str]:
        who, whom = found
        place = whom.where or (target_place(self.laid) if whom in new else self.phrases.where(whom))
        if not place or not (who in new or whom in new or self.phrases.nowhere(who)):
            return [*beside], wanted
        from_ = who.where or self.phrases.where(who) or place_beside(self.laid, place)
        told_of = {line.partition(":")[0] for line in beside if ":" in line}
        if not told_of <= {place, from_}:  # a place that is told of, and nobody stands in it
            return [], wanted
        both = ((who, from_), (whom, place))
        told = [f"{one.said} {'are' if one.many else 'is'} in {at}" for one, at in both if one in new]
        told += [
            f"{self.laid.writer.name(each)} is in {at}"
            for one, at in both
            for each in self.phrases.nowhere(one)
        ]
        across = ACROSS.search(wanted)
        joined = (
            f"there is a {across['what']} between {from_} and {place}"
            if across
            else f"{from_} is next to {place}"
        )
        asked = _with_known(
            wanted,
            [one for one in found if one in new or self.phrases.nowhere(one)],
            {who.start: from_, whom.start: place},
        )
        return [*beside, *told, joined], ACROSS.sub("", asked)


def _without_conditions(wanted: str) -> tuple[str, list[str]]:
    """A question without what it asks under the condition of, and that: "is it conquered if the Germans took
    Warsaw?"."""
    found = _CONDITION.search(wanted) or _RELATIVE.search(wanted)
    if not found:
        return wanted, []
    asked = wanted[: found.start()]
    place = _LAST_PLACE.search(asked)
    so = _IT.sub(f"{place['where']} ", found["so"]) if place else found["so"]
    so = f"{place['where']} {so}" if place and _CHANGES.match(so) else so
    return f"{asked}?", clauses(so)


def _with_known(wanted: str, new: list[Units], places: dict[int, str] | None = None) -> str:
    """A question that speaks of counters as of those that are there."""
    for one in sorted(new, key=lambda each: -each.start):
        where = (places or {}).get(one.start, one.where)
        before = _WHOSE.sub("", wanted[: one.start])
        wanted = f"{before}{one.known(where)}{wanted[one.end :]}"
    return wanted


__all__ = ["SelfTold"]
