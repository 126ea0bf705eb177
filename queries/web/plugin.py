"""The Datasette plugin: it knows a knowledge base when it sees one, describes it, links its ids, and adds the
umpire's pages.

Installed with the package, it works as well for a plain `datasette umpire.db`.  Databases of other programs
are left alone.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from datasette import hookimpl
from datasette.utils import tilde_decode, tilde_encode
from datasette.utils.asgi import NotFound, Request
from jinja2 import ChoiceLoader, FileSystemLoader
from markupsafe import Markup

from kb.schema import TABLES
from queries.game_at_hand import NONE
from queries.web import views
from queries.web.assets import DATA_STYLE, SCRIPT
from queries.web.game_cookie import game_of
from queries.web.guard import FORMS
from queries.web.headers import with_headers
from queries.web.metadata import DESCRIPTION, TITLE, database_metadata
from queries.web.served import Served, all_served
from queries.web.site import Site, site_of
from queries.web.sql_limits import limit

__all__ = [
    "asgi_wrapper",
    "get_metadata",
    "handle_exception",
    "prepare_connection",
    "prepare_jinja2_environment",
    "register_routes",
    "render_cell",
    "skip_csrf",
]

FRAME = Path(__file__).parent / "frame"
LABELS = {table.name: table.label for table in TABLES}


@hookimpl
def register_routes(datasette):
    site = site_of(datasette)
    return views.routes(site, datasette.databases) if site else []


@hookimpl
def asgi_wrapper(datasette):
    return with_headers if site_of(datasette) else lambda application: application


@hookimpl
def prepare_connection(conn, database, datasette):
    limit(conn)


@hookimpl
def get_metadata(datasette, key, database, table):
    databases = {
        name: database_metadata(one.questions, one.empty) for name, one in all_served(datasette).items()
    }
    return {"title": TITLE, "description": DESCRIPTION, "databases": databases} if databases else {}


@hookimpl
def prepare_jinja2_environment(env, datasette):
    """Datasette's own pages stand in our frame."""
    site = site_of(datasette)
    if site:
        env.loader = ChoiceLoader([FileSystemLoader(FRAME), env.loader])
        env.globals |= {
            "umpire_head": partial(_head, site),
            "umpire_style": lambda: site.at(DATA_STYLE.path),
            "umpire_script": lambda: site.at(SCRIPT.path),
        }


def _head(site: Site, request: Request | None) -> Markup:
    """The head of a page of Datasette's, which tells the game at hand as ours does."""
    game = game_of(request, site.served) if request else NONE
    return Markup(site.html("datasette_head.html", game=game))


@hookimpl(tryfirst=True)
def handle_exception(datasette, request, exception):
    """An address that nobody knows leads to a page of ours, with what its reader may have meant."""
    if site_of(datasette) is None or not isinstance(exception, NotFound):
        return None
    asked = tilde_decode(request.path.removeprefix(datasette.urls.path("/").rstrip("/")))
    if asked.endswith((".json", ".csv")):
        return None  # a program asks, which Datasette answers
    wanted = "" if asked.startswith("/-/") else unquote(asked).strip("/")
    return partial(views.unknown, request, datasette, wanted)


@hookimpl
def skip_csrf(datasette, scope):
    """The umpire's forms change nothing, so nobody can be made to change anything; the one that chooses a
    game looks itself at where it comes from."""
    return scope["path"].startswith(FORMS)


@hookimpl
def render_cell(row, value, table, column, database, datasette):
    """An id becomes a link to the row it stands for; the id and the label of the row itself lead to the
    umpire's page.  Everything else is left to Datasette, which shows it as text."""
    served = all_served(datasette).get(database)
    if served is None or not isinstance(value, str):
        return None
    own = _id_of(row) if column in ("id", LABELS.get(table)) else ""
    if own in served.nodes and served.nodes[own].table == table:
        return _to_page(site_of(datasette), served, own, value)
    node = served.nodes.get(value)
    if node is None or not node.table:
        return None
    link = Markup('<a href="{}/{}">{}</a>')
    return link.format(datasette.urls.table(database, node.table), tilde_encode(value), value)


def _id_of(row) -> str:
    """The id of a row, "" where it has none, as in the answer to a query."""
    with suppress(KeyError, IndexError):
        return row["id"]
    return ""


def _to_page(site: Site, served: Served, id: str, shown: str) -> Markup | None:
    """A link to the umpire's page of a row; the umpire shows the pages of one knowledge base only."""
    if site.served is not served:
        return None
    return Markup('<a href="{}" title="The umpire\'s page">{}</a>').format(site.address(id), shown)
