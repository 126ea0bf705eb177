"""Whatever is asked, the work is counted: ways without number, large numbers, many questions and reasons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.engine import numbers
from kb.engine.case import BUDGET_OF_A_QUESTION, Case
from kb.engine.explanations import MOST_TOLD
from kb.engine.geometry import Map
from kb.engine.outcomes import Exhausted
from kb.engine.types import Types
from kb.errors import UmpireError
from kb.home import current
from queries.umpire import Umpire


@pytest.fixture(scope="module")
def umpire(home) -> Umpire:
    return Umpire.of(current(home))


def ladder(length: int) -> tuple[Map, list[tuple[str, str]]]:
    """Pairs of hexes, each next to both of the pair before: 2 to the power of the length ways."""
    found, pairs = Map(), [(f"a{n}", f"b{n}") for n in range(length)]
    for before, after in zip(pairs, pairs[1:], strict=False):
        for one in before:
            for other in after:
                found.join(one, other)
    return found, pairs


def test_a_distance_looks_at_each_hex_once():
    found, pairs = ladder(2_000)
    looked: list[int] = []
    assert found.distance(pairs[0][0], pairs[-1][1], looked.append) == 1_999
    assert sum(looked) <= 2 * 2_000


def test_a_path_over_a_million_hexes_is_searched_or_given_up():
    from kb.engine.paths import DistanceField

    side = 1_000
    steps = 0

    def before(there: int) -> list[int]:
        nonlocal steps
        steps += 1
        if steps > 1_100_000:
            raise Exhausted
        return [there + d for d in (1, -1, side, -side) if 0 <= there + d < side * side]

    field = DistanceField([(side * side - 1, 0)], before, lambda there: 1)
    assert field.path(0).found
    assert steps <= side * side


def test_looking_for_a_distance_is_counted():
    case = Case(Types(), frozenset(), {})
    case.map, pairs = ladder(50)
    case.steps = 30
    with pytest.raises(Exhausted):
        case.distance(*(pairs[place][0] for place in (0, -1)))


def test_one_question_has_one_budget_however_often_it_is_judged():
    case = Case(Types(), frozenset(), {})
    spent = 0
    while case.steps > 0:
        spent += case.steps
        case.steps = 0
        case.forget()
    assert spent == BUDGET_OF_A_QUESTION
    case.begin()
    assert case.steps > 0


def test_large_numbers_are_paid_for():
    numbers.begin()
    large = Fraction(3**3_000, 2**4_000)
    with pytest.raises(Exhausted):
        for _ in range(1_000_000):
            numbers.plus(large, Fraction(1, 3))
    numbers.begin()


def test_a_sum_of_fractions_does_not_grow_beyond_bounds_on_the_way():
    from kb.engine.outcomes import TooLarge
    from kb.engine.shapes import _sum

    numbers.begin()
    with pytest.raises((Exhausted, TooLarge)):
        _sum([Fraction(1, 2**1_000 + 2 * n + 1) for n in range(50_000)])
    numbers.begin()


def test_a_verdict_has_so_many_reasons_and_says_so(umpire):
    units = ", ".join(["INF x500"] * 4)
    (_, verdict), *_ = umpire.check(
        f"hex A: clear\nunits in A: {units}\nask overstacked_units(A)\n", changes=False
    )
    assert verdict.status == "answered" and verdict.told <= MOST_TOLD
    assert "left out" in verdict.because[-1].says or verdict.told < MOST_TOLD


def test_many_questions_with_many_reasons_are_refused(umpire):
    asks = "ask overstacked_units(A)\n" * 300
    with pytest.raises(UmpireError, match="so many questions"):
        umpire.check(f"hex A: clear\nunits in A: INF x300\n{asks}", changes=False)


def test_a_common_map_is_counted_once_for_each_situation(umpire):
    hexes = "\n".join(f"hex P{n // 100:02d}{n % 100:02d}: clear" for n in range(1_000))
    titles = "\n".join(f"## {n}\nask aircraft_limit(P0000)" for n in range(60))
    with pytest.raises(UmpireError, match="so many things"):
        umpire.check(f"{hexes}\n{titles}\n")
