"""`umpire mcp`: the umpire for an assistant program."""

from __future__ import annotations

import click

from kb.errors import UmpireError
from kb.home import home_folder
from queries.knowledge import current_build, umpire_of
from queries.newest import Newest
from queries.terminal.common import examples, home_option


@click.command(
    epilog=examples("umpire mcp", "claude mcp add umpire -- umpire mcp", "umpire mcp --home ~/wargames")
)
@home_option
def mcp(home: str | None) -> None:
    """Serve search, show, refs and ask over the Model Context Protocol, on standard input and output.

    An assistant program starts this command by itself; it ends when its input does.  It needs the package
    mcp: pip install 'wargame-umpire[mcp]'.
    """
    try:
        from queries.assistant.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mcp", "pydantic"):
            raise
        raise UmpireError(
            "the package mcp is not installed; install it with: pip install 'wargame-umpire[mcp]'"
        ) from error
    build, _ = umpire_of(current_build(home))
    newest = Newest(home_folder(home))
    serve(newest, newest.first(build))
