"""Homes that somebody else filled: what may be planted in them."""

from __future__ import annotations

import json
import os
import pickle
import random
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kb.home import current


class Bomb:
    """A pickle that makes a file when it is read the careless way."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (str(self.mark),)


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


def replaced_memo(home: Path, bomb: bytes) -> None:
    """Every block of the segment replaced by a few bytes that make an unpickler take milliards of them."""
    del bomb
    replaced_blocks(home, b"\x80\x02]r\xff\xff\xff\x0f.")


def _replaced(home: Path, order: random.Random, make: Callable[[Path], object]) -> None:
    """One file of a build, or of the home, replaced by what is no file."""
    files = [home / "current", home / "lock", *current(home).folder.rglob("*")]
    path = order.choice(sorted(one for one in files if one.is_file()))
    path.unlink()
    make(path)


def a_pipe(home: Path, order: random.Random) -> None:
    """Whoever opens it waits for ever."""
    _replaced(home, order, os.mkfifo)


def a_link_to_endless(home: Path, order: random.Random) -> None:
    _replaced(home, order, lambda path: path.symlink_to("/dev/zero"))


def a_link_to_itself(home: Path, order: random.Random) -> None:
    _replaced(home, order, lambda path: path.symlink_to(path.name))


def a_folder(home: Path, order: random.Random) -> None:
    _replaced(home, order, Path.mkdir)


def a_sparse_file(home: Path, order: random.Random) -> None:
    """Many milliards of bytes that take no room on the disk."""
    _replaced(home, order, lambda path: (path.touch(), os.truncate(path, 40_000_000_000)))


def odd_facts(home: Path, order: random.Random) -> None:
    """build.json with other values."""
    path = current(home).folder / "build.json"
    facts = json.loads(path.read_text())
    facts[order.choice(sorted(facts))] = order.choice(
        [None, 10**30, "x" * 100_000, ["x"], {"a": 1}, "../../etc", "/dev/zero", "a\0b", -1, True, "\udc80"]
    )
    path.write_text(json.dumps(facts))


def odd_pointer(home: Path, order: random.Random) -> None:
    odd = [b"", b"\xff\xfe", b"../..", b"/etc", b"build-\0", b"x" * 10_000, b"build-nothing\n", b"\n" * 50]
    (home / "current").write_bytes(order.choice(odd))


def odd_array(home: Path, order: random.Random) -> None:
    """An array of the meanings that is an object, or pretends to be huge."""
    path = index_of(home) / "meanings.npy"
    shape = order.choice(["(9999999999, 128)", "(3, -1)", "(" * 3_000, "()", "(2, 2)"])
    kind = order.choice(["|O", "|i1", "<U999999", "x" * 300])
    head = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}".encode()
    bomb = pickle.dumps(Bomb(home / "ran"))
    path.write_bytes(b"\x93NUMPY\x01\x00" + (len(head) % 65536).to_bytes(2, "little") + head + bomb)


def views_for_tables(home: Path, order: random.Random) -> None:
    """A database in which a table is a view without end."""
    endless = "with recursive t(n) as (select 1 union all select n + 1 from t) select"
    with closing(sqlite3.connect(current(home).database)) as connection:
        table = order.choice(["sections", "nodes", "asked", "rulings", "decisions"])
        columns = [name for (name,) in connection.execute("select name from pragma_table_info(?)", (table,))]
        connection.execute("pragma foreign_keys = off")
        connection.execute(f"alter table [{table}] rename to [{table}_before]")
        made = ", ".join(f"n as [{name}]" for name in columns)
        connection.execute(f"create view [{table}] as {endless} {made} from t")
        connection.commit()


PLANTS = (
    a_pipe,
    a_link_to_endless,
    a_link_to_itself,
    a_folder,
    a_sparse_file,
    odd_facts,
    odd_pointer,
    odd_array,
    views_for_tables,
)
