"""The Datasette plugin: it knows a knowledge base when it sees one, describes it, and links its ids.

Installed with the package, it works as well for a plain `datasette umpire.db`.  Databases of other programs
are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from datasette import hookimpl
from datasette.utils import tilde_encode
from markupsafe import Markup

from queries.browse.metadata import DESCRIPTION, TITLE, database_metadata
from queries.browse.style import extra_css_urls, register_routes

__all__ = ["extra_css_urls", "get_metadata", "register_routes", "render_cell", "startup"]

OURS = {"documents", "nodes", "sections", "rulings", "citations"}  # tables by which a knowledge base is known


@dataclass(frozen=True, slots=True)
class Browsed:
    """The knowledge bases that one Datasette serves: the tables of their nodes by id, and the metadata."""

    tables: dict[str, dict[str, str]]
    metadata: dict


_browsed: WeakKeyDictionary = WeakKeyDictionary()


@hookimpl
def startup(datasette):
    async def look():
        tables = {}
        for name, database in datasette.databases.items():
            if OURS.issubset(await database.table_names()):
                tables[name] = await database.execute_fn(_tables_of_nodes)
        if tables:
            databases = {name: database_metadata() for name in tables}
            metadata = {"title": TITLE, "description": DESCRIPTION, "databases": databases}
            _browsed[datasette] = Browsed(tables, metadata)

    return look


def _tables_of_nodes(connection) -> dict[str, str]:
    return dict(connection.execute("select id, table_name from nodes where table_name <> ''").fetchall())


@hookimpl
def get_metadata(datasette, key, database, table):
    browsed = _browsed.get(datasette)
    return browsed.metadata if browsed else {}


@hookimpl
def render_cell(value, table, column, database, datasette):
    """An id becomes a link to the row it stands for; everything else is left to Datasette, which shows it as
    text."""
    browsed = _browsed.get(datasette)
    if browsed is None or not isinstance(value, str):
        return None
    home = browsed.tables.get(database, {}).get(value)
    if home is None or (home == table and column == "id"):
        return None
    link = Markup('<a href="{}/{}">{}</a>')
    return link.format(datasette.urls.table(database, home), tilde_encode(value), value)
