"""The page of a node as plain data: what `umpire show --json` prints and every door lays out.

Ids are those of nodes, "" where there is none; texts are "" where nothing is written.
"""

from __future__ import annotations

from typing import Any, TypedDict


class NodeNamed(TypedDict):
    """A node that the page names."""

    id: str
    label: str


class DocumentNamed(TypedDict):
    id: str
    title: str
    short: str


class PlaceInSource(TypedDict, total=False):
    """Where it stands in its source; nothing where it stands in none."""

    path: str
    first_line: int
    last_line: int


class PartShown(NodeNamed):
    question: str | None
    verdict: str | None
    reason: str | None
    answer: str | None
    answered: str | None


class AskedShown(TypedDict):
    """What players ask; `under` is the sub-head of the section that it is asked of."""

    id: str
    question: str
    answer: str
    under: str


class Neighbour(NodeNamed):
    """The section one `step` before (-1) or after (1) it in reading order."""

    step: int


class OptionNamed(NodeNamed):
    """An option that governs passages of a section, with these, or one that it mentions."""

    governs: str


class Stretch(TypedDict):
    """A passage that stands under an option."""

    row: int
    section: str
    text: str


class _SectionSometimes(NodeNamed, total=False):
    governs: str


class SectionNamed(_SectionSometimes, total=False):
    """A section that an option changes; on the page of the option with the passages that stand under it."""

    stretches: list[Stretch]


class PartVerdict(TypedDict):
    label: str
    verdict: str | None


class RulingNamed(NodeNamed):
    """A ruling on the node, or `through` on what answers to it in the other edition."""

    effect: str
    fate: str
    through: str
    verdicts: list[PartVerdict]


class ExampleNamed(NodeNamed):
    title: str
    status: str


class ClauseShown(TypedDict):
    id: str
    position: int
    layer: str
    authority: str
    text: str


class DecisionNamed(TypedDict):
    """A decision; `facts` is a JSON array."""

    id: str
    name: str
    question: str
    facts: str
    returns: str
    section: str


class DecisionShown(DecisionNamed):
    """A decision with its clauses."""

    first_line: int
    clauses: list[ClauseShown]


class CheckShown(NodeNamed):
    decision: str
    expected: str
    actual: str
    status: str
    reason: str | None


class TableShown(NodeNamed):
    markdown: str


class Counterpart(NodeNamed):
    """What answers to the node in the other edition, with what it says there; an `id` of "" where nothing
    does."""

    row: int
    confidence: str
    basis: str
    note: str
    document: str
    digest: str
    text: str


class _Citation(NodeNamed):
    kind: str
    as_written: str


class CitationInto(_Citation):
    """A reference to the node, from `id`."""


class CitationOut(_Citation):
    """A reference of the node, to `id`."""

    resolved: int
    doubtful: str | None


class _PageSometimes(TypedDict, total=False):
    own: dict[str, list[Any]]  # of a document: what belongs to it beside its chapters
    drawn: list[Any]  # pictures of what needs what first, each with its document and the kind of its entries
    edition: str  # of an example: the one in which it is played


class Page(_PageSometimes):
    id: str
    kind: str
    number: str
    title: str
    label: str
    document: DocumentNamed
    breadcrumb: list[NodeNamed]
    facts: dict[str, Any]
    digest: str
    text: str
    place: PlaceInSource
    question: str
    answer: str
    parts: list[PartShown]
    children: list[NodeNamed]
    beside: list[Neighbour]
    asked: list[AskedShown]
    options: list[OptionNamed]
    sections: list[SectionNamed]
    rulings: list[RulingNamed]
    examples: list[ExampleNamed]
    decisions: list[DecisionShown]
    checks: list[CheckShown]
    tables: list[TableShown]
    concordance: list[Counterpart]
    refers_to: list[CitationOut]
    referred_to_by: list[CitationInto]
