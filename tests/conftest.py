"""Fixtures that more than one test module needs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No test asserts a time, and a busy machine is no failure.
settings.register_profile("umpire", deadline=None)
settings.load_profile("umpire")


@pytest.fixture(scope="session")
def documents() -> Path:
    """The folder with the user's own copies of the documents, or a skip with the reason."""
    folder = os.environ.get("UMPIRE_DOCUMENTS")
    if not folder or not Path(folder).is_dir():
        pytest.skip("needs the real documents: set UMPIRE_DOCUMENTS to their folder")
    return Path(folder)


@pytest.fixture(scope="session")
def document_texts(documents: Path) -> dict[str, str]:
    """The text of each real document by its document id, recognised by content."""
    from parsers.transcripts.recognise import recognise

    texts = {}
    for path in sorted(documents.iterdir()):
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            reader = recognise(text)
            if reader is not None:
                texts[reader.DOCUMENT.id] = text
    return texts
