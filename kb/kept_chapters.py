"""What was read of the chapters, kept by a build for whoever needs them read again.

The file is data and nothing of it is run.  What is kept of a document folder counts while the folder's files
and the program that read them are byte for byte the same; else, and where the file is damaged, it is read
anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from kb.engine.sealed import sealed, unsealed
from kb.made_of import program
from parsers.files import MAX_BYTES
from parsers.records import Reading

NAME = "chapters.bin"
_READ = ("*.md", "*.toml")  # of a document folder


@dataclass(frozen=True, slots=True)
class FolderRead:
    """A document folder, what its files came to before they were read (None where one cannot be), and what
    was read."""

    folder: Path
    files: str | None
    reading: Reading


class _Kept(msgspec.Struct, array_like=True):
    """What was read of a folder whose files and program come to `made_of`."""

    made_of: str
    reading: msgspec.Raw


_FILE = msgspec.msgpack.Decoder(dict[str, _Kept])
_READING = msgspec.msgpack.Decoder(Reading)
_ENCODER = msgspec.msgpack.Encoder()


def read_now(folder: Path) -> FolderRead:
    """What is in a document folder now, to be kept."""
    from parsers.chapters import read_corpus  # late: slow to import, and needless where all is kept

    files = _files(folder)
    return FolderRead(folder, files, read_corpus(folder))


def write_chapters(folders: Iterable[FolderRead], path: Path) -> None:
    """Keeps what was read, of the folders that nobody has changed since."""
    kept = {
        str(one.folder.absolute()): _Kept(
            f"{one.files} {program()}", msgspec.Raw(_ENCODER.encode(one.reading))
        )
        for one in folders
        if one.files is not None and one.files == _files(one.folder)
    }
    path.write_bytes(sealed(_ENCODER.encode(kept)))


def read_chapters(folders: Iterable[Path], path: Path | None) -> list[Reading]:
    """What is in each of these document folders: as a build kept it at `path`, or read anew."""
    kept = _kept(path) if path is not None else {}
    return [_taken_up(kept, folder) or read_now(folder).reading for folder in folders]


def _kept(path: Path) -> dict[str, _Kept]:
    try:
        return _FILE.decode(unsealed(path.read_bytes()))
    except (OSError, ValueError):  # no such file, a damaged one, one of another version
        return {}


def _taken_up(kept: dict[str, _Kept], folder: Path) -> Reading | None:
    found = kept.get(str(folder.absolute()))
    files = _files(folder) if found is not None else None
    if found is None or files is None or found.made_of != f"{files} {program()}":
        return None
    try:
        return _READING.decode(found.reading)
    except (ValueError, RecursionError):
        return None


def _files(folder: Path) -> str | None:
    """What the files of a folder that a reader looks at come to, None where one cannot be read."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        for path in sorted(one for pattern in _READ for one in folder.rglob(pattern)):
            digest.update(f"\n{path.relative_to(folder)}\0".encode("utf-8", "surrogateescape"))
            if path.is_file():
                with path.open("rb") as file:
                    written = file.read(MAX_BYTES + 1)  # of a longer one nothing is read
                digest.update(f"{len(written)}\n".encode() + written)
    except OSError:
        return None
    return digest.hexdigest()
