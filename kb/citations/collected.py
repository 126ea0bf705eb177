"""Citations as they are found: who cites whom, and where in a text each reference stands."""

from __future__ import annotations

import re

from kb.citations.lines import Lines
from kb.citations.passages import Passage
from kb.rows import Row
from parsers.citations.find import find
from parsers.citations.models import OPTION, RULING, SECTION, Citation, Resolution
from parsers.citations.names import Names
from parsers.citations.resolve import resolve
from parsers.records import Place

# "see option 13" refers to an option; any other mention of one makes the words around it depend on it.
_SEE = re.compile(r"\bsee(?:\s+also)?[\s*(]*$", re.IGNORECASE)
_BEFORE = 12  # characters that "see also (**" takes


class Collected:
    """The rows of `citations` by what makes each one of its kind, and those of `mentions`, in the order in
    which they were found."""

    def __init__(self, names: Names, lines: Lines) -> None:
        self.names = names
        self.lines = lines
        self.citations: dict[tuple[str, ...], Row] = {}
        self.mentions: list[Row] = []

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
            self.mention(passage.id, citation.start, citation.end, meant)
            if _governs(citation, meant, passage):
                section = Resolution(passage.source, True)
                self.add(meant.target, section, "modifies", citation.as_written, place, citation.start)
            elif not self._listed(passage.source, meant.target):
                self.add(passage.source, meant, "sees", citation.as_written, place, citation.start)

    def add_mentions(self, passage: Passage) -> None:
        """Where the references of a text stand whose citations are known from elsewhere: those that lead
        somewhere."""
        for citation in find(passage.text, passage.document):
            meant = resolve(citation, passage.document, self.names, passage.section)
            if meant.resolved:
                self.mention(passage.id, citation.start, citation.end, meant)

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
        """One citation, unless it is known already or cites its own source."""
        as_written = " ".join(as_written.split())
        key = (source, meant.target, kind, as_written if kind == "sees" else "")
        if source == meant.target or key in self.citations:
            return
        self.citations[key] = {
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

    def mention(self, passage: str, start: int, end: int, meant: Resolution) -> None:
        """Where in a passage the words stand that lead to a node."""
        self.mentions.append({"passage": passage, "start": start, "end": end, "target": meant.target})

    def _listed(self, source: str, target: str) -> bool:
        return any((source, target, kind, "") in self.citations for kind in ("rules_on", "defines"))


def _governs(citation: Citation, meant: Resolution, passage: Passage) -> bool:
    """Whether a section's mention of an option says that the option changes the section."""
    if citation.kind != OPTION or citation.section or not passage.section or not meant.resolved:
        return False
    same_document = meant.target.startswith(f"{passage.document}/")
    return same_document and not _SEE.search(passage.text[max(0, citation.start - _BEFORE) : citation.start])
