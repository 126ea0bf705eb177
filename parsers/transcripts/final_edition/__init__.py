"""Reader of the Final Edition's rules as written (August 2004), of which a transcription of the first eight
pages is about.

The modules are the stages, in order: `pages` (printed pages without running matter), `contents` (the contents
list), `vocabulary`, `typeface` and `lines` (printed lines, found again), `headings`, `passages` (paragraphs),
`order` (displaced paragraphs put back), `tables`, `options`, and `reading` (the records).
"""

from parsers.transcripts.final_edition.reading import DOCUMENT, read, score

__all__ = ["DOCUMENT", "read", "score"]
