"""The Datasette plugin: it knows a knowledge base when it sees one, describes it, links its ids, and adds the
umpire's pages.

Installed with the package, it works as well for a plain `datasette umpire.db`.  Databases of other programs
are left alone.
"""

from __future__ import annotations

from contextlib import suppress

from datasette import hookimpl
from datasette.utils import tilde_encode
from markupsafe import Markup

from kb.schema import TABLES
from queries.web import views
from queries.web.headers import with_headers
from queries.web.metadata import DESCRIPTION, TITLE, database_metadata
from queries.web.served import Served, all_served
from queries.web.site import Site, site_of
from queries.web.sql_limits import limit
from queries.web.style import extra_css_urls
from queries.web.style import register_routes as style_routes

__all__ = [
    "asgi_wrapper",
    "extra_css_urls",
    "get_metadata",
    "menu_links",
    "prepare_connection",
    "register_routes",
    "render_cell",
    "skip_csrf",
]

SETTLING = "/settle/"
LABELS = {table.name: table.label for table in TABLES}


@hookimpl
def register_routes(datasette):
    site = site_of(datasette)
    return style_routes() + (views.routes(site, datasette.databases) if site else [])


@hookimpl
def asgi_wrapper(datasette):
    return with_headers if site_of(datasette) else lambda application: application


@hookimpl
def prepare_connection(conn, database, datasette):
    limit(conn)


@hookimpl
def get_metadata(datasette, key, database, table):
    databases = {name: database_metadata() for name in all_served(datasette)}
    return {"title": TITLE, "description": DESCRIPTION, "databases": databases} if databases else {}


@hookimpl
def menu_links(datasette, actor, request):
    site = site_of(datasette)
    return [{"href": site.at("/"), "label": "The umpire's pages"}] if site else []


@hookimpl
def skip_csrf(datasette, scope):
    """The umpire's forms change nothing, so nobody can be made to change anything."""
    return scope["path"].startswith(SETTLING)


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
