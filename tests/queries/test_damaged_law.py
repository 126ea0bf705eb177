"""Compiled rules that are damaged, or of another program, are made anew by whoever asks for them."""

from __future__ import annotations

import asyncio

import pytest
from datasette.app import Datasette

from kb.build import build
from kb.engine.keep import NAME
from kb.errors import UmpireError
from kb.home import current
from queries.knowledge import umpire_of
from queries.knowledge_base import KnowledgeBase
from tests.queries.command_line import ask


@pytest.mark.parametrize(
    "written",
    [
        b"nothing",
        pytest.param(b"", marks=pytest.mark.slow),
        pytest.param(b"\x80\x04N." * 100, marks=pytest.mark.slow),
    ],
)
def test_damaged_law_is_built_anew(tmp_path, small_corpus, monkeypatch, capsys, written):
    home = tmp_path / "home"
    first = build(home, corpus=small_corpus).build
    whole = sorted(umpire_of(first)[1].laws)

    def anew(folder, documents, alone):
        return build(folder, documents, corpus=small_corpus, alone=alone)

    monkeypatch.setattr("queries.knowledge.build_knowledge", anew)
    assert not capsys.readouterr().err
    (first.folder / NAME).write_bytes(written)
    second, umpire = umpire_of(first)
    assert sorted(umpire.laws) == whole and "building them anew" in capsys.readouterr().err
    assert second == current(home) and second.folder != first.folder


def test_damaged_law_that_cannot_be_built_is_told(tmp_path, small_corpus, monkeypatch):
    first = build(tmp_path / "home", corpus=small_corpus).build

    def fails(folder, documents, alone):
        raise UmpireError("the disk is full")

    monkeypatch.setattr("queries.knowledge.build_knowledge", fails)
    (first.folder / NAME).write_bytes(b"nothing")
    with pytest.raises(UmpireError, match="the compiled rules cannot be read"):
        umpire_of(first)


def test_every_door_to_the_law_makes_it_anew(tmp_path, small_corpus, capsys):
    """The library, of a file that ends too early; the audit, with a folder in its place."""
    home = tmp_path / "home"
    first = build(home, corpus=small_corpus).build
    (first.folder / NAME).write_bytes((first.folder / NAME).read_bytes()[:-9])
    with KnowledgeBase.open(home) as knowledge:
        assert knowledge.umpire is not None
    assert "building them anew" in capsys.readouterr().err
    second = current(home)
    assert second.folder != first.folder
    (second.folder / NAME).unlink()
    (second.folder / NAME).mkdir()
    told = ask(home, "audit", "consistency", "--jobs", "1")
    assert told.exit_code == 0, told.output
    assert current(home).folder != second.folder and (current(home).folder / NAME).is_file()


def test_pages_of_law_that_is_damaged_while_it_is_served_say_what_to_do(tmp_path, small_corpus):
    """And not that nothing is called so."""
    build_served = build(tmp_path / "home", corpus=small_corpus).build
    served = Datasette(immutables=[str(build_served.database)])
    (build_served.folder / NAME).write_bytes(b"nothing")
    for path in ("/types", "/types/Unit", "/settle/supplied"):
        page = asyncio.run(served.client.get(path))
        assert page.status_code == 503 and "umpire build" in page.text, path
        assert "Nothing is called" not in page.text and str(tmp_path) not in page.text
