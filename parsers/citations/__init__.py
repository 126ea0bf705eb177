"""Finds, reads and resolves the cross references of a rulebook.

A pipeline whose modules are its stages, in order: `clean` (mark-up out of the way, positions kept), `find`
(running text) or `reference_column` (the column of the sheet of rulings), `resolve` (which node is meant)
and `linking` (links woven into the text).  `models` holds what they hand on, `documents` the names by
which a document is cited, and the two `.lark` files the grammars.
"""
