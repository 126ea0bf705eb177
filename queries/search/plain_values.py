"""Whoosh reads its files without running anything.

Parts of an index are pickles: the table of contents, the directory of its file, and every block of postings.
A pickle may call whatever it names, so whoever plants one in a home runs what he likes.  Here Whoosh is given
readers that make plain values (numbers, texts, lists, dictionaries, sets) and the few classes that an
index of ours consists of; whatever else a file names is refused.  The schema comes from the program, never
from the file.  A digest of the files would be no defence: whoever plants a file plants its digest too.
"""

from __future__ import annotations

import io
import pickle
import re
import struct
import zlib
from array import array
from collections import defaultdict
from collections.abc import Callable
from typing import Any, BinaryIO

import whoosh.codec.whoosh3
import whoosh.columns
import whoosh.filedb.structfile
import whoosh.formats
import whoosh.index
import whoosh.legacy
from whoosh.codec.whoosh3 import W3Codec, W3Segment


class Refused(ValueError):
    """A file of the index names what no index of ours holds."""


def _bytes_of(text: str, encoding: str) -> bytes:
    """How the older kinds of pickle write bytes."""
    if encoding != "latin1":
        raise Refused(f"bytes in {encoding!r}")
    return text.encode("latin1")


def _no_bytes() -> bytes:
    """The same for none: `bytes` itself would make as many as it is told."""
    return b""


ADMITTED: dict[tuple[str, str], Callable[..., Any]] = {
    ("whoosh.codec.whoosh3", "W3Segment"): W3Segment,
    ("whoosh.codec.whoosh3", "W3Codec"): W3Codec,
    ("collections", "defaultdict"): defaultdict,
    ("builtins", "int"): int,
    ("__builtin__", "int"): int,
    ("__builtin__", "bytes"): _no_bytes,
    ("_codecs", "encode"): _bytes_of,
    ("array", "array"): array,
}
CHUNK = 8_192  # bytes that are read at once
LARGEST_BLOCK = 50_000_000  # bytes that one block may swell to when it is unpacked
MOST_TUPLES = 1_000  # of one value; ours have some 130: tuples nested a million deep end Python when hashed


_TUPLES = b"t\x85\x86\x87"  # the opcodes that make a tuple of values


class _PlainUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        if (module, name) not in ADMITTED:
            raise Refused(f"it names {module}.{name}, which no search index holds")
        return ADMITTED[module, name]

    def persistent_load(self, pid: Any) -> Any:
        raise Refused("it names something outside the file")


def _counted(make: Callable[[Any], None]) -> Callable[[Any], None]:
    """How the patient unpickler makes a tuple: no more than MOST_TUPLES of them."""

    def made(unpickler: _PatientUnpickler) -> None:
        unpickler.tuples += 1
        if unpickler.tuples > MOST_TUPLES:
            raise Refused(f"a value of more than {MOST_TUPLES:,} tuples, which no search index holds")
        make(unpickler)

    return made


class _PatientUnpickler(pickle._Unpickler):  # type: ignore[name-defined]  # the one that is written in Python
    """The same, more slowly, with a memo that is as large as what is put there."""

    find_class, persistent_load = _PlainUnpickler.find_class, _PlainUnpickler.persistent_load
    tuples = 0
    dispatch = {  # noqa: RUF012  as the class above has it
        code: _counted(make) if code in tuple(_TUPLES) else make
        for code, make in pickle._Unpickler.dispatch.items()  # type: ignore[attr-defined]
    }


def load(file: BinaryIO) -> Any:
    """The next value of a file.  Raises Refused, or what a damaged pickle raises."""
    begin, size = file.tell(), CHUNK
    while True:
        file.seek(begin)
        data = file.read(size)
        reading = io.BytesIO(data)
        try:
            value = _unpickler(data)(reading).load()
            break
        except Refused:
            raise
        except (EOFError, pickle.UnpicklingError, struct.error, ValueError, IndexError):
            if len(data) < size:
                raise
            size *= 8  # it goes on behind what was read
    file.seek(begin + reading.tell())
    return value


def loads(data: bytes) -> Any:
    """The value that bytes stand for."""
    return _unpickler(data)(io.BytesIO(data)).load()


# Opcodes of a pickle that have no argument, or one of a size of its own.  A place of the memo is written in
# one byte (q) or in four (r): the fast unpickler makes room for all places below, however many that are.
_PLAIN_CODES = re.compile(
    rb"(?:[(012NRQbdeaosult)\]}\x81\x85-\x89\x8f-\x94]|[Kqh\x80].|M..|J....|[G\x95].{8}"
    rb"|[rj]..[\x00\x01]\x00|c[^\n]{0,99}\n[^\n]{0,99}\n)*",
    re.DOTALL,
)
_LENGTHS = {b"U": 1, b"C": 1, b"\x8a": 1, b"\x8c": 1, b"T": 4, b"B": 4, b"X": 4, b"\x8b": 4}


def _unpickler(data: bytes) -> type[pickle.Unpickler] | type[_PatientUnpickler]:
    """The fast one where every opcode is one of those that Whoosh's pickles have and takes little memory."""
    place, tuples = 0, 0
    while True:
        plain = _PLAIN_CODES.match(data, place)
        end = plain.end() if plain else len(data)
        tuples += sum(data.count(code, place, end) for code in _TUPLES)
        if (
            tuples > MOST_TUPLES
        ):  # or numbers that look like them: those that are patient tell one from the other
            return _PatientUnpickler
        place = end
        code = data[place : place + 1]
        if code in (b".", b""):
            return _PlainUnpickler
        if code not in _LENGTHS:
            return _PatientUnpickler
        begin = place + 1 + _LENGTHS[code]
        place = begin + int.from_bytes(data[place + 1 : begin], "little")


def decompress(data: bytes) -> bytes:
    """What was packed, up to LARGEST_BLOCK bytes.  Raises Refused beyond, zlib.error where it is damaged."""
    unpacking = zlib.decompressobj()
    unpacked = unpacking.decompress(data, LARGEST_BLOCK)
    if unpacking.unconsumed_tail:
        raise Refused(f"a block of more than {LARGEST_BLOCK:,} bytes")
    return unpacked


class _PlainPickle:
    """What a module of Whoosh that imports pickle as a whole sees of it: writing as ever, reading as here."""

    PicklingError, dumps, dump = pickle.PicklingError, pickle.dumps, pickle.dump
    loads, load = staticmethod(loads), staticmethod(load)


class _BoundedZlib:
    """The same for zlib."""

    error, compress = zlib.error, zlib.compress
    decompress = staticmethod(decompress)


def use_plain_values() -> None:
    """Gives Whoosh these readers, wherever reading an index gets to one of its own.  Changes nothing where it
    was done before."""
    whoosh.index.pickle = _PlainPickle
    whoosh.index.toc_loaders = {}  # of indexes that older versions wrote; ours are written by this one
    whoosh.legacy.toc_loaders = {}
    whoosh.filedb.structfile.load = load
    whoosh.codec.whoosh3.loads = loads
    whoosh.codec.whoosh3.zlib = _BoundedZlib
    whoosh.columns.loads = loads
    whoosh.formats.loads = loads
    whoosh.columns.zlib = _BoundedZlib
