"""What players want to know beside an answer: of a combat its odds and modifiers, the chance to take the hex,
the losses that they must expect.

Which decisions these are says the game's `table.toml`; here they are asked of the same things.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from kb.engine.answering import ILLEGAL
from kb.engine.case import Case
from kb.engine.law import RulesInPlay
from kb.engine.outcomes import Exhausted
from kb.engine.values.base import UNKNOWN
from kb.engine.verdict import Verdict, judge
from parsers.table_data import Outlook
from queries.telling.verdict import answer, speak

STROKE = "/"


def add_outlook(rules: RulesInPlay, case: Case, arguments: tuple[Any, ...], verdict: Verdict) -> None:
    """Puts into a verdict what its game wants to be asked beside it, as far as the budget allows."""
    wanted = next((one for one in rules.law.code.table.outlooks if verdict.decision in one.of), None)
    if wanted is None or verdict.status == ILLEGAL:
        return
    numbers: dict[str, int] = {}
    with suppress(Exhausted):
        for asked, label in wanted.asked.items():
            name, of = _asked(asked, arguments)
            if asked == verdict.decision or UNKNOWN in of:
                continue
            decision = rules.law.code.decisions.get(name)
            if decision is None:
                continue
            dice = {one.name for one in decision.parameters[len(of) :]}  # that nobody has rolled yet
            found = judge(rules, case, name, (*of, *[UNKNOWN] * len(dice)), numbers, changes=False)
            found.needs = [one for one in found.needs if one.thing or one.fact not in dice]
            if found.status != ILLEGAL:
                found.says = answer(found.as_dict())
                speak(found.because)
                found.label = label
                verdict.outlook.append(found)
    verdict.legend = _legend(rules, wanted, verdict)


def _asked(said: str, arguments: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    """A decision and what it is asked of: NAME(FACT) of what a fact of the first thing names."""
    name, _, fact = said.rstrip(")").partition("(")
    if not fact or not arguments:
        return name, arguments
    return name, (getattr(arguments[0], f"f_{fact}", UNKNOWN),)


def _legend(rules: RulesInPlay, wanted: Outlook, verdict: Verdict) -> list[tuple[str, str]]:
    """The signs that stand in any result, with what the printed table says that they mean."""
    several = [one for one in (verdict, *verdict.outlook) if not one.measure]
    texts = [value for one in several for value in _values(one) if STROKE in value]
    _, rows = rules.law.code.tables.get(wanted.legend, ((), ()))
    found = [(sign, means) for sign, means, *_ in rows if any(sign in one for one in texts)]
    return [(f"X{STROKE}Y", wanted.stroke), *found] if texts and wanted.stroke else found


def _values(found: Verdict) -> list[str]:
    return [one.value for one in found.chances] or [found.value or ""]
