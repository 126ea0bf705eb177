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
LARGEST_BLOCK = 50_000_000  # bytes that one block may swell to when it is unpacked


class _PlainUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        if (module, name) not in ADMITTED:
            raise Refused(f"it names {module}.{name}, which no search index holds")
        return ADMITTED[module, name]

    def persistent_load(self, pid: Any) -> Any:
        raise Refused("it names something outside the file")


def load(file: BinaryIO) -> Any:
    """The next value of a file.  Raises Refused, or what a damaged pickle raises."""
    return _PlainUnpickler(file).load()


def loads(data: bytes) -> Any:
    """The value that bytes stand for."""
    return load(io.BytesIO(data))


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
