"""What may stand in a page at all: no control characters, and nothing that turns the direction of the words
behind it."""

from __future__ import annotations

import re
from typing import Any

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """The text without either."""
    return TURNING.sub("", CONTROL.sub(" ", text))


def plain_if_text(value: Any) -> Any:
    """Whatever a template shows: a plain string is made plain, all else is left as it is."""
    return plain(value) if type(value) is str else value
