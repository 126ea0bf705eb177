"""Nothing of a game stands in the code: names of documents, kits, powers and grids are data of the corpus.

What is said in comments and docstrings is not counted, nor the readers of the real documents.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules_corpus import FOLDER, document_folders

ROOT = FOLDER.parent
PACKAGES = ("parsers", "kb", "queries")
READERS = ("parsers/transcripts/",)
STANDING = re.compile(r"^(?:country|nation|space) (\w+):", re.MULTILINE)
TEXTS = re.compile(r'^(?:id|title|short) = "(.*)"', re.MULTILINE)
COMMENTS = re.compile(r"\{#.*?#\}|/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
# By which the documents and their parts are called beside what their rulebook.toml says.
CALLED = (
    *("Collector's Edition", "Final Edition", "World in Flames", "US entry", "us-entry", "Hex", "hexside"),
    *("QA", "LIF", "IOG", "FIF"),
)


@cache
def names() -> re.Pattern[str]:
    """The names of all games of the corpus, as whole words."""
    found = set(CALLED)
    for folder in document_folders():
        found |= set(TEXTS.findall((folder / "rulebook.toml").read_text(encoding="utf-8")))
        for path in folder.glob("things/*.md"):
            found |= {name.replace("_", " ") for name in STANDING.findall(path.read_text(encoding="utf-8"))}
    found = {name for name in found if len(name) > 1}
    longest_first = sorted(map(re.escape, found), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(longest_first)})(?![\w-])")


def written(tree: ast.AST) -> Iterator[str]:
    """The names and the texts of a module, without its docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def named_in(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [found for text in written(tree) for found in names().findall(text)]


def test_no_file_names_a_game() -> None:
    found = {}
    for path in sorted(one for package in PACKAGES for one in (ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(READERS):
            found[name] = sorted(set(named_in(path)))
    found = {name: names for name, names in found.items() if names}
    assert found == {}, "these belong into rulebook.toml and the chapters"


def test_no_page_names_a_game() -> None:
    found = {}
    for path in sorted((ROOT / "queries").rglob("*.*")):
        if path.suffix in (".html", ".js", ".css"):
            said = COMMENTS.sub("", path.read_text(encoding="utf-8"))
            found[path.relative_to(ROOT).as_posix()] = sorted(set(names().findall(said)))
    found = {name: names for name, names in found.items() if names}
    assert found == {}, "these are data: titles of documents, and what rulebook.toml says"


def test_a_name_is_found_in_code_and_not_in_a_docstring() -> None:
    tree = ast.parse('"""Of Germany."""\nx = "wif-ce"\ny = "a wif-ce-like thing"\n')
    assert [found for text in written(tree) for found in names().findall(text)] == ["wif-ce"]
