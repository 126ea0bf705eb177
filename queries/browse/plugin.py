"""The Datasette plugin: it knows a knowledge base when it sees one, describes it, links its ids, and adds the
umpire's pages.

Installed with the package, it works as well for a plain `datasette umpire.db`.  Databases of other programs
are left alone.
"""

from __future__ import annotations

from datasette import hookimpl
from datasette.utils import tilde_encode
from markupsafe import Markup

from queries.browse import views
from queries.browse.metadata import DESCRIPTION, TITLE, database_metadata
from queries.browse.served import all_served
from queries.browse.site import site_of
from queries.browse.style import extra_css_urls
from queries.browse.style import register_routes as style_routes

__all__ = ["extra_css_urls", "get_metadata", "menu_links", "register_routes", "render_cell", "skip_csrf"]

SETTLING = "/settle/"


@hookimpl
def register_routes(datasette):
    site = site_of(datasette)
    return style_routes() + (views.routes(site, datasette.databases) if site else [])


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
def render_cell(value, table, column, database, datasette):
    """An id becomes a link to the row it stands for, and that of the row itself one to the umpire's page;
    everything else is left to Datasette, which shows it as text."""
    served = all_served(datasette).get(database)
    if served is None or not isinstance(value, str):
        return None
    node = served.nodes.get(value)
    if node is None:
        return None
    site = site_of(datasette)
    if column == "id" and database == site.served.database:
        return Markup('<a href="{}" title="The umpire\'s page">{}</a>').format(site.address(value), value)
    if not node.table or (node.table == table and column == "id"):
        return None
    link = Markup('<a href="{}/{}">{}</a>')
    return link.format(datasette.urls.table(database, node.table), tilde_encode(value), value)
