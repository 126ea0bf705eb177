"""How wide a piece of text is in the rulebook's print.

The rulebook is set in a Times-like face in two justified columns.  With the widths of its letters (the usual
ones of that face, in thousandths of the type size) every full line comes out at nearly the same width, and a
line that has no room for the next word is told from one that has.
"""

from __future__ import annotations

from itertools import accumulate

COLUMN = 27_170  # no line of a column is wider

_BY_WIDTH = {
    250: " .,",
    278: "ijlt;:/",
    333: "fr()-I!‘’'",
    389: "sJ",
    444: 'acez?“”"',
    500: "bdghknopquvxy0123456789",
    556: "FPS",
    611: "ELTZ",
    667: "BCR",
    722: "ADGHKNOQUVXYw",
    778: "m&",
    889: "M",
    944: "W",
}
_WIDTHS = {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}
BLANK = _WIDTHS[" "]
USUAL = 500


def widths_up_to(text: str) -> list[int]:
    """The width of the first n letters of a text, for each n from 0 to its length."""
    return list(accumulate((_WIDTHS.get(letter, USUAL) for letter in text), initial=0))
