"""A file in UTF-8, as our own formats are, as text."""

from __future__ import annotations


def text_of(data: bytes) -> str:
    """The text without a byte order mark, its lines ended by line feeds.  Raises UnicodeDecodeError."""
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
