"""Front matter and title: what is said about the rulebook before its first section."""

from __future__ import annotations

import re
from pathlib import PurePath

from parsers.records import Document, slug
from parsers.transcripts.ids import CE, IOG, LIF, QA, RAW7
from parsers.transcripts.numbered_rulebook.candidates import HEADING_MARK, UNDERLINE

FENCES = {"---": "---", "+++": "+++"}
PAIR = re.compile(r"(?P<name>[A-Za-z_ -]{1,30}?)\s*[:=]\s*(?P<value>.+)$")
COPYRIGHT = re.compile(r"(?:©|\([cC]\)|[Cc]opyright)\D{0,40}?(?P<year>(?:19|20)\d\d)")
YEAR = re.compile(r"\b(?:19|20)\d\d\b")
CONTENTS = ("contents", "table of contents", "index", "rules", "rulebook", "rules of play")

FRONT_LINES = 80  # how far a front reaches where no section begins
MAX_TITLE = 100
MAX_SLUG = 60
TAKEN = {CE, RAW7, QA, LIF, IOG}


def find_document(lines: list[str], body_begins: int, path: str) -> Document:
    """The document that the lines before `body_begins` describe; its id is made of its title."""
    end = min(body_begins, FRONT_LINES)
    matter = _front_matter(lines[:end])
    title = (
        matter.get("title")
        or _title(lines[:end])
        or PurePath(path).stem.replace("_", " ").strip()
        or "Rulebook"
    )
    title = " ".join(title.split())[:MAX_TITLE]
    document_id = slug(title)[:MAX_SLUG].strip("-") or "rulebook"
    if document_id in TAKEN:
        document_id += "-rulebook"
    return Document(
        document_id,
        title,
        matter.get("short") or _short(title),
        "rulebook",
        _year(matter, lines[:end]),
        matter.get("publisher", ""),
        f"version {matter['version']}" if "version" in matter else "",
    )


def _front_matter(lines: list[str]) -> dict[str, str]:
    """The pairs between two fences at the top ("title: ...", 'title = "..."')."""
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None or lines[first].strip() not in FENCES:
        return {}
    close = FENCES[lines[first].strip()]
    pairs: dict[str, str] = {}
    for line in lines[first + 1 :]:
        if line.strip() == close:
            return pairs
        pair = PAIR.match(line.strip()[:500])
        if pair:
            pairs[pair["name"].strip().lower()] = pair["value"].strip().strip("\"'")
    return {}


def _title(lines: list[str]) -> str:
    """The first heading without a number, else the first line that reads like a title."""
    begin = _matter_end(lines)
    plain = ""
    for at, line in enumerate(lines[begin:], begin):
        text = line.strip()
        heading = HEADING_MARK.match(line)
        underlined = at + 1 < len(lines) and UNDERLINE.match(lines[at + 1]) and text
        words = (heading["rest"] if heading else text).strip("*_ \t`[]")
        if not any(map(str.isalpha, words)) or words.lower().strip(":") in CONTENTS or len(words) > MAX_TITLE:
            continue
        if heading or underlined:
            return words
        if not plain and not text.endswith((".", ",", ";")):
            plain = words
    return plain


def _matter_end(lines: list[str]) -> int:
    if not _front_matter(lines):
        return 0
    fences = [at for at, line in enumerate(lines) if line.strip() in FENCES]
    return fences[1] + 1


def _short(title: str) -> str:
    """The title, or the first letters of its words where it is long."""
    if len(title) <= 20:
        return title
    initials = "".join(word[0] for word in re.findall(r"[A-Za-z0-9]+", title))
    return initials.upper()[:8] or title[:20]


def _year(matter: dict[str, str], lines: list[str]) -> int | None:
    for name in ("year", "date"):
        found = YEAR.search(matter.get(name, ""))
        if found:
            return int(found.group())
    for line in lines:
        found = COPYRIGHT.search(line[:500])
        if found:
            return int(found["year"])
    return None
