"""The umpire's site on one Datasette: the knowledge base, how its texts are written, and the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote
from weakref import WeakKeyDictionary

from datasette.utils import tilde_encode
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from kb.check_status import AS_SHOWN
from queries.printable import printable_if_text
from queries.sandbox.judging import Judging
from queries.web import addresses
from queries.web.assets import SCRIPT, STYLE, TABLE_SCRIPT, TABLE_STYLE
from queries.web.filters import FILTERS, name_of_kind
from queries.web.page_cache import KeptPages
from queries.web.pages.lawbook import Lawbook
from queries.web.pictures import bars, graph, prerequisites
from queries.web.prose import Prose
from queries.web.search_thread import SearchThread
from queries.web.served import Served, served
from queries.web.suggesting import Suggestion
from queries.web.table.situation_form import is_given_by_the_form

FOLDER = Path(__file__).parent
FEW = 5  # rules that a page lays open; more are folded
MANY = 12  # rules that a page names; those that the others rest on are folded together behind them
LONG = 5  # entries of a list; a longer one takes the whole width


class Site:
    """Everything that the pages of one knowledge base share.  `base` makes a full path of one of ours, for a
    Datasette that stands below another address."""

    def __init__(self, found: Served, base: Callable[[str], str]) -> None:
        self.served = found
        self.base = base
        self.prose = Prose(found, self.address, self.preview)
        self.search_thread = SearchThread(found.build)
        self.lawbook = Lawbook(found.build)
        self.judging = Judging(found.build)
        self.kept = KeptPages()
        self.suggestions: list[Suggestion] = []  # read when the box first asks

    def close(self) -> None:
        """Ends what works for these pages."""
        self.judging.close()
        self.search_thread.close()

    def address(self, id: str) -> str:
        """Where a node is shown."""
        node = self.served.nodes.get(id)
        return self.base(addresses.home_of(node) if node else addresses.address(id))

    def preview(self, id: str) -> str:
        """Where a script asks what a link to a node leads to."""
        return self.base(f"/preview/{quote(id)}.json")

    def address_to_ask(self, one: Suggestion) -> str:
        """Where a suggestion leads: a decision to the form that settles it."""
        if one.kind == "decision":
            return self.to_settle(one.id)
        return self.address(one.id)

    def kind_in(self, one: Suggestion) -> str:
        """What a suggestion is, and of which document where that is not the first."""
        short = self.served.documents.get(one.document, {}).get("short", "")
        kind = "settle a dispute" if one.kind == "decision" else self.kind_name(one.kind)
        return f"{kind} \N{MIDDLE DOT} {short}"

    def named(self, id: str, here: str) -> str:
        """How a node is called on a page of the document `here`: of another document, that goes before it."""
        node = self.served.nodes.get(id)
        if node is None:
            return id
        document = self.served.documents.get(node.document, {}).get("short", "")
        foreign = node.document != here and node.kind in ("section", "option", "head", "term")
        return f"{document} {node.label}".strip() if foreign else node.label or id

    kind_name = staticmethod(name_of_kind)

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

    @cached_property
    def rulings(self) -> frozenset[str]:
        """The ids of all rulings."""
        return frozenset(id for id, node in self.served.nodes.items() if node.kind == "ruling")

    def ruling_numbered(self, number: str) -> str:
        """The id of the ruling of that number, "" where there is none."""
        return next((id for id in self.rulings if id.endswith(f"/{number}")), "")

    @cached_property
    def _decisions(self) -> dict[str, str]:
        """The ids of decisions by their names: where several games have one of a name, that of the first."""
        found: dict[str, str] = {}
        for id in self._decision_ids:
            found.setdefault(id.rpartition("/")[2], id)
        return found

    @cached_property
    def _decision_ids(self) -> list[str]:
        return [id for id, node in self.served.nodes.items() if node.kind == "decision"]

    @cached_property
    def _of_several(self) -> frozenset[str]:
        """The names that decisions of several games share."""
        counts = Counter(id.rpartition("/")[2] for id in self._decision_ids)
        return frozenset(name for name, count in counts.items() if count > 1)

    def to_settle(self, one: str) -> str:
        """Where a decision is asked, by its id or its name: its own form, whatever other games call so."""
        name = one.rpartition("/")[2]
        return self.base(f"/settle/{one if name in self._of_several else name}")

    def decision_named(self, name: str) -> Markup:
        """A link to a decision, or its bare name where nobody has written it."""
        return self.prose.to(self._id_of(name), name)

    def decision_asked(self, name: str, question: str = "") -> Markup:
        """A link to a decision, as its question."""
        return self.prose.to(self._id_of(name), question or self.question_of(name))

    def _id_of(self, name: str) -> str:
        """The id of a decision by its name, or that id itself; "" where there is none."""
        known = self.served.nodes.get(name)
        return name if known and known.kind == "decision" else self._decisions.get(name, "")

    def main_first(self, decisions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The decisions of a section, those first that are not there for others."""
        names = {one["name"] for one in decisions}
        return sorted(decisions, key=lambda one: self.is_part(one, names))

    def is_part(self, one: dict[str, Any], names: Collection[str]) -> bool:
        """Whether a decision is there for others, of those named: they ask it, and no example does."""
        known = self.lawbook.describe(one["id"])
        is_asked = known is not None and any(caller in names for caller in known.asked_by)
        return is_asked and one["name"] not in self.served.tried

    def question_of(self, name: str) -> str:
        """What a decision asks, in words."""
        known = self.lawbook.describe(name)
        return (known and known.code.question) or name

    def address_of_row(self, row: dict[str, Any]) -> str:
        """Where a bar of a picture leads."""
        return self.address(row["id"])

    def has_copy(self, document: str) -> bool:
        """Whether the reader's own copy of a document was read too."""
        return "user's copy" in (self.served.documents.get(document, {}).get("source") or "")

    def document_name(self, id: str) -> str:
        """The title of a document."""
        return self.served.documents.get(id, {}).get("title", id)

    def html(self, template: str, **context: Any) -> str:
        """A page laid out."""
        return self._templates.get_template(template).render(context)

    @cached_property
    def _templates(self) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(FOLDER / "pages"),
            autoescape=True,
            finalize=printable_if_text,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.globals |= {
            "site": self,
            "prose": self.prose,
            "served": self.served,
            "instances_of": self.served.instances_of,
            "to": self.prose.to,
            "at": self.at,
            "style_sheet": self.at(STYLE.path),
            "script": self.at(SCRIPT.path),
            "table_style": self.at(TABLE_STYLE.path),
            "table_script": self.at(TABLE_SCRIPT.path),
            "bars": bars.draw,
            "decision_named": self.decision_named,
            "prerequisites_picture": prerequisites.draw,
            "few": FEW,
            "many": MANY,
            "long": LONG,
            "law_of": self.lawbook.describe,
            "neighbourhood_picture": graph.draw,
            "statuses": AS_SHOWN,
        }
        environment.filters |= FILTERS
        environment.tests["auto_name"] = is_given_by_the_form
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
