"""An attack in which everybody stands somewhere, though a sentence says of some only that they are there."""

from __future__ import annotations

import re

from parsers.law.situation import name_of
from queries.board.counted import Counted
from queries.board.fights import Fights
from queries.board.named import CAPITAL
from queries.board.reading import Laid
from queries.board.unit_phrases import COUNT, UnitPhrases

_ATTACKED = re.compile(r"^(?P<target>.+?),? (?:is|are|gets?) (?:being )?(?P<verb>\w+) by (?P<who>.+)$")
ACROSS = re.compile(r",? (?:from )?(?:across|over|behind) (?:an? |the )?(?P<what>[a-z]+)(?=[ ,?]|$)")


class Onslaught:
    """The attacks that can be told of one table."""

    def __init__(self, laid: Laid, counted: Counted, phrases: UnitPhrases) -> None:
        self.laid, self.counted, self.phrases = laid, counted, phrases

    def told(self, said: str) -> list[str]:
        """An attack in which everybody stands somewhere; none where the sentence tells of none."""
        fights = Fights(self.laid, self.counted)
        passive = _ATTACKED.match(said)
        if passive and fights.speaks_of_an_act(passive["verb"]) and self.phrases.phrase(passive["target"]):
            said = f"{passive['who']} {passive['verb'].removesuffix('ed')} {passive['target']}"
        across = ACROSS.search(said)
        plain = ACROSS.sub("", said) if across else said
        verb = next(
            (one for one in re.finditer(r"(?<= )[a-z]+\b", plain) if fights.speaks_of_an_act(one[0])), None
        )
        if verb is None:
            return []
        head, against = self._with_what(plain[: verb.start()].strip(), plain[verb.end() :].strip())
        who = self.phrases.phrase(head)
        against, _, origin = against.partition(" from ")
        whom = self.phrases.phrase(against)
        target = whom.where if whom else against if CAPITAL.fullmatch(against) else ""
        is_somewhere = not origin or CAPITAL.fullmatch(origin)
        if (
            who is None
            or not who.is_new
            or self.phrases.meant(who)
            or not (whom or target)
            or not is_somewhere
        ):
            return []
        place = target or target_place(self.laid)
        from_ = who.where or origin or place_beside(self.laid, place)
        if name_of(from_) == name_of(place):  # nobody attacks the place in which he stands: misread
            return []
        standing = f"{whom.said} in {place}" if whom else place
        lines = [f"{who.said} in {from_} attack {standing}".replace(" attack ", f" {verb[0]} ")]
        between = (
            f"there is a {across['what']} between {from_} and {place}"
            if across
            else f"{from_} is next to {place}"
        )
        return [*([between] if across or not (who.where or origin) else []), *lines]

    def _with_what(self, who: str, against: str) -> tuple[str, str]:
        """Who attacks what, where a sentence names the owner first and the counters last: "the Germans attack
        Kiev with an ARM and an INF"."""
        owner = self.counted.called(re.sub(r"^[Tt]he ", "", who))
        rest, _, behind = f" {against}".partition(" with ")
        rest = rest.strip() or self._only_place()
        behind, _, whom = behind.partition(" against ")  # "with an ARM against an INF in it"
        counters, more, origin = behind.partition(" from ")  # "with an ARM from Minsk"
        if not self.counted.is_owner(owner) or not self.phrases.phrase(counters):
            return who, against
        owners = {self.counted.owner(one) for one in self.counted.units(self.counted.called(counters), False)}
        if owners - {"", owner}:  # "with 3 INF, 2 Polish INF in Kiev": these are not his
            return who, against
        number, _, kinds = counters.partition(" ")
        if whom and self.phrases.phrase(whom):
            rest = whom if re.search(r" in (?:the )?[A-Z]", whom) else f"{whom} in {rest}"
        elif whom:
            return who, against
        plain = re.fullmatch(COUNT, number) is None
        return f"{owner} {counters}" if plain else f"{number} {owner} {kinds}", f"{rest}{more}{origin}"

    def _only_place(self) -> str:
        """The place that alone is told of, "" where there are none or several."""
        places = [self.laid.writer.name(one) for one in self.laid.things() if self.laid.is_place(one)]
        return places[0] if len(places) == 1 else ""


def target_place(laid: Laid) -> str:
    """What a place is called of which one knows only that those stand there against whom others go."""
    return f"The_target_{laid.case.types.places.lower()}"


def place_beside(laid: Laid, place: str) -> str:
    """What a place next to another one is called of which one knows no more."""
    noun = laid.case.types.places.capitalize()
    return f"{noun}_next_to_{'it' if place == target_place(laid) else name_of(place)}"


__all__ = ["ACROSS", "Onslaught", "place_beside", "target_place"]
