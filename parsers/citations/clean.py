"""The first stage: takes mark-up out of the way and keeps every character where it stands."""

from __future__ import annotations

import re

# Longest first.  Each match gives way to what it means, filled up with blanks to its own length.
_MARK_UP = re.compile(
    r"""(?P<formula>\$(?=[^$\n]{0,60}\\s(?:im|ec)\b)|(?<=\\sim)\$|(?<=\\sim\ )\$)  # around a tilde
      | (?P<tilde>\\sim\b)
      | (?P<see>\\sec\b)                                    # "see", as the OCR read it inside a formula
      | (?P<ampersand>&amp;|\\&)
      | (?P<apostrophe>\u2019)
      | (?P<dash>[\u2013\u2014\u2011])
      | (?P<tag></?(?:b|i|u|p|em|strong|sup|sub|span|br)\b[^<>\n]{0,80}>)
      | (?P<emphasis>\\?\*+|(?<![^\W_])_+|_+(?![^\W_]))
      | (?P<blank>[\u00a0\u2009\u202f])
      | (?P<quotation>^[ ]{0,3}>[ ]?)                       # a reference may go on in its next line
    """,
    re.VERBOSE | re.MULTILINE,
)
_MEANS = {"tilde": "~", "see": "see", "ampersand": "&", "apostrophe": "'", "dash": "-"}

# The number that a heading carries is its own name, not a reference.
_HEADING_NUMBER = re.compile(r"^[ ]{0,3}#{1,6}[ \t*]*\d{1,2}(?:\.\d{1,2}){0,2}", re.MULTILINE)


def clean(text: str) -> str:
    """`text` without bold, italics, tags, formula marks, marks of quotations and the numbers of Markdown
    headings; as long as it was, so that a position in one is the same position in the other."""
    text = _HEADING_NUMBER.sub(lambda match: " " * len(match[0]), text)
    return _MARK_UP.sub(lambda match: _MEANS.get(match.lastgroup or "", "").ljust(len(match[0])), text)
