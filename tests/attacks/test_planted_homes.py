"""A home that somebody else filled is data: nothing in it is run; one that others may write is refused."""

from __future__ import annotations

import os
import pickle
import shutil
import zlib
from pathlib import Path

import pytest

from kb.home import current
from tests.queries.conftest import ask


class Bomb:
    """A pickle that makes a file when it is read the careless way."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (str(self.mark),)


@pytest.fixture
def planted(home: Path, tmp_path: Path) -> Path:
    """A home of the test's own, a copy of the good one."""
    copy = tmp_path / "planted"
    shutil.copytree(home, copy)
    copy.chmod(0o700)
    return copy


def index_of(home: Path) -> Path:
    return current(home).index


def replaced_toc(home: Path, bomb: bytes) -> None:
    """The table of contents with everything behind its numbers replaced."""
    from whoosh import index
    from whoosh.filedb.filestore import FileStorage

    (toc,) = index_of(home).glob("*.toc")
    storage = FileStorage(str(index_of(home)))
    with storage.create_file(toc.name) as file:
        file.write_varint(index._INT_SIZE)
        file.write_varint(index._LONG_SIZE)
        file.write_varint(index._FLOAT_SIZE)
        file.write_int(-12345)
        file.write_int(index._CURRENT_TOC_VERSION)
        for part in index.__version__[:3]:
            file.write_varint(part)
        file.write_string(bomb)
        file.write_int(1)
        file.write_int(0)
        file.write(bomb)


def replaced_pickles(home: Path, bomb: bytes) -> None:
    """The segment with the directory of its parts replaced."""
    import struct

    (segment,) = index_of(home).glob("*.seg")
    old = segment.read_bytes()
    segment.write_bytes(struct.pack("!qi", len(old), len(bomb)) + old[12:] + bomb + bomb)


def replaced_blocks(home: Path, bomb: bytes) -> None:
    """Every packed block of postings and of stored fields replaced where the new one fits."""
    (segment,) = index_of(home).glob("*.seg")
    data, packed = bytearray(segment.read_bytes()), zlib.compress(bomb, 9)
    at = data.find(b"\x78\x5e")
    while at >= 0:
        data[at : at + len(packed)] = packed
        at = data.find(b"\x78\x5e", at + len(packed) + 64)
    at = data.find(b"\x80\x02")
    while at >= 0:
        data[at : at + len(bomb)] = bomb
        at = data.find(b"\x80\x02", at + len(bomb) + 200)
    segment.write_bytes(data)


@pytest.mark.parametrize("plant", [replaced_toc, replaced_pickles, replaced_blocks])
@pytest.mark.parametrize("protocol", [0, 2, 4])
def test_a_planted_search_index_runs_nothing(planted, tmp_path, plant, protocol):
    mark = tmp_path / "ran"
    plant(planted, pickle.dumps(Bomb(mark), protocol))
    for words in ("lantern", "bridge sentries", '"lantern oil"', "wiht the lnatern"):
        result = ask(planted, "search", words)
        assert "fault of the program" not in result.output
    assert not mark.exists()


def test_the_attack_itself_works(tmp_path):
    pickle.loads(pickle.dumps(Bomb(tmp_path / "ran")))
    assert (tmp_path / "ran").is_dir()


@pytest.mark.parametrize("name", ["../../evil", "/etc", "build-x/../../x", "", "build-\x00", "x" * 10_000])
def test_the_name_of_the_build_in_use_leads_nowhere_else(planted, name):
    (planted / "current").write_bytes(name.encode())
    assert current(planted) is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives folders away")
@pytest.mark.parametrize("part", ["", "builds"])
def test_a_home_of_another_user_is_refused(planted, part):
    os.chown(planted / part, 12345, 12345)
    result = ask(planted, "search", "lantern")
    assert result.exit_code == 2
    assert "another user" in result.output


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs a system with owners")
@pytest.mark.parametrize("part", ["", "builds", "build"])
def test_a_home_that_others_may_write_is_refused(planted, part):
    folder = current(planted).folder if part == "build" else planted / part
    folder.chmod(0o777)
    for words in (("search", "lantern"), ("build", "--no-documents"), ("decisions",)):
        result = ask(planted, *words)
        assert result.exit_code == 2
        assert "other users may write" in result.output
