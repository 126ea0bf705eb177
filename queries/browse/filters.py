"""What templates do with plain values: names of kinds and relations, and classes of the style sheet."""

from __future__ import annotations

import re
from typing import Any

from queries.browse.graph_picture import IN_WORDS

CITED = re.compile(r"\s*\[([^\[\]]*)\]\s*$")  # what a clause cites stands at its end
KINDS = {"us-entry-option": "US entry option", "us-entry-action": "US entry action"}


def name_of_kind(kind: str) -> str:
    """A kind of node as a player calls it."""
    return KINDS.get(kind, kind)


def relation(kind: str) -> str:
    """A kind of citation in words."""
    return IN_WORDS.get(kind, kind)


def verdict_class(verdict: str) -> str:
    """yes, no or value."""
    first = re.match(r"\w*", verdict.strip().lower())[0]
    return first if first in ("yes", "no") else "value"


def clause_and_citation(text: str) -> tuple[str, str]:
    """A clause as its chapter writes it, without and with what it cites."""
    cited = CITED.search(text)
    words = " ".join((text[: cited.start()] if cited else text).split())
    return words, " ".join(cited[1].split()) if cited else ""


def distinct(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first of the references to or from each node."""
    return list({item["id"]: item for item in reversed(items)}.values())[::-1]


FILTERS = {
    "clause_and_citation": clause_and_citation,
    "distinct": distinct,
    "name_of_kind": name_of_kind,
    "relation": relation,
    "verdict_class": verdict_class,
}
