"""Full-text search: one index beside the database.

`write_index` makes the index of a database, `Searcher` answers from it.  A query that is itself a reference
("11.15.5", "option 13", "overrun") goes straight home: what it names comes first, whatever the ranking says.
A query may hold phrases in double quotes, AND, OR, NOT, parentheses and field:word; anything that does not
fit that syntax is read as plain words.

The pipeline, one module a stage: `entries` (what is indexed), `evidence` (what speaks for a section
beside its words), `engine` (Whoosh), `spelling`, `ranking`, `snippets`, `searcher`.
"""

from queries.kinds import KINDS
from queries.search.engine import write_index
from queries.search.entries import chapter_of
from queries.search.searcher import Filters, Found, Hit, Searcher

__all__ = ["KINDS", "Filters", "Found", "Hit", "Searcher", "chapter_of", "write_index"]
