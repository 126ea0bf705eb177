"""What can become of a check: one question of an example or ruling, put to the law."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


class CheckStatus(Enum):
    """The statuses, the worst first: of several checks of one subject the first in this order counts, and
    what was run goes before what could not be."""

    FAIL = "fail"
    CONFLICT = "conflict"
    UNDETERMINED = "undetermined"
    PASS = "pass"
    NOT_EXECUTABLE = "not executable"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(CheckStatus).index(self)


WORST_FIRST = tuple(one.value for one in CheckStatus)
AS_SHOWN = ("pass", "fail", "conflict", "undetermined", "not executable")  # in pictures, tables and counts
NOT_AS_THE_SOURCE = tuple(one.value for one in CheckStatus if one.rank < CheckStatus.PASS.rank)


def rank(status: str) -> int:
    """The rank of a status as the tables have it.  Raises ValueError where there is none of that name."""
    return CheckStatus(status).rank


def ranked_in_sql(column: str) -> str:
    """The rank as an expression of SQL, for `order by`."""
    cases = " ".join(f"when '{one.value}' then {one.rank}" for one in CheckStatus)
    return f"case {column} {cases} end"


def why_not_executable(why_not: str, waits_for: Sequence[str], situation: str) -> str:
    """Why nothing was asked of an example: the reason that its chapter gives, the decisions that it waits
    for, or what is not written yet."""
    if why_not:
        return why_not
    if waits_for:
        return f"waits for decision {', '.join(waits_for)}"
    return "no rule is written for it yet" if situation else "no situation is written for it yet"
