"""What "there" and "it" mean: the place that was named last before, one that is attacked before others."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from queries.board.named import CAPITAL
from queries.board.verbs import DEFENDS, SOMEWHERE

_THERE = re.compile(rf"(?<= )(?:{SOMEWHERE}|{DEFENDS}) there(?: too| as well| also| alone)?(?=[ ,.?]|$)")
_PLACE = rf"(?:the )?(?P<where>{CAPITAL.pattern})"
_GOES = re.compile(rf"\b[a-z]+(?<!in)(?<!on)(?<!at) {_PLACE}(?= (?:with|from)\b)")
_LIES = re.compile(rf"\b(?:in|at|on|into|attacks?|attacking) {_PLACE}")
_IS_A_PLACE = re.compile(rf"{_PLACE} is (?P<what>[^,?]+?)[.!]?$")
_ACTS_ON_IT = re.compile(r"\b(?P<verb>[a-z]+) (?:it|this hex|that hex|(?:the|this|that) city)(?=[ ,.?]|$)")
_HAS_THERE = re.compile(r"(?<=\w) there(?: too| as well| also| alone)?(?=[ ,.?]|$)")
_IT_IS = re.compile(
    r"(?:and )?(?:it|that|(?:the|that) (?:hex|place|terrain)) (?:is|was) (?P<what>[^,?]+?)[.!]?$", re.I
)


def with_places(
    sentences: Sequence[str], is_of_place: Callable[[str], bool], is_act: Callable[[str], bool]
) -> list[str]:
    """The sentences with the place for "there": "an ARM is there too" behind "an INF is in Kiev" is in Kiev,
    and "it is a swamp" is said of Kiev, where `is_of_place` says that words tell what a place is like, and
    "attack it" goes against Kiev, where `is_act` says that a word is the verb for an act.
    Where nothing before names a place the words stay."""
    found, place = [], ""
    for one in sentences:
        it_is = _IT_IS.fullmatch(one)
        said = _THERE.sub(f"is in {place}", one) if place else one
        said = _HAS_THERE.sub(f" in {place}", said) if place and not one.endswith("?") else said
        said = f"{place} is {it_is['what']}" if place and it_is and is_of_place(it_is["what"]) else said
        acts = _ACTS_ON_IT.search(said) if place else None
        if acts and is_act(acts["verb"]):
            said = f"{said[: acts.start()]}{acts['verb']} {place}{said[acts.end() :]}"
        found.append(said)
        is_place = _IS_A_PLACE.match(said)
        named = _GOES.search(said) or next(reversed(list(_LIES.finditer(said))), None)
        named = named or (is_place if is_place and is_of_place(is_place["what"]) else None)
        place = named["where"].rstrip(".") if named and ":" not in said else place
    return found
