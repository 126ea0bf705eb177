"""The charts printed behind the index: options manifest, sequence of play, two-die land combat table."""

from __future__ import annotations

from parsers.records import Problem

from .manifest import read_manifest
from .sequence import read_sequence_of_play, sequence_problems
from .two_die_table import read_two_die_table, two_die_problems

__all__ = ["chart_problems", "read_manifest", "read_sequence_of_play", "read_two_die_table"]


def chart_problems(lines: list[str], path: str) -> list[Problem]:
    """Where the copies of the sequence of play disagree, and what is lost of the two-die table."""
    return sequence_problems(read_sequence_of_play(lines, path)) + two_die_problems(
        read_two_die_table(lines, path)
    )
