"""`umpire serve`: the knowledge base in a browser, with Datasette."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from kb.errors import UmpireError
from kb.home import Hold, home_folder
from queries.knowledge import connect, current_build, say, umpire_of
from queries.newest import Newest
from queries.terminal.common import examples, home_option

if TYPE_CHECKING:
    from queries.web.newest_build_app import ServedBuild

SETTINGS = {
    "sql_time_limit_ms": 5000,  # the longest canned query needs 0.2 s on an idle machine
    "facet_time_limit_ms": 500,
    "max_returned_rows": 1000,
    "default_page_size": 50,
    "truncate_cells_html": 400,
    "allow_download": False,  # the file may hold the full text of the user's own copies
}
LONGEST_REQUEST = 1 << 20  # bytes; whoever pastes a chapter into the search box gets a page
LONGEST_FAREWELL = 2  # seconds that answers may still take when the server is told to end
HERE = ("127.0.0.1", "::1", "localhost")
# All addresses of this machine, each with an address far away: of documentation, where nobody is.
EVERYWHERE = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}


@click.command(epilog=examples("umpire serve", "umpire serve --port 8080", "umpire serve --host 0.0.0.0"))
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8001,
    show_default=True,
    help="Port; 0 takes any free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets phones and other computers of your network in.",
)
@click.option("--allow-host", "names", metavar="NAME", multiple=True, help="A name of this machine.")
@home_option
def serve(port: int, host: str, names: tuple[str, ...], home: str | None) -> None:
    """Browse the knowledge base at http://127.0.0.1:8001 until Ctrl-C.

    A build that is made meanwhile is served as soon as it is there.  Browsers must ask under a local name,
    the address of --host, or a name given by --allow-host: else a page of another site could read yours.
    """
    build, _ = umpire_of(current_build(home))
    connect(build).close()
    newest = Newest(home_folder(home))
    held = newest.first(build)
    listening = _listen(host, port)
    _tell(host, listening.getsockname()[1])
    with suppress(KeyboardInterrupt), listening:
        _run(newest, held, listening, (host, *names))


def _tell(host: str, port: int) -> None:
    """Where the pages are, for this machine and for a phone, and who else reaches them."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    click.echo(f"Umpire is at {_address(here, port)} (Ctrl-C ends it)")
    if host in HERE:
        return
    elsewhere = _address(_own_address(host), port)
    click.echo(f"A phone or another computer in the same network opens {elsewhere}")
    say("everyone in that network can read these pages, your own copies of the rulebooks included")
    if sys.stdout.isatty():
        import segno  # only a terminal shows it

        segno.make(elsewhere, error="l").terminal(compact=True)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address(host: str) -> str:
    """The address by which others know this machine, where it listens on all of its own."""
    if host not in EVERYWHERE:
        return host
    family, beyond = EVERYWHERE[host]
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((beyond, 9))  # which sends nothing, and chooses the way out
        return str(asking.getsockname()[0])
    return socket.gethostname()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port)[0][0]
        listening = socket.create_server((host, port), family=family)
        # Without it a browser that keeps its connection waits 40 ms for the end of every page.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        raise UmpireError(
            f"cannot listen on {host} port {port} ({error}); choose another: --port {port % 65535 + 1}"
        ) from error


def _run(newest: Newest, held: Hold, listening: socket.socket, hosts: tuple[str, ...]) -> None:
    import datasette.app
    import uvicorn

    from queries.web.guard import guarded
    from queries.web.newest_build_app import NewestBuildApp

    # Where rich is installed, Datasette prints every query that it refuses as a traceback with all variables.
    datasette.handle_exception.rich = None
    config = uvicorn.Config(
        guarded(NewestBuildApp(newest, held, _opened), hosts),
        log_level="warning",
        lifespan="on",
        h11_max_incomplete_event_size=LONGEST_REQUEST,
        timeout_graceful_shutdown=LONGEST_FAREWELL,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _opened(held: Hold) -> ServedBuild:
    """The pages of a build."""
    import datasette.app

    from queries.web.newest_build_app import ServedBuild

    # Immutable: a build never changes its file, and a new one is another file.
    browser = datasette.app.Datasette(immutables=[str(held.build.database)], settings=SETTINGS)
    return ServedBuild(held, browser, browser.app())
