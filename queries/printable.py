"""Text without characters that cannot be seen: control characters command terminals and break XML."""

from __future__ import annotations


def printable(text: str, keep: str = "") -> str:
    """The text with a blank for each character that cannot be printed, except those of `keep`."""
    return "".join(c if c.isprintable() or c in keep else " " for c in text)
