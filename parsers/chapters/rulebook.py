"""rulebook.toml: what a document folder says of itself."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import msgspec

from parsers.files import read_text
from parsers.grid import Grid
from parsers.records import Document, Place, Problem
from parsers.table_data import TableData

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_TEXTS = ("id", "title", "short", "kind", "publisher", "note", "over")
_NAMES, _TABLES = ("called", "itself"), ("fate", "kits", "entries", "written")
_KNOWN = (*_TEXTS, "year", "grid", *_NAMES, *_TABLES, "costs")
_NEEDED = ("id", "title", "short", "kind")
ID = re.compile(r"[A-Za-z0-9][\w-]{0,59}", re.ASCII)  # it stands in addresses and in names of files
KINDS = ("rulebook", "kit", "rulings")
STRAIGHT, HALF = ("first", "second"), {"even": 0, "odd": 1}
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
        if name not in _KNOWN:
            problems.append(_problem(path, text, f"unknown name {name}", ", ".join(_KNOWN), stands))
        elif name in _NAMES and not _are_texts(value):
            problems.append(_problem(path, text, f"{name} is no list of names", f'{name} = ["..."]', stands))
        elif name in _TABLES and not _is_table(name, value):
            stands = rf"(?m)^\s*\[?[\"']?{re.escape(name)}\b"
            problems.append(
                _problem(path, text, f"{name}: this is not what it holds", _EXPECTED[name], stands)
            )
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
    grid, wrong = _grid(values.pop("grid", {}))
    if wrong:
        problems.append(_problem(path, text, wrong, _GRID, r"(?m)^\s*\[?grid"))
    if problems:
        return None, problems
    values.pop("costs", None)  # they make the database, by rules_corpus/known.py
    values.pop("written", None)  # whatever is told takes these from there too
    values |= {name: tuple(values[name]) for name in _NAMES if name in values}
    if "kits" in values:
        values["kits"] = {kit: tuple(names) for kit, names in values["kits"].items()}
    return Document(**values, grid=grid), []


_EXPECTED = {
    "fate": 'fate = { of = "their-game", called = "Second Edition" }',
    "kits": 'kits = { their-kit = ["The Kit"] }',
    "entries": '[entries] with kind = "what players call it"',
    "written": '[written] with Jan_Feb = "Jan/Feb"',
}


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value)


def _is_table(name: str, value: object) -> bool:
    """Whether a table of a rulebook.toml holds what it should."""
    if not isinstance(value, dict):
        return False
    if name == "kits":
        return all(map(_are_texts, value.values()))
    texts = all(isinstance(one, str) and one.strip() for one in value.values())
    return texts and (name != "fate" or value.keys() == {"of", "called"})


_GRID = '[grid] with places = "TYPE", straight = "first" or "second", half = { A = "even" } or "odd"'


def _grid(said: object) -> tuple[Grid, str]:
    """The grid that a rulebook.toml describes, and what is wrong with it or ""."""
    said = said if isinstance(said, dict) else {"": said}
    places, straight, half = said.get("places", ""), said.get("straight", "first"), said.get("half", {})
    for name in said:
        if name not in ("places", "straight", "half"):
            return Grid(), f"grid: unknown name {name[:80]!r}"
    if not isinstance(places, str) or straight not in STRAIGHT:
        return Grid(), "grid: which type has the numbers, and how do they run?"
    if not isinstance(half, dict) or any(
        not isinstance(one, str) or one not in HALF for one in half.values()
    ):
        return Grid(), "grid: which lines of which map lie half a hex further?"
    return Grid(places, straight, {map: HALF[one] for map, one in half.items()}), ""


def read_table(path: Path) -> tuple[TableData, list[Problem]]:
    """How a game is drawn, as its table.toml says; one without such a file is drawn plainly."""
    if not path.is_file():
        return TableData(), []
    text = ""
    try:
        text = read_text(path)
        table = msgspec.convert(tomllib.loads(text), TableData)
        odd = [one for one in (*table.colours.values(), *table.places.values()) if not _COLOUR.fullmatch(one)]
        if not odd:
            return table, []
        problem = _problem(path, text, f"{odd[0][:80]!r} is no colour", '"#c9b27c"', re.escape(odd[0]))
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        problem = _problem(path, text, f"{message} {where.strip('`').removeprefix('$.')}".strip(), _TABLE)
    except tomllib.TOMLDecodeError as error:
        problem = _unreadable_line(path, text, error)
    except (OSError, ValueError, RecursionError) as error:
        problem = _problem(path, text, f"cannot be read: {error}"[:300], _TABLE)
    return TableData(), [replace(problem, message=problem.message.replace("rulebook.toml", "table.toml", 1))]


_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_TABLE = "what rules_corpus/README.md shows of table.toml"


def _unreadable_line(path: Path, text: str, error: tomllib.TOMLDecodeError) -> Problem:
    """The error with the line that its message names; one at the end of the file names none."""
    lines = text.splitlines() or [""]
    place = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    return Problem(
        f"rulebook.toml: cannot be read: {str(error).partition(' (at ')[0]}",
        Place(_told(path), line, line),
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
    return Problem(f"rulebook.toml: {message}", Place(_told(path), line, line), column, shown, expected)


def _told(path: Path) -> str:
    """A path as all places of a document tell theirs, from its folder's name on."""
    return path.relative_to(path.parent.parent).as_posix()
