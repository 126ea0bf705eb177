"""Reader of any rulebook whose sections are numbered, in Markdown or plain text: a group adds its own game.

The modules are the stages, in order: `candidates` (lines that look like numbered headings), `numbering` (what
the numbers mean), `choice` (which of the lines are headings: no contents list, no list of steps, no table of
dice), `front` (front matter and title), `blocks` (tables, examples, sub-heads), `reading` (the records).
"""

from parsers.transcripts.numbered_rulebook.reading import DOCUMENT, read, score

__all__ = ["DOCUMENT", "read", "score"]
