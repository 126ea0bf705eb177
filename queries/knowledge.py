"""The knowledge base that a command asks: the build in use, made first where there is none or it is old."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import UmpireError
from kb.home import Build, current, fingerprint, home_folder
from kb.version import VERSION
from rules_corpus import FOLDER

if TYPE_CHECKING:
    from kb.build import BuildReport, Progress
    from queries.umpire import Umpire


def say(message: str) -> None:
    """Tell the player something that is no answer: on standard error, so that answers can be piped."""
    print(message, file=sys.stderr, flush=True)


def current_build(home: str | None) -> Build:
    """The build of that home (see `kb.home.home_folder`), built first where there is none or where the corpus
    has changed since.  Raises UmpireError where it cannot be built and there is no older one."""
    folder = home_folder(home)
    found = current(folder)
    if found is None:
        say(f"no knowledge base in {folder} yet: building it, which takes a few seconds")
    elif found.corpus != fingerprint(FOLDER):
        say(f"the knowledge base in {folder} is older than the corpus: building it anew")
    else:
        return found
    return _built(folder, found)


def umpire_of(build: Build) -> tuple[Build, Umpire]:
    """The law that a build compiled.  Where its file is damaged or of another program, the build is made
    anew, and the new one is given with its law.  Raises UmpireError where it cannot be."""
    from queries.umpire import Umpire  # late: most commands ask no law

    try:
        return build, Umpire.of(build)
    except UmpireError:
        home = build.folder.parent.parent
        found = current(home)
        if found is None or found.folder != build.folder:
            raise
        say(f"the compiled rules in {home} are damaged, or of another program: building them anew")
        build = _built(home, found)
        return build, Umpire.of(build)


def _built(folder: Path, found: Build | None) -> Build:
    """A new build of a home, as the one `found` there was made; that one where no other can be."""
    try:
        documents = documents_of(found)
        alone = found is not None and found.alone and documents is not None
        report = build_knowledge(folder, documents, alone=alone)
    except UmpireError as error:
        if found is None:
            raise
        say(f"{error}\nanswering from the older knowledge base")
        return found
    if report.mistakes:
        say(f"{len(report.mistakes)} mistakes in chapters were left out; 'umpire build' shows them")
    return report.build


def build_knowledge(
    folder: Path, documents: Path | None, progress: Progress | None = None, alone: bool = False
) -> BuildReport:
    """Build the knowledge base of that home with its search index, of the user's documents `alone` or with
    the shipped corpus."""
    from kb.build import build  # late: most commands find a build that is there
    from queries.search import write_index

    write = partial(write_index, kept=folder / "sentences")
    return build(folder, documents, progress=progress, index_writer=write, alone=alone)


def documents_of(found: Build | None, tell: Callable[[str], None] = say) -> Path | None:
    """The folder of the user's copies for a new build where nobody names one: that of the UMPIRE_DOCUMENTS
    variable, else that of the build before, if it is still there."""
    named = os.environ.get("UMPIRE_DOCUMENTS")
    if named:
        return Path(named)
    before = found.documents if found else None
    if before is not None and not before.is_dir():
        tell(f"{before}: your documents are no longer there; building without them")
        return None
    return before


def connect(build: Build) -> sqlite3.Connection:
    """The database of a build, to read only.  Raises UmpireError where it is no database."""
    try:
        connection = sqlite3.connect(f"{build.database.absolute().as_uri()}?mode=ro", uri=True)
        connection.execute("pragma trusted_schema = off")
        # A view of somebody else's could be without end; no build of ours has one.
        if connection.execute("select 1 from sqlite_master where type in ('view', 'trigger')").fetchone():
            raise sqlite3.DatabaseError("it holds views or triggers")
        connection.execute("select id from nodes limit 1")
        (version,) = connection.execute("pragma user_version").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter where its own message is damaged
        raise UmpireError(f"{build.database}: cannot be read ({error}); run 'umpire build'") from error
    if version != VERSION:
        connection.close()
        raise UmpireError(f"{build.database}: made by another version of umpire; run 'umpire build'")
    return connection
