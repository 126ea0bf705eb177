"""The situations of the newer edition told in the older one, whose law is the same wherever it does not say
otherwise: as data, so that a rule of the older edition that reaches too far is noticed too.

`otherwise_in_raw7.txt` names those whose answers differ there, with the questions that do.  A situation with
options is told with those of the older edition that answer to them; one with an option that has none there
is not told anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kb.engine.checks import run_examples
from kb.engine.expected import PASS
from kb.engine.law import Law
from parsers.records import Document, Example, Place
from parsers.transcripts.ids import CE, RAW7
from tests.rules_corpus.told import Told, told

OTHERWISE = Path(__file__).parent / "otherwise_in_raw7.txt"
_OPTIONS = re.compile(r"^options? (.+)$", re.MULTILINE)
_NUMBER = re.compile(r"\d+")


@cache
def otherwise() -> dict[str, str]:
    """The situations whose answers differ in the older edition, by name, with the questions that do."""
    lines = OTHERWISE.read_text(encoding="utf-8").splitlines()
    parts = [line.partition(" | ") for line in lines if line and not line.startswith("#")]
    return {name: asked for name, _, asked in parts}


def told_anew(law: Law) -> Iterator[Told]:
    """Every situation of the newer edition that can be told in the older one, those that differ there too."""
    numbers = _numbers(law)
    for one in told():
        if one.document != CE or re.search(r"^edition ", one.text, re.MULTILINE):
            continue
        stated = [number for line in _OPTIONS.findall(one.text) for number in _NUMBER.findall(line)]
        if all(numbers.get(number) for number in stated):
            text = _OPTIONS.sub(lambda line: "options " + ", ".join(_said(line[1], numbers)), one.text)
            yield Told(one.name, RAW7, text)


def told_alike(law: Law) -> Iterator[Told]:
    """Those that come out in the older edition as they do in the newer one."""
    return (one for one in told_anew(law) if one.name not in otherwise())


def differing(laws: dict[str, Law], one: Told, documents: dict[str, Document]) -> list[str]:
    """The questions of a situation that come out otherwise than it expects."""
    example = Example(one.document, "", "", "", "", one.text, (), Place("", 1, 1))
    checks, problems = run_examples(laws, [example], documents)
    wrong = [each.decision for each in checks if each.status != PASS]
    return list(dict.fromkeys([*wrong, *("it cannot be told" for _ in problems)]))


def _numbers(law: Law) -> dict[str, list[str]]:
    """By the number of an option of the newer edition, the numbers that answer to it in the older one."""
    theirs = law.code.option_ids[RAW7]
    parts: dict[str, set[str]] = {}
    for decision in law.code.decisions.values():
        for clause in decision.clauses:
            for option in clause.options if clause.elsewhere else ():
                parts.setdefault(option, set()).update(clause.elsewhere)
    return {
        str(number): [str(other) for other, its in theirs.items() if its in {id, *parts.get(id, ())}]
        for number, id in law.code.option_ids[CE].items()
    }


def _said(line: str, numbers: dict[str, list[str]]) -> list[str]:
    found = [other for number in _NUMBER.findall(line) for other in numbers[number]]
    return list(dict.fromkeys(found))
