"""A question of two things of one kind, named the other way round than the rules ask it: "does Yugoslavia
align with Germany?" asks whether Germany may align Yugoslavia."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb.engine.answering import ILLEGAL
from kb.engine.verdict import Verdict
from kb.errors import UmpireError

_OF_TWO = re.compile(r"^(?P<asks>ask \w+)\((?P<first>\w+), (?P<second>\w+)\)$", re.MULTILINE)


def turned_round(text: str, judged: Callable[[str], Verdict]) -> str:
    """The text of a situation that asks one thing of two, these the other way round where the question makes
    no sense as it stands and makes sense so; else as it is.  `judged` gives the verdict on such a text."""
    found = list(_OF_TWO.finditer(text))
    if len(found) != 1:
        return text
    one = found[0]
    other = f"{text[: one.start()]}{one['asks']}({one['second']}, {one['first']}){text[one.end() :]}"
    try:
        is_meant = judged(text).status == ILLEGAL and judged(other).status != ILLEGAL
    except UmpireError:
        return text  # they are of two types
    return other if is_meant else text


__all__ = ["turned_round"]
