"""The build beside markdown-it-py merely tokenizing the same text, and its growth with the corpus."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path

from rich.console import Group

from rules_corpus import FOLDER, document_folders
from tests.bench import measure

COPIES = (1, 2, 4, 8, 16)
RUNS = 2

BUILD = """
import sys
from pathlib import Path
from kb.build import build
from queries.search import write_index
home, corpus, documents = sys.argv[1:]
build(Path(home), Path(documents) if documents else None, Path(corpus), index_writer=write_index)
"""
TOKENIZE = """
import sys
from pathlib import Path
from markdown_it import MarkdownIt
for path in sys.argv[1:]:
    MarkdownIt("commonmark").enable("table").parse(Path(path).read_text(encoding="utf-8", errors="replace"))
"""


def run() -> Group:
    return Group(_beside_tokenizer(), _growth())


def _beside_tokenizer():
    copies = measure.documents()
    texts = [str(path) for folder in document_folders() for path in folder.rglob("*.md")]
    texts += [str(path) for path in sorted(copies.iterdir()) if path.is_file()] if copies else []
    built = min(_build(FOLDER, copies) for _ in range(RUNS))
    peer = min(measure.python("-c", TOKENIZE, *texts) for _ in range(RUNS))
    title = "Whole build, all five documents" if copies else "Whole build, shipped corpus alone"
    table = measure.table(f"{title} (best of {RUNS})", "", "seconds", "MB")
    table.add_row("umpire build", f"{built[0]:.2f}", f"{built[1]:.0f}")
    table.add_row("markdown-it-py, tokens of the same text", f"{peer[0]:.2f}", f"{peer[1]:.0f}")
    table.add_row("ratio", f"{built[0] / peer[0]:.2f}", f"{built[1] / peer[1]:.2f}")
    return table


def _growth():
    table = measure.table(
        "Build of N copies of the corpus", "copies", "seconds", "a copy", "beside one copy", "MB"
    )
    first = 0.0
    for count in COPIES:
        with tempfile.TemporaryDirectory() as folder:
            _multiply(Path(folder), count)
            seconds, memory = _build(Path(folder), None)
        first = first or seconds
        table.add_row(
            str(count), f"{seconds:.2f}", f"{seconds / count:.2f}", f"{seconds / first:.1f}x", f"{memory:.0f}"
        )
    return table


def _build(corpus: Path, copies: Path | None) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as home:
        return measure.python("-c", BUILD, home, str(corpus), str(copies or ""))


def _multiply(folder: Path, count: int) -> None:
    """`count` copies of the corpus, each with document ids of its own."""
    for number in range(count):
        for document in document_folders():
            copy = folder / f"{document.name}_{number}"
            shutil.copytree(document, copy)
            toml = copy / "rulebook.toml"
            toml.write_text(
                re.sub(r'^id = "(.+)"', rf'id = "\1-{number}"', toml.read_text("utf-8"), flags=re.M), "utf-8"
            )
