"""Data on disk that is trusted only as it was written: a digest stands before it."""

from __future__ import annotations

import hashlib

_SIZE = 16  # bytes before the rest: what the rest comes to


def sealed(data: bytes) -> bytes:
    """The data with its digest before it."""
    return _digest(data) + data


def unsealed(data: bytes) -> memoryview:
    """What was sealed.  Raises ValueError where it is no longer as it was written, or never was sealed."""
    written = memoryview(data)[_SIZE:]
    if data[:_SIZE] != _digest(written):
        raise ValueError("damaged, or of another program")
    return written


def _digest(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=_SIZE).digest()
