"""A user's file becomes clean text, or one message that names it."""

from __future__ import annotations

import codecs
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.transcripts import files
from parsers.transcripts.files import Unreadable, clean, decode, load, load_noting

TEXT = "1. Supply\nA unit’s path – 4 hexes.\n"


@pytest.fixture
def written(tmp_path):
    def write(raw: bytes):
        path = tmp_path / "rules.txt"
        path.write_bytes(raw)
        return path

    return write


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_every_usual_encoding_gives_the_same_text(written, encoding):
    assert load(written(TEXT.encode(encoding))) == TEXT


@pytest.mark.parametrize(("encoding", "noted"), [("utf-8", False), ("cp1252", True), ("utf-16-le", True)])
def test_a_guessed_encoding_is_noted(written, encoding, noted):
    assert bool(load_noting(written(TEXT.encode(encoding))).note) == noted


def test_bytes_that_windows_1252_lacks_are_latin_1(written):
    assert load(written(b"caf\xe9 \x81 now")) == "café  now"


def test_a_few_broken_letters_do_not_turn_a_utf_8_text_into_windows_1252(written):
    raw = (TEXT * 5).encode() + b"\xe9 end"
    loaded = load_noting(written(raw))
    assert loaded.text.startswith(TEXT)
    assert "1 broken" in loaded.note


def test_a_letter_cut_by_the_end_of_the_file_is_left_out(written):
    assert load(written("quoted “".encode()[:-1])) == "quoted "


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_line_ends_are_one(end):
    assert clean(f"a{end}b{end}{end}c") == "a\nb\n\nc"


@pytest.mark.parametrize("mark", ["\f", "\v", "\x1c", "\x85", "\u2028", "\u2029"])
def test_what_editors_do_not_count_ends_no_line(mark):
    assert clean(f"a{mark}b\nc").splitlines() == ["a b", "c"]


def test_control_characters_go_and_tabs_stay():
    assert clean("a\x00b\x07\tc\ufeff\x9fd") == "ab\tcd"


@given(st.text())
def test_clean_text_has_one_idea_of_a_line(text):
    cleaned = clean(text)
    assert (
        cleaned.splitlines() == (cleaned[:-1] if cleaned.endswith("\n") else cleaned).split("\n")
        or not cleaned
    )
    assert clean(cleaned) == cleaned


@given(st.binary(max_size=400))
def test_decoding_never_fails(raw):
    text, encoding, _ = decode(raw)
    assert clean(text) == clean(clean(text))
    assert codecs.lookup(encoding)


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"", "empty"),
        (b" \n" * 40 + b"\x00", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"%PDF-1.4\nstream", "PDF"),
        (b"PK\x03\x04rest", "Word"),
        (bytes(range(256)) * 8, "binary"),
        (b"\x00\x01\x02\x03" * 100, "binary"),
    ],
)
def test_what_is_no_text_is_refused_by_name(written, raw, word):
    path = written(raw)
    with pytest.raises(Unreadable, match=word) as refused:
        load(path)
    assert str(path) in str(refused.value)


def test_too_large_a_file_is_refused_unread(tmp_path, monkeypatch):
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)  # sparse: costs nothing unless somebody reads it
    monkeypatch.setattr(type(path), "open", lambda *_: pytest.fail("read all the same"))
    with pytest.raises(Unreadable, match="32 MiB"):
        load(path)


def test_missing_files_folders_and_pipes_are_refused(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, word in [
        (tmp_path / "none.txt", "no such file"),
        (tmp_path, "folder"),
        (pipe, "not a regular"),
    ]:
        with pytest.raises(Unreadable, match=word):
            load(path)


def test_a_forbidden_file_is_refused(written, monkeypatch):
    path = written(b"secret")

    def forbidden(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(path), "open", forbidden)
    with pytest.raises(Unreadable, match="Permission denied"):
        load(path)


def test_a_file_that_grows_while_it_is_read_is_refused(written, monkeypatch):
    monkeypatch.setattr(files, "MAX_BYTES", 4)
    with pytest.raises(Unreadable, match="larger"):
        load(written(b"12345"))
