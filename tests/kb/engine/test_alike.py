"""Steps of a path that are alike are worked out once, and come to what each comes to for itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.engine.law import Law
from tests.kb.engine.toy import law_of, verdict

RULES = """
decision way(hex: Hex, goal: Hex) -> Path
  "Which way leads there?"
  path from hex
    to goal
    each step costs toll(step.here, step.there)
    barred when guarded(step.there)
    barred when step.side is river and not any u in step.there.units: u is horse

decision toll(here: Hex, there: Hex) -> Number
  "What does the step cost?"
  1
  except when there is wood: 3
  except when border(here, there) is river: 2
  but when there is wood and border(here, there) is river: 4

decision guarded(hex: Hex)
  "Is a gun next to it?"
  any h in neighbours(hex): any u in h.units: u is gun
"""
SIZE = 4


@pytest.fixture(scope="module")
def laws():
    law = law_of(RULES)
    other = Law(law.code)
    other.compares_places = lambda path: True
    return law, other


@st.composite
def maps(draw):
    """Hexes in rows and columns, some of them woods, rivers between some, and a few units."""
    places = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    lines = [f"hex h{r}{c}: fine{', wood' if draw(st.booleans()) else ''}" for r, c in places]
    for r, c in places:
        for x, y in ((r + 1, c), (r, c + 1)):
            if x < SIZE and y < SIZE:
                river = ": river" if draw(st.booleans()) else ""
                lines.append(f"border between h{r}{c} and h{x}{y}{river}")
    kinds = st.sampled_from(["horse", "foot", "gun"])
    for number in range(draw(st.integers(0, 4))):
        r, c = draw(st.sampled_from(places))
        lines.append(f"unit u{number}: {draw(kinds)}, in h{r}{c}")
    return "\n".join(lines)


@settings(max_examples=40, deadline=None)
@given(maps())
def test_alike_steps_cost_the_same(laws, situation):
    goal = f"h{SIZE - 1}{SIZE - 1}"
    found = [verdict(law, situation, "way", "h00", goal) for law in laws]
    assert len({(one.status, one.value) for one in found}) == 1


def test_a_path_that_compares_places_is_worked_out_step_by_step():
    rules = RULES.replace("barred when guarded(step.there)", "barred when step.there = goal and goal is wood")
    law = law_of(rules)
    assert law.compares_places(law.code.decisions["way"])
