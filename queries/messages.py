"""Messages for those who are not at this machine."""

from __future__ import annotations

import re

_COMMAND = re.compile(r" \(umpire [^)]*\)")
_PATH = re.compile(r"(?:[A-Za-z]:)?(?:[\\/][^\\/:\n]+)+[\\/]?: ")


def without_commands(message: str) -> str:
    """A message without the commands that it names in brackets, which a page has links for."""
    return _COMMAND.sub("", message)


def without_paths(message: str) -> str:
    """A message without the file or folder that it begins with: who reads a page has no business there."""
    return _PATH.sub("", message, count=1)
