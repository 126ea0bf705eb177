"""Disputes as players put them, in the sentences that the table takes: who attacks from nowhere, whose
a place is, and what a die shows."""

from __future__ import annotations

import re

from kb.engine.things import Thing
from kb.engine.types import NUMBER
from parsers.law.situation import name_of
from queries.board.counted import Counted, number_said
from queries.board.fights import Fights
from queries.board.named import CAPITAL
from queries.board.passing import Passing
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.board.unit_phrases import COUNT, UnitPhrases, Units
from queries.board.verbs import CHANGES, HOLDS, TAKES

_ATTACKED = re.compile(r"^(?P<target>.+?),? (?:is|are|gets?) (?:being )?(?P<verb>\w+) by (?P<who>.+)$")
ACROSS = re.compile(r",? (?:from )?(?:across|over|behind) (?:an? |the )?(?P<what>[a-z]+)(?=[ ,?]|$)")
_OF_THEM = re.compile(
    r",? (?:both|all|each|which are|who are|that are|which is|that is) (?:(?:of them|are|is) )?"
    r"(?P<fact>[a-z][a-z -]*?)(?:, (?=[a-z])|,? (?=is|are|attack|in [A-Z])|$)"
)
_STILL = re.compile(r"\b(?:still|now|already|currently|just|only|has|have) (?=[a-z]+ |[A-Z][\w-]*$)")
_TOOK = re.compile(rf"^(?:[Tt]he )?(?P<who>[^,:]+?) (?:{TAKES}|{HOLDS}) (?P<what>(?:the )?[A-Z].*)$")
_IS_OF = re.compile(
    r"^(?P<what>[A-Z][^,:]*?) (?:is|are) (?:in )?(?P<whose>[A-Z][\w' -]*?)"
    r"(?: hands| control|-controlled|-held|-occupied)?$"
)
_FROM_TO = re.compile(
    rf"^(?P<who>.+?) (?P<verb>[a-z]+) from (?:the )?(?P<from>{CAPITAL.pattern})"
    rf" to (?:the )?(?P<to>{CAPITAL.pattern})$"
)
_ROLLED = re.compile(
    r"^(?:(?:[Tt]he )?(?P<who>[^,:]+?) (?:rolls?|rolled|throws?|threw)"
    r"|(?:[Tt]he|[Oo]n the) (?:die|dice|roll) (?:is|was|shows?|showed|came up)) (?:an? )?(?P<number>[\w-]+)"
    r"(?: (?:for|to|in|on) (?:the |its |his |their )?(?:[a-z]+ ){0,2}?[a-z]+)?$"
)
_ROLL = re.compile(r"(?:^|_)(?:die|dice|roll)$")
_CHANGES = re.compile(rf"\b{CHANGES}\b")
_CLAUSES = re.compile(r",? (?:but|and|while) (?=[A-Z]|the [A-Z])")
_HAS = re.compile(r"^(?:the )?(?P<who>[^,:]+?) (?:has|have|owns) (?P<what>.+)$", re.I)


class Phrased:
    """The ways to put it of one table."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.spoken = laid, Spoken(laid)
        self.phrases, self.passing = UnitPhrases(laid), Passing(laid)
        self.counted: Counted = self.spoken.counted

    def statements(self, said: str) -> list[str]:
        """A sentence as several that the table takes, or as it is."""
        said = said.strip(" .!")
        if ":" in said:
            return [said]
        rolls = re.split(r",? and ", said)
        if len(rolls) > 1 and all(map(_ROLLED.match, rolls)):
            return rolls
        parts = clauses(said)
        held = [self._held(one) for one in parts]
        if len(parts) > 1 and all(one != so for one, so in zip(parts, held, strict=True)):
            return held
        owned = _HAS.match(said)
        units = self.phrases.phrase(owned["what"]) if owned else None
        if owned and units and not units.where and self.counted.is_owner(self.counted.called(owned["who"])):
            return [units.said if units.owner else f"{self.counted.called(owned['who'])} {units.said}"]
        said, weather = self.passing.weather(said)
        said, places = self.passing.places(said)
        said, facts = self._facts(said)
        told = self._attack(said) or self._from_to(said) or self._rolled(said)
        return [*places, *(told or [self._held(said)]), *facts, *weather]

    def _held(self, said: str) -> str:
        """Whose a place is, as players say it: "the Germans took Kiev", "Lodz is still Polish"."""
        plain = _STILL.sub("", said)
        took = _TOOK.match(plain)
        if took and self.counted.is_owner(self.counted.called(took["who"])):
            return f"{self.counted.called(took['who'])} controls {took['what']}"
        is_ = _IS_OF.match(plain)
        owner = self.counted.called(is_["whose"]) if is_ else ""
        return f"{is_['what']} is controlled by {owner}" if is_ and self.counted.is_owner(owner) else said

    def _from_to(self, said: str) -> list[str]:
        """Those who go from one place to another, with where they stand: "an INF rails from Kiev to Lodz"."""
        way = _FROM_TO.match(said)
        who = self.phrases.phrase(way["who"]) if way else None
        if way is None or who is None or who.where or self.phrases.meant(who):
            return []
        to = f"{way['to']} is a {self.laid.case.types.places.lower()}"
        return [
            to,
            f"{who.said} {'are' if who.many else 'is'} in {way['from']}",
            f"{who.known(way['from'])} {way['verb']} to {way['to']}",
        ]

    def _rolled(self, said: str) -> list[str]:
        """What a die shows: "the Germans rolled a five" of their force in the battle, "the die is a 4" of the
        act that is told of."""
        found = _ROLLED.match(said)
        number = _number(found["number"]) if found else 0
        if not found or not number:
            return []
        owner = self.counted.called(found["who"] or "")
        table = table_of(self.laid.law)
        forces = {one.force for one in table.battles}
        theirs = [one for one in self.laid.things() if one.kind in forces and self._is_of(one, owner)]
        acts = [one for one in self.laid.things() if one.kind in {act.type for act in table.acts}]
        for one in theirs if theirs else acts if len(acts) == 1 else ():
            fields = self.laid.record(one).fields.values()
            rolls = [field.name for field in fields if field.type.name == NUMBER and _ROLL.search(field.name)]
            if rolls:
                return [f"{self.laid.writer.name(one)}: {rolls[0]} {number}"]
        return []

    def _is_of(self, force: Thing, owner: str) -> bool:
        return bool(owner) and self.laid.writer.name(force).startswith(f"{name_of(owner)}_")

    def _facts(self, said: str) -> tuple[str, list[str]]:
        """Without what is said of all counters in passing, ", both out of supply,", and that as sentences."""
        found = _OF_THEM.search(said)
        who = next(
            (one for one in self.phrases.units.finditer(said) if found and one.end() == found.start()), None
        )
        if not found or not who:
            return said, []
        units = Units(who, self.counted)
        left = f"{said[: found.start()]} {said[found.end() :]}"
        return " ".join(left.split()), [
            f"all the {units.owner} {kind}s are {found['fact']}" for kind in units.kinds
        ]

    def _attack(self, said: str) -> list[str]:
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
        rest, _, behind = against.partition(" with ")
        counters, more, origin = behind.partition(" from ")  # "with an ARM from Minsk"
        if not self.counted.is_owner(owner) or not self.phrases.phrase(counters):
            return who, against
        number, _, kinds = counters.partition(" ")
        plain = re.fullmatch(COUNT, number) is None
        return f"{owner} {counters}" if plain else f"{number} {owner} {kinds}", f"{rest}{more}{origin}"


_TEENS = (
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def _number(said: str) -> int:
    """The number that digits or words say, up to that of two dice."""
    plain = said.casefold()
    return 11 + _TEENS.index(plain) if plain in _TEENS else number_said(said)


def clauses(said: str) -> list[str]:
    """The clauses of a sentence, each with its verb: "Kiev is Soviet and the Germans took Minsk"."""
    found: list[str] = []
    for one in _CLAUSES.split(said):
        if found and not (_CHANGES.search(found[-1]) and _CHANGES.search(one)):
            return [said]
        found.append(one)
    return found


def target_place(laid: Laid) -> str:
    """What a place is called of which one knows only that those stand there against whom others go."""
    return f"The_target_{laid.case.types.places.lower()}"


def place_beside(laid: Laid, place: str) -> str:
    """What a place next to another one is called of which one knows no more."""
    noun = laid.case.types.places.capitalize()
    return f"{noun}_next_to_{'it' if place == target_place(laid) else name_of(place)}"


__all__ = ["ACROSS", "Phrased", "clauses", "place_beside", "target_place"]
