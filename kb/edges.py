"""Every citation of the merged documents, as rows of the table `citations`.

A *passage* is a text that one node says, with its place.  Passages yield what they cite; the lists that the
records carry (the manifest of options, the reference column of a ruling, the sections of a term, the
concordance) yield the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.concordance import Match
from kb.merge import Merged, Pair
from kb.places import Lines
from kb.rows import Row
from parsers.citations.find import find
from parsers.citations.models import OPTION, RULING, SECTION, Citation, Resolution
from parsers.citations.names import Names
from parsers.citations.reference_column import find_in_column
from parsers.citations.resolve import resolve
from parsers.records import CE, Option, Place, Ruling, Term, slug

# "see option 13" refers to an option; any other mention of one makes the words around it depend on it.
_SEE = re.compile(r"\bsee(?:\s+also)?[\s*(]*$", re.IGNORECASE)
_BEFORE = 12  # characters that "see also (**" takes

_FACTS = re.compile(r"\s*(?:\S[^\n]*(?:\n|$))+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that the node `source` says.  `document` and `section` are where its references are at home;
    `first_line` is the line of the file in which the text begins."""

    source: str
    text: str
    document: str
    section: str
    place: Place
    first_line: int


def citations(
    documents: list[Merged], names: Names, concordance: Iterable[Match], folders: Sequence[Path] = ()
) -> list[Row]:
    """The rows of `citations`.  From one node to another there is one row of each kind, but as many of the
    kind "sees" as it is written in different words.  `folders` hold the chapters."""
    edges = _Edges(names, Lines(folders))
    for merged in documents:
        edges.terms = _terms_by_name(merged)
        _add_lists(edges, merged)
        for passage in _passages(merged):
            edges.add_passage(passage)
    for match in concordance:
        if match.source and match.target:
            place = match.row.place
            written = f"{match.row.source} = {match.row.target}"
            edges.add(match.source.target, match.target, "maps_to", written, place)
    return list(edges.rows.values())


class _Edges:
    """Collects the rows in the order of their finding."""

    def __init__(self, names: Names, lines: Lines):
        self.names = names
        self.lines = lines
        self.terms: dict[str, str] = {}
        self.rows: dict[tuple[str, ...], Row] = {}

    def add_passage(self, passage: Passage) -> None:
        """What a text cites.  A target that a list of the same node already names is not repeated."""
        line = here = passage.first_line
        counted = 0
        for citation in find(passage.text, passage.document):
            # The targets of a range all begin with it, so that a start may lie before the last one.
            line += passage.text.count("\n", counted, citation.start)
            counted = max(counted, citation.start)
            meant = resolve(citation, passage.document, self.names, passage.section)
            here = self.lines.line_of(citation.as_written, line, here, passage.place)
            place = Place(passage.place.path, here, here)
            if _governs(citation, meant, passage):
                section = Resolution(passage.source, True)
                self.add(meant.target, section, "modifies", citation.as_written, place, citation.start)
            elif not self.listed(passage.source, meant.target):
                self.add(passage.source, meant, "sees", citation.as_written, place, citation.start)

    def add_number(
        self, source: str, document: str, number: str, kind: str, place: Place, as_written: str = ""
    ) -> None:
        """A section or ruling that a list gives as a bare number."""
        sort = RULING if number[:1] == "Q" else SECTION
        meant = resolve(Citation(0, len(number), number, sort, number), document, self.names)
        self.add(source, meant, kind, as_written or number, place)

    def add(
        self, source: str, meant: Resolution, kind: str, as_written: str, place: Place, start: int = 0
    ) -> None:
        as_written = " ".join(as_written.split())
        key = (source, meant.target, kind, as_written if kind == "sees" else "")
        if source == meant.target or key in self.rows:
            return
        self.rows[key] = {
            "source": source,
            "target": meant.target,
            "kind": kind,
            "as_written": as_written,
            "resolved": int(meant.resolved),
            "doubtful": meant.doubtful,
            "path": place.path,
            "line": place.first_line,
            "start": start,
        }

    def listed(self, source: str, target: str) -> bool:
        return any((source, target, kind, "") in self.rows for kind in ("rules_on", "defines"))


def _governs(citation: Citation, meant: Resolution, passage: Passage) -> bool:
    """Whether a section's mention of an option says that the option changes the section."""
    if citation.kind != OPTION or citation.section or not passage.section or not meant.resolved:
        return False
    same_document = meant.target.startswith(f"{passage.document}/")
    return same_document and not _SEE.search(passage.text[max(0, citation.start - _BEFORE) : citation.start])


def _add_lists(edges: _Edges, merged: Merged) -> None:
    """What the records themselves list; each list comes before the texts, which then do not repeat it."""
    document = merged.document.id
    for pair in merged.options:
        for record in pair.records():
            _add_option(edges, pair.id, record)
    for pair in merged.rulings:
        # The sheet's own column first: it says it in the fewest words.
        for record in reversed(pair.records()):
            _add_ruling(edges, pair.id, record, column=record is pair.theirs)
    for pair in merged.examples:
        edges.add_number(pair.id, document, pair.best.section, "exemplifies", pair.place)
    for pair in merged.terms:
        for record in pair.records():
            _add_term(edges, pair.id, record)
    for pair in merged.contradictions:
        for reference in pair.best.places:
            for citation in find(f"see {reference}", document):
                meant = resolve(citation, document, edges.names)
                edges.add(pair.id, meant, "sees", citation.as_written, pair.place)


def _add_option(edges: _Edges, id: str, option: Option) -> None:
    for number in option.sections:
        edges.add_number(id, option.document, number, "modifies", option.place)
    for scope in option.scopes:
        written = f"option {option.number}"
        edges.add_number(id, option.document, scope.section, "modifies", scope.place, written)


def _add_ruling(edges: _Edges, id: str, ruling: Ruling, column: bool) -> None:
    references = (
        find_in_column(ruling.references) if column else find(f"see {ruling.references}", ruling.document)
    )
    for citation in references:
        meant = resolve(citation, ruling.document, edges.names)
        edges.add(id, meant, "rules_on", citation.as_written, ruling.place, citation.start)
    for number, relation in ruling.links:
        citation = Citation(0, len(number), number, RULING, number)
        meant = resolve(citation, ruling.document, edges.names)
        edges.add(id, meant, "sees", f"{relation} {number}".strip(), ruling.place)


def _add_term(edges: _Edges, id: str, term: Term) -> None:
    for number in term.sections:
        edges.add_number(id, term.document, number, "defines", term.place)
    for entry in term.see:
        edges.add(id, _entry(entry, term.document, edges), "sees", entry, term.place)


def _entry(entry: str, document: str, edges: _Edges) -> Resolution:
    """What an entry sends its reader to: another entry, else a reference ("US entry option 42")."""
    known = edges.terms.get(_singular(entry))
    if known:
        return Resolution(known, True)
    references = find(f"see {entry}", document)
    if len(references) == 1:
        return resolve(references[0], document, edges.names)
    return Resolution(f"{document}/term/{slug(entry)}", False)


def _terms_by_name(merged: Merged) -> dict[str, str]:
    """The id of each term by its entry, and by its other names where no entry has them."""
    entries = {_singular(pair.best.entry): pair.id for pair in merged.terms}
    others = {
        _singular(name): pair.id for pair in merged.terms for record in pair.records() for name in record.also
    }
    return {**others, **entries}


def _singular(entry: str) -> str:
    return slug(entry).removesuffix("s")


def _passages(merged: Merged) -> Iterator[Passage]:
    """Every text of a document, ours before theirs."""
    entries = {(record.place.path, record.place.first_line) for pair, record in _records(merged.terms)}
    for pair, record in _records(merged.sections):
        if not _holds_entries(record.place, entries):
            yield _below_heading(pair, record, record.text, record.number)
    for pairs in (merged.options, merged.abilities):
        for pair, record in _records(pairs):
            yield _below_heading(pair, record, record.text, "")
    for pair, record in _records(merged.us_entries):
        yield _below_heading(pair, record, record.text, "")
    for pair, record in _records(merged.contradictions):
        yield _below_heading(pair, record, record.text, "")
    for pair, record in _records(merged.examples):
        yield _beginning_at(pair, record, record.story)
    for pair, record in _records(merged.terms):
        yield _beginning_at(pair, record, record.definition)
    for pair in merged.rulings:
        yield from _ruling_passages(pair)


def _holds_entries(place: Place, entries: set[tuple[str, int]]) -> bool:
    """Whether a section is the index, whose entries are nodes and cite for themselves.  It would link every
    section to every other."""
    return any((place.path, line) in entries for line in range(place.first_line, place.last_line + 1))


def _ruling_passages(pair: Pair[Ruling]) -> Iterator[Passage]:
    if pair.ours is not None:
        ours = pair.ours
        yield _below_heading(pair, ours, _without_facts(ours.text), "")
        yield _beginning_at(pair, ours, ours.reason)
        # What became of it is told in the numbers of the Collector's Edition.
        yield Passage(pair.id, ours.fate_note, CE, "", ours.place, ours.place.first_line)
    if pair.theirs is not None:
        for text in (pair.theirs.question, pair.theirs.answer, pair.theirs.quote):
            yield _beginning_at(pair, pair.theirs, text)


def _without_facts(text: str) -> str:
    """A ruling's text less the lines that open it, which are fields of their own; its lines keep their
    numbers."""
    facts = _FACTS.match(text)
    return text if facts is None else "\n" * facts[0].count("\n") + text[facts.end() :]


def _records(pairs: Iterable[Pair]) -> Iterator[tuple[Pair, object]]:
    return ((pair, record) for pair in pairs for record in pair.records())


def _below_heading(pair: Pair, record, text: str, section: str) -> Passage:
    return Passage(pair.id, text, record.document, section, record.place, record.place.first_line + 1)


def _beginning_at(pair: Pair, record, text: str) -> Passage:
    return Passage(pair.id, text, record.document, "", record.place, record.place.first_line)
