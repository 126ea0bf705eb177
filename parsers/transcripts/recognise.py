"""Which document a text is, judged by its content, and every document of a folder read.

A *reader* is a module (or package) with three names:

    DOCUMENT: Document                      the document that it reads
    score(text: str) -> float               0 (certainly another) to 1 (certainly this one)
    read(text: str, path: str) -> Reading   all records; never raises, whatever was done to the text
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from parsers.records import Document, Place, Problem, Reading
from parsers.transcripts.files import Unreadable, load_noting

# The plain reader comes last and is asked only when no other knows the text.
READERS = ("collectors_edition", "final_edition", "clarifications", "leaders_in_flames", "illusions_of_glory")
PLAIN_READER = "numbered_rulebook"
THRESHOLD = 0.5
PLAIN_THRESHOLD = 0.2  # numbered headings alone say little about which rulebook it is


class Reader(Protocol):
    """What a reader module offers (see the module's docstring)."""

    DOCUMENT: Document

    def score(self, text: str) -> float: ...

    def read(self, text: str, path: str) -> Reading: ...


def recognise(text: str) -> Reader | None:
    """The reader that fits a text best, None where no document and no numbered rulebook is recognised."""
    return _best(READERS, text) or _best((PLAIN_READER,), text, PLAIN_THRESHOLD)


def read_file(path: Path) -> Reading:
    """The records of one document.  Raises Unreadable for a file that is no text or no known document."""
    loaded = load_noting(path)
    reader = recognise(loaded.text)
    if reader is None:
        raise Unreadable(
            f"{path}: not recognised; it is none of the known documents and has no numbered headings"
        )
    reading = reader.read(loaded.text, str(path))
    reading.files[str(path)] = loaded.text
    if loaded.note:
        reading.problems.insert(0, _problem(path, loaded.note, "a UTF-8 copy, if letters look wrong"))
    return reading


def read_folder(
    folder: Path, on_file: Callable[[Path], None] | None = None, but: str = ""
) -> tuple[list[Reading], list[Problem]]:
    """Every document among the files of a folder, in the order of their names, one reading a document.

    `on_file` is told each file before it is read.  Hidden files are passed over; sub-folders are not
    entered: one with a rulebook.toml holds chapters and is another parser's, any other is reported.
    Files whose names fit the pattern `but` are no documents. What cannot be read or recognised becomes
    a Problem and the rest is read all the same. Of two copies of one document the fuller is taken and
    the other reported. Raises Unreadable for a missing folder, and for one that is itself a document.
    """
    readings: dict[str, tuple[Path, Reading]] = {}
    problems: list[Problem] = []
    for path in _files(folder, problems):
        if but and path.match(but):
            continue
        if on_file is not None:
            on_file(path)
        try:
            reading = read_file(path)
        except Unreadable as error:
            problems.append(_problem(path, str(error).removeprefix(f"{path}: ")))
        except Exception as error:
            # The only broad except of the project: a fault of one reader, met in a user's damaged copy of
            # one document, must not cost him the other documents.  It is reported, never passed over.
            problems.append(_problem(path, f"the reader failed on it ({type(error).__name__}: {error})"))
        else:
            _keep_the_fuller(readings, path, reading, problems)
    return [reading for _, reading in readings.values()], problems


def _best(names: tuple[str, ...], text: str, least: float = THRESHOLD) -> Reader | None:
    best, best_score = None, 0.0
    for name in names:
        reader = _reader(name)
        score = reader.score(text)
        if score >= least and score > best_score:
            best, best_score = reader, score
    return best


def _reader(name: str) -> Reader:
    # Imported when first asked for: a search never needs a reader, and a build needs those of its files.
    return cast(Reader, import_module(f"parsers.transcripts.{name}"))


def _files(folder: Path, problems: list[Problem]) -> list[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        reason = "no such folder" if not folder.exists() else error.strerror
        raise Unreadable(f"{folder}: {reason}; name the folder with the documents") from error
    if (folder / "rulebook.toml").exists():
        raise Unreadable(f"{folder}: this is a document of its own; name the folder in which it lies")
    files = []
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if not entry.is_dir():
            files.append(entry)
        elif not (entry / "rulebook.toml").exists():
            problems.append(_problem(entry, "a sub-folder is not searched", "the documents beside it"))
    return files


def _keep_the_fuller(
    readings: dict[str, tuple[Path, Reading]], path: Path, reading: Reading, problems: list[Problem]
) -> None:
    key = reading.document.id
    if key not in readings:
        readings[key] = (path, reading)
        return
    kept_path, kept = readings[key]
    if _fullness(reading) > _fullness(kept):
        readings[key] = (path, reading)
        path, kept_path = kept_path, path
    message = f"another copy of {reading.document.title}; {kept_path} is at least as full and was taken"
    problems.append(_problem(path, message))


def _fullness(reading: Reading) -> tuple[int, int]:
    """How much of a document a reading holds: its records, then the length of their words."""
    records = [
        *reading.sections, *reading.heads, *reading.options, *reading.us_entries, *reading.abilities,
        *reading.rulings, *reading.terms, *reading.examples, *reading.tables, *reading.changes,
    ]  # fmt: skip
    sections = sum(len(section.text) for section in reading.sections)
    rulings = sum(len(ruling.question) + len(ruling.answer) for ruling in reading.rulings)
    return len(records), sections + rulings


def _problem(path: Path, message: str, expected: str = "") -> Problem:
    return Problem(message, Place(str(path), 1, 1), expected=expected)
