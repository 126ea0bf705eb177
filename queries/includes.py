"""The files that a situation includes, such as a map that several situations share.

A file is looked for below the folder of the situation, then below the folders that the player names with
--include, and nowhere else: no absolute path, no `..`, no link that leads out of them.  It must be a regular
file, and all that one situation includes has a limit.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from pathlib import Path

from parsers.utf8 import text_of

MOST_FILES = 50
MOST_BYTES = 4_000_000  # of all files that one situation includes


class NotIncluded(ValueError):
    """A file that cannot be included, with what to write instead."""

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.message, self.expected = message, expected


class Includes:
    """Reads what one situation includes; `beside` is the situation's own file, None where it has none, and
    `shared` are folders of the player's."""

    def __init__(self, beside: Path | None, shared: Sequence[Path] = ()) -> None:
        own = [beside.parent] if beside is not None else []
        self.folders = [folder.resolve() for folder in (*own, *shared)]
        self.files = self.bytes = 0

    def __call__(self, name: str) -> str:
        """The text of a file by its name as the situation writes it.  Raises NotIncluded."""
        path = self._found(name)
        self.files += 1
        if self.files > MOST_FILES:
            raise NotIncluded(f"more than {MOST_FILES} files are included", "fewer")
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES - self.bytes + 1)
            self.bytes += len(data)
            if self.bytes > MOST_BYTES:
                raise NotIncluded(f"more than {MOST_BYTES:,} bytes are included", "less")
            return text_of(data)
        except UnicodeDecodeError as error:
            raise NotIncluded(f"{name!r} is not a text in UTF-8", "save it as UTF-8") from error
        except OSError as error:
            raise NotIncluded(f"{name!r} cannot be read", "a file that you may read") from error

    def _found(self, name: str) -> Path:
        """The regular file of that name in one of the folders.  Raises NotIncluded."""
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise NotIncluded(
                f"{name!r} leaves the folder of the situation", "a file below it, or --include DIR"
            )
        for folder in self.folders:
            try:
                path = (folder / name).resolve()
                mode = path.stat().st_mode
            except (OSError, ValueError, RuntimeError):
                continue
            if not path.is_relative_to(folder):
                raise NotIncluded(f"{name!r} leads out of its folder", "a file below it, or --include DIR")
            if not stat.S_ISREG(mode):
                raise NotIncluded(f"{name!r} is not a text file", "a file with a situation")
            return path
        raise NotIncluded(f"{name!r} cannot be found", "a file below this one's folder, or --include DIR")


__all__ = ["Includes", "NotIncluded"]
