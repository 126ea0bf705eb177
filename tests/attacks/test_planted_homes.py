"""A home that somebody else filled is data: nothing in it is run; one that others may write is refused."""

from __future__ import annotations

import os
import pickle
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from kb.home import current
from queries.search.plain_values import Refused, load, loads
from tests.attacks.plants import Bomb, replaced_blocks, replaced_pickles, replaced_toc
from tests.attacks.runner import forget_peak, peak
from tests.queries.command_line import ask


@pytest.fixture
def planted(home: Path, tmp_path: Path) -> Path:
    """A home of the test's own, a copy of the good one."""
    copy = tmp_path / "planted"
    shutil.copytree(home, copy)
    copy.chmod(0o700)
    return copy


@pytest.mark.parametrize("plant", [replaced_toc, replaced_pickles, replaced_blocks])
@pytest.mark.parametrize("protocol", [0, 2, 4])
def test_a_planted_search_index_runs_nothing(planted, tmp_path, plant, protocol):
    mark = tmp_path / "ran"
    plant(planted, pickle.dumps(Bomb(mark), protocol))
    for words in ("lantern", "bridge sentries", '"lantern oil"', "wiht the lnatern"):
        result = ask(planted, "search", words)
        assert "fault of the program" not in result.output
    assert not mark.exists()


@pytest.mark.parametrize(
    "pickled",
    [b"]r\xff\xff\xff\x0f.", b"\x80\x04]\x94r\xff\xff\xff\x7f.", b"]p268435455\n.", b"]U\x01rp9999999999\n."],
)
def test_a_few_bytes_of_an_index_take_no_more_memory_than_they_are(pickled):
    forget_peak()
    before = peak()
    with suppress(Exception):
        loads(pickled)
    assert peak() < before + 50_000_000


@pytest.mark.parametrize("hidden", [b"", b"N0", b"r\x00\x00\x01\x00", b"K\x00\x86"])
def test_a_key_as_deep_as_it_likes_does_not_end_the_program(hidden):
    with pytest.raises(Refused):
        loads(b"\x80\x04}K\x01" + (b"\x85" + hidden) * 1_000_000 + b"K\x01s.")


@pytest.mark.parametrize(
    "value", [list(range(70_000)), {"a": (1.5, "x" * 300, b"y" * 70_000)}, list(map(str, range(999)))]
)
@pytest.mark.parametrize("protocol", range(5))
def test_what_an_index_holds_is_read_back(value, protocol, tmp_path):
    data = pickle.dumps(value, protocol)
    assert loads(data) == value
    (tmp_path / "x").write_bytes(b"before" + data + b"behind")
    with (tmp_path / "x").open("rb") as file:
        file.seek(6)
        assert load(file) == value
        assert file.read() == b"behind"


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
