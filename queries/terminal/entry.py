"""Where the console script begins: Ctrl-C ends it in a word even while the program is still being read."""

from __future__ import annotations

import sys

INTERRUPTED = 130  # what shells report of a program ended by Ctrl-C


def main() -> None:
    """The command line.  Imports it inside, which takes long enough for a player to change his mind."""
    try:
        from queries.terminal.main import main as commands

        commands(prog_name="umpire")
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        raise SystemExit(INTERRUPTED) from None
