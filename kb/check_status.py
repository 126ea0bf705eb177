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
    CONTRADICTION = "contradiction"  # decided by the reading of a contradiction, and not as the document says
    PASS = "pass"
    WAITING = "waits for rules"
    NOT_EXECUTABLE = "not executable"  # and never will be

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(CheckStatus).index(self)


WORST_FIRST = tuple(one.value for one in CheckStatus)
# In pictures, tables and counts.
AS_SHOWN = (
    *("pass", "contradiction", "fail", "conflict", "undetermined"),
    *("waits for rules", "not executable"),
)
NOT_AS_THE_SOURCE = tuple(one.value for one in CheckStatus if one.rank < CheckStatus.CONTRADICTION.rank)
NOT_RUN = tuple(one.value for one in CheckStatus if one.rank > CheckStatus.PASS.rank)


def rank(status: str) -> int:
    """The rank of a status as the tables have it.  Raises ValueError where there is none of that name."""
    return CheckStatus(status).rank


def ranked_in_sql(column: str) -> str:
    """The rank as an expression of SQL, for `order by`."""
    cases = " ".join(f"when '{one.value}' then {one.rank}" for one in CheckStatus)
    return f"case {column} {cases} end"


def why_not_run(why_not: str, waits_for: Sequence[str], situation: str) -> tuple[str, str]:
    """The status of an example of which nothing was asked, and why: the reason for which it never can be, or
    the decisions that it waits for, or what is not written yet."""
    if why_not:
        return CheckStatus.NOT_EXECUTABLE.value, why_not
    if waits_for:
        return CheckStatus.WAITING.value, f"waits for decision {', '.join(waits_for)}"
    lacking = "rule" if situation else "situation"
    return CheckStatus.WAITING.value, f"no {lacking} is written for it yet"
