"""CONTRIBUTING.md names what exists, and tells the two ways in at most a dozen stops."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^ {4}.*$", "", GUIDE, flags=re.M)  # without what is to be typed
IN_CODE = re.findall(r"`([^`]+)`", PROSE)
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
FOLDERS = ("rules_corpus", "parsers", "kb", "queries", "tests")
SOURCES = [path.read_text(encoding="utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]


def named_paths() -> list[str]:
    found = (words for words in IN_CODE if PATH.fullmatch(words) and "NN_" not in words)
    known = (".py", ".lark", ".html", ".md", ".toml", ".txt")
    return sorted({words for words in found if words.endswith(known) or "/" in words})


def named_things() -> list[str]:
    """Functions as `gather` or `read(text, path)`, classes, and constants."""
    calls = (re.fullmatch(r"(\w+)\([\w, ]*\)", words) for words in IN_CODE)
    words = {match[1] for match in calls if match}
    words |= {each for each in IN_CODE if re.fullmatch(r"[A-Z]\w*[a-z]\w*", each)}
    words |= {each for each in IN_CODE if re.fullmatch(r"[A-Z]+_?[A-Z]+", each)}
    return sorted(words)


@pytest.mark.parametrize("path", named_paths())
def test_a_file_that_the_guide_names_is_there(path):
    folders = (ROOT / folder for folder in FOLDERS)
    inside = "/" not in path and any(True for folder in folders for _ in folder.rglob(path))
    assert (ROOT / path).exists() or inside


@pytest.mark.parametrize("name", named_things())
def test_a_function_or_class_that_the_guide_names_is_there(name):
    defined = re.compile(rf"(?:def|class) {name}\b|^[\w ,]*\b{name}\b[^=]*=", re.M)
    assert any(defined.search(source) for source in SOURCES)


@pytest.mark.parametrize("title", ["The way of one citation", "The way of one situation"])
def test_a_way_has_at_most_a_dozen_stops(title):
    told = GUIDE.partition(f"## {title}")[2].partition("\n## ")[0]
    assert 5 < len(re.findall(r"^\d+\. ", told, re.M)) <= 12
