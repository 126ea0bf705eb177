"""What always holds is told to the first case and laid out in the next: both are alike."""

from __future__ import annotations

from kb.engine.case import Case
from kb.engine.checks import run_examples
from kb.engine.facts import case_of
from kb.engine.law import Law
from kb.engine.things import Thing
from parsers.law.situation import read_situation
from tests import shipped

SAID = "country Germany: at_war_with USSR\nhex Kiev: city\nunit LVII: ARM of Germany, in Kiev"


def test_a_later_case_is_as_the_first():
    law = Law(next(iter(shipped.laws().values())).code)
    first, second = (_all_of(law) for _ in range(2))
    assert law.standing is not None
    assert second == first


def test_a_case_does_not_touch_what_the_next_is_made_of():
    law = Law(next(iter(shipped.laws().values())).code)
    before = _all_of(law)
    case = case_of(
        law, read_situation("country Italy: controlled_by Germany"), law.code.editions[0], frozenset()
    )
    case.things["Italy"].f_side = None
    assert _all_of(law) == before


def _case(law: Law, said: str) -> Case:
    return case_of(law, read_situation(said), law.code.editions[0], frozenset())


def _all_of(law: Law) -> dict[str, dict[str, object]]:
    things = _case(law, SAID).things
    return {name: {key: _named(value) for key, value in vars(one).items()} for name, one in things.items()}


def _named(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_named, value))
    return repr(value) if isinstance(value, Thing) else value


def test_who_looks_up_a_few_things_sees_what_who_goes_over_all_sees():
    law = Law(next(iter(shipped.laws().values())).code)
    few = _case(law, SAID)
    before = {name: few.things.get(name) for name in ("Germany", "UK", "Kiev", "nobody")}
    every = dict(few.things)
    assert before["Germany"] is every["Germany"] and before["nobody"] is None
    assert before["UK"].f_controlled_by is every["Commonwealth"]
    assert set(few.members["Country"]) == {one for one in every.values() if one.kind == "Country"}
    assert list(few.things)[-2:] == ["Kiev", "LVII"] and len(few.things) == len(every)


def test_examples_come_out_as_where_all_is_told_anew():
    """What is laid out when it is looked up is no other case than one in which everything is told."""
    examples = [one for reading in shipped.readings() for one in reading.examples][::4]
    documents = {one.document.id: one.document for one in shipped.readings()}
    kept = {base: Law(law.code) for base, law in shipped.laws().items()}
    told = {base: Law(law.code) for base, law in shipped.laws().items()}
    for law in told.values():
        law.keeps_standing = False
    checks, _ = run_examples(kept, examples, documents)
    assert checks == run_examples(told, examples, documents)[0] and len(checks) > 300
