"""What "there" means: the place that was named last before it, the one that is attacked before others."""

from __future__ import annotations

import re
from collections.abc import Sequence

from queries.board.named import CAPITAL

_STANDS = r"(?:is|are|stands?|sits?|waits?|defends?|holds? out)"
_THERE = re.compile(rf"(?<= ){_STANDS} there(?: too| as well| also| alone)?(?=[ ,.?]|$)")
_PLACE = rf"(?:the )?(?P<where>{CAPITAL.pattern})"
_GOES = re.compile(rf"\b[a-z]+(?<!in)(?<!on)(?<!at) {_PLACE}(?= (?:with|from)\b)")
_LIES = re.compile(rf"\b(?:in|at|on|into|attacks?|attacking) {_PLACE}")


def with_places(sentences: Sequence[str]) -> list[str]:
    """The sentences with the place for "there": "an ARM is there too" behind "an INF is in Kiev" is in Kiev.
    Where nothing before names a place the word stays."""
    found, place = [], ""
    for one in sentences:
        said = _THERE.sub(f"is in {place}", one) if place else one
        found.append(said)
        named = _GOES.search(said) or next(reversed(list(_LIES.finditer(said))), None)
        place = named["where"] if named and ":" not in said else place
    return found
