"""Every citation of the merged documents, as rows of the tables `citations` and `mentions`.

Passages yield what they cite; the lists that the records carry (the manifest of options, the reference column
of a ruling, the sections of a term, the concordance) yield the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from kb.citations.collected import Collected
from kb.citations.lines import Lines
from kb.citations.lists import add_lists
from kb.citations.passages import cited_passages, shown_passages
from kb.concordance import Match
from kb.merge import Merged
from kb.rows import Row
from parsers.citations.names import Names


def gather(
    documents: list[Merged], names: Names, concordance: Iterable[Match], rows: dict[str, list[Row]]
) -> None:
    """Fill `citations` and `mentions` of `rows`, which holds every other table that is made of the documents.

    From one node to another there is one citation of each kind, but as many of the kind "sees" as it is
    written in different words.
    """
    found = Collected(names, Lines(documents))
    for merged in documents:
        add_lists(found, merged)
        for passage in cited_passages(merged):
            found.add_passage(passage)
    for match in concordance:
        if match.source and match.target:
            written = f"{match.row.source} = {match.row.target}"
            found.add(match.source.target, match.target, "maps_to", written, match.row.place)
    for passage in shown_passages(rows):
        found.add_mentions(passage)
    rows["citations"], rows["mentions"] = list(found.citations.values()), found.mentions
