"""Where the references stand in the clauses of the executable law, as their chapters write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.citations.passages import passage_id
from kb.rows import Row
from parsers.citations.find import find
from parsers.citations.names import Names
from parsers.citations.resolve import resolve

# What a clause cites stands at its end, and behind it perhaps what it is in words.
CITED = re.compile(r"\s*\[([^\[\]]*)\]\s*(?:\"([^\"]*)\"\s*)?$")
SEE = "see "  # lets the grammar see a reference in a bare number


def clause_mentions(clauses: Iterable[Row], names: Names) -> Iterator[Row]:
    """The rows of `mentions` for the texts of these rows of `clauses`."""
    for clause in clauses:
        text, document = clause["text"], clause["decision"].partition("/")[0]
        cited = CITED.search(text)
        pieces = (
            [(text[: cited.start()], 0), (SEE + cited[1], cited.start(1) - len(SEE))]
            if cited
            else [(text, 0)]
        )
        for piece, offset in pieces:
            for citation in find(piece, document):
                meant = resolve(citation, document, names)
                if meant.resolved:
                    yield {
                        "passage": passage_id(clause["id"], "text"),
                        "start": offset + citation.start,
                        "end": offset + citation.end,
                        "target": meant.target,
                    }
