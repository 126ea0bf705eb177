"""A "no" to a question in words, or "none at all", only where it rests on what somebody told.

What nobody speaks of is usually so or so: no port, no city.  A permission holds by it, and says so; that
something may not be would be a flat "no" for want of words.  There what is only usual is taken back, and the
umpire asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

from kb.engine.answering import ANSWERED
from kb.engine.records import Explanation, KnownFact
from kb.engine.things import Thing
from kb.engine.types import HAPPENED, NUMBER, YES_NO
from kb.engine.verdict import Verdict
from kb.errors import UmpireError
from queries.board.reading import Laid
from queries.board.table_data import counters, kind_field

DENIED_BY = {YES_NO: "no", NUMBER: "0"}  # the answer that denies, by what a decision gives
MOST_ASKED = 3  # facts that are named where nothing is told
MOST_TAKEN_BACK = 6  # times that what is usual is taken back


def grounded(text: str, laid: Laid, judged: Callable[[str], Verdict]) -> str:
    """The text of a situation that asks one thing, `laid` out, what is only usual taken back where a "no"
    rests on nothing else; where one of its reasons rests on what is told, or on nothing but what somebody is
    and where, what the others rest on, as far as it stays decided.  `judged` gives the verdict on such a
    text.  Raises UmpireError as that does."""
    decision = laid.law.code.decisions.get(laid.situation.asks[0].decision) if laid.situation.asks else None
    if decision is None or decision.result not in DENIED_BY or len(laid.situation.asks) > 1:
        return text
    told, known = _told(laid), _known(laid)
    if not laid.case.told:
        _must_be_known(decision.question, laid, judged(text), known)
    asked = {str(one) for one in laid.situation.asks[0].arguments}
    of_powers = any(one.stands for one in laid.case.things.values() if str(one) in asked)
    for _ in range(MOST_TAKEN_BACK):
        verdict = judged(text)
        reasons = [_facts(one) for one in verdict.because]
        denied = decision.result == YES_NO and verdict.value == "no"
        if denied and not of_powers and not any(told & one for one in reasons):
            without = _without_peace(text, laid, judged)
            if judged(without).status != ANSWERED:
                return without
        held = {fact for one in reasons if told & one or (one and one <= known) for fact in one}
        back = _taken_back(verdict, laid, held) if verdict.value == DENIED_BY[decision.result] else []
        without = before_asks(text, back)
        if not back or (held and judged(without).status != ANSWERED):
            return text
        text = without
    return text


def as_is_told(text: str, laid: Laid, judged: Callable[[str], Verdict]) -> str:
    """The text of a situation, `laid` out, with all taken back on which its verdict rests and that is merely
    usual."""
    for _ in range(MOST_TAKEN_BACK):
        verdict = judged(text)
        back = _taken_back(verdict, laid, _plain(verdict, laid))
        if not back:
            break
        text = before_asks(text, back)
    return text


def _must_be_known(question: str, laid: Laid, verdict: Verdict, known: set[tuple[str, str]]) -> None:
    """Raises UmpireError where nothing is told, and a "no" rests on no more than what is usual."""
    reasons = [_facts(one) for one in verdict.because]
    rests = (
        one <= known if one else why.value != "no" for one, why in zip(reasons, verdict.because, strict=True)
    )
    if verdict.value != "no" or _usual(verdict, laid) or any(rests):
        return
    asked = {str(one) for ask in laid.situation.asks for one in ask.arguments}
    lacking = sorted({fact for one in reasons for fact in one if fact[0] in asked} - known)
    records = {str(one): laid.record(one) for one in laid.case.things.values() if str(one) in asked}
    found = [(one, records[one].fields[name].description) for one, name in lacking if one in records]
    told = "".join(f"\n  {thing}: {asks}" for thing, asks in found[:MOST_ASKED])
    lacks = f", such as{told}" if told else ": tell of them before"
    raise UmpireError(f"{question} That hangs on things of which nothing is told{lacks}")


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


def _known(laid: Laid) -> set[tuple[str, str]]:
    """All that is told, and what follows from it: that these are the units in a place."""
    told = {(str(thing), name) for thing, name in laid.case.stated}
    things = [one for one in laid.things() if one in laid.case.told]
    return told | {
        (str(one), field.name) for one in things for field in laid.record(one).fields.values() if field.by
    }


def _taken_back(verdict: Verdict, laid: Laid, held: set[tuple[str, str]]) -> list[str]:
    """That nobody knows what a verdict took as usual, but for the facts that are `held`."""
    return [
        f"{one.kind.lower()} {one.thing}: {one.fact} unknown"
        for one in _usual(verdict, laid)
        if " " not in one.thing and (one.thing, one.fact) not in held
    ]


def _plain(verdict: Verdict, laid: Laid) -> set[tuple[str, str]]:
    """What nobody needs to say of a counter that stands somewhere: that it is nowhere else, and what it has
    not done in this impulse."""
    found = set()
    for one in _usual(verdict, laid):
        thing = laid.case.things.get(one.thing)
        field = laid.record(thing).fields.get(one.fact) if thing is not None else None
        if thing is None or field is None:
            continue
        places = [value for value in laid.facts(thing).values() if isinstance(value, Thing)]
        is_place = any(laid.is_place(value) and value.kind != field.type.name for value in places)
        elsewhere = is_place and one.value == "none" and laid.is_place_type(field.type.name)
        if elsewhere or (field.source == HAPPENED and one.value in ("no", "none")):
            found.add((one.thing, one.fact))
    return found


def _usual(verdict: Verdict, laid: Laid) -> list[KnownFact]:
    """What a verdict took as usual of what lies on the table: powers are there whatever is told."""
    things = laid.case.things
    found = ((one, things.get(one.thing)) for one in verdict.assumed if one.thing)
    return [one for one, thing in found if thing is None or not thing.stands]


def _without_peace(text: str, laid: Laid, judged: Callable[[str], Verdict]) -> str:
    """The text with nothing known of the wars of those on whose peace its verdict rests."""
    for _ in range(MOST_TAKEN_BACK):
        without = before_asks(text, _between_powers(judged(text), laid))
        if without == text:
            break
        text = without
    return text


def _between_powers(verdict: Verdict, laid: Laid) -> list[str]:
    """That nobody knows of the wars of those that are there whatever is told, where a verdict took it as
    usual that there are none."""
    found = []
    for one in verdict.assumed:
        thing = laid.case.things.get(one.thing)
        field = laid.record(thing).fields.get(one.fact) if thing is not None and thing.stands else None
        if thing is None or field is None or field.type.name != thing.kind:
            continue
        if field.mutual and field.lasting:  # wars, and not what players agree
            found.append(f"{one.kind.lower()} {one.thing}: {one.fact} unknown")
    return found


def _facts(one: Explanation) -> set[tuple[str, str]]:
    """What a reason and those below it look at: things, and names of their facts."""
    below = (each for reason in one.because for each in _facts(reason))
    return {(str(fact[0]), str(fact[1])) for fact in one.facts}.union(below)


def before_asks(text: str, lines: list[str]) -> str:
    """The text of a situation with these lines before what it asks, each once."""
    told, asked, rest = text.rpartition("\nask ")
    new = [one for one in dict.fromkeys(lines) if f"\n{one}\n" not in f"\n{told}\n"]
    return "\n".join([told, *new]) + asked + rest


__all__ = ["as_is_told", "before_asks", "grounded"]
