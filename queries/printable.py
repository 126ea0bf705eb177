"""Text that a terminal, a page or an XML file can take: a document or a question may hold characters that
command a terminal, break XML, or turn the direction of the words behind them."""

from __future__ import annotations

import re
from typing import Any

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """The text with a blank for each control character but tabs and line feeds, and without those that turn
    its direction."""
    return text if text.isprintable() else TURNING.sub("", UNSEEN.sub(" ", text))


def printable_if_text(value: Any) -> Any:
    """Whatever a template shows: a plain string is made printable, all else is left as it is."""
    return printable(value) if type(value) is str else value
