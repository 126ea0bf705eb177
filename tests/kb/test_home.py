"""Where the knowledge base lives, and how one takes the place of another."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from kb.errors import UmpireError
from kb.home import current, fingerprint, home_folder, new_build, swap_in

SPAWN = multiprocessing.get_context("spawn")


def put(home: Path, text: str, documents: Path | None = None) -> str:
    """A whole build whose database holds `text`; its name."""
    with new_build(home) as folder:
        (folder / "umpire.db").write_text(text)
        return swap_in(home, folder, documents, "corpus").name


def builds(home: Path) -> set[str]:
    return {path.name for path in (home / "builds").iterdir() if path.is_dir()}


def test_the_home_is_the_given_folder_then_the_variable_then_the_platforms(monkeypatch, tmp_path):
    monkeypatch.setenv("UMPIRE_HOME", str(tmp_path / "variable"))
    assert home_folder(tmp_path / "given") == tmp_path / "given"
    assert home_folder() == tmp_path / "variable"
    monkeypatch.delenv("UMPIRE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert home_folder().name == "umpire"


def test_an_empty_home_has_no_build(tmp_path):
    assert current(tmp_path) is None
    assert current(tmp_path / "missing") is None


def test_a_build_is_found_with_what_it_was_made_from(tmp_path):
    put(tmp_path, "one", documents=tmp_path / "books")
    build = current(tmp_path)
    assert build.database.read_text() == "one"
    assert build.documents == tmp_path / "books"
    assert build.corpus == "corpus"
    assert build.index.parent == build.database.parent


def test_a_build_that_fails_leaves_the_old_one_and_nothing_else(tmp_path):
    name = put(tmp_path, "one")
    with pytest.raises(RuntimeError), new_build(tmp_path) as folder:
        (folder / "umpire.db").write_text("half")
        raise RuntimeError
    assert current(tmp_path).database.read_text() == "one"
    assert builds(tmp_path) == {name}


def test_the_build_before_stays_for_who_has_just_looked_and_older_ones_go(tmp_path):
    _, second, third = (put(tmp_path, text) for text in ("one", "two", "three"))
    assert builds(tmp_path) == {second, third}


@pytest.mark.parametrize("pointer", ["", "build-gone\n", "../..", "\x00", "\udcff"])
def test_a_damaged_pointer_is_no_build(tmp_path, pointer):
    put(tmp_path, "one")
    (tmp_path / "current").write_bytes(pointer.encode("utf-8", "surrogateescape"))
    assert current(tmp_path) is None
    put(tmp_path, "two")
    assert current(tmp_path).database.read_text() == "two"


@pytest.mark.parametrize("facts", ["", "[]", "{}", '{"documents": 5, "corpus": "", "previous": ""}'])
def test_damaged_facts_are_no_build(tmp_path, facts):
    put(tmp_path, "one")
    (current(tmp_path).folder / "build.json").write_text(facts)
    assert current(tmp_path) is None


def _write_and_wait(home: str, started) -> None:
    with new_build(Path(home)) as folder:
        (folder / "umpire.db").write_text("half")
        started.put(folder.name)
        signal.pause()


def test_a_build_being_written_by_another_process_is_left_alone_until_that_is_killed(tmp_path):
    started = SPAWN.Queue()
    other = SPAWN.Process(target=_write_and_wait, args=(str(tmp_path), started))
    other.start()
    try:
        theirs = started.get(timeout=60)
        put(tmp_path, "one")
        put(tmp_path, "two")
        assert theirs in builds(tmp_path)
    finally:
        os.kill(other.pid, signal.SIGKILL)
        other.join()
    put(tmp_path, "three")
    assert theirs not in builds(tmp_path)
    assert not list((tmp_path / "builds").glob(f"{theirs}*"))


def test_the_home_is_private(tmp_path):
    put(tmp_path / "home", "one")
    assert (tmp_path / "home").stat().st_mode & 0o077 == 0


def test_a_home_that_cannot_be_made_is_an_error_of_the_call(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises((UmpireError, OSError)):
        put(tmp_path / "file" / "home", "one")


def test_the_fingerprint_changes_with_every_file_of_the_corpus(tmp_path):
    (tmp_path / "game").mkdir()
    chapter = tmp_path / "game" / "01.md"
    chapter.write_text("# 1 A")
    before = fingerprint(tmp_path)
    assert fingerprint(tmp_path) == before
    chapter.write_text("# 1 B and more")
    edited = fingerprint(tmp_path)
    (tmp_path / "game" / "02.md").write_text("")
    added = fingerprint(tmp_path)
    chapter.unlink()
    assert len({before, edited, added, fingerprint(tmp_path)}) == 4


def test_the_fingerprint_does_not_change_with_pythons_own_files(tmp_path):
    before = fingerprint(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.pyc").write_text("")
    assert fingerprint(tmp_path) == before
