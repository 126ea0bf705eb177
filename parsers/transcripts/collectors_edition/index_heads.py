"""Which index entries are main entries, and under which of them each sub-entry stands.

The transcript lost the indentation, and capitals alone do not tell: a hundred sub-entries begin with one.
But main entries are in alphabetical order from the first page to the last.
"""

from __future__ import annotations

from parsers.transcripts.shared.subsequence import longest_increasing_subsequence

from .index_entries import IndexEntry, may_be_head, sort_key

_HYPHEN = sort_key("-")


def mark_heads(found: list[IndexEntry]) -> None:
    """Set `is_head` on the main entries: the longest alphabetical run of the capitalised labels, and what
    stands beside the run without belonging to anything else."""
    candidates = [entry for entry in found if may_be_head(entry)]
    keys = [sort_key(entry.label) for entry in candidates]
    run = longest_increasing_subsequence(keys, strictly=False)
    for position in run:
        candidates[position].is_head = True
    following = 0
    for position, entry in enumerate(candidates):
        while following < len(run) and run[following] < position:
            following += 1
        if not entry.is_head:
            neighbours = [keys[run[index]] for index in (following - 1, following) if 0 <= index < len(run)]
            entry.is_head = _is_misplaced_head(entry, keys[position], neighbours)


def _is_misplaced_head(entry: IndexEntry, key: str, neighbours: list[str]) -> bool:
    """True for a main entry that the printer sorted otherwise: it begins as its neighbour in the run does,
    carries a gloss, or is in its place when hyphens are left out."""
    if not any(near[:1] == key[:1] for near in neighbours):
        return False
    if entry.gloss or any(
        near[:4] == key[:4] or (len(near) == 3 and key.startswith(near)) for near in neighbours
    ):
        return True
    smooth = [near.replace(_HYPHEN, "") for near in neighbours]
    return _HYPHEN in key and smooth == sorted(smooth) and smooth[0] <= key.replace(_HYPHEN, "") <= smooth[-1]


def set_parents(columns: list[list[IndexEntry]]) -> None:
    """Give every sub-entry the whole name of what it stands under.  A bare sub-entry (`desert` under Hexes)
    heads those behind it for as long as the alphabet goes on."""
    head = group = last = ""
    for column in columns:
        for entry in column:
            key = sort_key(entry.label)
            if entry.is_head:
                head, group, last = entry.label, "", ""
                continue
            if group and last and key < last:
                group = ""
            entry.parent = group or head
            last = key
            if entry.is_bare:
                group, last = joined(head, entry.label), ""


def joined(parent: str, label: str) -> str:
    """The whole name of an entry under `parent`."""
    return f"{parent}, {label}" if parent else label
