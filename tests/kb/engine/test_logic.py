"""Properties of the logic: what must hold of every rule and every situation."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.outcomes import Missing, Undefined
from parsers.law.situation import read_situation
from tests.kb.engine.toy import law_of, verdict

# Every shape, options, exceptions of several ranks, loops, and decisions that ask each other.
RULES = {
    "march": [
        "  4 [1.2]",
        "  except when unit.hex.weather is snow: 3 [1.2]",
        "  except when unit.hex.weather is rain or storm: 2 [1.2]",
        "  but when unit is horse and unit is tired: 1 [1.2]",
        "  under option 1: 6 when unit.hex.weather is snow [1.2]",
    ],
    "roll": [
        "  sum of",
        "    march(unit) [1.3]",
        "    +1 for each u in unit.hex.units where u is tired [1.3]",
        "    -2 when unit.hex is wood [1.3]",
        "    under option 2: unit.strength / 2 [1.3]",
        "    at least 0 [1.3]",
    ],
    "share": [
        "  product of",
        "    roll(unit) [1.3]",
        "    1/2 when unit is gun [1.3]",
        "    2/3 when unit is tired [1.3]",
    ],
    "allowed": [
        "  yes unless any of",
        "    unit is tired and roll(unit) < 5 [1.1]",
        "    unit.hex.weather is storm [1.1]",
        "    any u in unit.hex.units: u is gun and u is tired [1.1]",
        "    under option 2: unit.strength < 3 [1.1]",
        "  except when unit is horse and unit.hex is wood: no [1.1]",
    ],
}
GIVES = {"allowed": "YesNo"}


def rules(order: random.Random | None = None, options: bool = True) -> str:
    text = []
    for name, lines in RULES.items():
        head = lines[:1] if lines[0].strip().split()[-1] in ("of", "unless") else []
        rest = [line for line in lines[len(head) :] if options or "option" not in line]
        limits = [line for line in rest if line.strip().startswith("at ")]
        rest = [line for line in rest if line not in limits]
        if order:
            order.shuffle(rest)
        text.append(f'decision {name}(unit: Unit) -> {GIVES.get(name, "Number")}\n  "?"')
        text += head + rest + limits
    return "\n".join(text) + "\n"


LAW = law_of(rules())
WITHOUT_OPTIONS = law_of(rules(options=False))

kinds = st.sampled_from(["foot", "horse", "gun"])
weathers = st.sampled_from([None, "fine", "rain", "snow", "storm"])
flags = st.sampled_from([None, True, False])
numbers = st.one_of(st.none(), st.fractions(min_value=-3, max_value=9, max_denominator=6))


@st.composite
def situations(draw) -> dict[str, dict[str, object]]:
    """Facts of one hex and some units; None where nobody says."""
    units = {}
    for count in range(draw(st.integers(1, 4))):
        units[f"U{count}"] = {
            "kind": draw(kinds),
            "tired": draw(flags),
            "strength": draw(numbers),
        }
    return {"A": {"weather": draw(weathers), "wood": draw(flags)}, **units}


def text_of(
    facts: dict[str, dict[str, object]], options: tuple[int, ...] = (), order: random.Random | None = None
) -> str:
    lines = [f"options {', '.join(map(str, options))}"] if options else []
    for name, said in facts.items():
        items = []
        for field, value in said.items():
            if value is not None:
                shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
                items.append(f"{field} {shown}")
        if name != "A":
            items.append("in A")
        if order:
            order.shuffle(items)
        lines.append(
            f"{'hex' if name == 'A' else 'unit'} {name}: {', '.join(items)}" if items else f"hex {name}"
        )
    if order:
        order.shuffle(lines)
    return "\n".join(lines) + "\n"


names = st.sampled_from(list(RULES))
options = st.sampled_from([(), (1,), (2,), (1, 2)])


def answer(law, text: str, name: str) -> tuple:
    found = verdict(law, text, name, "U0")
    return found.status, found.value


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(situations(), names, options, st.integers(0, 10**6))
def test_the_order_of_facts_and_of_clauses_does_not_matter(facts, name, chosen, seed):
    order = random.Random(seed)
    shuffled = law_of(rules(order))
    assert answer(LAW, text_of(facts, chosen), name) == answer(shuffled, text_of(facts, chosen, order), name)


@settings(max_examples=150, deadline=None)
@given(situations(), names)
def test_an_option_that_is_not_in_play_has_no_effect(facts, name):
    assert answer(LAW, text_of(facts), name) == answer(WITHOUT_OPTIONS, text_of(facts), name)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(situations(), names, options, st.data())
def test_one_more_fact_never_changes_an_answer_unless_it_denies_an_assumption(facts, name, chosen, data):
    before = verdict(LAW, text_of(facts, chosen), name, "U0")
    unknown = [(thing, field) for thing, said in facts.items() for field in said if said[field] is None]
    if before.status != "answered" or not unknown:
        return
    thing, field = data.draw(st.sampled_from(unknown))
    values = {"weather": ["fine", "rain", "snow", "storm"], "wood": [True, False], "tired": [True, False]}
    value = data.draw(st.sampled_from(values.get(field, [1, 5, "7/2"])))
    if any((one.thing, one.fact) == (thing, field) for one in before.assumed):
        value = False  # what was assumed
    more = {key: dict(said) for key, said in facts.items()}
    more[thing][field] = value
    after = verdict(LAW, text_of(more, chosen), name, "U0")
    assert (after.status, after.value) == (before.status, before.value)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(situations(), names, options)
def test_with_and_without_reasons_the_meaning_is_one(facts, name, chosen):
    said = read_situation(text_of(facts, chosen))
    edition = edition_of(said, LAW.code)
    play = options_of(said, LAW.code, edition)
    case = case_of(LAW, said, edition, play)
    bench = LAW.in_play(edition, play)
    unit = case.things["U0"]

    def ended(work):
        case.forget()
        try:
            return work(case, name, (unit,))
        except (Missing, Undefined) as error:
            return type(error)

    assert ended(bench.judge) == ended(bench.explain)


@settings(max_examples=100, deadline=None)
@given(situations(), names, options)
def test_whatever_is_said_to_change_the_answer_does(facts, name, chosen):
    found = verdict(LAW, text_of(facts, chosen), name, "U0")
    for change in found.changes:
        assert change.then != found.value
