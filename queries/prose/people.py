"""Who plays, in a dispute that names people: "Heinz attacks Anna's INF" is of one who attacks another.

Nothing of a game hangs on what a player is called, and no reader of words knows it.  One who is named beside
the speaker is "he"; of two who are named the first is the speaker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

# How it is told what somebody holds, as behind his name ("Heinz reckons that") and behind his words.
SAYS = r"says?|said|claims?|claimed|thinks?|argues?|argued|insists?|reckons?|maintains?|believes?|swears?"
QUOTES = r"(?:says|claims|insists|argues|reckons|thinks)"
SPEAKS = rf"(?:{SAYS}|wants?|complains?|objects?)"
NAME = r"(?P<name>[A-Z][^\W\d_]+)"
SPEAKER = re.compile(rf"(?<![\w-]){NAME}(?= (?:now |then |also |still )?{SPEAKS}\b)")
QUOTED = re.compile(rf"(?<=[,.] ){QUOTES} {NAME}(?=[.,;!?]|$)")
NAMED = re.compile(rf"(?<![\w-]){NAME}(?P<owns>['’]s?(?!\w))?(?= (?P<next>[a-z]+)|)")
ME = re.compile(r"(?<![\w-])(?:I|my|me|mine|we|our|us)\b", re.I)
OPPONENT = re.compile(
    r"(?<![\w-])(?:my|our|the) (?:opponent|friend|mate|buddy|rival|brother|wife|husband|other player)"
    r"(?P<owns>['’]s)?(?!\w)",
    re.I,
)
VERBAL = re.compile(r"(?:had|put|flew|took|then|now|also|just|can|may|must|will|[a-z]+s|[a-z]+ed)$")


@cache
def names() -> frozenset[str]:
    """First names that players have."""
    return frozenset((files(__package__) / "people.txt").read_text(encoding="utf-8").split())


def without_people(said: str, is_known: Callable[[str], bool], speakers: Sequence[str] = ()) -> str:
    """A dispute with "he" and "his" for who is called by a name, the `speakers` among them; `is_known` tells
    whether the game has something of that name.  Where more people are named than can be told apart it stays
    as it is."""
    said = OPPONENT.sub(lambda one: _he("his" if one["owns"] else "he", one.start(), said), said)
    found = [one["name"] for one in SPEAKER.finditer(said)] + [one["name"] for one in QUOTED.finditer(said)]
    found += [one for one in speakers if re.search(rf"\b{one}\b", said)]
    found += [one["name"] for one in NAMED.finditer(said) if one["name"] in names()]
    people = [one for one in dict.fromkeys(found) if one in names() or not is_known(one)]
    people = [one for one in people if one.casefold() not in ("he", "she", "they", "it", "who", "one", "we")]
    people.sort(key=lambda one: re.search(rf"\b{one}\b", said).start())  # type: ignore[union-attr]
    is_speaker = len(people) == 2 and not ME.search(said)
    if not people or len(people) > 1 + is_speaker:
        return said
    who = dict(zip(people, ("I", "he") if is_speaker else ("he",), strict=True))
    for name, one in who.items():
        said = _called(said, name, one)
    return said


def _called(said: str, name: str, one: str) -> str:
    his, him = ("my", "me") if one == "I" else ("his", "him")

    def put(found: re.Match[str]) -> str:
        if found["name"] != name:
            return found[0]
        if found["owns"]:
            return _he(his, found.start(), said)
        begins = _begins(found.start(), said)
        quoted = re.search(rf"{QUOTES} $", said[: found.start()])
        is_subject = begins or quoted or (found["next"] and VERBAL.match(found["next"]))
        return _he(one if is_subject else him, found.start(), said)

    return NAMED.sub(put, said)


def _begins(at: int, said: str) -> bool:
    """Whether a sentence begins there."""
    return not said[:at].strip() or said[:at].rstrip()[-1:] in ".!?;"


def _he(word: str, at: int, said: str) -> str:
    return word[0].upper() + word[1:] if _begins(at, said) else word


__all__ = ["QUOTES", "SAYS", "without_people"]
