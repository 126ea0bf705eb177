"""Literate chapters (DESIGN section 4): Markdown that a reader reads and the knowledge base stores."""

from parsers.chapters.read import read_chapter, read_corpus

__all__ = ["read_chapter", "read_corpus"]
