"""Examples run by several processes, or by law that a build kept, come out as by one process from cold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.audit import audit_law
from kb.build import build
from kb.engine.keep import NAME as LAW
from kb.engine.law import Law
from kb.examples_at_once import FEW, run_at_once
from kb.kept_chapters import NAME as CHAPTERS
from kb.kept_chapters import read_chapters, read_now, write_chapters
from rules_corpus import document_folders
from tests import shipped

RULES = """# 2 Marches

A march has three points, and one less in snow.

```rule
type Weather is fine, snow
decision march(weather: Weather) -> Number
  "How far may a unit march?"
  3                            [2]
  except when weather is snow: 2    [2]
```

```example 2-1 "A march"
ask march(fine)
expect 3
```
"""


def test_processes_find_the_same_in_the_same_order():
    examples = [
        one
        for reading in shipped.readings()
        for one in reading.examples
        if one.document == "wif-ce" and one.situation
    ][: FEW + 100]
    examples[7] = replace(examples[7], situation="this is no situation\n")
    laws, documents = {"wif-ce": Law(shipped.compiled().laws["wif-ce"])}, shipped.documents()
    checks, problems = run_at_once(laws, examples, documents, 1)
    assert run_at_once(laws, examples, documents, 2) == (checks, problems)
    assert len(checks) > FEW and len(problems) == 1


@pytest.fixture
def chapter(corpus):
    found = corpus / "toy" / "02_marches.md"
    found.write_text(RULES, encoding="utf-8")
    return found


def test_kept_law_is_taken_up_while_the_chapters_are_the_same(tmp_path, corpus, chapter, monkeypatch):
    kept = build(tmp_path / "home", corpus=corpus).build.folder
    cold = audit_law(corpus, None)
    assert cold.questions == 1 and not cold.problems
    with monkeypatch.context() as patch:
        patch.delattr("kb.engine.compile.compile_law")
        patch.delattr("parsers.chapters.read_corpus")
        assert audit_law(corpus, None, kept=kept) == cold
    chapter.write_text(RULES.replace("  3   ", "  4   "), encoding="utf-8")
    assert [
        one.status for one in audit_law(corpus, None, kept=kept).examples if one.id == "toy/example/2-1"
    ] == ["fail"]


def test_damaged_or_missing_law_is_compiled_anew(tmp_path, corpus, chapter):
    kept = build(tmp_path / "home", corpus=corpus).build.folder
    cold = audit_law(corpus, None)
    for name in (LAW, CHAPTERS):
        written = (kept / name).read_bytes()
        (kept / name).write_bytes(written[:40] + bytes([written[40] ^ 1]) + written[41:])
        assert audit_law(corpus, None, kept=kept) == cold
    assert audit_law(corpus, None, kept=kept / "none") == cold


def test_chapters_are_kept_whole_and_read_anew_where_they_changed(tmp_path, corpus, chapter):
    path, folders = tmp_path / "chapters.bin", document_folders(corpus)
    now = [read_now(folder) for folder in folders]
    write_chapters(now, path)
    assert read_chapters(folders, path) == [one.reading for one in now]
    chapter.write_text(RULES + "\n## 2.1 Snow\n\nIt lies deep.\n", encoding="utf-8")
    write_chapters(now, path)  # edited since it was read: that of this folder is not kept
    again = read_chapters(folders, path)
    assert "2.1" in [one.number for reading in again for one in reading.sections]
    assert again == [read_now(folder).reading for folder in folders]
