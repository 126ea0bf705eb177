"""The text of a user's file, whatever encoding and line ends it was saved with.

Every reader works on the text that `load` gives, and counts lines in it.  **A line** is what ends at a line
feed, a carriage return, or any run of carriage returns before a line feed (a file converted twice).  Nothing
else ends a line: form feeds, vertical tabs, U+0085, U+2028, U+2029 and the ASCII separators become a blank,
because editors do not count them and a report as file and line would point to the wrong place.  Afterwards
`text.split("\\n")` and `text.splitlines()` agree.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path

MAX_BYTES = 32 * 1024 * 1024

# The first bytes of formats that people bring instead of a text, and what each is called.
NOT_TEXT = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a Word, ODF or ZIP file"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"{\\rtf", "an RTF file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3\x00", "a SQLite database"),
    (b"\x7fELF", "a program"),
)

# The longer mark first: that of UTF-32 begins with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

LINE_END = re.compile(r"\r+\n|\r")
TEXT_CONTROLS = "\t\n\r\f\v"
SEPARATORS = "\f\v\x1c\x1d\x1e\x1f\x85\u2028\u2029"
CONTROLS = {code: None for code in (*range(0x20), *range(0x7F, 0xA0), 0xFEFF) if chr(code) not in "\t\n"}
CLEANING = CONTROLS | {ord(mark): " " for mark in SEPARATORS}

# A text may hold stray control characters; a file with more than this share of them is no text.
BINARY_SHARE = 0.05
SAMPLE = 65536


class Unreadable(Exception):
    """A file or folder that cannot be read; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The cleaned text of a file, the encoding it was read with, and a note where that was a guess."""

    text: str
    encoding: str
    note: str = ""


def load(path: Path) -> str:
    """The text of a file with its lines ended by line feeds and without control characters.

    Raises Unreadable where the file is missing, not a regular file, not permitted, empty, binary, or larger
    than MAX_BYTES (its size is asked before it is read).
    """
    return load_noting(path).text


def load_noting(path: Path) -> Loaded:
    """As `load`, with the encoding and the note on a guessed one."""
    raw = _bytes(path)
    _refuse_binary(path, raw)
    text, encoding, note = decode(raw)
    if _control_share(text[:SAMPLE]) > BINARY_SHARE:
        raise Unreadable(f"{path}: this is a binary file, not a text; save the document as plain text")
    text = clean(text)
    if not text.strip():
        raise Unreadable(f"{path}: the file is empty; give a plain-text copy of the document, or remove it")
    return Loaded(text, encoding, note)


def clean(text: str) -> str:
    """The text with every line ended by one line feed, separators as blanks, controls removed."""
    return LINE_END.sub("\n", text).translate(CLEANING)


def decode(raw: bytes) -> tuple[str, str, str]:
    """The text of some bytes, the encoding, and a note ("" where it was certain).  Never fails."""
    for mark, encoding in BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace"), encoding, ""
    encoding = _utf16_by_its_zeros(raw)
    if encoding:
        return raw.decode(encoding, "replace"), encoding, f"read as {encoding}: every other byte is zero"
    try:
        # Not final: the bytes may be cut inside their last letter, which is then left out.
        return codecs.utf_8_decode(raw, "strict", False)[0], "utf-8", ""
    except UnicodeDecodeError:
        return _decode_doubtful(raw)


def _decode_doubtful(raw: bytes) -> tuple[str, str, str]:
    """Bytes that are not good UTF-8: a few broken ones in a UTF-8 text, or an old Windows text."""
    text = raw.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    beyond_ascii = len(text) - len(text.encode("ascii", "ignore"))
    if beyond_ascii > 2 * broken:
        return text, "utf-8", f"{broken} broken UTF-8 characters were replaced"
    try:
        return raw.decode("cp1252"), "cp1252", "not UTF-8; read as Windows-1252"
    except UnicodeDecodeError:
        return raw.decode("latin-1"), "latin-1", "not UTF-8; read as Latin-1"


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise Unreadable(f"{path}: this is a folder; name a file in it")
        if not path.exists():
            raise Unreadable(f"{path}: no such file; check the name")
        if not path.is_file():
            raise Unreadable(f"{path}: this is not a regular file; copy its text into one")
        if path.stat().st_size > MAX_BYTES:
            raise Unreadable(_too_large(path))
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte in it
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"{path}: cannot be read ({reason}); check its permissions") from error
    if len(raw) > MAX_BYTES:
        raise Unreadable(_too_large(path))
    return raw


def _too_large(path: Path) -> str:
    return f"{path}: larger than {MAX_BYTES // 2**20} MiB, so no rulebook's text; give the text alone"


def _refuse_binary(path: Path, raw: bytes) -> None:
    for start, name in NOT_TEXT:
        if raw.startswith(start):
            raise Unreadable(f"{path}: this is {name}, not a text; save the document as plain text")


def _utf16_by_its_zeros(raw: bytes) -> str:
    """ "utf-16-le" or "utf-16-be" where a text without a mark has its zero bytes on one side only."""
    sample = raw[:SAMPLE]
    half = len(sample) // 2
    if half < 8:  # too little to tell by
        return ""
    high_first, low_first = sample[0::2].count(0) / half, sample[1::2].count(0) / half
    if low_first > 0.4 and high_first < 0.05:
        return "utf-16-le"
    if high_first > 0.4 and low_first < 0.05:
        return "utf-16-be"
    return ""


def _control_share(text: str) -> float:
    if not text:
        return 0.0
    return sum(1 for letter in text if letter < " " and letter not in TEXT_CONTROLS) / len(text)
