"""The shipped corpus: one folder a document, each with a rulebook.toml and literate chapters."""

from rules_corpus.folders import FOLDER, document_folders

__all__ = ["FOLDER", "document_folders"]
