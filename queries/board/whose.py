"""Whose a place is, as players say it: "the Germans took Kiev", "Lodz is still Polish"."""

from __future__ import annotations

import re

from queries.board.counted import Counted
from queries.board.verbs import HOLDS, TAKES

_STILL = re.compile(r"\b(?:still|now|already|currently|just|only|has|have) (?=[a-z]+ |[A-Z][\w-]*$)")
_TOOK = re.compile(rf"^(?:[Tt]he )?(?P<who>[^,:]+?) (?:{TAKES}|{HOLDS}) (?P<what>(?:the )?[A-Z].*)$")
_IS_OF = re.compile(
    r"^(?P<what>[A-Z][^,:]*?) (?:is|are) (?:in )?(?P<whose>[A-Z][\w' -]*?)"
    r"(?: hands| control|-controlled|-held|-occupied)?$"
)


def held(said: str, counted: Counted) -> str:
    """Whose a place is, as players say it: "the Germans took Kiev", "Lodz is still Polish"."""
    plain = _STILL.sub("", said)
    took = _TOOK.match(plain)
    if took and counted.is_owner(counted.called(took["who"])):
        return f"{counted.called(took['who'])} controls {took['what']}"
    is_ = _IS_OF.match(plain)
    owner = counted.called(is_["whose"]) if is_ else ""
    return f"{is_['what']} is controlled by {owner}" if is_ and counted.is_owner(owner) else said


__all__ = ["held"]
