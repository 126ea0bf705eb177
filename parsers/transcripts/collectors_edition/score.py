"""How sure it is that a text is the Collector's Edition.

Judged by what only this book has, wherever it stands in the text, so that a cut or shuffled copy is known as
well: its name, the players of its examples, hexes with their map's letter in brackets, and option tags that
name a kit.  Headings count for nothing: any rulebook may have such.
"""

from __future__ import annotations

import re
from itertools import islice

from .examples import PLAYERS

_ENOUGH = 40  # more signs of one kind say no more
_DOUBT = 2.5  # this much evidence makes it as likely as not

_SIGNS = (
    (4.0, re.compile(r"\bcollector.{1,3}s edition\b", re.IGNORECASE)),
    (1.0, re.compile(r"\([WEAPM]\d{4}\)")),
    (1.0, re.compile(r"\*\*[A-Z][A-Za-z]{0,5}iF options? \d")),
    (1.0, re.compile(r"\b(?:CVPiF|TiF|PatiF|PoliF|FiF|KiF|CoiF) (?:option|opt\.)")),
)
_PLAYER = re.compile(rf"\b(?:{'|'.join(PLAYERS)})\b")
_OTHER = (
    (6.0, re.compile(r"\bQ\d{1,2}\.\d{1,2}-\d{1,2}\b")),  # a ruling of the clarification sheet
    (6.0, re.compile(r"Final Edition rules|WORLD IN FLAMES: Final Rules", re.IGNORECASE)),
)


def score(text: str) -> float:
    """0 for another text, near 1 for this one."""
    evidence = sum(weight * _count(sign, text) for weight, sign in _SIGNS) + _players(text)
    against = sum(weight * _count(sign, text) for weight, sign in _OTHER)
    return evidence / (evidence + against + _DOUBT)


def _count(sign: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in islice(sign.finditer(text), _ENOUGH))


def _players(text: str) -> int:
    """The mentions of players, nothing where only one of them is named: that may be anybody."""
    named = [match[0] for match in islice(_PLAYER.finditer(text), _ENOUGH)]
    return len(named) if len(set(named)) > 1 else 0
