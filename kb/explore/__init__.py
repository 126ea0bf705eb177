"""The explorer: every way in which a decision can come out, found by search and not by hand.

It begins with nothing known and branches on the fact that the evaluator asks for next (C. Runciman, M.
Naylor and F. Lindblad, SmallCheck and Lazy SmallCheck, 2008).  `trials` says which values of a fact are
worth trying, `open_case` is a case that grows and shrinks in place, `narrowing` the search, `witness` what
it found as a situation that `umpire check` reads; `consistency` and `compare` look through all decisions.
"""
