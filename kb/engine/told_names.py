"""What is meant by words with which a line of a course names something: "neutral Hungary", "a Soviet INF".

A name may stand behind an article or an adjective, and units of a power stand for the power.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

ARTICLES = re.compile(
    r"(?:the|a|an|all|all of|its|their|his|one|some|both|two|three|four|five|six|several|a few|\d+)\s+", re.I
)
QUALIFIED = re.compile(
    r"(?:[a-z]+(?:-[a-z]+)*(?<!s)|[A-Z][a-z]+-(?:held|controlled|aligned|occupied|owned))\s+"
)
NO_QUALITY = re.compile(
    r"(?:every|any|no|each|other|another|most|part|half|of|not|never|by|with|in|on|to|from|for|at|and"
    r"|against|over|under|near|behind|between|than|as|that|who|which|through|into|onto|upon|off"
    r"|after|before|since|when|while|until|because|\w+ing)\b"
)
HELD = re.compile(r"(\S.*?)-(?:held|controlled|occupied|owned)\s+(.+)")
UNITS = re.compile(
    r"([^.]+?)\s+(?:(?:land|air|naval|ground|armoured|supplied|corps-sized|lone|single|fresh)\s+)*"
    r"(?:units?|troops|forces|corps|arm(?:y|ies)|men|soldiers|[A-Z]{2,}(?:-[A-Z]+)?s?)"
    r"(?:\s+(?:units?|corps|reinforcement))?"
)
PROPER = re.compile(
    r"[A-Z](?:[\w'.-]*[a-z][\w'.-]*|\d{4})(?:\s+(?:of\s+)?(?:[A-Z][\w'.-]*[a-z][\w'.-]*|\d+))*"
)
ENDS = re.compile(r"\w{4}\.\s")  # of a sentence, and no name goes on behind it
MOST_STRIPPED = 3  # adjectives


@dataclass(frozen=True, slots=True)
class Noun:
    """What words name: as a situation calls it, and whose they say it is, "" where they do not."""

    name: str
    owner: str = ""


def noun(
    said: str,
    is_named: Callable[[str], bool],
    may_be_new: Callable[[str], bool] = lambda _: False,
    is_owner: Callable[[str], bool] = lambda _: False,
) -> Noun | None:
    """What words name, None where they name nothing that is known or may be new.  A known owner stands before
    the name of a place: "German Innsbruck", "Japanese-held Sian"."""
    said = said.strip(" ,.")
    owner = ""
    for _ in range(MOST_STRIPPED + 1):
        if is_named(said):
            return Noun(said, owner)
        held = HELD.fullmatch(said)
        if held is not None:
            owner, said = held[1], held[2]
            continue
        if PROPER.fullmatch(said) and not ENDS.search(said) and may_be_new(said):
            whose, _, place = said.partition(" ")
            return Noun(place, whose) if place and is_owner(whose) else Noun(said, owner)
        article = ARTICLES.match(said)
        if article is not None and article.end() < len(said):
            said = said[article.end() :]
            continue
        quality = QUALIFIED.match(said)
        if quality is None or NO_QUALITY.match(said):
            return None
        said = said[quality.end() :]
    return None


def power_of_units(said: str) -> str:
    """Whose units words tell of, "" where they tell of none."""
    said = said.strip()
    article = ARTICLES.match(said)  # and no "an" at the end of "German"
    units = UNITS.fullmatch(said[article.end() :] if article else said)
    return units[1] if units else ""


__all__ = ["Noun", "noun", "power_of_units"]
