"""The sentences of a dispute as players write it."""

from __future__ import annotations

import re

ENDS = re.compile(r"(?:(?<=[.;!?])|(?<=[.!?][\"'”’])) +(?=[\"'“‘]?[A-Z\d])")


def sentences(said: str) -> list[str]:
    """The sentences, in order; a quoted one begins and ends where its quotation does."""
    return ENDS.split(said.strip())


__all__ = ["sentences"]
