"""Numbered headings as sections."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from parsers.records import Place, Section, number_key, parent_number
from parsers.transcripts.shared.report import Report


def chapter(number: str) -> str:
    """The first part of a number: "11" of "11.3.1"."""
    return number.partition(".")[0]


def child(parent: str, ordinal: int) -> str:
    """The number of a section below another, or of a chapter where `parent` is ""."""
    return f"{parent}.{ordinal}" if parent else str(ordinal)


def number_before(number: str) -> str:
    """What stands before a section in an undamaged book: its elder sibling, else its parent, else ""."""
    parent, _, ordinal = number.rpartition(".")
    return child(parent, int(ordinal) - 1) if int(ordinal) > 1 else parent


def depth(number: str) -> int:
    return number.count(".") + 1


def known_parent(number: str, known: Collection[str], place: Place, report: Report) -> str | None:
    """The section above; None, and a problem, where the source has lost it."""
    parent = parent_number(number)
    if parent is None or parent in known:
        return parent
    report.tell(f"section {number} is here but not {parent} above it", place)
    return None


def tell_again(title: str, place: Place, report: Report) -> None:
    """A problem: this section was read before, and is left out here."""
    report.tell(f"{title} stands here a second time; left out", place)


def tell_out_of_order(sections: Sequence[Section], report: Report, doubt: str = "") -> None:
    """A problem for each section whose number is lower than that of the section before it."""
    for before, section in pairwise(sections):
        if number_key(section.number) < number_key(before.number):
            message = f"section {section.number} follows {before.number}: out of order{doubt}"
            report.tell(message, section.place)
