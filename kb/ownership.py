"""Whose a folder is, and what is in it: what another user may write is not read as this user's knowledge
base, and a pipe, a device or a link is not read as a file of it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from kb.errors import UmpireError

LITTLE = 10_000  # bytes of a file that says one thing
LARGEST = 1_000_000_000  # bytes of a file of a build; the whole of one takes some ten million
READ_WHOLE = 100_000_000  # the same of those that are read into memory
SYSTEM = 0  # the user id that may write everywhere anyhow


def must_be_own(folder: Path) -> None:
    """Raises UmpireError where the folder is another user's, or where others may write to it: they could
    lay down rules and texts that this user takes for his own.  A folder that is not there is nobody's."""
    if not hasattr(os, "geteuid"):  # Windows has no such owners
        return
    try:
        status = folder.stat()
    except OSError:
        return
    if status.st_uid not in (os.geteuid(), SYSTEM):
        raise UmpireError(
            f"{folder}: belongs to another user, who could have put anything there; name a folder of your"
            " own with --home, or copy it to one"
        )
    if status.st_mode & stat.S_IWOTH or (status.st_mode & stat.S_IWGRP and not _is_private(status.st_gid)):
        raise UmpireError(
            f"{folder}: other users may write there; shut it (chmod go-w) or name another folder with --home"
        )


def must_be_plain(folder: Path) -> None:
    """Raises ValueError where a folder holds anything but folders and regular files of a size to be read:
    whoever opens a pipe waits for ever, and a link to a device has no end."""
    with os.scandir(folder) as entries:
        for entry in entries:
            status = entry.stat(follow_symlinks=False)
            if stat.S_ISDIR(status.st_mode):
                must_be_plain(Path(entry.path))
            elif not stat.S_ISREG(status.st_mode):
                raise ValueError(f"{entry.path}: is no file")
            elif status.st_size > (LARGEST if entry.name.endswith((".db", ".seg")) else READ_WHOLE):
                raise ValueError(f"{entry.path}: is too large")


def read_little(path: Path, most: int = LITTLE) -> str:
    """The text of a regular file of at most so many bytes.

    Raises OSError or ValueError where it is something else.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise ValueError(f"{path}: is no file")
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path}: is too large")
    return data.decode("utf-8")


def _is_private(group: int) -> bool:
    """Whether a group has this user alone in it, as many systems give one to every user."""
    import grp  # Windows has neither, and is never asked
    import pwd

    try:
        user, entry = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return user.pw_gid == group and entry.gr_name == user.pw_name and not set(entry.gr_mem) - {user.pw_name}
