"""The build that a server answers from: it is kept while it is read, and a newer one is noticed."""

from __future__ import annotations

import os
from pathlib import Path

from kb.home import POINTER, Build, Hold, current, hold
from kb.version import VERSION


class Newest:
    """Looks after the home of one build."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._seen: tuple[int, int] | None = None

    def first(self, build: Build) -> Hold:
        """That build, or what has taken its place meanwhile, kept."""
        self._seen = self._sign()
        return hold(self._home) or Hold(build, None)

    def after(self, build: Build) -> Build | None:
        """The build that has taken the place of this one, None where none has, or where this program could
        not read it.  Costs one look at a file, some microseconds, so that it is asked before every answer."""
        sign = self._sign()
        if sign is None or sign == self._seen:
            return None
        self._seen = sign
        found = current(self._home)
        return found if found and found.name != build.name and found.schema == VERSION else None

    def hold(self) -> Hold | None:
        """The newest build, kept; it may take a moment."""
        return hold(self._home)

    def _sign(self) -> tuple[int, int] | None:
        """What changes when another build comes into use."""
        try:
            status = os.stat(self._home / POINTER)
        except OSError:
            return None
        return status.st_mtime_ns, status.st_ino
