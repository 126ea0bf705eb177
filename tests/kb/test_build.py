"""A build from chapters and documents on disk to a knowledge base in use."""

from __future__ import annotations

import json
import os
import sqlite3

import pytest

from kb.build import STAGES, build
from kb.errors import UmpireError
from kb.home import current, fingerprint
from parsers.transcripts.files import load

OWN = 'id = "own"\ntitle = "Own Game"\nshort = "Own"\nkind = "rulebook"\n'


def test_the_corpus_becomes_a_knowledge_base(tmp_path, corpus, rows):
    report = build(tmp_path / "home", corpus=corpus)
    database = current(tmp_path / "home").database
    assert report.build.database == database
    assert rows(database, "SELECT label FROM sections ORDER BY position") == [
        ("1 Moving",),
        ("1.1 Roads",),
        ("1.2 Woods",),
    ]
    assert rows(database, "SELECT source, kind, target, resolved FROM citations ORDER BY 1, 2, 3") == [
        ("toy/1", "sees", "toy/1.1", 1),
        ("toy/1", "sees", "toy/1.2", 1),
        ("toy/1.1", "sees", "toy/1.2", 1),
        ("toy/1.1", "sees", "toy/9.9", 0),
        ("toy/1.2", "sees", "toy/option/3", 1),
        ("toy/example/1.1-1", "exemplifies", "toy/1.1", 1),
        ("toy/option/3", "modifies", "toy/1.1", 1),
    ]
    assert rows(database, "SELECT option, section FROM option_scopes") == [("toy/option/3", "toy/1.1")]
    assert rows(database, "SELECT reason FROM checks") == [("waits for decision road_cost",)]
    assert rows(database, "PRAGMA foreign_key_check") == []


def test_the_report_counts_what_was_read_and_linked(tmp_path, corpus):
    report = build(tmp_path / "home", corpus=corpus)
    [toy] = report.documents
    assert (toy.id, toy.source, toy.with_text) == ("toy", "corpus", 0)
    assert toy.counts == {"sections": 3, "options": 1, "examples": 1, "tables": 1}
    assert (report.linked, report.dangling, report.doubtful, report.problems) == (6, 1, 0, [])
    assert list(report.seconds) == list(STAGES)


def test_progress_tells_each_stage_and_what_is_read(tmp_path, corpus):
    told = []
    build(tmp_path / "home", corpus=corpus, progress=lambda stage, what: told.append((stage, what)))
    assert [stage for stage, what in told if not what] == list(STAGES)
    assert ("read", "toy") in told


def test_the_search_index_is_written_from_the_finished_database(tmp_path, corpus, rows):
    def write_index(database, index):
        (index / "size").write_text(str(rows(database, "SELECT count(*) FROM sections_fts")[0][0]))

    build(tmp_path / "home", corpus=corpus, index_writer=write_index)
    assert (current(tmp_path / "home").index / "size").read_text() == "3"


def test_a_folder_of_the_groups_own_chapters_is_read_with_the_rest(tmp_path, corpus, rows):
    own = tmp_path / "documents" / "own_game"
    own.mkdir(parents=True)
    (own / "rulebook.toml").write_text(OWN, encoding="utf-8")
    (own / "01.md").write_text("# 1 Start\n\nThrow a die.\n", encoding="utf-8")
    report = build(tmp_path / "home", documents=tmp_path / "documents", corpus=corpus)
    assert {document.id for document in report.documents} == {"toy", "own"}
    assert report.build.documents == tmp_path / "documents"
    assert rows(report.build.database, "SELECT digest FROM sections WHERE id = 'own/1'") == [
        ("\nThrow a die.",)
    ]


def test_a_file_that_is_no_document_is_a_problem_and_the_rest_is_read(tmp_path, corpus):
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (folder / "empty.txt").write_text("")
    report = build(tmp_path / "home", documents=folder, corpus=corpus)
    assert [document.id for document in report.documents] == ["toy"]
    assert {os.path.basename(problem.place.path) for problem in report.problems} == {
        "picture.txt",
        "empty.txt",
    }


def test_a_folder_with_nothing_in_it_is_noticed(tmp_path, corpus):
    (tmp_path / "documents").mkdir()
    assert build(tmp_path / "home", documents=tmp_path / "documents", corpus=corpus).found_nothing
    (tmp_path / "documents" / "empty.txt").write_text("")
    assert not build(tmp_path / "home", documents=tmp_path / "documents", corpus=corpus).found_nothing


def test_an_index_that_cannot_be_written_refuses_the_build(tmp_path, corpus):
    def no_space(database, index):
        raise OSError(28, "No space left on device")

    build(tmp_path / "home", corpus=corpus)
    before = current(tmp_path / "home").name
    with pytest.raises(UmpireError, match="No space left"):
        build(tmp_path / "home", corpus=corpus, index_writer=no_space)
    assert current(tmp_path / "home").name == before


@pytest.mark.parametrize("wrong", ["missing", "file"])
@pytest.mark.parametrize("which", ["documents", "corpus"])
def test_a_folder_that_is_none_is_named(tmp_path, corpus, which, wrong):
    (tmp_path / "file").write_text("")
    folders = {"corpus": corpus, which: tmp_path / wrong}
    with pytest.raises(UmpireError, match=str(tmp_path / wrong)):
        build(tmp_path / "home", **folders)
    assert current(tmp_path / "home") is None


def test_a_home_that_is_a_file_is_named(tmp_path, corpus):
    (tmp_path / "home").write_text("")
    with pytest.raises(UmpireError, match=str(tmp_path / "home")):
        build(tmp_path / "home", corpus=corpus)


def test_a_chapter_edited_since_makes_the_build_an_old_one(tmp_path, corpus):
    built = build(tmp_path / "home", corpus=corpus).build
    assert built.corpus == fingerprint(corpus)
    chapter = corpus / "toy" / "01_moving.md"
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    assert built.corpus != fingerprint(corpus)


def test_a_chapter_edited_during_the_build_makes_it_an_old_one(tmp_path, corpus):
    def edit(stage, what):
        if stage == "store":
            (corpus / "toy" / "02.md").write_text("# More\n", encoding="utf-8")

    built = build(tmp_path / "home", corpus=corpus, progress=edit).build
    assert built.corpus != fingerprint(corpus)


@pytest.mark.slow
def test_the_shipped_corpus_alone_builds_with_keys_that_hold(corpus_database, rows):
    assert rows(corpus_database, "PRAGMA foreign_key_check") == []
    assert {"wif-ce", "wif-raw7", "wif-qa", "wif-lif", "iog"} <= {
        id for (id,) in rows(corpus_database, "SELECT id FROM documents")
    }


@pytest.mark.slow
def test_every_mention_is_a_span_of_the_text_that_it_names(corpus_database, rows):
    """As a page looks a passage up: by the row of a node, or by the number of another row, and its column."""
    tables = dict(rows(corpus_database, "SELECT id, table_name FROM nodes"))
    texts = {}
    connection = sqlite3.connect(corpus_database)  # one for thousands of questions

    def ask(sql: str, *values: object) -> list[tuple]:
        return connection.execute(sql, values).fetchall()

    for passage, start, end in rows(corpus_database, 'SELECT passage, start, "end" FROM mentions'):
        if passage not in texts:
            texts[passage] = _text_of(passage, tables, ask)
        words = texts[passage][start:end]
        assert words == words.strip() != "", (passage, start, end)
    connection.close()
    assert len(texts) > 3000
    assert {passage.rpartition("#")[2] for passage in texts} >= {"digest", "answer", "reason", "text", "note"}


def _text_of(passage, tables, ask) -> str:
    row, _, column = passage.rpartition("#")
    if column.startswith("places "):
        [(places,)] = ask("SELECT places FROM contradictions WHERE id = ?", row)
        return json.loads(places)[int(column.removeprefix("places "))]
    table, _, number = row.partition("/")
    if row in tables:
        table, number = tables[row], row
    elif "#" in row:
        table, number = "clauses", row
    [(text,)] = ask(f"SELECT [{column}] FROM [{table}] WHERE id = ?", number)
    return text


@pytest.mark.slow
def test_the_real_documents_build_with_keys_that_hold_and_references_that_stand_in_their_line(
    real_home, documents, rows
):
    database = current(real_home).database
    assert rows(database, "PRAGMA foreign_key_check") == []
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]
    assert rows(database, "SELECT count(*) FROM rulings") == [(411,)]
    laid_over = rows(database, "SELECT id FROM documents WHERE source LIKE '%user''s copy%'")
    assert set(laid_over) >= {("wif-ce",), ("wif-qa",)}
    [(linked, dangling)] = rows(database, "SELECT sum(resolved), sum(1 - resolved) FROM citations")
    assert linked > 3 * dangling
    seen = rows(database, "SELECT as_written, path, line FROM citations WHERE kind = 'sees'")
    # The user's files are named by their place in his folder.
    seen = [one for one in seen if (documents / one[1]).is_file()]
    lines = {path: load(documents / path).split("\n") for path in {path for _, path, _ in seen}}
    placed = [as_written.split()[-1][:4] in lines[path][line - 1] for as_written, path, line in seen]
    assert sum(placed) > 0.98 * len(placed) > 0
