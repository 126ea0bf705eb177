"""Places in columns: what leads to something stands to the left of it, as near to its row as may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def in_order(before: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The rank of each in an order in which whatever stands `before` it comes earlier, but for circles, of
    which one step leads back."""
    from networkx import DiGraph, dfs_postorder_nodes  # late: it takes as long to load as a page to draw

    graph = DiGraph()
    graph.add_nodes_from(before)
    graph.add_edges_from((one, later) for later, several in before.items() for one in several)
    return {one: rank for rank, one in enumerate(reversed(list(dfs_postorder_nodes(graph))))}


def laid_out(before: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, int]]:
    """The column and the row of each: its column is the longest way to it, and its row near to the rows of
    what stands before it."""
    ranks, columns = in_order(before), dict.fromkeys(before, 0)
    for id in sorted(before, key=ranks.__getitem__):
        earlier = [columns[one] for one in before[id] if ranks[one] < ranks[id]]
        columns[id] = 1 + max(earlier) if earlier else 0
    rows: dict[str, int] = {}
    told = {id: place for place, id in enumerate(before)}
    for column in range(max(columns.values(), default=-1) + 1):
        wanted = {
            id: _mean(rows[one] for one in before[id] if one in rows)
            for id, one in columns.items()
            if one == column
        }
        following = 0
        for id in sorted(wanted, key=lambda id: (wanted[id], told[id])):
            rows[id] = max(following, round(wanted[id]))
            following = rows[id] + 1
    return {id: (columns[id], rows[id]) for id in before}


def _mean(values: Iterable[int]) -> float:
    known = list(values)
    return sum(known) / len(known) if known else 0.0
