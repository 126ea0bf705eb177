"""What compiled law is made of: the chapters, and the program that reads and compiles them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import kb
import parsers
import rules_corpus
from parsers.records import Reading

# Packages, with what the readers must know of the shipped documents beforehand (`rules_corpus.known`).
_PROGRAM = (kb, parsers, rules_corpus)
_ENDINGS = (".py", ".lark")
_KNOWN = "rulebook.toml"


def fingerprint(chapters: list[Reading]) -> str:
    """A digest of all that the law is made of: it changes with any of it."""
    digest = hashlib.blake2b(digest_size=16)
    for reading in chapters:
        parts = (
            *(reading.document, reading.sections, reading.heads, reading.options, reading.rulings),
            *(reading.terms, reading.examples, reading.tables, reading.blocks, reading.correspondences),
        )
        digest.update(repr(parts).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def made_of(chapters: list[Reading]) -> str:
    """A digest of chapters and of the program: what another version compiled is not taken for this one's."""
    return f"{fingerprint(chapters)} {program()}"


@cache
def program() -> str:
    """A digest of the program that reads and compiles chapters."""
    digest = hashlib.blake2b(digest_size=16)
    for package in _PROGRAM:
        folder = Path(package.__path__[0])
        for path in sorted(one for one in folder.rglob("*") if one.suffix in _ENDINGS or one.name == _KNOWN):
            digest.update(f"\n{path.relative_to(folder)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
