"""A "no" to a question in words, only where it rests on what somebody told.

What nobody speaks of is usually so or so: no port, no city.  A permission holds by it, and says so; that
something may not be would be a flat "no" for want of words.  There what is only usual is taken back, and the
umpire asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

from kb.engine.answering import ANSWERED
from kb.engine.records import Explanation
from kb.engine.things import Thing
from kb.engine.types import YES_NO
from kb.engine.verdict import Verdict
from kb.errors import UmpireError
from queries.board.reading import Laid
from queries.board.table_data import counters, kind_field

MOST_TAKEN_BACK = 6  # times that what is usual is taken back


def grounded(text: str, laid: Laid, judged: Callable[[str], Verdict]) -> str:
    """The text of a situation that asks one thing, `laid` out, what is only usual taken back where a "no"
    rests on nothing else; where one of its reasons rests on what is told, what the others rest on, as far as
    it stays decided.  `judged` gives the verdict on such a text.  Raises UmpireError as that does."""
    decision = laid.law.code.decisions.get(laid.situation.asks[0].decision) if laid.situation.asks else None
    if decision is None or decision.result != YES_NO or len(laid.situation.asks) > 1:
        return text
    told = _told(laid)
    if not laid.case.told and _is_unfounded(judged(text)):
        raise UmpireError(
            f"{decision.question} That hangs on things of which nothing is told: tell of them before"
        )
    for _ in range(MOST_TAKEN_BACK):
        verdict = judged(text)
        reasons = [_facts(one) for one in verdict.because]
        held = {fact for one in reasons if told & one for fact in one}
        back = _taken_back(verdict, held) if verdict.value != "yes" else []
        without = _before_asks(text, back)
        if not back or (held and judged(without).status != ANSWERED):
            return text
        text = without
    return text


def _is_unfounded(verdict: Verdict) -> bool:
    """Whether a "no" says only what is not met, and that of no fact at all: as if there were nothing of
    which nobody speaks."""
    unmet = bool(verdict.because) and all(one.value == "no" for one in verdict.because)
    return verdict.value == "no" and unmet and not verdict.assumed and not any(map(_facts, verdict.because))


def _told(laid: Laid) -> set[tuple[str, str]]:
    """What is told: things, and the names of their facts, but for what somebody is, whose and where, and what
    only links things that are asked about."""
    records = counters(laid.law)
    fields = [one for each in records for one in each.fields.values() if one.name == one.type.name.lower()]
    owners = {one.type.name for one in fields} - {laid.case.types.places}
    plain = {one.name for one in fields} | {kind_field(laid.law, one) for one in records}

    def links(value: object) -> bool:
        several = value if isinstance(value, tuple) else (value,)
        return bool(several) and all(isinstance(one, Thing) and one.kind not in owners for one in several)

    return {
        (str(thing), name)
        for thing, name in laid.case.stated
        if thing in laid.case.told and name not in plain and not links(laid.case.stated[thing, name])
    }


def _taken_back(verdict: Verdict, held: set[tuple[str, str]]) -> list[str]:
    """That nobody knows what a verdict took as usual, but for the facts that are `held`."""
    known = [one for one in verdict.assumed if one.thing and " " not in one.thing]
    return [
        f"{one.kind.lower()} {one.thing}: {one.fact} unknown"
        for one in known
        if (one.thing, one.fact) not in held
    ]


def _facts(one: Explanation) -> set[tuple[str, str]]:
    """What a reason and those below it look at: things, and names of their facts."""
    below = (each for reason in one.because for each in _facts(reason))
    return {(str(fact[0]), str(fact[1])) for fact in one.facts}.union(below)


def _before_asks(text: str, lines: list[str]) -> str:
    told, asked, rest = text.rpartition("\nask ")
    new = [one for one in dict.fromkeys(lines) if f"\n{one}\n" not in f"\n{told}\n"]
    return "\n".join([told, *new]) + asked + rest


__all__ = ["grounded"]
