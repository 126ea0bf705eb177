"""Matches of which the caller knows that they are there."""

from __future__ import annotations

import re


def certain(match: re.Match[str] | None) -> re.Match[str]:
    """The match, where the text was found by a pattern that says it must match."""
    assert match is not None
    return match
