"""Where the shipped corpus lies, and the folders of any corpus."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def document_folders(corpus: Path = FOLDER) -> list[Path]:
    """The folders of a corpus that hold a document, in the order of their names."""
    return sorted(path.parent for path in corpus.glob("*/rulebook.toml"))
