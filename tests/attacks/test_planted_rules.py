"""Compiled rules that somebody else planted are data: nothing in them runs, they are refused or made anew."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kb.engine import keep
from kb.engine.sealed import sealed, unsealed
from kb.errors import UmpireError
from kb.home import current
from queries.umpire import Umpire
from tests.attacks import generators
from tests.attacks.runner import attack
from tests.attacks.targets import Range, planted_rules
from tests.queries.command_line import ask

QUESTIONS = (("check", "--decision", "aircraft_limit", "hex.city=yes"), ("decisions",))
PLANTED = 10


@pytest.fixture
def planted(home: Path, tmp_path: Path) -> Path:
    """A home of the test's own, a copy of the good one."""
    copy = tmp_path / "planted"
    shutil.copytree(home, copy)
    copy.chmod(0o700)
    return copy


def kept(home: Path) -> tuple[Path, Any]:
    """The compiled rules of a home and what they hold, as plain data."""
    path = current(home).folder / keep.NAME
    return path, msgspec.msgpack.decode(unsealed(path.read_bytes()))


def signed(data: Any) -> bytes:
    """What whoever plants a file does: the digest is right whatever it says."""
    written = data if isinstance(data, bytes) else msgspec.msgpack.encode(data)
    return sealed(written)


def with_texts(value: Any, text: str) -> Any:
    """The same data with every text replaced: whichever of them is run would run it."""
    if isinstance(value, str):
        return text
    if isinstance(value, list):
        return [with_texts(one, text) for one in value]
    if isinstance(value, dict):
        return {key: with_texts(one, text) for key, one in value.items()}
    return value


def hostile(data: Any, code: str) -> Iterator[tuple[str, bytes]]:
    whole = signed(data)
    yield "texts", signed(with_texts(data, code))
    yield "a foreign format", signed([data[0] + 1, *data[1:]])
    yield "no list", signed({"format": data[0]})
    yield "no end", signed(b"\x91" * 100_000)
    yield "a list of four milliards", signed(b"\xdd\xff\xff\xff\xff")
    yield "only a digest", whole[: len(sealed(b""))]
    yield "nothing", b""
    yield "half", whole[: len(whole) // 2]
    yield "half, signed", signed(whole[len(sealed(b"")) : len(whole) // 2])
    yield "code", code.encode()
    yield "a pickle", signed(b"cos\nmkdir\n(V" + code.encode() + b"\ntR.")
    order = random.Random("flips")
    for number in range(5):
        yield f"flip {number}", generators.flipped(whole, order)


def test_hostile_rules_run_nothing_and_are_made_anew(planted, tmp_path):
    mark = tmp_path / "ran"
    _, data = kept(planted)
    plants = list(hostile(data, f"__import__('os').mkdir({str(mark)!r})"))
    made_anew = random.Random("made anew").sample(plants, 4)  # by the command, which takes seconds for each
    for name, plant in plants:
        path = current(planted).folder / keep.NAME
        path.write_bytes(plant)
        if (name, plant) in made_anew:
            done = ask(planted, *QUESTIONS[0])
            assert "fault of the program" not in done.output, (name, done.output)
            assert done.exit_code == 0, (name, done.output)
        elif name != "texts":
            with pytest.raises(UmpireError, match="umpire build"):
                Umpire.of(current(planted))
    assert not mark.exists()


def slots(value: Any) -> Iterator[dict[str, Any]]:
    """Every part of kept code that names a place of its frame."""
    if isinstance(value, dict):
        if "slot" in value or "size" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from slots(one)


@pytest.mark.parametrize("number", [-1, -99_999, 9_999, 2**40, 2**70, "x", None])
def test_no_place_outside_a_frame_is_believed(planted, number):
    path, data = kept(planted)
    places = list(slots(data[1]["wif-ce"][2]["aircraft_limit"]))
    assert places
    for place in places:
        for key in {"slot", "size"} & set(place):
            right, place[key] = place[key], number
            with suppress(OverflowError):  # which no file can hold
                path.write_bytes(signed(data))
                done = ask(planted, *QUESTIONS[0])
                assert "fault of the program" not in done.output, (key, done.output)
                assert "index out of range" not in done.output, (key, done.output)
                assert done.exit_code in (0, 2) or "not decided" in done.output, (key, done.output)
            place[key] = right


TOLLS = """# 2 Tolls

A bridge costs two.

```rule
decision toll_of_a_bridge() -> Number
  "What is the toll of a bridge?"
  2
```
"""


def test_whoever_asks_next_makes_them_anew(small_corpus, tmp_path):
    (small_corpus / "toy" / "02_tolls.md").write_text(TOLLS, encoding="utf-8")
    home = tmp_path / "home"
    assert ask(home, "build", "--no-documents").exit_code == 0
    path, _ = kept(home)
    path.write_bytes(b"planted")
    assert "toll_of_a_bridge" in ask(home, "decisions").output
    assert "toll_of_a_bridge" in str(kept(home)[1])


def test_each_part_replaced(home, tmp_path):
    outcome = attack(planted_rules, Range(home, tmp_path), list(range(PLANTED)))
    assert not outcome.faults
    assert outcome.taken + outcome.refused == PLANTED
    assert outcome.memory < 500_000_000
