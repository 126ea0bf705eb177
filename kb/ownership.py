"""Whose a folder is: what another user may write is not read as this user's knowledge base."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from kb.errors import UmpireError

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


def _is_private(group: int) -> bool:
    """Whether a group has this user alone in it, as many systems give one to every user."""
    import grp  # Windows has neither, and is never asked
    import pwd

    try:
        user, entry = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return user.pw_gid == group and entry.gr_name == user.pw_name and not set(entry.gr_mem) - {user.pw_name}
