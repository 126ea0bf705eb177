"""Steps of a path that are alike are worked out once, and come to what each comes to for itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


# Lines that look at which place it is: by comparing it, in a list, by its name.
ITSELF = (
    "barred when step.there = goal and goal is wood",
    "barred when step.there in (goal, step.here) and step.side is river",
    "barred when goal = step.there",
)


@pytest.fixture(scope="module", params=("", *ITSELF))
def laws(request):
    """The same law twice: one remembers, the other works out each step."""
    rules = RULES.replace("barred when guarded(step.there)", request.param) if request.param else RULES
    return law_of(rules), law_of(rules)


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


@settings(max_examples=20, deadline=None)
@given(maps())
def test_alike_steps_cost_the_same(laws, situation):
    goal = f"h{SIZE - 1}{SIZE - 1}"
    remembering, working = laws
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kb.engine.alike.FIRST", SIZE**4)
        found = verdict(remembering, situation, "way", "h00", goal)
        patch.setattr("kb.engine.alike.FIRST", 0)
        plain = verdict(working, situation, "way", "h00", goal)
    assert (found.status, found.value) == (plain.status, plain.value)
