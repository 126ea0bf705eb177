"""Reader of the advanced rules of Illusions of Glory, from a web transcription that is badly damaged.

Its modules are its stages, in order: `pages` (the rulebook's pages out of what stands around them),
`contents` (numbers and titles), `words` (one stream of words), `headings` (where the titles stand),
`clauses` (the items between them), `columns` (the items in reading order), `sections` and `read` (the
records).
"""

from parsers.transcripts.illusions_of_glory.read import DOCUMENT, read, score

__all__ = ["DOCUMENT", "read", "score"]
