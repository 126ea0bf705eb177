"""A fight as prose tells it: who is in it, where, what is asked of it and what is claimed."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from queries.prose.groups import OURS, THEIRS, Unclear, UnitGroup

OTHER = {OURS: THEIRS, THEIRS: OURS, "mine": "theirs", "theirs": "mine"}


@dataclass(slots=True)
class Claim:
    """What somebody says of the matter: his words, odds or a number in them, what they are about (`asks`),
    and who says it: whose he is, or "mine" or "theirs", and the `side` that he fights on, or by his name
    (`who`)."""

    says: str
    odds: str = ""
    number: Fraction | None = None
    asks: tuple[str, ...] = ()
    owner: str = ""
    speaker: str = ""
    side: str = ""
    who: str = ""


@dataclass(slots=True)
class ToldFight:
    """A fight as it was told: the groups of both sides, what is known of the place and of the fight, what is
    asked and claimed, and what was `taken` as likely meant."""

    groups: list[UnitGroup] = field(default_factory=list)
    place: list[str] = field(default_factory=list)
    name: str = ""
    edges: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    fight: list[str] = field(default_factory=list)
    asks: list[str] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    sums: list[tuple[Fraction, Fraction]] = field(default_factory=list)
    verbs: list[str] = field(default_factory=list)
    odds: str = ""
    modified: bool = False
    role_facts: list[tuple[str, str]] = field(default_factory=list)
    mine: str = ""
    owners: dict[str, str] = field(default_factory=dict)


class Speakers:
    """On which side who speaks fights, and on which the other."""

    def __init__(self) -> None:
        self._sides: dict[str, str] = {}

    def side(self, speaker: str) -> str:
        """The side of "mine" or "theirs", "" where nobody has told."""
        return self._sides.get(speaker, "")

    def fights_for(self, speaker: str, side: str) -> None:
        """Notes a side.  Raises Unclear where it was another."""
        for who, where in ((speaker, side), (OTHER[speaker], OTHER[side])):
            if self._sides.setdefault(who, where) != where:
                raise Unclear("who attacks")


def turn(fact: str, denied: bool) -> str:
    """A fact, or its contrary."""
    if not denied:
        return fact
    return fact.removeprefix("not ") if fact.startswith("not ") else f"not {fact}"


def facts_in(value: str) -> list[str]:
    """The facts of a word of the lexicon, which stand there with commas between."""
    return [one.strip() for one in value.split(",") if one.strip()]


__all__ = ["OTHER", "Claim", "Speakers", "ToldFight", "facts_in", "turn"]
