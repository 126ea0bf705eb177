"""Fixtures that more than one test module needs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests import compiled_once
from tests.once import Once, once_in, shared_folder

# A build with the extra `meaning` reads 35,000 sentences, which is minutes of model time; the tests ask for
# the words alone, whatever is installed beside them, unless UMPIRE_MEANING says "sentences".
os.environ.setdefault("UMPIRE_MEANING", "words")

# No test asserts a time, and a busy machine is no failure.
settings.register_profile("umpire", deadline=None)
settings.load_profile("umpire")

TESTS = Path(__file__).parent
SLOW = (TESTS / "attacks", TESTS / "browser")  # folders that `make test` leaves to `make test ALL=1`


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the slow folders; a slow test elsewhere carries its own mark."""
    for item in items:
        if any(folder in item.path.parents for folder in SLOW):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Makes a folder once in this run: `once("home", build_into)`."""
    return once_in(shared_folder(tmp_path_factory))


@pytest.fixture(scope="session", autouse=True)
def _law_is_compiled_once(once: Once) -> None:
    compiled_once.share(once)


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


@pytest.fixture(scope="session")
def home(once: Once) -> Path:
    """The home of a knowledge base that holds the shipped corpus and the game of `skirmish`."""
    from queries.knowledge import build_knowledge
    from tests.queries import skirmish

    documents = once("skirmish", skirmish.write)

    def build(home: Path) -> None:
        assert build_knowledge(home, documents).mistakes == []

    return once("home", build)


@pytest.fixture(scope="session")
def corpus_database(home: Path) -> Path:
    """The database of `home`."""
    from kb.home import current

    return current(home).database


@pytest.fixture(scope="session")
def real_home(documents: Path, once: Once) -> Path:
    """The home of a knowledge base that holds the real documents too."""
    from queries.knowledge import build_knowledge

    return once("real_home", lambda home: build_knowledge(home, documents))
