"""What a sentence says of how places lie: "Kiev, Minsk and Lodz are next to Lublin", "Lublin lies across a
river from Kiev", "Kiev is five steps from Minsk"."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

from kb.engine.geometry import coordinates
from kb.engine.types import Record, Types
from parsers.law.mistakes import Mistake
from parsers.law.situation import name_of
from queries.board.counted import NUMBERS, number_said

MOST_BESIDE = 7  # places in one list
MOST_BESIDE_EACH_OTHER = 3  # places that all touch each other
MOST_APART = 40  # steps that are laid out
PLACES = re.compile(r"\s*(?:,|\band\b|\bboth\b)\s*")
BESIDE = r"(?:adjacent(?: to)?|next to|beside|neighbou?rs(?: of)?|connected (?:to|with)|joined to)"
EACH_OTHER = r"(?:adjacent|neighbou?rs|side by side|(?:next to|beside|adjacent to|touch(?:ing)?) each other)"
ARE = r"(?:is|are|lies|lie|stands|stand)"
MANY = rf"(?:exactly |only )?(?P<many>\d{{1,3}}|an?|{'|'.join(NUMBERS)})"
NOUN = r"(?P<noun>[a-z]+)"
WAY = r"(?:(?:to the )?(?:north|south|east|west)[a-z -]*? )?"
WHAT = r"(?:an? |the )?(?P<what>[^\W\d_][\w ]*?)"
WITH = r"(?:an? |the )?(?P<with>[^\W\d_][\w ]*?)(?: (?:in )?between(?: them)?)?"
OVER = rf"(?: ?,? (?:(?:across|over|beyond|behind) {WHAT}|with {WITH}))?"
SAID_BESIDE = (
    re.compile(rf"(?P<here>.+?) {ARE} (?:all )?{EACH_OTHER}{OVER}", re.I),
    re.compile(
        rf"(?P<here>.+?) (?:(?:{ARE} )?(?:all )?{BESIDE}|borders?(?: on)?|touch(?:es)?) (?P<there>.+?){OVER}",
        re.I,
    ),
)
SAID_BETWEEN = tuple(
    re.compile(one, re.I)
    for one in (
        rf"(?:there(?: is|'s) )?{WHAT} (?:(?:is|lies|runs|flows) )?between (?P<here>.+?) and (?P<there>.+)",
        rf"{WHAT} separates (?P<here>.+?) (?:and|from) (?P<there>.+)",
        rf"(?P<here>.+?) (?:and|is|lies) (?P<there>.+?) are separated by {WHAT}",
        rf"(?P<here>.+?) is separated from (?P<there>.+?) by {WHAT}",
        rf"(?P<here>.+?) {ARE} (?:across|over|beyond) {WHAT} from (?P<there>.+)",
    )
)
SAID_APART = tuple(
    re.compile(one, re.I)
    for one in (
        rf"(?P<here>.+?) {ARE} {MANY} {NOUN} (?:away )?{WAY}(?:from|of) (?P<there>.+)",
        rf"(?P<here>.+?) and (?P<there>.+?) (?:are|lie) {MANY} {NOUN} (?:apart|(?:away )?from each other)",
        rf"the distance (?:between|from) (?P<here>.+?) (?:and|to) (?P<there>.+?) is {MANY}(?: {NOUN})?",
        rf"it is {MANY} {NOUN} from (?P<here>.+?) to (?P<there>.+)",
        rf"there (?:is|are) (?P<amid>{MANY}) {NOUN} between (?P<here>.+?) and (?P<there>.+)",
    )
)
STOPS = re.compile(r"\s+(?:[-\u2013\u2014>]+|to|over|via|through|and)\s+|\s*[\u2013\u2014]+>?\s*|\s*->\s*")
SAID_ALONG = re.compile(
    r"(?:(?:there is )?an? |the )?(?P<what>[a-z]+(?: line)?):? (?:(?:runs|goes|leads|is) )?"
    r"(?:(?:from|between) )?"
    r"(?P<way>[A-Z].*)",
)

# In a statement of a place, how it lies to others: "Lublin: clear, beside Kiev".
STATED = re.compile(r"(?:hex )?(?P<name>[^\W\d_][\w' -]*): (?P<facts>[^:]+?)[.;]?")
LIES = re.compile(
    rf"(?:(?:it )?(?:is|lies) )?(?P<how>(?:{BESIDE} |(?:across|over) .+ from |{MANY} [a-z]+ (?:away )?from )"
    r"(?-i:[A-Z]).*)",
    re.I,
)


def told_apart(said: str) -> list[str]:
    """A statement of a place, and each way in which it lies to others as a sentence of its own."""
    found = STATED.fullmatch(said.strip())
    facts = [one.strip() for one in found["facts"].split(",")] if found else []
    lies = {one: how["how"] for one in facts if (how := LIES.fullmatch(one))}
    if not found or not lies:
        return [said]
    left = ", ".join(one for one in facts if one not in lies)
    sides = [f"{found['name']} is {how}" for how in lies.values()]
    return [f"{found['name']}: {left}", *sides] if left else sides


class Joined:
    """The sentences about places of one game; `place` gives the name of the place that words mean, "" where
    they can mean none, and `called` the words of the game for what players call things."""

    def __init__(self, types: Types, place: Callable[[str], str], called: Callable[[str], str]) -> None:
        self.types, self.place, self.called = types, place, called

    def lines(self, said: str) -> list[str]:
        """The sides that a sentence tells of, in the notation; none where it tells of none.  Raises Mistake
        where it cannot be so."""
        edge = self.types.edge_joining(self.types.places)
        if edge is None or ":" in said:
            return []
        return (
            self._apart(edge, said)
            or self._beside(edge, said)
            or self._between(edge, said)
            or self._along(edge, said)
        )

    def _beside(self, edge: Record, said: str) -> list[str]:
        for pattern in SAID_BESIDE:
            found = pattern.fullmatch(said)
            if not found:
                continue
            here = self._places(found["here"])
            there = self._places(found.groupdict().get("there") or "")
            if not here or ("there" in found.groupdict() and not there):
                continue
            if not there and not 1 < len(here) <= MOST_BESIDE_EACH_OTHER:
                raise Mistake("so many places are not all next to each other", 1, 1, "each pair by itself")
            pairs = [(a, b) for a in here for b in there] if there else list(combinations(here, 2))
            what = found["what"] or found["with"] or ""
            return [_side(edge, a, b, what) for a, b in pairs]
        return []

    def _between(self, edge: Record, said: str) -> list[str]:
        for pattern in SAID_BETWEEN:
            found = pattern.fullmatch(said)
            if found and not self._is_type(edge, found["what"]) and not number_said(found["what"]):
                here, there = self.place(found["here"]), self.place(found["there"])
                if here and there and found["what"].split()[0].casefold() not in ("it", "there"):
                    return [_side(edge, here, there, found["what"])]
        return []

    def _is_type(self, edge: Record, what: str) -> bool:
        """Whether a word is that for a type of thing, and not also one for what lies between two places."""
        return self.types.by_word(what) is not None and self.types.field_by_name(edge.name, what) is None

    def _along(self, edge: Record, said: str) -> list[str]:
        """ "Railway Kiev - Minsk - Lodz": the same between each place and the next."""
        found = SAID_ALONG.fullmatch(said)
        names = [self.place(one) for one in STOPS.split(found["way"])] if found else []
        if not found or len(names) < 2 or not all(names) or self.types.by_word(found["what"]):
            return []
        return [_side(edge, a, b, self.called(found["what"])) for a, b in zip(names, names[1:], strict=False)]

    def _apart(self, edge: Record, said: str) -> list[str]:
        for pattern in SAID_APART:
            found = pattern.fullmatch(said)
            if not found or not self._is_place_word(found["noun"]):
                continue
            here, there = self.place(found["here"]), self.place(found["there"])
            many = number_said(found["many"]) + ("amid" in found.groupdict())
            if here and there and many:
                return self._steps(edge, here, there, many)
        return []

    def _steps(self, edge: Record, here: str, there: str, many: int) -> list[str]:
        """As many steps as it is from the one to the other, over places of which nothing else is known."""
        if many > MOST_APART:
            raise Mistake(f"{many} is further than is laid out", 1, 1, f"at most {MOST_APART}")
        if coordinates(here, self.types.grid) and coordinates(there, self.types.grid):
            raise Mistake(f"how far {here} is from {there} is told by their numbers", 1, 1, "")
        if name_of(here) == name_of(there):
            raise Mistake(f"{here} is no way from itself", 1, 1, "two places")
        way = [here, *(f"{here}_to_{there}_{number}" for number in range(1, many)), there]
        return [_side(edge, a, b) for a, b in zip(way, way[1:], strict=False)]

    def _is_place_word(self, noun: str | None) -> bool:
        """Whether a word counts places: "hexes"; nothing said counts them too."""
        known = self.types.by_word(noun) if noun else None
        return not noun or (known is not None and known.name == self.types.places)

    def _places(self, said: str) -> list[str]:
        """The places of a list, none where any part of it cannot be one."""
        names = [self.place(one) for one in PLACES.split(said) if one]
        return names if all(names) and len(names) <= MOST_BESIDE else []


def _side(edge: Record, here: str, there: str, what: str = "") -> str:
    if name_of(here) == name_of(there):
        raise Mistake(f"{here} is named twice, and lies where it lies", 1, 1, "two places")
    said = f"{edge.name.lower()} between {name_of(here)} and {name_of(there)}"
    return f"{said}: {what}" if what else said


__all__ = ["Joined", "told_apart"]
