"""Reader of the Leaders in Flames kit (the booklet of 1998).

It yields the numbered sections, the 122 leader abilities, the US entry options and actions, and the labelled
examples.  The kit defines no optional rule: the options that it names are those of other rulebooks.
"""

from parsers.transcripts.leaders_in_flames.read import DOCUMENT, read, score

__all__ = ["DOCUMENT", "read", "score"]
