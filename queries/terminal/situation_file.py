"""The file with a situation that a command is given, or standard input, and what it may include."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import UmpireError
from parsers.utf8 import text_of

if TYPE_CHECKING:
    from queries.includes import Includes

LARGEST = 1_000_000  # bytes of a situation file
MOST_ALONE = 100  # situations of a file that are tried one by one where one of them cannot be read


def situation_file(word: str, folders: Sequence[Path] = (), given: bytes = b"") -> tuple[str, str, Includes]:
    """The text that a word of the command line means, what messages call it, and its includes: "-" is
    standard input, or what was `given` of it.  Raises UmpireError."""
    from queries.includes import Includes

    if word == "-":
        data = given or sys.stdin.buffer.read(LARGEST + 1)
        return _decoded(data, "standard input"), "-", Includes(None, folders)
    path = Path(word)
    if "=" in word and not path.exists():
        raise UmpireError(f"{word!r} is a fact, and no decision is asked; add --decision NAME")
    if not path.is_file():
        wrong = "is a folder" if path.is_dir() else "no such file"
        raise UmpireError(f"{word}: {wrong}; name a file with a situation, or - for standard input")
    with path.open("rb") as file:
        return _decoded(file.read(LARGEST + 1), word), word, Includes(path, folders)


def each_alone(text: str) -> list[str]:
    """The situations of a file of several, each with what is common to all and on the lines where it stands;
    none where a file is one situation."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("## ")]
    ends = [*heads[1:], len(lines)]
    return (
        [
            "\n".join(
                line if number < heads[0] or head <= number < end else "" for number, line in enumerate(lines)
            )
            for head, end in zip(heads, ends, strict=True)
            if len(heads) > 1 and len(heads) <= MOST_ALONE
        ]
        if heads
        else []
    )


def _decoded(data: bytes, source: str) -> str:
    if len(data) > LARGEST:
        raise UmpireError(f"{source}: more than {LARGEST:,} bytes; a situation is a few lines")
    try:
        return text_of(data)
    except UnicodeDecodeError as error:
        raise UmpireError(
            f"{source}: is not a text in UTF-8 (byte {error.start}); save it as UTF-8"
        ) from error
