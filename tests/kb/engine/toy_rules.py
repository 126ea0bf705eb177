"""Decisions of the toy game that more than one test module asks."""

from __future__ import annotations

MARCH = """
decision march(weather: Weather) -> Number
  "How far may a unit march?"
  4                                      [1.2]
  except when weather is snow: 3         [1.2]
  except when weather is rain or storm: 2    [1.2]
"""

SUM = """
decision roll(fight: Fight) -> Number
  "What is the modified roll?"
  sum of
    fight.die                                                       [1.3]
    +1 for each unit in fight.hex.units where unit is tired         [1.3] "each tired defender"
    -1 when fight.hex is wood                                       [1.3]
    under option 2: +2 when any u in fight.attackers: u is horse    [1.3]
    at least 1                                                      [1.3]
    at most 10                                                      [1.3]
"""

LEAVE = """
decision may_march(unit: Unit) -> YesNo
  "May it march?"
  yes unless any of
    unit is tired                     [1.2]
    unit.hex.weather is storm         [1.2]
  except when unit is gun: no         [1.2]
"""
