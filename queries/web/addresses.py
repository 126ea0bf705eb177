"""The address of every page: /rules/wif-ce/2.4.2 for the node wif-ce/2.4.2, and the same with .json."""

from __future__ import annotations

from urllib.parse import quote, unquote, urlencode

from queries.reference import Node

NODES = "rules"


def address(id: str) -> str:
    """The path of a node's page, without the base of the server."""
    return f"/{NODES}/{quote(id, safe='/')}"


def id_of(path: str) -> str:
    """The id whose page stands at the path behind /rules/."""
    return unquote(path).strip("/")


def home_of(node: Node) -> str:
    """The path at which a node is shown.  A head is a place on the page of its section, and a part of a
    ruling one on that of the ruling."""
    whole, _, part = node.id.rpartition("/")
    if node.kind == "head":
        return f"{address(whole)}#{quote(part)}"
    if node.kind == "ruling part":
        return f"{address(whole)}#part-{quote(part)}"
    return address(node.id)


def with_query(path: str, **values: object) -> str:
    """The path with those of the values that say something."""
    query = urlencode({name: value for name, value in values.items() if value not in ("", None, False)})
    return f"{path}?{query}" if query else path
