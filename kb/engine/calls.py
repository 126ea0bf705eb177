"""What decisions ask of each other: none that has a mistake, none in a circle, and no sequence but in one."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from kb.engine.code import DecisionCode
from kb.engine.reach import reached
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake

MOST_CIRCLES, LONGEST_RING = 20, 12  # that are reported of decisions that need themselves, and names in each


def leave_out_what_asks_in_vain(known: MutableMapping[str, DecisionCode]) -> None:
    """A decision that asks one with a mistake cannot be taken either; the mistake is reported already."""
    asked_by: dict[str, list[str]] = {}
    for name, code in known.items():
        for called in code.calls:
            asked_by.setdefault(called, []).append(name)
    lacking = [name for name in asked_by if name not in known]
    for name in reached(lacking, lambda one: asked_by.get(one, ())):
        known.pop(name, None)


def circles(known: MutableMapping[str, DecisionCode], at: dict[str, s.At]) -> Iterator[tuple[str, Mistake]]:
    """Decisions that need themselves, so that there would be no end of asking, each with its mistake.

    `at` says where in its block each decision stands.
    """
    state: dict[str, int] = {}
    found = 0
    for root in known:
        if root in state:
            continue
        trail = [(root, iter(known[root].calls))]
        state[root] = 1
        while trail:
            name, rest = trail[-1]
            following = next(rest, None)
            if following is None:
                state[name] = 2
                trail.pop()
            elif state.get(following) == 1:
                found += 1
                if found > MOST_CIRCLES:
                    return
                yield following, _circle(following, [one for one, _ in trail], at[following])
            elif following in known and following not in state:
                state[following] = 1
                trail.append((following, iter(known[following].calls)))


def _circle(name: str, trail: list[str], at: s.At) -> Mistake:
    """The mistake of a decision that is reached again at the end of a trail."""
    ring = [*trail[trail.index(name) :], name]
    if len(ring) > LONGEST_RING + 1:
        ring[LONGEST_RING:-1] = ["..."]
    told = f"{name} needs itself: {' asks '.join(ring)}"
    return Mistake(told, *at, "decisions that go round in no circle, or a path")


def sequences_asked(
    known: MutableMapping[str, DecisionCode], at: dict[str, s.At]
) -> Iterator[tuple[str, Mistake]]:
    """Decisions that ask a sequence, each with its mistake.

    What comes next is a matter of what is known so far, and a rule speaks of what is so.
    """
    for name, code in known.items():
        if code.shape == "sequence":
            continue
        for called in code.calls:
            if called in known and known[called].shape == "sequence":
                told = f"{name} asks {called}, and a sequence says only how far things have got"
                yield name, Mistake(told, *at[name], "in sequence")
