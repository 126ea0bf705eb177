"""rulebook.toml: what a document folder says of itself."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from parsers.chapters.files import read_text
from parsers.records import Document, Place, Problem

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_TEXTS = ("id", "title", "short", "kind", "publisher", "note", "over")
_NEEDED = ("id", "title", "short", "kind")
ID = re.compile(r"[A-Za-z0-9][\w-]{0,59}", re.ASCII)  # it stands in addresses and in names of files
KINDS = ("rulebook", "kit", "rulings")


def read_rulebook(path: Path) -> tuple[Document | None, list[Problem]]:
    """The document that a rulebook.toml describes, or None and what is wrong with the file."""
    try:
        values = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        return None, [_unreadable_line(path, error)]
    except (OSError, ValueError, RecursionError) as error:  # no text, a number of 5,000 digits, too deep
        return None, [_problem(path, f"cannot be read: {error}", 'id = "my-game" and the like, in TOML')]
    problems = [
        _problem(path, f"{name} is missing", f'{name} = "..."') for name in _NEEDED if not values.get(name)
    ]
    for name, value in values.items():
        if name not in (*_TEXTS, "year"):
            problems.append(_problem(path, f"unknown name {name}", ", ".join((*_TEXTS, "year"))))
        elif name == "year" and not isinstance(value, int):
            problems.append(_problem(path, "year is not a whole number", "year = 2017"))
        elif name in _TEXTS and not isinstance(value, str):
            problems.append(_problem(path, f"{name} is not a text", f'{name} = "..."'))
    id = values.get("id")
    if isinstance(id, str) and id and not ID.fullmatch(id):
        problems.append(_problem(path, f"{id[:80]!r} is no id", 'letters, digits and -, such as "my-game"'))
    if values.get("kind") and values["kind"] not in KINDS:
        problems.append(_problem(path, f"unknown kind {values['kind']!r}", ", ".join(KINDS)))
    if problems:
        return None, problems
    return Document(**values), []


def _unreadable_line(path: Path, error: tomllib.TOMLDecodeError) -> Problem:
    """The error with the line that its message names; one at the end of the file names none."""
    lines = read_text(path).splitlines() or [""]
    place = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    return Problem(
        f"rulebook.toml: cannot be read: {str(error).partition(' (at ')[0]}",
        Place(str(path), line, line),
        column,
        lines[line - 1] if line <= len(lines) else "",
        'id = "my-game" and the like, in TOML',
    )


def _problem(path: Path, message: str, expected: str) -> Problem:
    return Problem(f"rulebook.toml: {message}", Place(str(path), 1, 1), expected=expected)
