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
_EXAMPLE = 'id = "my-game" and the like, in TOML'


def read_rulebook(path: Path) -> tuple[Document | None, list[Problem]]:
    """The document that a rulebook.toml describes, or None and what is wrong with the file."""
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:  # no file, no text
        return None, [_problem(path, "", f"cannot be read: {error}", _EXAMPLE)]
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, [_unreadable_line(path, text, error)]
    except RecursionError:
        return None, [_problem(path, text, "brackets stand too deep in each other", _EXAMPLE, r"[\[{]{9}")]
    except ValueError:  # Python itself reads no longer ones
        return None, [_problem(path, text, "a number is too long to be read", "year = 2017", r"\d{4000}")]
    problems = [
        _problem(path, text, f"{name} is missing", f'{name} = "..."')
        for name in _NEEDED
        if not values.get(name)
    ]
    for name, value in values.items():
        stands = rf"(?m)^\s*[\"']?{re.escape(name)}\b"
        if name not in (*_TEXTS, "year"):
            known = ", ".join((*_TEXTS, "year"))
            problems.append(_problem(path, text, f"unknown name {name}", known, stands))
        elif name == "year" and not isinstance(value, int):
            problems.append(_problem(path, text, "year is not a whole number", "year = 2017", stands))
        elif name in _TEXTS and not isinstance(value, str):
            problems.append(_problem(path, text, f"{name} is not a text", f'{name} = "..."', stands))
    id, kind = values.get("id"), values.get("kind")
    if isinstance(id, str) and id and not ID.fullmatch(id):
        message = f"{id[:80]!r} is no id"
        problems.append(_problem(path, text, message, 'letters, digits and -, such as "my-game"', r"(?m)^id"))
    if isinstance(kind, str) and kind and kind not in KINDS:
        message = f"unknown kind {kind[:80]!r}"
        problems.append(_problem(path, text, message, ", ".join(KINDS), r"(?m)^kind"))
    if problems:
        return None, problems
    return Document(**values), []


def _unreadable_line(path: Path, text: str, error: tomllib.TOMLDecodeError) -> Problem:
    """The error with the line that its message names; one at the end of the file names none."""
    lines = text.splitlines() or [""]
    place = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    return Problem(
        f"rulebook.toml: cannot be read: {str(error).partition(' (at ')[0]}",
        Place(str(path), line, line),
        column,
        lines[line - 1] if line <= len(lines) else "",
        _EXAMPLE,
    )


def _problem(path: Path, text: str, message: str, expected: str, stands: str = "") -> Problem:
    """A problem at the place where a pattern stands in the text; at the beginning where it does not."""
    found = re.search(stands, text) if stands else None
    before = text[: found.start()] if found else ""
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    shown = text.split("\n")[line - 1][:200] if found else ""
    return Problem(f"rulebook.toml: {message}", Place(str(path), line, line), column, shown, expected)
