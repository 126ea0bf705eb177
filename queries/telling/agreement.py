"""Verbs behind names that stand for several, as players name counters: "the tanks take", not "takes"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.engine.verdict_data import ExplanationData, VerdictData
from queries.telling import words

# Names of several: "tanks", "the paras", "Belgians"; not "Paris", "moss" or "Brussels".
_SEVERAL = re.compile(r"(?:[a-z][a-z ]*(?<![sui])(?<!\bcorp)s|[A-Z][a-z]+(?:ians|mans))")
_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}
_REGULAR = (
    *("adds", "arrives", "attacks", "becomes", "begins", "belongs", "comes", "costs", "counts", "defends"),
    *("drops", "falls", "fights", "flies", "gets", "gives", "holds", "keeps", "leaves", "lies", "loses"),
    *("makes", "moves", "needs", "pays", "retreats", "returns", "runs", "stands", "starts", "stays", "takes"),
    *("turns", "uses", "wins"),
)
_VERBS = _IRREGULAR | {one: one[:-1] for one in _REGULAR} | {"flies": "fly"}
_VERB = "|".join(_VERBS)


def names_of_several(verdict: VerdictData) -> list[str]:
    """The names in a verdict that stand for several."""
    called = [*verdict["of"], *(one["thing"] for one in verdict["assumed"])]
    called += [thing[2] for thing in _things(verdict["because"])]
    named = dict.fromkeys(words.name(one) for one in called)
    return [one for one in named if _SEVERAL.fullmatch(one)]


def agreeing(said: str, several: Iterable[str]) -> str:
    """A sentence in which the verb behind each name of several is that of several."""
    for one in several:
        if one in said or said.startswith(one[:1].upper() + one[1:]):
            begin = f"[{one[:1].upper()}{one[:1]}]" if one[:1].isalpha() else re.escape(one[:1])
            verbs = rf"(?<![\w'-])(?P<name>{begin}{re.escape(one[1:])}) (?P<verb>{_VERB})\b"
            said = re.sub(verbs, _in_number, said)
    return said


def of_several(fact: str) -> str:
    """A fact of one thing as one of several: "has no city" as "have no city"."""
    first, space, rest = fact.partition(" ")
    return f"{_VERBS.get(first, first)}{space}{rest}" if space else fact


def _in_number(found: re.Match[str]) -> str:
    return f"{found['name']} {_VERBS[found['verb']]}"


def _things(because: Iterable[ExplanationData]) -> Iterable[list[str]]:
    waiting = list(because)
    while waiting:
        one = waiting.pop()
        yield from one["things"]
        waiting += one["because"]


__all__ = ["agreeing", "names_of_several", "of_several"]
