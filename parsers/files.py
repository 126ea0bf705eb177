"""The text of a file of a document folder, without ever waiting for one that is no plain file."""

from __future__ import annotations

from pathlib import Path

from parsers.utf8 import text_of

MAX_BYTES = 4 * 1024 * 1024  # the longest chapter of the shipped corpus has a thirtieth of that


def read_text(path: Path) -> str:
    """The text of a chapter or a rulebook.toml, with lines that end in a line feed.

    Raises OSError where it cannot be read, is no regular file (a pipe, of which nobody writes the other end)
    or is larger than MAX_BYTES, and UnicodeDecodeError where it is not UTF-8.
    """
    if path.exists() and not path.is_file():
        raise OSError("this is not a regular file")
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise OSError(f"larger than {MAX_BYTES // 2**20} MiB")
    return text_of(raw)
