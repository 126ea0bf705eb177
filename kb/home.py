"""Where the knowledge base lives on disk, and how a new one takes the place of the old one.

    HOME/current            the name of the build in use, one line
    HOME/builds/NAME/       umpire.db, index/, law.bin, chapters.bin and build.json
    HOME/builds/NAME.lock   held by the process that writes that build, shared by those that read it for long
    HOME/lock               held for the few moments in which builds come, go or change places

A build is written beside the one in use, and `current` is replaced in one step at the end: whoever reads
sees the old build whole or the new one whole.  The locks are SQLite's own on empty files: the operating
system frees them when a process dies, however it dies, so that a later build can tell a killed build's
leftovers from one that is being written or still read.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from kb.errors import UmpireError
from kb.ownership import must_be_own, must_be_plain, read_little
from kb.version import VERSION

POINTER = "current"
BUILD_NAME = re.compile(r"build-\w+")
PATIENCE = 60.0  # seconds to wait for the lock of the home, which is held for moments


@dataclass(frozen=True, slots=True)
class Build:
    """A finished knowledge base.  `documents` is the folder of the user's copies, None without one;
    `corpus` is the fingerprint of what it was built from; `previous` the build that it replaced, or "";
    `schema` the version of its tables; `alone` tells that nothing shipped is in it."""

    name: str
    folder: Path
    documents: Path | None
    corpus: str
    previous: str
    schema: int = VERSION
    alone: bool = False

    @property
    def database(self) -> Path:
        return self.folder / "umpire.db"

    @property
    def index(self) -> Path:
        return self.folder / "index"


def home_folder(home: Path | str | None = None) -> Path:
    """The folder of the state: as given, else the UMPIRE_HOME variable, else the platform's data folder.
    Raises UmpireError where there can be no such folder, or where it is not this user's alone to write."""
    given = home or os.environ.get("UMPIRE_HOME")
    try:
        folder = Path(given).expanduser().absolute() if given else _usual_folder()
    except RuntimeError as error:  # "~nobody", and "~" for a user without a home
        raise UmpireError(f"{given or '~'}: {error}; name a folder with --home") from error
    try:
        if folder.exists() and not folder.is_dir():
            raise UmpireError(f"{folder}: is a file, not a folder; name another with --home")
    except (OSError, ValueError) as error:  # a name with a zero byte, too long a name, a folder that is shut
        raise UmpireError(
            f"{str(folder)!r}: cannot be a folder ({error}); name another with --home"
        ) from error
    for part in (folder, _builds(folder)):
        must_be_own(part)
    return folder


def _usual_folder() -> Path:
    import platformdirs  # late: most callers say where

    return Path(platformdirs.user_data_dir("umpire", appauthor=False)).expanduser()


def current(home: Path) -> Build | None:
    """The build in use, None where there is none that is whole.  Raises UmpireError where somebody else may
    write to it."""
    try:
        name = read_little(home / POINTER).strip()
        if not BUILD_NAME.fullmatch(name):
            return None
        folder = _builds(home) / name
        must_be_own(folder)
        must_be_plain(folder)
        facts = json.loads(read_little(folder / "build.json"))
        documents = Path(facts["documents"]) if facts["documents"] else None
        schema = facts.get("schema", VERSION)
        alone = facts.get("alone") is True
        build = Build(name, folder, documents, facts["corpus"], facts["previous"], schema, alone)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return build if build.database.is_file() else None


class Hold:
    """A build that is kept while it is read: no later build sweeps it away until `release`, or until this
    process ends, however it ends."""

    def __init__(self, build: Build, lock: sqlite3.Connection | None) -> None:
        self.build = build
        self._lock = lock

    def release(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def hold(home: Path) -> Hold | None:
    """The build in use, kept for a reader who stays; None where there is none."""
    while True:
        build = current(home)
        if build is None:
            return None
        held = Hold(build, _share(_lock_of(build.folder)))
        if build.database.is_file():
            return held
        held.release()  # swept in the moment before it was held; another one is in use by now


def fingerprint(corpus: Path) -> str:
    """What the corpus consists of: changes whenever a file of it or the schema changes.

    Looks at names, sizes and times only, since every command asks for it.
    """
    digest = hashlib.blake2b(f"schema {VERSION}".encode(), digest_size=16)
    for path, status in sorted(_files(corpus)):
        line = f"\n{path}\0{status.st_size}\0{status.st_mtime_ns}"
        digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


@contextmanager
def new_build(home: Path) -> Iterator[Path]:
    """The folder of a new build, to be filled by the caller and handed to `swap_in`.

    A folder that was not swapped in when the caller ends, however he ends, is removed: by this function, or
    after a kill by the next build.  Raises UmpireError where others may write to the home or to the build in
    use, before any work is done.
    """
    _make_home(home)
    current(home)
    with _locked(home / "lock"):
        folder = Path(tempfile.mkdtemp(prefix="build-", dir=_builds(home)))
        try:
            alive = _take(_lock_of(folder), 0.0)
        except UmpireError:
            _remove(folder)
            raise
    try:
        yield folder
    finally:
        if folder.name not in _in_use(home):
            # Before the lock, which a disk that this build has filled does not grant.
            shutil.rmtree(folder, ignore_errors=True)
        with closing(alive), suppress(UmpireError), _locked(home / "lock"):
            alive.close()
            _sweep(home)


def swap_in(home: Path, folder: Path, documents: Path | None, corpus: str, alone: bool = False) -> Build:
    """Make a finished build the one in use, in one step; the others as in `Build`."""
    with _locked(home / "lock"):
        before = current(home)
        facts = {
            "documents": str(documents.absolute()) if documents else "",
            "corpus": corpus,
            "previous": before.name if before else "",
            "schema": VERSION,
            "alone": alone,
        }
        _write_safely(folder / "build.json", json.dumps(facts))
        pointer = _builds(home) / f"{folder.name}.{POINTER}"
        try:
            _write_safely(pointer, folder.name + "\n")
            os.replace(pointer, home / POINTER)
        finally:
            pointer.unlink(missing_ok=True)
        _sync_folder(home)
        build = current(home)
    if build is None:
        raise UmpireError(f"{home}: the new build cannot be read back; check the disk and build again")
    return build


def _builds(home: Path) -> Path:
    return home / "builds"


def _lock_of(build: Path) -> Path:
    return build.with_name(build.name + ".lock")


def _make_home(home: Path) -> None:
    # Private: it holds the full text of the user's own copies.
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    _builds(home).mkdir(mode=0o700, exist_ok=True)


def _in_use(home: Path) -> set[str]:
    """The build in use and the one before it, which a command that has just looked may be about to open."""
    build = current(home)
    return {build.name, build.previous} if build else set()


def _sweep(home: Path) -> None:
    """Remove every build that is neither in use nor being written.  The home is locked."""
    builds = {entry.name.partition(".")[0] for entry in _builds(home).iterdir()}
    for name in builds - _in_use(home):
        # Nobody writes or reads a build whose lock can be had, and nobody begins to while it is held.
        with suppress(UmpireError), closing(_take(_lock_of(_builds(home) / name), 0.0)):
            _remove(_builds(home) / name)


def _remove(build: Path) -> None:
    """Remove a build and what lies beside it.  A file that cannot go (open, on Windows) goes another time."""
    shutil.rmtree(build, ignore_errors=True)
    if not build.exists():
        for beside in build.parent.glob(f"{build.name}.*"):
            with suppress(OSError):
                beside.unlink()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with closing(_take(path, PATIENCE)):
        yield


def _take(path: Path, patience: float) -> sqlite3.Connection:
    """A held lock; closing it, or the death of the process, frees it."""
    connection = None
    try:
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise UmpireError(f"{path}: cannot be locked ({error}); is another build stuck?") from error
    return connection


def _share(path: Path) -> sqlite3.Connection | None:
    """A lock that many may hold, and that keeps `_take` away; None where nothing can be written, so that
    nobody could sweep either."""
    connection = None
    try:
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        if connection is not None:
            connection.close()
        return None
    return connection


def _write_safely(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every platform can open a folder
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _files(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in names:
            if not name.startswith("."):
                path = os.path.join(parent, name)
                with suppress(OSError):  # removed a moment ago
                    yield os.path.relpath(path, folder), os.stat(path)
