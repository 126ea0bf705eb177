"""What the stages hand on: a citation as found, and what it was resolved to."""

from __future__ import annotations

from dataclasses import dataclass

from parsers.records import US_ENTRY_ACTION, US_ENTRY_OPTION

SECTION = "section"
OPTION = "option"
RULING = "ruling"
ABILITY = "ability"
CHART = "chart"
HEAD = "head"

# Inside these two sections the words "option" and "action" have a namespace of their own.
US_ENTRY_OF_SECTION = {"13.3.2": US_ENTRY_OPTION, "13.3.3": US_ENTRY_ACTION}


@dataclass(frozen=True, slots=True)
class Citation:
    """One target of one cross reference.

    `start` and `end` are the span of this target in the text as given (a section that stands inside a range
    "11.11 to 11.14" spans the whole range).  `number` is normalised: "2.3.1", "13", "Q2.4-4", the slug of a
    chart's name, "" for a named head alone.  `document` is the id of the document that the reference names,
    "" for the one that cites.  `head` is the named head ("18.2, foreign troop commitments").  `section` is
    the number of the section to which an option, US entry number or chart is bound ("2.4.2 Option 11")."""

    start: int
    end: int
    as_written: str
    kind: str
    number: str
    document: str = ""
    head: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """The node that a citation means.  `target` is its text id, the one it would have where `resolved` is
    False (the reference dangles).  `doubtful` says in a few words why the target may be another, or ""."""

    target: str
    resolved: bool
    doubtful: str = ""
