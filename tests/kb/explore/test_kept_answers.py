"""What is kept from one situation to the next is what working all out anew finds."""

from __future__ import annotations

import pytest

from kb.compiled_law import compile_and_check
from kb.engine.law import Law
from kb.explore.narrowing import LONG, Narrowing
from kb.explore.reached import Limits
from parsers.chapters import read_corpus
from rules_corpus import FOLDER, document_folders
from tests.kb.engine.toy import TYPES, law_of

EVERY = 90  # one decision of the corpus in so many is tried
RULES = """
decision reach(unit: Unit) -> Number
  "How far does this unit reach?"
  strength_here(unit)                              [1.1]
  except when unit is tired: 0                     [1.2]

decision strength_here(unit: Unit) -> Number
  "How strong is this unit where it stands?"
  given unit.strength > 0                          [1.3]
  unit.strength                                    [1.1]
  except when wooded(unit.hex): unit.strength + 1  [1.2]

decision wooded(hex: Hex)
  "Is this hex wooded?"
  yes if any of
    hex is wood                                    [1.1]
    any h in neighbours(hex): h is wood            [1.1]

decision strongest() -> Number
  "How strong is the strongest of all?"
  highest of
    strength_here(u) for each u in all_units()     [1.1]
"""


class Twice(Narrowing):
    """A search that judges every situation both ways."""

    def judge(self, node):
        found, needs = super().judge(node)
        self.case.forget()
        anew, needed = self.end(node, self.rules)
        if anew is None or anew.status != LONG:  # what is kept takes fewer steps
            assert _told(found, needs) == _told(anew, needed)
        return found, needs


def _told(leaf, needs):
    ended = leaf and (
        leaf.status,
        repr(leaf.value),
        repr(leaf.why) if leaf.status == "gap" else len(leaf.why),
    )
    # Two places whose lie is asked for are another object each time.
    open_facts = [(getattr(one, "here", one), getattr(one, "there", None), name) for one, name in needs]
    return ended, leaf and leaf.sure, tuple(dict.fromkeys(open_facts))


def search(law: Law, name: str, steps: int) -> int:
    rules = law.in_play(law.code.editions[0], frozenset())
    return sum(1 for _ in Twice(rules, name, Limits(things=4, steps=steps, seconds=float("inf"))).leaves())


@pytest.mark.parametrize("name", ["reach", "strength_here", "wooded", "strongest"])
def test_a_small_game_comes_out_as_if_all_were_worked_out_anew(name):
    assert search(law_of(RULES, TYPES), name, 400) > 2


def test_things_that_follow_each_other_in_a_circle_come_to_an_end():
    types = TYPES.replace(
        "  strength: Number\n", "  pulled_by: Unit usually none\n  strength: Number like pulled_by\n"
    )
    rules = """
decision pulled(unit: Unit)
  "Is this unit pulled by a strong one?"
  yes if all of
    unit.pulled_by <> none                         [1.1]
    unit.pulled_by.pulled_by <> none               [1.1]
    strong(unit)                                   [1.1]

decision strong(unit: Unit)
  "Is this unit strong?"
  yes if any of
    unit.strength > 3                              [1.1]
"""
    law = law_of(rules, types)
    looked = Twice(law.in_play("toy", frozenset()), "pulled", Limits(things=2, steps=400))
    circles = 0
    for leaf in looked.leaves():
        assert leaf.status == "answered"
        circles += any(getattr(one, "f_pulled_by", None) is one for one in looked.case.new_of("Unit"))
    assert circles


@pytest.mark.slow
def test_the_corpus_comes_out_as_if_all_were_worked_out_anew():
    laws = compile_and_check([read_corpus(folder) for folder in document_folders(FOLDER)]).laws
    every = [(Law(code, steady=True), name) for code in laws.values() for name in code.decisions]
    assert sum(search(law, name, 60) for law, name in every[::EVERY]) > 100
