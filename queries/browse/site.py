"""The umpire's site on one Datasette: the knowledge base, how its texts are written, and the templates."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from datasette.utils import tilde_encode
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from queries.browse import addresses, graph_picture
from queries.browse.filters import FILTERS
from queries.browse.prose import Prose
from queries.browse.served import Served, served

FOLDER = Path(__file__).parent
STYLE_SHEET = FOLDER / "static" / "umpire.css"


class Site:
    """Everything that the pages of one knowledge base share.  `base` makes a full path of one of ours, for a
    Datasette that stands below another address."""

    def __init__(self, found: Served, base: Callable[[str], str]) -> None:
        self.served = found
        self.base = base
        self.prose = Prose(found, self.address)

    def address(self, id: str) -> str:
        """Where a node is shown."""
        node = self.served.nodes.get(id)
        return self.base(addresses.home_of(node) if node else addresses.address(id))

    def kind(self, id: str) -> str:
        """The kind of a node, "dangling" where there is none."""
        node = self.served.nodes.get(id)
        return node.kind if node else "dangling"

    def row(self, id: str) -> str:
        """Where Datasette shows the row of a node, "" where it has none."""
        node = self.served.nodes.get(id)
        if node is None or not node.table:
            return ""
        return self.base(f"/{tilde_encode(self.served.database)}/{node.table}/{tilde_encode(id)}")

    def html(self, template: str, **context: Any) -> str:
        """A page laid out."""
        return self._templates.get_template(template).render(context)

    @cached_property
    def _templates(self) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(FOLDER / "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        environment.globals |= {
            "site": self,
            "prose": self.prose,
            "served": self.served,
            "to": self.prose.to,
            "at": self.at,
            "style_sheet": self.at(f"/-/umpire/{style_version()}.css"),
            "neighbourhood_picture": graph_picture.draw,
        }
        environment.filters |= FILTERS
        return environment

    def at(self, path: str, **query: Any) -> str:
        """The address of one of our own paths."""
        return self.base(addresses.with_query(path, **query))


_sites: WeakKeyDictionary = WeakKeyDictionary()


def site_of(datasette) -> Site | None:
    """The umpire's site on this Datasette, None where it serves no knowledge base."""
    found = served(datasette)
    if found is not None and datasette not in _sites:
        _sites[datasette] = Site(found, datasette.urls.path)
    return _sites.get(datasette)


def style_version() -> str:
    """Changes with the style sheet, so that browsers can keep one for good."""
    return blake2b(STYLE_SHEET.read_bytes(), digest_size=6).hexdigest()
