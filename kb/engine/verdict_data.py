"""A verdict as plain data: what `umpire check --json` prints and what the doors hand on.

The records of `kb.engine.records` and the verdict give it by `as_dict`; their docstrings say what each key
means.  Keys of a class that ends in `Sometimes` are there where they have something to say.
"""

from __future__ import annotations

from typing import Any, TypedDict


class _FactData(TypedDict):
    thing: str
    kind: str
    fact: str
    value: str
    question: str
    words: list[str]


class KnownFactData(_FactData):
    says: str
    derived: bool


class NeedData(TypedDict):
    thing: str
    kind: str
    fact: str
    question: str
    answers: list[str]
    several: bool


# "if" is no name of Python's.
_If = TypedDict("_If", {"if": str})


class ChangeData(_FactData, _If):
    then: str
    option: int | None
    in_play: bool


class ChanceData(TypedDict):
    value: str
    chance: str


class NextStepData(TypedDict):
    step: str
    by: str
    about: str
    needs: list[NeedData]
    choices: list[NeedData]


class WayData(TypedDict):
    """A path: where it goes, its cost, and the most that it may cost where that is less, else ""."""

    stops: list[str]
    cost: str
    most: str


class _ExplanationSometimes(TypedDict, total=False):
    above: bool
    limit: str
    on: list[str]
    called: str
    of_each: bool
    step: str
    by: str
    next: NextStepData
    way: WayData


class ExplanationData(_ExplanationSometimes):
    clause: str
    cites: list[str]
    says: str
    text: str
    told: bool
    decision: str
    question: str
    sentences: list[str]
    kind: str
    measure: str
    about: str
    things: list[list[str]]
    value: str
    facts: list[list[Any]]
    because: list[ExplanationData]


class ParameterData(TypedDict):
    name: str
    type: str


class _VerdictSometimes(TypedDict, total=False):
    label: str
    contradicted: list[KnownFactData]
    whatever: list[KnownFactData]
    chances: list[ChanceData]
    outlook: list[VerdictData]
    legend: list[tuple[str, str]]
    next: NextStepData
    why_not: str


class VerdictData(_VerdictSometimes):
    decision: str
    of: list[str]
    takes: list[ParameterData]
    says: str
    question: str
    edition: str
    options: list[int]
    status: str
    value: str | None
    measure: str
    because: list[ExplanationData]
    assumed: list[KnownFactData]
    claimed: list[KnownFactData]
    needs: list[NeedData]
    rulings: list[str]
    borrowed: list[str]
    changes: list[ChangeData]
