"""What is wrong with the knowledge base, each finding with file and line."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to put right.  `kind` is "dangling", "doubtful" or "problem", or "absent" for a reference to
    what is known not to be printed; `source` and `target` are the ids of a reference's ends, "" for a
    problem of reading."""

    kind: str
    path: str
    line: int
    message: str
    source: str = ""
    target: str = ""
    as_written: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class CitationsAudit:
    """All references counted, and those that dangle or are doubtful, in the order of files and lines."""

    citations: int
    resolved: int
    findings: list[Finding]


def audit_citations(db: Path) -> CitationsAudit:
    """Check every reference of a database, and list what the readers could not read."""
    with closing(sqlite3.connect(f"{Path(db).absolute().as_uri()}?mode=ro", uri=True)) as connection:
        total, resolved = connection.execute("SELECT count(*), total(resolved) FROM citations").fetchone()
        findings = sorted(
            (*_references(connection), *_problems(connection)), key=lambda found: (found.path, found.line)
        )
    return CitationsAudit(total, int(resolved), findings)


def _references(connection: sqlite3.Connection) -> Iterator[Finding]:
    rows = connection.execute(
        "SELECT c.path, c.line, c.source, n.label, c.target, c.as_written, c.resolved, c.doubtful, t.kind"
        " FROM citations c JOIN nodes n ON n.id = c.source JOIN nodes t ON t.id = c.target"
        " WHERE c.resolved = 0 OR c.doubtful <> '' ORDER BY c.id"
    )
    for path, line, source, label, target, as_written, resolved, doubtful, target_kind in rows:
        kind = "doubtful" if resolved else target_kind
        what = f"may not mean {target}" if resolved else f"nothing is called {target}"
        message = f"{label}: {as_written!r}: {what}" + (f" ({doubtful})" if doubtful else "")
        yield Finding(kind, path, line, message, source, target, as_written)


def _problems(connection: sqlite3.Connection) -> Iterator[Finding]:
    rows = connection.execute("SELECT path, line, message, expected FROM problems ORDER BY id")
    for path, line, message, expected in rows:
        yield Finding("problem", path, line, message + (f"; expected: {expected}" if expected else ""))
