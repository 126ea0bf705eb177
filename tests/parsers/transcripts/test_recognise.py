"""Documents are told apart by content; a folder is read whatever lies in it."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from parsers.records import Document, Place, Reading, Section
from parsers.transcripts import recognise as recognise_module
from parsers.transcripts.files import Unreadable
from parsers.transcripts.recognise import read_file, read_folder, recognise


def reader_of(name: str, mark: str, level: float) -> ModuleType:
    """A made-up reader: a text is its document where the mark stands in it; each line is a section."""
    module = ModuleType(f"parsers.transcripts.{name}")
    module.DOCUMENT = Document(name, name.title(), name, "rulebook")

    def read(text: str, path: str) -> Reading:
        if "explode" in text:
            raise KeyError("a fault of the reader")
        lines = text.splitlines()
        place = Place(path, 1, len(lines))
        sections = [Section(name, str(n), line, None, 1, n, "", place) for n, line in enumerate(lines, 1)]
        return Reading(module.DOCUMENT, sections)

    module.read = read
    module.score = lambda text: level if mark in text else 0.1
    return module


@pytest.fixture(autouse=True)
def made_up_readers(request, monkeypatch):
    if "document_texts" in request.fixturenames:
        return
    readers = [
        reader_of("apples", "apple", 0.7),
        reader_of("pears", "pear", 0.9),
        reader_of("plain", "1.", 0.6),
    ]
    for module in readers:
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(recognise_module, "READERS", ("apples", "pears"))
    monkeypatch.setattr(recognise_module, "PLAIN_READER", "plain")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("an apple", "apples"),
        ("an apple and a pear", "pears"),
        ("1. Of apple trees", "apples"),
        ("1. Setting up", "plain"),
        ("a letter to a friend", None),
        ("", None),
    ],
)
def test_the_best_reader_wins_and_the_plain_one_comes_last(text, expected):
    reader = recognise(text)
    assert (reader and reader.DOCUMENT.id) == expected


def test_an_unknown_file_is_named(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("a letter to a friend")
    with pytest.raises(Unreadable, match="letter.txt"):
        read_file(path)


def test_a_guessed_encoding_is_a_problem_of_the_reading(tmp_path):
    path = tmp_path / "old.txt"
    path.write_bytes("apple – tree".encode("cp1252"))
    assert "Windows-1252" in read_file(path).problems[0].message


def test_a_folder_gives_every_document_and_every_problem(tmp_path):
    (tmp_path / "b.txt").write_text("apple\n")
    (tmp_path / "a.md").write_text("pear\n")
    (tmp_path / "broken.txt").write_text("apple explode")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "letter.txt").write_text("a letter")
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "gone.txt")
    (tmp_path / ".hidden").write_text("apple")
    seen = []
    readings, problems = read_folder(tmp_path, seen.append)
    assert [reading.document.id for reading in readings] == ["pears", "apples"]
    bad = {"broken.txt": "KeyError", "binary.txt": "binary", "empty.txt": "empty",
           "letter.txt": "not recognised", "dangling.txt": "no such file"}  # fmt: skip
    assert sorted(problem.place.path for problem in problems) == sorted(str(tmp_path / name) for name in bad)
    for problem in problems:
        assert bad[problem.place.path.rpartition("/")[2]] in problem.message
    assert [path.name for path in seen] == sorted([*bad, "a.md", "b.txt"])


@pytest.mark.parametrize(("first", "second"), [("apple\nmore\n", "apple\n"), ("apple\n", "apple\nmore\n")])
def test_of_two_copies_the_fuller_is_taken(tmp_path, first, second):
    (tmp_path / "1.txt").write_text(first)
    (tmp_path / "2.txt").write_text(second)
    readings, problems = read_folder(tmp_path)
    assert [section.title for section in readings[0].sections] == ["apple", "more"]
    poorer = "1.txt" if len(first) < len(second) else "2.txt"
    assert [problem.place.path for problem in problems] == [str(tmp_path / poorer)]


def test_chapters_in_a_sub_folder_are_not_transcripts(tmp_path):
    for name in ("chapters", "more"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.txt").write_text("apple")
    (tmp_path / "chapters" / "rulebook.toml").write_text("")
    readings, problems = read_folder(tmp_path)
    assert readings == []
    assert [problem.place.path for problem in problems] == [str(tmp_path / "more")]


def test_the_folder_of_one_document_is_refused_for_the_one_above_it(tmp_path):
    (tmp_path / "rulebook.toml").write_text("")
    with pytest.raises(Unreadable, match="name the folder in which it lies"):
        read_folder(tmp_path)


def test_a_missing_folder_is_refused(tmp_path):
    for path in (tmp_path / "none", tmp_path / "file"):
        (tmp_path / "file").write_text("apple")
        with pytest.raises(Unreadable, match=path.name):
            read_folder(path)


def test_the_sheet_of_rulings_is_recognised_by_its_content(document_texts):
    assert "wif-qa" in document_texts
